"""How Sphinx builds the documentation: `make docs`."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "extensions"), str(HERE.parent)]

import spire  # noqa: E402  # found by the line above

project = "spire"
author = "The spire-evidence contributors"
project_copyright = "The spire-evidence contributors, Apache-2.0"
version = release = f"specification {spire.SPEC}"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
    "law_tables",
    "operator_tables",
    "figures",
    "command_help",
    "reexports",
    "section_links",
    "whole_links",
]
exclude_patterns = ["_build"]

# Docstrings are plain text with code in single backticks.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_use_legacy_class_based = False
python_use_unqualified_type_names = True

myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]

# A reference to a name that the documentation has not is a mistake; those that autodoc makes of annotations are not ours.
nitpicky = True
nitpick_ignore_regex = [("py:class", ".*")]

html_theme = "furo"
html_title = "spire"
html_static_path = ["_static"]
html_css_files = ["drawings.css", "spire.css"]
html_show_sphinx = False
html_copy_source = False
html_theme_options = {"navigation_with_keys": True}
pygments_style = "friendly"
pygments_dark_style = "github-dark"
