"""What an implementation does instead of answering is told apart, and the next question is asked all the same."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from laws.conformance.targets import Command, Fault, Module
from spire.errors import SpireError

GIVEN = {"document": ["p", {}, ["Ants"]], "paths": [[0]]}

SERVING = """
import json, os, sys, time
def said(message):
    print(json.dumps(message), flush=True)
def start(**other):
    said({"protocol": 1, "spec": "1", "name": "x", "version": "2", "operators": ["up", "down"], **other})
for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "stop":
        break
    if request["do"] == "start":
        START
        continue
    right = {"id": request["id"], "result": [[], [0]]}
    if request["operator"] == "up":
        RUN
    else:
        said(right)
"""


def command(folder: Path, run: str = "said(right)", start: str = "start()", *, time_limit: float = 10) -> Command:
    """A process that does as it is told when it is started, and when it is asked for `up`."""
    file = folder / "serving.py"
    file.write_text(SERVING.replace("START", start).replace("RUN", run))
    return Command([sys.executable, str(file)], time_limit=time_limit)


def test_an_answer(tmp_path: Path) -> None:
    target = command(tmp_path)
    said = target.start()
    assert (said.name, said.version, said.operators, said.fault) == ("x", "2", ("up", "down"), None)
    assert target.ask("up", GIVEN).value == {"result": [[], [0]]}
    target.stop()


@pytest.mark.parametrize(
    ("run", "fault", "words"),
    [
        (
            "print('no such file', file=sys.stderr); sys.exit(7)",
            Fault.CRASH,
            "exit status 7; standard error: no such file",
        ),
        ("os.kill(os.getpid(), 9)", Fault.CRASH, "killed by signal 9"),
        ('print(\'{"id": 1, "result": [\', flush=True)', Fault.BROKEN, "no JSON"),
        ("said({'id': 99, 'result': []})", Fault.BROKEN, "no answer to request 1"),
        ("said({**right, 'error': 'both'})", Fault.BROKEN, "no answer to request 1"),
        ("said({'id': request['id']})", Fault.BROKEN, "no answer to request 1"),
        ('print(\'{"id": 1, "result": NaN}\', flush=True)', Fault.BROKEN, "NaN is no number"),
        ("print('looking at', request); said(right)", Fault.NOISE, "looking at"),
        ("said([1]); said(right)", Fault.NOISE, "[1]"),
        ("print('x\\n' * 500, flush=True)", Fault.NOISE, "and much more"),
    ],
)
def test_a_fault_is_told_apart_and_the_run_goes_on(tmp_path: Path, run: str, fault: Fault, words: str) -> None:
    target = command(tmp_path, run)
    found = target.ask("up", GIVEN)
    assert found.fault is fault
    assert words in found.words
    assert target.ask("down", GIVEN).value == {"result": [[], [0]]}
    target.stop()


@pytest.mark.parametrize("run", ["time.sleep(60)", "sys.stdout.write('{'); sys.stdout.flush(); time.sleep(60)"])
def test_whoever_hangs_is_ended(tmp_path: Path, run: str) -> None:
    target = command(tmp_path, run, time_limit=3)
    found = target.ask("up", GIVEN)
    assert (found.fault, found.words) == (Fault.HANG, "no answer within 3 s")
    assert target.ask("down", GIVEN).value == {"result": [[], [0]]}
    target.stop()


def test_whoever_does_not_read_is_ended(tmp_path: Path) -> None:
    target = command(tmp_path, "said(right); time.sleep(60)", time_limit=3)
    large = {"document": ["p", {}, ["x" * 10_000_000]], "paths": []}
    assert target.ask("up", GIVEN).fault is None
    assert target.ask("up", large).fault is Fault.HANG
    target.stop()


@pytest.mark.parametrize(
    ("start", "fault", "words"),
    [
        ("start(protocol=2)", Fault.VERSION, "protocol 2 instead of 1"),
        ("start(spec='0')", Fault.VERSION, "spec '0' instead of '1'"),
        ("print('ready!'); start()", Fault.NOISE, "ready!"),
        ("start(operators='up')", Fault.BROKEN, "names no operators"),
        ("sys.exit(3)", Fault.CRASH, "exit status 3"),
    ],
)
def test_faults_at_the_start(tmp_path: Path, start: str, fault: Fault, words: str) -> None:
    target = command(tmp_path, start=start)
    said = target.start()
    assert said.fault is fault
    assert words in said.words
    assert bool(said.operators) == (fault in (Fault.VERSION, Fault.NOISE))  # then the run goes on
    target.stop()


def test_a_command_that_there_is_not() -> None:
    with pytest.raises(SpireError, match=r"^no-such-command cannot be started: No such file or directory; give what"):
        Command(["no-such-command"], time_limit=1).start()


def test_a_command_that_is_gone_when_it_is_started_again_has_crashed(tmp_path: Path) -> None:
    program = tmp_path / "program"
    said = json.dumps({"protocol": 1, "spec": "1", "name": "x", "version": "2", "operators": ["up"]})
    program.write_text(f"#!/bin/sh\nrm $0\nread line\necho '{said}'\nread line\n")
    program.chmod(0o755)
    target = Command([str(program)], time_limit=5)
    assert target.start().fault is None
    assert target.ask("up", GIVEN).fault is Fault.CRASH
    again = target.ask("up", GIVEN)
    assert (again.fault, again.words) == (Fault.CRASH, f"{program} cannot be started: No such file or directory")
    target.stop()


def test_a_module_offers_what_it_has_a_part_of() -> None:
    target = Module("mine", {"prune": None, "join": None})
    assert target.start().operators == ("prune", "policy")
