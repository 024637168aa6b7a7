"""The profile `core` in one file of plain Python, for `spire conform -- python core.py`.

A tree is kept flat: its nodes in document order, each with the number of its parent. Equality and hash come with that,
nothing recurses on depth, and within a document numbers stand for paths: their order is document order.
"""
# ruff: noqa: D101 -- a script, no package; the specification says what its names mean

import json
import re
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

Paths = set[int]


class Refused(ValueError):
    """The input must be refused; the message says why."""


# Trees (§1)


class Node(NamedTuple):
    parent: int  # -1 at the root
    tag: str | None  # none for a text
    content: Any  # a text's characters, or an element's attributes, sorted: their order is no matter


Tree = tuple[Node, ...]


def read_tree(value: Any) -> Tree:
    nodes: list[Node] = []
    waiting = [(value, -1)]
    while waiting:
        part, parent = waiting.pop()
        match part:
            case str():
                nodes.append(Node(parent, None, part))
            case [str(tag), dict(attrs), list(children)] if all(isinstance(value, str) for value in attrs.values()):
                nodes.append(Node(parent, tag, tuple(sorted(attrs.items()))))
                waiting += [(child, len(nodes) - 1) for child in reversed(children)]
            case _:
                raise Refused(f"node {len(nodes)} in document order is neither a text nor [tag, attributes, children]")
    return tuple(nodes)


def kept(tree: Tree, keep: Callable[[int], bool]) -> Tree:
    """The nodes that `keep` accepts, where their parents are kept as well."""
    nodes: list[Node] = []
    number = {-1: -1}
    for k, node in enumerate(tree):
        if node.parent in number and keep(k):
            number[k] = len(nodes)
            nodes.append(node._replace(parent=number[node.parent]))
    return tuple(nodes)


def normalize(tree: Tree) -> Tree:
    nodes = list(tree)
    last: dict[int, int] = {}  # from a node to its last child so far, empty texts left out
    dropped = set()
    for k, node in enumerate(tree[1:], 1):
        before = last.get(node.parent)
        if node.tag is None and node.content == "":
            dropped.add(k)
        elif node.tag is None and before is not None and nodes[before].tag is None:
            nodes[before] = nodes[before]._replace(content=nodes[before].content + node.content)
            dropped.add(k)
        else:
            last[node.parent] = k
    return kept(tuple(nodes), lambda k: k not in dropped)


# Paths (§3)


class Document:
    """A tree, and the children of each of its nodes."""

    def __init__(self, value: Any) -> None:
        self.tree = read_tree(value)
        self.children: list[list[int]] = [[] for _ in self.tree]
        self.index = [0] * len(self.tree)
        for k, node in enumerate(self.tree[1:], 1):
            self.index[k] = len(self.children[node.parent])
            self.children[node.parent].append(k)

    def node(self, path: Any) -> int:
        k = 0
        for depth, index in enumerate(read_path(path)):
            if index >= len(self.children[k]):
                raise Refused(f"no node at {format_path(path)}; {format_path(path[:depth])} is the last that exists")
            k = self.children[k][index]
        return k

    def path(self, k: int) -> list[int]:
        steps = []
        while k > 0:
            steps.append(self.index[k])
            k = self.tree[k].parent
        return steps[::-1]

    def nodes(self, paths: Any) -> Paths:
        if not isinstance(paths, list):
            raise Refused("no array of paths")
        return {self.node(path) for path in paths}

    def paths(self, P: Paths) -> list[list[int]]:
        return [self.path(k) for k in sorted(P)]


def read_path(value: Any) -> list[int]:
    if isinstance(value, list) and all(type(index) is int and index >= 0 for index in value):
        return value
    raise Refused(f"no path: {value!r}")


def format_path(path: list[int]) -> str:
    return "/" + "/".join(map(str, path))


def parse_path(text: Any) -> list[int]:
    if text == "/":
        return []
    if not isinstance(text, str) or not re.fullmatch(r"(/(0|[1-9][0-9]*))+", text):
        raise Refused(f"no path: {text!r}")
    return [int(index) for index in text[1:].split("/")]


def up(D: Document, P: Paths) -> Paths:
    found = set()
    for k in P:
        while k >= 0 and k not in found:
            found.add(k)
            k = D.tree[k].parent
    return found


def down(D: Document, P: Paths) -> Paths:
    found = set(P)
    for k, node in enumerate(D.tree):
        if node.parent in found:
            found.add(k)
    return found


def link(D: Document, P: Paths) -> Paths:
    return up(D, P) | down(D, P)


def interior(D: Document, P: Paths) -> Paths:
    found: Paths = set()
    for k in sorted(P):
        if k == 0 or D.tree[k].parent in found:
            found.add(k)
    return found


# Subdocuments (§4)


def at(D: Document, k: int) -> Tree:
    subtree = D.tree[k : k + len(down(D, {k}))]
    return tuple(node._replace(parent=max(node.parent - k, -1)) for node in subtree)


def prune(D: Document, P: Paths) -> Tree | None:
    return kept(D.tree, P.__contains__) or None


def subdoc(D: Document, P: Paths) -> Tree | None:
    return prune(D, link(D, P))


def subdocument(D: Document, P: Paths, others: Any) -> dict[str, Any]:
    Q = D.nodes(others)
    return {"paths": D.paths(P), "tree": subdoc(D, P), "union": D.paths(P | Q), "equal": P == Q}


# The algebra of policies (§5)

Operator = Callable[[Paths], Paths]


