"""How a file of text is written: its encoding, its separator, its decimal mark, its words for no value."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, TypeAlias

from jauge.errors import JaugeError

DecimalMark: TypeAlias = Literal[".", ","]

NO_VALUE = ("NA", "N/A", "#N/A", "nan", "NaN", "NAN", "NULL", "null", "None", "<NA>", ".")
"""Cells that hold no value, unless the caller lists others; an empty cell never holds one."""

_SEPARATORS = ",;\t|"
_SPELT_OUT = {"tab": "\t", r"\t": "\t", "comma": ",", "semicolon": ";", "space": " "}
_HEAD = 2**16
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_CONTROLS = frozenset(range(0x20)) - frozenset(b"\t\n\v\f\r\x1b\x1c\x1d\x1e\x1f")


@dataclass(frozen=True, slots=True)
class Spelling:
    """What the caller says of a text file; None is guessed, and the guess told.

    >>> Spelling(separator="semicolon").separator
    ';'
    """

    separator: str | None = None
    decimal: DecimalMark | None = None
    encoding: str | None = None
    missing: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if self.separator is None:
            return
        separator = _SPELT_OUT.get(self.separator, self.separator)
        if len(separator) != 1 or not separator.isascii() or separator in '"\r\n':
            raise JaugeError("a separator of one character", repr(self.separator), 'As in ";" or tab.')
        object.__setattr__(self, "separator", separator)

    @property
    def no_value(self) -> tuple[str, ...]:
        """The words that stand for no value."""
        return NO_VALUE if self.missing is None else self.missing


def decoded(content: bytes, name: str, encoding: str | None) -> tuple[bytes, str]:
    """The content in UTF-8 without byte order mark, and the encoding that it was in; nothing is ever replaced."""
    if encoding is None:
        encoding = next((told for mark, told in _MARKS if content.startswith(mark)), None)
    if encoding is None:
        return _in_utf8_or_windows(content, name)
    if encoding == "utf-8-sig":
        content, encoding = content.removeprefix(codecs.BOM_UTF8), "utf-8"
    try:
        text = content.decode(encoding).removeprefix("\ufeff")
    except LookupError:
        raise JaugeError("the name of an encoding", repr(encoding), "As in utf-8, windows-1252 or utf-16.") from None
    except UnicodeError as error:
        raise JaugeError(f"text in {encoding} in {name}", _where(error), "Say another --encoding.") from None
    return _as_utf8(text, name), encoding


def _in_utf8_or_windows(content: bytes, name: str) -> tuple[bytes, str]:
    """UTF-8 if all of it is, else windows-1252 if all of it is."""
    if 0 in content or not _CONTROLS.isdisjoint(content[:_HEAD]):
        raise JaugeError(
            f"text in {name}", "bytes that no text has", "UTF-16 without its mark is read with --encoding utf-16-le."
        )
    if content.isascii():
        return content, "utf-8"
    if _is_utf8(content):
        return content, "utf-8"
    try:
        return content.decode("cp1252").encode(), "windows-1252"
    except UnicodeDecodeError as error:
        advice = "Say which it is, as in --encoding mac-roman."
        raise JaugeError(f"text in UTF-8 or windows-1252 in {name}", _where(error), advice) from None


def _is_utf8(content: bytes) -> bool:
    """Whether all of it is; a piece at a time, because an error keeps a copy of what it was given."""
    decoder, rest = codecs.getincrementaldecoder("utf-8")(), memoryview(content)
    try:
        for start in range(0, len(content), _HEAD):
            decoder.decode(rest[start : start + _HEAD])
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def _as_utf8(text: str, name: str) -> bytes:
    """Text in UTF-8; some encodings let through what no text holds."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise JaugeError(f"text in {name}", _where(error), "Say another --encoding.") from None


def _where(error: UnicodeError) -> str:
    """What stopped the decoding."""
    if isinstance(error, UnicodeDecodeError):
        return f"byte 0x{error.object[error.start]:02x} at {error.start:,}"
    return "half a character"


def without_separator_line(content: bytes) -> tuple[bytes, str | None]:
    """The content after a first line such as `sep=;`, which Excel writes and reads, and what that line says."""
    line, _, rest = content[:16].partition(b"\n")
    told = line.strip().lower()
    if rest and told.startswith(b"sep=") and len(told) == 5:
        return content[content.index(b"\n") + 1 :], told[4:].decode()
    return content, None


def guessed_separator(content: bytes, wanted: Collection[str]) -> str:
    """The separator under which the head of the file is a table, and has the columns wanted."""
    head = content[:_HEAD]
    whole = len(head) == len(content)
    text = head.decode(errors="ignore")
    return max(_SEPARATORS, key=lambda separator: _fitness(text, separator, wanted, whole=whole))


def _fitness(text: str, separator: str, wanted: Collection[str], *, whole: bool) -> tuple[bool, int, float, int]:
    """How well a separator suits: it splits, columns found in the header, rows as wide as it, how many columns."""
    rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) if row]
    if not whole and len(rows) > 2:
        del rows[-1]  # cut in two
    header, *body = rows or [[]]
    if len(header) < 2:
        return False, 0, 0.0, 0
    found = len({name.strip() for name in header} & set(wanted))
    alike = sum(len(row) == len(header) for row in body) / max(len(body), 1)
    return True, found, alike, len(header)
