"""Files to evidence: the same rows in every spelling give what the doors for arrays give."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix, ScoreTable
from jauge.io import read_confusion_matrix, read_score_table

TRUTH = ["yes", "no", "yes", "no"]
SCORES = [0.9, 0.8, 0.25, -1e-3]
EXPECTED = ScoreTable.from_scores(TRUTH, SCORES, pos_label="yes")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def csv_file(folder: Path, text: str) -> Path:
    path = folder / "p.csv"
    path.write_bytes(text.encode())
    return path


@pytest.mark.parametrize(
    "text",
    [
        "y,s\nyes,0.9\nno,0.8\nyes,0.25\nno,-0.001\n",
        "y,s\r\nyes,0.9\r\nno,0.8\r\nyes,0.25\r\nno,-0.001",
        '\ufeff"y","s"\n"yes","0.9"\n"no","0.8"\n"yes","0.25"\n"no","-1e-3"\n',
        "s,id,y\n 0.9,1, yes\n.8,2,no \n2.5E-1,3,yes\n-0.001,x,no\n",
        "y,s\nyes,0.9\n\nno,0.8\n,\nyes,0.25\nno,-0.001\n\n",
        'note,y,s\n"a, b",yes,0.9\n"line\nbreak",no,0.8\n,yes,0.25\n"""",no,-0.001\n',
    ],
    ids=["plain", "crlf", "bom and quotes", "blanks and other columns", "empty rows", "quoted"],
)
def test_a_csv_file(folder: Path, text: str) -> None:
    read = read_score_table(csv_file(folder, text), truth="y", score="s")
    assert read.evidence == EXPECTED
    assert (read.rows, read.positive, read.negative) == (4, "yes", "no")


@pytest.mark.parametrize(
    "kind", [pl.Float64, pl.Float32, pl.String, pl.Decimal(10, 3)], ids=["double", "single", "text", "decimal"]
)
def test_a_parquet_file(folder: Path, kind: Any) -> None:
    scores = pl.Series("s", SCORES if kind != pl.Float32 else [0.5, 0.25, -1.0, 2.0])
    pl.DataFrame({"y": TRUTH, "s": scores.cast(kind), "other": [[1], [2], [3], None]}).write_parquet(
        folder / "p.parquet"
    )
    read = read_score_table(folder / "p.parquet", truth="y", score="s")
    assert read.evidence == ScoreTable.from_scores(TRUTH, scores.to_list(), pos_label="yes")


@pytest.mark.parametrize(
    "kind", [pl.Categorical, pl.String, pl.Enum(["no", "yes"])], ids=["categorical", "text", "enum"]
)
def test_labels_of_any_type(folder: Path, kind: Any) -> None:
    pl.DataFrame({"y": pl.Series(TRUTH, dtype=kind), "s": SCORES}).write_parquet(folder / "p.parquet")
    assert read_score_table(folder / "p.parquet", truth="y", score="s").evidence == EXPECTED


@pytest.mark.parametrize("truth", [[True, False, True, False], [1, 0, 1, 0], [1.0, 0.0, 1.0, 0.0], [1, -1, 1, -1]])
def test_the_positive_class_names_itself(folder: Path, truth: list[Any]) -> None:
    pl.DataFrame({"y": truth, "s": SCORES}).write_parquet(folder / "p.parquet")
    read = read_score_table(folder / "p.parquet", truth="y", score="s")
    assert read.evidence == EXPECTED
    assert read.positive == ("true" if truth[0] is True else 1)


@pytest.mark.parametrize(
    "labels, positive",
    [
        (("oui", "non"), "oui"),
        (("VRAI", "FAUX"), "VRAI"),
        (("True", "False"), "True"),
        (("malade", "sain"), "malade"),
        (("Positive", "negative"), "Positive"),
        (("yes",), "yes"),
    ],
)
def test_words_that_name_the_positive_class(folder: Path, labels: tuple[str, ...], positive: str) -> None:
    path = csv_file(folder, "y,s\n" + "".join(f"{label},0.5\n" for label in labels))
    assert read_score_table(path, truth="y", score="s").positive == positive


@pytest.mark.parametrize("labels", [("spam", "ham"), ("yes", "oui"), ("no",), ("2", "1", "0")])
def test_otherwise_it_must_be_said(folder: Path, labels: tuple[str, ...]) -> None:
    path = csv_file(folder, "y,s\n" + "".join(f"{label},0.5\n" for label in labels))
    with pytest.raises(JaugeError, match="--positive"):
        read_score_table(path, truth="y", score="s")
    assert read_score_table(path, truth="y", score="s", positive=labels[0]).evidence.n_positive == 1


def test_types_are_settled_on_the_whole_column(folder: Path) -> None:
    """The first rows are integers, as in many files sorted by score."""
    rows = [("0", "no")] * 2_000 + [("0.5", "yes"), ("1", "yes")]
    path = csv_file(folder, "s,y\n" + "".join(f"{score},{label}\n" for score, label in rows))
    read = read_score_table(path, truth="y", score="s")
    assert read.evidence.thresholds.tolist() == [np.inf, 1.0, 0.5, 0.0]


