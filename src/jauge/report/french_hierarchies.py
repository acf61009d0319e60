"""The sentences of answers in a taxonomy in French."""

from __future__ import annotations

from collections.abc import Mapping

FRENCH_HIERARCHIES: Mapping[str, str] = {
    "{count} documents with {true} true labels, {said} predicted.": (
        "{count} documents avec {true} étiquettes vraies, {said} prédites."
    ),
    "Taxonomy of {classes} classes, {leaves} of them leaves, {levels} levels.": (
        "Taxonomie de {classes} classes dont {leaves} feuilles, {levels} niveaux."
    ),
    "Labels with their ancestors, weighted by information:": "Étiquettes avec leurs ancêtres, selon l'information :",
    "Graded otherwise, flat beside hierarchical:": "Noté autrement, à plat et hiérarchique :",
    "flat: labels alone": "à plat : étiquettes seules",
    "ancestors, by information": "ancêtres, selon l'information",
    "ancestors, 1 each": "ancêtres, 1 chacun",
    "distance to the nearest": "distance à la plus proche",
    "to common ancestors": "jusqu'aux ancêtres communs",
    "precision": "précision",
    "recall": "rappel",
    "macro F1": "F1 macro",
    "level": "niveau",
    "classes": "classes",
    "Intervals are over {units} documents, not over labels or ancestors.": (
        "Les intervalles portent sur {units} documents, non sur les étiquettes ou les ancêtres."
    ),
    "Intervals are over {units} clusters of documents, not over labels or ancestors.": (
        "Les intervalles portent sur {units} groupes de documents, non sur les étiquettes ou les ancêtres."
    ),
    "Mean Jiang-Conrath distance to the nearest label: {value} nats.": (
        "Distance moyenne de Jiang-Conrath à l'étiquette la plus proche : {value} nats."
    ),
    "Level by level, labels with their ancestors:": "Niveau par niveau, étiquettes avec leurs ancêtres :",
    "Missed labels: {missed}. The nearest wrong label of the document has": (
        "Étiquettes manquées : {missed}. La plus proche étiquette fausse du document a"
    ),
    "nothing in common": "rien en commun",
    "right down to level {level}": "juste jusqu'au niveau {level}",
    "no wrong label beside it": "pas d'étiquette fausse à côté",
    "Siblings taken for one another most often:": "Sœurs le plus souvent prises l'une pour l'autre :",
    "true": "vraie",
    "said": "dite",
    "under": "sous",
    "times": "fois",
    "Models on the same documents, labels with their ancestors by information:": (
        "Modèles sur les mêmes documents, étiquettes avec leurs ancêtres selon l'information :"
    ),
    "Labels in {column} that the taxonomy lacks, left out: {count}.": (
        "Étiquettes de {column} absentes de la taxonomie, laissées de côté : {count}."
    ),
    "Labels in {column} that the taxonomy lacks, read as their longest beginning that is a class: {count}.": (
        "Étiquettes de {column} absentes de la taxonomie, lues comme leur plus long début qui est une classe : {count}."
    ),
}
