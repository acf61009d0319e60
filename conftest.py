"""Executes the examples of README.md and docs/: Python blocks, and console blocks with the output they show."""

from __future__ import annotations

import doctest
import tempfile
from contextlib import ExitStack, chdir
from typing import Any

from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

from tests.console_blocks import difference


def run_console_block(example: Example) -> str:
    """Sybil's view of a console block: an empty answer is a pass."""
    return difference(example.parsed)


def enter_empty_folder(namespace: dict[str, Any]) -> None:
    """Give each page a folder of its own, so that its examples may write files."""
    stack = ExitStack()
    stack.enter_context(chdir(stack.enter_context(tempfile.TemporaryDirectory(prefix="jauge-docs-"))))
    namespace["_folder"] = stack


def leave_folder(namespace: dict[str, Any]) -> None:
    """Go back and remove the page's folder."""
    namespace.pop("_folder").close()


pytest_collect_file = Sybil(
    parsers=[
        SkipParser(),
        PythonCodeBlockParser(doctest_optionflags=doctest.ELLIPSIS),
        CodeBlockParser(language="console", evaluator=run_console_block),
    ],
    patterns=["README.md", "docs/*.md", "docs/*/*.md"],
    setup=enter_empty_folder,
    teardown=leave_folder,
).pytest()
