"""Parquet and Arrow files, whose columns have types."""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TypeAlias, TypeVar

import polars as pl

from jauge.errors import JaugeError
from jauge.io.source import DAMAGED, Source, numbered
from jauge.io.spelling import Spelling

T = TypeVar("T")
Origin: TypeAlias = Path | bytes
"""A file by its path, of which only what is asked for is read, or its content."""


class TypedColumns(Source):
    """A file that is scanned for its schema first and for the columns asked for then."""

    def __init__(self, scan: Callable[[], pl.LazyFrame], kind: str, name: str, spelling: Spelling) -> None:
        self._kind, self._label = kind, name
        self._scan = self._tried(scan)
        schema = self._tried(self._scan.collect_schema)
        super().__init__(name, schema.names(), spelling)

    def _frame(self, columns: Sequence[str], numbers: Collection[str]) -> pl.DataFrame:  # noqa: ARG002 (types are set)
        return numbered(self._tried(self._scan.select(columns).collect))

    def _tried(self, step: Callable[[], T]) -> T:
        """A step of the reading, or why the file can't be read."""
        try:
            return step()
        except (pl.exceptions.PolarsError, OSError) as error:
            reason = (str(error).splitlines() or ["nothing readable"])[0]
            raise JaugeError(f"{self._kind} in {self._label}", reason, DAMAGED) from None


def parquet(origin: Origin, name: str, spelling: Spelling) -> Source:
    """A Parquet file."""
    return TypedColumns(lambda: pl.scan_parquet(_opened(origin), glob=False), "a Parquet file", name, spelling)


def arrow(origin: Origin, name: str, spelling: Spelling) -> Source:
    """An Arrow file, also called Feather (version 2)."""
    return TypedColumns(lambda: pl.scan_ipc(_opened(origin), glob=False), "an Arrow file", name, spelling)


def _opened(origin: Origin) -> Path | io.BytesIO:
    return io.BytesIO(origin) if isinstance(origin, bytes) else origin
