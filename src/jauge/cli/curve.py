"""`jauge curve`: curves of the models in a file, drawn together."""

# ruff: noqa: B008 (groups of options are frozen, and their defaults are what the command line asks for)

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from cyclopts import Parameter

from jauge import curves, plot
from jauge.cli.answers import Answers, Models, read_answers
from jauge.cli.reading import Columns, Items, Reading, tell_reading
from jauge.cli.rendering import Output, write
from jauge.curves.calibration import Bins
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import ScoreTable
from jauge.evidence.distributions import Unnormalised
from jauge.io import distributions, score_table
from jauge.plot.saving import checked_target
from jauge.report.document import Document
from jauge.report.voice import Voice

Kind: TypeAlias = Literal[
    "roc", "pr", "prg", "cost", "tradeoff", "gain", "lift", "det", "calibration", "decision", "risk", "scores"
]
Numbers = Annotated[tuple[float, ...], Parameter(consume_multiple=True, negative=())]


@dataclass(frozen=True, slots=True)
class Drawn:
    """How a kind of curve is made and drawn, and what the options that apply to it are called there."""

    make: Callable[..., Any]
    draw: Callable[..., Any]
    of_curve: Mapping[str, str] = field(default_factory=dict)
    of_plot: Mapping[str, str] = field(default_factory=dict)
    at_threshold: Callable[[ScoreTable, float], Any] | None = None
    """What one threshold is drawn as where it is no mark on a curve."""

    @property
    def options(self) -> set[str]:
        """The options that apply to it."""
        return {*self.of_curve, *self.of_plot, *(["--threshold"] if self.at_threshold else [])}

    def all_of(self, tables: Mapping[str, ScoreTable], of_curve: Mapping[str, Any], asked: Asked) -> dict[str, Any]:
        """The curves of the models by name, and what stands beside them."""
        made = {name: self.make(table, **of_curve) for name, table in tables.items()}
        if self.at_threshold is not None:
            for name, table in tables.items():
                made |= {f"{name} at {each:g}": self.at_threshold(table, each) for each in asked.threshold}
        return made


