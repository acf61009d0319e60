"""Which model is cheapest along all operating conditions, and where that is shown: at all conditions at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jauge.comparison.conditions import CostConditions, cost_conditions, tradeoff_conditions
from jauge.comparison.contest import Contest, Family, beaten
from jauge.comparison.crossfitted import crossfitted
from jauge.comparison.paired_items import PairedItems, scored
from jauge.comparison.region_words import Region, sentences
from jauge.content import frozen
from jauge.curves.condition import OperatingCondition
from jauge.curves.shares import read_shares
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import PairedScores
from jauge.inference.bands import Band
from jauge.inference.limits import checked_level, two_sided_z
from jauge.numeric.ratio import FloatArray
from jauge.result import Result, plain

_FEW = 20


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WhoWins(Result):
    """Which model wins where along the conditions (`axis` is "w" or "lam"), for all of them and all pairs at once.

    `regions` run from the lowest condition of the grid to the highest; `against_constant` are those where a model beats
    both constant answers, a second family of claims with a level of its own. `loss` is what the models are compared by,
    at thresholds chosen on the same items; `crossfitted` the costs at thresholds chosen on others, to which `cost_band`
    gives limits. `discarded` resamples lacked a class. That models can't be told apart does not make them equal.

    >>> scores = {"a": [0.9, 0.8, 0.7, 0.3, 0.2, 0.1], "b": [0.6, 0.2, 0.9, 0.5, 0.4, 0.7]}
    >>> told = who_wins(PairedScores.from_scores([1, 1, 1, 0, 0, 0], scores), replicates=200)
    >>> told
    WhoWins(2 models along w, level 0.95: 'a' and 'b' can't be told apart)
    """

    models: tuple[str, ...]
    axis: str
    of: str
    level: float
    grid: FloatArray
    loss: FloatArray
    pairs: Family
    regions: tuple[Region, ...]
    constants: Family | None
    against_constant: tuple[Region, ...]
    crossfitted: FloatArray | None
    replicates: int
    discarded: int
    seed: int
    notes: tuple[str, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The regions in words, then those against the constant answers, then what to beware of."""
        told = sentences(self.regions, self.against_constant, (self.models, self.axis, self.of))
        return told + self.notes

    def difference(self, first: str, second: str, *, simultaneous: bool = True) -> Band:
        """First minus second along the conditions: D -+ c s for all conditions and pairs at once, or -+ z s at each.

        Cost for "w"; the index for "lam", where more is better.
        """
        row, sign = self._pair(first, second)
        value, scale = sign * self._upright * self.pairs.difference[row], self.pairs.scale[row]
        reach = self.pairs.critical(self.level) if simultaneous else two_sided_z(self.level)
        return Band(
            self.axis,
            f"{self.of}({first}) - {self.of}({second})",
            self.grid,
            frozen(value),
            frozen(value - reach * scale),
            frozen(value + reach * scale),
            level=self.level,
            method="reoptimised",
            simultaneous=simultaneous,
            replicates=self.replicates,
            seed=self.seed,
            notes=self.notes,
        )

    def p_value(self, first: str, second: str) -> FloatArray:
        """p-values of the difference at each condition, adjusted for all conditions and pairs."""
        return np.asarray(self.pairs.p_values[self._pair(first, second)[0]])

    def winner(self, at: float) -> str | None:
        """Who wins at a condition, if anybody does at the points of the grid on both sides of it."""
        here = float(read_shares(at, self.axis))
        found = [region.winner for region in self.regions if region.low <= here <= region.high]
        return found[0] if found else None

    def better(self, first: str, second: str) -> tuple[tuple[float, float], ...]:
        """Where `first` is shown to be better than `second`, from point to point of the grid, at all of them at once.

        >>> scores = {"a": [0.9, 0.8, 0.7, 0.3, 0.2, 0.1], "b": [0.6, 0.2, 0.9, 0.5, 0.4, 0.7]}
        >>> who_wins(PairedScores.from_scores([1, 1, 1, 0, 0, 0], scores), replicates=200).better("a", "b")
        ()
        """
        row, sign = self._pair(first, second)
        shown = sign * self.pairs.deviate[row] < -self.pairs.critical(self.level)
        return tuple((float(self.grid[a]), float(self.grid[b])) for a, b, held in _runs(shown.tolist()) if held)

    def equivalent(self, first: str, second: str, margin: float) -> tuple[tuple[float, float], ...]:
        """Where two models are shown to differ by less than a margin: D -+ c s lies inside it.

        That models can't be told apart does not show that they are equal; this does, up to the margin.
        """
        band = self.difference(first, second)
        inside = (band.low > -margin) & (band.high < margin)
        return tuple((float(self.grid[a]), float(self.grid[b])) for a, b, held in _runs(inside.tolist()) if held)

    @property
    def _upright(self) -> int:
        """1 where the loss is what is shown, -1 where it is one minus the index."""
        return 1 if self.axis == "w" else -1

    def to_dict(self) -> dict[str, Any]:
        """The question, the regions in figures and in words, and every pair's simultaneous limits, for JSON."""
        names = ("models", "axis", "of", "level", "regions", "against_constant", "sentences")
        drawn = ("replicates", "discarded", "seed", "notes")
        bands = {(a, b): self.difference(a, b) for a, b in combinations(self.models, 2)}
        pairs = [
            {
                "first": first,
                "second": second,
                "difference": plain(band.value),
                "low": plain(band.low),
                "high": plain(band.high),
                "p_value": plain(self.p_value(first, second)),
            }
            for (first, second), band in bands.items()
        ]
        told = {name: plain(getattr(self, name)) for name in names} | {self.axis: plain(self.grid), "pairs": pairs}
        return told | {name: plain(getattr(self, name)) for name in drawn}

    def _pair(self, first: str, second: str) -> tuple[int, int]:
        """The row of a pair and 1, or -1 if it is held the other way round."""
        one, two = self._place(first), self._place(second)
        if one == two:
            raise JaugeError("two different models", repr(first), "A difference is first minus second.")
        row = list(combinations(range(len(self.models)), 2)).index((min(one, two), max(one, two)))
        return row, 1 if one < two else -1

    def _place(self, model: str) -> int:
        if model not in self.models:
            raise JaugeError(f"one of {name_in_list(self.models)}", repr(model), "Name a model of this comparison.")
        return self.models.index(model)

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        every = [*self.regions, *self.against_constant]
        return {
            "against": ["models"] * len(self.regions) + ["constant answers"] * len(self.against_constant),
            f"{self.axis}_from": [region.low for region in every],
            f"{self.axis}_to": [region.high for region in every],
            "winner": [region.winner for region in every],
            "unbeaten": [", ".join(region.unbeaten) for region in every],
        }

    def __repr__(self) -> str:
        return f"WhoWins({len(self.models)} models along {self.axis}, level {self.level:g}: {self.sentences[0]})"


def who_wins(
    paired: PairedScores,
    *,
    models: Sequence[str] | None = None,
    level: float = 0.95,
    condition: OperatingCondition | None = None,
    index: str | None = None,
    replicates: int = 2000,
    seed: int = 0,
) -> WhoWins:
    """Along the operating condition w, which model is cheapest, and where that is shown, for all w and pairs at once.

    Each model's cost is C(w) = min over its hull of w (1 - TPR) + (1 - w) FPR, chosen anew in every resample: one
    multinomial draw of each class, shared by all models (whole clusters where there are any). With D = C_k - C_l,
    s^2 = Var D* + w^2/n+^2 + (1 - w)^2/n-^2 (one item, or cluster, of each class) and c the ceil(level (B + 1))-th
    smallest of max |D* - D| / s over all w and pairs, k beats l where D / s < -c, and wins where it beats all others.
    Against always giving one answer: the gain of decisions cross-fitted on ten folds, one-sided, a family with a level
    of its own. Measured size at 0.95: 0.00 to 0.07 with 20 items a class or more.
    199 evenly spaced w, finer around `condition`; regions end at grid points. With `index` ("f", "jaccard", ...) the
    same along lam, larger being better: classes are then drawn together, and nothing is held against constant answers.
    A single model is held against the constant answers only.
    Refused without two independent items of each class.
    Reference: Drummond and Holte (2006), Cost curves; Westfall and Young (1993), Resampling-based multiple testing.

    >>> rng = np.random.default_rng(3)
    >>> y = np.repeat([1, 0], 150)
    >>> scores = {"good": 3 * y + rng.normal(size=300), "poor": 0.5 * y + rng.normal(size=300)}
    >>> for sentence in who_wins(PairedScores.from_scores(y, scores), replicates=200).sentences:
    ...     print(sentence)
    'good' costs less than 'poor' for w between 0.025 and 0.965; elsewhere they can't be told apart
    'good' costs less than always giving one answer for w between 0.045 and 0.875 and between 0.89 and 0.95
    not shown to cost less than always giving one answer: 'poor'
    """
    items = PairedItems.of(scored(paired, models, "who_wins", fewest=1), "who_wins")
    names = items.models
    level = checked_level(level)
    conditions = cost_conditions(condition) if index is None else tradeoff_conditions(index)
    held = crossfitted(items, conditions.grid, seed) if isinstance(conditions, CostConditions) else []
    contest = Contest.of(items, conditions, held, replicates=replicates, seed=seed)
    pairs, constants = contest.pairs(), contest.gains() if held else None
    return WhoWins(
        models=names,
        axis=conditions.axis,
        of=conditions.of,
        level=level,
        grid=frozen(conditions.grid),
        loss=frozen(contest.losses),
        pairs=pairs,
        regions=_regions(conditions.grid, names, beaten(pairs, len(names), level)),
        constants=constants,
        against_constant=() if constants is None else _useful(conditions.grid, names, constants, level),
        crossfitted=frozen(contest.held_costs) if held else None,
        replicates=len(contest.drawn),
        discarded=replicates - len(contest.drawn),
        seed=seed,
        notes=_notes(items, replicates - len(contest.drawn)),
    )


def _regions(grid: FloatArray, models: tuple[str, ...], beats: NDArray[np.bool_]) -> tuple[Region, ...]:
    """Runs of conditions with the same winner, or with the same models that nobody beats."""
    wins = np.asarray(beats.sum(axis=1) == len(models) - 1)
    unbeaten = ~np.asarray(beats.any(axis=0))
    told = [(tuple(wins[:, place].tolist()), tuple(unbeaten[:, place].tolist())) for place in range(grid.size)]
    regions = []
    for start, end, (winning, left) in _runs(told):
        winner = models[winning.index(True)] if any(winning) else None
        standing = tuple(model for model, stands in zip(models, left, strict=True) if stands)
        regions.append(Region(float(grid[start]), float(grid[end]), winner, standing))
    return tuple(regions)


def _useful(grid: FloatArray, models: tuple[str, ...], gains: Family, level: float) -> tuple[Region, ...]:
    """For each model, the runs of conditions at which it beats both constant answers."""
    shown = np.asarray(gains.deviate > gains.critical(level))
    return tuple(
        Region(float(grid[start]), float(grid[end]), model, (model,))
        for model, row in zip(models, shown.tolist(), strict=True)
        for start, end, held in _runs(row)
        if held
    )


def _runs(values: Sequence[Any]) -> list[tuple[int, int, Any]]:
    """Stretches of equal values: first place, last place, value."""
    starts = [place for place in range(len(values)) if place == 0 or values[place] != values[place - 1]]
    ends = [*(start - 1 for start in starts[1:]), len(values) - 1]
    return [(start, end, values[start]) for start, end in zip(starts, ends, strict=True)]


def _notes(items: PairedItems, discarded: int) -> tuple[str, ...]:
    """Where so few units decide that the level was not kept in trials, and what was left out."""
    kind = "items" if items.cluster is None else "clusters"
    told = [
        f"only {units} {which} {kind}: below {_FEW}, more false claims were measured than the level allows"
        for units, which in zip(items.units, ("positive", "negative"), strict=True)
        if units < _FEW
    ]
    if discarded:
        told.append(f"{discarded:,} resamples lacked a class and were left out")
    return tuple(told)
