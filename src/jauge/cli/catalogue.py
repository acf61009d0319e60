"""`jauge catalogue`: the measures, or all that is known about one."""

from __future__ import annotations

from collections.abc import Mapping

from jauge.measures import Average, Formula, Measure
from jauge.measures import catalogue as all_measures
from jauge.measures import measure as named
from jauge.measures.entry import facts, interval, summary
from jauge.measures.measure import Lang
from jauge.report.screen import Column, Screen

_FRENCH: Mapping[str, str] = {
    "name": "nom",
    "title": "titre",
    "range": "étendue",
    "best": "mieux",
    "high": "haut",
    "low": "bas",
    "jauge catalogue NAME explains one; parameters are written as in F(beta=2).": (
        "jauge catalogue NOM en explique une ; les paramètres s'écrivent comme dans F(beta=2)."
    ),
}
_BEST = {1: "high", -1: "low", 0: ""}


def catalogue(name: str | None = None, /, *, lang: Lang = "en") -> None:
    """List the measures, or explain one.

    Parameters
    ----------
    name
        A measure in English or French, with parameters if it has any: recall, rappel, "F(beta=2)".
    lang
        Language of the text, as in --lang fr.

    """
    screen = Screen()
    if name is None:
        _list(screen, list(all_measures().values()), lang)
    else:
        _explain(screen, named(name), lang)


def _in(lang: Lang, words: str) -> str:
    """Words of this screen in a language."""
    return _FRENCH[words] if lang == "fr" and words in _FRENCH else words


def _list(screen: Screen, measures: list[Formula], lang: Lang) -> None:
    """One line a measure."""
    screen.table(
        [
            Column(_in(lang, "name"), [m.name for m in measures], left=True),
            Column(_in(lang, "title"), [m.title(lang) for m in measures], left=True),
            Column(_in(lang, "range"), [interval(m) for m in measures], left=True),
            Column(_in(lang, "best"), [_in(lang, _BEST[m.direction]) for m in measures], left=True),
        ]
    )
    screen.line()
    screen.paragraph(_in(lang, "jauge catalogue NAME explains one; parameters are written as in F(beta=2)."), "  ")


def _explain(screen: Screen, measure: Measure, lang: Lang) -> None:
    """The page of one measure; that of an average is the page of the measure averaged, under its own title."""
    inner = measure.inner if isinstance(measure, Average) else measure
    title = measure.title(lang)
    screen.paragraph(title if title == str(measure) else f"{measure}: {title}", style="bold")
    if isinstance(inner, Formula):
        screen.paragraph(summary(inner, lang), "  ")
        screen.line()
        entries = facts(inner, lang)
        width = max(len(heading) for heading, _ in entries)
        for heading, text in entries:
            screen.paragraph(text, f"  {heading:{width}}  ")
