"""Weka's tables of the classes: rates and areas of each against the others, the confusion matrix, the margins."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import numpy as np

from jauge.evidence import ClassDistributions, ConfusionMatrix, Counts, ScoreTable
from jauge.measures import fall_out, precision, recall
from jauge.measures.weka import margins
from jauge.numeric.ratio import FloatArray, ratio
from jauge.report.weka_numbers import Style, cell, number

_HEADS: Mapping[Style, str] = {
    "3.4": "TP Rate   FP Rate   Precision   Recall  F-Measure   Class",
    "3.6": f"{'':15}TP Rate   FP Rate   Precision   Recall  F-Measure   ROC Area  Class",
    "3.9": f"{'':17}TP Rate  FP Rate  Precision  Recall   F-Measure  MCC      ROC Area  PRC Area  Class",
}
_MEAN = "Weighted Avg."
_GAPS = ("   ", "    ", "   ", "   ", "    ", "    ")
_WIDTHS = (9, 9, 11, 9, 11, 9, 10, 10)
_STEPS = 500
_FRACTION = 0.01


def class_lines(told: ClassDistributions, style: Style, *, compatible: bool, decimal: str) -> Iterator[str]:
    """One row per class and, from 3.6 on, their mean by class size."""
    counts = told.matrix(count_as="drop").counts()
    size = np.asarray(counts.positive, np.float64)
    tables = _score_tables(told, compatible=compatible)
    rates, roc = _rates(counts), np.array([_roc_area(table) for table in tables])
    yield _HEADS[style]
    if style == "3.9":
        prc = np.array([_precision_recall_area(table) for table in tables])
        yield from _new_rows(told, np.column_stack([*rates, _mcc(counts), roc, prc]), size, decimal)
    else:
        columns = [np.nan_to_num(rate, nan=0.0) for rate in rates] + ([roc] if style == "3.6" else [])
        yield from _old_rows(told, np.column_stack(columns), size, style)


# The order of operations below is Weka's: a value in the middle between two figures, such as 0.5875, may come out a
# little less in floats, and is rounded down then.


def _rates(counts: Counts) -> list[FloatArray]:
    """The first five columns."""
    hit, exact = recall(counts), precision(counts)
    both = np.where(hit + exact == 0, 0.0, ratio(2 * exact * hit, hit + exact))
    return [hit, fall_out(counts), exact, hit, both]


def _mcc(counts: Counts) -> FloatArray:
    """Matthews' correlation of each class against the others."""
    tp, fp, fn, tn = (np.asarray(cell, np.float64) for cell in (counts.tp, counts.fp, counts.fn, counts.tn))
    return ratio(tp * tn - fp * fn, np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)))


def _roc_area(table: ScoreTable) -> float:
    """Positives at each threshold by the negatives below it, and half of those at it."""
    tp, fp = (np.diff(np.asarray(cells, np.float64))[::-1] for cells in (table.tp, table.fp))
    below = np.cumsum(fp) - fp
    return float(ratio((tp * (below + fp / 2)).sum(), float(table.n_positive) * float(table.n_negative)))


def _precision_recall_area(table: ScoreTable) -> float:
    """Precision at each threshold by the step in recall; no area is undefined."""
    tp, fp = table.tp[1:], table.fp[1:]
    steps = np.diff(ratio(table.tp, table.n_positive))
    area = float(np.cumsum(np.append(0.0, ratio(tp, tp + fp) * steps))[-1])
    return area or math.nan


def _score_tables(told: ClassDistributions, *, compatible: bool) -> list[ScoreTable]:
    """Each class against the others; Weka counts items with missing truth among the others."""
    if not compatible or (told.truth >= 0).all():
        return list(told.one_vs_rest().values())
    return [
        ScoreTable.from_scores(
            told.truth == place,
            told.proba[:, place],
            pos_label=True,
            labels=(False, True),
            sample_weight=told.weight,
        )
        for place in range(len(told.labels))
    ]


