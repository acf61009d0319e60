"""Names of ranking measures: nDCG@10, P(rel=2)@5, trec_eval's own, and those of the catalogue for sets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from jauge.errors import JaugeError
from jauge.measures import ranking, ranking_graded, ranking_points, ranking_sets
from jauge.measures.binary import F, precision, recall
from jauge.measures.catalogue import names as catalogue_names
from jauge.measures.grammar import Entry, folded, parse
from jauge.measures.measure import Formula, Measure, spelt
from jauge.measures.utility import utility

SUMMED = frozenset({"num_ret", "num_rel", "num_rel_ret", "num_nonrel_judged_ret"})
"""Measures of which topics are added up, not averaged."""
SAMPLED = frozenset({"infAP", "nDCG_rel", "G", "ERR", "iprec_at_recall", "eleven_point"})
"""Measures whose expectation over ties has no closed form here."""
UNBOUNDED = frozenset({"infAP", "G"})
"""Measures that another order of a tie than by level can raise or lower further."""

_CUTS = (5, 10, 15, 20, 30, 100, 200, 500, 1000)
_AT = {"recall": "recall_at", "r": "recall_at", "f": "F_at", "f1": "F_at", "hitrate": "success", "mrr": "RR"}
_SHORT = {"ranked_AP": "AP", "recall_at": "recall", "F_at": "F", "eleven_point": "11pt", "iprec_at_recall": "iprec"}
_PLAIN: Mapping[str, tuple[Formula, Mapping[str, Any]]] = {
    "map": (ranking.ranked_AP, {}),
    "gm_map": (ranking.ranked_AP, {"mean": "geometric"}),
    "Rprec": (ranking.R_precision, {}),
    "bpref": (ranking.bpref, {}),
    "gm_bpref": (ranking.bpref, {"mean": "geometric"}),
    "recip_rank": (ranking.RR, {}),
    "infAP": (ranking.infAP, {}),
    "11pt_avg": (ranking_points.eleven_point, {}),
    "binG": (ranking.binG, {}),
    "G": (ranking_graded.G, {}),
    "dcg": (ranking_graded.DCG, {}),
    "ndcg": (ranking_graded.nDCG, {}),
    "ndcg_rel": (ranking_graded.nDCG_rel, {}),
    "Rndcg": (ranking_graded.Rndcg, {}),
    "set_P": (precision, {}),
    "set_relative_P": (ranking_sets.set_relative_P, {}),
    "set_recall": (recall, {}),
    "set_map": (ranking_sets.set_AP, {}),
    "set_F": (F, {}),
    "utility": (utility, {}),
    "num_ret": (ranking_sets.num_ret, {}),
    "num_rel": (ranking_sets.num_rel, {}),
    "num_rel_ret": (ranking_sets.num_rel_ret, {}),
    "num_nonrel_judged_ret": (ranking_sets.num_nonrel_judged_ret, {}),
    "rbp": (ranking_graded.RBP, {"grades": "topic"}),
    "rbp_resid": (ranking_graded.RBP_residual, {}),
}
"""trec_eval's names without a cut-off."""

_WITH_CUT: Mapping[str, tuple[Formula, str, tuple[float, ...]]] = {
    "iprec_at_recall": (ranking_points.iprec_at_recall, "recall", tuple(j / 10 for j in range(11))),
    "P": (ranking.P, "k", _CUTS),
    "recall": (ranking.recall_at, "k", _CUTS),
    "Rprec_mult": (ranking.R_precision, "times", tuple(j / 5 for j in range(1, 11))),
    "ndcg_cut": (ranking_graded.nDCG, "k", _CUTS),
    "map_cut": (ranking.ranked_AP, "k", _CUTS),
    "relative_P": (ranking.relative_P, "k", _CUTS),
    "success": (ranking.success, "k", (1, 5, 10)),
    "unj": (ranking.unjudged, "k", (5, 10, 20)),
}
"""trec_eval's names with cut-offs: the measure, the parameter that is cut at, and trec_eval's choice of cut-offs."""

