"""The errors of this package: every one is a `SpireError` and says what was wrong, where, and what to do."""

from __future__ import annotations

__all__ = ["InvalidPath", "PolicyError", "SpireError"]


class SpireError(Exception):
    """Any error that `spire` raises on purpose."""


class InvalidPath(SpireError, LookupError):
    """A path that names no node of the document."""


class PolicyError(SpireError):
    """A policy gave something that is not a set of paths of its document."""
