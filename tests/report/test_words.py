"""Numbers, names and columns as they are printed."""

from __future__ import annotations

import io
import math

import pytest

from jauge.report.screen import Column, aligned
from jauge.report.words import PLAIN, count, number, percent, printable, quoted


@pytest.mark.parametrize(
    "value, told",
    [
        (0.0, "0.000"),
        (-0.5, "-0.500"),
        (0.0004, "0.0004"),
        (99.9, "99.900"),
        (100.0, "100.0"),
        (-12345.67, "-12,345.7"),
        (math.inf, "inf"),
        (math.nan, "undefined"),
    ],
)
def test_numbers(value: float, told: str) -> None:
    assert number(value) == told


@pytest.mark.parametrize(
    "value, told", [(0.0, "0 %"), (0.5, "50 %"), (0.999, "99.9 %"), (1.0, "100 %"), (0.00012, "0.012 %")]
)
def test_percentages(value: float, told: str) -> None:
    assert percent(value) == told


@pytest.mark.parametrize("value, told", [(0, "0"), (2**53, "9,007,199,254,740,992"), (0.25, "0.25"), (1e3, "1,000")])
def test_counts(value: float, told: str) -> None:
    assert count(value) == told


def test_names_do_not_command_the_terminal() -> None:
    assert printable("a\nb\x1b[2J") == "a\\nb\\x1b[2J"
    assert quoted("[bold]") == '"[bold]"'


@pytest.mark.parametrize(
    "text, encoding, told",
    [
        ("précision ≥ 1 − ½ 猫", "ascii", b"precision >= 1 - 1?2 ?"),
        ("précision ≥ 1", "cp1252", "précision >= 1".encode("cp1252")),
        ("précision ≥ 1", "utf-8", "précision ≥ 1".encode()),
    ],
)
def test_an_output_that_cannot_write_a_letter_writes_its_like(text: str, encoding: str, told: bytes) -> None:
    bytes_out = io.BytesIO()
    with io.TextIOWrapper(bytes_out, encoding=encoding, errors=PLAIN) as stream:
        stream.write(text)
        stream.flush()
        assert bytes_out.getvalue() == told


def test_columns_stand_under_each_other_however_wide_their_letters() -> None:
    lines = aligned([Column("", ["猫", "cat"], left=True), Column("n", ["1", "10"]), Column("low", ["", ""])])
    assert lines == ["        n", "  猫    1", "  cat  10"]


def test_no_heading_no_line_for_it() -> None:
    assert aligned([Column("", ["a"], left=True), Column("", ["1"])]) == ["  a  1"]
