"""Names of two pieces of evidence together, so that pieces that know different labels or judges add."""

from __future__ import annotations

from jauge.evidence.reading import Label, all_labels


def united(one: tuple[Label, ...], two: tuple[Label, ...]) -> tuple[Label, ...]:
    """The common names in their order; all names sorted where the two differ; no names take nothing away.

    >>> united(("low", "high"), ()), united(("b", "a"), ("c",))
    (('low', 'high'), ('a', 'b', 'c'))
    """
    if one == two or not two:
        return one
    return all_labels([one, two]) if one else two
