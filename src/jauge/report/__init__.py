"""What is told of an evaluation, in a terminal, as text, as a page."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jauge.report.arrays import evaluate as evaluate
    from jauge.report.evaluation import Evaluation as Evaluation
    from jauge.report.page.html import render_html as render_html
    from jauge.report.weka_layouts import weka_text as weka_text

__all__ = ["Evaluation", "evaluate", "render_html", "weka_text"]

# Imported when first used: the command line takes its words from here without waiting for numpy.
_HOME = {"Evaluation": "evaluation", "evaluate": "arrays", "render_html": "page.html", "weka_text": "weka_layouts"}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"jauge.report.{_HOME[name]}"), name)
    raise AttributeError(f"module 'jauge.report' has no attribute {name!r}")
