"""The smallest implementation that speaks the protocol: one operator, and not quite right.

It does not refuse paths outside the document; `spire conform` says so.
"""

import json
import sys


def up(document, paths):  # noqa: ARG001 # what it does not look at is what is wrong with it
    above = {tuple(path[:length]) for path in paths for length in range(len(path) + 1)}
    return [list(path) for path in sorted(above)]


def answer(request):
    if request["do"] == "start":
        return {"protocol": 1, "spec": "1", "name": "mine", "version": "0.1", "operators": ["up"]}
    try:
        return {"id": request["id"], "result": up(**request["input"])}
    except Exception as error:  # noqa: BLE001 # whatever is wrong with an input is its answer
        return {"id": request["id"], "error": str(error)}


if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "stop":
            break
        print(json.dumps(answer(request)), flush=True)  # noqa: T201 # the protocol is spoken on standard output
