"""Words that say yes or no, by which the positive class names itself and columns of two spellings are matched."""

from __future__ import annotations

from collections.abc import Iterable

POSITIVE_WORDS = frozenset({"1", "malade", "oui", "pos", "positif", "positive", "true", "vrai", "y", "yes"})
"""Labels that name the positive class by themselves when the other label is not among them."""

NEGATIVE_WORDS = frozenset(
    {"0", "-1", "faux", "false", "n", "neg", "negatif", "negative", "no", "non", "négatif", "sain"}
)
"""Labels that stand against those."""


def answer(label: object) -> bool | None:
    """Whether a label says yes or no; None where it says neither.

    >>> answer("Vrai"), answer("no"), answer("spam")
    (True, False, None)
    """
    text = str(label).casefold()
    return True if text in POSITIVE_WORDS else False if text in NEGATIVE_WORDS else None


def answers(labels: Iterable[object]) -> dict[bool, object] | None:
    """The label that says yes and the one that says no, where each is said in one way and nothing else occurs.

    >>> answers(["FAUX", "VRAI"]), answers(["no", "yes", "oui"])
    ({False: 'FAUX', True: 'VRAI'}, None)
    """
    told: dict[bool, object] = {}
    for label in labels:
        said = answer(label)
        if said is None or said in told:
            return None
        told[said] = label
    return told or None
