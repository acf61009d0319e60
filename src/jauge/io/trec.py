"""Files of retrieval experiments: judgements (qrels) and runs of TREC, BEIR and MS MARCO, as text, JSON or Parquet."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
import polars as pl

from jauge.errors import JaugeError, near_names
from jauge.evidence.rankings import Judgements, Pairs, Rankings

Origin: TypeAlias = Path | str | Mapping[Any, Any] | Any
"""A path, a mapping of topics to documents, or a data frame."""

_Made = TypeVar("_Made", Judgements, Rankings)
_BLANKS = bytes.maketrans(b"\t\r\v\f", b"    ")
_TOPIC = ("topic", "query", "query_id", "query-id", "qid", "q_id", "topic_id")
_DOCUMENT = ("document", "doc", "doc_id", "docid", "docno", "corpus-id", "corpus_id", "pid", "document_id")
_LEVEL = ("level", "relevance", "rel", "score", "label", "judgement")
_SCORE = ("score", "sim", "similarity")
_COMPRESSED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")
_QREL_LINE = "topic, iteration, document, level"
_RUN_LINE = "topic, Q0, document, rank, score, name of the run"


class _Layout(NamedTuple):
    """Where a kind of line has its topic, document, value and name of the run, and how many fields it has."""

    fields: int
    topic: int
    document: int
    value: int
    tag: int | None = None
    longer: bool = False


_QRELS = _Layout(4, 0, 2, 3)
_GROUPED_QRELS = _Layout(4, 0, 2, 3, tag=1)
_BEIR = _Layout(3, 0, 1, 2)
_RUN = _Layout(6, 0, 2, 4, tag=5, longer=True)
_MARCO = _Layout(3, 0, 1, 2)


class _Lines(NamedTuple):
    """The fields of a text, and what is needed to tell where something is wrong."""

    name: str
    content: bytes
    frame: pl.DataFrame
    layout: _Layout
    header: int


def read_qrels(origin: Origin) -> Judgements:
    """Judgements from a file, a mapping or a data frame.

    Text has four columns (topic, iteration, document, level) as TREC has it, or three (topic, document, level) with
    BEIR's header or without; .gz and .zst are unpacked, lines that start with # are comments. JSON and mappings have
    topic -> document -> level. Parquet and data frames have columns topic, document and level, or BEIR's names.
    Undefined never: what can't be read stops with its line.
    Reference: trec_eval (Buckley and Soboroff); Thakur et al. 2021 (BEIR).

    >>> read_qrels({"q1": {"a": 1, "b": 0}})
    Judgements(1 topics, 2 judgements)
    """
    if isinstance(origin, Mapping):
        return Judgements.from_dict(origin)
    if not isinstance(origin, str | Path):
        return Judgements.from_arrays(*_columns(origin, _LEVEL, "the data frame"))
    path, content = _bytes(Path(origin))
    if path.suffix == ".json":
        return Judgements.from_dict(_json(content, path.name))
    if path.suffix == ".parquet":
        return Judgements.from_arrays(*_columns(pl.read_parquet(io.BytesIO(content)), _LEVEL, path.name))
    lines = _lines(path.name, content, _qrels_layout)
    return _judgements(lines)


def read_judges(origin: Path | str) -> dict[str, Judgements]:
    r"""The judgements of several judges from trec_eval's qrels_jg: the second column says which judge.

    Reference: trec_eval (Buckley 2008). Undefined never: what can't be read stops with its line.

    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder) / "qrels_jg"
    ...     _ = file.write_text("q1 ann a 1\nq1 bob a 0\n")
    ...     read_judges(file)
    {'ann': Judgements(1 topics, 1 judgements), 'bob': Judgements(1 topics, 1 judgements)}
    """
    path, content = _bytes(Path(origin))
    lines = _lines(path.name, content, lambda width, _: _GROUPED_QRELS if width == 4 else None)
    judges = lines.frame["tag"].unique().sort().to_list()
    return {judge: _judgements(lines._replace(frame=lines.frame.filter(pl.col("tag") == judge))) for judge in judges}


def read_run(origin: Origin, *, name: str | None = None) -> Rankings:
    """A run from a file, a mapping or a data frame; higher scores come first and ranks are not read.

    Text has six columns (topic, Q0, document, rank, score, name of the run) as TREC has it, or three as MS MARCO has it
    (topic, document, rank from 1 on); .gz and .zst are unpacked, lines that start with # are comments. JSON and
    mappings have topic -> document -> score. Parquet and data frames have columns topic, document and score.
    Undefined never: what can't be read stops with its line.
    Reference: trec_eval (Buckley and Soboroff); Bajaj et al. 2016 (MS MARCO).

    >>> read_run({"q1": {"a": 0.3, "b": 1.2}}, name="bm25")
    Rankings(bm25, 1 topics, 2 documents retrieved)
    """
    if isinstance(origin, Mapping):
        return Rankings.from_dict(origin, name=name or "")
    if not isinstance(origin, str | Path):
        return Rankings.from_arrays(*_columns(origin, _SCORE, "the data frame"), name=name or "")
    path, content = _bytes(Path(origin))
    stem = path.name.split(".")[0] if name is None else name
    if path.suffix == ".json":
        return Rankings.from_dict(_json(content, path.name), name=stem)
    if path.suffix == ".parquet":
        return Rankings.from_arrays(*_columns(pl.read_parquet(io.BytesIO(content)), _SCORE, path.name), name=stem)
    lines = _lines(path.name, content, _run_layout)
    if lines.layout is _MARCO:
        _refuse_levels(lines)
        return _each_once(lines, lambda: Rankings(_pairs(lines.frame), -lines.frame["value"].to_numpy(), stem))
    tag, scores = str(lines.frame["tag"][0]) if name is None else name, _scores(lines)
    return _each_once(lines, lambda: Rankings(_pairs(lines.frame), scores, tag))


def _bytes(path: Path) -> tuple[Path, bytes]:
    """The content of a file, unpacked, and its name without the ending of the packing."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        beside = [other.name for other in path.parent.iterdir()] if path.parent.is_dir() else []
        near = near_names(path.name, beside)
        advice = f"Did you mean {near[0]!r}?" if near else f"Looked in {path.absolute().parent}."
        raise JaugeError("a file that exists", repr(str(path)), advice) from None
    except OSError as error:
        raise JaugeError("a file that may be read", f"{str(path)!r} ({error.strerror})", "Check the path.") from None
    if content.startswith(_COMPRESSED):
        content = _unpacked(content, path.name)
        path = path.with_suffix("") if path.suffix in (".gz", ".zst", ".zstd") else path
    if not content or content.isspace():
        raise JaugeError(f"lines in {path.name}", "an empty file", "Check how it was written.")
    return path, content


