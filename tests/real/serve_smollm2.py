"""Serve a GGUF model over OpenAI's protocol on a free port of 127.0.0.1, until standard input closes.

A process of its own: the engine's threads end with it, whatever they are at. The first line printed is the address.
Usage: python serve_smollm2.py MODEL.gguf
"""

import sys


def main() -> None:
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = sys.argv[1]
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_ctx = 8192  # what the model was trained on
    params.n_parallel = 1
    # Its threads wait for each other at every step, spinning: where the cores are busy, two take twenty times as long.
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.verbosity = -1
    server = xllamacpp.Server(params)
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main()
