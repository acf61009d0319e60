"""What the Weka of this machine prints, made afresh: iris, drawn data sets and edge cases, line for line."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from sklearn.datasets import load_iris

from jauge.evidence import NumericPredictions
from jauge.io import ArffTable, Attribute, read_weka_predictions, read_weka_reports, write_arff
from jauge.io.weka import WekaPredictions
from jauge.io.weka_costs import read_costs
from jauge.io.weka_told import read_told
from jauge.report import weka_text
from jauge.report.weka_prior import trained_on
from tests.report.weka_runs import Run

JAR = Path("/usr/share/java/weka.jar")
MODELS = ("trees.J48", "bayes.NaiveBayes", "functions.MultilayerPerceptron")
RUNS = [(model, folds) for model in MODELS for folds in (0, 10)]
ODD = (
    "a b",
    "it's",
    "x,y",
    "50%",
    "{brace}",
    "tab\there",
    "café",
    "back\\slash",
    'say "hi"',
    "?",
    " lead",
    "'q'",
    "0.5",
)
# Sums of binary fractions are exact in any order; with others, Weka's last digit depends on its order of adding.
WEIGHTS = (None, None, (1.0, 2.0, 3.0), (0.5, 0.25, 1.75), (0.125, 2.375), (1000.0, 3.0))
DRAWN = 60


@dataclass(frozen=True)
class Case:
    """Predictions that Weka judges: the files, and whether costs belong to them."""

    folder: Path
    name: str
    cost: bool = False

    def file(self, ending: str) -> Path:
        return self.folder / f"{self.name}.{ending}"

    @property
    def ordered(self) -> str:
        """The line that has Weka judge it."""
        files = [self.file("train.arff"), self.file("test.arff"), self.file("cost") if self.cost else "-"]
        return "\t".join(map(str, ["told", *files, self.folder / self.name]))

    @property
    def texts(self) -> tuple[str, str]:
        """What Weka printed, and what is printed here."""
        told = trained_on(read_told(self.file("test.arff")).evidence, str(self.file("train.arff")))
        costs = read_costs(self.file("cost")) if self.cost else None
        theirs = self.file("txt").read_text(encoding="utf-8")
        if isinstance(told, NumericPredictions):  # a density of the training set, which Weka adds when asked for bits
            theirs = "".join(x for x in theirs.splitlines(keepends=True) if not x.startswith(("Class c", "Complexity")))
        return theirs, weka_text(told, style="3.6", cost=costs, compatible=True)


def table(labels: Sequence[str], truth: Sequence[str | None], proba: np.ndarray, weight: np.ndarray) -> ArffTable:
    """Probabilities as attributes before the class."""
    names = tuple(Attribute(f"p{k}") for k in range(proba.shape[1]))
    return ArffTable(
        "r", (*names, Attribute("class", "nominal", tuple(labels))), (*proba.T, np.array(truth, object)), weight
    )


def sure(labels: Sequence[str], cells: Sequence[Sequence[int]]) -> ArffTable:
    """Answers without doubt that give this confusion matrix."""
    rows, columns = (np.repeat(place, np.ravel(cells)) for place in np.indices(np.shape(cells)).reshape(2, -1))
    return table(labels, [labels[k] for k in rows], np.eye(len(labels))[columns], np.ones(rows.size))


def drawn(generator: np.random.Generator, labels: Sequence[str], size: int) -> ArffTable:
    """Predictions of some kind: tied, sure, not adding up to 1, with items without answer or of missing truth."""
    classes = len(labels)
    proba = {
        "ties": generator.integers(0, 3, (size, classes)) / 2,
        "sure": np.eye(classes)[generator.integers(classes, size=size)],
        "raw": generator.random((size, classes)).round(3),
        "usual": generator.dirichlet(np.ones(classes) * generator.choice([0.2, 1, 5]), size).round(3),
    }[generator.choice(["ties", "sure", "raw", "usual", "usual"])]
    truth = np.where(generator.random(size) < 0.5, proba.argmax(axis=1), generator.integers(classes, size=size))
    proba[generator.random(size) < generator.choice([0, 0, 0.2])] = 0
    missing = generator.random(size) < generator.choice([0, 0, 0.2])
    weights = WEIGHTS[generator.integers(len(WEIGHTS))]
    weight = np.ones(size) if weights is None else generator.choice(weights, size)
    return table(labels, [None if gone else labels[k] for gone, k in zip(missing, truth, strict=True)], proba, weight)


def edge_cases(folder: Path) -> Iterator[Case]:
    """The cases that a person would think of, by name."""
    two, three, thirty = ["yes", "no"], ["a", "b", "c"], [f"c{k}" for k in range(30)]
    silent = table(two, ["yes", "yes", "no", "no"], np.array([[0.9, 0.1], [0, 0], [0.2, 0.8], [0.6, 0.4]]), np.ones(4))
    named = {
        "unclassified": silent,
        "unclassified_with_costs": silent,
        "nothing_answered": table(two, two, np.zeros((2, 2)), np.ones(2)),
        "thirty_classes": drawn(np.random.default_rng(30), thirty, 400),
        "thirty_classes_with_fractions": table(thirty, thirty, np.eye(30), np.full(30, 1.25)),
        "empty": table(two, [], np.empty((0, 2)), np.empty(0)),
        "fractions_unseen": table(two, two, np.eye(2), np.array([0.75, 1.75])),
        "a_thousand": sure(two, [[1000, 1], [0, 5]]),
        "a_thousand_and_one": sure(two, [[1001, 1], [0, 5]]),
        "names_to_quote": drawn(np.random.default_rng(13), ODD, 150),
        "missing_truth_only": table(three, [None, None], np.full((2, 3), 0.3), np.ones(2)),
    }
    for name, test in named.items():
        case = Case(folder, name, cost=name.endswith("costs"))
        write_arff(test, case.file("test.arff"))
        labels = test.attributes[-1].values
        write_arff(drawn(np.random.default_rng(7), labels, 60), case.file("train.arff"))
        if case.cost:
            case.file("cost").write_text("% Rows Columns\n2 2\n% Matrix elements\n0.0 7.0\n2.5 0.0\n")
        yield case


def numeric_cases(folder: Path) -> Iterator[Case]:
    """Predicted numbers: plain, with gaps and weights, without an answer, none at all."""
    generator = np.random.default_rng(5)
    for name, size, gaps in (("plain", 50, 0.0), ("gaps", 80, 0.2), ("silent", 6, 1.0), ("none", 0, 0.0)):
        case = Case(folder, f"number_{name}")
        truth = generator.normal(5, 3, size).round(3)
        told = np.where(generator.random(size) < gaps, np.nan, truth + generator.normal(size=size).round(3))
        truth[generator.random(size) < gaps / 2] = np.nan
        columns = (Attribute("prediction"), Attribute("y"))
        weight = generator.choice([0.5, 0.25], size) if gaps else np.ones(size)
        write_arff(ArffTable("r", columns, (told, truth), weight), case.file("test.arff"))
        trained = generator.normal(4, 3, 30).round(2)
        write_arff(ArffTable("r", columns, (trained, trained), np.ones(30)), case.file("train.arff"))
        yield case


def drawn_cases(folder: Path) -> Iterator[Case]:
    """Data sets drawn at random."""
    for seed in range(DRAWN):
        generator = np.random.default_rng(seed)
        labels = [f"c{k}" for k in range(generator.choice([2, 2, 3, 3, 4, 5, 7, 27]))]
        case = Case(folder, f"drawn_{seed}", cost=bool(generator.random() < 0.3))
        write_arff(drawn(generator, labels, int(generator.choice([1, 2, 5, 20, 100]))), case.file("test.arff"))
        write_arff(drawn(generator, labels, int(generator.choice([3, 30, 150]))), case.file("train.arff"))
        if case.cost:
            costs = generator.random((len(labels), len(labels))).round(2) * 10
            rows = "\n".join(" ".join(map(str, row)) for row in costs.round(1).tolist())
            case.file("cost").write_text(f"{len(labels)} {len(labels)}\n{rows}\n")
        yield case


@pytest.fixture(scope="module")
def java() -> str:
    """Weka and a Java that compiles."""
    if not JAR.exists():
        pytest.skip(f"needs Weka ({JAR}, as in Debian's package weka)")
    if shutil.which("javac") is None:
        pytest.skip("needs a Java compiler (as in Debian's package default-jdk-headless)")
    return shutil.which("java") or ""


@pytest.fixture(scope="module")
def iris(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fisher's flowers as ARFF."""
    found = load_iris()
    names = [f"Iris-{name}" for name in found.target_names]
    file = tmp_path_factory.mktemp("iris") / "iris.arff"
    write_arff(table(names, [names[k] for k in found.target], found.data, np.ones(150)), file)
    return file


