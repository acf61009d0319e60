"""Which columns are the truth, the scores, the answers, where their names leave no doubt."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from jauge.errors import JaugeError, name_in_list

_INDEX = re.compile(r"|Unnamed: \d+|__index_level_\d+__|index|id|row")
TRUTH = ("truth", "y_true", "true", "actual", "gold", "target", "label", "y", "verite", "vérité", "class")
"""Names of a column of true labels, the plainest first."""
PREDICTED = ("predicted", "y_pred", "prediction", "pred", "predicted_label", "answer", "predit", "prédit")
"""Names of a column of predicted labels."""
SCORE = ("score", "y_score", "proba", "probability", "y_proba", "p")
"""Names of a column of scores."""


def guessed_column(names: Sequence[str], among: Collection[str], option: str, file: str) -> str:
    """The only column whose name says what it is; otherwise the columns are listed, to be named.

    >>> guessed_column(["", "y_true", "score"], TRUTH, "--truth", "a.csv")
    'y_true'
    """
    found = [name for name in names if name.casefold() in among]
    if len(found) == 1:
        return found[0]
    usable = [name for name in names if not _INDEX.fullmatch(name)]
    received = f"{name_in_list(found)}, of which any could be it" if found else f"columns {name_in_list(usable)}"
    example = f", as in {option} {(found or usable)[0]}" if usable else ""
    raise JaugeError(f"the name of a column of {file} after {option}", received, f"Say which{example}.")


def has_column_of(names: Sequence[str], among: Collection[str]) -> bool:
    """Whether some column is named so."""
    return any(name.casefold() in among for name in names)
