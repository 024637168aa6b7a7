"""Structure-preserving retrieval of evidence: an executable specification."""

from spire.cite.citation import Citation
from spire.cite.selection import Selection, select, select_all
from spire.cite.view import View, aggregated_view, expanded_view
from spire.document import Document
from spire.errors import InvalidPath, PolicyError, SpireError
from spire.html.parsing import parse
from spire.html.reading import read
from spire.html.tidying import tidy
from spire.html.writing import to_html
from spire.ladders import LADDER, Ladder
from spire.local import Expansion, expand
from spire.path import Path, PathSet, format_path, parse_path
from spire.pathset import down, interior, link, paths, up
from spire.policy.algebra import Closure, Preclosure, constant, everything, identity, needs, preclosure
from spire.policy.lead_ins import lead_in
from spire.policy.mentions import glossary, glossary_words
from spire.policy.notes import footnotes
from spire.policy.profile import Profile
from spire.policy.profiles import HTML, PAPER
from spire.rendering.markdown import render
from spire.rendering.text import to_text
from spire.retrieve.aggregation import Excerpt, aggregate, aggregate_paper
from spire.retrieve.index import Hit, Index
from spire.sentences import Annotated, annotate, units
from spire.subdocument import Subdocument, prune, subdoc
from spire.tree import Elem, Node, Text, dump, normalize

__all__ = [
    "HTML",
    "LADDER",
    "PAPER",
    "SPEC",
    "Annotated",
    "Citation",
    "Closure",
    "Document",
    "Elem",
    "Excerpt",
    "Expansion",
    "Hit",
    "Index",
    "InvalidPath",
    "Ladder",
    "Node",
    "Path",
    "PathSet",
    "PolicyError",
    "Preclosure",
    "Profile",
    "Selection",
    "SpireError",
    "Subdocument",
    "Text",
    "View",
    "aggregate",
    "aggregate_paper",
    "aggregated_view",
    "annotate",
    "constant",
    "down",
    "dump",
    "everything",
    "expand",
    "expanded_view",
    "footnotes",
    "format_path",
    "glossary",
    "glossary_words",
    "identity",
    "interior",
    "lead_in",
    "link",
    "needs",
    "normalize",
    "parse",
    "parse_path",
    "paths",
    "preclosure",
    "prune",
    "read",
    "render",
    "select",
    "select_all",
    "subdoc",
    "tidy",
    "to_html",
    "to_text",
    "units",
    "up",
]

SPEC = "1"
"""The version of the specification that this package follows (semantics §0); a changed expected value is a new major version."""
