"""`jauge rank`: tables, data, and what trec_eval prints to the letter."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.session import Typing

Finder = Callable[[str], Path]
QRELS = "1 0 a 1\n1 0 b 0\n2 0 a 0\n2 0 c 1\n3 0 a 1\n"
ONE = "1 Q0 a 1 2.0 one\n1 Q0 b 2 1.0 one\n2 Q0 a 1 2.0 one\n2 Q0 c 2 2.0 one\n"
TWO = ONE.replace("one", "two").replace("1 Q0 b 2 1.0", "1 Q0 b 2 3.0") + "3 Q0 a 1 1.0 two\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    for name, text in (("qrels", QRELS), ("one", ONE), ("two", TWO)):
        (tmp_path / name).write_text(text)
    return tmp_path / "qrels", tmp_path / "one", tmp_path / "two"


def test_a_run(jauge: Typing, files: tuple[Path, Path, Path]) -> None:
    code, out, err = jauge("rank", files[0], files[1], "-m", "AP", "-m", "P@1")
    assert (code, err) == (0, "")
    assert out == (
        "3 topics judged, 5 judgements.\n\n"
        "  one   value              95 %   worst  expected    best\n"
        "  AP   0.6667  [0.0000, 1.0000]  0.5000    0.5833  0.6667\n"
        "  P@1  0.6667  [0.0000, 1.0000]  0.3333    0.5000  0.6667\n\n"
        "  ! Judged topics that the run misses: 1.\n"
        "  ! Topics in which documents of unlike levels share a score (ties: docno): 1.\n"
    )


def test_a_run_in_french(jauge: Typing, files: tuple[Path, Path, Path]) -> None:
    code, out, _ = jauge("rank", *files, "-m", "AP", "--compare", "--lang", "fr")
    assert code == 0
    assert out.startswith("3 sujets jugés, 5 jugements.\n")
    assert "  ! Sujets jugés qui manquent dans la liste : 1.\n" in out
    assert {"valeur", "au pire", "en moyenne", "au mieux", "différence", "gagnés", "perdus"} <= {
        *re.split(r"\s\s+", out)
    }


def test_runs_topic_by_topic_and_compared(jauge: Typing, files: tuple[Path, Path, Path]) -> None:
    code, out, err = jauge("rank", *files, "-m", "RR", "--per-topic", "--compare", "--missing", "skip")
    assert (code, err) == (0, "")
    assert "  two      RR\n  1    0.5000\n  2    1.0000\n  3    1.0000\n" in out
    assert "  one - two     +0.2500  [-inf, +inf]  1.0000    1     0\n" in out


def test_data(jauge: Typing, files: tuple[Path, Path, Path]) -> None:
    code, out, _ = jauge("rank", files[0], files[1], "-m", "AP", "-q", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert [(row["run"], row["topic"], row["measure"], float(row["value"])) for row in rows] == [
        ("one", "all", "AP", pytest.approx(2 / 3)),
        ("one", "1", "AP", 1.0),
        ("one", "2", "AP", 1.0),
        ("one", "3", "AP", 0.0),
    ]
    told = json.loads(jauge("rank", files[0], files[1], "-m", "AP", "--format", "json").out)
    assert told["facts"][0]["run"] == "one"
    assert told["figures"][0]["measure"] == "AP"
    assert len(told["notes"]) == 2


@pytest.mark.parametrize(
    "case, qrels, run, options",
    [
        ("test", "qrels.test", "results.test", []),
        ("test.a", "qrels.test", "results.test", ["-m", "all_trec"]),
        ("test.aq", "qrels.test", "results.test", ["-m", "all_trec", "-q"]),
        ("test.aqc", "qrels.test", "results.trunc", ["-m", "all_trec", "-q", "-c"]),
        ("test.aqcM", "qrels.test", "results.trunc", ["-m", "all_trec", "-q", "-c", "-M", "100"]),
        ("test.aql", "qrels.rel_level", "results.test", ["-m", "all_trec", "-m", "relstring.20", "-q", "-l", "2"]),
    ],
)
@pytest.mark.parametrize("version, convention", [("9.0.8", "trec9"), ("10.0", "trec10")])
def test_the_form_of_trec_eval(
    case: str,
    qrels: str,
    run: str,
    options: list[str],
    version: str,
    convention: str,
    jauge: Typing,
    reference_data: Finder,
    tmp_path: Path,
) -> None:
    folder = reference_data("trec_eval/trec_eval_test")
    target = tmp_path / "out"
    words = ["rank", folder / qrels, folder / run, *options, "--format", "trec_eval", "-o", target]
    code, _, err = jauge(*words, "--convention", convention)
    assert (code, err) == (0, "")
    assert target.read_text() == (folder.parent / f"expected_v{version}" / f"out.{case}").read_text()


def test_topics_missing_from_a_run_are_left_out_as_trec_eval_does(jauge: Typing, reference_data: Finder) -> None:
    folder = reference_data("trec_eval/trec_eval_test")
    words = [folder / "qrels.comment.test.gz", folder / "results.comment.test.gz", "--format", "trec_eval"]
    out = jauge("rank", *words).out
    expected = (folder.parent / "expected_v10.0/out.comment.test").read_text()
    assert [line.split() for line in out.splitlines()] == [line.split() for line in expected.splitlines()]


@pytest.mark.parametrize(
    "words, told",
    [
        (["qrels"], "at least one run after the judgements"),
        (["one", "qrels"], "This looks like a run; judgements (qrels) come first."),
        (["qrels", "one", "-m", "nDGC@10"], "Did you mean"),
        (["qrels", "one", "--compare"], "at least two runs for --compare"),
        (["qrels", "three"], "a file that exists; received 'three'"),
        (["qrels", "one", "--ties", "random"], "Invalid value"),
    ],
)
def test_mistakes(words: list[str], told: str, jauge: Typing, files: tuple[Path, Path, Path]) -> None:
    assert files[0].parent == Path.cwd()
    code, _, err = jauge("rank", *words)
    assert code == 2
    assert told in err
