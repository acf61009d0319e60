"""What an evaluation finds: each model with its figures, and which one to deploy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from os import PathLike
from typing import Any, Literal, TypeAlias

from jauge.comparison import Comparisons, WhoWins
from jauge.curves import OperatingCondition
from jauge.evidence import ClassDistributions, ConfusionMatrix, Counts, LabelSets, PairedLabels, PairedScores, Slices
from jauge.evidence.reading import Label, place_of_model
from jauge.inference import Estimate, Estimates, Limits
from jauge.measures.measure import Lang
from jauge.report.figures import Figure
from jauge.report.voice import Terms, Voice
from jauge.result import Result

Form: TypeAlias = Literal["shown", "ahead of some", "ahead", "alone", "constant"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Evaluation(Result):
    """What is common to all evaluations: the models, how sure, what was drawn, and what to beware of.

    `notes` are warnings to read before the figures are used.

    >>> import jauge
    >>> found = jauge.evaluate([1, 1, 0, 0], y_pred={"a": [1, 1, 0, 0], "b": [1, 0, 0, 1]})
    >>> found.models, found.standing("a").figures[0].value
    (('a', 'b'), 1.0)
    """

    models: tuple[str, ...]
    level: float
    seed: int
    notes: tuple[str, ...]
    _estimators: Mapping[str, Any] | None = field(default=None, kw_only=True)

    @classmethod
    def from_estimators(
        cls, models: Any, X: Any, y: Any, *, pos_label: Label | None = None, **options: Any
    ) -> Evaluation:
        """Evaluate fitted classifiers or pipelines on a test set; `options` are those of `evaluate`.

        `models` maps names to estimators, or is one. They are asked for probabilities, else for decision values, else
        for labels; all must have the same classes.

        >>> from sklearn.datasets import load_breast_cancer
        >>> from sklearn.naive_bayes import GaussianNB
        >>> X, y = load_breast_cancer(return_X_y=True)
        >>> found = Evaluation.from_estimators(GaussianNB().fit(X[::2], y[::2]), X[1::2], y[1::2], pos_label=0)
        >>> found.models, found.classifier().predict(X[:3])
        (('GaussianNB',), array([0, 0, 0]))
        """
        from jauge.report.arrays import evaluate
        from jauge.report.estimators import answers_of_estimators, named_models

        named = named_models(models)
        answers, classes = answers_of_estimators(named, X, pos_label)
        given: dict[str, Any] = {"y_pred": answers} if classes is None else {"y_score": answers}
        found = evaluate(y, **given, pos_label=pos_label, labels=classes, **options)
        return replace(found, _estimators=named)

    def save(self, path: str | PathLike[str], *, lang: Lang = "en", terms: Terms | None = None) -> None:
        """Write a file in the form that its ending names: .html, .md, .json, .txt, .tex or .csv.

        The page stands alone: it asks for nothing from anywhere. JSON and CSV are the same in all languages.
        """
        from jauge.report.saving import save

        save(self, path, Voice(lang, terms))

    def to_dict(self) -> dict[str, Any]:
        """Plain Python for JSON, in the documented schema."""
        from jauge.report.evaluation_json import as_data

        return as_data(self)

    def __str__(self) -> str:
        from jauge.report.saving import as_text

        return as_text(self, ".txt")

    def _repr_html_(self) -> str:
        from jauge.report.saving import in_notebook

        return in_notebook(self)


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
    the greatest AUC, and `sharpest_p` is the p-value of its lead over `best`, None if it is `best` or models are not
    compared.
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

    def classifier(self, model: str | None = None, *, estimator: Any = None) -> Any:
        """A fitted estimator that answers from the chosen threshold on: scikit-learn's FixedThresholdClassifier.

        The model to deploy unless another is named; `estimator` is needed where the evaluation was not made from them.
        """
        from jauge.report.estimators import at_threshold

        standing = self.standing(self.verdict.best if model is None else model)
        return at_threshold((self._estimators or {}).get(standing.model, estimator), standing, self.positive)

    def __repr__(self) -> str:
        return f"ScoresEvaluation({self.paired.n_items:,} items, {self.condition!r}: {self.verdict!r})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LabelsVerdict(Result):
    """Which of several models answers best by one measure, and what is shown of it.

    `form` is that of a `Verdict`; "constant" says that no model is better than always giving the answer `constant`,
    whose value is `constant_value`. `limits` are those of `value`, adjusted for the choice among the models.
    """

    form: Form
    measure: str
    best: str
    value: float
    limits: Limits
    beaten: tuple[str, ...]
    tied: tuple[str, ...]
    constant: Label | None
    constant_value: float

    def __repr__(self) -> str:
        return f"LabelsVerdict({self.form}: {self.best!r} by {self.measure})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LabelsStanding(Result):
    """One model that answers labels: its confusion matrix, its figures, and those of each label among several."""

    model: str
    matrix: ConfusionMatrix
    figures: tuple[Figure, ...]
    by_label: Mapping[Label, tuple[Figure, ...]]

    def __repr__(self) -> str:
        return f"LabelsStanding({self.model!r}: {self.matrix!r})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LabelsEvaluation(Evaluation):
    """Models whose answers are labels: of two classes (`positive` is one of them), or of several (None).

    `condition` is where costs hold, None among several classes. `differences` compares all pairs, by the measure of the
    verdict first; the verdict is None where its measure is undefined. `distributions` are the probabilities of the
    classes, model by model, where there were any: the answers are then the most probable classes.
    """

    paired: PairedLabels
    positive: Label | None
    condition: OperatingCondition | None
    standings: tuple[LabelsStanding, ...]
    verdict: LabelsVerdict | None
    differences: tuple[Comparisons, ...]
    distributions: Mapping[str, ClassDistributions]
    slices: Slices[PairedLabels] | None = None

    def standing(self, model: str) -> LabelsStanding:
        """The standing of a model."""
        return self.standings[self.paired.place(model)]

    def __repr__(self) -> str:
        return f"LabelsEvaluation({self.paired.n_items:,} items, {len(self.paired.labels)} labels: {self.verdict!r})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SetsStanding(Result):
    """One model that answers sets of labels: its evidence, its figures, and those of each label."""

    model: str
    sets: LabelSets
    figures: tuple[Figure, ...]
    by_label: Mapping[Label, tuple[Figure, ...]]

    def __repr__(self) -> str:
        return f"SetsStanding({self.model!r}: {self.sets!r})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SetsEvaluation(Evaluation):
    """Models that answer with any number of labels for an item, each by itself.

    Sets are counted, not kept item by item: whether one model is better than another is not tested.
    """

    standings: tuple[SetsStanding, ...]

    def standing(self, model: str) -> SetsStanding:
        """The standing of a model."""
        return self.standings[place_of_model(model, self.models)]

    def __repr__(self) -> str:
        return f"SetsEvaluation({len(self.models)} models, {len(self.standings[0].sets.labels)} labels)"