@pytest.fixture(scope="module")
def judged(java: str, iris: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Case]:
    """Every case, judged by Weka in one start of Java."""
    folder = tmp_path_factory.mktemp("weka")
    cases = [*edge_cases(folder), *numeric_cases(folder), *drawn_cases(folder)]
    runs = [f"run\tweka.classifiers.{model}\t{iris}\t{folds}\t{folder}/{model}.{folds}.w36" for model, folds in RUNS]
    source = Path(__file__).with_name("WekaTexts.java")
    words = [java, "-Djava.awt.headless=true", "-cp", str(JAR), str(source)]
    ordered = "\n".join([*(case.ordered for case in cases), *runs])
    done = subprocess.run(words, input=ordered, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return {case.name: case for case in cases}


@pytest.mark.companions
@pytest.mark.parametrize("model, folds", RUNS)
def test_iris(model: str, folds: int, judged: dict[str, Case]) -> None:
    run = Run(judged["empty"].folder, f"{model}.{folds}", "w36")
    assert weka_text(run.told, style="3.6", compatible=True) == run.text


@pytest.mark.companions
def test_every_case(judged: dict[str, Case]) -> None:
    assert len(judged) == DRAWN + 15
    for case in judged.values():
        theirs, ours = case.texts
        assert ours == theirs, case.name


@pytest.mark.companions
@pytest.mark.parametrize("options", [["-p", "0"], ["-p", "0", "-distribution"], ["-p", "1,2"]])
def test_predictions_as_weka_writes_them(options: list[str], java: str, tmp_path: Path) -> None:
    """Names with blanks, commas and quotes in the plain form; the matrix is the one that Weka prints."""
    generator = np.random.default_rng(3)
    for name, size in (("train", 200), ("test", 80)):
        write_arff(replace(drawn(generator, ODD, size), weight=np.ones(size)), tmp_path / f"{name}.arff")
    words = [java, "-Dfile.encoding=UTF-8", "-cp", str(JAR), "weka.classifiers.bayes.NaiveBayes"]
    words += ["-t", str(tmp_path / "train.arff"), "-T", str(tmp_path / "test.arff")]
    for name, more in (("said", options), ("printed", [])):
        done = subprocess.run([*words, *more], capture_output=True, check=True)
        (tmp_path / f"{name}.txt").write_bytes(done.stdout)
    said = read_weka_predictions(tmp_path / "said.txt", labels=ODD)
    printed = read_weka_reports(tmp_path / "printed.txt")
    assert isinstance(said, WekaPredictions)
    assert printed[-1].title == "Error on test data"
    assert printed[-1].matrix is not None
    assert np.array_equal(said.matrix().matrix, printed[-1].matrix.matrix)
    if said.proba is not None:
        assert np.array_equal(said.distributions().matrix().matrix, said.matrix().matrix)
