"""Predictions that Weka writes (option -p, plain or as CSV), read as evidence; and what such files don't tell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from jauge.errors import JaugeError, name_in_list
from jauge.evidence import ClassDistributions, ConfusionMatrix, NumericPredictions
from jauge.io.spelling import decoded
from jauge.io.table import Remark
from jauge.numeric.ratio import FloatArray, IntArray

_HEADER = re.compile(r"\s*inst#[\s,;]+actual[\s,;]+predicted[\s,;]+error")
_CLASS = re.compile(r"\s*(\d{1,9}):(.*)")
_PLAIN_ROW = re.compile(
    r"\s*(?P<inst>\d{1,18})\s+(?P<actual>\d+:.*?|\?)\s+(?P<predicted>\d+:.*?|\?)\s+(?:\+\s+)?"
    r"(?P<proba>\*?\d[\d.eE+-]*(?:,\*?\d[\d.eE+-]*)*|\?)(?:\s+\(.*\))?\s*"
)
_PLAIN_NUMBERS = re.compile(r"\s*(?P<inst>\d{1,18})\s+(?P<actual>\S+)\s+(?P<predicted>\S+)\s+\S+(?:\s+\(.*\))?\s*")
_ROUNDED = 3
_MOST_CLASSES = 10_000
NAMELESS = "Classes without name in {file}: {count}."
ROUNDED = (
    "Probabilities in {file} have {count} decimals at most: counts and rates are Weka's own, errors, areas and bits "
    "may differ in the last digits."
)


@dataclass(frozen=True, slots=True)
class _Row:
    """One prediction as it is written."""

    line: int
    inst: int
    actual: str
    predicted: str
    proba: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class WekaPredictions:
    """Predictions of classes: positions in `labels` (-1: missing truth, no answer), and probabilities if written.

    `proba` has one column per class, or is None where none were written, or only that of the predicted class among more
    than two. `fold` counts how often the numbers of the instances began anew (cross-validation). `remarks` say what the
    file doesn't tell.
    """

    labels: tuple[str, ...]
    truth: IntArray
    predicted: IntArray
    proba: FloatArray | None
    fold: IntArray
    remarks: tuple[Remark, ...]

    def matrix(self) -> ConfusionMatrix:
        """Truth against prediction."""
        names = np.array([*self.labels, None], dtype=object)
        return ConfusionMatrix.from_labels(
            names[self.truth], names[self.predicted], labels=self.labels, missing_truth="drop"
        )

    def distributions(self, prior: Any = None) -> ClassDistributions:
        """The probabilities with their truth; `prior` is that of the training set, or one row per fold."""
        if self.proba is None:
            raise JaugeError(
                "a probability for every class",
                "that of the predicted class only",
                "Let Weka write them all: -p 0 -distribution.",
            )
        rows = None if prior is None else np.asarray(prior, np.float64)
        if rows is not None and rows.ndim == 2:
            folds = int(self.fold.max()) + 1
            if len(rows) != folds:
                raise JaugeError(f"a prior for each of {folds} folds", f"{len(rows)}", "Or one for all.")
            rows = rows[self.fold]
        names = np.array([*self.labels, None], dtype=object)
        return ClassDistributions.from_proba(
            names[self.truth],
            self.proba,
            labels=self.labels,
            prior=rows,
            missing_truth="drop",
            unnormalised="keep",
        )


def is_predictions(text: str) -> bool:
    """Whether a text holds predictions as Weka writes them."""
    return any(_HEADER.match(line) for line in text.splitlines())


def read_weka_predictions(
    path: Path | str, *, labels: Sequence[str] | None = None
) -> WekaPredictions | NumericPredictions:
    """The predictions of a file that Weka wrote (-p 0, with -distribution or not, plain or CSV), or of a saved buffer.

    Plain files have names of classes clipped to 8 signs or fewer and classes that never occur without name: `labels`
    gives them all in Weka's order. Probabilities are rounded to 3 decimals unless Weka was asked for more.
    Undefined never: what can't be read stops with its line. Reference: Weka 3.6 and 3.9 (Witten, Frank and Hall 2011).

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "told.csv")
    ...     _ = file.write_text(chr(10).join(["inst#,actual,predicted,error,prediction", "1,1:a,2:b,+,0.75"]))
    ...     read_weka_predictions(file).proba
    array([[0.25, 0.75]])
    """
    return parse_weka_predictions(*text_of(path), labels=labels)


def text_of(path: Path | str) -> tuple[str, str]:
    """The text of a file and its name."""
    file = Path(path)
    try:
        content = file.read_bytes()
    except OSError as error:
        raise JaugeError("a file that may be read", f"{str(path)!r} ({error.strerror})", "Check the path.") from None
    return decoded(content, file.name, None)[0].decode(), file.name


def parse_weka_predictions(
    text: str, name: str = "the text", *, labels: Sequence[str] | None = None
) -> WekaPredictions | NumericPredictions:
    """The predictions in a text that Weka wrote, as `read_weka_predictions`."""
    header, rows = _rows(text.splitlines(), name)
    if not rows:
        advice = "Weka writes them with option -p 0 -distribution."
        received = "none" if header is None else "a header without rows"
        raise JaugeError(f"predictions in {name}", received, advice)
    if not any(_CLASS.fullmatch(row.actual) or _CLASS.fullmatch(row.predicted) for row in rows):
        return _numbers(rows, name)
    return _Classes(rows, name, labels).read()


def _rows(lines: Sequence[str], name: str) -> tuple[str | None, list[_Row]]:
    """All rows under headers, each block up to an empty line; the last header."""
    header: str | None = None
    inside, rows = False, list[_Row]()
    for number, line in enumerate(lines, 1):
        if _HEADER.match(line):
            header, inside = line, True
        elif not line.strip():
            inside = False
        elif inside and header is not None:
            row = (
                _csv_row(line, number, header)
                if "inst#," in header.replace(";", ",").replace("\t", ",")
                else (_plain_row(line, number, header))
            )
            if row is None:
                raise _wrong_row(name, number, line)
            rows.append(row)
    return header, rows


def _wrong_row(name: str, number: int, line: str) -> JaugeError:
    received = repr(line if len(line) <= 60 else f"{line[:57]}...")
    advice = "The file may be cut short; predictions end with an empty line."
    return JaugeError(f"a prediction in line {number:,} of {name}", received, advice)


def _plain_row(line: str, number: int, header: str) -> _Row | None:
    """Columns between blanks; the probabilities of a row between commas."""
    of_classes = "prediction" in header or "distribution" in header
    match = (_PLAIN_ROW if of_classes else _PLAIN_NUMBERS).fullmatch(line)
    if match is None:
        return None
    proba = tuple(match["proba"].split(",")) if of_classes else ()
    return _Row(number, int(match["inst"]), match["actual"], match["predicted"], proba)


def _csv_row(line: str, number: int, header: str) -> _Row | None:
    """Fields between the separator of the header; names of classes may hold it, within quotes or without."""
    separator = next(mark for mark in ",;\t" if f"inst#{mark}" in header)
    names = [cell.strip() for cell in header.split(separator)]
    if names[4:5] not in (["prediction"], ["distribution"]):
        fields = [cell.strip() for cell in line.split(separator)]
        plain = len(fields) >= 4 and re.fullmatch(r"\d{1,18}", fields[0])
        return _Row(number, int(fields[0]), fields[1], fields[2], ()) if plain else None
    classes = 1
    while names[4 + classes : 5 + classes] == [""]:
        classes += 1
    mark, proba = re.escape(separator), r"\*?\d[\d.eE+-]*"
    match = re.fullmatch(
        rf"\s*(\d{{1,18}}){mark}(\d+:.*?|\?){mark}(\d+:.*?|\?){mark}\+?{mark}"
        rf"({proba}(?:{mark}{proba}){{{classes - 1}}}|\?)(?:{mark}.*)?\s*",
        line,
    )
    return match and _Row(number, int(match[1]), match[2], match[3], tuple(match[4].split(separator)))


def _number(text: str, name: str, line: int) -> float:
    """A number, or NaN for a question mark."""
    try:
        return np.nan if text == "?" else float(text)
    except ValueError:
        raise _wrong_row(name, line, text) from None


def _numbers(rows: Sequence[_Row], name: str) -> NumericPredictions:
    """Predictions of a numeric class."""
    pairs = [[_number(cell, name, row.line) for cell in (row.actual, row.predicted)] for row in rows]
    truth, predicted = np.array(pairs).T
    return NumericPredictions.from_numbers(truth, predicted, missing_truth="drop")


def _is_missing(cell: re.Match[str] | None) -> bool:
    """Whether a class is Weka's 1:? for none; at another place ? is the name of a class."""
    return cell is not None and cell[1] == "1" and cell[2].strip() == "?"


