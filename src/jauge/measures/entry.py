"""What the catalogue says about a measure, as headings and texts in two languages."""

from __future__ import annotations

import math
from collections.abc import Mapping

from jauge.measures.definition import Parameter, Shape
from jauge.measures.french import FRENCH
from jauge.measures.measure import Formula, Lang, Measure, spelt

_HEADINGS: Mapping[str, str] = {
    "formula": "formule",
    "range": "étendue",
    "higher is better": "le plus haut est le meilleur",
    "lower is better": "le plus bas est le meilleur",
    "neither is better": "ni haut ni bas n'est meilleur",
    "undefined": "indéfini",
    "parameter": "paramètre",
    "one of": "l'un de",
    "in": "dans",
    "properties": "propriétés",
    "with tp, for fixed class sizes and fp": "selon tp, à effectifs des classes et fp fixés",
    "increases": "croît",
    "decreases": "décroît",
    "constant": "constante",
    "turns once": "tourne une fois",
    "symmetric in truth and prediction": "symétrique en vérité et prédiction",
    "same at every prevalence": "la même à toute prévalence",
    "by chance": "au hasard",
    "names": "noms",
    "French": "français",
    "beware": "attention",
    "reference": "référence",
}
_DIRECTION = {1: "higher is better", -1: "lower is better", 0: "neither is better"}
_SHAPE: Mapping[Shape, str] = {
    "increasing": "increases",
    "decreasing": "decreases",
    "constant": "constant",
    "one turn": "turns once",
}


def interval(measure: Measure) -> str:
    """The values that a measure may take.

    >>> from jauge.measures import lift
    >>> interval(lift)
    '[0, inf)'
    """
    low, high = measure.range
    return f"{'(' if low == -math.inf else '['}{low:.4g}, {high:.4g}{')' if high == math.inf else ']'}"


def summary(measure: Formula, lang: Lang = "en") -> str:
    """What a measure is, in a sentence.

    >>> from jauge.measures import recall
    >>> summary(recall, "fr")
    'Part des individus positifs qui sont prédits positifs.'
    """
    return _told(lang, measure.definition.summary)


def facts(measure: Formula, lang: Lang = "en") -> list[tuple[str, str]]:
    """Headings and texts of a measure's page, in their order.

    >>> from jauge.measures import recall
    >>> dict(facts(recall, "fr"))["étendue"]
    '[0, 1], le plus haut est le meilleur'
    """
    entry = measure.definition
    told = [
        ("formula", entry.formula),
        ("range", f"{interval(measure)}, {_in(lang, _DIRECTION[measure.direction])}"),
        ("undefined", _told(lang, entry.undefined)),
        *(("parameter", _parameter(p, lang)) for p in entry.parameters),
        ("properties", _properties(measure, lang)),
        ("names", ", ".join(dict.fromkeys([measure.title("en"), *entry.aliases]))),
        ("French", ", ".join(dict.fromkeys([measure.title("fr"), *entry.french]))),
        ("beware", _told(lang, entry.traps)),
        ("reference", entry.reference),
    ]
    return [(_in(lang, heading), text) for heading, text in told if text]


def _told(lang: Lang, text: str) -> str:
    """What an entry says, in a language; what nobody translated stays in English."""
    return FRENCH.get(text, text) if lang == "fr" else text


def _in(lang: Lang, words: str) -> str:
    """Words of an entry in a language."""
    return _HEADINGS[words] if lang == "fr" else words


def _parameter(parameter: Parameter, lang: Lang) -> str:
    """A parameter with its default and its range."""
    default = "" if parameter.default is None else f" = {spelt(parameter.default)}"
    if parameter.choices:
        allowed = f"{_in(lang, 'one of')} {', '.join(parameter.choices)}"
    else:
        allowed = f"{_in(lang, 'in')} {parameter.interval.removeprefix('in ')}"
    return f"{parameter.name}{default}, {allowed}. {_told(lang, parameter.meaning)}"


def _properties(measure: Formula, lang: Lang) -> str:
    """What is declared of a measure, and tested."""
    told = {
        "symmetric in truth and prediction": measure.symmetric,
        "same at every prevalence": measure.prevalence_free,
    }
    words = [_in(lang, words) for words, holds in told.items() if holds]
    if measure.chance is not None:
        words.append(f"{spelt(measure.chance)} {_in(lang, 'by chance')}")
    if measure.shape in _SHAPE:
        words.append(f"{_in(lang, _SHAPE[measure.shape])} {_in(lang, 'with tp, for fixed class sizes and fp')}")
    return ", ".join(words)
