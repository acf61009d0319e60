"""Models graded on the same documents: each document is its own control."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from jauge.comparison.clustered import Clustered
from jauge.comparison.comparison import Comparison, compared
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import Gradings, Separations
from jauge.evidence.gradings import OfDocuments
from jauge.evidence.reading import model_names
from jauge.inference.limits import checked_level
from jauge.measures import Formula, Measure
from jauge.measures import measure as named
from jauge.measures.grading import JOINED
from jauge.measures.hierarchy import linear


def compare_graded(
    models: Mapping[str, Gradings] | Mapping[str, Separations], measure: str | Measure, *, level: float = 0.95
) -> Comparison:
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
    found, names = named(measure), model_names(models)
    if len(names) != 2:
        raise JaugeError("two models", f"{len(names)}: {name_in_list(names)}", "Give two gradings in one mapping.")
    first, second = models.values()
    _refuse_other_documents(first, second)
    if not isinstance(found, Formula):
        raise JaugeError("a measure of graded documents", str(found), "As hierarchical_F.")
    told = [linear(found, one) for one in (first, second)]
    values = np.array([one.value for one in told])
    units = np.stack([first.unit_sums(one.contributions) for one in told], axis=1)
    if len(units) < 2:
        raise JaugeError("at least two documents or clusters", f"{len(units)}", "Their spread must be seen.")
    notes = (f"{len(units):,} {'documents' if first.cluster is None else 'clusters of documents'}",)
    field = Clustered(found, names, values, round(float(first.weight.sum())), notes, units)
    return compared(field, (0, 1), checked_level(level), seed=0)


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