def _unquoted(name: str) -> str:
    """The name of a class without the quotes that Weka puts around true ones; the second may be clipped off."""
    return name[1:].removesuffix("'").replace("\\'", "'") if name.startswith("'") and len(name) > 1 else name


@dataclass(slots=True)
class _Classes:
    """Rows of predicted classes on their way to positions and probabilities."""

    rows: Sequence[_Row]
    name: str
    declared: Sequence[str] | None
    remarks: list[Remark] = field(default_factory=list)

    def read(self) -> WekaPredictions:
        """The predictions, and remarks about what the file doesn't tell."""
        truth, predicted = (
            np.array([self._position(getattr(row, column), row) for row in self.rows])
            for column in ("actual", "predicted")
        )
        width = max(len(row.proba) for row in self.rows)
        labels = self._labels(max(truth.max(), predicted.max()) + 1, width)
        proba = self._proba(predicted, width, len(labels))
        inst = np.array([row.inst for row in self.rows])
        fold = np.concatenate([[0], np.cumsum(inst[1:] <= inst[:-1])]).astype(np.int64)
        return WekaPredictions(labels, truth, predicted, proba, fold, tuple(self.remarks))

    def _position(self, cell: str, row: _Row) -> int:
        """The class of a cell such as 2:Iris-ver; -1 for a question mark."""
        match = _CLASS.fullmatch(cell)
        if cell == "?" or _is_missing(match):
            return -1
        most = len(row.proba) if len(row.proba) > 1 else _MOST_CLASSES
        if match is None or not 1 <= int(match[1]) <= most:
            raise _wrong_row(self.name, row.line, cell)
        return int(match[1]) - 1

    def _labels(self, seen: int, width: int) -> tuple[str, ...]:
        """The names of all classes: those declared, or those seen."""
        classes = max(seen, width) if width > 1 else max(seen, 2)
        if self.declared is not None:
            if len(self.declared) != classes and (width > 1 or len(self.declared) < classes):
                received = f"{len(self.declared)}: {name_in_list(self.declared)}"
                raise JaugeError(f"{classes} labels for {self.name}", received, "Give them in Weka's order.")
            return tuple(self.declared)
        names = dict[int, str]()
        for cell in [*(row.predicted for row in self.rows), *(row.actual for row in self.rows)]:
            if (match := _CLASS.fullmatch(cell)) and not _is_missing(match):
                names.setdefault(int(match[1]) - 1, _unquoted(match[2].strip()))
        missing = [place for place in range(classes) if place not in names]
        if missing:
            self.remarks.append(Remark(NAMELESS, {"file": self.name, "count": len(missing)}))
        told = [names.get(place, f"class {place + 1}") for place in range(classes)]
        return tuple(name if told.count(name) == 1 else f"{place + 1}:{name}" for place, name in enumerate(told))

    def _proba(self, predicted: IntArray, width: int, classes: int) -> FloatArray | None:
        """One column per class, None where the file doesn't tell; of two classes one probability gives the other."""
        if width == 0 or (width == 1 and classes > 2):
            return None
        proba = np.zeros((len(self.rows), classes))
        for place, row in enumerate(self.rows):
            if row.proba == ("?",) or predicted[place] < 0:
                continue
            if len(row.proba) != width:
                raise _wrong_row(self.name, row.line, ",".join(row.proba))
            values = [_number(cell.lstrip("*"), self.name, row.line) for cell in row.proba]
            proba[place] = values if width > 1 else 1 - values[0]
            if width == 1:
                proba[place, predicted[place]] = values[0]
        self._settle_ties(proba, predicted)
        self._remark_rounding()
        return proba

    def _settle_ties(self, proba: FloatArray, predicted: IntArray) -> None:
        """Where rounding has made the predicted class one of several greatest, raise it by the least step."""
        answered = np.flatnonzero(predicted >= 0)
        chosen = proba[answered, predicted[answered]]
        tied = answered[
            (proba[answered].argmax(axis=1) != predicted[answered]) & (chosen == proba[answered].max(axis=1))
        ]
        proba[tied, predicted[tied]] = np.nextafter(proba[tied, predicted[tied]], np.inf)

    def _remark_rounding(self) -> None:
        """Rounded probabilities leave counts and rates as they are, and change the rest."""
        longest = max(len(cell.partition(".")[2]) for row in self.rows for cell in row.proba)
        if longest <= _ROUNDED:
            self.remarks.append(Remark(ROUNDED, {"file": self.name, "count": _ROUNDED}))
