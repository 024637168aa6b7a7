"""The structure of a rendering as Markdown, derived twice: what a parser reads in it, and what the tree says it should."""

from __future__ import annotations

from laws.derivations.markdown.blocks import Block, Container, Run, as_json
from laws.derivations.markdown.parsing import of_markdown
from laws.derivations.markdown.selecting import of_selection

__all__ = ["Block", "Container", "Run", "as_json", "of_markdown", "of_selection"]
