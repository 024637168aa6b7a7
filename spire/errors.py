"""The errors of this package: every one is a `SpireError` and says what was wrong, where, and what to do."""

from __future__ import annotations

__all__ = ["InvalidPath", "PolicyError", "SpireError"]


class SpireError(Exception):
    """Any error that `spire` raises on purpose; all others are kinds of it (semantics §0)."""


class InvalidPath(SpireError, LookupError):
    """A path that names no node of the document, or a text that is no path (semantics §3)."""


class PolicyError(SpireError):
    """A policy gave something that is not a set of paths of its document; or something that is no policy was used as
    one; or `explain` or a profile was asked for what is not there (semantics §5).
    """
