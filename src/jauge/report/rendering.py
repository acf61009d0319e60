"""A document as text for a terminal, Markdown, LaTeX, CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from html import escape
from typing import Literal, TypeAlias

from rich.console import Console

from jauge.report.document import Document, Grid, Note, Paragraph, Part
from jauge.report.screen import Column, Screen
from jauge.result import plain

Format: TypeAlias = Literal["table", "json", "csv", "markdown", "latex", "html"]
SCHEMA = 1
_LATEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_LATEX |= {sign: f"\\{sign}" for sign in "&%$#_{}"}


def show_on_screen(document: Document, screen: Screen) -> None:
    """Parts with an empty line between them; notes follow each other closely."""
    before: Part | None = None
    for part in document.parts:
        if before is not None and not (isinstance(before, Note) and isinstance(part, Note)):
            screen.line()
        if isinstance(part, Grid):
            screen.table(part.columns)
        elif isinstance(part, Note):
            screen.note(part.text)
        else:
            screen.paragraph(part.text, "  > " if part.lead else "")
        before = part


def _text(document: Document) -> str:
    """What a terminal of 80 columns would show."""
    page = io.StringIO()
    show_on_screen(document, Screen(Console(file=page, width=80, highlight=False, markup=False, emoji=False)))
    return page.getvalue()


def _markdown(document: Document) -> str:
    parts = [_markdown_grid(p) if isinstance(p, Grid) else _markdown_text(p) for p in document.parts]
    return "\n\n".join(parts) + "\n"


def _markdown_text(part: Part) -> str:
    text = "" if isinstance(part, Grid) else part.text
    escaped = "".join(f"\\{c}" if c in "\\`*_<>[]#|" else c for c in text)
    if isinstance(part, Paragraph) and part.lead:
        return f"**{escaped}**"
    return f"> {escaped}" if isinstance(part, Note) else escaped


def _markdown_grid(grid: Grid) -> str:
    shown = _shown(grid)
    rule = [":---" if column.left else "---:" for column in shown]
    lines = [[column.heading for column in shown], rule, *_rows(shown)]
    return "\n".join(f"| {' | '.join(_in_cell(cell) for cell in line)} |" for line in lines)


def _in_cell(text: str) -> str:
    """A cell of Markdown: a bar would end it."""
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")


def _latex(document: Document) -> str:
    parts = [_latex_grid(p) if isinstance(p, Grid) else _tex(p.text) for p in document.parts]
    return "\n\n".join(parts) + "\n"


def _latex_grid(grid: Grid) -> str:
    shown = _shown(grid)
    headings = [column.heading for column in shown]
    lines = [_tex_row(row) for row in _rows(shown)]
    if any(headings):
        lines = [_tex_row(headings), r"\hline", *lines]
    places = "".join("l" if column.left else "r" for column in shown)
    return "\n".join([rf"\begin{{tabular}}{{{places}}}", *lines, r"\end{tabular}"])


def _tex_row(cells: list[str]) -> str:
    return f"{' & '.join(map(_tex, cells))} \\\\"


def _tex(text: str) -> str:
    return "".join(_LATEX.get(c, c) for c in text)


def _html(document: Document) -> str:
    """Paragraphs and tables to paste into a text; nothing of a name is read as markup."""
    return "\n".join(_html_grid(p) if isinstance(p, Grid) else _html_text(p) for p in document.parts) + "\n"


def _html_text(part: Paragraph | Note) -> str:
    lead = isinstance(part, Paragraph) and part.lead
    opening, closing = ("<p><strong>", "</strong></p>") if lead else ("<p>", "</p>")
    return f"{opening}{escape(part.text)}{closing}"


def _html_grid(grid: Grid) -> str:
    shown = _shown(grid)
    lines = [_html_row([column.heading for column in shown], shown, "th")] if any(c.heading for c in shown) else []
    lines += [_html_row(row, shown, "td") for row in _rows(shown)]
    return "\n".join(["<table>", *lines, "</table>"])


def _html_row(cells: list[str], shown: list[Column], tag: str) -> str:
    places = ("left" if column.left else "right" for column in shown)
    told = (f'<{tag} align="{place}">{escape(cell)}</{tag}>' for cell, place in zip(cells, places, strict=True))
    return f"<tr>{''.join(told)}</tr>"


def _shown(grid: Grid) -> list[Column]:
    return [column for column in grid.columns if not column.empty]


def _rows(columns: list[Column]) -> list[list[str]]:
    return [list(row) for row in zip(*(column.cells for column in columns), strict=True)]


def _csv(document: Document) -> str:
    """One row a figure; a point is the decimal mark in every language."""
    rows = [{**of, **figure.to_dict()} for of, figure in document.figures]
    order = ["measure", "value", "low", "high", "numerator", "denominator", "how", "remark"]
    before = dict.fromkeys(name for of, _ in document.figures for name in of)
    page = io.StringIO()
    writer = csv.DictWriter(page, [*before, *order], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return page.getvalue()


def _json(document: Document) -> str:
    """Facts and figures; undefined is null, with its reason."""
    told = {
        "schema": SCHEMA,
        "facts": plain(document.facts),
        "figures": [{**of, **figure.to_dict()} for of, figure in document.figures],
        "notes": [part.text for part in document.parts if isinstance(part, Note)],
    }
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


RENDERERS: Mapping[Format, Callable[[Document], str]] = {
    "table": _text,
    "json": _json,
    "csv": _csv,
    "markdown": _markdown,
    "latex": _latex,
    "html": _html,
}
"""Forms of a document as text."""
