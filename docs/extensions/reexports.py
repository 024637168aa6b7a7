"""Names that a package passes on: their documentation, their source, and the way back from there.

Of `from spire.path import Path`, autodoc knows the value alone, and would show the documentation of its type. What stands
below the assignment is meant instead.
"""

from __future__ import annotations

import ast
import re
import shutil
import sys
from functools import cache
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.domains.python import ObjectEntry
from sphinx.pycode import ModuleAnalyzer


@cache
def _origin(module: str, name: str) -> str:
    """The module that a name comes from, by the imports of each that passes it on."""
    for statement in ast.parse(ModuleAnalyzer.for_module(module).code).body:
        if isinstance(statement, ast.ImportFrom) and statement.module and name in {it.name for it in statement.names}:
            return _origin(statement.module, name)
    return module


def _document(_app: Sphinx, what: str, full: str, _value: object, _options: object, lines: list[str]) -> None:
    if what == "data":
        module, _, name = full.rpartition(".")
        lines[:] = ModuleAnalyzer.for_module(_origin(module, name)).find_attr_docs().get(("", name), [])


def _source(_app: object, module: str, name: str) -> str:
    return _origin(module, name.partition(".")[0])


def _renew(app: Sphinx) -> None:
    """Viewcode leaves a page as it is while its module does not change, though what is documented of it may have."""
    shutil.rmtree(Path(app.outdir, "_modules"), ignore_errors=True)


def _lead_back(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """From a page of source to where each name is documented: viewcode takes one package for all that it finds there."""
    if not page.startswith("_modules/"):
        return
    module = page.removeprefix("_modules/").replace("/", ".")
    documented = _documented(app.env.domains.python_domain.objects)

    def mended(found: re.Match[str]) -> str:
        place = documented[f"{module}.{found['name']}"]
        return f'{found[1]}href="{app.builder.get_relative_uri(page, place.docname)}#{place.node_id}"'

    back = r'(id="(?P<name>[^"]+)">\s*<a class="viewcode-back" )href="[^"]*"'
    context["body"] = re.sub(back, mended, context["body"])


def _documented(objects: dict[str, ObjectEntry]) -> dict[str, ObjectEntry]:
    """Where things are documented, by the names that they have where they are defined."""
    found: dict[str, ObjectEntry] = {}
    for full, place in objects.items():
        module = full
        while module and module not in sys.modules:
            module = module.rpartition(".")[0]
        name = full[len(module) + 1 :]
        if name:
            found[f"{_source(None, module, name)}.{name}"] = place
    return found


def setup(app: Sphinx) -> dict[str, Any]:
    """What Sphinx calls."""
    app.connect("autodoc-process-docstring", _document)
    app.connect("viewcode-follow-imported", _source)
    app.connect("builder-inited", _renew)
    app.connect("html-page-context", _lead_back)
    return {"parallel_read_safe": True}
