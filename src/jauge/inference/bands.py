"""What a band is: a curve with a lower and an upper limit at each of its points, and how they were made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from jauge.content import frozen
from jauge.inference.estimate import Estimate
from jauge.inference.limits import Limits
from jauge.numeric.ratio import FloatArray
from jauge.result import Result


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Band(Result):
    """Limits of one quantity (`of`) along another (`along`): `at`, `value`, `low` and `high` have one entry per point.

    A pointwise band holds the truth with probability `level` at each point; only a `simultaneous` one does so at all
    points together. `method` says how the limits are made. Where resamples were drawn, `replicates` says how many;
    `seed` is what they, or folds, were drawn with. `notes` are warnings to print beside it.

    >>> from jauge.evidence import ScoreTable
    >>> from jauge.inference import vertical_band
    >>> vertical_band(ScoreTable.from_scores([1, 0, 1, 0, 1], [5, 4, 3, 2, 1]), [0.5])
    Band(tpr along fpr: 1 point, pointwise 95 %, pivot)
    """

    along: str
    of: str
    at: FloatArray
    value: FloatArray
    low: FloatArray
    high: FloatArray
    level: float
    method: str
    simultaneous: bool = False
    replicates: int | None = None
    seed: int | None = None
    notes: tuple[str, ...] = ()

    @classmethod
    def of_limits(
        cls, names: tuple[str, str], at: ArrayLike, values: ArrayLike, limits: Sequence[Limits], **told: Any
    ) -> Band:
        """From the limits at each point; `names` are those of the abscissa and of the ordinate."""
        low, high = np.array(limits, dtype=np.float64).reshape(-1, 2).T
        columns = {"at": at, "value": values, "low": low, "high": high}
        arrays: dict[str, Any] = {name: frozen(np.array(c, dtype=np.float64)) for name, c in columns.items()}
        return cls(along=names[0], of=names[1], **arrays, **told)

    @classmethod
    def of_estimates(cls, names: tuple[str, str], at: ArrayLike, rows: Sequence[Estimate], **told: Any) -> Band:
        """From an estimate at each point; what any of them notes is noted once."""
        notes = tuple(dict.fromkeys((*told.pop("notes", ()), *(note for row in rows for note in row.notes))))
        values, limits = [row.value for row in rows], [Limits(row.low, row.high) for row in rows]
        made = {"level": rows[0].level, "method": rows[0].method, "replicates": rows[0].law.replicates}
        return cls.of_limits(names, at, values, limits, notes=notes, **(made | {"seed": rows[0].law.seed} | told))

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        columns = {self.along: self.at, self.of: self.value, "low": self.low, "high": self.high}
        return {name: column.tolist() for name, column in columns.items()}

    def __repr__(self) -> str:
        kind = "simultaneous" if self.simultaneous else "pointwise"
        points = f"{self.at.size:,} point{'s' * (self.at.size != 1)}"
        drawn = "" if self.replicates is None else f", {self.replicates:,} replicates, seed {self.seed}"
        share = f"{100 * self.level:.6g} %"
        return f"Band({self.of} along {self.along}: {points}, {kind} {share}, {self.method}{drawn})"


def with_ends(value: float, limits: Limits, bounds: tuple[float, float] = (0.0, 1.0)) -> Limits:
    """The limits, the end of the range being one of them where the value is there."""
    low, high = limits
    return Limits(bounds[0] if value <= bounds[0] else low, bounds[1] if value >= bounds[1] else high)
