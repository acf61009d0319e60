"""Rows and columns as they came from a file, with what was guessed on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from jauge.io.spelling import Spelling

ROW = "\0row"
"""The column that says where a row came from, 1 being the first under the header; no file has one of this name."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence about a file: words with places for values, so that it can be told in another language.

    >>> str(Remark("{count} rows of {file} left out", {"count": 1200, "file": "a.csv"}))
    '1,200 rows of a.csv left out'
    """

    words: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.words.format(**{n: f"{v:,}" if isinstance(v, int) else v for n, v in self.values.items()})


@dataclass(frozen=True, slots=True)
class Table:
    """Some columns of a file; text files give text, typed files the types that they have.

    `guesses` are told in one line, `remarks` each in a line of its own.
    """

    name: str
    frame: pl.DataFrame
    spelling: Spelling = field(default_factory=Spelling)
    guesses: list[Remark] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.frame.height

    def guess(self, words: str, /, **values: Any) -> None:
        """Note how something was read, once."""
        _once(self.guesses, Remark(words, values))

    def remark(self, words: str, /, **values: Any) -> None:
        """Note what should be known before the rows are used, once."""
        _once(self.remarks, Remark(words, values))

    def only(self, kept: pl.Series) -> Table:
        """Some of the rows; what is noted of them is noted of all."""
        return Table(self.name, self.frame.filter(kept), self.spelling, self.guesses, self.remarks)


def _once(told: list[Remark], remark: Remark) -> None:
    if remark not in told:
        told.append(remark)
