"""Files to evidence: columns are read by name, their types settled on all rows, mistakes told with their row."""

from jauge.io.files import open_files
from jauge.io.paired import paired_labels, paired_scores, side_by_side
from jauge.io.predictions import (
    Predictions,
    Task,
    confusion_matrix,
    correctness,
    read_confusion_matrix,
    read_score_table,
    score_table,
)
from jauge.io.shapes import distributions, label_rows, label_sets, of_each_model
from jauge.io.source import Source
from jauge.io.spelling import Spelling
from jauge.io.table import Remark, Table

__all__ = [
    "Predictions",
    "Remark",
    "Source",
    "Spelling",
    "Table",
    "Task",
    "confusion_matrix",
    "correctness",
    "distributions",
    "label_rows",
    "label_sets",
    "of_each_model",
    "open_files",
    "paired_labels",
    "paired_scores",
    "read_confusion_matrix",
    "read_score_table",
    "score_table",
    "side_by_side",
]
