"""What is asked: an implementation behind the line protocol, or one in Python at hand.

Whatever it does is an answer: a result, an error, a skip, or a fault that says what happened.
"""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from enum import Enum
from typing import IO, Any, Protocol

from attrs import field, frozen

import spire
from laws.conformance import protocol
from laws.conformance.answering import answer
from laws.conformance.operators import registered
from laws.conformance.operators.registering import Input
from laws.conformance.parts import REFERENCE, Parts
from laws.conformance.values import Json
from spire.errors import SpireError

__all__ = ["Answer", "Command", "Fault", "Introduction", "Module", "Target"]


class Fault(Enum):
    """What happened instead of an answer; the value is the word in a report."""

    CRASH = "crash"
    HANG = "hang"
    BROKEN = "broken"
    NOISE = "noise"
    VERSION = "version"
    UNSTEADY = "unsteady"


@frozen
class Answer:
    """A result, an error, or a skip, as `value`, under its key; or a fault. `words` say more."""

    value: Json = None
    fault: Fault | None = None
    words: str = ""

    @property
    def skips(self) -> bool:
        return self.fault is None and self.value is not None and "skip" in self.value


@frozen
class Introduction:
    """What an implementation says of itself; `operators` are the ids that it offers."""

    name: str
    version: str
    operators: tuple[str, ...]
    fault: Fault | None = None
    words: str = ""


class Target(Protocol):
    """Something that can be asked."""

    def start(self) -> Introduction: ...
    def ask(self, operator: str, given: Input) -> Answer: ...
    def stop(self) -> None: ...


@frozen
class Module:
    """Parts in Python: asked directly, the input and the result as on the wire."""

    name: str
    parts: Parts = field(repr=False)

    def start(self) -> Introduction:
        """It offers the operators that it has any part of; the other parts are ours."""
        own = [it.id for it in registered().values() if any(part in self.parts for part in it.parts)]
        return Introduction(self.name, "", tuple(own))

    def ask(self, operator: str, given: Input) -> Answer:
        return Answer(answer(operator, given, {**REFERENCE, **self.parts}))

    def stop(self) -> None:
        """Nothing runs."""


_ENDED = ""
MOST_NOISE = 100
END_OF_ERRORS = 2_000


