"""Two or more models on the same items: differences, and how sure they are."""

from jauge.comparison.areas import Areas, delong, delong_unpaired
from jauge.comparison.comparison import Comparison
from jauge.comparison.cost import cost_difference
from jauge.comparison.cost_law import case_cost_difference_law, cost_difference_law
from jauge.comparison.difference import compare
from jauge.comparison.gate import Outcome, check_requirements
from jauge.comparison.graded import compare_all_graded, compare_graded
from jauge.comparison.labels import clustered_mcnemar, mcnemar, permutation_test
from jauge.comparison.many import Comparisons, Winner, compare_all
from jauge.comparison.regions import WhoWins, who_wins
from jauge.comparison.slices import SliceComparisons, compare_slices
from jauge.comparison.threshold import Dominance, ThresholdDifference, dominance, threshold_difference
from jauge.comparison.topics import (
    TopicComparison,
    TopicComparisons,
    TopicMean,
    compare_runs,
    compare_topics,
    mean_over_topics,
)
from jauge.comparison.vertical import VerticalDifference, vertical_difference, vertical_difference_band

__all__ = [
    "Areas",
    "Comparison",
    "Comparisons",
    "Dominance",
    "Outcome",
    "SliceComparisons",
    "ThresholdDifference",
    "TopicComparison",
    "TopicComparisons",
    "TopicMean",
    "VerticalDifference",
    "WhoWins",
    "Winner",
    "case_cost_difference_law",
    "check_requirements",
    "clustered_mcnemar",
    "compare",
    "compare_all",
    "compare_all_graded",
    "compare_graded",
    "compare_runs",
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
]
