"""Printed figures of document 000, chapter 4, and what its table 4.4 really computes.

Table 4.2 has the classifier in its rows and the expert in its columns; the counts below are named, so the orientation
no longer matters.
"""

from fractions import Fraction
from typing import NamedTuple


class PrintedClassifier(NamedTuple):
    """One of the four tables 4.2: counts, and the printed percentages."""

    tp: int
    fp: int
    fn: int
    tn: int
    recall: int
    precision: int
    f1: int


# Classes of 100 and 200 documents. "nothing" prints a precision of 100 %: 0/0 read as "no error was made", a convention
# the document doesn't state; F1 = 0 of "nothing" and "worst" is 0/0 in precision and recall, 0 in counts.
TABLE_4_2: dict[str, PrintedClassifier] = {
    "everything": PrintedClassifier(tp=100, fp=200, fn=0, tn=0, recall=100, precision=33, f1=50),
    "nothing": PrintedClassifier(tp=0, fp=0, fn=100, tn=200, recall=0, precision=100, f1=0),
    "perfect": PrintedClassifier(tp=100, fp=0, fn=0, tn=200, recall=100, precision=100, f1=100),
    "worst": PrintedClassifier(tp=0, fp=200, fn=100, tn=0, recall=0, precision=0, f1=0),
}

# Table 4.4 prints formulas, no figures. What it calls micro, sum of n_i x_i over sum of n_i with n_i the size of the
# true class, is the mean weighted by class size; the pooled table (4.3 of the same document) gives the true micro
# average. They agree for recall only. Rows of the matrix are the truth.
TABLE_4_4_MATRIX: tuple[tuple[int, ...], ...] = ((50, 10, 0), (5, 20, 5), (0, 2, 8))

TABLE_4_4: dict[tuple[str, str], Fraction] = {
    ("macro", "recall"): Fraction(23, 30),
    ("weighted", "recall"): Fraction(39, 50),
    ("micro", "recall"): Fraction(39, 50),
    ("macro", "precision"): Fraction(2459, 3432),
    ("weighted", "precision"): Fraction(9089, 11440),
    ("micro", "precision"): Fraction(39, 50),
    ("macro", "f1"): Fraction(1576, 2139),
    ("weighted", "f1"): Fraction(2798, 3565),
    ("micro", "f1"): Fraction(39, 50),
}
