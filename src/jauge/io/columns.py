"""Columns of labels in one vocabulary, and columns of keys."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from jauge.errors import JaugeError
from jauge.evidence.reading import Label
from jauge.io.cells import cleaned, refuse_missing
from jauge.io.table import Table
from jauge.io.words import answers
from jauge.numeric.ratio import IntArray

# 010 and 1E50 are names, not numbers.
_NUMBER = re.compile(r"[+-]?(0|[1-9][0-9]*)(\.[0-9]+)?")
_LARGEST_EXACT = 2**53
_MOST_COMPARED = 10_000


@dataclass(frozen=True, slots=True)
class Labels:
    """The distinct labels in order, and the place among them of each row's; -1 where a row has none."""

    codes: IntArray
    names: tuple[Label, ...]

    @property
    def cells(self) -> NDArray[Any]:
        """The label of each row, or None."""
        values = np.empty(len(self.names) + 1, dtype=object)
        values[:] = [*self.names, None]
        return values[self.codes]

    @property
    def missing(self) -> pl.Series:
        """Which rows have none."""
        return pl.Series(self.codes < 0)

    def among(self, chosen: Collection[Label | None]) -> NDArray[np.bool_]:
        """Which rows have one of these labels."""
        places = [place for place, name in enumerate(self.names) if name in chosen]
        return np.asarray(self.codes == places[0] if len(places) == 1 else np.isin(self.codes, places))


def labels(table: Table, truth: str, *others: str) -> list[Labels]:
    """Columns of labels in one vocabulary: numbers if every label is plainly one, else text; missing ones are None.

    `1` and `1.0` are one label, unless a column makes a difference between two spellings of a number. A column that
    says yes and no in other words than the truth takes the truth's.
    """
    texts = [_as_text(table, column) for column in (truth, *others)]
    spellings = [text.drop_nulls().unique().to_list() for text in texts]
    names: list[dict[str, Label]] = [{text: text for text in spelling} for spelling in spellings]
    if all(_spells_numbers(spelling) for spelling in spellings):
        values = {text: Decimal(text) for spelling in spellings for text in spelling}
        whole = all(value == value.to_integral_value() for value in values.values())
        names = [{t: int(values[t]) if whole else float(values[t]) for t in spelling} for spelling in spellings]
    for column, own in zip(others, names[1:], strict=True):
        _take_words_of_truth(table, list(names[0].values()), column, own)
    _warn_of_near_labels(table, (truth, *others), names)
    return [_named(text, own) for text, own in zip(texts, names, strict=True)]


def refuse_identifiers(distinct: int, most: int | None, what: str) -> None:
    """Stop where there are far more values than anybody looks at one by one."""
    if most is not None and distinct > most:
        advice = "Is this a column of texts or of identifiers?"
        raise JaugeError(f"at most {most:,} {what}", f"{distinct:,}", advice)


def _as_text(table: Table, column: str) -> pl.Series:
    """The cells as text, whatever the file says they are."""
    cells = table.frame[column]
    if cells.dtype.is_nested() or cells.dtype == pl.Binary:
        raise JaugeError(f"a label in each cell of {column!r}", f"cells of type {cells.dtype}", "Name another column.")
    if cells.dtype.is_float():
        return cells.fill_nan(None).cast(pl.String)
    return cleaned(table, column) if cells.dtype == pl.String else cells.cast(pl.String)


def _spells_numbers(spellings: Sequence[str]) -> bool:
    """Whether all are plain numbers of which no two are equal (250.0 beside 250.00 are codes)."""
    if not all(_NUMBER.fullmatch(text) for text in spellings):
        return False
    values = {Decimal(text) for text in spellings}
    return len(values) == len(spellings) and all(abs(value) < _LARGEST_EXACT for value in values)


def _take_words_of_truth(table: Table, known: Sequence[Label], column: str, names: dict[str, Label]) -> None:
    """Where truth says yes and no, and a column says true and false, these are the same labels."""
    if not names or set(names.values()) & set(known):
        return
    actual, said = answers(known), answers(names)
    if actual is None or said is None or not set(said) <= set(actual):
        return
    for meaning, text in said.items():
        names[str(text)] = known[[str(name) for name in known].index(str(actual[meaning]))]
    pairs = ", ".join(f"{text} as {actual[meaning]}" for meaning, text in sorted(said.items()))
    table.guess("{pairs} in {column}", pairs=pairs, column=column)


def _warn_of_near_labels(table: Table, columns: Sequence[str], names: Sequence[dict[str, Label]]) -> None:
    """Labels that differ by case or blanks only are kept apart, and told."""
    known = sorted({name for own in names for name in own.values() if isinstance(name, str)})
    alike: dict[str, list[str]] = {}
    for name in known if len(known) <= _MOST_COMPARED else ():
        alike.setdefault("".join(name.casefold().split()), []).append(name)
    for group in alike.values():
        if len(group) > 1:
            told = " and ".join(f'"{name}"' for name in group)
            place = " and ".join(columns)
            table.remark(
                "{labels} in {column} differ by case or spaces only: different labels.", labels=told, column=place
            )


def _named(text: pl.Series, names: dict[str, Label]) -> Labels:
    """The cells by their labels."""
    distinct = tuple(sorted(set(names.values())))
    place = {name: code for code, name in enumerate(distinct)}
    spelt = list(names)
    codes = text.cast(pl.Enum(spelt)).to_physical().fill_null(len(spelt)).to_numpy()
    by_spelling = np.array([*(place[names[s]] for s in spelt), -1])
    return Labels(by_spelling[codes], distinct)


def keys(table: Table, column: str, noun: str, most: int | None = None) -> NDArray[Any]:
    """A column that says which cluster, slice or item a row belongs to; every row must say it."""
    (named,) = labels(table, column)
    refuse_missing(table, column, named.missing, noun)
    refuse_identifiers(len(named.names), most, f"values in {column!r}")
    return named.cells
