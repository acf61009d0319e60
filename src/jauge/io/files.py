"""Opening a file of rows and columns, or telling why it can't be read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from jauge.errors import JaugeError, near_names
from jauge.io.excel import Workbook
from jauge.io.joined import Joined
from jauge.io.json_lines import JsonLines
from jauge.io.separated import SeparatedText
from jauge.io.source import Source, panics_told
from jauge.io.spelling import Spelling
from jauge.io.typed import arrow, parquet

STANDARD_INPUT = ("-", "standard-input:")
"""Names of what is piped in; the second can't be taken for an option."""


def open_files(
    paths: Sequence[Path | str],
    spelling: Spelling | None = None,
    *,
    key: str | None = None,
    wanted: Collection[str] = (),
    partly: bool = False,
) -> Source:
    """One file, or several of which the rows with the same `key` belong together; "-" is the standard input.

    `wanted` names columns that help to tell in which way a text file is to be split. `partly` keeps the items that
    not every file has.
    """
    said = spelling or Spelling()
    sources = [_open(str(path), said, {*wanted, *([] if key is None else [key])}) for path in paths]
    if not sources:
        raise JaugeError("a file", "none", "Name one, or - for the standard input.")
    if len(sources) == 1:
        return sources[0]
    if key is None:
        raise JaugeError("the column by which the files are joined", f"{len(paths)} files", "Say it, as in --key id.")
    return Joined(sources, key, said, partly=partly)


def _open(path: str, spelling: Spelling, wanted: Collection[str]) -> Source:
    """The content of a file, read by its kind."""
    if path in STANDARD_INPUT:
        content, name = sys.stdin.buffer.read(), "the standard input"
        kind = _kind_of(content) or ("JSON" if content.lstrip()[:1] == b"{" else "text")
        with panics_told(name):
            return _of_kind(kind, content, name, spelling, wanted)
    file = Path(path)
    with panics_told(file.name):
        return _open_file(file, spelling, wanted)


def _open_file(file: Path, spelling: Spelling, wanted: Collection[str]) -> Source:
    kind, name = ENDINGS.get(file.suffix.lower(), "unknown"), file.name
    content = _bytes(file, _HEAD if kind in _SCANNED else -1)
    _refuse_other_kind(content, kind, name)
    return _of_kind(kind, file if kind in _SCANNED else content, name, spelling, wanted)


def _of_kind(kind: str, origin: Path | bytes, name: str, spelling: Spelling, wanted: Collection[str]) -> Source:
    """The reader of a kind of file, on its content, or on its path where it reads but a part."""
    if isinstance(origin, bytes) and kind not in _SCANNED:
        return SeparatedText(origin, name, spelling, wanted) if kind == "text" else _READ[kind](origin, name, spelling)
    return _SCANNED[kind](origin, name, spelling)


def _bytes(path: Path, size: int) -> bytes:
    """The beginning of a file, or all of it at once (-1): it may grow or be replaced while it is looked at."""
    try:
        _refuse_unreadable(path)
        with path.open("rb") as file:
            return file.read(size)
    except FileNotFoundError:
        near = near_names(path.name, (other.name for other in _beside(path)))
        advice = f"Did you mean {near[0]!r}?" if near else f"Looked in {path.absolute().parent}."
        raise JaugeError("a file that exists", repr(str(path)), advice) from None
    except OSError as error:
        raise JaugeError("a file that may be read", f"{str(path)!r} ({error.strerror})", "Check the path.") from None


def _refuse_unreadable(path: Path) -> None:
    """Folders, and files whose name says that they are no table."""
    if path.is_dir():
        raise JaugeError("a file", f"the folder {str(path)!r}", "Name one file in it.")
    if path.suffix.lower() not in ENDINGS:
        known = ", ".join(ENDINGS)
        raise JaugeError(f"a file that ends in {known}", repr(path.name), "Save the table in one of these formats.")


def _beside(path: Path) -> list[Path]:
    """The files of the same folder that could be read."""
    folder = path.parent
    return [other for other in folder.iterdir() if other.suffix.lower() in ENDINGS] if folder.is_dir() else []


def _kind_of(content: bytes) -> str | None:
    """The kind of file that its first bytes tell, if they do."""
    return next((kind for start, kind in _STARTS.items() if content.startswith(start)), None)


def _refuse_other_kind(content: bytes, kind: str, name: str) -> None:
    """Stop where a file is plainly of another kind than its name says."""
    told = _kind_of(content)
    if told is not None and told != kind:
        advice = "Unpack it first." if told == "compressed" else "Give it the ending of its kind."
        raise JaugeError(f"{_TOLD[kind]} in {name}", _TOLD[told], advice)


ENDINGS: Mapping[str, str] = {
    ".csv": "text",
    ".tsv": "text",
    ".txt": "text",
    ".parquet": "Parquet",
    ".arrow": "Arrow",
    ".feather": "Arrow",
    ".jsonl": "JSON",
    ".ndjson": "JSON",
    ".xlsx": "Excel",
    ".xls": "Excel",
}
"""Kinds of file by the ending of their names."""

_STARTS = {
    b"PAR1": "Parquet",
    b"ARROW1": "Arrow",
    b"PK\x03\x04": "Excel",
    b"\xd0\xcf\x11\xe0": "Excel",
    b"\x1f\x8b": "compressed",
    b"\x28\xb5\x2f\xfd": "compressed",
}
_TOLD = {
    "text": "a table of text",
    "Parquet": "a Parquet file",
    "Arrow": "an Arrow file",
    "JSON": "JSON lines",
    "Excel": "an Excel workbook",
    "compressed": "a compressed file",
}
_HEAD = 16
_SCANNED: Mapping[str, Callable[[Path | bytes, str, Spelling], Source]] = {"Parquet": parquet, "Arrow": arrow}
_READ: Mapping[str, Callable[[bytes, str, Spelling], Source]] = {"JSON": JsonLines, "Excel": Workbook}
