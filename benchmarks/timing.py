"""The stopwatch: entrants run in turn, round after round, and the best round of each counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter

Entrant = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Race:
    """The best seconds of each entrant; the first one is what the others are compared with."""

    title: str
    seconds: Mapping[str, float]
    target: str = ""

    def ratios(self) -> Mapping[str, float]:
        """How many times the first entrant's time each of the others took."""
        first, *others = self.seconds
        return {name: self.seconds[name] / self.seconds[first] for name in others}


def race(
    title: str, entrants: Mapping[str, Entrant], *, target: str = "", seconds: float = 2.0, least: int = 3
) -> Race:
    """Let the entrants run in turn for at least `least` rounds, and until `seconds` have passed.

    Taking turns spreads what else the machine does over all of them; the best round is the one least disturbed. Fast
    entrants run many times within a round, so that the clock's own cost does not show.
    """
    loops = {name: _loops(entrant) for name, entrant in entrants.items()}
    best = dict.fromkeys(entrants, float("inf"))
    rounds, end = 0, perf_counter() + seconds
    while rounds < least or perf_counter() < end:
        for name, entrant in entrants.items():
            best[name] = min(best[name], _timed(entrant, loops[name]))
        rounds += 1
    return Race(title, best, target)


def _timed(entrant: Entrant, loops: int) -> float:
    """Seconds for one call, as the mean of `loops` of them."""
    start = perf_counter()
    for _ in range(loops):
        entrant()
    return (perf_counter() - start) / loops


def _loops(entrant: Entrant) -> int:
    """How many calls last about 20 ms; the trial call also warms the caches up."""
    entrant()
    return max(1, min(10_000, int(0.02 / max(_timed(entrant, 1), 1e-9))))
