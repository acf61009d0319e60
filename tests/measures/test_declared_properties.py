"""What the catalogue declares of each measure, verified both ways.

A declared property must hold on every small table and on large ones; an undeclared one must be refuted by a witness
among them. Every measure of the catalogue is covered by itself, at its defaults and at other values of its parameters.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from jauge import ConfusionMatrix, Counts, JaugeError, catalogue
from jauge.evidence import Evidence
from jauge.measures import Cells, Formula, Parameter
from jauge.numeric.ratio import FloatArray
from tests.strategies import confusion_matrices, counts, score_tables

ROUNDING = 1e-9
# Limits that are approached with ever more labels only, in tests of their own.
OF_LONG_SCALES = {"gwet_ac(weights=linear)", "gwet_ac(weights=quadratic)"}
TRIED = (0.25, 0.5, 1.0, 1.6, 3.0)


def variants() -> Iterator[Formula]:
    """Every measure at its defaults, then with one parameter at a time at other values."""
    for formula in catalogue().values():
        yield formula
        for parameter in formula.definition.parameters:
            for value in parameter.choices or TRIED:
                if value != parameter.default and allowed(parameter, value):
                    yield formula(**{parameter.name: value})


def allowed(parameter: Parameter, value: Any) -> bool:
    try:
        parameter.checked(value)
    except JaugeError:
        return False
    return True


VARIANTS = list(variants())
BINARY = [formula for formula in VARIANTS if "counts" in formula.definition.kernels]
PROPORTIONS = [formula for formula in VARIANTS if formula.definition.fractions]
DEFAULTS = [formula for formula in BINARY if not formula.bound]
every_measure = pytest.mark.parametrize("measure", VARIANTS, ids=str)
every_binary_measure = pytest.mark.parametrize("measure", BINARY, ids=str)
every_proportion = pytest.mark.parametrize("measure", PROPORTIONS, ids=str)
every_default = pytest.mark.parametrize("measure", DEFAULTS, ids=str)


def grid(*cells: Any) -> Cells:
    """All tables with these values in their cells, one after the other."""
    return Cells.of(*(axis.ravel() for axis in np.meshgrid(*(cells if len(cells) == 4 else cells * 4), indexing="ij")))


@cache
def small_tables() -> Cells:
    """Every table with cells 0 to 6."""
    return grid(np.arange(7))


@cache
def far_tables() -> Cells:
    """Tables with cells of unlike size: what a limit of the range is approached on."""
    return grid([0, 1, 1e3, 1e6])


@cache
def wide_matrices() -> tuple[ConfusionMatrix, ...]:
    """All right, all wrong and all alike, over 200 labels."""
    right = np.eye(200, dtype=np.int64)
    cells = (right, np.roll(right, 1, axis=0), np.ones_like(right))
    return tuple(ConfusionMatrix.from_matrix(c, labels=range(200), rows="truth") for c in cells)


class Classes(NamedTuple):
    """Tables of the same classes and the same false alarms; row k has tp = k."""

    positives: int
    negatives: int
    false_alarms: int

    @property
    def cells(self) -> Cells:
        tp = np.arange(self.positives + 1)
        return Cells.of(tp, self.false_alarms, self.positives - tp, self.negatives - self.false_alarms)


@cache
def class_sizes() -> tuple[Classes, ...]:
    sizes = itertools.product((1, 2, 3, 5, 9, 100), (1, 2, 3, 5, 9, 100), (0, 1, 2, 3, 7, 50, 100))
    return tuple(Classes(p, n, fp) for p, n, fp in sizes if fp <= n)


def close(one: Any, other: Any) -> NDArray[np.bool_]:
    """Equal up to rounding; undefined is equal to undefined."""
    return np.isclose(one, other, rtol=ROUNDING, atol=ROUNDING, equal_nan=True)


def without_undefined(values: FloatArray) -> FloatArray:
    return values[~np.isnan(values)]


def is_constant(measure: Formula) -> bool:
    """Whether the parameters leave nothing of the formula, as utility(a=0) does: then all properties hold."""
    values = without_undefined(measure.of_cells(small_tables()))
    return bool(close(values, values[0]).all())


@every_measure
@settings(max_examples=25)
@given(evidence=st.one_of(counts(), confusion_matrices(), score_tables()))
def test_no_value_lies_outside_the_range(measure: Formula, evidence: Evidence) -> None:
    if not set(evidence.views) & set(measure.definition.kernels):
        return
    values = without_undefined(measure.compute(evidence))
    low, high = measure.range
    assert (values >= low - ROUNDING).all()
    assert (values <= high + ROUNDING).all()


@every_binary_measure
def test_the_range_is_reached(measure: Formula) -> None:
    """No value on any table is outside, and some come close to each end, or pass any bound where there is no end."""
    found = [measure.of_cells(small_tables()), measure.of_cells(far_tables())]
    if "matrix" in measure.definition.kernels:
        found += [measure.compute(matrix)[None] for matrix in wide_matrices()]
    values = without_undefined(np.concatenate(found))
    low, high = measure.range
    for end, nearest in ((low, values.min()), (-high, -values.max())):
        assert nearest >= end - ROUNDING
        if end == low and str(measure) in OF_LONG_SCALES:
            continue
        assert nearest <= (-5 if end == -np.inf else end + 0.02 * max(1.0, abs(end)))


def steps(values: FloatArray) -> NDArray[np.int_]:
    """1 for each rise, -1 for each fall between neighbours that are defined."""
    values = without_undefined(values)
    rises = values[1:] > values[:-1]
    return np.where(rises, 1, -1)[~close(values[1:], values[:-1])]


def observed_shape(measure: Formula) -> str:
    """How the value moves with tp, over all class sizes and false alarms."""
    moves = [steps(measure.of_cells(classes.cells)) for classes in class_sizes()]
    seen = {int(step) for move in moves for step in move}
    if len(seen) < 2:
        return {(): "constant", (1,): "increasing", (-1,): "decreasing"}[tuple(seen)]
    turns = max(int((move[1:] != move[:-1]).sum()) for move in moves)
    return "one turn" if turns == 1 else "other"


@every_binary_measure
def test_the_shape_in_tp_is_the_one_declared(measure: Formula) -> None:
    assert observed_shape(measure) == measure.shape


@every_binary_measure
def test_symmetry(measure: Formula) -> None:
    """Truth and prediction exchanged are fp and fn exchanged."""
    cells = small_tables()
    exchanged = measure.of_cells(cells._replace(fp=cells.fn, fn=cells.fp))
    same = close(measure.of_cells(cells), exchanged)
    assert bool(same.all()) == measure.symmetric or is_constant(measure)


@every_binary_measure
def test_prevalence_free(measure: Formula) -> None:
    """More items of one class, answered in the same proportions, change nothing."""
    cells = small_tables()
    values = measure.of_cells(cells)
    more_negatives = measure.of_cells(cells._replace(fp=3 * cells.fp, tn=3 * cells.tn))
    more_positives = measure.of_cells(cells._replace(tp=3 * cells.tp, fn=3 * cells.fn))
    same = close(values, more_negatives) & close(values, more_positives)
    assert bool(same.all()) == measure.prevalence_free or is_constant(measure)


@every_binary_measure
def test_the_value_of_chance(measure: Formula) -> None:
    """Tables in which the answer is independent of the truth."""
    positive, negative, yes, no = grid(np.arange(1, 6))
    values = measure.of_cells(Cells.of(positive * yes, negative * yes, positive * no, negative * no))
    values = without_undefined(values)
    if measure.chance is not None:
        assert values.size
        assert close(values, measure.chance).all()
    else:
        assert not close(values, values[0]).all() or is_constant(measure)


@every_default
def test_better_is_in_the_direction_declared(measure: Formula) -> None:
    """No answers beat the perfect ones where higher or lower is better; elsewhere the perfect ones are not the best."""
    cells = small_tables()
    sign = measure.direction or 1
    values = sign * measure.of_cells(cells)
    perfect = sign * measure.of_cells(Cells.of(cells.positive, 0, 0, cells.negative))
    with np.errstate(invalid="ignore"):
        beaten = values > perfect + ROUNDING
        beating = perfect > values + ROUNDING
    if measure.direction:
        assert not beaten.any()
        assert beating.any()
    else:
        assert beaten.any() or not beating.any()


@every_default
def test_undefined_is_explained_and_only_then(measure: Formula) -> None:
    """Every 0/0 on the small tables has a reason that names what is empty; a convention puts a number in its place."""
    cells = grid(np.arange(3))
    values = measure.of_cells(cells)
    empty = np.zeros(values.shape, bool)
    for _, size in measure.definition.empty:
        empty |= size(cells) == 0
    assert not (np.isnan(values) & ~empty).any(), "0/0 without a denominator declared empty"
    for k in range(values.size):
        table = Counts(*(cell[k] for cell in cells))
        reason = measure.why_undefined(table)
        assert (reason is not None) == np.isnan(values[k])
        assert reason is None or reason.startswith(f"{measure} is undefined: ")
    for convention, number in (("zero", 0.0), ("one", 1.0)):
        instead = measure(undefined=convention).of_cells(cells)
        assert np.array_equal(instead, np.where(np.isnan(values), number, values))


@every_proportion
def test_numerator_and_denominator_give_the_value(measure: Formula) -> None:
    cells = small_tables()
    table = Counts(*cells)
    fraction = measure.fraction(table)
    assert fraction is not None
    numerator, denominator = fraction
    defined = denominator > 0
    assert close(numerator[defined] / denominator[defined], measure.of_cells(cells)[defined]).all()
    assert np.array_equal(np.isnan(measure.of_cells(cells)), ~defined)
    assert (numerator == np.round(numerator)).all()
    assert (numerator <= denominator).all()


@every_proportion
@settings(max_examples=25)
@given(evidence=confusion_matrices())
def test_what_is_printed_of_a_matrix_belongs_to_its_value(measure: Formula, evidence: Evidence) -> None:
    fraction = measure.fraction(evidence)
    if fraction is not None:
        with np.errstate(invalid="ignore"):
            assert close(np.divide(*fraction), measure.compute(evidence)).all()


@every_default
def test_one_kernel_serves_every_shape(measure: Formula) -> None:
    """A number for one table, and for many the same numbers in their shape."""
    cells = [np.arange(1, 7).reshape(2, 3) * k % 5 for k in (1, 2, 3, 4)]
    values = measure(Counts(*cells))
    assert values.shape == (2, 3)
    for at in np.ndindex(2, 3):
        single = measure(Counts(*(int(cell[at]) for cell in cells)))
        assert isinstance(single, float)
        assert close(single, values[at])


@every_default
def test_every_entry_is_written_out(measure: Formula) -> None:
    entry = measure.definition
    for text in (entry.summary, entry.formula, entry.undefined, entry.reference, measure.title(), measure.title("fr")):
        assert text.strip()
    assert "{" not in measure.title() + measure.title("fr")
    assert entry.summary.endswith(".")
    assert all(parameter.meaning.endswith(".") for parameter in entry.parameters)
