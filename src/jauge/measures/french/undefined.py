"""When each measure is undefined, English to French."""

from __future__ import annotations

from collections.abc import Mapping

UNDEFINED: Mapping[str, str] = {
    "one of the classes has no item, or low is not below high": (
        "l'une des classes n'a aucun individu, ou low n'est pas inférieur à high"
    ),
    "nothing is predicted positive": "rien n'est prédit positif",
    "no item is positive": "aucun individu n'est positif",
    "no item is negative": "aucun individu n'est négatif",
    "there is no item": "il n'y a aucun individu",
    "no item is positive or predicted positive": "aucun individu n'est positif ni prédit positif",
    "nothing is predicted positive or no item is positive": (
        "rien n'est prédit positif ou aucun individu n'est positif"
    ),
    "one of the classes has no item": "une des classes n'a aucun individu",
    "nothing is predicted negative": "rien n'est prédit négatif",
    "no item is positive or predicted positive (only the one with weight counts)": (
        "aucun individu n'est positif ni prédit positif (seul compte celui qui a du poids)"
    ),
    "no item is positive or predicted positive (only errors with weight count)": (
        "aucun individu n'est positif ni prédit positif (seules comptent les erreurs qui ont du poids)"
    ),
    "nothing, or everything, is predicted positive": "rien, ou tout, est prédit positif",
    "one of the classes has no item, or no answer is right": (
        "une des classes n'a aucun individu, ou aucune réponse n'est juste"
    ),
    "no item is positive or predicted positive, or none is negative or predicted negative": (
        "aucun individu n'est positif ni prédit positif, ou aucun n'est négatif ni prédit négatif"
    ),
    "a class has no item, or nothing is predicted positive": (
        "une classe n'a aucun individu, ou rien n'est prédit positif"
    ),
    "a class has no item, or nothing is predicted negative": (
        "une classe n'a aucun individu, ou rien n'est prédit négatif"
    ),
    "a right and a wrong count are 0 together": "un effectif juste et un effectif faux valent 0 ensemble",
    "truth and prediction name one and the same class only": (
        "la vérité et la prédiction ne disent qu'une seule et même classe"
    ),
    "a margin of the table is empty": "une marge de la table est vide",
    "there is no item, or one label only": "il n'y a aucun individu, ou une seule étiquette",
    "truth or prediction names one class only": "la vérité ou la prédiction ne dit qu'une classe",
    "truth and prediction name one class each (min, geometric: one of them does)": (
        "la vérité et la prédiction disent une classe chacune (min, geometric : l'une des deux)"
    ),
    "what is to be known names one class only": "ce qui est à connaître ne dit qu'une classe",
    "never": "jamais",
    "a label has no item, or is never predicted, or no answer is right": (
        "une étiquette n'a aucun individu, ou n'est jamais prédite, ou aucune réponse n'est juste"
    ),
    "there is no item, or the counts are sums of weights that are no whole numbers": (
        "il n'y a aucun individu, ou les effectifs sont des sommes de poids qui ne sont pas entiers"
    ),
    "there is no positive item": "il n'y a aucun individu positif",
    "one of the classes has no item (weighted, micro: fewer than two have)": (
        "une des classes n'a aucun individu (weighted, micro : moins de deux en ont)"
    ),
    "one of the classes has no item, or there is one class only": (
        "une des classes n'a aucun individu, ou il n'y a qu'une classe"
    ),
    "no item of known truth has an answer": "aucun individu de vérité connue n'a de réponse",
    "no item of known truth has an answer, or there is one label only (no cut)": (
        "aucun individu de vérité connue n'a de réponse, ou il n'y a qu'une étiquette (aucune coupure)"
    ),
    "no item has a known truth": "aucun individu n'a de vérité connue",
    "there is no item, or no label": "il n'y a aucun individu, ou aucune étiquette",
    "there is no item, or the predicted set of one is empty": (
        "il n'y a aucun individu, ou l'ensemble prédit de l'un d'eux est vide"
    ),
    "there is no item, or the true set of one is empty": (
        "il n'y a aucun individu, ou le vrai ensemble de l'un d'eux est vide"
    ),
    "there is no item, or both sets of one are empty": (
        "il n'y a aucun individu, ou les deux ensembles de l'un d'eux sont vides"
    ),
    "no item has two ratings": "aucun individu n'a deux avis",
    "no item has two ratings, or all ratings are the same": (
        "aucun individu n'a deux avis, ou tous les avis sont les mêmes"
    ),
    "no item has two labels, from two judges or from truth and prediction; or there is one label only": (
        "aucun individu n'a deux étiquettes, de deux juges ou de la vérité et de la prédiction ; ou "
        "il n'y a qu'une étiquette"
    ),
    "no item has two labels, from two judges or from truth and prediction; or all labels given are the same": (
        "aucun individu n'a deux étiquettes, de deux juges ou de la vérité et de la prédiction ; ou "
        "elles sont toutes les mêmes"
    ),
    "there are no two judges, or the kappa of two of them is undefined (no item in common, or one label)": (
        "il n'y a pas deux juges, ou le kappa de deux d'entre eux est indéfini (aucun individu "
        "commun, ou une étiquette)"
    ),
    "no item of known truth has an answer, or all answers are perfect; infinite otherwise": (
        "aucun individu de vérité connue n'a de réponse, ou toutes les réponses sont parfaites ; infini sinon"
    ),
    "fewer than two distinct true numbers, or predicted ones, among the items with an answer": (
        "moins de deux vrais nombres distincts, ou prédits, parmi les individus qui ont une réponse"
    ),
}
