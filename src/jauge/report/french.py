"""The sentences of the screens in French; what stands between braces is filled in."""

from __future__ import annotations

from collections.abc import Mapping

from jauge.report.french_compared import FRENCH_COMPARED
from jauge.report.french_evaluation import FRENCH_EVALUATION
from jauge.report.french_hierarchies import FRENCH_HIERARCHIES
from jauge.report.french_page import FRENCH_PAGE
from jauge.report.french_rankings import FRENCH_RANKINGS
from jauge.report.french_verdict import FRENCH_VERDICT

FRENCH: Mapping[str, str] = {
    "undefined": "indéfini",
    "at most ": "au plus ",
    "at least ": "au moins ",
    "{count} rows": "{count} lignes",
    "{count} items": "{count} individus",
    "{count} items, {classes} classes.": "{count} individus, {classes} classes.",
    "{count} rows.": "{count} lignes.",
    "{count} rows that stand for {items} items": "{count} lignes pour {items} individus",
    "{count} rows, {classes} classes.": "{count} lignes, {classes} classes.",
    "{count} rows, {labels} labels.": "{count} lignes, {labels} étiquettes.",
    "{count} rows; each says whether the answer was right.": "{count} lignes ; chacune dit si la réponse était juste.",
    "Positive: {label}, {positives}.": "Classe positive : {label}, {positives}.",
    "Answers yes when {score} >= {least}.": "La réponse est oui quand {score} >= {least}.",
    "Read as: {guesses}.": "Lu ainsi : {guesses}.",
    "not {label}": "pas {label}",
    "is {label}": "vrai {label}",
    "said {label}": "dit {label}",
    "no answer": "sans réponse",
    "items": "effectif",
    "weighted": "pondéré",
    "Model {model}": "Modèle {model}",
    "{measures} need --threshold NUMBER; {score} runs from {lowest} to {highest}.": (
        "Pour {measures}, il faut --threshold NOMBRE ; {score} va de {lowest} à {highest}."
    ),
    "{count} distinct scores only: AUC counts ties as one half.": (
        "{count} scores distincts seulement : l'AUC compte les ex aequo pour un demi."
    ),
    "Values hold at {share} positives, not at the {here} of these rows.": (
        "Valeurs pour {share} de positifs, et non les {here} de ces lignes."
    ),
    "Precision holds at {here} positives; at {share} it is {value}: --prevalence {given}": (
        "La précision vaut pour {here} de positifs ; à {share}, c'est {value} : --prevalence {given}"
    ),
    "Rows are taken as independent; if not (patients, sessions): --cluster COLUMN": (
        "Les lignes sont supposées indépendantes ; sinon (patients, séances) : --cluster COLONNE"
    ),
    "Items that {model} doesn't answer: {count}. They count as wrong.": (
        "Sans réponse de {model} : {count}, comptés comme faux."
    ),
    "Items that {model} doesn't answer: {count}. They are left out for every model.": (
        "Sans réponse de {model} : {count}, laissés de côté pour tous les modèles."
    ),
    "Items that {model} doesn't answer: {count}. They count as positive answers.": (
        "Sans réponse de {model} : {count}, comptés comme réponses positives."
    ),
    "Items that {model} doesn't answer: {count}. They count as negative answers.": (
        "Sans réponse de {model} : {count}, comptés comme réponses négatives."
    ),
    "Items without an answer: {count}. They count as wrong.": "Sans réponse : {count}, comptés comme faux.",
    "Items without an answer: {count}. They are left out.": "Sans réponse : {count}, laissés de côté.",
    "Items without an answer: {count}. They count as positive answers.": (
        "Sans réponse : {count}, comptés comme réponses positives."
    ),
    "Items without an answer: {count}. They count as negative answers.": (
        "Sans réponse : {count}, comptés comme réponses négatives."
    ),
    "Items without an answer: {count}. Label by label and in the accuracy they count as wrong; kappa leaves them "
    "out.": ("Sans réponse : {count}. Ils comptent comme faux, sauf dans le kappa, qui les laisse de côté."),
    "{title}: {note}.": "{title} : {note}.",
    "Without answer or truth, were they": "Sans réponse ou sans vérité, s'ils étaient",
    "all wrong": "tous faux",
    "all right": "tous justes",
    "Items with missing truth, left out: {count}.": "Vérité manquante, laissés de côté : {count}.",
    "(The confusion matrix is not printed: more than {most} classes.)": (
        "(La matrice de confusion n'est pas imprimée : plus de {most} classes.)"
    ),
    "{count} labels are never predicted; the mean precision leaves them out.": (
        "{count} étiquettes ne sont jamais prédites ; la précision moyenne les laisse de côté."
    ),
    "Fewer than 10 items of a class: {names}.": "Moins de 10 individus dans une classe : {names}.",
    "file {file}": "fichier {file}",
    'separator "{mark}"': "séparateur « {mark} »",
    "decimal comma in {column}": "virgule décimale dans {column}",
    '"{example}" in {column} as hundredths': "« {example} » dans {column} en centièmes",
    '"{example}" in {column} as groups of thousands': "« {example} » dans {column} avec séparateur de milliers",
    "{pairs} in {column}": "{pairs} dans {column}",
    'sheet "{sheet}" of {count}': "feuille « {sheet} » sur {count}",
    "{words} in {column} is read as no value (cells: {count}).": (
        "{words} dans {column} : valeur absente (cellules : {count})."
    ),
    "{labels} in {column} differ by case or spaces only: different labels.": (
        "{labels} dans {column} ne diffèrent que par la casse ou les espaces : étiquettes distinctes."
    ),
    "Rows without truth in {column}, left out: {count}.": (
        "Lignes sans vérité dans {column}, laissées de côté : {count}."
    ),
    "Rows of {file} without a match, left out: {count}.": (
        "Lignes de {file} sans correspondance, laissées de côté : {count}."
    ),
    "Empty cells of {column}, read as no label: {count}.": (
        "Cellules vides dans {column}, lues comme aucune étiquette : {count}."
    ),
    "No interval for {measures}: {reason} needed.": "Pas d'intervalle pour {measures} : il y faut {reason}.",
    "and": "et",
    **FRENCH_EVALUATION,
    **FRENCH_VERDICT,
    **FRENCH_COMPARED,
    **FRENCH_PAGE,
    **FRENCH_HIERARCHIES,
    **FRENCH_RANKINGS,
}
