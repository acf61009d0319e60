"""Pickles and copies: what comes back is equal, computes the same and is locked as the original was."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jauge import catalogue, cost_curve, macro, measure, roc_curve, tradeoff_curve
from jauge.content import Content
from jauge.measures import Formula
from tests.curves.test_told import RESULTS, TABLE
from tests.evidence.samples import distribution_samples, label_set_samples, rating_samples
from tests.strategies import SAMPLES, Sample

COPIES: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),  # noqa: S301 (our own)
    "copy": copy.copy,
    "deep copy": copy.deepcopy,
}
every_copy = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES.keys())
FINISHED = {name: result for name, (result, _, _) in RESULTS.items()} | {
    "roc": roc_curve(TABLE),
    "cost": cost_curve(TABLE),
    "tradeoff": tradeoff_curve(TABLE, index="jaccard"),
}
EVIDENCE = [*SAMPLES.values(), distribution_samples(), label_set_samples(), rating_samples()]


def unlocked(value: Any) -> list[str]:
    """The arrays in an object, or in the objects it is made of, that can be written to."""
    found = []
    for name in getattr(value, "__dataclass_fields__", ()):
        inner = getattr(value, name)
        if isinstance(inner, np.ndarray) and inner.flags.writeable:
            found.append(name)
        elif isinstance(inner, Content):
            found += unlocked(inner)
    return found


@every_copy
@settings(max_examples=40)
@given(sample=st.one_of(EVIDENCE))
def test_evidence_comes_back_equal_and_locked(copied: Callable[[Any], Any], sample: Sample) -> None:
    again = copied(sample.whole)
    assert again == sample.whole
    assert unlocked(again) == unlocked(sample.whole) == []
    assert again + sample.empty == sample.whole


@every_copy
@pytest.mark.parametrize("name", FINISHED)
def test_results_come_back_equal_and_locked(copied: Callable[[Any], Any], name: str) -> None:
    again = copied(FINISHED[name])
    assert type(again) is type(FINISHED[name])
    assert again.to_dict() == FINISHED[name].to_dict()
    assert set(unlocked(again)) <= set(unlocked(FINISHED[name]))


@every_copy
def test_measures_come_back_with_their_formula(copied: Callable[[Any], Any]) -> None:
    """Those of the catalogue and those of rankings, bound and averaged."""
    families = [import_module(f"jauge.measures.{name}") for name in ("ranking", "ranking_graded", "ranking_points")]
    ranked = [value for module in families for value in vars(module).values() if isinstance(value, Formula)]
    averaged = macro(measure("F(beta=2)"), undefined="skip")  # type: ignore[arg-type]
    for value in [*catalogue().values(), *ranked, measure("K(alpha=1.6, beta=1, undefined=zero)"), averaged]:
        again = copied(value)
        assert again == value
        assert type(again) is type(value)
        if isinstance(value, Formula):
            assert again.definition is value.definition
