"""All measures by name: the catalogue, and the function that finds one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from jauge.errors import JaugeError
from jauge.measures import (
    agreement,
    association,
    balance,
    binary,
    class_areas,
    hierarchy,
    indices,
    judges,
    label_sets,
    numeric,
    odds,
    ordering,
    probabilistic,
    ranking,
    ranking_graded,
    ranking_points,
    ranking_sets,
    reliability,
    several_classes,
    shares,
    true_class,
    utility,
    weka,
)
from jauge.measures.grammar import Entry, folded, parse
from jauge.measures.measure import Formula, Measure

_MODULES = (
    *(binary, shares, indices, balance, odds, agreement, association, utility, several_classes),
    *(ordering, class_areas, probabilistic, reliability, label_sets, judges),
    *(weka, true_class, numeric, hierarchy),
    *(ranking, ranking_points, ranking_graded, ranking_sets),
)


@cache
def catalogue() -> Mapping[str, Formula]:
    """Every measure under its name, in the order of the modules that define them.

    >>> catalogue()["recall"].title("fr")
    'rappel'
    """
    return MappingProxyType({measure.name: measure for family in families().values() for measure in family.measures})


class Family(NamedTuple):
    """The measures that one module defines, and the sentence that says what they share."""

    sentence: str
    measures: tuple[Formula, ...]


@cache
def families() -> Mapping[str, Family]:
    """The measures by the module that defines them.

    >>> families()["odds"].sentence
    'Ratios of likelihoods and odds, and what is read from them.'
    """
    made: dict[str, Family] = {}
    for module in _MODULES:
        elsewhere = {measure for family in made.values() for measure in family.measures}  # imported, not defined
        measures = [m for m in vars(module).values() if isinstance(m, Formula) and m not in elsewhere]
        sentence = (module.__doc__ or "").split("\n\n")[0].strip()
        made[module.__name__.rpartition(".")[2]] = Family(sentence, tuple(measures))
    return MappingProxyType(made)


@cache
def names() -> Mapping[str, Entry]:
    """Every folded name and alias, in both languages, with what it stands for."""
    known: dict[str, Entry] = {}
    for formula in catalogue().values():
        entry = formula.definition
        titles = [re.split(r"[{(]", pattern)[0] for pattern in (entry.title, entry.titre)]
        for name in (entry.name, *titles, *entry.aliases, *entry.french):
            for spelling in (name, name.replace("'s ", " ")):  # Youden's J, Youden J
                known.setdefault(folded(spelling), Entry(formula, {}))
    known.pop("", None)
    return MappingProxyType(known)


def measure(text: str | Measure) -> Measure:
    """The measure that a text names: a name or alias in English or French, with parameters, averaged or not.

    Printing is the inverse of parsing: `measure(str(m)) == m` and `measure(m.slug) == m`.

    >>> measure("K(alpha=1.6, beta=1)")
    K(alpha=1.6, beta=1)
    >>> measure("rappel"), measure("F2"), measure("macro(F(beta=2))"), measure("P@5"), measure("P_5")
    (recall, F(beta=2), macro(F(beta=2)), P(k=5), P(k=5))
    >>> measure("cost-prevalence-0.02-cost_ratio-30")
    cost(prevalence=0.02, cost_ratio=30)
    """
    if isinstance(text, Measure):
        return text
    if not isinstance(text, str):
        raise JaugeError("the name of a measure", repr(text), 'As in measure("recall") or measure("F(beta=2)").')
    from jauge.measures.ranking_names import ranking_measure, ranking_measures  # they take names from here

    of_rankings = "@" in text or (folded(text) not in names() and len(ranking_measures(text)) == 1)
    return ranking_measure(text) if of_rankings else parse(text, names())