@pytest.mark.parametrize(
    "truth, predicted, labels",
    [
        (["1", "0"], ["1.0", "0.0"], (0, 1)),
        (["1.0", "2.5"], ["1", "2.5"], (1.0, 2.5)),
        (["-1", "+1"], ["-1.0", "1.00"], (-1, 1)),
        (["010", "10"], ["010", "10"], ("010", "10")),
        (["1E50", "1"], ["1", "1"], ("1", "1E50")),
        (["250.0", "250.00"], ["250.0", "250.0"], ("250.0", "250.00")),
        (["1", "x"], ["1", "1.0"], ("1", "1.0", "x")),
        (["9007199254740993", "9007199254740992"],) * 2 + (("9007199254740992", "9007199254740993"),),
    ],
)
def test_labels_are_numbers_when_all_of_them_are(
    folder: Path, truth: list[str], predicted: list[str], labels: tuple[Any, ...]
) -> None:
    path = csv_file(folder, "y,p\n" + "".join(f"{t},{p}\n" for t, p in zip(truth, predicted, strict=True)))
    read = read_confusion_matrix(path, truth="y", predicted="p", positive=str(labels[0]))
    assert read.evidence.labels == labels
    assert list(map(type, read.evidence.labels)) == list(map(type, labels))


def test_an_empty_prediction_is_no_answer(folder: Path) -> None:
    path = csv_file(folder, 'y,p\na,a\nb,\nb," "\nc,""\n')
    read = read_confusion_matrix(path, truth="y", predicted="p")
    expected = ConfusionMatrix.from_labels(["a", "b", "b", "c"], ["a", None, None, None])
    assert read.evidence == expected
    assert (read.positive, read.negative) == (None, None)


@pytest.mark.parametrize("weights, kind", [(["2", "0", "3", "1"], "i"), (["2", "0.5", "3", "1"], "f")])
def test_weights_written_as_integers_are_frequencies(folder: Path, weights: list[str], kind: str) -> None:
    rows = zip(TRUTH, SCORES, weights, strict=True)
    path = csv_file(folder, "y,s,w\n" + "".join(f"{y},{s},{w}\n" for y, s, w in rows))
    read = read_score_table(path, truth="y", score="s", weight="w")
    expected = ScoreTable.from_scores(
        TRUTH, SCORES, pos_label="yes", sample_weight=np.array(weights, dtype=float if kind == "f" else int)
    )
    assert read.evidence == expected
    assert read.evidence.tp.dtype.kind == kind
    assert read.rows == 4


@pytest.mark.parametrize("name", ["a[1].csv", "*.csv", "with space.csv", "é猫.csv", "UPPER.CSV"])
def test_any_file_name(folder: Path, name: str) -> None:
    (folder / "other.csv").write_text("y,s\nno,1\n", encoding="utf-8")
    (folder / name).write_text("y,s\nyes,0.9\nno,0.8\n", encoding="utf-8")
    assert read_score_table(folder / name, truth="y", score="s").rows == 2


def test_infinite_scores_are_scores(folder: Path) -> None:
    read = read_score_table(csv_file(folder, "y,s\nyes,inf\nno,-inf\n"), truth="y", score="s")
    assert read.evidence.thresholds.tolist() == [np.inf, np.inf, -np.inf]


@pytest.mark.parametrize("extra", [",", ",x", ",1,2"])
def test_a_row_with_too_many_fields_never_shifts_in_silence(folder: Path, extra: str) -> None:
    path = csv_file(folder, f"y,s,t\nyes,0.9,1\nno,0.8,2{extra}\nno,0.1,3\n")
    with pytest.raises(JaugeError, match="in row 2"):
        read_score_table(path, truth="y", score="s")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(st.sampled_from(["a", "b,c", 'd"e', "é"]), st.sampled_from(["a", "b,c", None]), st.integers(1, 5)),
        min_size=1,
        max_size=20,
    )
)
def test_both_formats_give_what_arrays_give(folder: Path, rows: list[tuple[str, str | None, int]]) -> None:
    truth, said, weight = (list(column) for column in zip(("a", "a", 1), *rows, strict=True))
    frame = pl.DataFrame({"y": truth, "p": said, "w": weight})
    frame.write_csv(folder / "h.csv")
    frame.write_parquet(folder / "h.parquet")
    expected = ConfusionMatrix.from_labels(truth, said, sample_weight=np.array(weight))
    for name in ("h.csv", "h.parquet"):
        read = read_confusion_matrix(folder / name, truth="y", predicted="p", weight="w", positive="a")
        assert read.evidence == expected


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.binary(max_size=60) | st.text(alphabet='y,s"\n\r01 .;é', max_size=40).map(str.encode),
    st.sampled_from(["csv", "parquet"]),
)
def test_any_bytes_are_read_or_refused(folder: Path, content: bytes, ending: str) -> None:
    path = folder / f"any.{ending}"
    path.write_bytes(b"y,s\n" * (len(content) % 2) + content)
    try:
        read = read_score_table(path, truth="y", score="s", positive="1")
    except JaugeError:
        return
    assert read.rows >= read.evidence.n_positive + read.evidence.n_negative > 0
