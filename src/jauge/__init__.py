"""jauge tells which classifier to deploy, at which threshold, under your costs, and how sure you can be."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jauge.curves import roc_curve as roc_curve
    from jauge.errors import JaugeError as JaugeError
    from jauge.evidence import ConfusionMatrix as ConfusionMatrix
    from jauge.evidence import Counts as Counts
    from jauge.evidence import PairedLabels as PairedLabels
    from jauge.evidence import PairedScores as PairedScores
    from jauge.evidence import ScoreTable as ScoreTable
    from jauge.evidence import one_vs_rest as one_vs_rest
    from jauge.measures import Measure as Measure
    from jauge.measures import catalogue as catalogue
    from jauge.measures import macro as macro
    from jauge.measures import measure as measure
    from jauge.measures import micro as micro
    from jauge.measures import weighted as weighted

__version__ = "0.1.0"

# Names are imported when first used: `jauge --help` must not pay for numpy. A test holds this equal to the block above.
_HOME = {
    "errors": ["JaugeError"],
    "evidence": ["ConfusionMatrix", "Counts", "PairedLabels", "PairedScores", "ScoreTable", "one_vs_rest"],
    "measures": ["Measure", "catalogue", "macro", "measure", "micro", "weighted"],
    "curves": ["roc_curve"],
}
_MODULE_OF = {name: f"jauge.{module}" for module, names in _HOME.items() for name in names}

__all__ = sorted(_MODULE_OF)  # noqa: PLE0605 (a list, computed)


def __getattr__(name: str) -> Any:
    if name in _MODULE_OF:
        value = getattr(import_module(_MODULE_OF[name]), name)
        globals()[name] = value
        return value
    if name in _HOME:
        return import_module(f"jauge.{name}")
    raise AttributeError(f"module 'jauge' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
