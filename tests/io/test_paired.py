"""Several models on the same rows, whether each has a column or rows of its own."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from jauge.errors import JaugeError
from jauge.evidence import PairedLabels, PairedScores
from jauge.evidence.confusion import CountAs
from jauge.io import Table, Task, confusion_matrix, open_files, paired_labels, paired_scores, side_by_side

WIDE = "y,a,b,site\nyes,0.9,0.2,x\nno,0.1,0.4,x\nyes,0.8,0.3,y\n"
LABELS = "y,a,b\ncat,cat,\ndog,cat,refused\nfox,fox,dog\n"
LONG = "id,model,y,s\n2,a,no,0.1\n1,a,yes,0.9\n1,b,yes,0.2\n2,b,no,0.4\n"


def read(folder: Path, text: str, columns: list[str], numbers: list[str]) -> Table:
    path = folder / "told.csv"
    path.write_text(text, encoding="utf-8")
    return open_files([path]).read(columns, numbers)


def test_scores_of_each_column(tmp_path: Path) -> None:
    table = read(tmp_path, WIDE, ["y", "a", "b", "site"], ["a", "b"])
    told = paired_scores(table, Task(truth="y", by="site"), {"first": "a", "second": "b"})
    scores = {"first": [0.9, 0.1, 0.8], "second": [0.2, 0.4, 0.3]}
    assert told.evidence == PairedScores.from_scores([1, 0, 1], scores)
    assert (told.positive, told.negative, told.rows) == ("yes", "no", 3)
    assert told.slices is not None
    assert {key: piece.n_items for key, piece in told.slices.items()} == {"x": 2, "y": 1}


def test_labels_with_words_for_no_answer(tmp_path: Path) -> None:
    table = read(tmp_path, LABELS, ["y", "a", "b"], [])
    told = paired_labels(table, Task(truth="y", no_answer=("refused",)), {"a": "a", "b": "b"})
    answers = {"a": ["cat", "cat", "fox"], "b": [None, None, "dog"]}
    assert told.evidence == PairedLabels.from_labels(["cat", "dog", "fox"], answers)
    assert told.positive is None


@pytest.mark.parametrize("count_as", ["wrong", "drop", "positive", "negative"])
def test_no_answer_counts_as_it_does_for_one_model(tmp_path: Path, count_as: CountAs) -> None:
    text = "y,a,b,site\nyes,yes,yes,x\nyes,,no,x\nno,NA,,y\nno,no,yes,y\nyes,,yes,y\n"
    table = read(tmp_path, text, ["y", "a", "b", "site"], [])
    task = Task(truth="y", by="site", cluster="site", count_as=count_as)
    told = paired_labels(table, task, {"a": "a", "b": "b"})
    assert told.slices is not None
    assert sum(piece.n_items for piece in told.slices.values()) == told.evidence.n_items
    for model in "ab":
        whole = told.evidence.matrix(model).binary("yes")
        if count_as == "drop":
            assert (whole.tp, whole.fn, whole.fp, whole.tn) == (1, 0, *((0, 1) if model == "a" else (1, 0)))
        else:
            alone = confusion_matrix(table, task, model).evidence.binary("yes")
            assert (whole.tp, whole.fn, whole.fp, whole.tn) == (alone.tp, alone.fn, alone.fp, alone.tn)
    remarks = [str(remark) for remark in told.remarks]
    assert any(remark.startswith("Items that a doesn't answer: 3.") for remark in remarks)


def test_a_word_for_no_answer_must_occur(tmp_path: Path) -> None:
    table = read(tmp_path, LABELS, ["y", "a", "b"], [])
    with pytest.raises(JaugeError, match=r"received 'refusd'\. Did you mean 'refused'"):
        paired_labels(table, Task(truth="y", no_answer=("refusd",)), {"a": "a", "b": "b"})


def test_rows_per_model_are_laid_side_by_side(tmp_path: Path) -> None:
    task = Task(truth="y")
    table = read(tmp_path, LONG, ["y", "s", "model", "id"], ["s"])
    wide, columns = side_by_side(table, task, model="model", item="id", answer="s")
    told = paired_scores(wide, task, columns).evidence
    assert told == PairedScores.from_scores([0, 1], {"a": [0.1, 0.9], "b": [0.4, 0.2]})
    assert np.array_equal(told.positive, [False, True])


@pytest.mark.parametrize(
    "more, told",
    [("3,a,no,0.5\n", "1 that only one of 'a' and 'b' has"), ("3,a,no,0.5\n3,b,yes,0.5\n", "others with 'b'")],
)
def test_models_answer_for_the_same_items(tmp_path: Path, more: str, told: str) -> None:
    table = read(tmp_path, LONG + more, ["y", "s", "model", "id"], ["s"])
    with pytest.raises(JaugeError, match=told):
        side_by_side(table, Task(truth="y"), model="model", item="id", answer="s")
