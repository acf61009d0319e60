"""The sentences of rankings in French."""

from __future__ import annotations

from collections.abc import Mapping

FRENCH_RANKINGS: Mapping[str, str] = {
    "{topics} topics judged, {count} judgements.": "{topics} sujets jugés, {count} jugements.",
    "value": "valeur",
    "worst": "au pire",
    "expected": "en moyenne",
    "best": "au mieux",
    "won": "gagnés",
    "lost": "perdus",
    "Judged topics that the run misses: {count}.": "Sujets jugés qui manquent dans la liste : {count}.",
    "Topics without a relevant document: {count}.": "Sujets sans document pertinent : {count}.",
    "Topics of the run that nobody judged, left out: {count}.": (
        "Sujets de la liste que personne n'a jugés, laissés de côté : {count}."
    ),
    "Topics in which documents of unlike levels share a score (ties: {ties}): {count}.": (
        "Sujets où des documents de niveaux différents ont le même score (ex æquo : {ties}) : {count}."
    ),
    "Topics that trec_eval orders otherwise, in single precision close scores are ties: {count}.": (
        "Sujets que trec_eval ordonne autrement, des scores proches étant égaux en simple précision : {count}."
    ),
    "Only {share} % of the first 10 documents are judged (judged@10).": (
        "Seuls {share} % des 10 premiers documents sont jugés (judged@10)."
    ),
    "Expected over ties by {count} random orders (seed {seed}): {measures}.": (
        "Espérance sur les ex æquo par {count} ordres au hasard (graine {seed}) : {measures}."
    ),
}
