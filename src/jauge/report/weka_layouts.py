"""The text that Weka prints about a classifier or a predictor of numbers, in the layouts of 3.4, 3.6 and 3.9."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Literal, TypeAlias

from jauge.errors import JaugeError
from jauge.evidence import ClassDistributions, Evidence, NumericPredictions
from jauge.evidence.reading import one_of
from jauge.measures.cost_matrix import CostMatrix
from jauge.report.weka_classes import class_lines, margin_lines, matrix_lines
from jauge.report.weka_figures import ClassFigures, Figure, number_lines
from jauge.report.weka_numbers import STYLES, Style, number

Part: TypeAlias = Literal["summary", "complexity", "coverage", "classes", "matrix", "margins"]
PARTS: tuple[Part, ...] = ("summary", "complexity", "coverage", "classes", "matrix", "margins")
USUAL: Mapping[Style, tuple[Part, ...]] = {
    "3.4": ("summary", "classes", "matrix"),
    "3.6": ("summary", "complexity", "classes", "matrix", "margins"),
    "3.9": ("summary", "complexity", "classes", "matrix", "margins"),
}
"""What is printed unless something else is asked for; 3.4 as in document 003's figure 1."""


def weka_text(
    evidence: Evidence,
    style: Style = "3.9",
    *,
    parts: Collection[Part] | None = None,
    cost: Any = None,
    compatible: bool = False,
    decimal: Literal[".", ","] = ".",
    title: str = "",
) -> str:
    """What Weka prints: the summary, the class table, the confusion matrix and the cumulative margins.

    `parts` chooses among summary, complexity and coverage (lines of the summary), classes, matrix and margins. `cost`
    is a matrix of costs (rows: truth) or a CostMatrix. Figures are right; `compatible=True` gives those that the
    version computes where they differ: items with missing truth as negatives in the areas, sums over answered items
    divided by all items, the K&B relative score before 3.8.3 without division, cells rounded to whole numbers.
    `decimal=","` is the class table of 3.9 in a French locale.
    Undefined figures are 0 in 3.4 and 3.6 (? for the ROC area) and ? in 3.9. Relative errors and information scores
    need the prior of the training set. Reference: Witten, Frank and Hall (2011); document 003, figure 1.

    >>> told = ClassDistributions.from_proba([0, 1, 1], [[0.9, 0.1], [0.2, 0.8], [0.7, 0.3]], labels=[0, 1])
    >>> weka_text(told, style="3.6", parts=["summary"]).splitlines()[2:5]  # doctest: +NORMALIZE_WHITESPACE
    ['Correctly Classified Instances           2               66.6667 %',
     'Incorrectly Classified Instances         1               33.3333 %',
     'Kappa statistic                          0.4   ']
    """
    one_of("style", style, STYLES)
    one_of("decimal", decimal, (".", ","))
    for part in parts or ():
        one_of("parts", part, PARTS)
    wanted = frozenset(USUAL[style] if parts is None else parts)
    if isinstance(evidence, NumericPredictions) and cost is not None:
        raise JaugeError("classes for a cost matrix", "predicted numbers", "Leave the costs out.")
    if isinstance(evidence, NumericPredictions):
        blocks = [_block("Summary", _summary(number_lines(evidence, compatible=compatible), style))]
    elif isinstance(evidence, ClassDistributions):
        blocks = list(_class_blocks(evidence, style, wanted, _costs(cost, evidence), compatible, decimal))
    else:
        advice = "Make it with ClassDistributions.from_proba(y_true, proba, labels=...)."
        raise JaugeError("ClassDistributions or NumericPredictions", type(evidence).__name__, advice)
    return (f"{title}\n" if title else "") + "\n".join(blocks)


def _costs(cost: Any, told: ClassDistributions) -> CostMatrix | None:
    return cost if cost is None or isinstance(cost, CostMatrix) else CostMatrix.from_costs(cost, labels=told.labels)


def _class_blocks(
    told: ClassDistributions,
    style: Style,
    parts: frozenset[str],
    costs: CostMatrix | None,
    compatible: bool,
    decimal: str,
) -> Iterator[str]:
    """The parts of the text, each with its heading."""
    matrix = told.matrix(count_as="drop")
    if parts & {"summary", "complexity", "coverage"}:
        yield _block("Summary", _summary(ClassFigures(told, matrix, style, compatible, parts, costs).lines(), style))
    if "classes" in parts:
        yield _block("Detailed Accuracy By Class", class_lines(told, style, compatible=compatible, decimal=decimal))
    if "matrix" in parts:
        yield _block("Confusion Matrix", matrix_lines(matrix, style, compatible=compatible))
    if "margins" in parts:
        yield _block("Cumulative margin distribution", margin_lines(told, style))


def _block(heading: str, lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in (f"=== {heading} ===", "", *lines))


def _summary(figures: Iterable[Figure], style: Style) -> Iterator[str]:
    """The lines of the summary."""
    for figure in figures:
        numbers = "".join(number(value, 12, 4, style) + after for value, after in figure.numbers)
        yield figure.label.ljust(figure.width) + numbers
