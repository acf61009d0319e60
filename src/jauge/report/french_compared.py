"""The sentences of comparisons in French."""

from __future__ import annotations

from collections.abc import Mapping

FRENCH_COMPARED: Mapping[str, str] = {
    "{first} is better than {second}: {measure} {one} against {two}, difference {difference} {limits}, {p}. ({count} "
    "items.)": (
        "{first} est meilleur que {second} : {measure} {one} contre {two}, différence {difference} {limits}, {p}. "
        "({count} individus.)"
    ),
    "{first} and {second} differ: {measure} {one} against {two}, difference {difference} {limits}, {p}. ({count} "
    "items.)": (
        "{first} et {second} diffèrent : {measure} {one} contre {two}, différence {difference} {limits}, {p}. "
        "({count} individus.)"
    ),
    "No difference is shown between {first} and {second}: {measure} {one} against {two}, difference {difference} "
    "{limits}, {p}. ({count} items.)": (
        "Aucune différence n'est établie entre {first} et {second} : {measure} {one} contre {two}, différence "
        "{difference} {limits}, {p}. ({count} individus.)"
    ),
    "Items like these show a difference of {detectable} or more in four cases of five.": (
        "De tels individus établissent une différence de {detectable} ou plus quatre fois sur cinq."
    ),
    "Items like these show a difference of {detectable} or more in four cases of five; about {needed} would be needed "
    "for {difference}.": (
        "De tels individus établissent une différence de {detectable} ou plus quatre fois sur cinq ; il en faudrait "
        "environ {needed} pour {difference}."
    ),
    "Best: {model}, {value} {limits}, adjusted for the choice among {count}; every other model is shown to be worse.": (
        "Le meilleur : {model}, {value} {limits}, compte tenu du choix parmi {count} ; chacun des autres est "
        "significativement moins bon."
    ),
    "Best: {model}, {value} {limits}, adjusted for the choice among {count}; not shown to be worse: {others}.": (
        "Le meilleur : {model}, {value} {limits}, compte tenu du choix parmi {count} ; pas significativement moins "
        "bon : {others}."
    ),
    "Right answers: {one} by {first} alone, {two} by {second} alone.": (
        "Réponses justes : {one} de {first} seul, {two} de {second} seul."
    ),
    "Of the positives, {one} are found by {first} alone, {two} by {second} alone; false alarms: {three} by {first} "
    "alone, {four} by {second} alone.": (
        "Parmi les positifs, {one} sont trouvés par {first} seul, {two} par {second} seul ; fausses alarmes : {three} "
        "de {first} seul, {four} de {second} seul."
    ),
    "Rates are those at the cheapest thresholds, chosen on these same items: {thresholds}.": (
        "Les taux sont ceux des seuils les moins coûteux, choisis sur ces mêmes individus : {thresholds}."
    ),
    "{note}.": "{note}.",
    "each model at its own best threshold, found again in every resample": (
        "chaque modèle à son meilleur seuil, retrouvé dans chaque rééchantillon"
    ),
    "items that one model has not scored count for the others only": (
        "les individus sans score d'un modèle ne comptent que pour les autres"
    ),
    "{measure}, by {column}:": "{measure}, par {column} :",
    "cost per 1,000": "coût pour 1 000",
    "difference": "différence",
    "gap between slices": "écart entre parties",
    "clusters": "grappes",
    "resampled": "rééchantillonné",
    "posterior": "a posteriori",
    "partly paired": "en partie appariés",
    "mid-p": "mi-p",
    "asymptotic": "asymptotique",
    "PASS": "VALIDÉ",
    "FAIL": "REFUSÉ",
    "NOT SHOWN": "NON ÉTABLI",
    "{measure} {value} against {other} of {rival}, difference {difference} {limits}": (
        "{measure} {value} contre {other} de {rival}, différence {difference} {limits}"
    ),
    "{measure} {value} {limits}": "{measure} {value} {limits}",
    "margin {margin}": "marge {margin}",
    "p-values are adjusted for {count} requirements (Holm).": "Valeurs p ajustées pour {count} exigences (Holm).",
    "Items that the first model alone gets right: {one}; the second alone: {two}.": (
        "Individus que seul le premier modèle classe bien : {one} ; que seul le second classe bien : {two}."
    ),
    "Of {count} items: share of the first less share of the second {difference} {limits} (Tango).": (
        "Sur {count} individus : part du premier moins part du second {difference} {limits} (Tango)."
    ),
    "Along w = prevalence x cost ratio / (prevalence x cost ratio + 1 - prevalence), for all conditions and pairs of "
    "models at once:": (
        "Le long de w = prévalence x rapport des coûts / (prévalence x rapport des coûts + 1 - prévalence), pour "
        "toutes les conditions et paires de modèles à la fois :"
    ),
    "wins": "gagne",
    "unbeaten": "invaincus",
    "between {low} and {high}": "entre {low} et {high}",
    "at {low}": "à {low}",
    "{model} costs less than always giving one answer for {where}": (
        "{model} coûte moins que de toujours donner la même réponse pour {where}"
    ),
    "not shown to cost less than always giving one answer: {models}": (
        "il n'est pas établi que ceux-ci coûtent moins que de toujours donner la même réponse : {models}"
    ),
    "{models} can't be told apart": "{models} ne se distinguent pas",
    "{model} costs less than {other} for {where}": "{model} coûte moins que {other} pour {where}",
    "{model} costs less than {other} for {where}; elsewhere they can't be told apart": (
        "{model} coûte moins que {other} pour {where} ; ailleurs ils ne se distinguent pas"
    ),
    "{model} costs less than every other model for {where}": "{model} coûte moins que tout autre modèle pour {where}",
    "{model} costs less than every other model for {where}; elsewhere {models} can't be told apart": (
        "{model} coûte moins que tout autre modèle pour {where} ; ailleurs {models} ne se distinguent pas"
    ),
    "no two models can be told apart for {where}": "aucun modèle ne se distingue d'un autre pour {where}",
    "{model} alone is unbeaten, without beating every other model, for {where}": (
        "{model} seul est invaincu, sans battre tous les autres, pour {where}"
    ),
    "{models} are unbeaten and can't be told apart for {where}": (
        "{models} sont invaincus et ne se distinguent pas pour {where}"
    ),
}
