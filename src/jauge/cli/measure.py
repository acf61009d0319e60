"""`jauge measure`: classifiers by their scores, their labels or their probabilities in files, or by counts alone."""

# ruff: noqa: B008 (groups of options are frozen, and their defaults are what the command line asks for)

from __future__ import annotations

from dataclasses import dataclass, replace

from cyclopts import Parameter

from jauge.cli.answers import Models
from jauge.cli.counted import Counted, tell_counted
from jauge.cli.measured import tell_files
from jauge.cli.reading import Items, Measures, Reading, files_among
from jauge.cli.rendering import Output, write
from jauge.inference.limits import checked_level
from jauge.measures import measure as named
from jauge.report.figures import Wanted


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Asked:
    """Which measures are computed, and for which use."""

    measures: Measures = ()
    """Measures of the catalogue instead of the usual ones, such as recall "F(beta=2)"."""
    prevalence: float | None = None
    """Share of positives where the classifier will be used, if not that of the file, as in --prevalence 0.02."""
    level: float = 0.95
    """Confidence of the intervals, as in --level 0.9."""

    def wanted(self) -> Wanted:
        """The measures by their names."""
        found = tuple(named(text) for text in self.measures)
        return Wanted(measures=found, level=checked_level(self.level), prevalence=self.prevalence)


def measure(  # noqa: D417 (the options are explained where they are declared)
    *files: str,
    models: Models = Models(),
    items: Items = Items(),
    counted: Counted = Counted(),
    asked: Asked = Asked(),
    reading: Reading = Reading(),
    output: Output = Output(),
) -> None:
    """Measure classifiers in a file, or a table of counts without a file.

    Parameters
    ----------
    files
        CSV, TSV, JSON lines, Parquet, Arrow or Excel, one row an item; - is the standard input.

    """
    document = output.document()
    (names,), found = files_among(asked.measures)
    asked, files = replace(asked, measures=names), (*files, *found)
    if counted.given:
        tell_counted(document, counted, asked.wanted())
    else:
        tell_files(document, files, models, items, reading, asked.wanted())
    document.fact(level=asked.level, prevalence=asked.prevalence)
    write(document, output)
