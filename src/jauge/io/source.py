"""What every kind of file has: a name, the names of its columns, and a way to read some of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase

import polars as pl

from jauge.errors import JaugeError, name_in_list, near_names
from jauge.io.spelling import Spelling
from jauge.io.table import ROW, Remark, Table

DAMAGED = "The file may be cut short, or of another kind than its name says."


class Source(ABC):
    """An open file; columns are asked for by name, and nothing of the others is kept."""

    def __init__(self, name: str, names: Sequence[str], spelling: Spelling) -> None:
        self.name = name
        self.names = tuple(names)
        self.spelling = spelling
        self.guesses: list[Remark] = []
        self.remarks: list[Remark] = []

    @abstractmethod
    def _frame(self, columns: Sequence[str], numbers: Collection[str]) -> pl.DataFrame:
        """The row numbers and these columns, each of which the file has once."""

    def read(self, columns: Sequence[str], numbers: Collection[str] = ()) -> Table:
        """Some columns of all rows; those of `numbers` may come as numbers already."""
        for column in columns:
            self.require(column)
        with panics_told(self.name):
            frame = self._frame(list(dict.fromkeys(columns)), numbers)
        if frame.height == 0:
            raise JaugeError(f"at least one row in {self.name}", "only a header", "Each item is a row.")
        return Table(self.name, frame, self.spelling, [*self.guesses], [*self.remarks])

    def require(self, column: str) -> None:
        """Refuse a column that the file doesn't have, or has twice."""
        times = self.names.count(column)
        if times == 0:
            near = near_names(column, self.names)
            advice = f"Did you mean {near[0]!r}?" if near else "Columns are called as in the first row."
            raise JaugeError(f"a column of {self.name} ({name_in_list(self.names)})", repr(column), advice)
        if times > 1:
            raise JaugeError(
                f"one column {column!r} in {self.name}", f"{times} columns of that name", "Rename all but one."
            )

    def of_each_file(self, column: str) -> list[str]:
        """The columns of this name, one for each file that has it where there are several files."""
        return [column]

    def matching(self, pattern: str) -> list[tuple[str, str]]:
        """The columns that a pattern with one star matches, each with what the star stands for.

        The column that has nothing in its place is not among them.
        """
        before, _, after = pattern.partition("*")
        edges = len(before) + len(after)
        matched = [
            (name, name[len(before) : len(name) - len(after)])
            for name in self.names
            if len(name) > edges and fnmatchcase(name, f"{_literally(before)}*{_literally(after)}")
        ]
        if not matched or pattern.count("*") != 1:
            raise JaugeError(
                f"columns of {self.name} ({name_in_list(self.names)})", f"pattern {pattern!r}", "As in 'proba_*'."
            )
        return matched


@contextmanager
def panics_told(name: str) -> Iterator[None]:
    """What compiled readers raise beside all exceptions, on some damaged files, as a mistake in the input."""
    try:
        yield
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # each library has its own
            raise
        raise JaugeError(f"a whole file in {name}", "parts that don't fit together", DAMAGED) from None


def _literally(text: str) -> str:
    """A text in which no character is a pattern."""
    return "".join(f"[{c}]" if c in "*?[" else c for c in text)


def numbered(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows with their numbers."""
    return frame.with_row_index(ROW, offset=1)


def filled_rows(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows that have a value at all: empty lines are not items."""
    cells = frame.drop(ROW)
    if any(column.null_count() == 0 for column in cells.iter_columns()):
        return frame
    return frame.filter(~pl.all_horizontal(pl.exclude(ROW).is_null()))
