"""`jauge demo`: three classifiers compared at one condition of use, on predictions that come with jauge."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

from jauge.curves import roc_curve
from jauge.errors import JaugeError
from jauge.evidence import Counts, ScoreTable
from jauge.io import read_score_table
from jauge.measures import cost, precision, prevalence, recall
from jauge.measures.measure import spelt
from jauge.numeric.decimals import shortest_decimal
from jauge.report.screen import Column, Screen
from jauge.report.words import count, number, percent

MODELS = ("neighbours", "forest", "logistic")
PREVALENCE, COST_RATIO = 0.02, 10.0
_COST = cost(prevalence=PREVALENCE, cost_ratio=COST_RATIO)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A model at its cheapest threshold, and what it costs per 1,000 cases."""

    name: str
    auc: float
    threshold: float
    counts: Counts
    cost: float


def demo(*, save: Path | None = None) -> None:
    """Compare three classifiers on bundled predictions: which handwritten digits are an 8?

    Parameters
    ----------
    save
        Write the predictions to this file instead, to try the other commands on.

    """
    with as_file(files("jauge") / "data" / "digits.csv") as bundled:
        if save is not None:
            _save(bundled, save)
        else:
            _show({model: read_score_table(bundled, truth="is_8", score=model).evidence for model in MODELS})


def _save(bundled: Path, target: Path) -> None:
    """Copy the predictions; nothing is overwritten."""
    if target.exists():
        raise JaugeError("a file that doesn't exist yet", repr(str(target)), "Choose another name.")
    shutil.copyfile(bundled, target)
    Screen().line(f"{target}: columns is_8, {', '.join(MODELS)}.")


def _cheapest(name: str, table: ScoreTable) -> Candidate:
    """A model at the threshold that costs least on these very items."""
    costs = _COST(table)
    row = int(costs.argmin())
    scores = [*table.thresholds.tolist(), float("-inf")]
    threshold = shortest_decimal(scores[row + 1], scores[row])
    return Candidate(name, roc_curve(table).auc, threshold, table.at(threshold), costs[row])


def _show(tables: dict[str, ScoreTable]) -> None:
    """The table of models, the cheapest one first told."""
    models = [_cheapest(name, table) for name, table in tables.items()]
    best = min(models, key=lambda model: model.cost)
    screen, counts = Screen(), models[0].counts
    screen.line(
        f"Three classifiers look for the digit 8: {count(counts.total.item())} images, "
        f"{count(counts.positive.item())} are 8s."
    )
    screen.line(
        f"You deploy where {percent(PREVALENCE)} are 8s and a miss costs as much as {count(COST_RATIO)} false alarms."
    )
    screen.line()
    screen.paragraph(_verdict(best, max(models, key=lambda model: model.auc)), "  > ")
    screen.line()
    screen.table(_columns(models, best, silent=_COST(tables[best.name])[0]))
    screen.line()
    screen.paragraph(
        "Costs are in false alarms. Thresholds were chosen on these same images: recall, precision and costs are "
        f"optimistic. Precision holds at {percent(prevalence(counts))} positives, not at {percent(PREVALENCE)}.",
        "* ",
    )
    screen.paragraph("Your turn: jauge measure FILE --truth COLUMN --score COLUMN --threshold NUMBER", "  ")


def _verdict(cheapest: Candidate, sharpest: Candidate) -> str:
    """Which model, at which threshold, and whether the AUC would have said so."""
    advice = f"Cheapest: {cheapest.name}, answering yes from a score of {spelt(cheapest.threshold)} on."
    if sharpest == cheapest:
        return advice
    return f"{advice} The AUC alone would have chosen {sharpest.name}."


def _columns(models: list[Candidate], best: Candidate, silent: float) -> list[Column]:
    """One row a model, and one for answering no to all."""
    return [
        Column("", [*(m.name for m in models), 'always "no"'], left=True),
        Column("AUC", [*(number(m.auc) for m in models), ""]),
        Column("threshold", [*(spelt(m.threshold) for m in models), ""]),
        Column("recall *", [*(number(recall(m.counts)) for m in models), number(0.0)]),
        Column("precision *", [*(number(precision(m.counts)) for m in models), ""]),
        Column("cost per 1,000 *", [f"{1000 * value:.1f}" for value in (*(m.cost for m in models), silent)]),
        Column("", ["<" if m is best else "" for m in models] + [""], left=True),
    ]
