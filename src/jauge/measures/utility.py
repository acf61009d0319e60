"""What decisions cost or bring, per case or in all."""

from __future__ import annotations

import numpy as np

from jauge.measures.cells import Cells
from jauge.measures.declaring import NO_HIT, NO_ITEM, NO_NEGATIVE, NO_POSITIVE, NONE_PREDICTED, declare
from jauge.measures.definition import Parameter, Range, Shape
from jauge.numeric.ratio import FloatArray, ratio

PREVALENCE = Parameter(
    "prevalence",
    None,
    "The share of positives in deployment, strictly between 0 and 1; left out, the test set's own.",
    0.0,
    1.0,
    open_low=True,
    open_high=True,
)
COST_RATIO = Parameter(
    "cost_ratio", 1.0, "C(miss) / C(false alarm), above 0.", 0.0, np.inf, open_low=True, open_high=True
)


@declare(
    title="cost (prevalence {prevalence}, cost ratio {cost_ratio})",
    titre="coût (prévalence {prevalence}, rapport des coûts {cost_ratio})",
    aliases=("expected cost",),
    french=("coût", "coût attendu"),
    parameters=(PREVALENCE, COST_RATIO),
    direction=-1,
    bounds=lambda prevalence, cost_ratio: (
        0.0,
        max(1.0, cost_ratio) if prevalence is None else prevalence * cost_ratio + 1 - prevalence,
    ),
    shape="decreasing",
    # Misses and false alarms weigh the same: what one spares the other costs.
    chance=lambda prevalence, cost_ratio: (
        1 - prevalence if prevalence is not None and prevalence * cost_ratio == 1 - prevalence else None
    ),
    prevalence_free=lambda prevalence, **_: prevalence is not None,
    symmetric=lambda prevalence, cost_ratio: prevalence is None and cost_ratio == 1,
    linear=True,
    undefined="one of the classes has no item",
    empty=(NO_POSITIVE, NO_NEGATIVE),
    reference="Drummond and Holte 2006; document 001, section 3.1",
    traps="In units of one false alarm. Without prevalence the test set's own is used: (cost_ratio fn + fp) / n.",
)
def cost(c: Cells, prevalence: float | None, cost_ratio: float) -> FloatArray:
    """Expected cost per case, counted in false alarms.

    prevalence cost_ratio fn / (tp + fn) + (1 - prevalence) fp / (fp + tn)
    """
    if prevalence is None:
        return ratio(cost_ratio * c.fn + c.fp, c.total)
    misses, alarms = ratio(c.fn, c.positive), ratio(c.fp, c.negative)
    return prevalence * cost_ratio * misses + (1 - prevalence) * alarms


@declare(
    title="normalised cost (w {w})",
    titre="coût normalisé (w {w})",
    aliases=("normalized cost",),
    french=("coût normalisé",),
    parameters=(Parameter("w", 0.5, "prevalence cost_ratio / (prevalence cost_ratio + 1 - prevalence).", 0.0, 1.0),),
    direction=-1,
    bounds=(0.0, 1.0),
    shape=lambda w: "decreasing" if w > 0 else "constant",
    chance=lambda w: 0.5 if w == 0.5 else None,
    prevalence_free=True,
    linear=True,
    undefined="one of the classes has no item",
    empty=(NO_POSITIVE, NO_NEGATIVE),
    reference="Drummond and Holte 2006; document 001, section 3.1",
)
def normalised_cost(c: Cells, w: float) -> FloatArray:
    """Cost as a share of the greatest possible: a mean of miss rate and fall-out with weights w and 1 - w.

    w fn / (tp + fn) + (1 - w) fp / (fp + tn)
    """
    return w * ratio(c.fn, c.positive) + (1 - w) * ratio(c.fp, c.negative)


def _utility_shape(a: float, c: float, **_: float) -> Shape:
    """What one more hit instead of a miss changes: a - c."""
    return "increasing" if a > c else "decreasing" if a < c else "constant"


def _utility_bounds(a: float, b: float, c: float, d: float) -> Range:
    """Without limit on each side that some coefficient opens."""
    return (-np.inf if min(a, b, c, d) < 0 else 0.0, np.inf if max(a, b, c, d) > 0 else 0.0)


@declare(
    title="utility ({a}, {b}, {c}, {d})",
    titre="utilité ({a}, {b}, {c}, {d})",
    french=("utilité", "utilité linéaire"),
    aliases=("linear utility",),
    parameters=(
        Parameter("a", 1.0, "What a true positive brings."),
        Parameter("b", -1.0, "What a false positive brings (a negative amount takes away)."),
        Parameter("c", 0.0, "What a false negative brings."),
        Parameter("d", 0.0, "What a true negative brings."),
    ),
    direction=1,
    bounds=_utility_bounds,
    shape=_utility_shape,
    symmetric=lambda b, c, **_: b == c,
    linear=True,
    undefined="never",
    reference="Lewis 1995; TREC filtering tracks; document 000, section 4.2.4",
    traps="A sum over items: not bounded, not comparable between test sets of different size.",
)
def utility(cells: Cells, a: float, b: float, c: float, d: float) -> FloatArray:
    """Linear utility of the decisions.

    a tp + b fp + c fn + d tn
    """
    return np.asarray(a * cells.tp + b * cells.fp + c * cells.fn + d * cells.tn)


