"""How sure one can be: exact laws of measures, and intervals whose coverage was measured."""

from jauge.inference.area_interval import auc_interval
from jauge.inference.area_power import SampleSize, auc_power, auc_sample_size
from jauge.inference.bands import Band
from jauge.inference.cost import cost_band, cost_law
from jauge.inference.crossfit import cross_fit
from jauge.inference.distribution import Distribution
from jauge.inference.estimate import Estimate, estimate
from jauge.inference.estimates import Estimates, estimates
from jauge.inference.fixed_sequence import AssuredThreshold, assured_threshold, best_threshold
from jauge.inference.laws import bootstrap_law, jeffreys_law, prediction_law
from jauge.inference.limits import Limits
from jauge.inference.measure_bands import calibration_band, decision_band, tradeoff_band
from jauge.inference.precision_band import precision_recall_band
from jauge.inference.rate_bands import horizontal_band, vertical_band
from jauge.inference.resampling import resamples, simulated_score_law
from jauge.inference.run_evaluation import RunEvaluation, TieRange, evaluate_judged, evaluate_run, tie_range
from jauge.inference.sample_size import required_size
from jauge.inference.simultaneous import simultaneous_band
from jauge.inference.threshold import ThresholdBand, threshold_band
from jauge.inference.vertical import horizontal_law, vertical_law

__all__ = [
    "AssuredThreshold",
    "Band",
    "Distribution",
    "Estimate",
    "Estimates",
    "Limits",
    "RunEvaluation",
    "SampleSize",
    "ThresholdBand",
    "TieRange",
    "assured_threshold",
    "auc_interval",
    "auc_power",
    "auc_sample_size",
    "best_threshold",
    "bootstrap_law",
    "calibration_band",
    "cost_band",
    "cost_law",
    "cross_fit",
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
    "resamples",
    "simulated_score_law",
    "simultaneous_band",
    "threshold_band",
    "tie_range",
    "tradeoff_band",
    "vertical_band",
    "vertical_law",
]
