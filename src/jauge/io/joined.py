"""Several files about the same items, joined by a key."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import polars as pl

from jauge.errors import JaugeError, name_in_list
from jauge.io.source import Source, numbered
from jauge.io.spelling import Spelling
from jauge.io.table import ROW, Remark, Table

_KEY = "\0key"


class Joined(Source):
    """The items that every file has (`partly`: that any has).

    A column that several files have is named after its file, as in a:pred.

    Under its bare name such a column is one only if the files agree on it (the truth, usually).
    """

    def __init__(self, sources: Sequence[Source], key: str, spelling: Spelling, *, partly: bool = False) -> None:
        stems = [source.name.rsplit(".", 1)[0] for source in sources]
        if len(set(stems)) < len(stems):
            stems = [source.name for source in sources]
        if len(set(stems)) < len(stems):
            raise JaugeError("files of different names to join", name_in_list(stems), "Rename one of them.")
        self._sources, self._key = dict(zip(stems, sources, strict=True)), key
        self._partly = partly
        for source in sources:
            source.require(key)
        bare = dict.fromkeys(name for source in sources for name in source.names)
        shared = {name for name in bare if self._holders(name) != 1} - {key}
        apart = [f"{stem}:{n}" for stem, source in self._sources.items() for n in source.names if n in shared]
        super().__init__(" and ".join(source.name for source in sources), [*bare, *apart], spelling)

    def of_each_file(self, column: str) -> list[str]:
        """The column of each file that has it, where several have."""
        stems = [stem for stem, source in self._sources.items() if column in source.names]
        return [f"{stem}:{column}" for stem in stems] if len(stems) > 1 and column != self._key else [column]

    def _holders(self, column: str) -> int:
        """How many files have a column of this name."""
        return sum(column in source.names for source in self._sources.values())

    def _frame(self, columns: Sequence[str], numbers: Collection[str]) -> pl.DataFrame:
        tables = self._read_each(columns, numbers)
        joined = _one_to_one(next(iter(tables.values())), self._key)
        for table in list(tables.values())[1:]:
            other = _one_to_one(table, self._key).drop(ROW)
            if self._partly:
                joined = joined.join(other, on=_KEY, how="full", coalesce=True, maintain_order="left_right")
            else:
                joined = joined.join(other, on=_KEY, how="inner", maintain_order="left")
        if joined.height == 0:
            raise JaugeError(
                f"items of {self.name} with the same {self._key!r}", "none", "Keys are compared letter by letter."
            )
        for table in tables.values():
            if table.rows > joined.height:
                left = {"count": table.rows - joined.height, "file": table.name}
                self.remarks.append(Remark("Rows of {file} without a match, left out: {count}.", left))
        merged = joined.select(ROW, *(self._one_column(joined, column) for column in columns))
        return numbered(merged.drop(ROW))

    def _read_each(self, columns: Sequence[str], numbers: Collection[str]) -> dict[str, Table]:
        """The part of each file, its columns named after it; types are left to the join as text."""
        del numbers
        tables = {}
        for stem, source in self._sources.items():
            own = [name for name in source.names if name in columns or f"{stem}:{name}" in columns]
            table = source.read([self._key, *own])
            self.guesses.extend(guess for guess in table.guesses if guess not in self.guesses)
            names = {name: f"{stem}:{name}" for name in own if name != self._key}
            keys = table.frame[self._key].cast(pl.String).str.strip_chars().alias(_KEY)
            part = table.frame.select(ROW, *names).rename(names).with_columns(keys)
            tables[stem] = Table(table.name, part, table.spelling)
        return tables

    def _one_column(self, joined: pl.DataFrame, column: str) -> pl.Series:
        """The cells of a column, wherever they come from."""
        if column == self._key:
            return joined[_KEY].alias(column)
        if column in joined.columns:
            return joined[column]
        first, *others = [f"{stem}:{column}" for stem in self._sources if f"{stem}:{column}" in joined.columns]
        for other in others:
            one, two = joined[first].cast(pl.String), joined[other].cast(pl.String)
            differ = (one != two) & one.is_not_null() & two.is_not_null() if self._partly else one.ne_missing(two)
            if differ.any():
                raise JaugeError(
                    f"the same {column!r} of each item in every file",
                    f"others for {int(differ.sum()):,} of {joined.height:,}",
                    f"Say which is meant: {first} or {other}.",
                )
        found = joined.select(pl.coalesce(first, *others)) if self._partly else joined.select(first)
        return found.to_series().alias(column)


def _one_to_one(table: Table, key: str) -> pl.DataFrame:
    """The rows of a file, each with a key of its own."""
    keys = table.frame[_KEY]
    missing, repeated = keys.is_null(), keys.is_duplicated() & keys.is_not_null()
    if missing.any():
        row = table.frame.filter(missing)[ROW][0]
        raise JaugeError(f"a key in every row of {table.name}", f"none in row {row:,}", f"Fill the column {key!r}.")
    if repeated.any():
        first = table.frame.filter(repeated)[0]
        raise JaugeError(
            f"each key once in {table.name}",
            f"{first[_KEY].item()!r} more than once, first in row {first[ROW].item():,}",
            f"Name a column by which items are told apart, instead of {key!r}.",
        )
    return table.frame
