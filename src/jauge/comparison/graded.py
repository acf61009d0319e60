"""Models graded on the same documents: each document is its own control."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np

from jauge.comparison.clustered import Clustered
from jauge.comparison.comparison import Comparison, compared
from jauge.comparison.many import Comparisons, all_pairs
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import Gradings, Separations
from jauge.evidence.gradings import OfDocuments
from jauge.evidence.reading import model_names
from jauge.inference.limits import checked_level
from jauge.measures import Formula, Measure
from jauge.measures import measure as named
from jauge.measures.grading import JOINED
from jauge.measures.hierarchy import linear

Graded: TypeAlias = Mapping[str, Gradings] | Mapping[str, Separations]


def compare_graded(models: Graded, measure: str | Measure, *, level: float = 0.95) -> Comparison:
    """Whether one of two models is better at the same documents by a measure of graded answers, and how sure.

    D -+ t sd, where each document (or cluster of them) adds the difference of what it adds to either model: a ratio
    estimator, as for items in clusters. Undefined (NaN, with its reason) where a value is.
    Reference: Cochran (1977), chapter 6; Obuchowski (1998).

    >>> from jauge import Taxonomy, TaxonomySets, over_ancestors
    >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    >>> truth = ["cat", "dog", "rose", "cat"] * 10
    >>> answers = {"near": ["dog", "dog", "rose", "dog"] * 10, "far": ["rose", "dog", "rose", "rose"] * 10}
    >>> graded = {name: over_ancestors(TaxonomySets.from_sets(truth, a, tree)) for name, a in answers.items()}
    >>> compare_graded(graded, "hierarchical_F").verdict
    'first better'
    """
    field = _field(models, measure)
    if len(field.models) != 2:
        received = f"{len(field.models)}: {name_in_list(field.models)}"
        raise JaugeError("two models", received, "Take compare_all_graded for more.")
    return compared(field, (0, 1), checked_level(level), seed=0)


def compare_all_graded(models: Graded, measure: str | Measure, *, level: float = 0.95, seed: int = 0) -> Comparisons:
    """Every two of several models at the same documents, as `compare_graded` has them, adjusted for looking at all.

    Undefined comparisons carry their reason and take no part. Reference: Holm (1979); Westfall and Young (1993).

    >>> from jauge import Taxonomy, TaxonomySets, over_ancestors
    >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    >>> answers = {"a": ["cat", "dog"] * 9, "b": ["dog", "dog"] * 9, "c": ["rose", "dog"] * 9}
    >>> graded = {m: over_ancestors(TaxonomySets.from_sets(["cat", "dog"] * 9, a, tree)) for m, a in answers.items()}
    >>> compare_all_graded(graded, "hP").winner.model
    'a'
    """
    return all_pairs(_field(models, measure), checked_level(level), seed=seed)


def _field(models: Graded, measure: str | Measure) -> Clustered:
    """All models by one measure, with what each document adds to every one."""
    found, names = named(measure), model_names(models)
    graded: list[Gradings | Separations] = [*models.values()]
    if len(names) < 2:
        raise JaugeError("at least two models", name_in_list(names), "Give their gradings in one mapping.")
    for other in graded[1:]:
        _refuse_other_documents(graded[0], other)
    if not isinstance(found, Formula):
        raise JaugeError("a measure of graded documents", str(found), "As hierarchical_F.")
    told = [linear(found, one) for one in graded]
    values = np.array([one.value for one in told])
    units = np.stack([one.unit_sums(own.contributions) for one, own in zip(graded, told, strict=True)], axis=1)
    if len(units) < 2:
        raise JaugeError("at least two documents or clusters", f"{len(units)}", "Their spread must be seen.")
    what = "documents" if graded[0].cluster is None else "clusters of documents"
    return Clustered(
        found, names, values, round(float(graded[0].weight.sum())), (f"over {len(units):,} {what}",), units
    )


def _refuse_other_documents(first: OfDocuments, second: OfDocuments) -> None:
    """Two models must have answered about the same documents, graded alike."""
    alike = first.kind == second.kind and type(first) is type(second)
    if not alike:
        raise JaugeError("models graded alike", f"{first.kind!r} and {second.kind!r}", "Grade both in the same way.")
    weights = np.array_equal(first.weight, second.weight)
    clusters = (first.cluster is None) == (second.cluster is None) and (
        first.cluster is None or np.array_equal(first.cluster, np.asarray(second.cluster))
    )
    truth = first.parts.shape == second.parts.shape
    if truth and isinstance(first, Gradings) and first.kind != JOINED:  # there, what is true grows with the answers
        truth = bool(np.allclose(first.parts[3], second.parts[3]))
    if not (weights and clusters and truth):
        raise JaugeError(
            "the same documents in the same order, with the same truth", "others", "Read both models from one table."
        )
