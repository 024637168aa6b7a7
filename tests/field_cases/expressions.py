"""The Python expressions that give the input of a generated case, evaluated without `eval`.

A file of cases may come from anywhere, so nothing of Python but what makes strings is known here: literals, `+`, `*`,
`%`, comparisons, f-strings, comprehensions, slices, a few functions and the methods of strings. What is not known is
refused by name.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any

__all__ = ["UnknownExpression", "value"]

LARGEST = 50_000_000
"""No value may have more characters or members, and no comprehension more turns."""

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Mod: operator.mod,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
}
_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "chr": chr, "enumerate": enumerate, "hex": hex, "int": int, "len": len, "list": list, "map": map, "max": max,
    "min": min, "ord": ord, "range": range, "repr": repr, "reversed": reversed, "sorted": sorted, "str": str,
    "tuple": tuple, "zip": zip,
}  # fmt: skip
_METHODS = frozenset(
    "capitalize casefold center decode encode format join ljust lower lstrip removeprefix removesuffix replace rjust "
    "rstrip split splitlines strip swapcase title upper zfill".split()
)


class UnknownExpression(ValueError):
    """An expression that is no such expression, or makes too much."""


def value(expression: str) -> Any:
    """The value of an expression; raises `UnknownExpression`, which says what in it is not known.

    >>> value("''.join('<p>%d</p>' % i for i in range(3))")
    '<p>0</p><p>1</p><p>2</p>'
    """
    try:
        tree = ast.parse(expression.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError) as error:
        raise UnknownExpression(f"not a Python expression: {error}: {expression[:200]!r}") from None
    try:
        return _value(tree.body, {})
    except UnknownExpression:
        raise
    except Exception as error:
        raise UnknownExpression(f"{type(error).__name__}: {error}, in {expression[:200]!r}") from error


def _value(node: ast.expr, names: Mapping[str, Any]) -> Any:
    def of(inner: ast.expr) -> Any:
        return _value(inner, names)

    match node:
        case ast.Constant(value=constant):
            return constant
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.Name(id=name) if name in _FUNCTIONS:
            return _FUNCTIONS[name]
        case ast.List(elts=items):
            return [of(item) for item in items]
        case ast.Tuple(elts=items):
            return tuple(of(item) for item in items)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -of(operand)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not of(operand)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _bounded_result(op, of(left), of(right))
        case ast.BoolOp(op=ast.And(), values=values):
            return all(of(item) for item in values)
        case ast.BoolOp(op=ast.Or(), values=values):
            return any(of(item) for item in values)
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARED:
            return _COMPARED[type(op)](of(left), of(right))
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return of(body) if of(test) else of(orelse)
        case ast.JoinedStr(values=parts):
            return "".join(of(part) for part in parts)
        case ast.FormattedValue(value=inner, conversion=conversion, format_spec=spec):
            shown = {-1: of(inner), 115: str(of(inner)), 114: repr(of(inner)), 97: ascii(of(inner))}[conversion]
            return format(shown, of(spec) if spec else "")
        case ast.Subscript(value=inner, slice=ast.Slice(lower=lower, upper=upper, step=step)):
            return of(inner)[slice(*(of(bound) if bound else None for bound in (lower, upper, step)))]
        case ast.Subscript(value=inner, slice=index):
            return of(inner)[of(index)]
        case ast.ListComp(elt=elt, generators=generators) | ast.GeneratorExp(elt=elt, generators=generators):
            return [_value(elt, bound) for bound in _bindings(generators, names)]
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _FUNCTIONS:
            return _FUNCTIONS[name](*map(of, args))
        case ast.Call(func=ast.Attribute(value=inner, attr=method), args=args, keywords=keywords):
            text = of(inner)
            if method in _METHODS and isinstance(text, (str, bytes)):
                return _within_bounds(
                    getattr(text, method)(*map(of, args), **{key.arg or "": of(key.value) for key in keywords})
                )
    raise UnknownExpression(f"{ast.unparse(node)[:200]!r} ({type(node).__name__}) is none of what is known here")


def _bounded_result(op: ast.operator, left: Any, right: Any) -> Any:
    if isinstance(op, ast.Mult):
        for text, times in ((left, right), (right, left)):
            if isinstance(text, (str, bytes, list, tuple)) and isinstance(times, int) and len(text) * times > LARGEST:
                raise UnknownExpression(f"a value of {len(text) * times} characters; at most {LARGEST} are made")
    return _within_bounds(_BINARY[type(op)](left, right))


def _within_bounds(result: Any) -> Any:
    if isinstance(result, (str, bytes, list, tuple)) and len(result) > LARGEST:
        raise UnknownExpression(f"a value of {len(result)} characters; at most {LARGEST} are made")
    return result


def _bindings(generators: list[ast.comprehension], names: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    if not generators:
        yield names
        return
    first, *others = generators
    for turn, item in enumerate(_value(first.iter, names)):
        if turn > LARGEST:
            raise UnknownExpression(f"a comprehension of more than {LARGEST} turns")
        bound = {**names, **_bound(first.target, item)}
        if all(_value(condition, bound) for condition in first.ifs):
            yield from _bindings(others, bound)


def _bound(target: ast.expr, item: Any) -> dict[str, Any]:
    match target:
        case ast.Name(id=name):
            return {name: item}
        case ast.Tuple(elts=parts):
            return {
                name: value for part, own in zip(parts, item, strict=True) for name, value in _bound(part, own).items()
            }
    raise UnknownExpression(f"{ast.unparse(target)!r} is no name to bind")
