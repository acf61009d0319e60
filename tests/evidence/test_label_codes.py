"""Labels are coded by tables of integers and hashes of text; a dictionary of Python objects is the oracle."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from jauge.evidence.reading import read_labels

WHOLE = st.sampled_from(["int8", "uint8", "int16", "int32", "int64", "uint32", "uint64", "bool"])


def expected(array: np.ndarray) -> tuple[list[int], tuple]:
    known = sorted(set(array.tolist()))
    return [known.index(value) for value in array.tolist()], tuple(known)


def check(array: np.ndarray) -> None:
    coded = read_labels(array, "y_true")
    codes, names = expected(array)
    assert coded.codes.tolist() == codes
    assert coded.names == names
    assert [type(name) for name in coded.names] == [type(name) for name in names]


@given(WHOLE.flatmap(lambda kind: arrays.arrays(kind, st.integers(1, 30))))
def test_whole_numbers_of_every_width(array: np.ndarray) -> None:
    check(array)


@given(st.lists(st.integers(-3, 40), min_size=1))
def test_whole_numbers_close_together(values: list[int]) -> None:
    check(np.array(values))
    check(np.array(values, dtype=np.int8)[::-1])


@given(st.lists(st.text(st.characters(exclude_characters="\0"), max_size=4), min_size=1))
def test_text(values: list[str]) -> None:
    array = np.array(values)
    check(array)
    check(array[::-1])
    check(array.astype(f">U{array.dtype.itemsize // 4 + 3}"))


@pytest.mark.parametrize("other", [np.iinfo(np.int64).max, np.iinfo(np.int64).min, -(2**62)])
def test_whole_numbers_too_far_apart_for_a_table(other: int) -> None:
    check(np.array([0, other, 1, other, 5]))


def test_texts_that_share_a_hash_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a factor of 0 the hash is the last letter: "ab" and "bb" collide."""
    monkeypatch.setattr("jauge.evidence.reading._HASH_FACTOR", np.uint64(0))
    check(np.array(["ab", "bb", "ba", "ab"]))
