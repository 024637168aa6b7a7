"""Laws in the documentation, taken from the catalogue: the directive `laws`, the role `law`, and the list of all.

```{laws} Completions Pruning        a table of the laws of these rule sets, or of laws by id
```
{law}`closure.idempotent`            a link to where all laws are listed
{rule-set}`Closure`                  a link to a rule set there
```{all-laws}                        that list
```
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

from laws import Law, catalog, rule_sets


def _anchor(kind: str, name: str) -> str:
    return f"{kind}-{name.replace('.', '-').lower()}"


def _link(kind: str, name: str, docname: str) -> nodes.Node:
    shown = nodes.literal(text=name) if kind == "law" else nodes.inline(text=name)
    target = _anchor(kind, name)
    found = pending_xref("", shown, refdomain="std", reftype="ref", reftarget=target, refexplicit=True)
    found["refdoc"] = docname
    return found


def _row(directive: SphinxDirective, identity: nodes.Node, law: Law) -> tuple[nodes.Node, nodes.Node, nodes.Node]:
    said, messages = directive.parse_inline(" ".join(law.statement.split()))
    return identity, nodes.inline("", "", *said, *messages), nodes.Text(law.source)


def _named(names: Iterable[str]) -> list[Law]:
    sets = {rule_set.name: rule_set for rule_set in rule_sets()}
    every = {law.id: law for law in catalog()}
    found: list[Law] = []
    for name in names:
        if name not in sets and name not in every:
            raise ValueError(f"no rule set and no law {name!r}")
        found.extend(sets[name].own or sets[name].laws if name in sets else [every[name]])
    return list(dict.fromkeys(found))


def _table(header: Iterable[str], rows: Iterable[Iterable[nodes.Node]], widths: Iterable[int]) -> nodes.table:
    table = nodes.table(classes=["laws"])
    group = nodes.tgroup(cols=len(list(widths)))
    table += group
    group.extend(nodes.colspec(colwidth=width) for width in widths)

    def row(cells: Iterable[nodes.Node]) -> nodes.row:
        return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", cell)) for cell in cells))

    group += nodes.thead("", row(nodes.Text(words) for words in header))
    group += nodes.tbody("", *map(row, rows))
    return table


class Laws(SphinxDirective):
    """A table of laws: id, statement, source."""

    required_arguments = 1
    optional_arguments = 100

    def run(self) -> list[nodes.Node]:
        try:
            laws = _named(self.arguments)
        except ValueError as error:
            return [self.state.document.reporter.error(str(error), line=self.lineno)]
        rows = [_row(self, _link("law", law.id, self.env.docname), law) for law in laws]
        return [_table(("law", "statement", "source"), rows, (24, 60, 16))]


class AllLaws(SphinxDirective):
    """Every rule set with its laws; each law can be linked to."""

    def run(self) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        listed: set[str] = set()
        for rule_set in rule_sets():
            section = nodes.section(ids=[self._named("rule-set", rule_set.name)], names=[rule_set.name.lower()])
            section += nodes.title(text=rule_set.name)
            if rule_set.parents:
                names = ", ".join(parent.name for parent in rule_set.parents)
                own = f", and {len(rule_set.own)} of its own." if rule_set.own else "."
                section += nodes.paragraph(text=f"All laws of {names}{own}")
            rows = []
            for law in rule_set.own:
                target: list[nodes.Node] = []
                if law.id not in listed:
                    target = [nodes.target(ids=[self._named("law", law.id)])]
                    listed.add(law.id)
                identity = nodes.inline("", "", *target, nodes.literal(text=law.id))
                rows.append(_row(self, identity, law))
            if rows:
                section += _table(("law", "statement", "source"), rows, (24, 60, 16))
            found.append(section)
        return found

    def _named(self, kind: str, name: str) -> str:
        anchor = _anchor(kind, name)
        domain = self.env.domains.standard_domain
        domain.anonlabels[anchor] = (self.env.docname, anchor)
        domain.labels[anchor] = (self.env.docname, anchor, name)
        return anchor


class Link(SphinxRole):
    """A law by its id, or a rule set by its name, linked to the list of all."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        return [_link(self.name, self.text, self.env.docname)], []


def setup(app: Sphinx) -> dict[str, Any]:
    """What Sphinx calls."""
    app.add_directive("laws", Laws)
    app.add_directive("all-laws", AllLaws)
    app.add_role("law", Link())
    app.add_role("rule-set", Link())
    return {"parallel_read_safe": True}
