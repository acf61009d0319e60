"""What is printed: sentences, notes and aligned columns, in plain text that a terminal may colour."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

_WIDEST_PARAGRAPH = 100


@dataclass(frozen=True)
class Column:
    """Cells under a heading; numbers stand to the right, words (`left`) to the left."""

    heading: str
    cells: Sequence[str]
    left: bool = False

    @property
    def empty(self) -> bool:
        """Whether no cell says anything."""
        return not any(self.cells)

    @cached_property
    def width(self) -> int:
        """The widest cell, in places of the terminal."""
        return max(map(cell_len, [self.heading, *self.cells]))

    def placed(self, text: str) -> str:
        """A cell filled up to the width of the column."""
        gap = " " * (self.width - cell_len(text))
        return text + gap if self.left else gap + text


def aligned(columns: Sequence[Column]) -> list[str]:
    """The lines of a table; columns without any cell are left out, and so is a row of empty headings.

    >>> aligned([Column("", ["a", "bc"], left=True), Column("n", ["10", "5"]), Column("p", ["", ""])])
    ['       n', '  a   10', '  bc   5']
    """
    shown = [column for column in columns if not column.empty]
    rows = [[column.cells[i] for column in shown] for i in range(len(columns[0].cells))]
    headings = [column.heading for column in shown]
    told = [headings, *rows] if any(headings) else rows
    return ["  " + "  ".join(c.placed(cell) for c, cell in zip(shown, row, strict=True)).rstrip() for row in told]


class _Terminal(Console):
    """The standard output; that its reader has gone away is for the command to handle."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Where a command prints; nothing that it is given is read as markup."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or _Terminal(highlight=False, markup=False, emoji=False)

    def line(self, text: str = "", style: str = "") -> None:
        """One line as it is, however long."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def paragraph(self, text: str, opening: str = "", style: str = "") -> None:
        """A text wrapped to the terminal, hanging under its opening."""
        width = min(self.console.width, _WIDEST_PARAGRAPH)
        indent = " " * cell_len(opening)
        for line in textwrap.wrap(text, width, initial_indent=opening, subsequent_indent=indent):
            self.line(line, style)

    def note(self, text: str) -> None:
        """What should be known before the figures above are used."""
        self.paragraph(text, "  ! ")

    def table(self, columns: Sequence[Column]) -> None:
        """Aligned columns; the headings stand out."""
        lines = aligned(columns)
        headed = len(lines) > len(columns[0].cells)
        for place, text in enumerate(lines):
            self.line(text, "bold" if headed and place == 0 else "")
