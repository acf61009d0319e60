"""The words of the page in French."""

from __future__ import annotations

from collections.abc import Mapping

FRENCH_PAGE: Mapping[str, str] = {
    "Which model to deploy": "Quel modèle déployer",
    "{items} items, {positives} of them {positive} ({share})": (
        "{items} individus, dont {positives} {positive} ({share})"
    ),
    "Light or dark": "Clair ou sombre",
    "Back to the start": "Retour au début",
    "Verdict": "Verdict",
    "Of 1,000 cases": "Sur 1 000 cas",
    "said {positive}": "dit {positive}",
    "said {negative}": "dit {negative}",
    "is {positive}": "vrai {positive}",
    "is {negative}": "vrai {negative}",
    "hits": "détections",
    "misses": "oublis",
    "false alarms": "fausses alarmes",
    "correct rejections": "rejets justes",
    "How it will be used": "Conditions d'emploi",
    "Share of {positive} in use, in %": "Part de {positive} à l'emploi, en %",
    "A miss costs … false alarms": "Un oubli coûte … fausses alarmes",
    "Weight of recall against precision": "Poids du rappel face à la précision",
    "Models": "Modèles",
    "Show {model} in front": "Mettre {model} devant",
    "ROC: hits against false alarms": "ROC : détections et fausses alarmes",
    "Cost under every use": "Coût selon l'emploi",
    "Precision and recall in use": "Précision et rappel à l'emploi",
    "Trade-off between precision and recall": "Compromis entre précision et rappel",
    "false positive rate": "taux de faux positifs",
    "recall (true positive rate)": "rappel (taux de vrais positifs)",
    "recall": "rappel",
    "precision at the share above": "précision pour la part ci-dessus",
    "w: from false alarms matter (0) to misses matter (1)": "w : des fausses alarmes (0) aux oublis (1)",
    "cost, as a share of the greatest": "coût, en part du plus grand",
    "λ: from precision only (0) to recall only (1)": "λ : de la précision seule (0) au rappel seul (1)",
    "best F with weight λ": "meilleur F de poids λ",
    "Dashed: points that cost the same. Click to pick a threshold.": (
        "En tirets : les points de même coût. Cliquez pour choisir un seuil."
    ),
    "Drag to change what a miss costs. Strip: the cheapest model; solid where shown, at all w at once.": (
        "Glissez pour changer le coût d'un oubli. Bande : le modèle le moins coûteux ; pleine là où c'est établi, pour "
        "tous les w à la fois."
    ),
    "Dashed: points with the same F. Click to pick a threshold.": (
        "En tirets : les points de même F. Cliquez pour choisir un seuil."
    ),
    "Drag to change the weight of recall.": "Glissez pour changer le poids du rappel.",
    "always one answer": "toujours la même réponse",
    "A threshold and what it does": "Un seuil et ses effets",
    "Model": "Modèle",
    "Threshold": "Seuil",
    "Cheapest threshold here": "Seuil le moins coûteux ici",
    "Scores of both classes, each as shares of its own: {positive} up, {negative} down.": (
        "Scores des deux classes, chacune en parts d'elle-même : {positive} vers le haut, {negative} vers le bas."
    ),
    "Items of this test (of 1,000 cases in use)": "Individus de ce test (sur 1 000 cas à l'emploi)",
    "Recall {recall} {recall_limits}, false positive rate {alarms} {alarm_limits}, precision {precision}. This "
    "threshold costs {cost} per 1,000 cases; the cheapest one on these items {least}.": (
        "Rappel {recall} {recall_limits}, taux de faux positifs {alarms} {alarm_limits}, précision {precision}. Ce "
        "seuil coûte {cost} pour 1 000 cas ; le moins coûteux sur ces individus, {least}."
    ),
    "Calibration: is 70 % seven times in ten?": "Calibration : 70 %, est-ce sept fois sur dix ?",
    "mean score": "score moyen",
    "mean error of the bins": "erreur moyenne des classes",
    "observed / expected": "observé / attendu",
    "observed share of {positive}": "part observée de {positive}",
    "Ten bins of equal width with Wilson's limits; on the diagonal, scores are what they say.": (
        "Dix classes d'égale largeur, limites de Wilson ; sur la diagonale, les scores disent vrai."
    ),
    "Measures with {level} intervals": "Mesures et intervalles à {level}",
    "Measure": "Mesure",
    "cost per 1,000, under the use above": "coût pour 1 000, à l'emploi ci-dessus",
    "F at λ = {lam}, under the use above": "F à λ = {lam}, à l'emploi ci-dessus",
    "{measure} at {share} {positive}": "{measure} pour {share} de {positive}",
    "Differences between models": "Différences entre modèles",
    "against": "contre",
    "Models compared": "Modèles comparés",
    "Difference": "Différence",
    "{level}, at all uses and pairs at once": "{level}, tous emplois et paires à la fois",
    "{level}, at this use alone": "{level}, à cet emploi seul",
    "p, adjusted": "p, ajustée",
    "p, adjusted (Holm)": "p, ajustée (Holm)",
    "p": "p",
    "shown": "établi",
    "not shown": "non établi",
    "Extra cost per 1,000 cases, thresholds tuned to these items": (
        "Surcoût pour 1 000 cas, seuils réglés sur ces individus"
    ),
    "By other measures, at the thresholds of the verdict": "Selon d'autres mesures, aux seuils du verdict",
    "How": "Méthode",
    "Part by part": "Partie par partie",
    "Part": "Partie",
    "Items": "Individus",
    "{model} at threshold {threshold}; the vertical line is the whole test.": (
        "{model} au seuil {threshold} ; le trait vertical est le test entier."
    ),
    "Fewer than 10 items of a class in: {few}.": "Moins de 10 individus d'une classe dans : {few}.",
    "whole test": "test entier",
    "Which model answers best": "Quel modèle répond le mieux",
    "{items} items, {labels} labels": "{items} individus, {labels} étiquettes",
    "What is taken for what": "Ce qui est pris pour quoi",
    "Confusion matrix of {model}": "Matrice de confusion de {model}",
    "Rows are the truth, columns the answers; a stronger colour is a greater share of the row.": (
        "En lignes la vérité, en colonnes les réponses ; une couleur plus forte, une plus grande part de la ligne."
    ),
    "Only the {most} labels that are confused most are drawn.": (
        "Seules les {most} étiquettes les plus confondues sont dessinées."
    ),
    "no answer": "sans réponse",
    "Worst confusions first": "Les pires confusions d'abord",
    "Truth": "Vérité",
    "taken for": "pris pour",
    "Times": "Fois",
    "Share": "Part",
    "No item was taken for another class.": "Aucun individu n'a été pris pour une autre classe.",
    "One class against the rest": "Une classe contre les autres",
    "Class": "Classe",
    "mean of the classes (macro)": "moyenne des classes (macro)",
    "all classes pooled (micro)": "toutes classes réunies (micro)",
    "Precision and recall": "Précision et rappel",
    "precision": "précision",
    "PPV and sensitivity": "VPP et sensibilité",
    "PPV": "VPP",
    "Label by label": "Étiquette par étiquette",
    "Label": "Étiquette",
    "{model}: {count} items without an answer, which count as wrong.": (
        "{model} : {count} individus sans réponse, comptés comme faux."
    ),
    "Intervals: Jeffreys' from the exact law of the counts, the delta method or resamples where no law is known. "
    "AUC: DeLong's variance on the logit scale.": (
        "Intervalles : de Jeffreys, de la loi exacte des effectifs ; méthode delta ou rééchantillons là où aucune loi "
        "n'est connue. AUC : variance de DeLong, échelle logit."
    ),
    "Before you rely on this": "Avant de vous y fier",
    "How the figures were made": "Comment les chiffres ont été obtenus",
    "Take the figures away": "Emporter les chiffres",
    "Measures as CSV": "Mesures en CSV",
    "Save as SVG": "Enregistrer en SVG",
    "Save {picture} as SVG": "Enregistrer en SVG : {picture}",
    "Only {count} items are {label}: intervals are wide, and claims rest on few items.": (
        "Seulement {count} individus sont {label} : les intervalles sont larges, et les conclusions reposent sur peu."
    ),
    "{model} has {count} distinct scores only; items with the same score are kept together.": (
        "{model} n'a que {count} scores distincts ; les individus de même score restent ensemble."
    ),
    "ROC and precision-recall curves have no bands: items come in clusters or are weighted.": (
        "Les courbes ROC et précision-rappel n'ont pas de bande : individus en grappes, ou pondérés."
    ),
    "Measures: Jeffreys' intervals from the exact law of the counts. AUC: DeLong's variance on the logit scale. "
    "Calibration: Wilson's limits.": (
        "Mesures : intervalles de Jeffreys, de la loi exacte des effectifs. AUC : variance de DeLong, échelle logit. "
        "Calibration : limites de Wilson."
    ),
    "Costs: thresholds chosen on nine tenths of the items and judged on the last tenth, ten times over; the "
    "half-width of the limits is multiplied by 1.3, which was measured to cover.": (
        "Coûts : seuils choisis sur neuf dixièmes des individus et jugés sur le dernier, dix fois de suite ; la "
        "demi-largeur des limites est multipliée par 1,3, dont la couverture a été mesurée."
    ),
    "Costs: thresholds chosen on these items and held fixed, 2 added to each cell; costs are optimistic.": (
        "Coûts : seuils choisis sur ces individus puis fixés, 2 ajouté à chaque case ; les coûts sont optimistes."
    ),
    "Costs: at the thresholds given; Jeffreys' intervals.": "Coûts : aux seuils donnés ; intervalles de Jeffreys.",
    "Bands of the ROC and precision-recall curves: for each rate by itself, from the exact law of how many items "
    "lie above the true threshold. Bands of F: Jeffreys' law of the decisions held out.": (
        "Bandes des courbes ROC et précision-rappel : pour chaque taux pris seul, de la loi exacte du nombre "
        "d'individus au-dessus du vrai seuil. Bandes de F : loi de Jeffreys des décisions sur les blocs mis de côté."
    ),
    "Claims that a model costs less: simulated, {replicates} resamples shared by all models, thresholds chosen "
    "anew in each; one critical value ({critical}) for all uses and pairs. Claims against always giving one answer "
    "have a {level} level of their own.": (
        "Conclusions sur les coûts : par simulation, {replicates} rééchantillons communs à tous les modèles, seuils "
        "choisis à nouveau dans chacun ; une valeur critique ({critical}) pour tous les emplois et toutes les paires. "
        "Les conclusions face à une réponse constante ont leur propre niveau de {level}."
    ),
    "No resamples were drawn.": "Aucun rééchantillon n'a été tiré.",
    "Level {level}, seed {seed}; jauge {jauge}, numpy {numpy}, scipy {scipy}, Python {python}.": (
        "Niveau {level}, graine {seed} ; jauge {jauge}, numpy {numpy}, scipy {scipy}, Python {python}."
    ),
    "That costs move with w as drawn supposes that the classes in use look like those of the test.": (
        "Les coûts ne suivent w ainsi que si les classes, à l'emploi, ressemblent à celles du test."
    ),
    "Without scripts the page shows the use that it was made for; sliders need scripts.": (
        "Sans scripts, la page montre l'emploi pour lequel elle a été faite ; les curseurs en ont besoin."
    ),
    "Weight of sensitivity against PPV": "Poids de la sensibilité face à la VPP",
    "ROC: sensitivity against 1 − specificity": "ROC : sensibilité et 1 − spécificité",
    "PPV and sensitivity in use": "VPP et sensibilité à l'emploi",
    "Trade-off between PPV and sensitivity": "Compromis entre VPP et sensibilité",
    "1 − specificity": "1 − spécificité",
    "sensitivity": "sensibilité",
    "PPV at the share above": "VPP pour la part ci-dessus",
    "λ: from PPV only (0) to sensitivity only (1)": "λ : de la VPP seule (0) à la sensibilité seule (1)",
    "Drag to change the weight of sensitivity.": "Glissez pour changer le poids de la sensibilité.",
    "true positives": "vrais positifs",
    "false negatives": "faux négatifs",
    "false positives": "faux positifs",
    "true negatives": "vrais négatifs",
    "Sensitivity {recall} {recall_limits}, 1 − specificity {alarms} {alarm_limits}, PPV {precision}. This "
    "threshold costs {cost} per 1,000 cases; the cheapest one on these items {least}.": (
        "Sensibilité {recall} {recall_limits}, 1 − spécificité {alarms} {alarm_limits}, VPP {precision}. Ce seuil "
        "coûte {cost} pour 1 000 cas ; le moins coûteux sur ces individus, {least}."
    ),
}
