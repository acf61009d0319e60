"""In which form a command answers, and where."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from jauge.errors import JaugeError
from jauge.measures.measure import Lang
from jauge.report.document import Document
from jauge.report.rendering import RENDERERS, Format, show_on_screen
from jauge.report.screen import Screen
from jauge.report.voice import Voice


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Output:
    """In which form an answer is given, and where."""

    format: Format = "table"
    """Form of the answer, as in --format json."""
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None
    """File to write instead of the terminal, as in -o answer.txt."""
    lang: Lang = "en"
    """Language of the text; data are the same in both, as in --lang fr."""

    def document(self) -> Document:
        """An empty document; JSON and CSV have no language."""
        return Document(Voice("en" if self.format in ("json", "csv") else self.lang))


def write(document: Document, to: Output) -> None:
    """Print a document, or write it to a file."""
    if to.output is None and to.format == "table":
        show_on_screen(document, Screen())
        return
    text = RENDERERS[to.format](document)
    if to.output is None:
        sys.stdout.write(text)
        return
    try:
        to.output.write_text(text, encoding="utf-8")
    except OSError as error:
        received = f"{str(to.output)!r} ({error.strerror})"
        raise JaugeError("a file that may be written", received, "Check the path after -o.") from None
