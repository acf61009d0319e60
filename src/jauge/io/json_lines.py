"""JSON lines: an object a line; fields inside fields are named with dots, as in doc.label."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from typing import Any

import polars as pl

from jauge.errors import JaugeError
from jauge.io.source import Source, filled_rows, numbered
from jauge.io.spelling import Spelling, decoded
from jauge.io.table import Remark

_WORDS = {True: "true", False: "false"}


class JsonLines(Source):
    """Every value is kept as the text that the file has, so that 1 and 1.0 or 010 are told apart where CSV would."""

    def __init__(self, content: bytes, name: str, spelling: Spelling) -> None:
        content, encoding = decoded(content, name, spelling.encoding)
        self._items = [dict(_flat(item)) for item in _objects(content.decode(), name)]
        names = dict.fromkeys(field for item in self._items for field in item)
        if not names:
            raise JaugeError(f"JSON objects in {name}", "none", "Each line is an object with named fields.")
        super().__init__(name, list(names), spelling)
        if encoding != "utf-8":
            self.guesses.append(Remark("{encoding}", {"encoding": encoding}))

    def _frame(self, columns: Sequence[str], numbers: Collection[str]) -> pl.DataFrame:  # noqa: ARG002 (text is kept)
        cells = {column: [self._cell(row, column) for row in range(len(self._items))] for column in columns}
        return filled_rows(numbered(pl.DataFrame(cells, schema=dict.fromkeys(columns, pl.String))))

    def _cell(self, row: int, column: str) -> str | None:
        """The text of one value; lists are kept as JSON has them."""
        value = self._items[row].get(column)
        if isinstance(value, list):
            return json.dumps(value, ensure_ascii=False)
        return _WORDS[value] if isinstance(value, bool) else value


def _objects(text: str, name: str) -> Iterator[dict[str, Any]]:
    """The object of each line that isn't empty."""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            item = json.loads(
                line, parse_float=str, parse_int=str, parse_constant=str, object_pairs_hook=_without_repetition
            )
        except _RepeatedFieldError:
            received = f"an object that has a field twice in line {number:,}"
            raise JaugeError(f"each field once in {name}", received, "Readers would keep one or the other.") from None
        except (ValueError, RecursionError):
            advice = "The file may be cut short, or be one JSON document on many lines."
            received = f"something else in line {number:,}"
            raise JaugeError(f"a JSON object in each line of {name}", received, advice) from None
        if not isinstance(item, dict):
            raise JaugeError(
                f"a JSON object in each line of {name}",
                f"a bare value in line {number:,}",
                'As in {"id": 1, "label": "yes"}.',
            )
        yield item


class _RepeatedFieldError(ValueError):
    """An object names a field twice, of which readers keep one or the other."""


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    item = dict(pairs)
    if len(item) < len(pairs):
        raise _RepeatedFieldError
    return item


def _flat(item: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Fields by their path."""
    for field, value in item.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{field}.")
        else:
            yield f"{before}{field}", value
