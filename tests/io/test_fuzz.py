"""Whatever the bytes, a file is read or refused; what is read is what Python's own reader finds."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jauge.errors import JaugeError
from jauge.io import Spelling, Table, open_files
from jauge.io.columns import labels
from jauge.io.files import ENDINGS
from jauge.io.spelt_numbers import optional_numbers
from jauge.io.table import ROW
from tests.io.corpus import CORPUS

MANY = settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
CELLS = st.sampled_from(
    ["a", '"', '"a"', 'b"c', '"b,c"', '""', "a b", '"x""y"', ' "q"', '"d\ne"', "", " ", "é", "1", "0,5"]
)
LINES = st.lists(st.tuples(CELLS, st.sampled_from([",", ",", ",", ";", "\n", "\r\n"]), CELLS), min_size=1, max_size=6)


def read(path: Path, **said: Any) -> Table:
    return open_files([path], Spelling(**said)).read(["y", "s"])


def plain(cell: str) -> str | None:
    """A cell without the blanks around it; nothing if nothing is left."""
    return cell.strip() or None


@MANY
@given(LINES, st.sampled_from(["\n", "\r\n"]))
def test_a_file_with_any_quotes_is_read_as_python_reads_it_or_refused(
    tmp_path: Path, lines: list[tuple[str, str, str]], end: str
) -> None:
    text = end.join(["y,s", *("".join(line) for line in lines)]) + end
    path = tmp_path / "any.csv"
    path.write_bytes(text.encode())
    try:
        frame = read(path, separator=",").frame
    except JaugeError:
        return
    told = list(csv.reader(io.StringIO(text, newline="")))[1:]
    assert all(len(row) <= 2 for row in told)
    expected = [tuple(map(plain, [*row, "", ""][:2])) for row in told]
    found = [tuple(None if c is None else plain(c) for c in row) for row in frame.drop(ROW).rows()]
    assert [row for row in found if any(row)] == [row for row in expected if any(row)]


@MANY
@given(st.binary(max_size=80), st.sampled_from([*ENDINGS, "known"]), st.data())
def test_any_bytes_are_read_or_refused(tmp_path: Path, content: bytes, ending: str, data: st.DataObject) -> None:
    """Also files of the corpus that were cut, or in which bytes were changed."""
    if ending == "known":
        spelt = data.draw(st.sampled_from(CORPUS))
        cut = data.draw(st.integers(0, len(spelt.content)))
        start = data.draw(st.integers(0, cut))
        content = spelt.content[:start] + content[:3] + spelt.content[start:cut]
        ending = Path(spelt.name).suffix
    if ending in (".xlsx", ".xls"):
        pytest.importorskip("fastexcel", reason="needs the extra excel")
    path = tmp_path / f"any{ending}"
    path.write_bytes(content)
    try:
        source = open_files([path])
        table = source.read([source.names[0]], numbers=[source.names[0]])
        optional_numbers(table, source.names[0], "scores")
    except JaugeError:
        return
    assert table.rows > 0


@MANY
@given(st.lists(st.floats(allow_nan=False), min_size=1, max_size=8), st.sampled_from([",", ";", "\t"]))
def test_every_number_comes_back_to_the_last_bit(tmp_path: Path, values: list[float], separator: str) -> None:
    mark = "," if separator == ";" else "."
    rows = "".join(f"yes{separator}{value!r}\n".replace(".", mark) for value in values)
    path = tmp_path / "numbers.csv"
    path.write_text(f"y{separator}s\n{rows}", encoding="utf-8")
    for numbers in ([], ["s"]):
        table = open_files([path], wanted=["y", "s"]).read(["y", "s"], numbers=numbers)
        assert optional_numbers(table, "s", "scores").to_list() == values


@MANY
@given(st.lists(st.floats(-1e6, 1e6).map(lambda x: round(x, 3)), min_size=1, max_size=8))
def test_percentages_are_the_nearest_numbers_to_hundredths(tmp_path: Path, values: list[float]) -> None:
    path = tmp_path / "percent.csv"
    path.write_text("y;s\n" + "".join(f"a;{v:.3f} %\n".replace(".", ",") for v in values), encoding="utf-8")
    found = optional_numbers(read(path), "s", "scores").to_list()
    assert found == [float(f"{value:.3f}e-2") for value in values]


@MANY
@given(st.lists(st.tuples(st.text(max_size=6), st.none() | st.text(max_size=6)), min_size=1, max_size=8))
def test_all_formats_hold_the_same_labels(tmp_path: Path, rows: list[tuple[str, str | None]]) -> None:
    frame = pl.DataFrame({"y": ["a", *(r[0] for r in rows)], "s": ["a", *(r[1] for r in rows)]}).cast(pl.String)
    frame.write_parquet(tmp_path / "rows.parquet")
    frame.write_ipc(tmp_path / "rows.arrow")
    lines = (json.dumps(dict(zip("ys", row, strict=True))) for row in frame.rows())
    (tmp_path / "rows.jsonl").write_text("\n".join(lines), encoding="utf-8")
    found = []
    for name in ("rows.parquet", "rows.arrow", "rows.jsonl"):
        table = read(tmp_path / name, missing=("no such word",))
        by_row = zip(table.frame[ROW], *(column.cells.tolist() for column in labels(table, "y", "s")), strict=True)
        found.append([row for row in by_row if any(cell is not None for cell in row[1:])])
    assert [[row[1:] for row in rows] for rows in found[1:]] == [[row[1:] for row in found[0]]] * 2
