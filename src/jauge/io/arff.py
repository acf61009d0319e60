"""ARFF, Weka's own format: declared attributes and rows, dense or sparse, with weights, dates, quotes and gaps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jauge.errors import JaugeError, name_in_list, near_names
from jauge.io.spelling import decoded
from jauge.numeric.ratio import FloatArray

Kind: TypeAlias = Literal["numeric", "nominal", "string", "date"]
DATE_PATTERN = "yyyy-MM-dd'T'HH:mm:ss"
"""How dates are written unless the attribute says otherwise; in Java's letters."""

_TOKEN = re.compile(
    r"""[\x00-\x20]*(?:(?P<quoted>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?P<mark>[{},])|(?P<word>[^\x00-\x20,{}'"%]+)|(?P<end>%.*|$))"""
)
_BLANKS = "".join(map(chr, range(0x21)))
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_UNESCAPED = {"n": "\n", "r": "\r", "t": "\t"}
_ESCAPED = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", "'": "\\'"}
_PLAIN = re.compile(r"[^\x00-\x20\s,{}'\"%\\]+")
_KINDS: dict[str, Kind] = {"numeric": "numeric", "real": "numeric", "integer": "numeric", "string": "string"}


@dataclass(frozen=True, slots=True)
class Attribute:
    """A column: its name and kind, the values of a nominal one, the pattern of a date."""

    name: str
    kind: Kind = "numeric"
    values: tuple[str, ...] = ()
    pattern: str = DATE_PATTERN


@dataclass(frozen=True, slots=True, eq=False)
class ArffTable:
    """The rows of an ARFF file, column by column, with their weights.

    Numeric columns are float64 with NaN where a value is missing; the others are text, None where it is missing.

    >>> lines = ["@relation r", "@attribute x numeric", "@attribute c {yes, no}", "@data", "0.5, yes, {2}", "?, no"]
    >>> table = parse_arff(chr(10).join(lines))
    >>> table.column("x").tolist(), table.column("c").tolist(), table.weight.tolist()
    ([0.5, nan], ['yes', 'no'], [2.0, 1.0])
    """

    relation: str
    attributes: tuple[Attribute, ...]
    columns: tuple[NDArray[Any], ...]
    weight: FloatArray

    def place(self, name: str) -> int:
        """Where an attribute stands."""
        names = [attribute.name for attribute in self.attributes]
        if name not in names:
            near = near_names(name, names)
            advice = f"Did you mean {near[0]!r}?" if near else "Attributes are called as in the file."
            raise JaugeError(f"an attribute of the ARFF file ({name_in_list(names)})", repr(name), advice)
        return names.index(name)

    def column(self, name: str) -> NDArray[Any]:
        """The values of one attribute."""
        return self.columns[self.place(name)]


class _Line(NamedTuple):
    """A line that says something, with its number and the file for messages."""

    file: str
    number: int
    text: str

    def wrong(self, expected: str, received: str, advice: str) -> JaugeError:
        """The error that shows the line."""
        text = self.text if len(self.text) <= 60 else f"{self.text[:57]}..."
        return JaugeError(f"{expected} in line {self.number:,} of {self.file}", f"{received} in {text!r}", advice)


class _Token(NamedTuple):
    """A value or one of { } , and whether quotes were around it."""

    text: str
    quoted: bool = False

    def is_mark(self, marks: str) -> bool:
        return not self.quoted and self.text in marks


def read_arff(path: Path | str) -> ArffTable:
    """The rows of an ARFF file; what can't be read stops with its line.

    Undefined never. A sparse row has 0, or the first value, where it says nothing; a text is missing there.
    Reference: the ARFF format of Weka (Witten, Frank and Hall 2011).

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "r.arff")
    ...     _ = file.write_text(chr(10).join(["@relation r", "@attribute c {a, b}", "@data"]))
    ...     read_arff(file).attributes[0].values
    ('a', 'b')
    """
    file = Path(path)
    try:
        content = file.read_bytes()
    except OSError as error:
        raise JaugeError("a file that may be read", f"{str(path)!r} ({error.strerror})", "Check the path.") from None
    return parse_arff(decoded(content, file.name, None)[0].decode(), file.name)


def parse_arff(text: str, name: str = "the ARFF text") -> ArffTable:
    """The rows of an ARFF text, as `read_arff`.

    >>> parse_arff(chr(10).join(["@relation r", "@attribute x real", "@data", "0.5", "? % none"])).column("x")
    array([0.5, nan])
    """
    split = enumerate(re.split(r"\r\n|\r|\n", text), 1)
    numbered = (_Line(name, number, line.strip(_BLANKS)) for number, line in split)
    lines = (line for line in numbered if line.text and not line.text.startswith("%"))
    relation, attributes = _header(lines, name)
    rows = [_row(line, attributes) for line in lines]
    cells = [[row[0][place] for row in rows] for place in range(len(attributes))]
    columns = tuple(_column(attribute, values) for attribute, values in zip(attributes, cells, strict=True))
    return ArffTable(relation, attributes, columns, np.array([row[1] for row in rows], np.float64))