_BASIC = ("runid", "num_q", "num_ret", "num_rel", "num_rel_ret")
_OFFICIAL = (*_BASIC, "map", "gm_map", "Rprec", "bpref", "recip_rank", "iprec_at_recall", "P")
_SETS = ("set_P", "set_relative_P", "set_recall", "set_map", "set_F")
_GRADED = ("binG", "G", "ndcg", "ndcg_rel", "Rndcg", "ndcg_cut")
_NEW = ("rbp", "rbp_resid", "unj")
_OLD = (  # in the order in which trec_eval prints them
    *(*_OFFICIAL, "relstring", "recall", "infAP", "gm_bpref", "Rprec_mult", "utility", "11pt_avg", *_GRADED),
    *("map_cut", "relative_P", "success", *_SETS, "num_nonrel_judged_ret"),
)
TREC_SETS: Mapping[str, tuple[str, ...]] = {
    "official": _OFFICIAL,
    "set": (*_BASIC, "utility", *_SETS),
    "all_trec": (*_OLD, *_NEW),
    "all_trec9": _OLD,
}
"""trec_eval's names for several measures at once."""


@cache
def _names() -> Mapping[str, Entry]:
    """Names of ranking measures first, then those of the catalogue."""
    known: dict[str, Entry] = {}
    for module in (ranking, ranking_graded, ranking_points, ranking_sets):
        for formula in vars(module).values():
            if isinstance(formula, Formula) and formula.name not in ("F", "precision", "recall"):
                titles = [re.split(r"[{(@]", text)[0] for text in (formula.definition.title, formula.definition.titre)]
                for name in (
                    formula.name,
                    _SHORT.get(formula.name, ""),
                    *titles,
                    *formula.definition.aliases,
                    *formula.definition.french,
                ):
                    known.setdefault(folded(name), Entry(formula, {}))
    for name, (formula, parameters) in _PLAIN.items():
        known.setdefault(folded(name), Entry(formula, parameters))
    for name in ("recall", "rappel", "f", "f1", "utility"):
        known.pop(name, None)  # without a cut-off they are measures of sets
    known.pop("", None)
    return MappingProxyType({**catalogue_names(), **known})


def ranking_measure(text: str | Measure) -> Measure:
    """The measure of rankings that a text names: with @k, under trec_eval's name, or a measure of sets.

    >>> ranking_measure("nDCG@10"), ranking_measure("P(rel=2)@5"), ranking_measure("ndcg_cut_10")
    (nDCG(k=10, gain=linear), P(k=5, rel=2), nDCG(k=10, gain=linear))
    >>> ranking_measure("11pt"), ranking_measure("gm_map"), ranking_measure("K(alpha=1.6)")
    (eleven_point(convention=exact), ranked_AP(mean=geometric), K(alpha=1.6, beta=1))
    """
    if isinstance(text, Measure):
        return text
    if not isinstance(text, str):
        raise JaugeError("the name of a measure", repr(text), 'As in "nDCG@10", "AP" or "P_5".')
    several = ranking_measures(text)
    if len(several) == 1:
        return several[0]
    cut = re.fullmatch(r"(.+?)@\s*([0-9]+)", text.strip())
    if cut is None:
        return parse(text, _names())
    head, rest = re.fullmatch(r"([^(]*)(.*)", cut.group(1).strip(), re.DOTALL).groups()  # type: ignore[union-attr]
    found = parse(_AT.get(folded(head), head) + rest, _names())
    if isinstance(found, Formula) and _has_cut(found):
        return found.bind(k=float(cut.group(2)))
    raise JaugeError("a measure that has a cut-off before @", repr(text), 'As in "nDCG@10" or "recall@100".')


def _has_cut(measure: Formula) -> bool:
    """Whether the measure looks at the first k documents."""
    return any(parameter in (ranking.CUT, ranking.DEPTH) for parameter in measure.definition.parameters)


