"""Headless Chromium over the DevTools protocol, by the standard library alone: what a browser makes of a page.

    with Chromium.started() as browser, browser.opened(file) as page:
        page.evaluate("document.body.innerText")
        page.accessibility_tree()

Commands go in at the browser's file descriptor 3 and come out at 4, JSON objects with a NUL after each. The page's
own scripts are off; `evaluate` runs all the same. Nothing is fetched: pages are files, and names resolve to nothing.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

__all__ = ["Chromium", "Page"]

FLAGS = [
    *"--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-extensions --disable-default-apps --mute-audio "
    "--hide-scrollbars --remote-debugging-pipe".split(),
    "--host-resolver-rules=MAP * ~NOTFOUND",
]
PATIENCE = 120  # seconds, that a hung browser does not hang the tests


class Chromium:
    """A browser that runs; made by `started`."""

    def __init__(self, process: subprocess.Popen[bytes], commands: int, answers: int) -> None:
        self._process = process
        self._commands = commands
        self._answers = answers
        self._unread = b""
        self._last = 0

    @classmethod
    @contextmanager
    def started(cls) -> Iterator[Chromium]:
        """A browser for as long as the block runs; skips the test where there is none."""
        program = shutil.which("chromium")
        if program is None:
            pytest.skip("needs chromium on the PATH (Debian: apt-get install chromium), which is not there")
        commands_out, commands = os.pipe()
        answers, answers_in = os.pipe()
        with tempfile.TemporaryDirectory(prefix="spire-chromium-", ignore_cleanup_errors=True) as profile:
            # The shell puts our two pipes where the browser looks for them, whatever their numbers are here.
            command = f'exec "$0" "$@" 3<&{commands_out} 4>&{answers_in}'
            process = subprocess.Popen(
                ["bash", "-c", command, program, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(commands_out, answers_in),
            )
            os.close(commands_out)
            os.close(answers_in)
            try:
                yield cls(process, commands, answers)
            finally:
                os.close(commands)  # at the end of its commands the browser ends
                os.close(answers)
                try:
                    process.wait(timeout=10)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()

    @contextmanager
    def opened(self, file: Path) -> Iterator[Page]:
        """A tab that shows the file, loaded, the page's own scripts off."""
        target = self.command("Target.createTarget", url="about:blank")["targetId"]
        session = self.command("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session)
        page.command("Page.enable")
        page.command("Emulation.setScriptExecutionDisabled", value=True)
        page.command("Page.navigate", url=file.resolve().as_uri())
        self._wait_for("Page.loadEventFired", session)
        try:
            yield page
        finally:
            self.command("Target.closeTarget", targetId=target)

    def command(self, method: str, *, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """The result of a command of the protocol; an error of the browser's is raised."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        unsent = json.dumps(message).encode() + b"\0"
        while unsent:
            unsent = unsent[os.write(self._commands, unsent) :]
        while True:
            answer = self._read()
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result

    def _wait_for(self, event: str, session: str) -> None:
        while True:
            answer = self._read()
            if answer.get("method") == event and answer.get("sessionId") == session:
                return

    def _read(self) -> dict[str, Any]:
        pieces = [self._unread]
        while b"\0" not in pieces[-1]:
            if not select.select([self._answers], [], [], PATIENCE)[0]:
                raise TimeoutError(f"chromium said nothing for {PATIENCE} seconds")
            piece = os.read(self._answers, 1 << 20)
            if not piece:
                raise RuntimeError(f"chromium ended (status {self._process.poll()}) without an answer")
            pieces.append(piece)
        message, _, self._unread = b"".join(pieces).partition(b"\0")
        answer: dict[str, Any] = json.loads(message)
        return answer


class Page:
    """A page that is loaded; made by `Chromium.opened`."""

    def __init__(self, browser: Chromium, session: str) -> None:
        self._browser = browser
        self._session = session

    def command(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._browser.command(method, session=self._session, **parameters)

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression, which must be one that JSON can say."""
        answer = self.command("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def accessibility_tree(self) -> list[dict[str, Any]]:
        """The nodes of the accessibility tree, the root first, as `Accessibility.getFullAXTree` gives them."""
        nodes: list[dict[str, Any]] = self.command("Accessibility.getFullAXTree")["nodes"]
        return nodes
