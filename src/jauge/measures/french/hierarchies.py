"""What is said of the measures of answers in a taxonomy, English to French."""

from __future__ import annotations

from collections.abc import Mapping

HIERARCHIES: Mapping[str, str] = {
    "Credit of what was predicted, among all that was predicted.": (
        "Crédit de ce qui a été prédit, sur tout ce qui a été prédit."
    ),
    "Credit of what was true, among all that was true.": "Crédit de ce qui était vrai, sur tout ce qui était vrai.",
    "Weighted harmonic mean of hierarchical precision P and recall R.": (
        "Moyenne harmonique pondérée de la précision P et du rappel R hiérarchiques."
    ),
    "Hierarchical F with the judge's severity alpha.": "F hiérarchique avec la sévérité alpha du juge.",
    "Mean distance from a class to the nearest on the other side, over predicted and true classes.": (
        "Distance moyenne d'une classe à la plus proche de l'autre côté, sur les classes prédites et les vraies."
    ),
    "nothing is predicted in any document": "rien n'est prédit dans aucun document",
    "nothing is true of any document": "rien n'est vrai d'aucun document",
    "nothing is predicted and nothing is true in any document": (
        "rien n'est prédit et rien n'est vrai dans aucun document"
    ),
    "no document has classes on both sides": "aucun document n'a de classes des deux côtés",
    "A document with an empty set on one side only counts 0 in the macro average. Limits are over documents: classes "
    "and ancestors of one document are not independent.": (
        "Un document dont un seul côté est vide compte 0 dans la moyenne macro. Les intervalles portent sur les "
        "documents : les classes et les ancêtres d'un même document ne sont pas indépendants."
    ),
    "In the unit of the distance: nats for Jiang-Conrath, steps for path. Documents with an empty side are left out.": (
        "Dans l'unité de la distance : nats pour Jiang-Conrath, pas pour path. Les documents dont un côté est vide "
        "sont laissés de côté."
    ),
    "micro sums credit and sizes over documents, macro takes the mean of the documents' values.": (
        "micro somme crédits et tailles sur les documents, macro prend la moyenne des valeurs des documents."
    ),
    "What a document counts in the macro average of which nothing is true and nothing was predicted.": (
        "Ce que compte, dans la moyenne macro, un document dont rien n'est vrai et rien n'a été prédit."
    ),
}
