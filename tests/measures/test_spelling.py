"""Printing and parsing are inverse, for every measure and whatever its parameters; names lead to one measure each."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from jauge import JaugeError, catalogue, macro, measure, micro, weighted
from jauge.measures import Formula, Measure, Parameter, prediction_weighted
from jauge.measures.grammar import folded

AVERAGES = (micro, macro, weighted, prediction_weighted)
every_entry = pytest.mark.parametrize("formula", catalogue().values(), ids=catalogue().keys())


def values(parameter: Parameter) -> SearchStrategy[Any]:
    """Whatever a parameter may be."""
    if parameter.choices:
        return st.sampled_from(parameter.choices)
    numbers = st.floats(
        None if parameter.low == -float("inf") else parameter.low,
        None if parameter.high == float("inf") else parameter.high,
        exclude_min=parameter.open_low and parameter.low > -float("inf"),
        exclude_max=parameter.open_high and parameter.high < float("inf"),
        allow_nan=False,
        allow_infinity=False,
    )
    return numbers | st.none() if parameter.default is None else numbers


def bound(formula: Formula) -> SearchStrategy[Formula]:
    """The measure with any of its parameters and any convention."""
    parameters = {parameter.name: values(parameter) for parameter in formula.definition.parameters}
    conventions = {"undefined": st.sampled_from(["nan", "zero", "one"])}
    return st.fixed_dictionaries({}, optional=parameters | conventions).map(lambda given: formula.bind(**given))


def assert_parses_back(value: Measure) -> None:
    for text in (str(value), repr(value), value.slug, f"  {value} "):
        assert measure(text) == value
        assert hash(measure(text)) == hash(value)
        assert str(measure(text)) == str(value)
    assert re.fullmatch(r"[A-Za-z0-9._-]+", value.slug)


@every_entry
@settings(max_examples=60)
@given(data=st.data())
def test_a_measure_parses_back(formula: Formula, data: st.DataObject) -> None:
    assert_parses_back(data.draw(bound(formula)))


@every_entry
@settings(max_examples=20)
@given(data=st.data())
def test_an_average_parses_back(formula: Formula, data: st.DataObject) -> None:
    if "counts" not in formula.definition.kernels:
        return
    average = data.draw(st.sampled_from(AVERAGES))(data.draw(bound(formula)))
    assert_parses_back(average)
    assert_parses_back(average(undefined="skip"))


@every_entry
@settings(max_examples=30)
@given(data=st.data())
def test_equal_measures_have_equal_parameters(formula: Formula, data: st.DataObject) -> None:
    one, other = data.draw(bound(formula)), data.draw(bound(formula))
    alike = (dict(one.parameters), one.undefined) == (dict(other.parameters), other.undefined)
    assert (one == other) == alike
    assert (one.slug == other.slug) == alike
    assert one != str(one)


@every_entry
def test_every_name_finds_its_measure(formula: Formula) -> None:
    entry = formula.definition
    for name in (entry.name, entry.name.upper(), *entry.aliases, *entry.french):
        found = measure(name)
        assert isinstance(found, Formula)
        assert found.name == entry.name


def test_no_two_measures_share_a_name() -> None:
    owner: dict[str, str] = {}
    for formula in catalogue().values():
        for name in {folded(n) for n in (formula.name, *formula.definition.aliases, *formula.definition.french)}:
            assert owner.setdefault(name, formula.name) == formula.name, name


@pytest.mark.parametrize(
    "text, printed, slug",
    [
        ("F(beta=2)", "F(beta=2)", "F-beta-2"),
        ("F2", "F(beta=2)", "F-beta-2"),
        ("f1", "F(beta=1)", "F-beta-1"),
        ("Précision", "precision", "precision"),
        ("rappel", "recall", "recall"),
        ("K-mesure", "K(alpha=1, beta=1)", "K-alpha-1-beta-1"),
        ("K(alpha=1.6,beta=1)", "K(alpha=1.6, beta=1)", "K-alpha-1.6-beta-1"),
        ("Cohen's kappa", "kappa", "kappa"),
        ("Cohen kappa", "kappa", "kappa"),
        ("F3", "F(beta=3)", "F-beta-3"),
        ("macro(F0.25)", "macro(F(beta=0.25))", "macro-F-beta-0.25"),
        ("Delta P", "markedness", "markedness"),
        ("Delta P'", "informedness", "informedness"),
        ("LR-", "negative_likelihood_ratio", "negative_likelihood_ratio"),
        ("rapport de vraisemblance +", "positive_likelihood_ratio", "positive_likelihood_ratio"),
        (
            "cost(prevalence=0.02, cost_ratio=30)",
            "cost(prevalence=0.02, cost_ratio=30)",
            "cost-prevalence-0.02-cost_ratio-30",
        ),
        ("cost(cost_ratio=1e20)", "cost(cost_ratio=1e20)", "cost-cost_ratio-1e20"),
        ("utility(b=-1e-7)", "utility(a=1, b=-1e-07, c=0, d=0)", "utility-a-1-b--1e-07-c-0-d-0"),
        ("macro(F(beta=2))", "macro(F(beta=2))", "macro-F-beta-2"),
        (
            "macro(precision(undefined=zero), undefined=skip)",
            "macro(precision(undefined=zero), undefined=skip)",
            "macro-undefined-skip-precision-undefined-zero",
        ),
    ],
)
def test_spellings(text: str, printed: str, slug: str) -> None:
    assert str(measure(text)) == printed
    assert measure(text).slug == slug


@pytest.mark.parametrize("text", ["recall)", "(recall", "LR", "", "macro recall", "F(2)", "F(beta=1, beta=2)"])
def test_what_names_no_measure_is_refused(text: str) -> None:
    with pytest.raises(JaugeError):
        measure(text)


def test_measures_are_keys() -> None:
    table = {measure("F2"): 1, measure("macro(recall)"): 2}
    assert table[measure("F(beta=2.0)")] == 1
    assert table[macro(measure("sensitivity"))] == 2  # type: ignore[arg-type]
    assert measure("F") != measure("F(undefined=zero)")
    assert measure(measure("F2")) is measure("F2") or measure(measure("F2")) == measure("F2")
