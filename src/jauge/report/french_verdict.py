"""The sentences of the verdict in French."""

from __future__ import annotations

from collections.abc import Mapping

FRENCH_VERDICT: Mapping[str, str] = {
    "Deploy {model} at threshold {threshold}: it is shown to cost less than {beaten}.": (
        "Déployez {model} au seuil {threshold} : son coût est significativement inférieur à celui de {beaten}."
    ),
    "Deploy {model} at threshold {threshold}: it is shown to cost less than {beaten}, but not less than {tied}.": (
        "Déployez {model} au seuil {threshold} : son coût est significativement inférieur à celui de {beaten}, mais "
        "pas à celui de {tied}."
    ),
    "Deploy {model} at threshold {threshold}: it costs least on these items, which does not show that it costs less "
    "than {tied}.": (
        "Déployez {model} au seuil {threshold} : c'est le moins coûteux sur ces individus, mais pas significativement "
        "par rapport à {tied}."
    ),
    "Deploy {model} at threshold {threshold}.": "Déployez {model} au seuil {threshold}.",
    "Deploy no model here: always answering {answer} costs no more than any of them.": (
        "Ne déployez aucun modèle ici : toujours répondre {answer} ne coûte pas plus cher qu'aucun d'eux."
    ),
    "Expected cost per 1,000 cases: {cost} {limits}, in false alarms; {saving} less than always answering {answer} "
    "({constant}).": (
        "Coût attendu pour 1 000 cas : {cost} {limits}, en fausses alarmes ; {saving} de moins que toujours répondre "
        "{answer} ({constant})."
    ),
    "Expected cost per 1,000 cases: {cost} {limits}, where a false alarm costs {unit}; always answering {answer} "
    "costs {constant}.": (
        "Coût attendu pour 1 000 cas : {cost} {limits}, où une fausse alarme coûte {unit} ; toujours répondre {answer} "
        "coûte {constant}."
    ),
    "Expected cost per 1,000 cases: {constant}; {model}, the cheapest model, costs {cost} {limits}.": (
        "Coût attendu pour 1 000 cas : {constant} ; {model}, le modèle le moins coûteux, coûte {cost} {limits}."
    ),
    "This is shown to be less than always giving one answer.": (
        "Il est établi que c'est moins que de toujours donner la même réponse."
    ),
    "This is not shown to be less than always giving one answer.": (
        "Il n'est pas établi que ce soit moins que de toujours donner la même réponse."
    ),
    "Why not {sharpest}, which has the greatest AUC ({greatest} against {auc}, {p})? The AUC averages over all "
    "conditions of use; under this one {sharpest} costs {cost} per 1,000 cases.": (
        "Pourquoi pas {sharpest}, dont l'AUC est la plus grande ({greatest} contre {auc}, {p}) ? L'AUC est une moyenne "
        "sur toutes les conditions d'emploi ; dans celle-ci, {sharpest} coûte {cost} pour 1 000 cas."
    ),
    "This is shown for cost ratios from {low} to {high} where {prevalence} of cases are {positive}.": (
        "C'est établi pour des rapports de coûts de {low} à {high} quand {prevalence} des cas sont {positive}."
    ),
    "Nothing else is shown for cost ratios from {low} to {high} where {prevalence} of cases are {positive}.": (
        "Rien d'autre n'est établi pour des rapports de coûts de {low} à {high} quand {prevalence} des cas sont "
        "{positive}."
    ),
    "The threshold was chosen on these items; costs and figures are those of decisions at thresholds chosen on "
    "other folds, so that the choice does not flatter them.": (
        "Le seuil a été choisi sur ces individus ; coûts et mesures sont ceux de décisions à des seuils choisis sur "
        "les autres blocs : ce choix ne les embellit pas."
    ),
    "The threshold was chosen on the items that it is judged by: costs and figures look better than they will be.": (
        "Le seuil a été choisi sur les individus mêmes qui le jugent : coûts et mesures paraissent meilleurs qu'ils ne "
        "seront."
    ),
    "Which model costs less is shown of each at its own cheapest threshold, not at those given.": (
        "Quel modèle coûte le moins est établi pour chacun à son propre seuil le moins coûteux, et non aux seuils "
        "donnés."
    ),
    "The threshold was given, not chosen on these items.": "Le seuil a été donné, et non choisi sur ces individus.",
    "{prevalence} of cases are {positive}, and a miss costs as much as {ratio} false alarms.": (
        "{prevalence} des cas sont {positive}, et un oubli coûte autant que {ratio} fausses alarmes."
    ),
    "{prevalence} of cases are {positive}, and a miss costs as much as a false alarm.": (
        "{prevalence} des cas sont {positive}, et un oubli coûte autant qu'une fausse alarme."
    ),
}
