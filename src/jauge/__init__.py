"""jauge tells which classifier to deploy, at which threshold, under your costs, and how sure you can be."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jauge.comparison import Comparison as Comparison
    from jauge.comparison import case_cost_difference_law as case_cost_difference_law
    from jauge.comparison import check_requirements as check_requirements
    from jauge.comparison import clustered_mcnemar as clustered_mcnemar
    from jauge.comparison import compare as compare
    from jauge.comparison import compare_all as compare_all
    from jauge.comparison import compare_all_graded as compare_all_graded
    from jauge.comparison import compare_graded as compare_graded
    from jauge.comparison import compare_runs as compare_runs
    from jauge.comparison import compare_slices as compare_slices
    from jauge.comparison import compare_topics as compare_topics
    from jauge.comparison import cost_difference as cost_difference
    from jauge.comparison import cost_difference_law as cost_difference_law
    from jauge.comparison import delong as delong
    from jauge.comparison import delong_unpaired as delong_unpaired
    from jauge.comparison import dominance as dominance
    from jauge.comparison import mcnemar as mcnemar
    from jauge.comparison import mean_over_topics as mean_over_topics
    from jauge.comparison import permutation_test as permutation_test
    from jauge.comparison import threshold_difference as threshold_difference
    from jauge.comparison import vertical_difference as vertical_difference
    from jauge.comparison import vertical_difference_band as vertical_difference_band
    from jauge.comparison import who_wins as who_wins
    from jauge.curves import OperatingCondition as OperatingCondition
    from jauge.curves import at_capacity as at_capacity
    from jauge.curves import bayes_decision as bayes_decision
    from jauge.curves import calibrate as calibrate
    from jauge.curves import calibration_curve as calibration_curve
    from jauge.curves import class_curves as class_curves
    from jauge.curves import convex_hull as convex_hull
    from jauge.curves import cost_curve as cost_curve
    from jauge.curves import decision_curve as decision_curve
    from jauge.curves import det_curve as det_curve
    from jauge.curves import gain_curve as gain_curve
    from jauge.curves import instance_costs as instance_costs
    from jauge.curves import precision_recall_curve as precision_recall_curve
    from jauge.curves import precision_recall_gain_curve as precision_recall_gain_curve
    from jauge.curves import risk_coverage_curve as risk_coverage_curve
    from jauge.curves import roc_curve as roc_curve
    from jauge.curves import tradeoff_curve as tradeoff_curve
    from jauge.errors import JaugeError as JaugeError
    from jauge.evidence import ClassDistributions as ClassDistributions
    from jauge.evidence import ConfusionMatrix as ConfusionMatrix
    from jauge.evidence import Counts as Counts
    from jauge.evidence import Judgements as Judgements
    from jauge.evidence import LabelSets as LabelSets
    from jauge.evidence import NumericPredictions as NumericPredictions
    from jauge.evidence import PairedLabels as PairedLabels
    from jauge.evidence import PairedScores as PairedScores
    from jauge.evidence import Rankings as Rankings
    from jauge.evidence import Ratings as Ratings
    from jauge.evidence import ScoreTable as ScoreTable
    from jauge.evidence import Slices as Slices
    from jauge.evidence import Taxonomy as Taxonomy
    from jauge.evidence import TaxonomySets as TaxonomySets
    from jauge.evidence import by as by
    from jauge.evidence import one_vs_rest as one_vs_rest
    from jauge.evidence import ranked_categories as ranked_categories
    from jauge.inference import auc_interval as auc_interval
    from jauge.inference import auc_power as auc_power
    from jauge.inference import auc_sample_size as auc_sample_size
    from jauge.inference import best_threshold as best_threshold
    from jauge.inference import bootstrap_law as bootstrap_law
    from jauge.inference import calibration_band as calibration_band
    from jauge.inference import cost_band as cost_band
    from jauge.inference import decision_band as decision_band
    from jauge.inference import estimate as estimate
    from jauge.inference import estimates as estimates
    from jauge.inference import evaluate_judged as evaluate_judged
    from jauge.inference import evaluate_run as evaluate_run
    from jauge.inference import horizontal_band as horizontal_band
    from jauge.inference import horizontal_law as horizontal_law
    from jauge.inference import jeffreys_law as jeffreys_law
    from jauge.inference import precision_recall_band as precision_recall_band
    from jauge.inference import prediction_law as prediction_law
    from jauge.inference import required_size as required_size
    from jauge.inference import simultaneous_band as simultaneous_band
    from jauge.inference import threshold_band as threshold_band
    from jauge.inference import tie_range as tie_range
    from jauge.inference import tradeoff_band as tradeoff_band
    from jauge.inference import vertical_band as vertical_band
    from jauge.inference import vertical_law as vertical_law
    from jauge.io import read_qrels as read_qrels
    from jauge.io import read_run as read_run
    from jauge.measures import Measure as Measure
    from jauge.measures import by_distance as by_distance
    from jauge.measures import by_level as by_level
    from jauge.measures import catalogue as catalogue
    from jauge.measures import macro as macro
    from jauge.measures import measure as measure
    from jauge.measures import micro as micro
    from jauge.measures import over_ancestors as over_ancestors
    from jauge.measures import separations as separations
    from jauge.measures import to_common_ancestors as to_common_ancestors
    from jauge.measures import weighted as weighted
    from jauge.report import Evaluation as Evaluation
    from jauge.report import evaluate as evaluate
    from jauge.report import weka_text as weka_text

__version__ = "0.1.0"

# Names are imported when first used: `jauge --help` must not pay for numpy. A test holds this equal to the block above.
_HOME = {
    "errors": [
        "JaugeError",
    ],
    "evidence": [
        "ClassDistributions",
        "ConfusionMatrix",
        "Counts",
        "Judgements",
        "LabelSets",
        "NumericPredictions",
        "PairedLabels",
        "PairedScores",
        "Rankings",
        "Ratings",
        "ScoreTable",
        "Slices",
        "Taxonomy",
        "TaxonomySets",
        "by",
        "one_vs_rest",
        "ranked_categories",
    ],
    "measures": [
        "Measure",
        "by_distance",
        "by_level",
        "catalogue",
        "macro",
        "measure",
        "micro",
        "over_ancestors",
        "separations",
        "to_common_ancestors",
        "weighted",
    ],
    "curves": [
        "OperatingCondition",
        "at_capacity",
        "bayes_decision",
        "calibrate",
        "calibration_curve",
        "class_curves",
        "convex_hull",
        "cost_curve",
        "decision_curve",
        "det_curve",
        "gain_curve",
        "instance_costs",
        "precision_recall_curve",
        "precision_recall_gain_curve",
        "risk_coverage_curve",
        "roc_curve",
        "tradeoff_curve",
    ],
    "inference": [
        "auc_interval",
        "auc_power",
        "auc_sample_size",
        "best_threshold",
        "bootstrap_law",
        "calibration_band",
        "cost_band",
        "decision_band",
        "estimate",
        "estimates",
        "evaluate_judged",
        "evaluate_run",
        "horizontal_band",
        "horizontal_law",
        "jeffreys_law",
        "precision_recall_band",
        "prediction_law",
        "required_size",
        "simultaneous_band",
        "threshold_band",
        "tie_range",
        "tradeoff_band",
        "vertical_band",
        "vertical_law",
    ],
    "comparison": [
        "Comparison",
        "case_cost_difference_law",
        "check_requirements",
        "clustered_mcnemar",
        "compare",
        "compare_all",
        "compare_runs",
        "compare_all_graded",
        "compare_graded",
        "compare_slices",
        "compare_topics",
        "cost_difference",
        "cost_difference_law",
        "delong",
        "delong_unpaired",
        "dominance",
        "mcnemar",
        "mean_over_topics",
        "permutation_test",
        "threshold_difference",
        "vertical_difference",
        "vertical_difference_band",
        "who_wins",
    ],
    "io": [
        "read_qrels",
        "read_run",
    ],
    "report": [
        "Evaluation",
        "evaluate",
        "weka_text",
    ],
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