def _unpacked(content: bytes, name: str) -> bytes:
    """Text that gzip or zstd packed; polars unpacks both, and finds in each line one column."""
    try:
        lines = pl.read_csv(
            content,
            separator="\x01",
            has_header=False,
            quote_char=None,
            schema={"line": pl.String},
            encoding="utf8-lossy",
        )
    except pl.exceptions.PolarsError as error:
        raise JaugeError(f"a packed text in {name}", str(error).splitlines()[0], "It may be cut short.") from None
    return str(lines["line"].fill_null("").str.join("\n").item()).encode()


def _json(content: bytes, name: str) -> Mapping[Any, Any]:
    """A JSON object of objects."""
    try:
        told = json.loads(content)
    except ValueError as error:
        raise JaugeError(f"JSON in {name}", str(error), 'As in {"q1": {"doc7": 1}}.') from None
    if not isinstance(told, Mapping):
        raise JaugeError(f"an object of topics in {name}", type(told).__name__, 'As in {"q1": {"doc7": 1}}.')
    return told


def _columns(frame: Any, value: Sequence[str], what: str) -> tuple[Any, Any, Any]:
    """The columns of topics, documents and values of a data frame."""
    listed = getattr(frame, "column_names", None)  # pyarrow's; its columns are arrays
    names = [str(column) for column in (getattr(frame, "columns", ()) if listed is None else listed)]
    told = []
    for wanted in (_TOPIC, _DOCUMENT, value):
        found = next((name for name in wanted if name in names), None)
        if found is None:
            raise JaugeError(
                f"a path, a mapping of topics, or a data frame with a column {wanted[0]!r}",
                f"columns {', '.join(names)} in {what}" if names else type(frame).__name__,
                f"It may be called {', '.join(wanted)}.",
            )
        told.append(np.asarray(frame[found]))
    return told[0], told[1], told[2]


def _qrels_layout(width: int, _: str) -> _Layout | None:
    """How lines of judgements are laid out, by the number of fields in the first."""
    return {4: _QRELS, 3: _BEIR}.get(width)