def how_averaged(measure: Measure) -> str:
    """How values of topics become one number: sum, arithmetic, geometric or micro.

    >>> [how_averaged(ranking_measure(name)) for name in ("map", "gm_map", "num_ret")]
    ['arithmetic', 'geometric', 'sum']
    """
    if not isinstance(measure, Formula):
        return "arithmetic"
    return "sum" if measure.name in SUMMED else str(measure.parameters.get("mean", "arithmetic"))


def short_name(measure: Measure) -> str:
    """The name of a ranking measure as people write it; it parses back.

    >>> short_name(ranking_measure("ndcg_cut_10")), short_name(ranking_measure("map"))
    ('nDCG@10', 'AP')
    >>> short_name(ranking_measure("F(beta=2)@5")), short_name(ranking_measure("recall"))
    ('F(beta=2)@5', 'recall')
    """
    if not isinstance(measure, Formula):
        return str(measure)
    cut = measure.parameters["k"] if _has_cut(measure) else None
    changed = [f"{name}={spelt(value)}" for name, value in measure.bound if cut is None or name != "k"]
    if measure.undefined != "nan":
        changed.append(f"undefined={measure.undefined}")
    name = _SHORT.get(measure.name, measure.name)
    told = f"({', '.join(changed)})" if changed else ""
    return name + told + ("" if cut is None else f"@{spelt(cut)}")


def ranking_measures(text: str) -> list[Measure]:
    """The measures that a name of trec_eval stands for: a set of them, several cut-offs, or one; none if it has none.

    >>> ranking_measures("P.5,10"), len(ranking_measures("ndcg_cut")), ranking_measures("nDCG@10")
    ([P(k=5), P(k=10)], 9, [])
    """
    return [measure for _, measure in trec_measures(text)]


def trec_measures(text: str) -> list[tuple[str, Measure]]:
    """The same measures, each under the name that trec_eval prints.

    >>> [name for name, _ in trec_measures("iprec_at_recall.0.5,.25")]
    ['iprec_at_recall_0.25', 'iprec_at_recall_0.50']
    """
    if text in TREC_SETS:
        return [named for name in TREC_SETS[text] for named in trec_measures(name)]
    if text in _PLAIN:
        formula, parameters = _PLAIN[text]
        return [(text, formula.bind(**parameters))]
    base = next((name for name in _WITH_CUT if re.fullmatch(rf"{name}([._][\d.,]+)?", text)), None)
    if base is not None:
        formula, parameter, usual = _WITH_CUT[base]
        given = [float(cut) for cut in text[len(base) + 1 :].split(",") if cut]
        return [(_with_cut(base, cut), formula.bind(**{parameter: cut})) for cut in sorted(given) or usual]
    coefficients = re.fullmatch(r"utility[._](-?[\d.]+),(-?[\d.]+),(-?[\d.]+),(-?[\d.]+)", text)
    if coefficients is not None:
        told = dict(zip("abcd", coefficients.groups(), strict=True))
        return [(f"utility_{','.join(told.values())}", utility.bind(**{k: float(v) for k, v in told.items()}))]
    return []


def _with_cut(base: str, cut: float) -> str:
    """A cut-off as trec_eval writes it: ranks whole, shares with two decimals."""
    return f"{base}_{cut:.2f}" if base in ("iprec_at_recall", "Rprec_mult") else f"{base}_{cut:.0f}"


def trec_name(measure: Measure) -> str:
    """The name under which trec_eval prints a measure; its own where trec_eval has none.

    >>> trec_name(ranking_measure("nDCG@10")), trec_name(ranking_measure("AP")), trec_name(ranking_measure("ERR@20"))
    ('ndcg_cut_10', 'map', 'ERR@20')
    """
    for name, (formula, parameter, _) in _WITH_CUT.items():
        cut = measure.parameters.get(parameter) if isinstance(measure, Formula) else None
        if isinstance(cut, float) and measure == formula.bind(**{parameter: cut}):
            return _with_cut(name, cut)
    found = (name for name, (formula, told) in _PLAIN.items() if measure == formula.bind(**told))
    return next(found, short_name(measure))
