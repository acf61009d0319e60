"""Finished curves, matrices and tables on matplotlib Axes; nothing is computed here but where a line goes.

Every function takes one object or a mapping of names to several, draws on `ax` or on the Axes of a new figure, and
returns the Axes. pyplot and the global settings of matplotlib are left alone. `pip install "jauge[plot]"` brings
matplotlib, which is loaded when the first new figure is made.
"""

from jauge.plot.abstention import risk_coverage
from jauge.plot.error_rates import det, roc
from jauge.plot.matrices import confusion
from jauge.plot.over_conditions import cost, decision, tradeoff
from jauge.plot.precision_and_recall import precision_recall, precision_recall_gain
from jauge.plot.ranked_shares import gain, lift
from jauge.plot.reliability import calibration
from jauge.plot.saving import save
from jauge.plot.score_histograms import scores

__all__ = [
    "calibration",
    "confusion",
    "cost",
    "decision",
    "det",
    "gain",
    "lift",
    "precision_recall",
    "precision_recall_gain",
    "risk_coverage",
    "roc",
    "save",
    "scores",
    "tradeoff",
]
