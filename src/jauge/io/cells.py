"""Cells of text: those that hold no value, and those that are refused with their row."""

from __future__ import annotations

import polars as pl

from jauge.errors import JaugeError
from jauge.io.table import ROW, Table


def cleaned(table: Table, column: str) -> pl.Series:
    """The cells of a column of text without the blanks around them; null where they hold no value."""
    cells = table.frame[column].cast(pl.String)
    spellings = cells.unique().drop_nulls()
    trimmed = spellings.str.strip_chars()
    if (trimmed != spellings).any() or (trimmed == "").any():
        cells = cells.str.strip_chars()
        cells = pl.select(pl.when(cells != "").then(cells)).to_series().alias(column)
    empty = [word for word in table.spelling.no_value if trimmed.is_in([word]).any()]
    if not empty:
        return cells
    holds_none = cells.is_in(empty)
    if table.spelling.missing is None:
        told = {"words": ", ".join(f'"{word}"' for word in empty), "column": column}
        table.remark(
            "{words} in {column} is read as no value (cells: {count}).", count=int(holds_none.sum() or 0), **told
        )
    return pl.select(pl.when(~holds_none).then(cells)).to_series().alias(column)


def refuse_cells(
    table: Table,
    column: str,
    wrong: pl.Series,
    expected: str,
    advice: str = "Correct these cells or name another column.",
) -> None:
    """Stop at the first cell that is not as expected, and count the others."""
    if wrong.any():
        first, others = table.frame.filter(wrong)[0], int(wrong.sum()) - 1
        more = f" and {others:,} more" if others else ""
        raise JaugeError(
            f"{expected} in column {column!r}",
            f"{_short(first[column].item())} in row {first[ROW].item():,}{more}",
            advice,
        )


def refuse_missing(table: Table, column: str, missing: pl.Series, noun: str) -> None:
    """Stop with the number and the first rows of missing cells."""
    if missing.any():
        rows = table.frame.filter(missing)[ROW].to_list()
        first = ", ".join(f"{row:,}" for row in rows[:5]) + (", ..." if len(rows) > 5 else "")
        raise JaugeError(
            f"{noun} in every row of column {column!r}",
            f"{len(rows):,} missing of {table.rows:,} (first rows: {first})",
            "Fill or remove these rows; jauge never drops or guesses them in silence.",
        )


def _short(value: object) -> str:
    """A cell in a message."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:56]}..."