_MARKED = {"--threshold": "thresholds"}
KINDS: Mapping[str, Drawn] = {
    "roc": Drawn(curves.roc_curve, plot.roc, of_plot={**_MARKED, "--prevalence": "condition"}),
    "pr": Drawn(curves.precision_recall_curve, plot.precision_recall, of_plot={**_MARKED, "--index": "iso_lines"}),
    "prg": Drawn(curves.precision_recall_gain_curve, plot.precision_recall_gain, of_plot=_MARKED),
    "cost": Drawn(
        curves.cost_curve,
        plot.cost,
        of_plot={"--at": "at", "--prevalence": "condition"},
        at_threshold=curves.CostLine.of,
    ),
    "tradeoff": Drawn(curves.tradeoff_curve, plot.tradeoff, {"--index": "index"}, {"--at": "at"}),
    "gain": Drawn(curves.gain_curve, plot.gain, of_plot=_MARKED),
    "lift": Drawn(curves.gain_curve, plot.lift, of_plot=_MARKED),
    "det": Drawn(curves.det_curve, plot.det, of_plot=_MARKED),
    "calibration": Drawn(curves.calibration_curve, plot.calibration, {"--bins": "bins"}),
    "decision": Drawn(curves.decision_curve, plot.decision),
    "risk": Drawn(curves.risk_coverage_curve, plot.risk_coverage, of_plot=_MARKED),
    "scores": Drawn(lambda table: table, plot.scores, of_plot=_MARKED),
}


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is drawn beside the curves, or makes them what they are."""

    threshold: Numbers = ()
    """Thresholds to mark on most kinds; on cost, the lines of keeping each, as in --threshold 0.3 0.5."""
    at: Numbers = ()
    """Weights to mark with the best threshold: w on cost, lam on tradeoff, as in --at 0.2."""
    index: str | None = None
    """Index of tradeoff, or of the lines on pr: f, jaccard, fowlkes_mallows or kulczynski, as in --index jaccard."""
    bins: Bins | None = None
    """Bins of calibration, as in --bins equal_count."""
    prevalence: float | None = None
    """Share of positives where the classifier will be used: lines of equal cost on roc, a mark on cost, as in
    --prevalence 0.02."""
    cost_ratio: float | None = None
    """Cost of a miss over that of a false alarm there; 1 if not said, as in --cost-ratio 10."""

    def given(self) -> dict[str, Any]:
        """The options that were given, with their values."""
        values = {
            "--threshold": self.threshold or None,
            "--at": self.at or None,
            "--index": self.index,
            "--bins": self.bins,
            "--prevalence": self._condition(),
        }
        return {option: value for option, value in values.items() if value is not None}

    def _condition(self) -> curves.OperatingCondition | None:
        """The condition of use."""
        if self.prevalence is not None:
            ratio = 1.0 if self.cost_ratio is None else self.cost_ratio
            return curves.OperatingCondition(prevalence=self.prevalence, cost_ratio=ratio)
        if self.cost_ratio is not None:
            raise JaugeError("--prevalence with --cost-ratio", "--cost-ratio alone", "A cost depends on both.")
        return None


def curve(  # noqa: D417 (the options are explained where they are declared)
    kind: Kind,
    /,
    *files: str,
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    truth: str | None = None,
    score: Columns = (),
    proba: str | None = None,
    model: str | None = None,
    unnormalised: Unnormalised = "error",
    positive: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    weight: str | None = None,
    missing_truth: Literal["error", "drop"] = "error",
    asked: Asked = Asked(),
    reading: Reading = Reading(),
) -> None:
    """Draw curves of one or several models, or of each of several classes, into a file.

    Parameters
    ----------
    kind
        Which curve; for risk, the truth says whether an answer is right, the score how confident it was.
    files
        CSV, TSV, JSON lines, Parquet, Arrow or Excel, one row an item; - is the standard input.
    output
        File to write: .svg, .pdf or .png, as in -o roc.svg.
    truth
        Column of the true labels, as in --truth diagnosis.
    score
        Columns of scores, one a model, higher for the positive class, as in --score svm forest.
    proba
        Columns of probabilities, one a class, as in 'proba_*': a curve of each class against the others.
    model
        Column of the names of models, where each model has rows of its own, as in --model name.
    unnormalised
        What is done about probabilities that don't add up to 1, as in --unnormalised rescale.
    positive
        Label of the positive class; needless if it is 1, yes, true or the like, as in --positive ill.
    weight
        Column that says for how many items a row stands, as in --weight times.
    missing_truth
        Whether rows without truth are refused, or left out and told, as in --missing-truth drop.

    """
    target, drawn, given = checked_target(output), KINDS[kind], asked.given()
    _refuse_idle(kind, drawn, given)
    if not score and proba is None:
        raise JaugeError("--score COLUMN, or --proba 'proba_*'", "neither", "Curves are drawn of scores.")
    document = Document(Voice())
    models = Models(score=score, proba=proba, model=model, unnormalised=unnormalised)
    items = Items(truth=truth, positive=positive, weight=weight, missing_truth=missing_truth)
    tables = _tables(document, read_answers(files, models, items, reading))
    of_curve, of_plot = _named(drawn.of_curve, given), _named(drawn.of_plot, given)
    plot.save(drawn.draw(drawn.all_of(tables, of_curve, asked), **of_plot), target)
    document.paragraph("{file} written.", file=str(target))
    write(document, Output())


def _named(names: Mapping[str, str], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options given, as the function that takes them calls them."""
    return {names[option]: value for option, value in given.items() if option in names}


def _refuse_idle(kind: str, drawn: Drawn, given: Mapping[str, Any]) -> None:
    """An option that would change nothing is a misunderstanding."""
    for option in given:
        if option not in drawn.options:
            takers = [name for name, other in KINDS.items() if option in other.options]
            advice = f"{option} goes with {', '.join(takers)}."
            raise JaugeError(f"options that apply to {kind}", option, advice)


def _tables(document: Document, answers: Answers) -> Mapping[str, ScoreTable]:
    """The scores of each model, or of each class that occurs, and what should be known of their reading."""
    if answers.kind == "--proba":
        return _of_classes(document, answers)
    parts = answers.by_model().items()
    read = {name: score_table(part, answers.task, column) for name, (column, part) in parts}
    tell_reading(document, list(read.values())[-1])
    return {name: predictions.evidence for name, predictions in read.items()}


def _of_classes(document: Document, answers: Answers) -> Mapping[str, ScoreTable]:
    """Each class against the others; those without items, or with all, have no curve, which is told."""
    models = answers.models
    read = distributions(answers.table, answers.task, answers.source.matching(str(models.proba)), models.unnormalised)
    tell_reading(document, read)
    tables = {str(label): table for label, table in read.evidence.one_vs_rest().items()}
    drawn = {name: table for name, table in tables.items() if table.n_positive and table.n_negative}
    if not drawn:
        raise JaugeError("items of at least two classes", f"{name_in_list(list(tables))} alone", "Check the data.")
    for name in tables.keys() - drawn:
        document.note("{label} has no curve: no item is of this class.", label=name)
    return drawn