def _run_layout(width: int, last: str) -> _Layout | None:
    """How lines of a run are laid out, by the number of fields in the first."""
    return _RUN if width >= 6 else _MARCO if width == 3 and _number(last) is not None else None


def _lines(name: str, content: bytes, layout_of: Callable[[int, str], _Layout | None]) -> _Lines:
    """The fields of each line between blanks, in the columns that are used."""
    number, first = _first_line(content, name)
    header = 1 if len(first) == 3 and _number(first[2]) is None else 0
    layout = layout_of(len(first), first[-1])
    if layout is None:
        raise _wrong_width(name, number, first, layout_of is _run_layout)
    skipped = number - 1 + header
    plain = not any(blank in content for blank in (b"\t", b"\r", b"\v", b"\f"))
    frame = _parsed(content, skipped, layout) if plain else None
    if frame is None:  # blanks of other kinds, or several between fields, or a mistake
        frame = _parsed(_normal(content), skipped, layout)
    lines = _Lines(name, content, pl.DataFrame() if frame is None else frame.with_row_index("row"), layout, header)
    if frame is None:
        raise _first_wrong(lines, skipped)
    if frame.height == 0:
        raise JaugeError(f"lines under the header of {name}", "none", "Check how it was written.")
    return lines


def _first_line(content: bytes, name: str) -> tuple[int, list[str]]:
    """The first line that is no comment, by its number, and its fields."""
    for number, line in enumerate(io.BytesIO(content), 1):
        if line.strip() and not line.startswith(b"#"):
            return number, line.decode(errors="replace").split()
    raise JaugeError(f"lines in {name}", "comments only", "Check how it was written.")


def _normal(content: bytes) -> bytes:
    """The same lines with one blank between fields and none around them."""
    content = content.translate(_BLANKS)
    while b"  " in content:
        content = content.replace(b"  ", b" ")
    return content.replace(b" \n", b"\n").replace(b"\n ", b"\n").strip(b" ")


def _parsed(content: bytes, skipped: int, layout: _Layout) -> pl.DataFrame | None:
    """The columns used, or None where some line can't be read."""
    used = {"topic": layout.topic, "document": layout.document, "value": layout.value}
    if layout.tag is not None:
        used["tag"] = layout.tag
    kinds: dict[str, Any] = {str(place): pl.String for place in range(layout.fields)}
    kinds[str(layout.value)] = pl.Float64
    try:
        frame = pl.read_csv(
            content,
            separator=" ",
            has_header=False,
            quote_char=None,
            skip_lines=skipped,
            schema=kinds,
            comment_prefix="#",
            truncate_ragged_lines=layout.longer,
            extra_columns="ignore" if layout.longer else "raise",
        )
    except pl.exceptions.NoDataError:
        return pl.DataFrame(schema={name: kinds[str(place)] for name, place in used.items()})
    except pl.exceptions.PolarsError:
        return None
    if any(column.null_count() for column in frame.iter_columns()):
        frame = frame.filter(~pl.all_horizontal(pl.all().is_null()))  # empty lines
        if any(column.null_count() for column in frame.iter_columns()):
            return None
    return frame.select(pl.col(str(place)).alias(name) for name, place in used.items())


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _wrong_width(name: str, number: int, fields: Sequence[str], run: bool) -> JaugeError:
    """The error for lines that are of another kind."""
    wanted = f"6 fields ({_RUN_LINE})" if run else f"4 fields ({_QREL_LINE})"
    advice = "As in 301 Q0 FT921-7107 1 2.13 bm25." if run else "As in 301 0 FT921-7107 1."
    if run and len(fields) in (3, 4):
        advice = "This looks like judgements (qrels); the run comes second."
    elif not run and len(fields) >= 6:
        advice = "This looks like a run; judgements (qrels) come first."
    elif len(fields) == 1 and ("," in fields[0] or ";" in fields[0]):
        advice = "Fields stand between blanks or tabs, not commas."
    return JaugeError(f"{wanted} in line {number:,} of {name}", f"{len(fields)} fields", advice)


