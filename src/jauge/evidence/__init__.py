"""What was observed, reduced once to counts that add. It validates, adds and slices; it never divides, never draws."""

from jauge.evidence.base import Evidence
from jauge.evidence.confusion import ConfusionMatrix
from jauge.evidence.counts import ClusterTables, Counts
from jauge.evidence.distributions import ClassDistributions
from jauge.evidence.gradings import Gradings, Separations
from jauge.evidence.judged import JudgedRun
from jauge.evidence.label_sets import LabelSets
from jauge.evidence.numeric_predictions import NumericPredictions
from jauge.evidence.paired_labels import PairedLabels
from jauge.evidence.paired_scores import PairedScores
from jauge.evidence.ranked_categories import ranked_categories
from jauge.evidence.rankings import Judgements, Rankings
from jauge.evidence.ratings import Ratings
from jauge.evidence.scores import ScoreTable, one_vs_rest
from jauge.evidence.slices import Slices, by
from jauge.evidence.taxonomy import Taxonomy
from jauge.evidence.taxonomy_sets import TaxonomySets

__all__ = [
    "ClassDistributions",
    "ClusterTables",
    "ConfusionMatrix",
    "Counts",
    "Evidence",
    "Gradings",
    "JudgedRun",
    "Judgements",
    "LabelSets",
    "NumericPredictions",
    "PairedLabels",
    "PairedScores",
    "Rankings",
    "Ratings",
    "ScoreTable",
    "Separations",
    "Slices",
    "Taxonomy",
    "TaxonomySets",
    "by",
    "one_vs_rest",
    "ranked_categories",
]
