"""What an evaluation finds: each model at its threshold, what it costs, and which one to deploy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from jauge.comparison import Comparisons, WhoWins
from jauge.curves import OperatingCondition
from jauge.evidence import Counts, PairedScores, Slices
from jauge.inference import Estimate, Estimates, Limits
from jauge.result import Result

Form: TypeAlias = Literal["shown", "ahead of some", "ahead", "alone", "constant"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Evaluation(Result):
    """What is common to all evaluations: the models, how sure, what was drawn, and what to beware of.

    `notes` are warnings to read before the figures are used.
    """

    models: tuple[str, ...]
    level: float
    seed: int
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Standing(Result):
    """One model at its threshold under the condition of use.

    `counts` are the answers at `threshold` on all items. Where the threshold was chosen on these items (`tuned`),
    `held_out` are the answers at thresholds chosen on other folds, free of the optimism of tuning; else it is `counts`.
    `figures` (at the test set's share of positives), `deployed` (those that depend on it, at that of the condition) and
    `cost` (per case, in false alarms, with `cost_limits`) are made of `held_out`; `auc` of the whole ranking.
    """

    model: str
    threshold: float
    tuned: bool
    counts: Counts
    held_out: Counts
    cost: float
    cost_limits: Limits
    auc: Estimate
    figures: Estimates
    deployed: Estimates

    def __repr__(self) -> str:
        low, high = self.cost_limits
        return (
            f"Standing({self.model!r} from {self.threshold:g} on: cost {self.cost:.3g} [{low:.3g}, {high:.3g}] a case)"
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Verdict(Result):
    """Which model to deploy under the condition, and what is shown of it.

    `form` is "shown" (costs less than every other model, at all conditions at once), "ahead of some" (than those in
    `beaten`; `tied` can't be told from it), "ahead" (cheapest here, but shown against none), "alone" (there is one
    model) or "constant" (no model costs less than always giving the answer `constant`, at `constant_cost` a case).
    `useful` says whether `best` is shown to cost less than that; `saving` is the share of it that `best` saves.
    `ratios` are the cost ratios around the condition's, at its prevalence, for which the same is shown. `sharpest` has
    the greatest AUC, and `sharpest_p` is the p-value of its lead over `best`, None if it is `best`.
    """

    form: Form
    best: str
    beaten: tuple[str, ...]
    tied: tuple[str, ...]
    constant: Literal["yes", "no"]
    constant_cost: float
    saving: float
    useful: bool | None
    ratios: tuple[float, float] | None
    sharpest: str
    sharpest_p: float | None

    def __repr__(self) -> str:
        return f"Verdict({self.form}: {self.best!r})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ScoresEvaluation(Evaluation):
    """Models that score two classes, under one condition of use.

    `standings` are in the order of the models. `wins` compares them along all conditions (None where items can't be
    drawn again: float weights, missing scores; `notes` say so). `differences` compares all pairs by AUC, and at the
    thresholds by recall and false positive rate. `slices` hold the same evidence part by part.
    """

    paired: PairedScores
    positive: str
    negative: str
    condition: OperatingCondition
    standings: tuple[Standing, ...]
    verdict: Verdict
    wins: WhoWins | None
    differences: tuple[Comparisons, ...]
    slices: Slices[PairedScores] | None = None

    def standing(self, model: str) -> Standing:
        """The standing of a model."""
        return self.standings[self.paired.place(model)]

    def __repr__(self) -> str:
        return f"ScoresEvaluation({self.paired.n_items:,} items, {self.condition!r}: {self.verdict!r})"