def _column(attribute: Attribute, values: Sequence[Any]) -> NDArray[Any]:
    return np.array(values, dtype=np.float64 if attribute.kind == "numeric" else object)


def _header(lines: Iterator[_Line], name: str) -> tuple[str, tuple[Attribute, ...]]:
    """The name of the relation and the attributes, up to the line that says @data."""
    relation, attributes = "", list[Attribute]()
    for line in lines:
        tokens = list(_tokens(line))
        word = tokens[0].text.casefold() if tokens else ""
        if word == "@data":
            if not attributes:
                raise line.wrong("attributes before @data", "none", "As in @attribute class {yes, no}.")
            return relation, tuple(attributes)
        if word == "@relation":
            relation = tokens[1].text if len(tokens) > 1 else ""
        elif word == "@attribute":
            attributes.append(_attribute(line, tokens[1:], attributes))
        else:
            raise line.wrong("@relation, @attribute or @data", repr(tokens[0].text), "The header says what follows.")
    raise JaugeError(f"a line @data in {name}", "the end of the file", "The file may be cut short, or be no ARFF.")


def _attribute(line: _Line, tokens: Sequence[_Token], before: Sequence[Attribute]) -> Attribute:
    """One declaration: a name, and a kind or the values between braces."""
    if len(tokens) < 2:
        raise line.wrong("a name and a type", "less", "As in @attribute age numeric.")
    name, kind = tokens[0].text, tokens[1].text.casefold()
    if any(name == attribute.name for attribute in before):
        raise line.wrong("each attribute once", f"{name!r} again", "Rename one of them.")
    if tokens[1].is_mark("{"):
        return Attribute(name, "nominal", _values(line, tokens[2:]))
    if kind == "date":
        return Attribute(name, "date", pattern=tokens[2].text if len(tokens) > 2 else DATE_PATTERN)
    if kind not in _KINDS:
        known = "numeric, real, integer, string, date or the values between braces"
        raise line.wrong(f"a type ({known})", repr(tokens[1].text), "Relational attributes are not read.")
    return Attribute(name, _KINDS[kind])


def _values(line: _Line, tokens: Sequence[_Token]) -> tuple[str, ...]:
    """The values of a nominal attribute."""
    if not tokens or not tokens[-1].is_mark("}"):
        raise line.wrong("values between braces", "no closing brace", "As in @attribute class {yes, no}.")
    values = tuple(token.text for token in tokens[:-1] if not token.is_mark(","))
    twice = next((value for value in values if values.count(value) > 1), None)
    if twice is not None or any(token.is_mark("{}") for token in tokens[:-1]):
        received = "a brace" if twice is None else f"{twice!r} again"
        raise line.wrong("each value once", received, "Values with blanks, commas or braces stand between quotes.")
    return values


def _tokens(line: _Line) -> Iterator[_Token]:
    """Values and marks up to a comment; a quotation mark that is never closed stops here."""
    place = 0
    while True:
        match = _TOKEN.match(line.text, place)
        if match is None:
            raise line.wrong("quotes that close", "one that does not", r"A quote inside a value is written as \'.")
        place = match.end()
        if match["end"] is not None:
            return
        if match["quoted"] is not None:
            yield _Token(_ESCAPE.sub(_unescaped, match["quoted"][1:-1]), quoted=True)
        else:
            yield _Token(match["mark"] or match["word"])


def _unescaped(match: re.Match[str]) -> str:
    code: str = match[1]
    return chr(int(code[1:], 16)) if len(code) == 5 else _UNESCAPED.get(code, code)


def _row(line: _Line, attributes: Sequence[Attribute]) -> tuple[list[Any], float]:
    """The values of a row, and its weight."""
    tokens = list(_tokens(line))
    body, weight = _without_weight(line, tokens)
    if body and body[0].is_mark("{"):
        return _sparse(line, body, attributes), weight
    fields = _fields(line, body)
    if len(fields) != len(attributes):
        advice = "The file may be cut short; values with blanks or commas stand between quotes."
        raise line.wrong(f"{len(attributes)} fields, one per attribute,", f"{len(fields)}", advice)
    return [_value(line, token, attribute) for token, attribute in zip(fields, attributes, strict=True)], weight


def _without_weight(line: _Line, tokens: list[_Token]) -> tuple[list[_Token], float]:
    """A row without the weight between braces at its end, and that weight."""
    first = tokens[0].is_mark("{") if tokens else False
    opening = [place for place, token in enumerate(tokens) if token.is_mark("{")][1 if first else 0 :]
    if not opening:
        return tokens, 1.0
    start = opening[0]
    inside = tokens[start + 1 : -1]
    weight = _number(inside[0].text) if len(inside) == 1 and tokens[-1].is_mark("}") else None
    if weight is None or not 0 <= weight < np.inf:
        raise line.wrong("a weight between braces at the end", "something else", "As in 5.1, yes, {0.5}.")
    return tokens[: start - 1] if start and tokens[start - 1].is_mark(",") else tokens[:start], weight


