"""Whatever is typed on whatever file, a command answers or says in one paragraph why it doesn't."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.session import Typing
from tests.io.corpus import CORPUS

COLUMNS = st.sampled_from(["code", "vérité", "dit", "score", "poids", "", "vérite", "\x1b", "*", "é,dit"])
NUMBERS = st.sampled_from(["0.5", "-1", "inf", "nan", "1e400", "0", "x", "", "0,5"])
OPTIONS = st.one_of(
    st.tuples(st.sampled_from(["--score", "--predicted", "--correct", "--weight", "--cluster", "--by"]), COLUMNS),
    st.tuples(st.sampled_from(["--model", "--label", "--key", "--na", "--no-answer", "--positive"]), COLUMNS),
    st.tuples(st.sampled_from(["--threshold", "--prevalence", "--level"]), NUMBERS),
    st.tuples(st.just("--proba"), st.sampled_from(["s*", "*", "**", "[*", "poids*"])),
    st.tuples(st.just("--label-sep"), st.sampled_from([";", " ", "", "\0"])),
    st.tuples(st.just("--sep"), st.sampled_from([";", ",", "tab", "", "é", '"', "ab"])),
    st.tuples(st.just("--encoding"), st.sampled_from(["utf-8", "cp1252", "utf-16", "zip", "utf-7", "rot13", "idna"])),
    st.tuples(st.just("--count-as"), st.sampled_from(["drop", "positive", "wrong"])),
    st.tuples(st.just("--decimal"), st.sampled_from([",", "."])),
    st.tuples(st.just("--missing-truth"), st.sampled_from(["drop", "error"])),
    st.tuples(
        st.just("-m"), st.sampled_from(["recall", "AUC", "macro(F1)", "kappa", "F(beta=nan)", "log_loss", "((("])
    ),
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.sampled_from(["measure", "compare"]), st.lists(OPTIONS, max_size=4), st.data())
def test_any_command_on_any_file(
    jauge: Typing, command: str, options: list[tuple[str, str]], data: st.DataObject
) -> None:
    spelt = data.draw(st.sampled_from(CORPUS))
    if spelt.name.endswith(".xlsx"):
        pytest.importorskip("fastexcel", reason="needs the extra excel")
    content = spelt.content
    if data.draw(st.booleans()):
        start, stop = (data.draw(st.integers(0, len(content))) for _ in range(2))
        content = content[:start] + data.draw(st.binary(max_size=4)) + content[stop:]
    Path(spelt.name).write_bytes(content)
    typed = jauge(command, spelt.name, "--truth", "vérité", *(word for option in options for word in option))
    if typed.code:
        assert typed.code == 2
        assert typed.out == ""
        assert typed.err.startswith("jauge: ")
        assert typed.err.count("\n") == 1
    else:
        assert typed.out
        assert typed.err == ""
