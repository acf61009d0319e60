"""The geometry of a ranking: curves, hulls, areas and operating conditions; no probability."""

from jauge.curves.averages import (
    AveragePrecisionRecallCurve,
    AverageRocCurve,
    average_precision_recall_curve,
    average_roc_curve,
)
from jauge.curves.bayes import BayesDecision, bayes_decision
from jauge.curves.best_threshold import BestThreshold, Constraint, best_threshold
from jauge.curves.calibration import (
    CalibrationCurve,
    CalibrationInTheLarge,
    calibration_curve,
    calibration_in_the_large,
)
from jauge.curves.capacity import AtCapacity, at_capacity
from jauge.curves.condition import OperatingCondition
from jauge.curves.cost import CostCurve, cost_curve
from jauge.curves.curve import Curve
from jauge.curves.decision import DecisionCurve, decision_curve
from jauge.curves.det import DetCurve, det_curve
from jauge.curves.duality import CostLine, CostPoint, RocLine
from jauge.curves.gain import GainCurve, gain_curve
from jauge.curves.hull import Choice, Concavities, ConvexHull, convex_hull
from jauge.curves.instance_costs import Decisions, InstanceCosts, instance_costs
from jauge.curves.iso_lines import iso_line
from jauge.curves.precision_recall import BreakEven, PrecisionRecallCurve, precision_recall_curve
from jauge.curves.precision_recall_gain import PrecisionRecallGainCurve, precision_recall_gain_curve
from jauge.curves.recalibration import IsotonicCalibration, PlattCalibration, calibrate
from jauge.curves.risk_coverage import RiskCoverageCurve, risk_coverage_curve
from jauge.curves.roc import RocCurve, roc_curve
from jauge.curves.separation import KolmogorovSmirnov, kolmogorov_smirnov
from jauge.curves.several_classes import ClassCurves, PairwiseAreas, class_curves, one_vs_one, pairwise_areas
from jauge.curves.smoothing import SmoothRocCurve, hall_hyndman_bandwidth, smooth_roc_curve
from jauge.curves.special_groups import maximal_group, random_group_curve, single_element
from jauge.curves.tradeoff import TradeoffCurve, tradeoff_curve

__all__ = [
    "AtCapacity",
    "AveragePrecisionRecallCurve",
    "AverageRocCurve",
    "BayesDecision",
    "BestThreshold",
    "BreakEven",
    "CalibrationCurve",
    "CalibrationInTheLarge",
    "Choice",
    "ClassCurves",
    "Concavities",
    "Constraint",
    "ConvexHull",
    "CostCurve",
    "CostLine",
    "CostPoint",
    "Curve",
    "DecisionCurve",
    "Decisions",
    "DetCurve",
    "GainCurve",
    "InstanceCosts",
    "IsotonicCalibration",
    "KolmogorovSmirnov",
    "OperatingCondition",
    "PairwiseAreas",
    "PlattCalibration",
    "PrecisionRecallCurve",
    "PrecisionRecallGainCurve",
    "RiskCoverageCurve",
    "RocCurve",
    "RocLine",
    "SmoothRocCurve",
    "TradeoffCurve",
    "at_capacity",
    "average_precision_recall_curve",
    "average_roc_curve",
    "bayes_decision",
    "best_threshold",
    "calibrate",
    "calibration_curve",
    "calibration_in_the_large",
    "class_curves",
    "convex_hull",
    "cost_curve",
    "decision_curve",
    "det_curve",
    "gain_curve",
    "hall_hyndman_bandwidth",
    "instance_costs",
    "iso_line",
    "kolmogorov_smirnov",
    "maximal_group",
    "one_vs_one",
    "pairwise_areas",
    "precision_recall_curve",
    "precision_recall_gain_curve",
    "random_group_curve",
    "risk_coverage_curve",
    "roc_curve",
    "single_element",
    "smooth_roc_curve",
    "tradeoff_curve",
]
