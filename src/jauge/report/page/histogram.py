"""Where the scores of both classes lie, for one model."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from jauge.evidence import ScoreTable
from jauge.numeric.ratio import FloatArray, ratio

BINS = 40
WIDE, HIGH = 460, 130
_NEAR = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Histogram:
    """Shares of each class between equally spaced scores; the outermost bars hold what lies beyond."""

    edges: FloatArray
    positive: FloatArray
    negative: FloatArray

    @classmethod
    def of(cls, table: ScoreTable) -> Histogram:
        """Of the finite scores, from the lowest to the highest; probabilities from 0 to 1.

        >>> found = Histogram.of(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.3, 0.7, 0.1]))
        >>> float(found.positive.sum()), found.place(0.5)
        (1.0, 0.5)
        """
        seen = table.thresholds[np.isfinite(table.thresholds)]
        low, high = (float(seen.min()), float(seen.max())) if seen.size else (0.0, 1.0)
        if low >= 0 and high <= 1:
            low, high = 0.0, 1.0
        if high - low <= _NEAR * max(abs(low), abs(high)):
            low, high = low - max(abs(low), 1.0) / 2, high + max(abs(low), 1.0) / 2
        edges = np.linspace(low, high, BINS + 1)
        rows = np.append(table.rows_at(np.concatenate([[-np.inf], edges[1:-1]])), 0)
        shares = (ratio(-np.diff(side[rows]), side[-1]) for side in (table.tp, table.fp))
        return cls(edges, *shares)

    def place(self, threshold: float) -> float:
        """Where a threshold lies from 0 to 1; beyond the ends it lies at the end."""
        if np.isinf(threshold):
            return 1.0 if threshold > 0 else 0.0
        return float(np.clip((threshold - self.edges[0]) / (self.edges[-1] - self.edges[0]), 0, 1))

    def bars(self) -> tuple[str, str]:
        """Paths of the bars of positives, upwards, and of negatives; the tallest of each fills its half."""
        step, middle = WIDE / BINS, HIGH / 2
        up, down = (side / max(float(side.max()), 1e-9) for side in (self.positive, self.negative))
        return _bars(up, step, middle, -1), _bars(down, step, middle, 1)

    def svg(self, name: str, threshold: float) -> str:
        """Bars of positives above the middle, of negatives below, and the threshold."""
        up, down = self.bars()
        return (
            f'<svg id="hist" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" '
            f'height="{HIGH}" role="img" aria-label="{name}">'
            f'<path class="hp" fill="#3d3d3d" d="{up}"/>'
            f'<path class="hn" fill="#a6a6a6" d="{down}"/>'
            f'<path class="cur" fill="none" stroke="#1a1a1a" stroke-width="2" '
            f'd="M{self.place(threshold) * WIDE:.1f} 0V{HIGH}"/></svg>'
        )


def _bars(heights: FloatArray, step: float, middle: float, side: int) -> str:
    """Bars as one path, upwards (-1) or downwards (1) from the middle."""
    return "".join(
        f"M{k * step + 0.5:.1f} {middle:g}v{side * height * (middle - 2):.1f}h{step - 1:.1f}V{middle:g}z"
        for k, height in enumerate(heights.tolist())
        if height > 0
    )
