"""Cost matrices as Weka writes them."""

from __future__ import annotations

import pytest

from jauge import JaugeError
from jauge.io.weka_costs import parse_costs


def test_both_forms() -> None:
    assert parse_costs("% c\n2 2\n0 5 % no\n1.5 0\n").tolist() == [[0, 5], [1.5, 0]]
    assert parse_costs("[0 5.0; 1 0]").tolist() == [[0, 5], [1, 0]]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", "a cost matrix in the text; received nothing"),
        ("2 2\n0 1\n", "received sizes 2 2 and 1 rows"),
        ("2 2\n0 1\n1\n", "2 costs in line 3 of the text; received 1 in '1'"),
        ("2 2\n0 1\n1 x\n", "costs in line 3 of the text; received '1 x'"),
        ("[0 1; 1]", "2 costs in line 1"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, expected: str) -> None:
    with pytest.raises(JaugeError, match=expected):
        parse_costs(text)


def test_costs_of_other_classes() -> None:
    assert parse_costs("[0 1; 1 0]", classes=2).shape == (2, 2)
    with pytest.raises(JaugeError, match="costs of 3 classes from line 2 of the text on; received 2 x 2"):
        parse_costs("% two\n2 2\n0 1\n1 0\n", classes=3)
