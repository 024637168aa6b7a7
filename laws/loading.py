"""A policy by its reference: MODULE:NAME, or FILE:NAME for a file of Python."""

from __future__ import annotations

import importlib
import os
import runpy
import sys
from pathlib import Path

from laws.closures import Policy
from spire.errors import SpireError

__all__ = ["load"]


def load(reference: str) -> Policy:
    """The policy that a reference names; modules are looked for in the current folder, too.

    Raises `SpireError` where there is none, and where its module does not load.

    >>> load("spire:HTML")
    HTML
    """
    where, _, name = reference.rpartition(":")
    if not where or not name:
        raise SpireError(f"{reference!r} names no policy; write MODULE:NAME or FILE.py:NAME, such as spire:HTML")
    held = _held(where)
    if name not in held:
        policies = ", ".join(other for other in sorted(held) if not other.startswith("_") and callable(held[other]))
        raise SpireError(f"{where} has no {name!r}; it has {policies or 'nothing that could be a policy'}")
    policy = held[name]
    if not callable(policy):
        raise SpireError(
            f"{reference} is no policy but {policy!r}; a policy is a function Document -> (paths -> paths)"
        )
    found: Policy = policy
    return found


def _held(where: str) -> dict[str, object]:
    if where.endswith(".py") and not Path(where).is_file():
        raise SpireError(f"no such file: {where}")
    # As `python -m` has it: a policy lies where its author works.
    sys.path.insert(0, str(Path(where).parent) if where.endswith(".py") else os.getcwd())  # noqa: PTH109 # a str is wanted
    try:
        return runpy.run_path(where) if where.endswith(".py") else vars(importlib.import_module(where))
    except ModuleNotFoundError as error:
        raise SpireError(f"{where} does not load: {error}") from None
    except (Exception, SystemExit) as error:  # noqa: BLE001 # the module may do anything
        raise SpireError(f"{where} does not load: {type(error).__name__}: {error}") from None
    finally:
        sys.path.pop(0)
