"""The help of a command, as the command line prints it: the directive `command-help`."""

from __future__ import annotations

import os
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from typer.testing import CliRunner

from spire import cli


class CommandHelp(SphinxDirective):
    """What `spire COMMAND --help` prints."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        done = CliRunner().invoke(cli.app, [self.arguments[0], "--help"], prog_name="spire", env={**os.environ})
        if done.exit_code:
            return [self.state.document.reporter.error(f"no command {self.arguments[0]!r}", line=self.lineno)]
        return [nodes.literal_block("", done.output.strip(), language="text")]


def setup(app: Sphinx) -> dict[str, Any]:
    """What Sphinx calls."""
    app.add_directive("command-help", CommandHelp)
    return {"parallel_read_safe": True}
