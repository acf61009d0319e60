"""Iso-lines: the index of each point on them is the value asked for."""

import math
from fractions import Fraction

import numpy as np
import pytest

from jauge.curves.iso_lines import iso_line
from jauge.errors import JaugeError
from tests.oracles.curves import index_value

INDICES = ("f", "jaccard", "fowlkes_mallows", "kulczynski")


@pytest.mark.parametrize("index", INDICES)
@pytest.mark.parametrize("lam", [0.0, 0.2, 0.5, 0.8])
def test_every_point_has_the_value(index, lam):
    recall = np.linspace(0.01, 1, 100)
    for value in (0.05, 0.4, 0.9):
        precision = iso_line(recall, value, index=index, lam=lam)
        defined = ~np.isnan(precision)
        assert defined.any()
        found = [index_value(index, p, r, lam) for p, r in zip(precision[defined], recall[defined], strict=True)]
        np.testing.assert_allclose(found, value, rtol=1e-12)


@pytest.mark.parametrize("index", INDICES)
def test_undefined_where_even_precision_one_or_zero_misses_the_value(index):
    recall, value, lam = np.array([0.1, 0.3, 0.9]), 0.5, 0.5
    least = np.array([float(index_value(index, Fraction(0), Fraction(r), Fraction(lam))) for r in recall])
    most = np.array([float(index_value(index, 1.0, r, lam)) for r in recall])
    np.testing.assert_array_equal(
        np.isnan(iso_line(recall, value, index=index, lam=lam)), (most < value) | (least > value)
    )


def test_f1_by_hand():
    assert iso_line([0.5, 1], 0.5).tolist() == [0.5, pytest.approx(1 / 3)]
    assert iso_line(1 / 3, 0.5).item() == 1.0
    assert math.isnan(iso_line(0.0, 0.5).item())


@pytest.mark.parametrize(
    "options, expected",
    [({"lam": 1}, "lam in"), ({"value": 0}, "a value of the index"), ({"index": "f1"}, "an index among")],
)
def test_refusals(options, expected):
    with pytest.raises(JaugeError, match=expected):
        iso_line([0.5], **({"value": 0.5} | options))