@declare(
    title="scaled utility ({a}, {b}, floor {least})",
    titre="utilité normalisée ({a}, {b}, plancher {least})",
    aliases=("T11SU", "normalised utility"),
    parameters=(
        Parameter("a", 2.0, "What a true positive brings.", 0.0, np.inf, open_low=True, open_high=True),
        Parameter("b", -1.0, "What a false positive brings.", -np.inf, 0.0),
        Parameter("least", -0.5, "The share of the best utility below which all is equally bad.", -np.inf, 0.0),
    ),
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    prevalence_free=lambda b, **_: b == 0,
    undefined="no item is positive or predicted positive",
    empty=(NO_HIT,),
    reference="Robertson and Soboroff 2002 (TREC 2002 filtering track)",
)
def scaled_utility(c: Cells, a: float, b: float, least: float) -> FloatArray:
    """Utility as a share of the best possible, cut off below and brought to the range from 0 to 1.

    (max((a tp + b fp) / (a (tp + fn)), least) - least) / (1 - least)
    """
    share = ratio(a * c.tp + b * c.fp, a * c.positive)
    return (np.maximum(share, least) - least) / (1 - least)


_COSTS = (
    Parameter("tp", 0.0, "What a true positive costs.", open_low=True, open_high=True),
    Parameter("fp", 1.0, "What a false positive costs.", open_low=True, open_high=True),
    Parameter("fn", 1.0, "What a false negative costs.", open_low=True, open_high=True),
    Parameter("tn", 0.0, "What a true negative costs.", open_low=True, open_high=True),
)


def _cost_bounds(tp: float, fp: float, fn: float, tn: float) -> Range:
    """Without limit on each side that some coefficient opens."""
    return _utility_bounds(tp, fp, fn, tn)


def _cost_shape(tp: float, fn: float, **_: float) -> Shape:
    """What one more hit instead of a miss changes: tp - fn."""
    return _utility_shape(a=tp, c=fn)


@declare(
    title="total cost ({tp}, {fp}, {fn}, {tn})",
    titre="coût total ({tp}, {fp}, {fn}, {tn})",
    parameters=_COSTS,
    direction=-1,
    bounds=_cost_bounds,
    shape=_cost_shape,
    symmetric=lambda fp, fn, **_: fp == fn,
    linear=True,
    undefined="never",
    reference="document 003; Weka's Total Cost",
    traps="A sum over items: not comparable between test sets of different size.",
)
def total_cost(c: Cells, tp: float, fp: float, fn: float, tn: float) -> FloatArray:
    """Cost of the decisions, one coefficient for each kind.

    C(tp) tp + C(fp) fp + C(fn) fn + C(tn) tn
    """
    return np.asarray(tp * c.tp + fp * c.fp + fn * c.fn + tn * c.tn)


@declare(
    title="average cost ({tp}, {fp}, {fn}, {tn})",
    titre="coût moyen ({tp}, {fp}, {fn}, {tn})",
    parameters=_COSTS,
    direction=-1,
    bounds=lambda tp, fp, fn, tn: (min(tp, fp, fn, tn), max(tp, fp, fn, tn)),
    shape=_cost_shape,
    symmetric=lambda fp, fn, **_: fp == fn,
    linear=True,
    undefined="there is no item",
    empty=(NO_ITEM,),
    reference="document 003; Weka's Average Cost",
    traps="At the test set's own prevalence; cost(prevalence, cost_ratio) moves it to another.",
)
def average_cost(c: Cells, tp: float, fp: float, fn: float, tn: float) -> FloatArray:
    """Cost of a decision, one coefficient for each kind.

    (C(tp) tp + C(fp) fp + C(fn) fn + C(tn) tn) / n
    """
    return ratio(tp * c.tp + fp * c.fp + fn * c.fn + tn * c.tn, c.total)


@declare(
    title="net benefit (t {t})",
    titre="bénéfice net (t {t})",
    parameters=(Parameter("t", 0.5, "The probability above which acting is worth while.", 0.0, 1.0, open_high=True),),
    direction=1,
    bounds=lambda t: (-t / (1 - t), 1.0),
    shape="increasing",
    symmetric=lambda t: t == 0,
    linear=True,
    undefined="there is no item",
    empty=(NO_ITEM,),
    reference="Vickers and Elkin 2006",
    traps="At most the prevalence of the test set. t sets the exchange rate only; the table must be the one at that t.",
)
def net_benefit(c: Cells, t: float) -> FloatArray:
    """True positives per item, less the false positives at the exchange rate that t implies.

    tp / n - fp / n t / (1 - t)
    """
    return ratio(c.tp - c.fp * (t / (1 - t)), c.total)


@declare(
    title="number needed to misdiagnose",
    titre="nombre nécessaire pour une erreur",
    aliases=("NNM",),
    direction=1,
    bounds=(1.0, np.inf),
    shape="increasing",
    symmetric=True,
    undefined="there is no item",
    empty=(NO_ITEM,),
    reference="Habibzadeh and Yadollahie 2013",
    traps="Infinite without error.",
)
def number_needed_to_misdiagnose(c: Cells) -> FloatArray:
    """Items for each one that is classified wrongly.

    n / (fp + fn) = 1 / (1 - accuracy)
    """
    return ratio(c.total, c.fp + c.fn)


@declare(
    title="number needed to evaluate",
    titre="nombre nécessaire à examiner",
    aliases=("NNE", "number needed to screen"),
    direction=-1,
    bounds=(1.0, np.inf),
    shape="decreasing",
    undefined="nothing is predicted positive",
    empty=(NONE_PREDICTED,),
    reference="Romero-Brufau et al. 2015",
    traps="Infinite when none of the items predicted positive is.",
)
def number_needed_to_evaluate(c: Cells) -> FloatArray:
    """Items predicted positive for each one that is.

    (tp + fp) / tp = 1 / precision
    """
    return ratio(c.predicted_positive, c.tp)
