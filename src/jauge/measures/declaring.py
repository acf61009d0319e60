"""How the catalogue is written: a decorator turns a formula with its docstring into a measure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from jauge.evidence import ConfusionMatrix
from jauge.measures.cells import Cells
from jauge.measures.definition import Definition, Emptiable
from jauge.measures.measure import Formula
from jauge.measures.table import Table
from jauge.numeric.ratio import FloatArray, ratio

Fraction: TypeAlias = Callable[..., tuple[FloatArray, FloatArray]]
Kernel = TypeVar("Kernel", bound=Callable[..., Any])

NO_POSITIVE: Emptiable = ("no item is positive (tp + fn = 0)", lambda c: c.positive)
NO_NEGATIVE: Emptiable = ("no item is negative (fp + tn = 0)", lambda c: c.negative)
NONE_PREDICTED: Emptiable = ("no item is predicted positive (tp + fp = 0)", lambda c: c.predicted_positive)
ALL_PREDICTED: Emptiable = ("no item is predicted negative (fn + tn = 0)", lambda c: c.predicted_negative)
NO_ITEM: Emptiable = ("there is no item", lambda c: c.total)
NO_HIT: Emptiable = ("no item is positive or predicted positive (tp + fp + fn = 0)", lambda c: c.tp + c.fp + c.fn)
ONE_CLASS: Emptiable = (
    "truth and prediction name one class only (chance agreement is 1)",
    lambda c: c.predicted_positive * c.negative + c.positive * c.predicted_negative,
)


def declare(
    view: str = "counts",
    *,
    matrix: Callable[..., Any] | None = None,
    ratings: Callable[..., Any] | None = None,
    **entry: Any,
) -> Callable[[Callable[..., Any]], Formula]:
    """Make a measure of a formula; its docstring gives the summary (first line) and the formula (second paragraph).

    `view` is what the formula reads, `matrix` a second formula for a whole confusion matrix, `ratings` one for judges;
    `entry` holds the other fields of a `Definition`. The measure has the function's name.
    """

    def made(kernel: Callable[..., Any]) -> Formula:
        summary, formula = _docstring(kernel)
        read = {"matrix": matrix, "ratings": ratings, view: kernel}
        kernels = {name: reader for name, reader in read.items() if reader is not None}
        told = {
            "name": kernel.__name__,
            "home": kernel.__module__,
            "summary": summary,
            "formula": formula,
            "kernels": kernels,
        }
        return Formula(Definition(**(told | entry)))

    return made


def proportion(*, matrix: Fraction | None = None, **entry: Any) -> Callable[[Fraction], Formula]:
    """As `declare`, for a share of items: the functions return numerator and denominator, both kept for printing."""

    def made(fraction: Fraction) -> Formula:
        fractions = {"counts": fraction} if matrix is None else {"matrix": matrix, "counts": fraction}
        entry.setdefault("bounds", (0.0, 1.0))
        whole = None if matrix is None else _divided(matrix)
        return declare(matrix=whole, fractions=fractions, **entry)(_divided(fraction))

    return made


def _divided(fraction: Fraction) -> Callable[..., FloatArray]:
    """The formula whose numerator and denominator a function gives."""

    def kernel(seen: Cells | ConfusionMatrix, **parameters: Any) -> FloatArray:
        return ratio(*fraction(seen, **parameters))

    return _called(fraction, kernel)


def tabular(**entry: Any) -> Callable[[Callable[..., FloatArray]], Formula]:
    """As `declare`, for a formula of a `Table`: it reads binary tables, and a confusion matrix as a whole."""

    def made(formula: Callable[..., FloatArray]) -> Formula:
        def kernel(cells: Cells, **parameters: Any) -> FloatArray:
            return formula(Table.of_cells(cells), **parameters)

        def over_labels(evidence: ConfusionMatrix, **parameters: Any) -> FloatArray:
            return formula(Table.of_matrix(evidence), **parameters)

        return declare(matrix=over_labels, **entry)(_called(formula, kernel))

    return made


def _called(written: Callable[..., Any], kernel: Kernel) -> Kernel:
    """The kernel under the name, the docstring and the module of the function that was written."""
    for told in ("__name__", "__doc__", "__module__"):
        setattr(kernel, told, getattr(written, told))
    return kernel


def _docstring(kernel: Callable[..., Any]) -> tuple[str, str]:
    """The first line and the second paragraph of a docstring."""
    paragraphs = [" ".join(p.split()) for p in (kernel.__doc__ or "").split("\n\n")]
    return paragraphs[0], paragraphs[1]