def _first_wrong(lines: _Lines, skipped: int) -> JaugeError:
    """The first line that can't be read, found one by one."""
    layout, run = lines.layout, lines.layout.longer
    for number, line in enumerate(lines.content.splitlines(), 1):
        fields = line.decode(errors="replace").split()
        if number <= skipped or not fields or line.startswith(b"#"):
            continue
        if len(fields) < layout.fields or (len(fields) > layout.fields and not run):
            told = f"{layout.fields} fields in line {number:,} of {lines.name}, as in the lines before"
            return JaugeError(told, f"{len(fields)} fields", _why_uneven(line))
        if _number(fields[layout.value]) is None:
            told = f"a number as {'score' if run else 'level'} in line {number:,} of {lines.name}"
            advice = "Remove a header, or correct this line." if number == skipped + 1 else _why_uneven(line)
            return JaugeError(told, repr(fields[layout.value]), advice)
    return JaugeError(f"lines of text in {lines.name}", "something that is none", "Check how it was written.")


def _why_uneven(line: bytes) -> str:
    """What may be wrong with a line that is unlike those before."""
    if b"," in line or b";" in line:
        return "This line has commas or semicolons; fields stand between blanks or tabs, in all lines."
    return "The file may be cut short, or two kinds be mixed."


def _line_of(lines: _Lines, row: int) -> int:
    """The number of the line that a row of the frame came from."""
    told = [n for n, line in enumerate(lines.content.splitlines(), 1) if line.strip() and not line.startswith(b"#")]
    return told[lines.header + int(lines.frame["row"][row])]


def _scores(lines: _Lines) -> Any:
    """The scores, all of them numbers."""
    scores = lines.frame["value"].to_numpy()
    if np.isnan(scores).any():
        row = int(np.flatnonzero(np.isnan(scores))[0])
        told = f"NaN in line {_line_of(lines, row):,} ({int(np.isnan(scores).sum()):,} in all)"
        raise JaugeError(f"a score in every line of {lines.name}", told, "Remove these lines or score them.")
    return scores


def _refuse_levels(lines: _Lines) -> None:
    """Stop at three columns that are no ranks: judgements given as a run."""
    if lines.frame["value"].min() < 1:  # type: ignore[operator]  # numbers
        row = int((lines.frame["value"] < 1).arg_max() or 0)
        raise JaugeError(
            f"ranks from 1 on in the third of three columns of {lines.name}",
            f"{lines.frame['value'][row]:g} in line {_line_of(lines, row):,}",
            "Three columns are topic, document, rank; scores need TREC's six, and judgements (qrels) come first.",
        )


def _judgements(lines: _Lines) -> Judgements:
    """Judgements from the columns read."""
    levels = lines.frame["value"].to_numpy()
    wrong = np.flatnonzero(~np.isfinite(levels) | (levels != np.floor(levels)))
    if wrong.size:
        line = _line_of(lines, int(wrong[0]))
        told = f"a whole number as level in line {line:,} of {lines.name}"
        raise JaugeError(told, f"{levels[wrong[0]]:g}", "Scores belong into a run.")
    return _each_once(lines, lambda: Judgements(_pairs(lines.frame), levels.astype(np.int64)))


def _each_once(lines: _Lines, made: Callable[[], _Made]) -> _Made:
    """Evidence of the lines; a repeated document is told with its lines."""
    try:
        return made()
    except JaugeError:
        pairs = lines.frame.with_row_index("place").filter(pl.struct("topic", "document").is_duplicated())
        if pairs.is_empty():
            raise
        first = pairs.filter((pl.col("topic") == pairs["topic"][0]) & (pl.col("document") == pairs["document"][0]))
        places = " and ".join(f"{_line_of(lines, row):,}" for row in first["place"][:2])
        raise JaugeError(
            f"each document once in a topic of {lines.name}",
            f"{first['document'][0]!r} of topic {first['topic'][0]!r} in lines {places}",
            "Keep one of them.",
        ) from None


def _pairs(frame: pl.DataFrame) -> Pairs:
    """Topics and documents coded by their sorted names."""
    topics, of_topic = _coded(frame["topic"])
    documents, of_document = _coded(frame["document"])
    return Pairs(topics, documents, of_topic, of_document)


def _coded(column: pl.Series) -> tuple[Any, Any]:
    """Sorted names, and the place of each cell among them; a name on several rows in a row is looked at once."""
    run = column.rle_id().to_numpy()
    repeated = 2 * int(run[-1]) < run.size
    cells = column.filter(pl.Series(np.append(True, run[1:] != run[:-1]))) if repeated else column
    names = cells.unique().sort()
    codes = cells.cast(pl.Enum(names)).to_physical().to_numpy().astype(np.int64)
    return names.to_numpy(), codes[run] if repeated else codes
