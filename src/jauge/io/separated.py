"""CSV, TSV and their kin: cells of text between separators."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl

from jauge.errors import JaugeError
from jauge.io.source import DAMAGED, Source, filled_rows, numbered
from jauge.io.spelling import Spelling, decoded, guessed_separator, without_separator_line
from jauge.io.table import ROW, Remark

_NAMES = {"\t": "tab", " ": "space"}
_QUOTE, _LINE_END, _RETURN = b'"\n\r'


class SeparatedText(Source):
    """A text file of which the first row names the columns; its bytes are taken once, so that it can't change."""

    def __init__(self, content: bytes, name: str, spelling: Spelling, wanted: Collection[str] = ()) -> None:
        content, encoding = decoded(content, name, spelling.encoding)
        content, told = without_separator_line(content)
        if b"\n" not in content:
            content = content.replace(b"\r", b"\n")  # as old Macintosh files end their lines
        self._content = content.lstrip(b"\r\n")
        separator = spelling.separator or told or guessed_separator(self._content, wanted)
        if b'"' in self._content:
            _check_quotes(self._content, separator, name)
        super().__init__(name, _header(self._content, separator, name), replace(spelling, separator=separator))
        if encoding != "utf-8":
            self.guesses.append(Remark("{encoding}", {"encoding": encoding}))
        if separator != ",":
            self.guesses.append(Remark('separator "{mark}"', {"mark": _NAMES.get(separator, separator)}))

    def _frame(self, columns: Sequence[str], numbers: Collection[str]) -> pl.DataFrame:
        """Text, or numbers where all cells of a column are plainly that; every field of every row is looked at."""
        kinds: dict[str, Any] = {str(place): pl.String for place in range(len(self.names))}
        places = {str(self.names.index(column)): column for column in columns}
        # Where a comma may be the decimal mark a point may stand between thousands: the text has to be looked at.
        pointed = self.spelling.separator != ";" and self.spelling.decimal != ","
        plain = {place: pl.Float64 for place, column in places.items() if pointed and column in numbers}
        try:
            frame = self._parsed(kinds | plain)
        except pl.exceptions.PolarsError:
            frame = self._cells(kinds)
        frame = filled_rows(numbered(frame))
        self._refuse_short_rows(frame, list(places))
        return frame.select(ROW, *(pl.col(place).alias(column) for place, column in places.items()))

    def _cells(self, kinds: dict[str, Any]) -> pl.DataFrame:
        """All cells as text, or the reason why there are none."""
        try:
            return self._parsed(kinds)
        except pl.exceptions.PolarsError as error:
            raise self._why_unreadable(str(error).splitlines()[0]) from None

    def _parsed(self, kinds: dict[str, Any]) -> pl.DataFrame:
        """All rows under the header. Every column is read: when only some are, rows with too many fields pass."""
        try:
            return pl.read_csv(
                self._content, separator=str(self.spelling.separator), has_header=False, skip_rows=1, schema=kinds
            )
        except pl.exceptions.NoDataError:
            return pl.DataFrame(schema=kinds)

    def _why_unreadable(self, reason: str) -> JaugeError:
        """The first thing that is wrong with rows that can't be read."""
        width = len(self.names)
        for number, row in enumerate(self._rows()):
            if len(row) > width:
                return self._ragged(number, row)
        return JaugeError(f"a table in {self.name}", reason, DAMAGED)

    def _refuse_short_rows(self, frame: pl.DataFrame, used: Sequence[str]) -> None:
        """A row that ends too early isn't one whose last cells are empty."""
        last = str(len(self.names) - 1)
        empty = pl.any_horizontal(pl.col(place).is_null() for place in used) & pl.col(last).is_null()
        if not frame[last].null_count() or not frame.select(empty.any()).item():
            return
        for number, row in enumerate(self._rows()):
            if 0 < len(row) < len(self.names) and number and any(row):
                raise self._ragged(number, row)

    def _ragged(self, number: int, row: Sequence[str]) -> JaugeError:
        return JaugeError(
            f"{len(self.names)} fields in every row of {self.name}, as in its header",
            f"{len(row)} in row {number:,}",
            f"Put fields that contain {self._mark} between double quotes."
            if len(row) > len(self.names)
            else "The file may be cut short.",
        )

    @property
    def _mark(self) -> str:
        """The separator in a sentence."""
        mark = str(self.spelling.separator)
        return {",": "a comma", ";": "a semicolon", "\t": "a tab"}.get(mark, repr(mark))

    def _rows(self) -> Iterator[list[str]]:
        """The rows one by one, the header being number 0: slow, to tell what is wrong."""
        return _slowly(self._content, str(self.spelling.separator), self.name)


def _slowly(content: bytes, separator: str, name: str) -> Iterator[list[str]]:
    """Rows as Python's own reader has them."""
    lines = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8", newline="")
    try:
        yield from csv.reader(lines, delimiter=separator)
    except csv.Error as error:
        raise JaugeError(f"a table in {name}", str(error), DAMAGED) from None


def _header(content: bytes, separator: str, name: str) -> list[str]:
    """The names in the first row, without the blanks around them."""
    if not content or content.isspace():
        raise JaugeError(f"a header and rows in {name}", "an empty file", "The first row names the columns.")
    return [cell.strip() for cell in next(_slowly(content, separator, name))]


def _check_quotes(content: bytes, separator: str, name: str) -> None:
    """Refuse quotation marks that don't enclose whole fields: readers differ in what they make of them.

    Marks open and close in turn; a doubled one inside a field closes and opens again.
    """
    codes = np.frombuffer(content, np.uint8)
    marks = np.flatnonzero(codes == _QUOTE)
    opening, closing = marks[0::2], marks[1::2]
    before = np.isin(codes[opening - 1], [ord(separator), _LINE_END]) | (opening == 0)
    before[1:] |= opening[1:] == closing[: opening.size - 1] + 1
    after = np.isin(codes[np.minimum(closing + 1, codes.size - 1)], [ord(separator), _LINE_END, _RETURN])
    after |= closing == codes.size - 1
    after[: opening.size - 1] |= opening[1:] == closing[: opening.size - 1] + 1
    wrong = [*opening[~before][:1], *closing[~after][:1], *opening[closing.size :]]
    if wrong:
        line = content.count(b"\n", 0, int(min(wrong))) + 1
        raise JaugeError(
            f"quotation marks around whole fields in {name}",
            f"one that stands alone or inside a field, in line {line:,}",
            'A field with quotation marks is written as in "say ""yes""".',
        )
