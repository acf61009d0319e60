"""Labels as people write them, found among the classes of a taxonomy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from jauge.errors import JaugeError, name_in_list
from jauge.evidence.reading import Label, one_of, read_labels
from jauge.evidence.taxonomy import Taxonomy
from jauge.numeric.ratio import IntArray

Unknown: TypeAlias = Literal["error", "prefix", "drop"]
Normalise: TypeAlias = Callable[[str], str] | Literal["codes"] | None
_MARKS = "+*†!"
_NO_CHARACTER = str.maketrans("", "", ". \t\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")


class Found(NamedTuple):
    """The class of each label (-1: none), and which labels stand for a class with a shorter name."""

    place: IntArray
    shortened: Any


def plain_code(text: str) -> str:
    """A code without dots, blanks and marks at its end (dagger, asterisk), in capitals.

    >>> plain_code("i21.0 "), plain_code("G05.1*")
    ('I210', 'G051')
    """
    return text.translate(_NO_CHARACTER).rstrip(_MARKS).upper()


def find_labels(
    taxonomy: Taxonomy, labels: Sequence[Label], *, unknown: Unknown = "error", normalise: Normalise = None
) -> Found:
    """Classes by their names, spelt alike on both sides; what the taxonomy lacks is refused, shortened or left out.

    `unknown="prefix"` takes the longest beginning of a label that is a class, and leaves it out where there is none.
    """
    one_of("unknown", unknown, ("error", "prefix", "drop"))
    place = taxonomy.find(labels)
    known: dict[Any, int] = {}
    if normalise is not None:
        spell = plain_code if normalise == "codes" else normalise
        known = _spelt(taxonomy, spell)
        labels = [spell(str(label)) for label in labels]
        place = np.array([known.get(label, -1) for label in labels], np.int64).reshape(len(labels))
    shortened = np.zeros(len(labels), np.bool_)
    if unknown == "prefix" and (place < 0).any():
        known = known or {str(name): k for k, name in enumerate(taxonomy.names)}
        lacking = np.flatnonzero(place < 0)
        place[lacking] = [_longest_beginning(str(labels[k]), known) for k in lacking.tolist()]
        shortened[lacking] = place[lacking] >= 0
    if unknown == "error" and (place < 0).any():
        taxonomy.places([labels[k] for k in np.flatnonzero(place < 0).tolist()])
    return Found(place, shortened)


def informed_by_labels(
    taxonomy: Taxonomy, labels: Sequence[Label], *, unknown: Unknown = "error", normalise: Normalise = None
) -> Taxonomy:
    """The taxonomy with the information of training labels as people write them."""
    coded = read_labels(list(labels), "training labels")
    place = find_labels(taxonomy, coded.names, unknown=unknown, normalise=normalise).place[coded.codes]
    return taxonomy.informed_by_counts(np.bincount(place[place >= 0], minlength=taxonomy.size).astype(np.float64))


def _spelt(taxonomy: Taxonomy, spell: Callable[[str], str]) -> dict[Any, int]:
    """The classes by their normal spelling, which must tell them apart."""
    known: dict[Any, int] = {}
    for k, name in enumerate(taxonomy.names):
        other = known.setdefault(spell(str(name)), k)
        if other != k:
            raise JaugeError(
                "classes that differ after their codes are normalised",
                name_in_list([taxonomy.names[other], name]),
                "Normalise less, or correct the taxonomy.",
            )
    return known


def _longest_beginning(label: str, known: dict[Any, int]) -> int:
    return next((known[label[:size]] for size in range(len(label) - 1, 0, -1) if label[:size] in known), -1)
