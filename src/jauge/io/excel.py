"""Excel workbooks: the first sheet, whose first row names the columns."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import ModuleType
from typing import Any

import polars as pl

from jauge.errors import JaugeError
from jauge.io.source import DAMAGED, Source, filled_rows, numbered
from jauge.io.spelling import Spelling
from jauge.io.table import ROW, Remark


class Workbook(Source):
    """Cells as text; numbers with all their digits, of which their text in a workbook may show fewer."""

    def __init__(self, content: bytes, name: str, spelling: Spelling) -> None:
        reader = _fastexcel(name)
        try:
            self._book = reader.read_excel(content)
            sheets = self._book.sheet_names
            self._text = self._cells("string")
        except reader.FastExcelError as error:
            raise JaugeError(f"an Excel workbook in {name}", str(error).splitlines()[0], DAMAGED) from None
        if self._text.height == 0:
            raise JaugeError(
                f"a header and rows in {name}", f"an empty sheet {sheets[0]!r}", "The first sheet is read."
            )
        super().__init__(name, [(cell or "").strip() for cell in self._text.row(0)], spelling)
        if len(sheets) > 1:
            self.guesses.append(Remark('sheet "{sheet}" of {count}', {"sheet": sheets[0], "count": len(sheets)}))

    def _cells(self, kind: str, column: int | None = None) -> pl.DataFrame:
        """The first sheet, or one column of it, with all cells of one kind; others are null."""
        options: dict[str, Any] = {} if column is None else {"use_columns": [column]}
        frame: pl.DataFrame = self._book.load_sheet(0, header_row=None, dtypes=kind, **options).to_polars()
        return frame

    def _frame(self, columns: Sequence[str], numbers: Collection[str]) -> pl.DataFrame:
        text = self._text.slice(1)
        named = {column: text.to_series(self.names.index(column)) for column in columns}
        frame = pl.DataFrame([cells.alias(column) for column, cells in named.items()])
        for column in numbers:
            if column in named and _plain_numbers(named[column]):
                exact = self._cells("float", self.names.index(column)).slice(1).to_series()
                frame = frame.with_columns(exact.alias(column))
        kept = filled_rows(numbered(text)).select(ROW)
        return numbered(frame).join(kept, on=ROW, how="semi", maintain_order="left")


def _plain_numbers(cells: pl.Series) -> bool:
    return cells.cast(pl.Float64, strict=False).null_count() == cells.null_count()


def _fastexcel(name: str) -> ModuleType:
    """The library that reads workbooks, which not everybody needs."""
    try:
        import fastexcel
    except ModuleNotFoundError:
        raise JaugeError(
            f"the extra that reads Excel files, for {name}",
            "an installation without it",
            'Install it with pip install "jauge[excel]", or save the sheet as CSV.',
        ) from None
    module: ModuleType = fastexcel
    return module
