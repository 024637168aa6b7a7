"""What the laws of operators run on: an implementation, which is ours unless another is given."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from attrs import fields_dict, frozen

from spire import path, pathset, subdocument, tree
from spire.document import Document
from spire.path import Path, PathSet
from spire.policy import algebra
from spire.policy.algebra import Closure, Preclosure, Relation

__all__ = ["SPIRE", "Implementation"]

Completion: TypeAlias = Callable[[Document, Iterable[Path]], PathSet]
Extraction: TypeAlias = Callable[[Document, Iterable[Path]], Document | None]


def _closure(f: Preclosure) -> Closure:
    return f.closure()


@frozen(kw_only=True)
class Implementation:
    """The operators by name: those of `spire`, but for those that are given.

    A law asks for nothing else, so that the same law runs on somebody else's operators, or on one that is wrong on
    purpose.

    >>> from laws.operators import up_extensive
    >>> D = Document(tree.Elem("p", {}, [tree.Text("Ants dig.")]))
    >>> forgetful = Implementation(up=lambda D, P: frozenset(p[:-1] for p in P))
    >>> up_extensive(SPIRE, D=D, P={(0,)}).holds, up_extensive(forgetful, D=D, P={(0,)}).holds
    (True, False)
    """

    Text: Callable[[str], tree.Node] = tree.Text
    Elem: Callable[[str, Mapping[str, str], Iterable[tree.Node]], tree.Node] = tree.Elem
    normalize: Callable[[tree.Node], tree.Node] = tree.normalize
    equals: Callable[[tree.Node, tree.Node], bool] = operator.eq
    hash: Callable[[tree.Node], int] = hash
    format_path: Callable[[Path], str] = path.format_path
    parse_path: Callable[[str], Path] = path.parse_path

    at: Callable[[Document, Path], tree.Node] = operator.getitem
    paths: Callable[[Document], PathSet] = pathset.paths
    up: Completion = pathset.up
    down: Completion = pathset.down
    link: Completion = pathset.link
    interior: Completion = pathset.interior
    prune: Extraction = subdocument.prune
    subdoc: Extraction = subdocument.subdoc
    Subdocument: Callable[[Document, Iterable[Path]], Any] = subdocument.Subdocument

    identity: Closure = algebra.identity
    everything: Closure = algebra.everything
    constant: Callable[[Callable[[Document], Iterable[Path]]], Closure] = algebra.constant
    needs: Callable[[Relation], Preclosure] = algebra.needs
    union: Callable[[Preclosure, Preclosure], Preclosure] = operator.add
    compose: Callable[[Preclosure, Preclosure], Preclosure] = operator.matmul
    closure: Callable[[Preclosure], Closure] = _closure
    join: Callable[[Closure, Closure], Closure] = operator.or_
    meet: Callable[[Closure, Closure], Closure] = operator.and_

    @classmethod
    def of(cls, module: object) -> Implementation:
        """The implementation that a module, or any object, has: its own operators by these names, ours for the rest.

        >>> import spire
        >>> Implementation.of(spire) == SPIRE
        True
        """
        return cls(**{name: getattr(module, name) for name in fields_dict(cls) if hasattr(module, name)})


SPIRE = Implementation()
"""The operators of this package."""
