"""The evaluation that Weka prints, in any layout from 3.4 to 3.9 or in a whole saved buffer, read back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix
from jauge.io.weka import text_of


@dataclass(frozen=True, slots=True, eq=False)
class WekaReport:
    """One evaluation that Weka printed: its heading, summary, class table and matrix.

    `summary` has the numbers of each line by its label, `classes` those of each row by class and column; ? and NaN are
    NaN. `matrix` is None for a numeric class.
    """

    title: str
    summary: dict[str, tuple[float, ...]]
    classes: dict[str, dict[str, float]]
    matrix: ConfusionMatrix | None


_SECTION = re.compile(r"=== (.*?) ===\s*")
_PARTS = ("Summary", "Detailed Accuracy By Class", "Confusion Matrix", "Cumulative margin distribution")
_NUMBER = r"-?(?:\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?|NaN|\?|∞|Infinity)"
_SUMMARY_LINE = re.compile(
    r"((?:Correctly|Incorrectly) Classified Instances|Kappa statistic|Total Cost|Average Cost|Correlation coefficient"
    r"|K&B .*? Score|Class complexity \| (?:order 0|scheme)|Complexity improvement\s+\(Sf\)"
    r"|(?:Mean absolute|Root mean squared|Relative absolute|Root relative squared) error"
    r"|(?:Coverage of cases|Mean rel\. region size) \(.*? level\)|UnClassified Instances|Total Number of Instances"
    rf"|Ignored Class Unknown Instances)\s+({_NUMBER})(?:\s*(?:%|bits))?"
    rf"(?:\s+({_NUMBER})(?:\s*(?:%|bits/instance))?)?\s*"
)
_COLUMNS = ("TP Rate", "FP Rate", "Precision", "Recall", "F-Measure", "MCC", "ROC Area", "PRC Area")


def read_weka_reports(path: Path | str) -> list[WekaReport]:
    """Every evaluation in a text that Weka printed (3.4 to 3.9), or in a whole saved result buffer.

    Undefined never: what can't be read stops with its line. Reference: Weka 3.4 to 3.9; document 003, figure 1.

    >>> parse_weka_reports("Total Number of Instances                0     ")[0].summary
    {'Total Number of Instances': (0.0,)}
    """
    return parse_weka_reports(*text_of(path))


def is_report(text: str) -> bool:
    """Whether a text holds an evaluation as Weka prints it."""
    return any(_SUMMARY_LINE.fullmatch(line.strip()) for line in text.splitlines())


def parse_weka_reports(text: str, name: str = "the text") -> list[WekaReport]:
    """Every evaluation in a text that Weka printed."""
    reports: list[WekaReport] = []
    title, lines = "", list(enumerate(text.splitlines(), 1))
    for place, (_, line) in enumerate(lines):
        heading = _SECTION.fullmatch(line.strip() + " ")
        if heading and heading[1] not in _PARTS:
            title = heading[1]
        first = _SUMMARY_LINE.fullmatch(line.strip())
        if first and (not place or not _SUMMARY_LINE.fullmatch(lines[place - 1][1].strip())):
            reports.append(_report(title, lines[place:], name))
    if not reports:
        advice = "As in the buffer that the Explorer saves, or on the command line of Weka."
        raise JaugeError(f"an evaluation that Weka printed in {name}", "none", advice)
    return reports


def _report(title: str, lines: Sequence[tuple[int, str]], name: str) -> WekaReport:
    """One evaluation, of which the summary comes first."""
    summary: dict[str, tuple[float, ...]] = {}
    rest = iter(lines)
    for number, line in rest:
        match = _SUMMARY_LINE.fullmatch(line.strip())
        if match is None:
            if line.strip():
                raise JaugeError(f"a line of Weka's summary in line {number:,} of {name}", repr(line), "It may be cut.")
            break
        label = re.sub(r"\s+", " ", match[1])
        summary[label] = tuple(_local(cell) for cell in match.groups()[1:] if cell is not None)
    classes: dict[str, dict[str, float]] = {}
    for _, line in rest:
        if line.split()[:4] == ["TP", "Rate", "FP", "Rate"]:
            classes = _class_rows(line, rest, name)
        elif "<-- classified as" in line:
            missing = summary.get("Ignored Class Unknown Instances", (0.0,))[0]
            return WekaReport(title, summary, classes, _matrix(line, rest, name, missing))
        elif _SUMMARY_LINE.fullmatch(line.strip()):
            break
    return WekaReport(title, summary, classes, None)


def _local(cell: str) -> float:
    """A number with a point or a comma; ? is undefined."""
    if cell in {"?", "∞", "-∞"}:
        return np.nan if cell == "?" else float(cell.replace("∞", "inf"))
    return float(cell.replace(",", "."))


def _class_rows(header: str, lines: Iterator[tuple[int, str]], name: str) -> dict[str, dict[str, float]]:
    """The rows of the class table up to an empty line."""
    columns = [column for column in _COLUMNS if column in header]
    pattern = re.compile(rf"(Weighted Avg\.)?\s*({_NUMBER}(?:\s+{_NUMBER}){{{len(columns) - 1}}})(?:\s+(.*?))?\s*")
    rows: dict[str, dict[str, float]] = {}
    for number, line in lines:
        if not line.strip():
            break
        match = pattern.fullmatch(line.strip())
        if match is None:
            raise JaugeError(
                f"{len(columns)} figures and a class in line {number:,} of {name}", repr(line), "It may be cut short."
            )
        values = [_local(cell) for cell in match[2].split()]
        rows[match[1] or match[3] or ""] = dict(zip(columns, values, strict=True))
    return rows


def _matrix(header: str, lines: Iterator[tuple[int, str]], name: str, missing_truth: float) -> ConfusionMatrix:
    """The confusion matrix, of which the rows are the truth."""
    classes = len(header.partition("<--")[0].split())
    labels, cells = list[str](), list[list[float]]()
    for number, line in lines:
        if not line.strip():
            break
        match = re.fullmatch(rf"\s*({_NUMBER}(?:\s+{_NUMBER})*)\s*\|\s*[a-z]+ = (.*?)\s*", line)
        row = [_local(cell) for cell in match[1].split()] if match else []
        if match is None or len(row) != classes:
            raise JaugeError(f"{classes} cells and a class in line {number:,} of {name}", repr(line), "It may be cut.")
        labels.append(match[2])
        cells.append(row)
        if len(cells) == classes:
            break
    if len(cells) != classes:
        raise JaugeError(f"{classes} rows of the confusion matrix in {name}", f"{len(cells)}", "It may be cut short.")
    matrix = np.array(cells)
    whole = bool((matrix == np.rint(matrix)).all())
    return ConfusionMatrix(matrix.astype(np.int64) if whole else matrix, labels, missing_truth=missing_truth)
