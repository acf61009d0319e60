"""`jauge weka`: what Weka prints, of predictions in an ARFF, in a file that Weka wrote, or in any table."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from jauge.cli.reading import Columns, several
from jauge.errors import JaugeError
from jauge.evidence import ClassDistributions
from jauge.io import weka as weka_files
from jauge.io.table import Remark
from jauge.io.weka import text_of
from jauge.io.weka_costs import read_costs
from jauge.io.weka_reports import is_report
from jauge.io.weka_told import PLACES, Asked, Evidence, Told, read_told
from jauge.measures.measure import Lang
from jauge.report import weka_text
from jauge.report.voice import Voice
from jauge.report.weka_layouts import Part
from jauge.report.weka_meaning import explained
from jauge.report.weka_numbers import Style
from jauge.report.weka_prior import trained_on


def weka(
    file: Path,
    *,
    style: Style = "3.9",
    cost: Path | None = None,
    training: str | None = None,
    truth: str | None = None,
    weight: str | None = None,
    labels: Columns = (),
    part: Annotated[tuple[Part, ...], Parameter(consume_multiple=True, negative=())] = (),
    compatible: bool = False,
    decimal: Literal[".", ","] = ".",
    explain: bool = False,
    lang: Lang = "en",
) -> None:
    """Print what Weka prints about a classifier, or about a predictor of numbers.

    Parameters
    ----------
    file
        ARFF, predictions that Weka wrote (-p 0 -distribution, plain or CSV), a table with a column of probabilities
        per class, or a text that Weka printed, to be explained.
    style
        Version of Weka whose layout is printed, as in --style 3.6.
    cost
        File with a cost matrix; rows are the true classes, as in --cost costs.txt.
    training
        ARFF of the training set, or the weights of its classes, as in 50,50,50; for relative errors and information.
    truth
        Column of the true classes, as in --truth species.
    weight
        Column of weights, in a table, as in --weight times.
    labels
        The classes in Weka's order, for prediction files with clipped names, as in --labels
        setosa,versicolor,virginica.
    part
        What is printed instead of the usual parts of the text, as in --part summary matrix.
    compatible
        Give the figures that the version computes where they are wrong.
    decimal
        Decimal mark of the class table of 3.9, as in --decimal , for 0,5.
    explain
        Add a line of meaning to each figure.
    lang
        Language of the explanations, as in --lang fr.

    """
    text = _printed(file)
    if text is None:
        told = read_told(file, Asked(truth=truth, weight=weight, labels=tuple(several(labels))))
        evidence = told.evidence if training is None else trained_on(told.evidence, training, truth)
        text = weka_text(
            evidence,
            style,
            parts=part or None,
            cost=None if cost is None else read_costs(cost, _classes(evidence)),
            compatible=compatible,
            decimal=decimal,
        )
        _note(told, lang, trained=training is not None)
    elif not explain:
        advice = "Add --explain to have it explained."
        raise JaugeError("predictions", f"an evaluation that Weka has printed already, in {file.name}", advice)
    sys.stdout.write(explained(text, lang) if explain else text)


def _classes(evidence: Evidence) -> int | None:
    """How many classes a cost matrix must have, if any."""
    return len(evidence.labels) if isinstance(evidence, ClassDistributions) else None


NO_TRAINING = Remark(
    "Relative errors and information scores need the training set: --training FILE.arff or --training 50,50,50"
)
_FRENCH = {
    NO_TRAINING.words: (
        "Les erreurs relatives et les scores d'information demandent les données d'apprentissage : "
        "--training FICHIER.arff ou --training 50,50,50"
    ),
    weka_files.NAMELESS: "Classes sans nom dans {file} : {count}.",
    weka_files.ROUNDED: (
        "Probabilités à {count} décimales au plus dans {file} : effectifs et taux sont ceux de Weka, les erreurs, "
        "aires et bits peuvent différer dans les derniers chiffres."
    ),
    PLACES: "Les étiquettes de {column} sont des rangs parmi les colonnes de probabilités, à partir de 0.",
}


def _note(told: Told, lang: Lang, *, trained: bool) -> None:
    """What should be known, apart from the text."""
    voice = Voice(lang)
    without = [] if trained or not isinstance(told.evidence, ClassDistributions) else [NO_TRAINING]
    for remark in (*told.remarks, *without):
        words = _FRENCH.get(remark.words, remark.words) if lang == "fr" else remark.words
        sys.stderr.write(f"* {voice.tell(words, remark.values)}\n")


def _printed(file: Path) -> str | None:
    """The text of a file that holds what Weka printed, None of others."""
    if file.suffix.lower() in {".txt", ".out", ".log", ""}:
        text, _ = text_of(file)
        return text if is_report(text) else None
    return None
