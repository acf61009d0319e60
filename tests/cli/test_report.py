"""`jauge report`: the same evaluation as in Python, on the screen and in files."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import jauge as package
from tests.cli.session import Typing
from tests.report.digits import MODELS, digits

CONDITION = ("--prevalence", "0.02", "--cost-ratio", "10")
QUICK = ("--replicates", "200")
SCORES = ("--truth", "is_8", "--score", *MODELS, *CONDITION, *QUICK)


@pytest.fixture
def predictions(jauge: Typing) -> Path:
    jauge("demo", "--save", "digits.csv")
    return Path("digits.csv")


def written(rows: list[dict[str, Any]], name: str = "rows.csv") -> Path:
    with Path(name).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return Path(name)


def found(jauge: Typing, *words: object) -> Any:
    code, out, err = jauge("report", *words, "--format", "json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_a_file_gives_what_python_gives(jauge: Typing, predictions: Path) -> None:
    told = found(jauge, predictions, "--truth", "is_8", "--score", *MODELS, *CONDITION)
    pair = digits(MODELS)
    scores = {model: pair.scores[:, place] for place, model in enumerate(MODELS)}
    condition = package.OperatingCondition(prevalence=0.02, cost_ratio=10)
    expected = package.evaluate(
        np.where(pair.positive, "yes", "no"), scores, pos_label="yes", condition=condition
    ).to_dict()
    assert told == expected


def test_the_screen_begins_with_the_verdict(jauge: Typing, predictions: Path) -> None:
    code, out, err = jauge("report", predictions, *SCORES)
    assert (code, err) == (0, "")
    assert "  > Deploy neighbours at threshold 0.3: it is shown to cost less than forest and\n    logistic." in out
    assert "Why not forest, which" in out


def test_files_take_the_form_of_their_endings(jauge: Typing, predictions: Path) -> None:
    outputs = [f"r{ending}" for ending in (".html", ".md", ".json", ".txt", ".tex", ".csv")]
    code, out, _ = jauge("report", predictions, *SCORES, *(word for name in outputs for word in ("-o", name)))
    assert code == 0
    assert f"Written: {', '.join(outputs)}." in " ".join(out.split())
    assert json.loads(Path("r.json").read_text(encoding="utf-8"))["verdict"]["best"] == "neighbours"
    assert Path("r.html").read_text(encoding="utf-8").casefold().startswith("<!doctype html>")
    assert "**Deploy neighbours" in Path("r.md").read_text(encoding="utf-8")


def test_quiet_prints_nothing(jauge: Typing, predictions: Path) -> None:
    assert jauge("report", predictions, *SCORES, "-q", "-o", "r.md") == (0, "", "")
    assert Path("r.md").exists()


def test_labels_right_answers_probabilities_and_sets(jauge: Typing) -> None:
    rng = np.random.default_rng(5)
    truth = rng.choice(["cat", "dog", "fox"], 60)
    proba = rng.dirichlet([1, 1, 1], 60)
    rows = [
        {
            "y": t,
            "a": t,
            "b": "dog",
            "right": int(t == "dog"),
            **{f"p_{name}": repr(float(p)) for name, p in zip(("cat", "dog", "fox"), each, strict=True)},
            "tags": f"{t};pet",
            "said": "pet",
        }
        for t, each in zip(truth, proba, strict=True)
    ]
    file = written(rows)
    labels = found(jauge, file, "--truth", "y", "--predicted", "a", "b")
    assert (labels["kind"], labels["verdict"]["best"], labels["verdict"]["beaten"]) == ("labels", "a", ["b"])
    right = found(jauge, file, "--correct", "right")
    assert right["standings"][0]["figures"][0]["value"] == np.mean(truth == "dog")
    whole = found(jauge, file, "--truth", "y", "--proba", "p_*", "--unnormalised", "rescale")
    answers = np.array(["cat", "dog", "fox"])[proba.argmax(axis=1)]
    assert whole["standings"][0]["figures"][0]["value"] == np.mean(answers == truth)
    assert {"log_loss(clip=0)", "brier(scale=sum)"} <= {f["measure"] for f in whole["standings"][0]["figures"]}
    sets = found(jauge, file, "--truth", "tags", "--predicted", "said", "--label-sep", ";")
    assert sets["kind"] == "sets"
    assert next(f for f in sets["standings"][0]["figures"] if f["measure"] == "micro(recall)")["value"] == 0.5


def test_models_in_rows_of_their_own(jauge: Typing) -> None:
    rng = np.random.default_rng(5)
    truth = rng.integers(0, 2, 40)
    scores = {"a": truth + rng.normal(size=40), "b": rng.normal(size=40)}
    long = [
        {"id": i, "model": model, "y": truth[i], "s": repr(float(values[i]))}
        for model, values in scores.items()
        for i in range(40)
    ]
    words = ("--truth", "y", "--score", "s", "--model", "model", "--key", "id", *QUICK)
    told = found(jauge, written(long), *words, "--threshold", "0.5")
    assert told["models"] == ["a", "b"]
    assert [one["threshold"] for one in told["standings"]] == [0.5, 0.5]
    assert told["standings"][0]["counts"]["tp"] == int((scores["a"][truth == 1] >= 0.5).sum())


def test_parts_are_told(jauge: Typing, predictions: Path) -> None:
    rows = list(csv.DictReader(predictions.read_text(encoding="utf-8").splitlines()))
    file = written([{**row, "site": "ns"[place % 2]} for place, row in enumerate(rows)])
    told = found(jauge, file, *SCORES, "--by", "site")
    parts = [(one["part"], one["model"]) for one in told["slices"]]
    assert parts == [(part, model) for part in "ns" for model in MODELS]
    whole = {one["model"]: one["counts"]["tp"] for one in told["standings"]}
    for model in MODELS:
        assert sum(one["tp"] for one in told["slices"] if one["model"] == model) == whole[model]


def test_rows_left_out_are_told_in_the_data(jauge: Typing, predictions: Path) -> None:
    with predictions.open("a", encoding="utf-8") as file:
        file.write(",0,0,0\n")
    told = found(jauge, predictions, *SCORES, "--missing-truth", "drop")
    assert told["notes"][-1] == "Rows without truth in is_8, left out: 1"


def test_sentences_for_papers(jauge: Typing, predictions: Path) -> None:
    _, out, _ = jauge("report", predictions, *SCORES, "--format", "sentence", "--percent")
    told = " ".join(out.split())
    assert told.startswith("Methods. neighbours, forest and logistic were evaluated on 1,797 items, of which 174 were")
    assert "recall 97.1 % (169/174; [93.8 %, 98.9 %])" in told
    assert "MCC 0.965" in told
    assert "200 bootstrap resamples" in told


def test_weka_text_is_that_of_the_command_for_it(jauge: Typing, predictions: Path) -> None:
    _, out, _ = jauge("report", predictions, "--truth", "is_8", "--score", "forest", "--format", "weka")
    assert out.startswith("=== Model forest ===\n\n=== Summary ===")
    pair = digits(("forest",))
    share = pair.scores[:, 0]
    told = package.ClassDistributions.from_proba(
        np.where(pair.positive, "yes", "no"), np.column_stack([share, 1 - share]), labels=["yes", "no"]
    )
    assert out.partition("\n\n")[2] == "\n".join(line.rstrip() for line in package.weka_text(told).splitlines()) + "\n"


def test_the_tables_of_stard(jauge: Typing) -> None:
    truth = ["sick"] * 30 + ["well"] * 50
    said = ["sick"] * 24 + ["well"] * 4 + [""] * 2 + ["well"] * 43 + ["sick"] * 4 + [""] * 3
    rows = [{"y": y, "reader": answer} for y, answer in zip(truth, said, strict=True)]
    words = ("--truth", "y", "--predicted", "reader", "--positive", "sick", "--style", "stard")
    code, out, _ = jauge("report", written(rows), *words)
    assert code == 0
    lines = [line.split() for line in out.splitlines()]
    assert ["index", "test", "positive", "24", "4", "28"] in lines
    assert ["no", "answer", "2", "3", "5"] in lines
    assert ["total", "30", "50", "80"] in lines
    assert next(line for line in lines if line[:1] == ["sensitivity"])[4:7] == ["24", "/", "28"]
    classes = [{"y": "abc"[i % 3], "m": "abc"[i % 2]} for i in range(30)]
    code, _, err = jauge("report", written(classes), "--truth", "y", "--predicted", "m", "--style", "stard")
    assert (code, "one positive class for STARD" in err) == (2, True)


def test_the_results_of_claim(jauge: Typing, predictions: Path) -> None:
    """The tables of STARD, and beside them how it was done, the AUC and the differences, with their limits."""
    words = ("report", predictions, *SCORES, "--threshold", "0.5")
    stard, claim = (jauge(*words, "--style", style).out for style in ("stard", "claim"))
    assert "index test positive" in stard
    for line in stard.splitlines():
        assert line in claim
    assert "Thresholds were given in advance." in " ".join(claim.split())
    assert "neighbours - forest" in claim
    auc = package.estimate(package.ScoreTable.from_scores(*scores_of(predictions, "forest")), "auc")
    assert f"{auc.value:.3f}  [{auc.low:.3f}, {auc.high:.3f}]" in claim


def scores_of(path: Path, model: str) -> tuple[list[int], list[float]]:
    """Truth and scores of one model, read by hand."""
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [int(row["is_8"] == "yes") for row in rows], [float(row[model]) for row in rows]


def test_french(jauge: Typing, predictions: Path) -> None:
    _, out, _ = jauge("report", predictions, *SCORES, "--lang", "fr", "-o", "r.md")
    assert "Déployez neighbours au seuil 0,3" in " ".join(out.split())
    assert "0,971" in Path("r.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words, told",
    [
        (("-o", "r.pdf"), "Expected a file that ends in .html"),
        (("--replicates", "0"), "Expected at least one resample"),
        (("--prevalence", "2"), "Expected prevalence"),
        (("-o", "no/such/folder.md"), "Expected a file that may be written"),
        (("--threshold", "0.5", "--by", "nothing"), "Expected a column of digits.csv"),
    ],
)
def test_mistakes(jauge: Typing, predictions: Path, words: tuple[str, ...], told: str) -> None:
    code, out, err = jauge("report", predictions, "--truth", "is_8", "--score", "forest", *words)
    assert (code, out) == (2, "")
    assert err.startswith(f"jauge: {told}")


def test_a_bar_tells_a_terminal_how_far_it_is(predictions: Path, tmp_path: Path) -> None:
    pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")
    seen, terminal = pty.openpty()
    page = tmp_path / "page.html"
    words = [sys.executable, "-m", "jauge", "report", str(predictions), *SCORES, "-o", str(page)]
    plain = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "COLUMNS": "80"}
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=terminal, env=plain) as running:
        os.close(terminal)
        told = b""
        with suppress(OSError):  # the other end is closed
            while piece := os.read(seen, 65536):
                told += piece
    os.close(seen)
    assert running.returncode == 0
    assert "\u2501" in told.decode(), "no bar"
    assert b"who costs least" in told
    assert b"page.html" in told


def test_nothing_moves_where_there_is_no_terminal(predictions: Path) -> None:
    words = [sys.executable, "-m", "jauge", "report", str(predictions), *SCORES]
    plain = dict(os.environ, NO_COLOR="1")
    done = subprocess.run(words, capture_output=True, check=True, env=plain)
    assert done.stderr == b""
    assert b"\x1b" not in done.stdout
