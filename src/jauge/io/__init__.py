"""Files to evidence: columns are read by name, their types settled on all rows, mistakes told with their row."""

from jauge.io.arff import ArffTable, Attribute, read_arff, write_arff
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
from jauge.io.shapes import distributions, label_lists, label_rows, label_sets, of_each_model
from jauge.io.source import Source
from jauge.io.spelling import Spelling
from jauge.io.table import Remark, Table
from jauge.io.taxonomies import PACKAGES, packaged, read_taxonomy, taxonomy_of_graph, taxonomy_of_prefixes
from jauge.io.taxonomy_answers import Written, taxonomy_cells, taxonomy_rows
from jauge.io.trec import read_judges, read_qrels, read_run
from jauge.io.weka import WekaPredictions, read_weka_predictions
from jauge.io.weka_reports import WekaReport, read_weka_reports

__all__ = [
    "PACKAGES",
    "ArffTable",
    "Attribute",
    "Predictions",
    "Remark",
    "Source",
    "Spelling",
    "Table",
    "Task",
    "WekaPredictions",
    "WekaReport",
    "Written",
    "confusion_matrix",
    "correctness",
    "distributions",
    "label_lists",
    "label_rows",
    "label_sets",
    "of_each_model",
    "open_files",
    "packaged",
    "paired_labels",
    "paired_scores",
    "read_arff",
    "read_confusion_matrix",
    "read_judges",
    "read_qrels",
    "read_run",
    "read_score_table",
    "read_taxonomy",
    "read_weka_predictions",
    "read_weka_reports",
    "score_table",
    "side_by_side",
    "taxonomy_cells",
    "taxonomy_of_graph",
    "taxonomy_of_prefixes",
    "taxonomy_rows",
    "write_arff",
]
