"""What a curve demands of a table before it is drawn."""

from __future__ import annotations

from typing import Any

from jauge.errors import JaugeError
from jauge.evidence import ScoreTable


def demand_kind(given: object, kind: type[Any], what: str, how: str) -> None:
    """Refuse what is of another kind, as labels and scores themselves are where a table of them is needed."""
    if not isinstance(given, kind):
        article, received = "an" if kind.__name__[0] in "AEIOU" else "a", f"a value of type {type(given).__name__}"
        raise JaugeError(f"{article} {kind.__name__} for {what}", received, f"Make it {how}.")


def _demand_table(given: object, what: str) -> None:
    """Refuse what is no score table."""
    demand_kind(given, ScoreTable, what, "with ScoreTable.from_scores(y_true, y_score)")


def demand_both_classes(table: ScoreTable, what: str) -> None:
    """Refuse a table that lacks a class."""
    _demand_table(table, what)
    for count, which in ((table.n_positive, "positive"), (table.n_negative, "negative")):
        if count == 0:
            raise JaugeError(f"items of both classes for {what}", f"no {which} item", "Check pos_label and the data.")


def demand_items(table: ScoreTable, what: str) -> None:
    """Refuse a table without items."""
    _demand_table(table, what)
    if table.thresholds.size == 1:
        raise JaugeError(f"at least one item for {what}", "none", "Check the data.")


def demand_probabilities(table: ScoreTable, what: str) -> None:
    """Refuse scores outside [0, 1]; they can be calibrated first."""
    demand_items(table, what)
    highest, lowest = table.thresholds[1], table.thresholds[-1]
    if highest > 1 or lowest < 0:
        raise JaugeError(
            f"scores that are probabilities, in [0, 1], for {what}",
            f"scores from {lowest:g} to {highest:g}",
            'Calibrate them first: calibrate(table, method="platt") or method="isotonic".',
        )
