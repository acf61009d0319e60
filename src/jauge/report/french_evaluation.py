"""The words of an evaluation in French."""

from __future__ import annotations

from collections.abc import Mapping

FRENCH_EVALUATION: Mapping[str, str] = {
    "In use: {condition}": "À l'emploi : {condition}",
    "{count} items, {labels} labels.": "{count} individus, {labels} étiquettes.",
    "always {answer}": "toujours {answer}",
    "cost per 1,000": "coût pour 1 000",
    "cost of a miss, in false alarms": "coût d'un oubli, en fausses alarmes",
    "costs least": "le moins coûteux",
    "shown": "établi",
    "ahead, not shown": "en tête, non établi",
    "{low} to {high}": "{low} à {high}",
    "of 1,000 cases": "sur 1 000 cas",
    "threshold": "seuil",
    "found": "trouvés",
    "missed": "oubliés",
    "false alarms": "fausses alarmes",
    "Model {model}, threshold {at}:": "Modèle {model}, seuil {at} :",
    "part": "partie",
    "positive": "positifs",
    "difference": "différence",
    "differences": "différences",
    "who costs least: {count} resamples": "le moins coûteux : {count} rééchantillons",
    "Written: {files}.": "Écrit : {files}.",
    "Three classifiers look for the digit 8: {count} images, {positive} are 8s.": (
        "Trois classifieurs cherchent le chiffre 8 : {count} images, dont {positive} sont des 8."
    ),
    "You deploy where {share} are 8s and a miss costs as much as {ratio} false alarms.": (
        "Vous déployez là où {share} sont des 8 et où un oubli coûte autant que {ratio} fausses alarmes."
    ),
    "Page: {page}": "Page : {page}",
    "Your turn: jauge report FILE --truth COLUMN --score COLUMN COLUMN --prevalence NUMBER --cost-ratio NUMBER": (
        "À vous : jauge report FICHIER --truth COLONNE --score COLONNE COLONNE --prevalence NOMBRE --cost-ratio NOMBRE"
    ),
    "p-values are adjusted for all pairs of a measure (Holm).": (
        "Les p-valeurs tiennent compte de toutes les paires d'une mesure (Holm)."
    ),
    "Rates are compared at the thresholds chosen on these same items.": (
        "Les taux sont comparés aux seuils choisis sur ces mêmes individus."
    ),
    "Only {count} items of a class: false claims are more frequent than the level says.": (
        "{count} individus seulement dans une classe : les fausses affirmations sont plus fréquentes que le niveau ne "
        "le dit."
    ),
    "{model}: {count} distinct scores only, which ties a lot.": (
        "{model} : {count} scores distincts seulement, donc beaucoup d'ex aequo."
    ),
    "{model}: {count} items without an answer, which count as wrong.": (
        "{model} : {count} individus sans réponse, comptés comme faux."
    ),
    "Intervals hold at {level}.": "Intervalles à {level}.",
    "AUC: DeLong, on the logit scale. Rates: Jeffreys.": "AUC : DeLong, échelle logit. Taux : Jeffreys.",
    "Costs: decisions cross-fitted on ten folds, limits widened by 1.3.": (
        "Coûts : décisions croisées sur dix blocs, limites élargies de 1,3."
    ),
    "Who costs least: {count} resamples, all conditions and pairs at once.": (
        "Le moins coûteux : {count} rééchantillons, toutes conditions et paires à la fois."
    ),
    "Seed {seed}, jauge {version}.": "Graine {seed}, jauge {version}.",
    "Most frequent confusions: {confusions}.": "Confusions les plus fréquentes : {confusions}.",
    "{count} times {truth} taken for {said}": "{count} fois {truth} pris pour {said}",
    "Whether one model is better than another is not tested for sets of labels.": (
        "Qu'un modèle soit meilleur qu'un autre n'est pas testé pour les ensembles d'étiquettes."
    ),
    "resampled": "rééchantillonné",
    "clusters": "grappes",
    "{how}, {count} draws": "{how}, {count} tirages",
    "float weights can't be drawn again: costs are not compared": (
        "des poids non entiers ne se rééchantillonnent pas : les coûts ne sont pas comparés"
    ),
    "one item of a class: costs are not compared": "un seul individu d'une classe : les coûts ne sont pas comparés",
    "{model} answers best: {measure} {value} {limits}, shown to be better than {beaten}.": (
        "{model} répond le mieux : {measure} {value} {limits}, significativement mieux que {beaten}."
    ),
    "{model} answers best: {measure} {value} {limits}, shown to be better than {beaten}, but not than {tied}.": (
        "{model} répond le mieux : {measure} {value} {limits}, significativement mieux que {beaten}, mais pas que "
        "{tied}."
    ),
    "{model} answers best on these items: {measure} {value} {limits}, which does not show that it is better than "
    "{tied}.": (
        "{model} répond le mieux sur ces individus : {measure} {value} {limits}, mais pas significativement mieux que "
        "{tied}."
    ),
    "{model}: {measure} {value} {limits}.": "{model} : {measure} {value} {limits}.",
    "No model is better than always answering {answer}: {measure} {value} {limits} of {model}, the best, against "
    "{constant}.": (
        "Aucun modèle ne fait mieux que toujours répondre {answer} : {measure} {value} {limits} pour {model}, le "
        "meilleur, contre {constant}."
    ),
}
