"""What an evaluation of scores tells: verdict, costs, where it holds, what is behind it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from jauge import __version__
from jauge.comparison import WhoWins
from jauge.evidence import Counts
from jauge.inference import Estimate
from jauge.measures import auc, precision, recall, specificity
from jauge.measures import measure as named
from jauge.report.document import Document
from jauge.report.evaluation import ScoresEvaluation, Standing
from jauge.report.figures import estimated
from jauge.report.screen import Column
from jauge.report.told_differences import tell_differences
from jauge.report.verdict_words import CASES, condition_sentence, constant_answer, verdict_sentences
from jauge.report.voice import Voice
from jauge.report.words import printable

FEW_SCORES = 10
"""With no more distinct scores ties decide what the AUC is."""


def tell_scores(document: Document, evaluation: ScoresEvaluation, *, brief: bool = False) -> None:
    """The verdict, the models side by side, and where it holds; then all figures, differences, slices, methods."""
    tell_question(document, evaluation)
    tell_verdict(document, evaluation)
    tell_standings(document, evaluation)
    tell_ratios(document, evaluation)
    tell_thousand(document, evaluation)
    if not brief:
        tell_figures(document, evaluation)
    tell_differences(document, evaluation.differences, brief=brief)
    if not brief:
        tell_slices(document, evaluation)
    tell_warnings(document, evaluation)
    tell_methods(document, evaluation)


def tell_question(document: Document, evaluation: ScoresEvaluation) -> None:
    """How many items there are, and the condition of use."""
    voice, items = document.voice, _items(evaluation)
    share = voice.percent(items.positive.item() / items.total.item())
    opening = voice.tell("{count} items", count=items.total.item())
    positives = f"{voice.count(items.positive.item())} ({share})"
    told = voice.tell("Positive: {label}, {positives}.", label=voice.quoted(evaluation.positive), positives=positives)
    where = condition_sentence(evaluation.condition, evaluation.positive, voice)
    document.text(f"{opening}. {told}")
    document.paragraph("In use: {condition}", condition=where)


def _items(evaluation: ScoresEvaluation) -> Counts:
    return evaluation.standings[0].counts


def tell_verdict(document: Document, evaluation: ScoresEvaluation) -> None:
    """What to deploy and what it costs, set apart; then the reasons and the reservations."""
    advice, cost, *rest = verdict_sentences(evaluation, document.voice)
    document.lead(f"{advice} {cost}")
    document.text(" ".join(rest))


def tell_standings(document: Document, evaluation: ScoresEvaluation) -> None:
    """A row a model: AUC, recall, and what it costs; and one for the constant answer."""
    voice, every, condition = document.voice, evaluation.standings, evaluation.condition

    def price(cost: float) -> float:
        return CASES * (condition.baseline + condition.unit * cost)

    always = voice.tell("always {answer}", answer=voice.quoted(constant_answer(evaluation)))
    best = evaluation.verdict.best if evaluation.verdict.form != "constant" else always
    costs = [(voice.amount(price(one.cost)), voice.amounts(*map(price, one.cost_limits))) for one in every]
    document.grid(
        [
            Column("", [*(printable(one.model) for one in every), printable(always)], left=True),
            Column("AUC", with_limits([*(_told(one.auc, voice) for one in every), ("", "")]), left=True),
            Column(
                voice.title(recall),
                with_limits([*(_told(one.figures[recall], voice) for one in every), ("", "")]),
                left=True,
            ),
            Column(
                voice.words("cost per 1,000"),
                with_limits([*costs, (voice.amount(price(evaluation.verdict.constant_cost)), "")]),
                left=True,
            ),
            Column("", ["<" if name == best else "" for name in (*evaluation.models, always)], left=True),
        ]
    )


def _told(found: Estimate, voice: Voice) -> tuple[str, str]:
    """A value and its limits."""
    limits = "" if np.isnan(found.low) else voice.value_limits(found.measure, found.low, found.high)
    return voice.value(found.measure, found.value), limits


def with_limits(told: Sequence[tuple[str, str]]) -> list[str]:
    """Values and their limits in one column, values ending at the same place.

    >>> with_limits([("9.4", "[2.4, 18.0]"), ("29.7", "[17.2, 43.8]"), ("", "")])
    [' 9.4 [2.4, 18.0]', '29.7 [17.2, 43.8]', '']
    """
    width = max(len(value) for value, _ in told)
    return [f"{value:>{width}} {limits}".rstrip() if value else "" for value, limits in told]


def tell_ratios(document: Document, evaluation: ScoresEvaluation) -> None:
    """For which cost ratios, at the prevalence of use, which model costs least, and where that is shown."""
    if evaluation.wins is None or len(evaluation.models) < 2:
        return
    voice = document.voice
    rows = ratio_regions(evaluation)
    document.grid(
        [
            Column(voice.words("cost of a miss, in false alarms"), [_span(low, high, voice) for low, high, *_ in rows]),
            Column(voice.words("costs least"), [printable(" / ".join(models)) for *_, models, _ in rows], left=True),
            Column("", [voice.words("shown" if shown else "ahead, not shown") for *_, shown in rows], left=True),
        ]
    )


def ratio_regions(evaluation: ScoresEvaluation) -> list[tuple[float, float, list[str], bool]]:
    """Cost ratios from low to high, the models that cost least there on these items, and whether it is shown.

    Neighbouring points of the grid where the same is found are one row; ratios are at the prevalence of use.
    """
    wins = evaluation.wins
    if wins is None:
        return []
    odds = (1 - evaluation.condition.prevalence) / evaluation.condition.prevalence
    rows: list[tuple[float, float, list[str], bool]] = []
    for place, w in enumerate(wins.grid.tolist()):
        ratio, (models, shown) = w / (1 - w) * odds, _cheapest(wins, place, w)
        if rows and rows[-1][2:] == (models, shown):
            rows[-1] = (rows[-1][0], ratio, models, shown)
        else:
            rows.append((ratio, ratio, models, shown))
    return rows


def _cheapest(wins: WhoWins, place: int, w: float) -> tuple[list[str], bool]:
    """The winner at a point of the grid where there is one, else the models with the least cost there."""
    winner = next((region.winner for region in wins.regions if region.low <= w <= region.high), None)
    if winner is not None:
        return [winner], True
    losses = wins.loss[:, place]
    return [model for model, loss in zip(wins.models, losses, strict=True) if loss <= losses.min() + 1e-12], False


def _span(low: float, high: float, voice: Voice) -> str:
    one, two = voice.significant(low, 2), voice.significant(high, 2)
    return one if one == two else voice.tell("{low} to {high}", low=one, high=two)


def tell_thousand(document: Document, evaluation: ScoresEvaluation) -> None:
    """Thresholds, and what happens to a thousand cases of use."""
    voice, share = document.voice, evaluation.condition.prevalence
    every = evaluation.standings
    found = [CASES * share * recall(one.held_out) for one in every]
    alarms = [CASES * (1 - share) * (1 - specificity(one.held_out)) for one in every]
    right = [precision_at(one) for one in every]
    document.grid(
        [
            Column(voice.words("of 1,000 cases"), [printable(one.model) for one in every], left=True),
            Column(voice.words("threshold"), [voice.threshold(one.threshold) for one in every]),
            Column(voice.words("found"), [voice.amount(value) for value in found]),
            Column(voice.words("missed"), [voice.amount(CASES * share - value) for value in found]),
            Column(voice.words("false alarms"), [voice.amount(value) for value in alarms]),
            Column(voice.title(precision), [voice.value("precision", value) for value in right]),
        ]
    )


def precision_at(one: Standing) -> float:
    """The precision of a model at the prevalence of use."""
    return one.deployed[precision].value


def tell_figures(document: Document, evaluation: ScoresEvaluation) -> None:
    """Each model's figures with intervals and counts, at the test set's share of positives."""
    voice = document.voice
    for one in evaluation.standings:
        document.paragraph("Model {model}, threshold {at}:", model=one.model, at=voice.threshold(one.threshold))
        rows = [estimated(named(found.measure), found, voice) for found in one.figures]
        rows.append(estimated(auc, one.auc, voice))
        document.add_figures(rows, model=one.model, threshold=one.threshold)


def tell_slices(document: Document, evaluation: ScoresEvaluation) -> None:
    """The models part by part, at the thresholds of the whole."""
    if evaluation.slices is None:
        return
    voice = document.voice
    rows = [
        (printable(key), one.model, piece.table(one.model).at(one.threshold))
        for key, piece in evaluation.slices.items()
        for one in evaluation.standings
    ]
    document.grid(
        [
            Column(voice.words("part"), [key for key, *_ in rows], left=True),
            Column("", [printable(model) for _, model, _ in rows], left=True),
            Column(voice.words("items"), [voice.count(counts.total.item()) for *_, counts in rows]),
            Column(voice.words("positive"), [voice.count(counts.positive.item()) for *_, counts in rows]),
            *(
                Column(voice.title(measure), [voice.value(str(measure), float(measure(counts))) for *_, counts in rows])
                for measure in (recall, specificity, precision)
            ),
        ]
    )
    if evaluation.slices.few:
        names = ", ".join(printable(key) for key in evaluation.slices.few)
        document.note("Fewer than 10 items of a class: {names}.", names=names)


def tell_warnings(document: Document, evaluation: ScoresEvaluation) -> None:
    """Ties, and what else was found on the way."""
    if evaluation.differences and any(one.tuned for one in evaluation.standings):
        document.note("Rates are compared at the thresholds chosen on these same items.")
    for one in evaluation.models:
        distinct = evaluation.paired.table(one).thresholds.size - 1
        if distinct <= FEW_SCORES:
            document.note("{model}: {count} distinct scores only, which ties a lot.", model=one, count=distinct)
    for note in evaluation.notes:
        document.note("{note}.", note=document.voice.words(note))


def tell_methods(document: Document, evaluation: ScoresEvaluation) -> None:
    """How limits were made, what was drawn, with which seed and version."""
    wins, voice = evaluation.wins, document.voice
    crossfitted = any(one.tuned and one.held_out is not one.counts for one in evaluation.standings)
    told = [
        voice.tell("Intervals hold at {level}.", level=voice.percent(evaluation.level)),
        voice.words("AUC: DeLong, on the logit scale. Rates: Jeffreys."),
    ]
    if crossfitted:
        told.append(voice.words("Costs: decisions cross-fitted on ten folds, limits widened by 1.3."))
    if wins is not None:
        words = "Who costs least: {count} resamples, all conditions and pairs at once."
        told.append(voice.tell(words, count=wins.replicates))
    told.append(voice.tell("Seed {seed}, jauge {version}.", seed=str(evaluation.seed), version=__version__))
    document.text(" ".join(told))
