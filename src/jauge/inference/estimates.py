"""Several measures of one table, each with its limits: a row each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from jauge.errors import JaugeError, name_in_list
from jauge.evidence import Evidence
from jauge.inference.estimate import Estimate, estimate
from jauge.measures import Measure
from jauge.measures import measure as named
from jauge.result import Result

_NOT_COLUMNS = ("law", "notes")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Estimates(Result):
    """Estimates in the order in which they were asked for; found by position or by the name of the measure."""

    rows: tuple[Estimate, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Estimate]:
        return iter(self.rows)

    def __getitem__(self, key: int | str | Measure) -> Estimate:
        if isinstance(key, int):
            return self.rows[key]
        wanted = str(named(key))
        found = next((row for row in self.rows if row.measure == wanted), None)
        if found is None:
            raise JaugeError(
                f"one of {name_in_list([row.measure for row in self.rows])}", repr(wanted), "It was not asked for."
            )
        return found

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        names = [field.name for field in fields(Estimate) if field.name not in _NOT_COLUMNS]
        return {name: [getattr(row, name) for row in self.rows] for name in names}

    def __repr__(self) -> str:
        return "\n".join(map(repr, self.rows))


def estimates(evidence: Evidence, measures: Iterable[str | Measure], **options: Any) -> Estimates:
    """Several measures of one table with their limits; `options` are those of `estimate`.

    Each interval holds its level by itself, not all of them together. Undefined values are rows with their reason.
    Reference: as for `estimate`.

    >>> from jauge.evidence import Counts
    >>> estimates(Counts(tp=171, fp=6, fn=3, tn=1617), ["recall", "F"])
    recall 0.983 [0.955, 0.995] (171/174), Jeffreys, 95 %
    F(beta=1) 0.974 [0.951, 0.986], Jeffreys, 95 %
    """
    asked = [measures] if isinstance(measures, str | Measure) else list(measures)
    return Estimates(tuple(estimate(evidence, measure, **options) for measure in asked))
