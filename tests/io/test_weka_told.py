"""Predictions in ARFF files as Weka's filters and its Explorer write them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from jauge import JaugeError
from jauge.evidence import ClassDistributions, NumericPredictions
from jauge.io.arff import parse_arff
from jauge.io.weka_told import Asked, class_weights, of_arff, read_told

ADDED = """@relation r
@attribute x numeric
@attribute class {no,yes}
@attribute classification {no,yes}
@attribute error_flag {no,yes}
@attribute distribution_no numeric
@attribute distribution_yes numeric
@data
1,no,no,no,0.9,0.1
2,yes,no,yes,0.6,0.4,{2.5}
3,?,yes,no,0.2,0.8
"""
SAVED = """@relation r
@attribute x numeric
@attribute 'prediction margin' numeric
@attribute 'predicted class' {no,yes}
@attribute class {no,yes}
@data
1,0.5,no,no
2,-0.1,no,yes
3,0,?,yes
"""


def told(text: str, **asked: str) -> ClassDistributions:
    read = of_arff(parse_arff(text), Asked(**asked))  # type: ignore[arg-type]
    assert isinstance(read, ClassDistributions)
    return read


def test_what_the_filter_adds() -> None:
    items = told(ADDED)
    assert items.labels == ("no", "yes")
    assert items.truth.tolist() == [0, 1, -1]
    assert items.weight.tolist() == [1, 2.5, 1]
    assert items.proba[:, 1].tolist() == [0.1, 0.4, 0.8]


def test_what_the_explorer_saves() -> None:
    items = told(SAVED)
    assert items.proba.tolist() == [[1, 0], [1, 0], [0, 0]]
    assert items.matrix().no_answer.tolist() == [0, 1]
    assert told(SAVED, truth="class") == items


def test_nothing_that_weighs_anything() -> None:
    assert told(ADDED.partition("1,no")[0] + "1,no,no,no,0.9,0.1,{0}\n") == ClassDistributions.empty(["no", "yes"])
    numbers = "@relation r\n@attribute prediction real\n@attribute y real\n@data\n"
    assert of_arff(parse_arff(numbers), Asked()) == NumericPredictions.empty()


def test_numbers() -> None:
    text = "@relation r\n@attribute 'predicted y' real\n@attribute y real\n@data\n1.5,1\n?,2\n2,?\n"
    read = of_arff(parse_arff(text), Asked())
    expected = NumericPredictions.from_numbers([1, 2, None], [1.5, None, 2], missing_truth="drop")
    assert read == expected
    assert class_weights(parse_arff(text)).tolist() == [3, 2]


def test_no_rows_are_no_items() -> None:
    assert told(ADDED.partition("1,no")[0]) == ClassDistributions.empty(["no", "yes"])


def test_the_classes_of_a_training_set() -> None:
    assert class_weights(parse_arff(ADDED)).tolist() == [1, 2.5]


def test_an_attribute_without_predictions() -> None:
    with pytest.raises(JaugeError, match="predictions of 'class'; received attributes 'x', 'class'"):
        told("@relation r\n@attribute x real\n@attribute class {a}\n@data\n1,a\n")
    with pytest.raises(JaugeError, match="Did you mean 'class'"):
        told(ADDED, truth="clas")


def test_a_table_of_any_format(tmp_path: Path) -> None:
    import polars as pl

    frame = pl.DataFrame({"y_true": ["b", "a", None], "p_a": [0.1, 0.5, 1], "p_b": [0.9, 0.5, 0], "n": [2, 1, 1]})
    frame.write_parquet(tmp_path / "told.parquet")
    with pytest.raises(JaugeError):
        read_told(tmp_path / "none.parquet")
    read = read_told(tmp_path / "told.parquet", Asked(weight="n")).evidence
    assert isinstance(read, ClassDistributions)
    assert read.labels == ("a", "b")
    assert np.array_equal(read.matrix().matrix, [[1, 0], [0, 2]])
