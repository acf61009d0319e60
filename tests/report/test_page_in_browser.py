"""The page in a real browser: by mouse and keyboard, offline, without scripts, narrow, dark, printed, in two languages.

Positions and colours are read from the page, never looked at by eye here; `expect` waits for the frame that draws.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from jauge.curves import OperatingCondition
from jauge.evidence import PairedScores
from jauge.report import render_html
from jauge.report.page.functions import best_f_along, precision_at
from jauge.report.page.model import page_model
from jauge.report.scores import evaluate_scores, evaluated_under
from jauge.report.verdict_words import verdict_sentences
from jauge.report.voice import Voice
from tests.report.chromium import Seen, browser
from tests.report.digits import evaluated
from tests.report.test_page import HOSTILE, hostile

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    pages = {"en": render_html(evaluated()), "fr": render_html(evaluated(), lang="fr"), "bad": render_html(hostile())}
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in pages}


STATE = "asked => {jauge.set(asked); return [jauge.result(), jauge.sentences()]}"


def expect(locator: Any) -> Any:
    from playwright.sync_api import expect as waiting

    return waiting(locator)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_python_and_the_page_say_the_same_at_random_conditions(
    chromium: Any, files: dict[str, Path], lang: Any
) -> None:
    seen, rng, evaluation = Seen(chromium, files[lang]), np.random.default_rng(8), evaluated()
    best = [page_model(evaluation, one).best_f for one in evaluation.standings]
    for _ in range(10):
        share, ratio, lam = 1 / (1 + np.exp(-rng.uniform(-6, 4))), 10 ** rng.uniform(-2, 3), rng.uniform(0.02, 0.98)
        asked = {"prior": float(share), "ratio": float(ratio), "lam": float(lam)}
        found, said = seen.page.evaluate(STATE, asked)
        direct = evaluated_under(evaluation, OperatingCondition(asked["prior"], asked["ratio"]))
        assert said == list(verdict_sentences(direct, Voice(lang)))
        costs = [(one.cost, *one.cost_limits) for one in direct.standings]
        np.testing.assert_allclose(found["costs"], costs, rtol=0, atol=1e-12)
        values = [np.ravel(best_f_along(one, np.array([lam]), asked["prior"])) for one in best]
        np.testing.assert_allclose(found["F"], values, rtol=0, atol=1e-12)
    assert seen.clean()


def test_differences_and_precision_are_those_of_python(chromium: Any, files: dict[str, Path]) -> None:
    seen, wins = Seen(chromium, files["en"]), evaluated().wins
    assert wins is not None
    for place in (20, 77, 150):
        w = float(wins.grid[place])
        condition = OperatingCondition.from_w(w)
        asked = {"prior": condition.prevalence, "ratio": 1.0}
        found = seen.page.evaluate("asked => {jauge.set(asked); return jauge.difference(1, 0)}", asked)
        band = wins.difference("forest", "neighbours")
        assert found["value"] == pytest.approx(band.value[place], abs=1e-12)
        assert found["all"] == pytest.approx([band.low[place], band.high[place]], abs=1e-12)
        alone = wins.difference("forest", "neighbours", simultaneous=False)
        assert found["here"] == pytest.approx([alone.low[place], alone.high[place]], abs=1e-12)
        around = wins.p_value("forest", "neighbours")[place - 1 : place + 2]  # the greater one on either side
        assert around[1] - 1e-12 <= found["p"] <= around.max() + 1e-12
    told = seen.page.evaluate("jauge.precision(0.7, 0.1, 0.03)")
    assert told == pytest.approx(float(precision_at(np.array(0.7), np.array(0.1), 0.03)), abs=1e-12)


def test_keys_move_a_slider_and_the_verdict_follows(chromium: Any, files: dict[str, Path]) -> None:
    seen = Seen(chromium, files["en"])
    before = seen.page.locator(".second").text_content()
    seen.page.focus("#ratio")
    seen.page.keyboard.press("ArrowRight")
    expect(seen.page.locator("#ratio")).to_have_attribute("aria-valuetext", "10.2")
    expect(seen.page.locator(".second")).not_to_have_text(before)
    seen.page.keyboard.press("Home")
    expect(seen.page.locator("#told")).to_contain_text("0.0001 false alarms")
    expect(seen.page.locator(".lead")).to_contain_text("Deploy no model here")
    assert seen.clean()


def test_numbers_are_typed(chromium: Any, files: dict[str, Path]) -> None:
    seen = Seen(chromium, files["en"])
    seen.page.fill("#nprior", "30")
    expect(seen.page.locator("#told")).to_contain_text("30 % of cases")
    seen.page.fill("#nratio", "")
    seen.page.fill("#nratio", "1")
    expect(seen.page.locator("#told")).to_contain_text("a miss costs as much as a false alarm")
    seen.page.click("#reset")
    expect(seen.page.locator("#told")).to_contain_text("2 % of cases")


def test_dragging_in_cost_space_changes_the_ratio(chromium: Any, files: dict[str, Path]) -> None:
    seen = Seen(chromium, files["en"])
    seen.page.locator("#s_cost").scroll_into_view_if_needed()
    box = seen.page.locator("#s_cost").bounding_box()
    seen.page.mouse.move(box["x"] + 0.4 * box["width"], box["y"] + 0.4 * box["height"])
    seen.page.mouse.down()
    seen.page.mouse.move(box["x"] + 0.7 * box["width"], box["y"] + 0.3 * box["height"], steps=5)
    seen.page.mouse.up()
    x = (0.7 * 500 - 56) / (500 - 56 - 12)
    expect(seen.page.locator("#told")).to_contain_text(re.compile(r"as much as \d+ false alarms"))
    assert seen.page.evaluate("jauge.result().w") == pytest.approx(x, abs=0.01)


def test_a_click_in_roc_space_picks_a_threshold(chromium: Any, files: dict[str, Path]) -> None:
    seen = Seen(chromium, files["en"])
    seen.page.locator("#s_roc").scroll_into_view_if_needed()
    box = seen.page.locator("#s_roc").bounding_box()
    seen.page.mouse.click(box["x"] + 0.3 * box["width"], box["y"] + 0.3 * box["height"])
    expect(seen.page.locator("#model")).to_have_value("2")
    expect(seen.page.locator("#rates")).to_contain_text("Recall")
    cells = [int(text.replace(",", "")) for text in seen.page.locator("#cm .n").all_text_contents()]
    assert sum(cells) == 1797
    seen.page.click("#best")
    expect(seen.page.locator("#rates")).to_contain_text("the cheapest one on these items")


def test_the_state_lives_in_the_address(chromium: Any, files: dict[str, Path]) -> None:
    seen = Seen(chromium, files["en"])
    seen.page.fill("#nprior", "12")
    expect(seen.page.locator("#told")).to_contain_text("12 % of cases")
    seen.page.wait_for_url(re.compile("p=0.12"))
    again = Seen(chromium, files["en"], fragment="#" + seen.page.url.split("#")[1])
    expect(again.page.locator("#told")).to_contain_text("12 % of cases")
    nonsense = Seen(chromium, files["en"], fragment="#p=x&r=-3&l=7&m=99&t=zz")
    expect(nonsense.page.locator(".lead")).to_contain_text("Deploy")
    assert nonsense.clean()


def test_without_scripts_all_is_there_but_the_controls(chromium: Any, files: dict[str, Path]) -> None:
    seen = Seen(chromium, files["en"], java_script_enabled=False)
    expect(seen.page.locator(".lead")).to_contain_text("Deploy neighbours")
    expect(seen.page.locator("#s_to path.l")).to_have_count(3)
    expect(seen.page.locator("#prior")).to_be_hidden()
    expect(seen.page.locator("#thousand .n").first).to_be_visible()
    expect(seen.page.locator("noscript")).to_have_count(1)


@pytest.mark.parametrize("name", ["en", "fr", "bad"])
def test_a_phone_shows_the_page_without_moving_sideways(chromium: Any, files: dict[str, Path], name: str) -> None:
    seen = Seen(chromium, files[name], viewport={"width": 390, "height": 844})
    assert seen.page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(seen.page.locator("#use")).not_to_have_attribute("open", "")
    expect(seen.page.locator("#prior")).to_be_hidden()
    seen.page.click("#use summary")
    expect(seen.page.locator("#prior")).to_be_visible()
    assert seen.page.evaluate("document.documentElement.scrollWidth") <= 390


def luminance(colour: str) -> float:
    channels = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return float(np.dot(linear, [0.2126, 0.7152, 0.0722]))


def contrast(first: str, second: str) -> float:
    """As the guidelines for accessible content define it."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


