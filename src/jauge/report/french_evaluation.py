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
    "Methods.": "Méthodes.",
    "Results.": "Résultats.",
    "Areas under the ROC curve were compared by DeLong's method, rates by Tango's.": (
        "Les aires sous la courbe ROC ont été comparées par la méthode de DeLong, les taux par celle de Tango."
    ),
    "Costs were compared at all conditions of use at once, with {count} bootstrap resamples.": (
        "Les coûts ont été comparés à toutes les conditions d'emploi à la fois, avec {count} rééchantillons bootstrap."
    ),
    "Models were compared on the same items, p-values adjusted by Holm's method.": (
        "Les modèles ont été comparés sur les mêmes individus, p-valeurs ajustées par la méthode de Holm."
    ),
    "Intervals hold at {level} (rates: Jeffreys); jauge {version}, seed {seed}.": (
        "Intervalles à {level} (taux : Jeffreys) ; jauge {version}, graine {seed}."
    ),
    "Thresholds were given in advance.": "Les seuils ont été donnés d'avance.",
    "Thresholds were chosen on the same items, which flatters the results.": (
        "Les seuils ont été choisis sur les mêmes individus, ce qui embellit les résultats."
    ),
    "Thresholds were chosen at the least expected cost, on other folds than those judged (ten folds).": (
        "Les seuils ont été choisis au moindre coût attendu, sur d'autres blocs que ceux qui sont jugés (dix blocs)."
    ),
    "{models} were evaluated on {count} items, of which {positives} were {label}.": (
        "{models} : évaluation sur {count} individus, dont {positives} sont {label}."
    ),
    "{models} were evaluated on {count} items.": "{models} : évaluation sur {count} individus.",
    "{model} at threshold {at}: {figures}.": "{model} au seuil {at} : {figures}.",
    "{model}: {figures}.": "{model} : {figures}.",
    "index test positive": "test positif",
    "index test negative": "test négatif",
    "total": "total",
    "reference positive": "référence positive",
    "reference negative": "référence négative",
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
    "{model}: {count} distinct scores only, which ties a lot.": (
        "{model} : {count} scores distincts seulement, donc beaucoup d'ex aequo."
    ),
    "{model}: {count} items without an answer, which count as wrong.": (
        "{model} : {count} individus sans réponse, comptés comme faux."
    ),
    "Intervals hold at {level}.": "Intervalles à {level}.",
    "That of the best of {count} models: {level}.": "Celui du meilleur de {count} modèles : {level}.",
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
    "items with float weights can't be drawn again: models are not compared": (
        "des individus à poids non entiers ne se rééchantillonnent pas : les modèles ne sont pas comparés"
    ),
    "fewer than 20 items or clusters of a class: costs are not compared, claims would be false too often": (
        "moins de 20 individus ou grappes d'une classe : les coûts ne sont pas comparés, on affirmerait trop souvent à "
        "tort"
    ),
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
