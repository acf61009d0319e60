"""What two models say of the items of each class: the 2 x 2 x 2 table that paired answers come down to."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from jauge.comparison.discordance import Discordance
from jauge.content import Content, frozen
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import Counts, PairedLabels, PairedScores
from jauge.evidence.reading import BoolArray, Label, positive_label
from jauge.measures import Cells, Formula
from jauge.numeric.ratio import CountArray

_SAME = 1e-12


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class JointTable(Content):
    """Counts by truth, by answer of the first model, by answer of the second; 1 is positive, 0 negative.

    >>> pair = PairedLabels.from_labels([1, 1, 0], {"a": [1, 0, 0], "b": [1, 1, 1]})
    >>> table = JointTable.of_labels(pair)
    >>> table.cells[1]
    array([[0, 1],
           [0, 1]])
    >>> table.counts(1)
    Counts(tp=2, fp=1, fn=0, tn=0)
    """

    models: tuple[str, str]
    cells: NDArray[np.int64]

    @classmethod
    def of_labels(cls, pair: PairedLabels, pos_label: Label | None = None) -> JointTable:
        """From the answers of two models, one label against the others."""
        positive = _place_of_positive(pair, pos_label)
        first, second = (pair.answers(model) for model in pair.models)
        _demand_answers(pair.weight, (first < 0) | (second < 0))
        said = np.asarray(first == positive), np.asarray(second == positive)
        return cls._counted(pair.models, np.asarray(pair.truth == positive), said, pair.weight)

    @classmethod
    def of_right(cls, pair: PairedLabels) -> JointTable:
        """Right or wrong among any number of labels: every item counts as positive, its true label as the answer."""
        first, second = (np.asarray(pair.answers(model) == pair.truth) for model in pair.models)
        return cls._counted(pair.models, np.ones(pair.weight.size, np.bool_), (first, second), pair.weight)

    @classmethod
    def of_scores(cls, pair: PairedScores, thresholds: Mapping[str, float]) -> JointTable:
        """From the scores of two models, each with its threshold (score >= threshold is positive)."""
        first, second = (pair.scores[:, place] >= thresholds[model] for place, model in enumerate(pair.models))
        missing = np.isnan(pair.scores)
        if missing.any():
            _demand_answers(pair.weight, np.asarray(missing.any(axis=1)))
        return cls._counted(pair.models, pair.positive, (first, second), pair.weight)

    @classmethod
    def _counted(
        cls, models: tuple[str, ...], truth: BoolArray, said: tuple[BoolArray, BoolArray], weight: CountArray | None
    ) -> JointTable:
        """Inclusion and exclusion over three flags: passes over booleans are cheaper than a sum by code."""

        def count(*flags: BoolArray) -> int:
            kept = flags[0] & flags[1] if len(flags) == 2 else flags[0]
            return int(np.count_nonzero(kept) if weight is None else weight[kept].sum())

        if weight is not None and weight.dtype.kind == "f":
            raise JaugeError(
                "items, or frequencies as integer weights",
                "float weights",
                "Sums of float weights are not counts of independent items: models are compared without weights.",
            )
        n = truth.size if weight is None else int(weight.sum())
        if not n:
            raise JaugeError("at least one item", "none", "There is nothing to compare.")
        first, second = said
        both = first & second
        pos, one, two, together = count(truth), count(first), count(second), count(both)
        pos_one, pos_two, pos_both = count(truth, first), count(truth, second), count(truth, both)
        positives = _table(pos, pos_one, pos_two, pos_both)
        negatives = _table(n - pos, one - pos_one, two - pos_two, together - pos_both)
        return cls((models[0], models[1]), frozen(np.array([negatives, positives], np.int64)))

    @property
    def sizes(self) -> tuple[int, int]:
        """Positives and negatives."""
        return int(self.cells[1].sum()), int(self.cells[0].sum())

    @property
    def n_items(self) -> int:
        """All items."""
        return int(self.cells.sum())

    def counts(self, model: int) -> Counts:
        """The table of the first model (0) or of the second (1)."""
        (tn, fp), (fn, tp) = self.cells.sum(axis=2 - model)
        return Counts(tp=tp, fp=fp, fn=fn, tn=tn)

    def said_positive(self, truth: int) -> Discordance:
        """Among the positives (1) or the negatives (0): which model says positive."""
        (neither, second), (first, both) = self.cells[truth].tolist()
        return Discordance(first, second, both, neither + second + first + both)

    def right(self) -> Discordance:
        """Among all items: which model is right."""
        (neither, second), (first, both) = (self.cells[1] + self.cells[0, ::-1, ::-1]).tolist()
        return Discordance(first, second, both, neither + second + first + both)

    def __repr__(self) -> str:
        told = []
        for truth, name in ((1, "positives"), (0, "negatives")):
            (neither, second), (first, both) = self.cells[truth].tolist()
            one, two = (f"{model!r} alone" for model in self.models)
            told.append(f"{name}: both {both:,}, {one} {first:,}, {two} {second:,}, neither {neither:,}")
        return f"JointTable({'; '.join(told)})"


def _table(n: int, one: int, two: int, both: int) -> list[list[int]]:
    return [[n - one - two + both, two - both], [one - both, both]]


def _place_of_positive(pair: PairedLabels, pos_label: Label | None) -> int:
    """The code of the positive label; more than two labels need it said."""
    if pos_label is not None and pos_label in pair.labels:
        return pair.labels.index(pos_label)
    if len(pair.labels) > 2:
        raise JaugeError(
            f"pos_label, one of {name_in_list(pair.labels)}",
            repr(pos_label),
            "A measure of two classes takes one label against the others; accuracy takes all of them.",
        )
    positive = positive_label(pair.labels, pos_label, None)
    return pair.labels.index(positive) if positive in pair.labels else len(pair.labels)


def _demand_answers(weight: CountArray | None, without: BoolArray) -> None:
    """Refuse items that one of the models did not answer."""
    if without.any():
        lacking = int(np.count_nonzero(without) if weight is None else weight[without].sum())
        raise JaugeError(
            "an answer of both models to every item",
            f"{lacking:,} items without one",
            "Keep the items that both answered, or make no answer a label; delong(...) takes partly scored items.",
        )


def discordance(measure: Formula, table: JointTable) -> tuple[Discordance, float] | None:
    """The one discordance that a linear measure's difference is a multiple of, and the multiple; None if there is none.

    recall: that of the positives; accuracy: that of right answers; specificity: that of the negatives, exchanged. A
    mean of both classes with unequal weights (cost, balanced accuracy) is a multiple of none.
    """
    if not measure.definition.linear:
        return None
    positives, negatives = (float(size) for size in table.sizes)
    nothing = float(measure.of_cells(Cells.of(0, 0, positives, negatives)))
    hits = float(measure.of_cells(Cells.of(positives, 0, 0, negatives))) - nothing
    alarms = float(measure.of_cells(Cells.of(0, negatives, positives, 0))) - nothing
    if math.isnan(hits) or math.isnan(alarms):
        return None
    if abs(alarms) <= _SAME < abs(hits):
        return _upright(table.said_positive(1), hits)
    if abs(hits) <= _SAME < abs(alarms):
        return _upright(table.said_positive(0), alarms)
    if hits and abs(hits * negatives + alarms * positives) <= _SAME * abs(hits * negatives):
        return _upright(table.right(), hits * table.n_items / positives)
    return None


def _upright(told: Discordance, scale: float) -> tuple[Discordance, float]:
    """With a positive scale."""
    return (told, scale) if scale > 0 else (told.swapped, -scale)
