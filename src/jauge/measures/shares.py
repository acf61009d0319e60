"""Further shares of a binary table: predictive values, overlaps, and how often positive is said."""

from __future__ import annotations

import numpy as np

from jauge.measures.cells import Cells
from jauge.measures.declaring import (
    ALL_PREDICTED,
    NO_HIT,
    NO_ITEM,
    NO_POSITIVE,
    NONE_PREDICTED,
    declare,
    proportion,
)
from jauge.numeric.ratio import FloatArray, ratio


@proportion(
    title="negative predictive value",
    titre="valeur prédictive négative",
    aliases=("NPV",),
    french=("VPN",),
    direction=1,
    shape="increasing",
    undefined="nothing is predicted negative",
    empty=(ALL_PREDICTED,),
    reference="Altman and Bland 1994",
    traps="Depends on the prevalence of the test set, as precision does.",
)
def negative_predictive_value(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Share of the items predicted negative that are negative.

    tn / (fn + tn)
    """
    return c.tn, c.predicted_negative


@proportion(
    title="false omission rate",
    titre="taux de fausse omission",
    direction=-1,
    shape="decreasing",
    undefined="nothing is predicted negative",
    empty=(ALL_PREDICTED,),
    reference="Powers 2011",
)
def false_omission_rate(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Share of the items predicted negative that are positive.

    fn / (fn + tn) = 1 - negative predictive value
    """
    return c.fn, c.predicted_negative


@proportion(
    title="true positive share",
    titre="part des vrais positifs",
    aliases=("true positive proportion",),
    direction=1,
    shape="increasing",
    symmetric=True,
    linear=True,
    undefined="there is no item",
    empty=(NO_ITEM,),
    reference="documents 000, 002 (there called généralité)",
    traps="Documents 000 and 002 call it generality; in information retrieval generality is (tp + fn) / n, prevalence.",
)
def true_positive_share(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Share of all items that are positive and predicted so.

    tp / (tp + fp + fn + tn)
    """
    return c.tp, c.total


@proportion(
    title="predicted positive rate",
    titre="taux de sélection",
    aliases=("selection rate", "cut-off", "rate of positive predictions"),
    direction=0,
    shape="increasing",
    linear=True,
    undefined="there is no item",
    empty=(NO_ITEM,),
    reference="Powers 2011",
    traps="Powers calls it bias; the frequency bias of weather forecasting is (tp + fp) / (tp + fn).",
)
def predicted_positive_rate(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Share of all items that are predicted positive.

    (tp + fp) / (tp + fp + fn + tn)
    """
    return c.predicted_positive, c.total


@declare(
    title="frequency bias",
    titre="biais fréquentiel",
    aliases=("bias score",),
    direction=0,
    bounds=(0.0, np.inf),
    shape="increasing",
    linear=True,
    undefined="no item is positive or predicted positive",
    empty=(NO_HIT,),
    reference="Donaldson, Dyer and Kraus 1975",
    traps="1 is best: positive is said as often as it is true. It says nothing about whether it is said rightly.",
)
def frequency_bias(c: Cells) -> FloatArray:
    """How many items are predicted positive for each that is positive.

    (tp + fp) / (tp + fn)
    """
    return ratio(c.predicted_positive, c.positive)


@declare(
    title="overlap coefficient",
    titre="coefficient de recouvrement",
    aliases=("Szymkiewicz-Simpson", "Szymkiewicz-Simpson coefficient", "Simpson coefficient"),
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    symmetric=True,
    undefined="nothing is predicted positive or no item is positive",
    empty=(NONE_PREDICTED, NO_POSITIVE),
    reference="Szymkiewicz 1934; Simpson 1943",
    traps="Not the overlap of documents 000 and 002, which is the Jaccard index.",
)
def overlap_coefficient(c: Cells) -> FloatArray:
    """The greater of precision and recall.

    tp / min(tp + fp, tp + fn)
    """
    return ratio(c.tp, np.minimum(c.predicted_positive, c.positive))


@declare(
    title="Braun-Blanquet index",
    titre="indice de Braun-Blanquet",
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    symmetric=True,
    undefined="no item is positive or predicted positive",
    empty=(NO_HIT,),
    reference="Braun-Blanquet 1932",
)
def braun_blanquet(c: Cells) -> FloatArray:
    """The lesser of precision and recall.

    tp / max(tp + fp, tp + fn)
    """
    return ratio(c.tp, np.maximum(c.predicted_positive, c.positive))