COLOUR = "(e, name) => getComputedStyle(e)[name]"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_and_lines_stand_out(chromium: Any, files: dict[str, Path], scheme: str) -> None:
    page = Seen(chromium, files["en"], color_scheme=scheme).page
    ground = page.locator("body").evaluate("e => getComputedStyle(e).backgroundColor")
    card = page.locator("#verdict").evaluate("e => getComputedStyle(e).backgroundColor")
    for place, behind in ((".lead", card), (".rest", card), (".note >> nth=0", ground), ("td .n >> nth=0", ground)):
        assert contrast(page.locator(place).first.evaluate("e => getComputedStyle(e).color"), behind) >= 4.5
    for line in page.locator("#s_roc path.l").all():
        assert contrast(line.evaluate("e => getComputedStyle(e).stroke"), ground) >= 3
    assert (luminance(ground) > 0.5) == (scheme == "light")


def test_the_theme_can_be_changed(chromium: Any, files: dict[str, Path]) -> None:
    seen = Seen(chromium, files["en"])
    seen.page.click("#theme")
    expect(seen.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert luminance(seen.page.locator("body").evaluate("e => getComputedStyle(e).backgroundColor")) < 0.1


def test_print_is_light_and_without_controls(chromium: Any, files: dict[str, Path]) -> None:
    seen = Seen(chromium, files["en"], color_scheme="dark")
    seen.page.emulate_media(media="print", color_scheme="dark")
    assert luminance(seen.page.locator("body").evaluate("e => getComputedStyle(e).backgroundColor")) > 0.9
    expect(seen.page.locator("#prior")).to_be_hidden()
    assert seen.page.pdf(format="A4")[:4] == b"%PDF"


def test_figures_and_pictures_can_be_taken_away(chromium: Any, files: dict[str, Path], tmp_path: Path) -> None:
    seen = Seen(chromium, files["en"])
    for button, ending, holds in (("#csv", "csv", "neighbours"), ('[data-svg="cost"]', "svg", "normalised")):
        with seen.page.expect_download() as waiting:
            seen.page.click(button)
        waiting.value.save_as(tmp_path / "taken")
        assert waiting.value.suggested_filename.endswith(ending)
        text = (tmp_path / "taken").read_text(encoding="utf-8")
        assert holds in text or "<svg" in text
        assert len(text) > 300
    assert seen.clean()


def test_many_models_one_in_front(chromium: Any, tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    truth = np.repeat([1, 0], [30, 50])
    scores = {f"m{k}": truth + (1 + 0.2 * k) * rng.normal(size=80) for k in range(9)}
    evaluation = evaluate_scores(PairedScores.from_scores(truth, scores), replicates=60)
    (tmp_path / "many.html").write_text(render_html(evaluation), encoding="utf-8")
    seen = Seen(chromium, tmp_path / "many.html")
    expect(seen.page.locator("#s_roc path.b")).to_have_count(1)
    expect(seen.page.locator('.legend button[aria-pressed="true"]')).to_have_count(1)
    seen.page.click('.legend button[data-m="5"]')
    expect(seen.page.locator('#s_roc path.l[data-m="5"]')).to_have_attribute("opacity", "1")
    expect(seen.page.locator('#s_roc path.l[data-m="4"]')).to_have_attribute("opacity", "0.35")
    seen.page.fill("#nratio", "7")
    expect(seen.page.locator("#told")).to_contain_text("7 false alarms")
    assert seen.clean()


def test_hostile_names_are_shown_as_they_are(chromium: Any, files: dict[str, Path]) -> None:
    seen = Seen(chromium, files["bad"])
    expect(seen.page.locator(".legend li").first).to_contain_text("</script><img src=x")
    expect(seen.page.locator("#measures thead")).to_contain_text("onerror")
    assert HOSTILE.split("\u2028")[0] in seen.page.locator("#model").text_content()
    seen.page.fill("#nratio", "3")
    expect(seen.page.locator("#told")).to_contain_text("3 false alarms")
    assert seen.clean()


def test_every_control_and_picture_has_a_name(chromium: Any, files: dict[str, Path]) -> None:
    page = Seen(chromium, files["en"]).page
    nameless = page.evaluate(
        "() => [...document.querySelectorAll('input, select, button, svg[role=img]')]"
        ".filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length))"
        ".map(e => e.outerHTML)"
    )
    assert nameless == []
    reached = set()
    for _ in range(16):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id"))
    assert {"theme", "reset", "prior", "nprior", "ratio", "lam"} <= reached


def test_models_that_lack_some_scores_keep_their_own_sizes(chromium: Any, tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    truth = np.repeat([1, 0], [40, 60])
    scores = {name: truth + rng.normal(size=100) for name in ("a", "b")}
    scores["a"][:9] = np.nan
    evaluation = evaluate_scores(PairedScores.from_scores(truth, scores, partial=True), replicates=60)
    (tmp_path / "partly.html").write_text(render_html(evaluation), encoding="utf-8")
    seen = Seen(chromium, tmp_path / "partly.html")
    found, said = seen.page.evaluate(STATE, {"prior": 0.2, "ratio": 3.0, "lam": 0.5})
    direct = evaluated_under(evaluation, OperatingCondition(0.2, 3.0))
    assert said == list(verdict_sentences(direct, Voice()))
    costs = [(one.cost, *one.cost_limits) for one in direct.standings]
    np.testing.assert_allclose(found["costs"], costs, rtol=0, atol=1e-12)
    assert seen.clean()
