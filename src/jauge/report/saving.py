"""An evaluation in the form that the ending of a file asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from os import PathLike
from pathlib import Path

from jauge.errors import JaugeError
from jauge.report.evaluation import Evaluation
from jauge.report.evaluation_json import as_json
from jauge.report.page.html import render_html
from jauge.report.rendering import RENDERERS
from jauge.report.telling import told
from jauge.report.voice import Voice


def _page(evaluation: Evaluation, voice: Voice) -> str:
    """The page that stands alone."""
    return render_html(evaluation, lang=voice.lang, terms=voice.terms)


FORMS: Mapping[str, Callable[[Evaluation, Voice], str]] = {
    ".html": _page,
    ".md": lambda evaluation, voice: RENDERERS["markdown"](told(evaluation, voice, brief=True)),
    ".json": lambda evaluation, _: as_json(evaluation),
    ".txt": lambda evaluation, voice: RENDERERS["table"](told(evaluation, voice)),
    ".tex": lambda evaluation, voice: RENDERERS["latex"](told(evaluation, voice, brief=True)),
    ".csv": lambda evaluation, _: RENDERERS["csv"](told(evaluation)),
}
"""Forms by the endings of files: a page, a short text, data, a long text, and tables."""


def as_text(evaluation: Evaluation, ending: str, voice: Voice | None = None) -> str:
    """The evaluation in one of the forms, named by its ending.

    >>> import jauge
    >>> found = jauge.evaluate(["x", "y", "z"], y_pred=["x", "y", "y"])
    >>> print(as_text(found, ".md").splitlines()[0])
    3 items, 3 labels.
    """
    return FORMS[ending](evaluation, voice or Voice())


def ending_of(path: str | PathLike[str]) -> str:
    """The ending of a file name, refused unless it names a form."""
    ending = Path(path).suffix.casefold()
    if ending not in FORMS:
        raise JaugeError(f"a file that ends in {', '.join(FORMS)}", repr(str(path)), "The ending says in which form.")
    return ending


def save(evaluation: Evaluation, path: str | PathLike[str], voice: Voice | None = None) -> None:
    """Write a file in the form of its ending."""
    text = as_text(evaluation, ending_of(path), voice)
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        received = f"{str(path)!r} ({error.strerror})"
        raise JaugeError("a file that may be written", received, "Check the path.") from None


def in_notebook(evaluation: Evaluation) -> str:
    """The page in a frame of its own, so that its style and script touch nothing else."""
    page = escape(as_text(evaluation, ".html"), quote=True)
    return f'<iframe srcdoc="{page}" width="100%" height="800" style="border:0" title="jauge"></iframe>'
