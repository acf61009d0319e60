"""Every bootstrap resample of a small data set, with its exact probability.

A resample of one class is a multiset, so it is listed once, as a vector of counts, and carries the share of the ordered
draws that lead to it. Equal items cannot be told apart and share one count: a class of six different items has 462
count vectors (6^6 = 46656 ordered draws), a class of 20 items that only knows "above" and "below" has 21.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True)
class Resample:
    """The drawn positives, the drawn negatives (with repetitions) and the probability of drawing exactly these."""

    positives: list[Any]
    negatives: list[Any]
    probability: Fraction

    @property
    def has_both_classes(self) -> bool:
        """Whether at least one item of each class was drawn."""
        return bool(self.positives) and bool(self.negatives)


def count_vectors(sizes: Sequence[int], draws: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Enumerate how often each group is hit when `draws` items are drawn with replacement from groups of these sizes.

    The probability is the number of ordered draws with these counts over the number of all ordered draws.
    """
    all_ordered_draws = sum(sizes) ** draws
    for counts in _compositions(draws, len(sizes)):
        ordered_draws = math.factorial(draws)
        for size, count in zip(sizes, counts, strict=True):
            ordered_draws = ordered_draws // math.factorial(count) * size**count
        yield counts, Fraction(ordered_draws, all_ordered_draws)


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All tuples of `parts` non-negative integers with this total."""
    if parts == 0:
        if total == 0:
            yield ()
        return
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _compositions(total - first, parts - 1):
            yield first, *rest


def draws_with_replacement(items: Sequence[Any], draws: int) -> Iterator[tuple[list[Any], Fraction]]:
    """Enumerate the multisets of `draws` items drawn with replacement, equal items being one group."""
    groups = Counter(items)
    kinds = sorted(groups)
    for counts, probability in count_vectors([groups[kind] for kind in kinds], draws):
        yield [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)], probability


def stratified(
    positives: Sequence[Any], negatives: Sequence[Any], sizes: tuple[int, int] | None = None
) -> Iterator[Resample]:
    """Enumerate the resamples with fixed class sizes (default: the observed ones), the classes drawn independently."""
    positive_draws, negative_draws = sizes or (len(positives), len(negatives))
    drawn_negatives = list(draws_with_replacement(negatives, negative_draws))
    for drawn_positive, probability in draws_with_replacement(positives, positive_draws):
        for drawn_negative, other_probability in drawn_negatives:
            yield Resample(drawn_positive, drawn_negative, probability * other_probability)


def full(positives: Sequence[Any], negatives: Sequence[Any], size: int | None = None) -> Iterator[Resample]:
    """Enumerate the resamples of all items together (default: as many as observed): class sizes are random.

    Resamples that miss a class are listed too; whoever needs both classes discards them and reports their mass.
    """
    items = [(True, item) for item in positives] + [(False, item) for item in negatives]
    for drawn, probability in draws_with_replacement(items, size or len(items)):
        drawn_positives = [item for is_positive, item in drawn if is_positive]
        drawn_negatives = [item for is_positive, item in drawn if not is_positive]
        yield Resample(drawn_positives, drawn_negatives, probability)


def resamples(
    positives: Sequence[Any],
    negatives: Sequence[Any],
    scheme: str,
    sizes: tuple[int, int] | int | None = None,
) -> Iterator[Resample]:
    """Enumerate the resamples of a scheme; sizes are (positives, negatives) if "stratified", one total if "full"."""
    if scheme == "stratified" and not isinstance(sizes, int):
        return stratified(positives, negatives, sizes)
    if scheme == "full" and not isinstance(sizes, tuple):
        return full(positives, negatives, sizes)
    raise ValueError(f"no resamples of scheme {scheme!r} with sizes {sizes!r}")
