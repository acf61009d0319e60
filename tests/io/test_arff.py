"""ARFF read and written: quotes, gaps, weights, sparse rows, dates; and what is wrong told with its line."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jauge import JaugeError
from jauge.io.arff import ArffTable, Attribute, arff_text, parse_arff, read_arff, write_arff

Finder = Callable[[str], Path]

HEAD = "@RELATION 'a b'\n@attribute x real\n@Attribute 'the class' {yes, 'not so', \"it's\"}\n@data\n"


def test_rows_with_quotes_gaps_and_weights() -> None:
    table = parse_arff(HEAD + "% comment\n1e2, yes\n?, ?\n-.5\t'not so' % more\n3, 'it\\'s', {0.25}\n")
    assert table.relation == "a b"
    assert table.attributes[1] == Attribute("the class", "nominal", ("yes", "not so", "it's"))
    np.testing.assert_array_equal(table.column("x"), [100, np.nan, -0.5, 3])
    assert table.column("the class").tolist() == ["yes", None, "not so", "it's"]
    assert table.weight.tolist() == [1, 1, 1, 0.25]


def test_sparse_rows() -> None:
    table = parse_arff(HEAD + '{0 2, 1 "it\'s"}\n{}\n{1 ?}, {3}\n{0 5}\n')
    np.testing.assert_array_equal(table.column("x"), [2, 0, 0, 5])
    assert table.column("the class").tolist() == ["it's", "yes", None, "yes"]
    assert table.weight.tolist() == [1, 1, 3, 1]


def test_dates_and_texts() -> None:
    text = "@relation r\n@attribute d date 'yyyy-MM'\n@attribute s string\n@data\n2024-05,'a\\tb\\u00e9'\n?,'?'\n"
    table = parse_arff(text)
    assert table.attributes[0].pattern == "yyyy-MM"
    assert table.column("d").tolist() == ["2024-05", None]
    assert table.column("s").tolist() == ["a\tbé", "?"]


def test_no_rows() -> None:
    assert parse_arff(HEAD).weight.size == 0


def test_line_ends_and_encodings(tmp_path: Path) -> None:
    file = tmp_path / "old.arff"
    file.write_bytes("@relation r\r\n@attribute c {été}\r\n@data\r\nété\r\n".encode("windows-1252"))
    assert read_arff(file).column("c").tolist() == ["été"]


@pytest.mark.parametrize("name", ["data/iris.arff", "edge/e4_weights.arff", "edge/train30.arff"])
def test_what_is_written_reads_back(name: str, reference_data: Finder, tmp_path: Path) -> None:
    table = read_arff(reference_data(f"weka/{name}"))
    write_arff(table, tmp_path / "copy.arff")
    assert_same(read_arff(tmp_path / "copy.arff"), table)


def assert_same(one: ArffTable, other: ArffTable) -> None:
    assert one.relation == other.relation
    assert one.attributes == other.attributes
    for mine, theirs in zip((*one.columns, one.weight), (*other.columns, other.weight), strict=True):
        np.testing.assert_array_equal(mine, theirs)


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)


@st.composite
def tables(draw: st.DrawFn) -> ArffTable:
    rows = draw(st.integers(1, 4))
    names = draw(st.lists(texts, min_size=3, max_size=3, unique=True))
    values = tuple(draw(st.lists(texts, min_size=1, max_size=3, unique=True)))
    attributes = (Attribute(names[0]), Attribute(names[1], "nominal", values), Attribute(names[2], "string"))
    cells = (st.floats(allow_nan=True), st.sampled_from([*values, None]), st.none() | texts)
    drawn = [draw(st.lists(cell, min_size=rows, max_size=rows)) for cell in cells]
    kinds = (np.float64, object, object)
    columns = tuple(np.array(column, dtype=kind) for column, kind in zip(drawn, kinds, strict=True))
    weight = draw(st.lists(st.floats(0, 1e9), min_size=rows, max_size=rows))
    return ArffTable(draw(texts), attributes, columns, np.array(weight))


@settings(max_examples=80)
@given(tables())
def test_any_table_reads_back(table: ArffTable) -> None:
    assert_same(parse_arff(arff_text(table)), table)


@settings(max_examples=80)
@given(st.data())
def test_damage_is_refused_in_words_or_read(data: st.DataObject) -> None:
    """A file with characters lost, doubled or foreign gives a table or a reason, never a crash."""
    text = HEAD + "1, yes, {2}\n{0 3, 1 'not so'}\n?, \"it's\"\n"
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    noise = data.draw(st.text("{}',\"\\%?@\n \x00é1", max_size=4))
    with contextlib.suppress(JaugeError):
        table = parse_arff(text[:start] + noise + text[end:])
        assert all(column.size == table.weight.size for column in table.columns)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", "a line @data in the ARFF text; received the end of the file"),
        ("@relation r\n@attribute x numeric\n", "a line @data"),
        ("@relation r\n@data\n1\n", "attributes before @data in line 2"),
        ("hello\n", "@relation, @attribute or @data in line 1 of the ARFF text; received 'hello' in 'hello'"),
        ("@attribute x\n", "a name and a type in line 1"),
        ("@attribute x numbers\n", "received 'numbers' in '@attribute x numbers'"),
        ("@attribute x relational\n", "Relational attributes are not read"),
        ("@attribute x real\n@attribute x real\n", "each attribute once in line 2"),
        ("@attribute c {a, b\n", "values between braces"),
        ("@attribute c {a, a}\n", "each value once in line 1 .* received 'a' again"),
        (HEAD + "1, yes\n2\n", r"2 fields, one per attribute, in line 6 of the ARFF text; received 1 in '2'"),
        (HEAD + "1, not so\n", "2 fields, one per attribute, in line 5 .* received 3"),
        (HEAD + "1, Yes\n", r"a value of 'the class' .* in line 5 .* received 'Yes' .* Did you mean 'yes'"),
        (HEAD + "one, yes\n", "a number for 'x' in line 5 of the ARFF text; received 'one' in 'one, yes'"),
        (HEAD + "1_0, yes\n", "a number for 'x'"),
        (HEAD + "1, 'yes\n", "quotes that close in line 5"),
        (HEAD + "1,, yes\n", "received nothing before a comma"),
        (HEAD + "1, yes,\n", "received nothing after a comma"),
        (HEAD + "1, yes, {-1}\n", "a weight between braces at the end in line 5"),
        (HEAD + "1, yes, {2\n", "a weight between braces at the end"),
        (HEAD + "{0 1\n", "a closing brace in line 5"),
        (HEAD + "{0}\n", "pairs of place and value"),
        (HEAD + "{1 yes, 0 2}\n", "places that increase, from 0 to 1, in line 5 .* received '0'"),
        (HEAD + "{2 yes}\n", "received '2'"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, expected: str) -> None:
    with pytest.raises(JaugeError, match=expected):
        parse_arff(text)


def test_an_attribute_that_is_not_there() -> None:
    with pytest.raises(JaugeError, match="Did you mean 'the class'"):
        parse_arff(HEAD).column("class")
    with pytest.raises(JaugeError, match="a file that may be read"):
        read_arff("nowhere.arff")
