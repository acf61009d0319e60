"""Tables of the study as Markdown, and the page that holds them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Table:
    """A title, the names of the columns, the rows, and a sentence that says how they were found."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str

    def markdown(self) -> str:
        lines = [f"### {self.title}", "", self.note, "", _row(self.heads), _row(["---"] * len(self.heads))]
        return "\n".join([*lines, *map(_row, self.rows), ""])


def share(value: float) -> str:
    """A coverage with three decimals, without the zero before the point.

    >>> share(0.9512), share(1.0)
    ('.951', '1.000')
    """
    return f"{value:.3f}".removeprefix("0")


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def rewritten(page: Path, topic: str, tables: Iterable[Table]) -> None:
    """Put the tables of a topic between its two marks on the page."""
    start, end = f"<!-- {topic}: from python -m papers.coverage -->", f"<!-- end of {topic} -->"
    text = page.read_text(encoding="utf-8")
    between = re.compile(f"{re.escape(start)}.*?{re.escape(end)}", re.DOTALL)
    if not between.search(text):
        raise ValueError(f"{page} has no place marked {start}")
    told = "\n".join([start, "", *(table.markdown() for table in tables), end])
    page.write_text(between.sub(lambda _: told, text), encoding="utf-8")
