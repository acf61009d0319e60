"""Evaluations as text, Markdown, data and pages; the forms agree with the evaluation that they tell."""

from __future__ import annotations

import csv
import itertools
import json
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import jauge
from jauge.report.evaluation import ScoresEvaluation
from jauge.report.saving import FORMS, as_text
from jauge.report.voice import Voice
from tests.report.digits import evaluated

HOSTILE = '<script>alert("1")</script> & | *x* \x1b[31m'


@cache
def labels() -> jauge.Evaluation:
    truth = ["cat", "dog", "dog", "fox"] * 10
    return jauge.evaluate(truth, y_pred={"a": truth, HOSTILE: ["dog"] * 40})


@cache
def sets() -> jauge.Evaluation:
    return jauge.evaluate([["a"], ["a", "b"]] * 10, y_pred={"m": [["a"], ["b"]] * 10})


@pytest.mark.parametrize("ending", sorted(FORMS))
@pytest.mark.parametrize("make", [evaluated, labels, sets])
def test_every_evaluation_has_every_form(make: Any, ending: str, tmp_path: Path) -> None:
    target = tmp_path / f"report{ending}"
    make().save(target)
    text = target.read_text(encoding="utf-8")
    if ending == ".html":  # making it twice takes its time
        assert text.casefold().startswith("<!doctype html>")
    else:
        assert text == as_text(make(), ending)


@pytest.mark.parametrize("make", [evaluated, labels, sets])
def test_json_is_strict_and_says_which_schema_it_has(make: Any) -> None:
    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    data = json.loads(as_text(make(), ".json"), parse_constant=refuse)
    assert (data["schema"], data["version"]) == ("jauge.evaluation", 1)
    assert data["models"] == list(make().models)
    assert data == make().to_dict()


def test_json_tells_what_was_found() -> None:
    found = evaluated()
    assert isinstance(found, ScoresEvaluation)
    data = found.to_dict()
    best = next(one for one in data["standings"] if one["model"] == data["verdict"]["best"])
    assert best["cost"]["value"] == found.standing(found.verdict.best).cost
    assert {f["measure"]: f["value"] for f in best["figures"]}["auc"] == found.standing(found.verdict.best).auc.value
    ranges = data["cost_ratios"]
    assert all(one["high"] < two["low"] for one, two in itertools.pairwise(ranges))
    here = next(one for one in ranges if one["low"] <= 10 <= one["high"])
    assert (here["models"], here["shown"]) == (["neighbours"], True)
    assert (here["low"], here["high"]) == tuple(data["verdict"]["ratios"].values())


def test_undefined_is_null_with_its_reason() -> None:
    found = jauge.evaluate([1, 1, 0, 0], y_pred={"m": [0, 0, 0, 0]})
    precision = next(f for f in found.to_dict()["standings"][0]["figures"] if f["measure"] == "precision")
    assert precision["value"] is None
    assert precision["why_undefined"] == "no item is predicted positive (tp + fp = 0)"


def test_infinite_thresholds_are_words_in_json() -> None:
    found = jauge.evaluate([1, 0] * 10, {"m": np.zeros(20)}, thresholds={"m": float("inf")})
    assert found.to_dict()["standings"][0]["threshold"] == "inf"


def test_names_are_never_markup() -> None:
    class Scripts(HTMLParser):
        """What stands inside the scripts of a page."""

        def __init__(self) -> None:
            super().__init__()
            self.inside, self.told = False, ""

        def handle_starttag(self, tag: str, attrs: Any) -> None:  # noqa: ARG002
            self.inside = tag == "script"

        def handle_endtag(self, tag: str) -> None:  # noqa: ARG002
            self.inside = False

        def handle_data(self, data: str) -> None:
            self.told += data if self.inside else ""

    scripts = Scripts()
    scripts.feed(as_text(labels(), ".html"))
    assert "alert" not in scripts.told
    assert "<script>alert" not in as_text(labels(), ".html") + as_text(labels(), ".md")
    assert all("\x1b" not in as_text(labels(), ending) for ending in (".md", ".txt", ".tex"))


def test_csv_has_points_in_every_language() -> None:
    rows = list(csv.DictReader(as_text(evaluated(), ".csv", Voice("fr")).splitlines()))
    recall = next(row for row in rows if row["model"] == "forest" and row["measure"] == "recall")
    assert float(recall["value"]) == evaluated().standing("forest").figures["recall"].value


def test_french_has_commas_and_no_english_left() -> None:
    text = as_text(evaluated(), ".txt", Voice("fr"))
    assert "0,971 [0,938 ; 0,989]" in text
    assert not {"threshold", "shown", "items", "found"} & set(text.split())


def test_medical_words() -> None:
    told = as_text(evaluated(), ".txt", Voice(terms="medical"))
    assert "sensitivity" in told
    assert "PPV (positive predictive value)" in told
    assert "recall" not in told


def test_an_unknown_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(jauge.JaugeError, match=r"ends in \.html"):
        evaluated().save(tmp_path / "report.pdf")


def test_a_notebook_shows_the_page_in_a_frame() -> None:
    shown = evaluated()._repr_html_()
    assert shown.casefold().startswith('<iframe srcdoc="&lt;!doctype html&gt;')
    assert "<script" not in shown
