"""`jauge catalogue` tells all that is declared of a measure."""

from __future__ import annotations

import pytest

from jauge.measures import catalogue
from tests.cli.session import Typing


def test_every_measure_is_listed(jauge: Typing) -> None:
    code, out, _ = jauge("catalogue")
    assert code == 0
    listed = [line.split()[0] for line in out.splitlines()[1:] if line.startswith("  ")]
    assert listed[: len(catalogue())] == list(catalogue())


def test_the_list_in_french(jauge: Typing) -> None:
    _, out, _ = jauge("catalogue", "--lang", "fr")
    assert out.split()[:4] == ["nom", "titre", "étendue", "mieux"]
    assert "  recall " in out
    assert " rappel " in out


@pytest.mark.parametrize("name", ["recall", "rappel", "sensitivity", "Sensibilité"])
def test_a_measure_answers_to_its_names_in_both_languages(jauge: Typing, name: str) -> None:
    code, out, _ = jauge("catalogue", name)
    assert code == 0
    assert out == (
        "recall\n  Share of the positive items that are predicted positive.\n\n"
        "  formula     tp / (tp + fn)\n"
        "  range       [0, 1], higher is better\n"
        "  undefined   no item is positive\n"
        "  properties  same at every prevalence, increases with tp, for fixed class sizes\n"
        "              and fp\n"
        "  names       recall, sensitivity, TPR, TP rate, true positive rate, hit rate,\n"
        "              detection rate, recall_score\n"
        "  French      rappel, sensibilité, taux de vrais positifs\n"
        "  reference   Cleverdon 1962; documents 000, 002, 003\n"
    )


def test_parameters_are_told_with_their_range(jauge: Typing) -> None:
    _, out, _ = jauge("catalogue", "macro(K(alpha=1.6))", "--lang", "fr")
    told = " ".join(out.split())
    assert told.startswith("macro(K(alpha=1.6, beta=1)): K(alpha 1.6, bêta 1), moyenne des étiquettes")
    assert "paramètre alpha = 1, dans (0, inf). alpha > 1 est un juge sévère" in told
    assert "étendue [0, 1], le plus haut est le meilleur" in told
    assert "attention Avec alpha = 0.5" in told


@pytest.mark.parametrize("name", sorted(catalogue()))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_can_be_read(jauge: Typing, name: str, lang: str) -> None:
    code, out, err = jauge("catalogue", name, "--lang", lang)
    assert (code, err) == (0, "")
    assert " ".join(catalogue()[name].definition.formula.split()) in " ".join(out.split())
    assert max(map(len, out.splitlines())) <= 80