def operator(D: Document, term: Any) -> tuple[Operator, bool]:
    """What a term means on D, and whether it is a closure by its type."""
    match list(term.items()) if isinstance(term, dict) else term:
        case "identity":
            return lambda P: P, True
        case "everything":
            return lambda P: set(range(len(D.tree))), True
        case [("constant", paths)]:
            added = D.nodes(paths)
            return lambda P: P | added, True
        case [("needs", list(pairs))]:
            relation = {D.node(path): D.nodes(paths) for path, paths in pairs}
            return lambda P: P.union(*(relation.get(k, ()) for k in down(D, P))), False
        case [("closure", inner)]:
            f, _ = operator(D, inner)
            return lambda P: fixed_point(f, P), True
        case [("union" | "compose" | "join" | "meet" as name, [one, other])]:
            (f, f_closed), (g, g_closed) = operator(D, one), operator(D, other)
            if name == "union":
                return lambda P: f(P) | g(P), False
            if name == "compose":
                return lambda P: f(g(P)), False
            if not (f_closed and g_closed):
                raise Refused(f"{name} is of closures, and one of these is none")
            if name == "meet":
                return lambda P: f(P) & g(P), True
            return lambda P: fixed_point(lambda Q: f(Q) | g(Q), P), True
    raise Refused(f"no term of the algebra: {term!r}")


def fixed_point(f: Operator, P: Paths) -> Paths:
    """The least one above P."""
    while (more := f(P)) != P:
        P = more
    return P


# What can be asked for: from an operator's name to what takes the members of its input as arguments


def of_paths(f: Callable[[Document, Paths], Paths]) -> Callable[..., Any]:
    return of_document(lambda D, P: D.paths(f(D, P)))


def of_document(f: Callable[..., Any]) -> Callable[..., Any]:
    def on_the_wire(document: Any, paths: Any, **more: Any) -> Any:
        D = Document(document)
        return f(D, D.nodes(paths), **more)

    return on_the_wire


OPERATORS: dict[str, Callable[..., Any]] = {
    "stored": lambda tree: read_tree(tree),  # noqa: PLW0108 -- its parameter is named as the input's member
    "equal": lambda one, other: read_tree(one) == read_tree(other),
    "hashes_agree": lambda one, other: hash(read_tree(one)) == hash(read_tree(other)),
    "normalize": lambda tree: normalize(read_tree(tree)),
    "format_path": lambda path: format_path(read_path(path)),
    "parse_path": parse_path,
    "at": lambda document, path: at(D := Document(document), D.node(path)),
    "paths": lambda document: of_paths(down)(document, [[]]),
    "up": of_paths(up),
    "down": of_paths(down),
    "link": of_paths(link),
    "interior": of_paths(interior),
    "prune": of_document(prune),
    "subdoc": of_document(subdoc),
    "provenance": of_paths(interior),
    "subdocument": of_document(subdocument),
    "policy": of_document(lambda D, P, policy: D.paths(operator(D, policy)[0](P))),
}


# The line protocol. The json module recurses on nesting, hence the way round it at both ends.

BRACKET_OR_STRING = re.compile(r'[\[\]{}]|"[^"\\]*(?:\\.[^"\\]*)*"')


def read_json(line: str) -> Any:
    """Reads each array and object by itself: in its text, [k] stands for the k-th of those inside it."""
    still_open: list[tuple[list[str], list[Any]]] = [([], [])]  # the text so far, and the values inside
    start = 0
    for token in BRACKET_OR_STRING.finditer(line):
        bracket = token[0]
        if bracket in "[{":
            still_open[-1][0].append(line[start : token.start()])
            still_open.append(([bracket], []))
        elif bracket in "]}":
            text, inside = still_open.pop()
            text.append(line[start : token.end()])
            value = json.loads("".join(text))
            members = value.items() if isinstance(value, dict) else enumerate(value)
            for name, member in members:
                if isinstance(member, list):
                    value[name] = inside[member[0]]
            still_open[-1][0].append(f"[{len(still_open[-1][1])}]")
            still_open[-1][1].append(value)
        else:
            continue
        start = token.end()
    [(text, inside)] = still_open
    value = json.loads("".join([*text, line[start:]]))
    return inside[0] if isinstance(value, list) else value


def write_json(value: Any) -> str:
    if isinstance(value, tuple):
        return write_tree(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name)}: {write_json(member)}" for name, member in value.items()) + "}"
    return json.dumps(value)


def write_tree(tree: Tree) -> str:
    written: list[str] = []
    still_open: list[int] = []
    for k, (parent, tag, content) in enumerate(tree):
        while still_open and still_open[-1] != parent:
            still_open.pop()
            written.append("]]")
        if written and not written[-1].endswith("["):
            written.append(", ")
        if tag is None:
            written.append(json.dumps(content))
        else:
            still_open.append(k)
            written.append(f"[{json.dumps(tag)}, {json.dumps(dict(content))}, [")
    return "".join(written) + "]]" * len(still_open)


def answer(request: Any) -> dict[str, Any]:
    match request:
        case {"do": "start"}:
            about = {"protocol": 1, "spec": "1", "name": "core in one file of Python", "version": "0.1"}
            return {**about, "operators": list(OPERATORS)}
        case {"do": "run", "id": number, "operator": str(name), "input": dict(members)}:
            if name not in OPERATORS:
                return {"id": number, "skip": f"no operator {name}"}
            return {"id": number, "result": OPERATORS[name](**members)}
    raise Refused("no request of the protocol")


def serve() -> None:
    for line in sys.stdin.buffer:
        request = None
        try:
            request = read_json(line.decode())
            if request == {"do": "stop"}:
                return
            reply = answer(request)
        except Exception as error:  # noqa: BLE001 -- whatever the input, the process lives on
            number = request.get("id") if isinstance(request, dict) else None
            reply = {"id": number, "error": f"{type(error).__name__}: {error}"}
        print(write_json(reply), flush=True)  # noqa: T201 -- the answer


if __name__ == "__main__":
    serve()
