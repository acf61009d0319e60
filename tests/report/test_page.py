"""The page as text: what it says without scripts, and that no label breaks out of it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import numpy as np
import pytest

from jauge.curves import tradeoff_curve
from jauge.evidence import PairedScores, ScoreTable
from jauge.inference import cost_band
from jauge.measures import F_lam
from jauge.report import render_html
from jauge.report.evaluation import ScoresEvaluation
from jauge.report.french import FRENCH
from jauge.report.page.drawing import simplified
from jauge.report.page.functions import best_f_along, cost_along
from jauge.report.page.model import page_model
from jauge.report.page.wording import MEDICAL, NO_BREAK, PAGE
from jauge.report.scores import evaluate_scores
from jauge.report.verdict_words import verdict_sentences
from jauge.report.voice import Voice
from tests.report.digits import evaluated

HOSTILE = "</script><img src=x onerror=alert(1)>&\"'\u2028{model}@@DATA@@"


@cache
def page(lang: str = "en", terms: str | None = None) -> str:
    return render_html(evaluated(), lang=lang, terms=terms)  # type: ignore[arg-type]


@cache
def hostile() -> ScoresEvaluation:
    rng = np.random.default_rng(0)
    truth = np.repeat([1, 0], [40, 80])
    scores = {HOSTILE: truth + rng.normal(size=120), "b": rng.random(120)}
    names = (HOSTILE, "no")
    return evaluate_scores(PairedScores.from_scores(truth, scores), replicates=200, classes=names)


def data(text: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="jauge-data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    told: dict[str, object] = json.loads(found[1])
    return told


class Tags(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_without_scripts_the_verdict_is_there(lang: str) -> None:
    import html

    said = html.unescape(page(lang)).replace(NO_BREAK, " ")
    for sentence in verdict_sentences(evaluated(), Voice(lang)):  # type: ignore[arg-type]
        assert sentence in said


def test_nothing_is_asked_for_from_anywhere() -> None:
    addresses = [
        value
        for _, attributes in Tags(page()).found
        for name, value in attributes.items()
        if name in {"src", "href", "action", "srcset", "style", "onclick", "data"}
    ]
    assert addresses == []
    assert "default-src 'none'" in page()


def test_names_are_text() -> None:
    tags = Tags(render_html(hostile()))
    assert [tag for tag, _ in tags.found].count("script") == 2
    assert "img" not in [tag for tag, _ in tags.found]
    assert HOSTILE in [one["name"] for one in data(render_html(hostile()))["models"]]  # type: ignore[attr-defined]


@pytest.mark.parametrize("words", [*PAGE.values(), *MEDICAL.values()])
def test_every_word_of_the_page_has_its_french_with_the_same_places(words: str) -> None:
    places = set(re.findall(r"\{(\w+)\}", words))
    assert places == set(re.findall(r"\{(\w+)\}", FRENCH[words]))


def test_medical_terms() -> None:
    assert "sensitivity" in page(terms="medical")
    assert "true positives" in page(terms="medical")


def test_items_do_not_travel() -> None:
    """A thousand times the items make no longer a page."""
    evaluation = evaluated(("forest",))
    assert len(render_html(evaluation)) < 100_000


def test_costs_and_f_are_those_of_the_library() -> None:
    evaluation = evaluated()
    model = page_model(evaluation, evaluation.standing("forest"))
    w = np.array([0.1, 0.37, 0.8])
    np.testing.assert_array_equal(cost_along(model, w), [getattr(cost_band(model.table, w), side) for side in SIDES])
    counts, share = model.best_f.counts, 0.3
    lam = np.array([0.2, 0.5, 0.9])
    c = (1 - lam) * (1 - share) / ((1 - lam) * (1 - share) + lam * share)
    k = np.searchsorted(model.best_f.edges[1:-1], c)
    tpr, fpr = counts.tp[k] / counts.positive[k], counts.fp[k] / counts.negative[k]
    precision = share * tpr / (share * tpr + (1 - share) * fpr)
    np.testing.assert_allclose(best_f_along(model.best_f, lam, share)[0], 1 / ((1 - lam) / precision + lam / tpr))


SIDES = ("value", "low", "high")


def test_at_thresholds_chosen_on_all_items_the_best_f_is_the_trade_off_curve() -> None:
    """With thresholds that see all items, one table in c is the whole family of curves."""
    from jauge.report.page.model import GRID, BestF, _best_for_f

    rng = np.random.default_rng(4)
    table = ScoreTable.from_scores(truth := rng.random(200) < 0.4, truth + rng.normal(size=200))
    edges, thresholds = _best_for_f(table)
    ones = np.ones(GRID.size)
    best, lam = BestF(edges, table.at(thresholds), ones, ones), np.linspace(0.01, 0.99, 40)
    share = float(table.n_positive / (table.n_positive + table.n_negative))
    np.testing.assert_allclose(best_f_along(best, lam, share)[0], tradeoff_curve(table).at(lam), rtol=1e-12)
    assert float(F_lam.bind(lam=0.5)(table.at(0.5))) <= float(tradeoff_curve(table).at(0.5))


def test_a_simplified_line_stays_near() -> None:
    rng = np.random.default_rng(1)
    x, y = np.arange(300.0), rng.normal(size=300).cumsum()
    kept = simplified(x, y, 0.5)
    assert np.abs(np.interp(x, x[kept], y[kept]) - y).max() < 1.5
    assert kept.size < 300


def test_given_thresholds_and_no_comparison() -> None:
    given = dict.fromkeys(hostile().models, 0.4)
    evaluation = evaluate_scores(hostile().paired, thresholds=given, replicates=200)
    told = render_html(replace(evaluation, wins=None))
    assert data(told)["wins"] is None
    assert "No resamples were drawn" in told
    assert data(render_html(evaluation))["wins"] is not None


def test_clusters_have_no_bands_of_rates_but_a_page() -> None:
    rng = np.random.default_rng(0)
    truth = rng.random(80) < 0.4
    paired = PairedScores.from_scores(truth, {"a": truth + rng.normal(size=80)}, cluster=rng.integers(0, 30, 80))
    told = render_html(evaluate_scores(paired, replicates=50))
    assert "have no bands" in told
    assert data(told)["models"][0]["cost"]["between"] is not None  # type: ignore[index]
