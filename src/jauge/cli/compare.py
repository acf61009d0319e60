"""`jauge compare`: models on the same items, differences and how sure they are, and requirements that must hold."""

# ruff: noqa: B008 (groups of options are frozen, and their defaults are what the command line asks for)

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from cyclopts import Parameter

from jauge.cli.reading import Items, Measures, Reading, files_among
from jauge.cli.rendering import Output, write
from jauge.cli.rivals import Rivals, read_rivals
from jauge.cli.told_comparisons import Question, tell_comparisons
from jauge.comparison import mcnemar
from jauge.comparison.gate import Outcome
from jauge.comparison.labels import McNemar
from jauge.curves import OperatingCondition
from jauge.errors import JaugeError
from jauge.inference.limits import checked_level
from jauge.inference.random_tables import Scheme
from jauge.measures import measure as named
from jauge.report.required import tell_mcnemar

Counted = Annotated[tuple[int, int] | None, Parameter(negative=())]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is compared, and what must hold."""

    measures: Measures = ()
    """Measures of the catalogue instead of the usual ones, such as recall "F(beta=2)"."""
    require: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    """What must be shown, as in "b better", "b not worse by 0.01" (or "by 5 %"), "b recall at least 0.9"; may be
    repeated. Exit code 1 unless all of it is."""
    prevalence: float | None = None
    """Share of positives where the models will be used; with --cost-ratio, expected costs are compared, as in
    --prevalence 0.02."""
    cost_ratio: float | None = None
    """Cost of a miss over that of a false alarm there, as in --cost-ratio 10."""
    everywhere: Annotated[bool, Parameter(negative=())] = False
    """Which model costs less under which conditions of use, for all of them at once."""
    level: float = 0.95
    """Confidence of the intervals, as in --level 0.9."""
    scheme: Scheme = "full"
    """Whether items were sampled (full), or each class by itself (stratified), as in --scheme stratified."""
    seed: int = 0
    """Seed of what is drawn at random, as in --seed 1."""

    @property
    def given(self) -> dict[str, bool]:
        """Which options that don't apply to all answers were given."""
        return {
            "--measure": bool(self.measures),
            "--prevalence": self.prevalence is not None,
            "--cost-ratio": self.cost_ratio is not None,
            "--everywhere": self.everywhere,
        }

    def question(self) -> Question:
        """The same, checked."""
        return Question(
            measures=tuple(named(text) for text in self.measures),
            requirements=self.require,
            condition=self._condition(),
            everywhere=self.everywhere,
            level=checked_level(self.level),
            scheme=self.scheme,
            seed=self.seed,
        )

    def _condition(self) -> OperatingCondition | None:
        """The condition of use."""
        if self.prevalence is None and self.cost_ratio is None:
            return None
        if self.prevalence is None or self.cost_ratio is None:
            lone = "--cost-ratio" if self.prevalence is None else "--prevalence"
            raise JaugeError("--prevalence with --cost-ratio", f"{lone} alone", "A cost depends on both.")
        return OperatingCondition(prevalence=self.prevalence, cost_ratio=self.cost_ratio)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Discordant:
    """What is counted already."""

    discordant: Counted = None
    """Items that the first model alone gets right, and the second alone, without a file, as in 15 0."""
    n: int | None = None
    """All items, where they are counted already, as in --n 174."""

    @property
    def given(self) -> bool:
        """Whether there are counts."""
        return self.discordant is not None or self.n is not None

    def told(self, level: float) -> McNemar:
        """McNemar's tests of the counts."""
        if self.discordant is None:
            raise JaugeError("--discordant with --n", "--n alone", "As in --discordant 15 0 --n 174.")
        return mcnemar(*self.discordant, n=self.n, level=level)


def compare(  # noqa: D417 (the options are explained where they are declared)
    *files: str,
    rivals: Rivals = Rivals(),
    items: Items = Items(),
    counted: Discordant = Discordant(),
    asked: Asked = Asked(),
    reading: Reading = Reading(),
    output: Output = Output(),
) -> int:
    """Compare models on the same items: which is better, by how much, and how sure.

    Exit code 0 when all that is required holds (or nothing is), 1 when it doesn't, 2 when the input is wrong.

    Parameters
    ----------
    files
        CSV, TSV, JSON lines, Parquet, Arrow or Excel, one row an item; - is the standard input.

    """
    (names,), found = files_among(asked.measures)
    asked, files = replace(asked, measures=names), (*files, *found)
    document, question = output.document(), asked.question()
    outcomes: tuple[Outcome, ...] = ()
    if counted.given:
        if files or question.requirements or any(asked.given.values()):
            raise JaugeError(
                "--discordant with --n and --level alone", "more", "Measures and requirements need a file."
            )
        tell_mcnemar(document, counted.told(question.level))
    else:
        kind, read = read_rivals(files, rivals, items, reading, asked.given)
        outcomes = tell_comparisons(document, read, kind, rivals, items.by, question)
    document.fact(level=question.level, scheme=question.scheme, seed=question.seed)
    write(document, output)
    return int(any(outcome.state != "holds" for outcome in outcomes))
