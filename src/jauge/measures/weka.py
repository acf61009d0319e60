"""What Weka's summary measures of class probabilities: errors over all classes, information, regions, margins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from jauge.errors import JaugeError
from jauge.evidence import ClassDistributions, NumericPredictions
from jauge.evidence.base import as_counts
from jauge.measures.declaring import declare
from jauge.measures.definition import Parameter
from jauge.measures.item_means import ItemValues, item_mean
from jauge.measures.means_function import (
    ItemColumns,
    first_to_second,
    of_means,
    root_of_first,
    root_of_first_to_second,
)
from jauge.measures.measure import Formula
from jauge.measures.numeric import (
    absolute_error,
    relative_to_mean_absolute_error,
    root_relative_to_mean_squared_error,
    root_squared_error,
)
from jauge.measures.probabilistic import NO_ANSWER, VIEW, known_prior, kononenko_bratko, of_truth
from jauge.numeric.ratio import FloatArray, ratio

NUMBERS = "numbers"
SMALLEST = 4.9e-324
"""The probability that Weka takes for 0: the least double above it."""
_LEVEL = Parameter("level", 0.95, "How much probability the region of each item holds.", 0.0, 1.0)


def training_prior(class_weights: ArrayLike) -> FloatArray:
    """The class probabilities that Weka takes from a training set: one item is added to each class.

    Formula: (n_k + 1) / (n + K), n_k the weight of class k in the training set. Undefined for no class.
    In cross-validation each item has the prior of its own fold's training part.
    Reference: Laplace's rule of succession; Weka's Evaluation.

    >>> training_prior([16, 11, 3, 4]).round(4).tolist()
    [0.4474, 0.3158, 0.1053, 0.1316]
    """
    weights = np.asarray(as_counts(class_weights, "class weights of the training set"), np.float64)
    if not weights.shape or not weights.shape[-1]:
        raise JaugeError(
            "one weight per class", f"an array of shape {weights.shape}", "As in training_prior([70, 30])."
        )
    return ratio(weights + 1, weights.sum(axis=-1, keepdims=True) + weights.shape[-1])


def _also_of_numbers(kernel: Callable[..., FloatArray]) -> Callable[[Formula], Formula]:
    """A measure of class probabilities that has a formula for predicted numbers as well."""

    def made(measure: Formula) -> Formula:
        entry = measure.definition
        return Formula(replace(entry, kernels={**entry.kernels, NUMBERS: kernel}))

    return made


def _class_errors(items: ClassDistributions, predicted: FloatArray) -> FloatArray:
    """Probability less truth (1 or 0) of each class of each item."""
    error = np.array(predicted)
    error[np.arange(items.truth.size), items.truth] -= 1
    return error


def _absolute(items: ClassDistributions, predicted: FloatArray) -> FloatArray:
    return np.asarray(np.abs(_class_errors(items, predicted)).mean(axis=1))


def _squared(items: ClassDistributions, predicted: FloatArray) -> FloatArray:
    return np.asarray((_class_errors(items, predicted) ** 2).mean(axis=1))


@_also_of_numbers(absolute_error)
@item_mean(
    VIEW,
    title="mean absolute error",
    titre="erreur absolue moyenne",
    aliases=("MAE",),
    direction=-1,
    bounds=(0.0, np.inf),
    undefined=NO_ANSWER,
    reference="Witten, Frank and Hall 2011; document 003, section 2.4",
    traps="Over all K classes: where the probabilities add up to 1, 2 / K times the error of the true class alone, "
    "which document 003 writes (true_class_absolute_error).",
)
def mean_absolute_error(told: ClassDistributions) -> ItemValues:
    """Mean distance of the probabilities of all classes from the truth, or of predicted numbers from the true ones.

    mean sum_k |p_k - [k is true]| / K; of numbers: mean |p - a|
    """
    items = told.answered()
    return ItemValues(_absolute(items, items.proba), items.weight, items.cluster)


@_also_of_numbers(root_squared_error)
@declare(
    VIEW,
    title="root mean squared error",
    titre="racine de l'erreur quadratique moyenne",
    aliases=("RMSE",),
    direction=-1,
    bounds=(0.0, np.inf),
    undefined=NO_ANSWER,
    reference="Witten, Frank and Hall 2011; document 003, section 2.5",
    traps="Over all K classes: sqrt(Brier / K). Document 003 writes the true class alone "
    "(true_class_root_mean_squared_error).",
)
@of_means(root_of_first)
def root_mean_squared_error(told: ClassDistributions) -> ItemColumns:
    """Root of the mean squared distance of the probabilities from the truth, or of predicted numbers from the true.

    sqrt(mean sum_k (p_k - [k is true])^2 / K); of numbers: sqrt(mean (p - a)^2)
    """
    items = told.answered()
    return ItemColumns(_squared(items, items.proba)[:, None], items.weight, items.cluster)


@_also_of_numbers(relative_to_mean_absolute_error)
@declare(
    VIEW,
    title="relative absolute error",
    titre="erreur absolue relative",
    aliases=("RAE",),
    direction=-1,
    bounds=(0.0, np.inf),
    undefined=NO_ANSWER,
    reference="Witten, Frank and Hall 2011; document 003, section 2.6",
    traps="1 is as good as always answering the prior. Weka prints it in per cent, and W / (W - U) times too great "
    "where U of W items have no answer.",
)
@of_means(first_to_second)
def relative_absolute_error(told: ClassDistributions) -> ItemColumns:
    """Mean absolute error as a share of that of always answering the prior (of numbers: the mean).

    sum_i sum_k |p_ik - t_ik| / sum_i sum_k |q_ik - t_ik|, q the prior; of numbers: sum |p - a| / sum |mean - a|
    """
    items = told.answered()
    columns = [_absolute(items, items.proba), _absolute(items, known_prior(items))]
    return ItemColumns(np.column_stack(columns), items.weight, items.cluster)


@_also_of_numbers(root_relative_to_mean_squared_error)
@declare(
    VIEW,
    title="root relative squared error",
    titre="racine de l'erreur quadratique relative",
    aliases=("RRSE",),
    direction=-1,
    bounds=(0.0, np.inf),
    undefined=NO_ANSWER,
    reference="Witten, Frank and Hall 2011; document 003, section 2.7",
    traps="1 is as good as always answering the prior. Weka prints it in per cent.",
)
@of_means(root_of_first_to_second)
def root_relative_squared_error(told: ClassDistributions) -> ItemColumns:
    """Root mean squared error as a share of that of always answering the prior (of numbers: the mean).

    sqrt(sum_i sum_k (p_ik - t_ik)^2 / sum_i sum_k (q_ik - t_ik)^2), q the prior; of numbers: with p, a and the mean
    """
    items = told.answered()
    columns = [_squared(items, items.proba), _squared(items, known_prior(items))]
    return ItemColumns(np.column_stack(columns), items.weight, items.cluster)


@item_mean(
    VIEW,
    title="bits of the prior",
    titre="bits de l'a priori",
    aliases=("Class complexity | order 0",),
    direction=0,
    bounds=(0.0, np.inf),
    undefined=NO_ANSWER,
    reference="Witten, Frank and Hall 2011",
    traps="Says nothing of the model. Weka prints the sum as well, and divides by all items, answered or not.",
)
def prior_complexity(told: ClassDistributions) -> ItemValues:
    """Mean surprise at the true class of who knows the prior only, in bits.

    - mean log2 q(true class), q the prior
    """
    items = told.answered()
    return ItemValues(_bits(of_truth(items, known_prior(items))), items.weight, items.cluster)


@item_mean(
    VIEW,
    title="bits of the model",
    titre="bits du modèle",
    aliases=("Class complexity | scheme",),
    direction=-1,
    bounds=(0.0, 1074.0),
    undefined=NO_ANSWER,
    reference="Witten, Frank and Hall 2011",
    traps="A true class of probability 0 costs 1074 bits rather than infinitely many, so that few such items make "
    "up the whole value; log_loss is infinite there.",
)
def scheme_complexity(told: ClassDistributions) -> ItemValues:
    """Mean surprise at the true class of who knows the model's answers, in bits.

    - mean log2 max(p(true class), 4.9e-324)
    """
    items = told.answered()
    return ItemValues(_bits(of_truth(items, items.proba)), items.weight, items.cluster)


@item_mean(
    VIEW,
    title="bits saved by the model",
    titre="bits gagnés par le modèle",
    aliases=("Complexity improvement (Sf)",),
    direction=1,
    bounds=(-1074.0, np.inf),
    undefined=NO_ANSWER,
    reference="Witten, Frank and Hall 2011",
    traps="Far below 0 as soon as a true class had probability 0, which costs 1074 bits.",
)
def complexity_improvement(told: ClassDistributions) -> ItemValues:
    """Mean surprise that the model saves beyond the prior, in bits.

    mean log2 max(p, 4.9e-324) - log2 q, p and q those of the true class
    """
    items = told.answered()
    saved = _bits(of_truth(items, known_prior(items))) - _bits(of_truth(items, items.proba))
    return ItemValues(saved, items.weight, items.cluster)


def _bits(probability: FloatArray) -> FloatArray:
    """Surprise in bits; at most 1074, and never -0."""
    return np.asarray(0.0 - np.log2(np.maximum(probability, SMALLEST)))


@declare(
    VIEW,
    title="relative information score",
    titre="score d'information relatif",
    aliases=("K&B Relative Info Score",),
    direction=1,
    bounds=(-np.inf, 1.0),
    undefined=NO_ANSWER,
    reference="Kononenko and Bratko 1991",
    traps="Weka prints it in per cent; up to 3.8.2 it forgot to divide by the number of items (14372 % for 95.8 %).",
)
def relative_information_score(told: ClassDistributions) -> FloatArray:
    """Kononenko-Bratko information as a share of what perfect answers would bring.

    sum of the information of the items / sum of - log2 q(true class), q the prior
    """
    items = told.answered()
    return ratio(kononenko_bratko.compute(items), prior_complexity.compute(items))


@item_mean(
    VIEW,
    title="coverage of the regions of probability {level}",
    titre="couverture des régions de probabilité {level}",
    aliases=("Coverage of cases", "Coverage of cases (0.95 level)"),
    parameters=(_LEVEL,),
    direction=1,
    bounds=(0.0, 1.0),
    undefined="no item has a known truth",
    reference="Witten, Frank and Hall 2011; Weka from 3.7.1 on",
    traps="Of ties the class that is last in labels= enters first. No answer covers nothing.",
)
def coverage(told: ClassDistributions, level: float) -> ItemValues:
    """Share of the items whose true class is in the region of the most probable classes.

    mean [the probability of the classes before the true one < level]
    """
    items = told.judged()
    covered = (of_truth(items, _regions(items, level)) > 0) & ~items.unanswered
    return ItemValues(covered.astype(np.float64), items.weight, items.cluster)


@item_mean(
    VIEW,
    title="size of the regions of probability {level}",
    titre="taille des régions de probabilité {level}",
    aliases=("Mean rel. region size", "Mean rel. region size (0.95 level)"),
    parameters=(_LEVEL,),
    direction=-1,
    bounds=(0.0, 1.0),
    undefined=NO_ANSWER,
    reference="Witten, Frank and Hall 2011; Weka from 3.7.1 on",
    traps="Small regions are good only where coverage is at least level.",
)
def region_size(told: ClassDistributions, level: float) -> ItemValues:
    """Mean share of the classes that it takes, the most probable first, to hold so much probability.

    mean (number of classes in the region / K)
    """
    items = told.answered()
    return ItemValues(_regions(items, level).mean(axis=1), items.weight, items.cluster)


def _regions(items: ClassDistributions, level: float) -> FloatArray:
    """Which classes are in the region of each item: 1 or 0, in label order."""
    order = np.argsort(items.proba, axis=1, kind="stable")[:, ::-1]
    sorted_proba = np.take_along_axis(items.proba, order, axis=1)
    before = np.zeros_like(sorted_proba)
    before[:, 1:] = np.cumsum(sorted_proba, axis=1)[:, :-1]
    regions = np.zeros_like(sorted_proba)
    np.put_along_axis(regions, order, (before < level).astype(np.float64), axis=1)
    return regions


def margins(items: ClassDistributions) -> FloatArray:
    """By how much the true class of each item is more probable than the most probable of the others."""
    others = np.array(items.proba)
    others[np.arange(items.truth.size), items.truth] = 0.0
    return np.asarray(of_truth(items, items.proba) - others.max(axis=1, initial=0.0))


@item_mean(
    VIEW,
    title="mean margin",
    titre="marge moyenne",
    aliases=("margin",),
    direction=1,
    bounds=(-1.0, 1.0),
    undefined="no item has a known truth",
    reference="Schapire et al. 1998",
    traps="No answer has margin 0.",
)
def mean_margin(told: ClassDistributions) -> ItemValues:
    """Mean of what the true class has beyond the most probable other class.

    mean (p(true class) - max over the other classes of p)
    """
    items = told.judged()
    return ItemValues(margins(items), items.weight, items.cluster)


@item_mean(
    VIEW,
    title="share of margins up to {at}",
    titre="part des marges jusqu'à {at}",
    aliases=("Cumulative margin distribution",),
    parameters=(Parameter("at", 0.0, "The greatest margin that counts.", -1.0, 1.0),),
    direction=-1,
    bounds=(0.0, 1.0),
    undefined="no item has a known truth",
    reference="Schapire et al. 1998",
    traps="At 0: wrong, tied or without answer. Weka prints margins in steps of 0.004, each by its lower end.",
)
def margin_share(told: ClassDistributions, at: float) -> ItemValues:
    """Share of the items whose true class is not ahead of the others by more than so much.

    mean [p(true class) - max over the other classes of p <= at]
    """
    items = told.judged()
    return ItemValues((margins(items) <= at).astype(np.float64), items.weight, items.cluster)


@item_mean(
    VIEW,
    title="share of items without answer",
    titre="part sans réponse",
    aliases=("UnClassified Instances",),
    direction=-1,
    bounds=(0.0, 1.0),
    undefined="no item has a known truth",
    reference="Chow 1970",
    traps="Weka's percentages of correct, incorrect and unclassified add up to 100; its kappa and rates leave the "
    "unclassified out.",
)
def no_answer_rate(told: ClassDistributions) -> ItemValues:
    """Share of the items to which the model gave no answer.

    mean [no class has a probability above 0]
    """
    items = told.judged()
    return ItemValues(items.unanswered.astype(np.float64), items.weight, items.cluster)


def _known(told: ClassDistributions | NumericPredictions) -> FloatArray:
    return np.asarray(told.judged().weight.sum(), np.float64)


@_also_of_numbers(_known)
@declare(
    VIEW,
    title="items of known truth",
    titre="individus de vérité connue",
    aliases=("Total Number of Instances",),
    direction=0,
    bounds=(0.0, np.inf),
    undefined="never",
    reference="Witten, Frank and Hall 2011",
    traps="A sum of weights, where items have some.",
)
def known_items(told: ClassDistributions) -> FloatArray:
    """How many items have a known truth, answered or not.

    sum of w over items of known truth
    """
    return _known(told)


def _missing(told: ClassDistributions | NumericPredictions) -> FloatArray:
    return np.asarray(told.weight.sum(), np.float64) - _known(told)


@_also_of_numbers(_missing)
@declare(
    VIEW,
    title="items with missing truth",
    titre="individus de vérité manquante",
    aliases=("Ignored Class Unknown Instances",),
    direction=0,
    bounds=(0.0, np.inf),
    undefined="never",
    reference="Witten, Frank and Hall 2011",
    traps="They enter no other measure.",
)
def missing_truth_items(told: ClassDistributions) -> FloatArray:
    """How many items have a missing truth.

    sum of w over items with missing truth
    """
    return _missing(told)
