"""The example of document 001 as evidence: all 60 scores, and the five-point curve O, H, B, C, F of its figures."""

from __future__ import annotations

from jauge import ScoreTable
from tests.references.thesis_scores import NEGATIVES, POSITIVES

TRUTH = [1] * len(POSITIVES) + [0] * len(NEGATIVES)
SCORES = [*POSITIVES, *NEGATIVES]
TABLE = ScoreTable.from_scores(TRUTH, SCORES)

# H, B and C are the thresholds 0.66, 0.48 and 0.26; F predicts everything.
H, B, C = (0.075, 0.35), (0.175, 0.65), (0.425, 0.9)
FIVE_POINTS = ScoreTable.from_counts([0.66, 0.48, 0.26, 0.0], [7, 6, 5, 2], [3, 4, 10, 23])
