"""The operators that an implementation can be asked for over the wire; each registers itself when it is loaded."""

from collections.abc import Mapping
from functools import cache

from laws.conformance.operators import contexts, core, local, rendering, replies, retrieval, sentences, tidying
from laws.conformance.operators.registering import PROFILES, Operator
from laws.conformance.operators.registering import registered as _registered

__all__ = ["PROFILES", "Operator", "registered"]

_IN_ORDER = (core, tidying, contexts, sentences, rendering, local, retrieval, replies)


@cache
def registered() -> Mapping[str, Operator]:
    """All operators by id, in the order of the specification."""
    return {
        it.id: it for module in _IN_ORDER for it in _registered().values() if it.function.__module__ == module.__name__
    }
