"""Pairs won by two scores, against the comparison of all of them."""

from __future__ import annotations

import numpy as np

from jauge.numeric.dominated import smaller_among_first, won_by_both


def test_pairs_won_by_both_are_counted_as_by_comparing_all() -> None:
    generator = np.random.default_rng(4)
    for n, m, levels in ((1, 1, 2), (30, 17, 5), (8, 64, 100)):
        up, down = generator.integers(0, levels, (2, n)) * 1.0, generator.integers(0, levels, (2, m)) * 1.0
        psi = [(np.sign(u[:, None] - d) + 1) / 2 for u, d in zip(up, down, strict=True)]
        assert won_by_both((up[0], up[1]), (down[0], down[1])) == (psi[0] * psi[1]).sum()


def test_entries_below_a_bound_are_counted_one_query_at_a_time() -> None:
    generator = np.random.default_rng(0)
    for size in (0, 1, 2, 7, 8, 100):
        sequence = generator.permutation(size)
        prefix, bound = (generator.integers(0, size + 1, 50) for _ in range(2))
        expected = [(sequence[:p] < b).sum() for p, b in zip(prefix, bound, strict=True)]
        assert smaller_among_first(sequence, prefix, bound).tolist() == expected
