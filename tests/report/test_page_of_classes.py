"""The page of models that answer labels: the matrix as a picture, the worst confusions, one class at a time."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import jauge
from jauge.evidence import ConfusionMatrix
from jauge.report import render_html
from jauge.report.page import confusion
from jauge.report.page.wording import NO_BREAK, Words
from jauge.report.voice import Voice
from tests.report.chromium import Seen, browser

WORDS = Words(Voice())


@cache
def several() -> Any:
    rng = np.random.default_rng(0)
    truth = rng.integers(0, 3, 200)
    right = np.eye(3)[truth]
    answers = {name: rng.dirichlet(np.ones(3), 200) + 1.5 * weight * right for name, weight in MODELS.items()}
    proba = {name: rows / rows.sum(axis=1, keepdims=True) for name, rows in answers.items()}
    return jauge.evaluate(np.array(["cat", "<b>dog", "owl"])[truth], proba, labels=["cat", "<b>dog", "owl"])


MODELS = {"first": 1.0, "second": 0.4}


def test_worst_confusions_come_first() -> None:
    matrix = ConfusionMatrix.from_matrix([[50, 0, 7], [2, 40, 1], [0, 11, 30]], labels=list("abc"), rows="truth")
    rows = re.findall(r'row">(\w)</th><td class="t">(\w)</td><td>(\d+) / (\d+)', confusion.worst(matrix, WORDS))
    assert rows == [("c", "b", "11", "41"), ("a", "c", "7", "57"), ("b", "a", "2", "43"), ("b", "c", "1", "43")]


def test_no_error_is_said() -> None:
    matrix = ConfusionMatrix.from_matrix([[5, 0], [0, 4]], labels=list("ab"), rows="truth")
    assert "No item was taken" in confusion.worst(matrix, WORDS)


def test_the_picture_has_counts_and_shares() -> None:
    matrix = ConfusionMatrix.from_matrix([[30, 10], [0, 4]], labels=list("ab"), rows="truth")
    told = confusion.picture(matrix, WORDS, "m")
    found = [text.replace(NO_BREAK, " ") for text in re.findall(r">(\d[^<]*)</text>", told)]
    assert found == ["30", "75 %", "10", "25 %", "4", "100 %"]


def test_of_many_labels_those_confused_most_are_drawn() -> None:
    cells = np.eye(30, dtype=int) * 9
    cells[3, 28] = 5
    matrix = ConfusionMatrix.from_matrix(cells, labels=[f"L{k}" for k in range(30)], rows="truth")
    told = confusion.picture(matrix, WORDS, "m")
    assert ">L3<" in told
    assert ">L28<" in told
    assert told.count('class="right"') == confusion.MOST


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_of_classes_stands_without_scripts(lang: Any) -> None:
    told = render_html(several(), lang=lang)
    assert "<b>dog" not in told
    assert told.count('class="of-class"') == 5
    assert ("mean of the classes" if lang == "en" else "moyenne des classes") in told
    assert "default-src 'none'" in told


def test_sets_have_a_page() -> None:
    found = jauge.evaluate([["a"], ["a", "b"], ["b"]], y_pred=[["a"], ["b"], ["b", "a"]])
    assert "Label by label" in render_html(found)


@pytest.mark.browser
def test_one_class_at_a_time(tmp_path: Path) -> None:
    from playwright.sync_api import expect

    (tmp_path / "page.html").write_text(render_html(several()), encoding="utf-8")
    with browser() as chromium:
        for scripts in (True, False):
            seen = Seen(chromium, tmp_path / "page.html", java_script_enabled=scripts)
            blocks = seen.page.locator(".of-class")
            expect(blocks.nth(0)).to_be_visible()
            if scripts:
                expect(blocks.nth(1)).to_be_hidden()
                seen.page.select_option("#class", "3")
                expect(blocks.nth(3)).to_be_visible()
                expect(blocks.nth(0)).to_be_hidden()
                seen.page.set_viewport_size({"width": 390, "height": 800})
                assert seen.page.evaluate("document.documentElement.scrollWidth") <= 390
            else:
                expect(blocks.nth(1)).to_be_visible()
            assert seen.clean()