def _fields(line: _Line, tokens: Sequence[_Token]) -> list[_Token]:
    """The values between commas or blanks; nothing between two commas is no value."""
    fields: list[_Token] = []
    comma = True
    for token in tokens:
        if token.is_mark("{}") or (comma and token.is_mark(",")):
            received = "a brace" if token.is_mark("{}") else "nothing before a comma"
            raise line.wrong("a value in each field", received, "A missing value is written as ?.")
        comma = token.is_mark(",")
        if not comma:
            fields.append(token)
    if comma and fields:
        raise line.wrong("a value in each field", "nothing after a comma", "A missing value is written as ?.")
    return fields


def _sparse(line: _Line, tokens: Sequence[_Token], attributes: Sequence[Attribute]) -> list[Any]:
    """Pairs of place and value between braces; the others are 0, the first value, or without text."""
    if not tokens[-1].is_mark("}"):
        raise line.wrong("a closing brace", "none", "The file may be cut short.")
    row = [0.0 if a.kind == "numeric" else a.values[0] if a.values else None for a in attributes]
    pairs = [token for token in tokens[1:-1] if not token.is_mark(",")]
    if len(pairs) % 2:
        raise line.wrong("pairs of place and value", "a place alone", "As in {0 5.1, 4 yes}.")
    before = -1
    for place, value in zip(pairs[::2], pairs[1::2], strict=True):
        at = int(place.text) if place.text.isdecimal() else -1
        if not before < at < len(attributes):
            expected = f"places that increase, from 0 to {len(attributes) - 1},"
            raise line.wrong(expected, repr(place.text), "As in {0 5.1, 4 yes}.")
        row[at], before = _value(line, value, attributes[at]), at
    return row


def _value(line: _Line, token: _Token, attribute: Attribute) -> float | str | None:
    """A value as its attribute has it."""
    missing = token.text == "?" and not token.quoted
    if attribute.kind == "numeric":
        number = np.nan if missing else _number(token.text)
        if number is None:
            raise line.wrong(f"a number for {attribute.name!r}", repr(token.text), "A missing value is written as ?.")
        return number
    if missing:
        return None
    if attribute.kind == "nominal" and token.text not in attribute.values:
        near = near_names(token.text, attribute.values)
        advice = f"Did you mean {near[0]!r}?" if near else "Add it to the values of the attribute."
        known = name_in_list(attribute.values)
        raise line.wrong(f"a value of {attribute.name!r} ({known})", repr(token.text), advice)
    return token.text


def _number(text: str) -> float | None:
    """A number as Java spells it."""
    try:
        return None if "_" in text else float(text)
    except ValueError:
        return None


def write_arff(table: ArffTable, path: Path | str) -> None:
    """Write rows as an ARFF file in UTF-8; `read_arff` reads back the same."""
    Path(path).write_text(arff_text(table), encoding="utf-8")


def arff_text(table: ArffTable) -> str:
    """The rows as an ARFF text, each dense; `parse_arff` reads it back.

    >>> table = ArffTable("r", (Attribute("a b"),), (np.array([1.5, np.nan]),), np.array([1.0, 2.0]))
    >>> print(arff_text(table))
    @relation r
    <BLANKLINE>
    @attribute 'a b' numeric
    <BLANKLINE>
    @data
    1.5
    ?,{2}
    <BLANKLINE>
    """
    declared = [f"@attribute {_quoted(a.name)} {_kind(a)}" for a in table.attributes]
    rows = [
        ",".join([*map(_written, row), *([] if weight == 1 else [f"{{{_written(weight)}}}"])])
        for *row, weight in zip(*(column.tolist() for column in table.columns), table.weight.tolist(), strict=True)
    ]
    return "\n".join([f"@relation {_quoted(table.relation)}", "", *declared, "", "@data", *rows]) + "\n"


def _kind(attribute: Attribute) -> str:
    if attribute.kind == "nominal":
        return f"{{{','.join(map(_quoted, attribute.values))}}}"
    return f"date {_quoted(attribute.pattern)}" if attribute.kind == "date" else attribute.kind


def _written(value: float | str | None) -> str:
    """A value of a row."""
    if value is None or value != value:  # noqa: PLR0124 (only NaN does)
        return "?"
    return _quoted(value) if isinstance(value, str) else repr(float(value)).removesuffix(".0")


def _quoted(text: str) -> str:
    """A text between quotes where it needs them."""
    if text != "?" and _PLAIN.fullmatch(text) and not text.startswith("@"):
        return text
    escaped = (_ESCAPED.get(c) or (c if c.isprintable() or ord(c) > 0xFFFF else f"\\u{ord(c):04x}") for c in text)
    return f"'{''.join(escaped)}'"