def _new_rows(told: ClassDistributions, rows: FloatArray, size: FloatArray, decimal: str) -> Iterator[str]:
    """Left-aligned with all zeros since 3.7."""
    mean = _mean(rows, size)
    for heading, row, name in [
        *(("", row, label) for row, label in zip(rows, told.labels, strict=True)),
        (_MEAN, mean, ""),
    ]:
        yield (
            f"{heading:<17}"
            + "".join(f"{cell(v, decimal):<{w}}" for v, w in zip(row, _WIDTHS, strict=True))
            + str(name)
        )


def _old_rows(told: ClassDistributions, rows: FloatArray, size: FloatArray, style: Style) -> Iterator[str]:
    """Decimal points under each other; undefined is 0, but ? for an area."""
    indent = " " * (15 if style == "3.6" else 0)
    for row, label in zip(rows, told.labels, strict=True):
        cells = ("  ?    " if math.isnan(v) else number(v, 7, 3, style) for v in row)
        yield indent + "".join(map("".join, zip(cells, _GAPS, strict=False))) + str(label)
    if style == "3.6":
        numbers = (number(v, 7, 3, style) for v in _mean(np.nan_to_num(rows, nan=0.0), size))
        yield f"{_MEAN:<15}" + "".join(map("".join, zip(numbers, (*_GAPS[:5], ""), strict=True)))


def _mean(rows: FloatArray, size: FloatArray) -> FloatArray:
    """Mean of the classes by size; a class of size 0 does not enter, defined or not."""
    weighted = np.where(size[:, None] > 0, size[:, None] * rows, 0.0)
    return ratio(weighted.sum(axis=0), size.sum())


def matrix_lines(matrix: ConfusionMatrix, style: Style, *, compatible: bool) -> Iterator[str]:
    """Counts of truth (rows) by answer (columns), with letters for the classes.

    Weka looks for fractions above the nearest whole number only: 0.7 and 1.8 alone are shown as 1 and 2. Where cells
    have fractions it clips the letters over them, which stand too far to the left, to three signs less than a cell has.
    """
    cells = np.asarray(matrix.matrix, np.float64)
    beyond = cells - np.rint(cells)
    fractional = bool(((beyond if compatible else np.abs(beyond)) >= _FRACTION).any())
    width = 1 + max(_digits(cells.max(initial=0.0), 3 * fractional), _digits(float(len(matrix.labels)), 0, 26))
    letters = class_letters(len(matrix.labels))
    room = max(width - 3 * fractional, 0)
    shown = [letter[len(letter) - min(room, len(letter)) :] if compatible else letter for letter in letters]
    heading = (f" {letter:>{room}}{'   ' * fractional}" for letter in shown)
    yield "".join(heading) + "   <-- classified as"
    for row, letter, label in zip(cells, letters, matrix.labels, strict=True):
        numbers = "".join(f" {number(v, width, 2 * fractional, style)}" for v in row)
        yield f"{numbers} | {letter:>{width}} = {label}"


def _digits(greatest: float, more: int, base: int = 10) -> int:
    """Digits of a number less one, as Java computes them: 2 for 1000, whose logarithm is a little below 3."""
    return int(math.log(greatest) / math.log(base) + more) if greatest > 0 else 0


def class_letters(classes: int) -> list[str]:
    """A name for each class: a to z, aa, ab and so on.

    >>> class_letters(28)[24:]
    ['y', 'z', 'aa', 'ab']
    """
    return [_letters(place) for place in range(classes)]


def _letters(place: int) -> str:
    more, letter = divmod(place, 26)
    return (_letters(more - 1) if more else "") + chr(ord("a") + letter)


def margin_lines(told: ClassDistributions, style: Style) -> Iterator[str]:
    """The lower end of each step of margins that occurs, and the share of the items up to this step."""
    items = told.judged()
    step = np.clip(((margins(items) + 1.0) / 2.0 * _STEPS).astype(np.int64), 0, _STEPS)
    weight = np.bincount(step, weights=items.weight, minlength=_STEPS + 1)
    total = items.weight.sum()
    cumulated = 0.0
    for place in range(_STEPS + 1):
        if weight[place] or place == 0:
            cumulated += weight[place]
            share = float(ratio(cumulated * 100, total)) if cumulated else 0.0
            yield f"{number(place * 2.0 / _STEPS - 1.0, 7, 3, style)} {number(share, 7, 3, style)}"
