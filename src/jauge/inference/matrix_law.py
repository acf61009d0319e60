"""Laws of measures of a whole confusion matrix: exact where right and wrong or classes separate, else drawn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix
from jauge.inference.class_means import mean_of_betas, mean_of_binomials
from jauge.inference.count_law import one_line_law
from jauge.inference.distribution import Distribution
from jauge.inference.law import Atoms
from jauge.inference.lines import BetaTail, Binomial, CountTail, Lines, Tail
from jauge.inference.random_tables import Scheme
from jauge.measures import Average, Formula, Measure, accuracy, miss_rate, recall
from jauge.numeric.ratio import FloatArray

_ADDED = 2
"""Items that the posterior adds in all, evenly to the cells: 1/2 to each of a binary table."""


def reads_matrix(measure: Measure) -> bool:
    """Whether a measure has one value for a whole confusion matrix."""
    return isinstance(measure, Average) or (isinstance(measure, Formula) and "matrix" in measure.definition.kernels)


@dataclass(frozen=True, slots=True)
class MatrixSituation:
    """What varies: a matrix of independent items, and the scheme."""

    evidence: ConfusionMatrix
    scheme: Scheme
    exact: bool | None
    seed: int
    replicates: int

    def law(self, measure: Measure, kind: str) -> Distribution:
        """The law of the measure, "bootstrap" or "jeffreys"."""
        found = None if self.exact is False else self._separated(measure, kind)
        if found is not None:
            return found
        if self.exact:
            raise JaugeError(
                f"an exact {kind} law of {measure}",
                "a measure that mixes several classes",
                "Leave out exact=True: the result will say that it was simulated.",
            )
        return self._simulated(measure, kind)

    def _separated(self, measure: Measure, kind: str) -> Distribution | None:
        """The law where classes are independent, or where only the number of right answers counts."""
        evidence = self.evidence
        if evidence.matrix.dtype.kind == "f":
            return None
        if isinstance(measure, Average) and measure.kind == "macro":
            return self._class_by_class(measure, kind)
        if self.scheme == "stratified":
            return None
        if isinstance(measure, Formula):
            fraction = measure.fraction(evidence)
            if fraction is None or fraction[0].ndim:
                return None
            part, whole = (float(count) for count in fraction)
            return _one_line(part, whole - part, accuracy, 2, kind)
        if not isinstance(measure, Average):
            return None
        right, total = float(np.trace(evidence.matrix)), float(self._answers().sum())
        if measure.kind == "weighted" and str(measure.inner) == str(recall):
            return _one_line(right, total - right, accuracy, 2, kind)
        if measure.kind != "micro" or evidence.no_answer.any():
            return None
        return _one_line(right, total - right, measure.inner, len(evidence.labels), kind)

    def _class_by_class(self, measure: Average, kind: str) -> Distribution | None:
        """The law of the mean over classes of a share of the items of each, where classes are independent.

        They are so in the posterior; resamples share their class sizes unless these are held fixed.
        """
        if str(measure.inner) not in (str(recall), str(miss_rate)) or (kind != "jeffreys" and self.scheme == "full"):
            return None
        answers = self._answers()
        hits, size = np.diag(answers).astype(np.float64), answers.sum(axis=1)
        held = size > 0
        parts = np.stack([hits, size - hits] if measure.inner.name == recall.name else [size - hits, hits], axis=1)
        if kind == "jeffreys":
            added = _ADDED / answers.size * np.array([1, answers.shape[1] - 1])
            prior = added if measure.inner.name == recall.name else added[::-1]
            return mean_of_betas([(float(a), float(b)) for a, b in (parts + prior)[held].tolist()])
        return mean_of_binomials([(float(a), float(b)) for a, b in parts[held].tolist()])

    def _answers(self) -> FloatArray:
        """The matrix, with a column of items without an answer if there are any."""
        matrix, silent = self.evidence.matrix, self.evidence.no_answer
        return (np.column_stack([matrix, silent]) if silent.any() else matrix).astype(np.float64)

    def _simulated(self, measure: Measure, kind: str) -> Distribution:
        """The law over drawn matrices; the posterior adds 2 items in all, 1/2 to each cell of a binary table."""
        labels, size = self.evidence.labels, len(self.evidence.labels)
        answers = self._answers()
        generator = np.random.default_rng(self.seed)
        rows = answers.reshape(1, -1) if self.scheme == "full" else answers
        drawn = np.concatenate([self._drawn(row, answers.size, kind, generator) for row in rows], axis=1)
        values = [
            float(measure.compute(ConfusionMatrix(matrix[:, :size], labels, no_answer=matrix[:, size:].sum(axis=1))))
            for matrix in drawn.reshape(self.replicates, size, -1)
        ]
        return _of_values(np.array(values), measure, kind, self.seed)

    def _drawn(self, counts: FloatArray, cells: int, kind: str, generator: Generator) -> FloatArray:
        """Drawn counts of some cells that share their total, one row for each replicate."""
        total = counts.sum()
        if kind == "jeffreys":
            return np.asarray(total * generator.dirichlet(counts + _ADDED / cells, self.replicates))
        shares = counts / total if total else np.full(counts.size, 1 / counts.size)
        return generator.multinomial(round(total), shares, self.replicates).astype(np.float64)


def _one_line(right: float, wrong: float, measure: Formula, labels: int, kind: str) -> Distribution:
    """The law when k answers are right: k hits, and as many false positives as misses."""
    total = right + wrong
    row = np.zeros(1, np.int64)
    tail: Tail = CountTail(Binomial(right, wrong), np.array([round(total)]), row)
    unit = 1.0
    if kind == "jeffreys":
        tail, unit = BetaTail(right + 1, wrong + 1, 1), total
    # A binary table has each wrong answer once, tables of all labels together have it twice.
    twice = 0.0 if measure is accuracy else 1.0
    base = (0.0, total * twice, total, total * (labels - 2))
    lines = Lines.of(np.ones(1), tail, base, (unit, -unit * twice, -unit, unit * twice))
    return one_line_law(lines, measure, kind)


def _of_values(values: FloatArray, measure: Measure, kind: str, seed: int) -> Distribution:
    """The law of drawn values."""
    without = np.isnan(values)
    if without.all():
        raise JaugeError(f"drawn matrices on which {measure} has a value", "none", "Try undefined='skip'.")
    return Distribution(
        Atoms.of(values[~without], np.ones(values.size)[~without]),
        kind,
        measure.range,
        exact=False,
        undefined_mass=float(without.mean()),
        replicates=values.size,
        seed=seed,
    )