class Command:
    """A process that speaks the line protocol. It is started when it is first asked, and again where it had to end."""

    def __init__(self, command: Sequence[str], *, time_limit: float) -> None:
        self.command = tuple(command)
        self.time_limit = time_limit
        self._number = 0
        self._process: subprocess.Popen[str] | None = None
        self._errors: IO[bytes] | None = None
        self._lines: queue.Queue[str] = queue.Queue()
        self._requests: queue.Queue[str] = queue.Queue()
        self._introduction: Introduction | None = None

    def start(self) -> Introduction:
        """What it says of itself; where that is nothing, no operators, and the fault.

        Raises `SpireError` for a command that cannot be started at all: a mistake of who wrote it, no finding.
        """
        if self._introduction is None or self._process is None:
            self._introduction = self._started()
        return self._introduction

    def ask(self, operator: str, given: Input) -> Answer:
        if self._process is None and (again := self.start()).fault not in (None, Fault.VERSION, Fault.NOISE):
            return Answer(fault=again.fault, words=again.words)
        self._number += 1
        answered = self._exchanged(protocol.run(self._number, operator, given))
        if answered.fault is not None:
            return answered
        found = answered.value
        kinds = [key for key in ("result", "error", "skip") if key in found]
        if found.get("id") != self._number or len(kinds) != 1:
            self._end()
            return Answer(fault=Fault.BROKEN, words=f"no answer to request {self._number}: {_cut(str(found))}")
        return Answer({kinds[0]: found[kinds[0]]}, words=answered.words)

    def stop(self) -> None:
        """Tell it to end, and end it where it does not."""
        if self._process is not None:
            self._requests.put(protocol.encoded(protocol.stop()))
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=1)
            self._end()

    def _started(self) -> Introduction:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 # it is open as long as the process runs
        try:
            process = subprocess.Popen(  # noqa: S603 # the user's own command
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            self._end()
            words = f"{shlex.join(self.command)} cannot be started: {error.strerror}"
            if self._introduction is None:
                raise SpireError(f"{words}; give what starts your implementation, such as: node main.mjs") from None
            return Introduction("", "", (), Fault.CRASH, words)
        self._process = process
        self._lines, self._requests = queue.Queue(maxsize=10_000), queue.Queue()
        threading.Thread(target=_read, args=(process, self._lines), daemon=True).start()
        threading.Thread(target=_write, args=(process, self._requests), daemon=True).start()
        answered = self._exchanged(protocol.start())
        if answered.fault is not None and answered.fault is not Fault.NOISE:
            return Introduction("", "", (), answered.fault, answered.words)
        return _introduced(answered)

    def _exchanged(self, request: Json) -> Answer:
        """The next line that is an answer; noise before it is a fault that comes with the answer."""
        self._requests.put(protocol.encoded(request))
        deadline = time.monotonic() + self.time_limit
        noise: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                self._end()
                return Answer(fault=Fault.HANG, words=f"no answer within {self.time_limit:g} s")
            if line == _ENDED:
                return Answer(fault=Fault.CRASH, words=self._last_words())
            try:
                value = protocol.decoded(line)
            except protocol.ProtocolError as error:
                if line.lstrip().startswith("{"):
                    self._end()
                    return Answer(fault=Fault.BROKEN, words=f"{error}: {_cut(line)}")
                noise.append(line)
                if len(noise) > MOST_NOISE:
                    self._end()
                    return Answer(fault=Fault.NOISE, words=f"on standard output: {_cut(noise[0])}, and much more")
                continue
            if noise:
                return Answer(value, Fault.NOISE, f"on standard output: {_cut(noise[0])}")
            return Answer(value)

    def _last_words(self) -> str:
        process, errors = self._process, self._errors
        assert process is not None
        assert errors is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=self.time_limit)
        status = process.returncode
        errors.seek(0)
        said = errors.read().decode("utf-8", "replace").strip()[-END_OF_ERRORS:]
        self._end()
        ended = f"killed by signal {-status}" if status is not None and status < 0 else f"exit status {status}"
        return f"{ended}; standard error: {said}" if said else ended

    def _end(self) -> None:
        if self._process is not None:
            self._requests.put(_ENDED)
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError, ValueError):
                        pipe.close()
            self._process = None
        if self._errors is not None:
            self._errors.close()
            self._errors = None


def _introduced(answered: Answer) -> Introduction:
    said: dict[str, Any] = answered.value
    operators = said.get("operators")
    fault, words = answered.fault, answered.words
    versions = {"protocol": protocol.VERSION, "spec": spire.SPEC}
    other = [
        f"{name} {said.get(name)!r} instead of {right!r}" for name, right in versions.items() if said.get(name) != right
    ]
    if other:
        fault, words = Fault.VERSION, "; ".join([*other, *filter(None, [words])])
    if not isinstance(operators, list) or not all(isinstance(name, str) for name in operators):
        return Introduction("", "", (), Fault.BROKEN, f"the answer to start names no operators: {_cut(str(said))}")
    return Introduction(str(said.get("name", "")), str(said.get("version", "")), tuple(operators), fault, words)


def _read(process: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
    """Pass on what the process writes, line by line; an empty one where it has ended."""
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError):
        for line in process.stdout:
            lines.put(line)
    lines.put(_ENDED)


def _write(process: subprocess.Popen[str], requests: queue.Queue[str]) -> None:
    """Pass on requests, for as long as the process reads: one that does not must not stop whoever asks."""
    assert process.stdin is not None
    with contextlib.suppress(OSError, ValueError):
        while request := requests.get():
            process.stdin.write(request)
            process.stdin.flush()


def _cut(words: str) -> str:
    words = words.strip()
    return repr(words if len(words) <= 120 else words[:119] + "…")
