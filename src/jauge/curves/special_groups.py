"""Groups that every trade-off curve is held against: everything, a single element, groups drawn at random."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import betaln

from jauge.curves.shares import read_count, read_inside, read_shares
from jauge.curves.tradeoff_index import index_named
from jauge.errors import JaugeError
from jauge.numeric.ratio import FloatArray


def maximal_group(prevalence: float) -> tuple[float, float]:
    """Precision and recall of the group that takes everything: (prevalence, 1).

    An index tells something only above its curve (document 004).

    >>> from jauge.curves import tradeoff_curve
    >>> tradeoff_curve([maximal_group(0.2)]).at(0.5).round(6).item()
    0.333333
    """
    return read_inside(prevalence, "prevalence", "The share of all items that belong to the target."), 1.0


def single_element(positives: int) -> tuple[float, float]:
    """Precision and recall of a group of one element of a target that has `positives`: (1, 1 / positives).

    >>> single_element(20)
    (1.0, 0.05)
    """
    return 1.0, 1 / read_count(positives, "positives", "Recall divides by the size of the target.")


def random_group_curve(positives: int, total: int, size: int, lam: ArrayLike, *, index: str = "f") -> FloatArray:
    """The expected value of an index at each lam for a group of `size` items drawn at random from `total`.

    Formula: F, Fowlkes-Mallows and Kulczynski are linear in the hits once sizes are fixed: the index of precision
    positives / total and recall size / total, exactly. Jaccard: its mean over the hypergeometric law of the hits. Never
    undefined for sizes from 1. In [0, 1]; at lam = 0 all are the prevalence. Reference: document 004.

    >>> random_group_curve(20, 100, 50, [0, 0.5, 1]).round(6).tolist()
    [0.2, 0.285714, 0.5]
    >>> random_group_curve(1, 2, 1, 0.5, index="jaccard").round(6).item()
    0.5
    """
    sizes = {"positives": positives, "total": total, "size": size}
    positives, total, size = (read_count(value, name, "It counts items.") for name, value in sizes.items())
    if max(positives, size) > total:
        raise JaugeError(
            "positives and size of at most total",
            f"positives {positives}, total {total}, size {size}",
            "They count items.",
        )
    form, where = index_named(index), read_shares(lam, "lam")
    if form.bend is None:
        return form.value(np.asarray(positives / total), np.asarray(size / total), where)
    hits = np.arange(max(1, positives + size - total), min(positives, size) + 1, dtype=np.float64)
    values = form.value(hits / size, hits / positives, where[..., None])
    return np.asarray(values @ _hypergeometric(hits, positives, total, size))


def _hypergeometric(hits: FloatArray, positives: int, total: int, size: int) -> FloatArray:
    """Pr{hits} when `size` of `total` items are drawn without replacement and `positives` of them count."""

    def log_choose(n: float, k: FloatArray | float) -> FloatArray:
        return np.asarray(-np.log1p(n) - betaln(n - k + 1, k + 1))

    logs = log_choose(positives, hits) + log_choose(total - positives, size - hits) - log_choose(total, float(size))
    return np.exp(logs)
