"""The page of an evaluation: how fast it is built, how long it is, how fast it draws and answers in a real browser."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

import numpy as np

from benchmarks.timing import Race, race
from jauge.curves import OperatingCondition
from jauge.evidence import PairedScores
from jauge.report.page import html
from jauge.report.page.model import page_model
from jauge.report.scores import evaluate_scores

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking")
STEPS = 40
# Written when the second frame after the first drawing begins.
WATCH = """
(() => { const wait = () => document.documentElement?.dataset.ready
  ? requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn = performance.now(); }))
  : requestAnimationFrame(wait); wait(); })();
"""
MOVE = """
async ([id, steps]) => {
  const slider = document.getElementById(id), low = +slider.min, high = +slider.max;
  for (let k = 0; k < steps; k++) {
    slider.value = low + (high - low) * (0.3 + 0.4 * k / steps);
    slider.dispatchEvent(new Event('input'));
    await new Promise(requestAnimationFrame);
  }
}
"""


def races() -> Iterator[Race]:
    """Three models of a million items."""
    rng = np.random.default_rng(0)
    truth = rng.random(1_000_000) < 0.1
    shifts = {"a": 1.5, "b": 1.4, "c": 1.0}
    scores = {name: 1 / (1 + np.exp(-shift * truth - rng.normal(size=truth.size))) for name, shift in shifts.items()}
    paired = PairedScores.from_scores(truth, scores)
    evaluation = evaluate_scores(paired, condition=OperatingCondition(0.02, 10), replicates=100)
    tables = {one.model: page_model(evaluation, one) for one in evaluation.standings}
    with patch.object(html, "page_model", lambda _, standing: tables[standing.model]):
        page = html.render_html(evaluation)
        yield race("page after inference", {"jauge": lambda: html.render_html(evaluation)}, target="< 3 s", seconds=1)
    bands = {"jauge": lambda: page_model(evaluation, evaluation.standings[0])}
    yield race("tables of one model: bands, cross-fitted costs and F", bands, seconds=1, least=1)
    yield Race(f"length of the page: {len(page.encode()) / 1000:.0f} kB", {"jauge": 0.0}, "< 400 kB")
    with suppress(ImportError):
        yield from _in_browser(page)


def _in_browser(page: str) -> Iterator[Race]:
    """First render, from navigation to the second frame, and script per step of a slider; needs Chromium."""
    from playwright.sync_api import sync_playwright

    if not CHROMIUM.exists():
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "page.html"
        file.write_text(page, encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS))
        drawn = [_first_render(browser, file) for _ in range(7)]
        yield Race("first render", {"median": median(drawn), "best": min(drawn)}, "< 300 ms")
        for name in ("prior", "ratio", "lam"):
            yield Race(f"script per step of the slider {name}", {"jauge": _step(browser, file, name)}, "< 16 ms")
        browser.close()


def _first_render(browser: Any, file: Path) -> float:
    """Seconds in a window that has seen nothing yet."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(file.as_uri())
    while (found := page.evaluate("window.drawn")) is None:
        page.wait_for_timeout(20)
    context.close()
    return float(found) / 1000


def _step(browser: Any, file: Path, slider: str) -> float:
    """Script of one step, as the mean of many."""
    page = browser.new_context().new_page()
    page.goto(file.as_uri())
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def scripted() -> float:
        told = session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in told if one["name"] == "ScriptDuration"))

    page.evaluate(MOVE, [slider, STEPS])  # warm
    before = scripted()
    page.evaluate(MOVE, [slider, STEPS])
    return (scripted() - before) / STEPS
