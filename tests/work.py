"""Work that is counted instead of timed: the same on any machine, however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

__all__ = ["assert_linear", "lines"]

T = TypeVar("T")


def lines(run: Callable[[], object]) -> int:
    """How many lines of Python are run, those of libraries included.

    A line counts as one whatever it does in C: a regular expression that tracks back or a list that is copied for
    every item is not seen. Where that is the danger, a test gives an input on which it would never end.
    """
    count = 0

    def trace(_frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        run()
    finally:
        sys.settrace(before)
    return count


def assert_linear(made: Callable[[int], T], run: Callable[[T], object], size: int) -> None:
    """On what is made four times as large, `run` does about four times the work; sixteen, if it were quadratic.

    On a small input what is linear hides the rest: some hundreds are a good size.
    """
    run(made(size))  # what is done once, such as to import or to compile a pattern, is done
    small, large = made(size), made(4 * size)
    few, many = lines(lambda: run(small)), lines(lambda: run(large))
    found = f"{few} lines for a size of {size}, {many} for {4 * size}"
    assert many < 4.6 * few, found
    assert many > 3 * few, f"{found}: the work is not where it can be counted"
