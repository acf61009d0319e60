"""A gate for models in a test suite: what must be shown, and what was found where it is not."""

from __future__ import annotations

from jauge.comparison import Outcome, check_requirements
from jauge.errors import JaugeError
from jauge.measures import Measure, cost
from jauge.report.evaluation import Evaluation, LabelsEvaluation, ScoresEvaluation

__all__ = ["assert_shown"]


def assert_shown(
    evaluation: Evaluation, *requirements: str, measure: str | Measure | None = None
) -> tuple[Outcome, ...]:
    """Fail unless an evaluation shows all requirements at its level, adjusted for their number.

    As in "b better", "b not worse by 0.01 than a", "b recall at least 0.90". Differences are by `measure`: by default
    the cost under the evaluation's condition, or the measure by which its models are ranked. The failure tells what was
    found of each requirement, and "not shown" apart from "contradicted". Scores are judged at the thresholds of the
    evaluation: give these, or they are flattered by having been chosen on the same items.
    Reference: as for `check_requirements`.

    >>> import jauge
    >>> truth = [1] * 40 + [0] * 20
    >>> answers = {"a": [1] * 20 + [0] * 40, "b": [1] * 36 + [0] * 24}
    >>> evaluation = jauge.evaluate(truth, y_pred=answers)
    >>> assert_shown(evaluation, "b better", "b recall at least 0.75")[0].state
    'holds'
    >>> assert_shown(evaluation, "b recall at least 0.95")
    Traceback (most recent call last):
    ...
    AssertionError: NOT SHOWN b recall at least 0.95: recall 0.900 [0.780, 0.965], p = 1
    """
    __tracebackhide__ = True
    outcomes = _outcomes(evaluation, requirements, measure)
    if any(one.state != "holds" for one in outcomes):
        raise AssertionError("\n".join(map(repr, outcomes)))
    return outcomes


def _outcomes(
    evaluation: Evaluation, requirements: tuple[str, ...], measure: str | Measure | None
) -> tuple[Outcome, ...]:
    if isinstance(evaluation, ScoresEvaluation):
        condition = evaluation.condition
        usual = cost(prevalence=condition.prevalence, cost_ratio=condition.cost_ratio)
        at = {one.model: one.threshold for one in evaluation.standings}
        told = {"thresholds": at, "level": evaluation.level, "seed": evaluation.seed}
        return check_requirements(evaluation.paired, requirements, measure or usual, **told)  # type: ignore[arg-type]
    if isinstance(evaluation, LabelsEvaluation):
        ranked = "accuracy" if evaluation.verdict is None else evaluation.verdict.measure
        answered = evaluation.paired.counting("wrong", evaluation.positive)
        return check_requirements(
            answered,
            requirements,
            measure or ranked,
            pos_label=evaluation.positive,
            level=evaluation.level,
            seed=evaluation.seed,
        )
    raise JaugeError("scores or labels to compare models by", "sets of labels", "They are not compared.")
