"""Columns of numbers, however they are spelt: decimal comma, percent signs, groups of thousands."""

from __future__ import annotations

import numpy as np
import polars as pl

from jauge.errors import JaugeError
from jauge.io.cells import cleaned, refuse_cells, refuse_missing
from jauge.io.table import Table
from jauge.numeric.ratio import CountArray, FloatArray

_INTEGER = r"^[+-]?[0-9]+$"
# Spaces of all widths between groups of three digits; the apostrophe as in Switzerland.
_GROUPED = r"^([+-]?[0-9]{1,3})(?:[ \x{a0}\x{2009}\x{202f}'\x{2019}][0-9]{3})+([.,][0-9]+)?$"
_GROUP_MARK = r"[ \x{a0}\x{2009}\x{202f}'\x{2019}]"
_COMMA, _DOT = r"[0-9]?,[0-9]", r"\."
_THOUSANDS = r"^[+-]?[1-9][0-9]{0,2}(,[0-9]{3})+$"
_POINTED_THOUSANDS = r"^[+-]?[1-9][0-9]{0,2}(\.[0-9]{3})+$"
_PERCENT = r"[ \x{a0}\x{2009}\x{202f}]?%$"
_ONLY_PERCENT = "only numbers with a percent sign, or only numbers without,"


def numbers(table: Table, column: str, noun: str) -> FloatArray:
    """A column of numbers without gaps; `noun` says in messages what they are."""
    values = optional_numbers(table, column, noun)
    refuse_missing(table, column, values.is_null(), noun)
    return values.to_numpy()


def optional_numbers(table: Table, column: str, noun: str) -> pl.Series:
    """A column of numbers, null where a cell is empty."""
    cells = table.frame[column]
    if cells.dtype.is_numeric():
        return cells.cast(pl.Float64).fill_nan(None)
    if not isinstance(cells.dtype, pl.String | pl.Null):
        received = f"cells of type {cells.dtype}"
        raise JaugeError(f"numbers as {noun} in column {column!r}", received, "Name another column.")
    cells = cleaned(table, column)
    _refuse_thousands(table, cells)
    values = cells.cast(pl.Float64, strict=False)
    if values.null_count() > cells.null_count():
        values = _deciphered(table, cells).cast(pl.Float64, strict=False)
        refuse_cells(table, column, values.is_null() & cells.is_not_null(), "numbers", _advice(cells))
    return values.fill_nan(None)


def _refuse_thousands(table: Table, cells: pl.Series) -> None:
    """Where the comma is, or may be, the decimal mark, 1.200 may be twelve hundred."""
    told, dots = table.spelling.decimal, cells.str.contains(_DOT)
    if told == ",":
        refuse_cells(table, cells.name, dots, "one decimal mark", _SAY_DECIMAL)
    elif told is None and table.spelling.separator == ";" and dots.any():
        groups = cells.filter(dots).str.contains(_POINTED_THOUSANDS)
        refuse_cells(table, cells.name, dots & groups.all(), "numbers that can be read in one way only", _SAY_DECIMAL)


def _deciphered(table: Table, cells: pl.Series) -> pl.Series:
    """Numbers as people write them in the spelling of machines; what is told is true of the whole column."""
    column = cells.name
    percent = cells.str.contains(_PERCENT)
    if percent.any():
        refuse_cells(table, column, ~percent & cells.is_not_null(), _ONLY_PERCENT)
        example = cells.filter(percent)[0]
        table.guess('"{example}" in {column} as hundredths', example=example, column=column)
        cells = cells.str.replace(_PERCENT, "")
    grouped = cells.str.contains(_GROUPED)
    if grouped.any():
        example = cells.filter(grouped)[0]
        table.guess('"{example}" in {column} as groups of thousands', example=example, column=column)
        cells = (
            pl.select(pl.when(grouped).then(cells.str.replace_all(_GROUP_MARK, "")).otherwise(cells))
            .to_series()
            .alias(column)
        )
    if _decimal_comma(table, cells):
        table.guess("decimal comma in {column}", column=column)
        cells = cells.str.replace(",", ".", literal=True)
    return cells + "e-2" if percent.any() else cells


def _decimal_comma(table: Table, cells: pl.Series) -> bool:
    """Whether the comma is the decimal mark of this column."""
    told = table.spelling.decimal
    commas = cells.str.contains(_COMMA)
    if told == "." or not commas.any():
        return False
    dots = cells.str.contains(_DOT)
    if dots.any():
        refuse_cells(table, cells.name, commas if told is None else dots, "one decimal mark", _SAY_DECIMAL)
    thousands = cells.filter(commas).str.contains(_THOUSANDS).all()
    if told is None and table.spelling.separator != ";" and thousands:
        refuse_cells(table, cells.name, commas, "numbers that can be read in one way only", _SAY_DECIMAL)
    return True


_SAY_DECIMAL = "Say which mark is the decimal one: --decimal , or --decimal . and write thousands without marks."


def _advice(cells: pl.Series) -> str:
    """What to do about cells that are no numbers."""
    if cells.str.starts_with("[").any():
        return "A list in a cell holds the scores of several classes: give each a column, as in proba_no, proba_yes."
    word = cells.filter(~cells.str.contains("[0-9]"))
    said = f" If {word[0]!r} stands for no value: --na {word[0]}." if word.len() else ""
    return f"Correct these cells or name another column.{said}"


def weights(table: Table, column: str) -> CountArray:
    """A column of weights: frequencies if all are written as integers, else real numbers."""
    values = numbers(table, column, "weights")
    refuse_cells(table, column, pl.Series(~(np.isfinite(values) & (values >= 0))), "weights of 0 or more")
    cells = cleaned(table, column) if table.frame[column].dtype == pl.String else table.frame[column]
    whole = cells.dtype.is_integer()
    if cells.dtype == pl.String:
        whole = bool(cells.str.replace_all(_GROUP_MARK, "").str.contains(_INTEGER).all())
    return values.astype(np.int64) if whole else values
