"""Measures of sets of labels, item by item; averages over labels (micro, macro) take any measure of counts."""

from __future__ import annotations

import numpy as np

from jauge.evidence import LabelSets
from jauge.measures.binary import BETA
from jauge.measures.definition import Parameter
from jauge.measures.item_means import ItemValues, item_mean
from jauge.numeric.ratio import CountArray, FloatArray, ratio

VIEW = "label_sets"
_NO_ITEM = "there is no item"
EMPTY = Parameter(
    "empty",
    "nan",
    "What an item counts for which the measure is 0/0: nan (the mean is undefined), zero, one, or skip (left out).",
    choices=("nan", "zero", "one", "skip"),
)


def _mean_of(sets: LabelSets, numerator: CountArray, denominator: CountArray, empty: str) -> ItemValues:
    """A quotient for each item, items with 0/0 as `empty` says."""
    values, weight = ratio(numerator, denominator), sets.weight
    cluster = None if sets.cluster is None or sets.cluster_ids is None else sets.cluster_ids[sets.cluster]
    undefined = np.isnan(values)
    if empty == "skip":
        kept = ~undefined
        return ItemValues(values[kept], weight[kept], None if cluster is None else cluster[kept])
    filled: FloatArray = values if empty == "nan" else np.where(undefined, float(empty == "one"), values)
    return ItemValues(filled, weight, cluster)


@item_mean(
    VIEW,
    title="subset accuracy",
    titre="exactitude des ensembles",
    aliases=("exact match ratio", "exact match"),
    french=("concordance exacte",),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=_NO_ITEM,
    reference="Tsoumakas and Katakis 2007",
    traps="One label more or less counts as much as all labels wrong. scikit-learn's accuracy_score of indicators.",
)
def subset_accuracy(sets: LabelSets) -> ItemValues:
    """Share of the items whose predicted set is the true set.

    mean [predicted = true]
    """
    both, true, predicted = sets.sizes
    same = (both == true) & (both == predicted)
    return _mean_of(sets, same.astype(np.int64), np.ones_like(both), "nan")


@item_mean(
    VIEW,
    title="Hamming loss",
    titre="perte de Hamming",
    direction=-1,
    bounds=(0.0, 1.0),
    undefined="there is no item, or no label",
    reference="Schapire and Singer 2000",
    traps="Small whenever labels are many and sets small. It is micro(error_rate) over the labels.",
)
def hamming_loss(sets: LabelSets) -> ItemValues:
    """Share of the (item, label) pairs that are wrong.

    mean |predicted xor true| / L
    """
    both, true, predicted = sets.sizes
    return _mean_of(sets, true + predicted - 2 * both, np.full_like(both, len(sets.labels)), "nan")


@item_mean(
    VIEW,
    title="example-based precision",
    titre="précision par document",
    aliases=("samples precision", "precision samples"),
    french=("précision par exemple",),
    parameters=(EMPTY,),
    direction=1,
    bounds=(0.0, 1.0),
    undefined="there is no item, or the predicted set of one is empty",
    reference="Godbole and Sarawagi 2004",
    traps='scikit-learn\'s average="samples" counts 0 for an empty prediction: empty=zero.',
)
def example_precision(sets: LabelSets, empty: str) -> ItemValues:
    """Mean over items of the share of the predicted labels that are true.

    mean |predicted and true| / |predicted|
    """
    both, _, predicted = sets.sizes
    return _mean_of(sets, both, predicted, empty)


@item_mean(
    VIEW,
    title="example-based recall",
    titre="rappel par document",
    aliases=("samples recall", "recall samples"),
    french=("rappel par exemple",),
    parameters=(EMPTY,),
    direction=1,
    bounds=(0.0, 1.0),
    undefined="there is no item, or the true set of one is empty",
    reference="Godbole and Sarawagi 2004",
    traps='scikit-learn\'s average="samples" counts 0 for an item without labels: empty=zero.',
)
def example_recall(sets: LabelSets, empty: str) -> ItemValues:
    """Mean over items of the share of the true labels that are predicted.

    mean |predicted and true| / |true|
    """
    both, true, _ = sets.sizes
    return _mean_of(sets, both, true, empty)


@item_mean(
    VIEW,
    title="example-based F{beta}",
    titre="F{beta} par document",
    aliases=("samples F", "F samples"),
    french=("F par exemple",),
    parameters=(BETA, EMPTY),
    direction=1,
    bounds=(0.0, 1.0),
    undefined="there is no item, or both sets of one are empty",
    reference="Godbole and Sarawagi 2004",
    traps="The mean of the items' F, not the F of example-based precision and recall. Two empty sets agree perfectly: "
    "empty=one says so, scikit-learn counts 0.",
)
def example_F(sets: LabelSets, beta: float, empty: str) -> ItemValues:  # noqa: N802 (the measure's name)
    """Mean over items of the F of the two sets.

    mean (1 + beta^2) |predicted and true| / (beta^2 |true| + |predicted|)
    """
    both, true, predicted = sets.sizes
    square = beta * beta
    if not np.isfinite(square):
        return _mean_of(sets, both, true, empty)
    weighted = np.asarray(square * true + predicted, dtype=np.float64)
    return _mean_of(sets, np.asarray((1 + square) * both, dtype=np.float64), weighted, empty)


@item_mean(
    VIEW,
    title="example-based Jaccard index",
    titre="indice de Jaccard par document",
    aliases=("multi-label accuracy", "samples Jaccard"),
    french=("indice de Jaccard par exemple",),
    parameters=(EMPTY,),
    direction=1,
    bounds=(0.0, 1.0),
    undefined="there is no item, or both sets of one are empty",
    reference="Godbole and Sarawagi 2004",
    traps="Called accuracy in part of the multi-label literature. Two empty sets agree perfectly: empty=one says so.",
)
def example_jaccard(sets: LabelSets, empty: str) -> ItemValues:
    """Mean over items of the shared labels among all labels of the two sets.

    mean |predicted and true| / |predicted or true|
    """
    both, true, predicted = sets.sizes
    return _mean_of(sets, both, true + predicted - both, empty)
