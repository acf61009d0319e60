"""What each parameter means, English to French."""

from __future__ import annotations

from collections.abc import Mapping

PARAMETERS: Mapping[str, str] = {
    "The least rate of the part.": "Le plus petit taux de la partie.",
    "The greatest rate of the part.": "Le plus grand taux de la partie.",
    "Rates are of false positives (fpr) or of true positives (tpr).": (
        "Les taux sont ceux des faux positifs (fpr) ou des vrais positifs (tpr)."
    ),
    "beta > 1 favours recall, beta < 1 precision; F weighs by beta squared.": (
        "beta > 1 favorise le rappel, beta < 1 la précision ; F pèse par beta au carré."
    ),
    "alpha > 1 is a severe judge, alpha = 1 gives F, alpha < 1 a lenient one.": (
        "alpha > 1 est un juge sévère, alpha = 1 donne F, alpha < 1 un juge indulgent."
    ),
    "Trade-off weight: 0 is precision only, 1 recall only, 0.5 the plain index.": (
        "Poids du compromis : 0 est la seule précision, 1 le seul rappel, 0.5 l'indice simple."
    ),
    "The weight of a false negative.": "Le poids d'un faux négatif.",
    "The weight of a false positive.": "Le poids d'un faux positif.",
    "The weight of dominance, recall less specificity.": "Le poids de la dominance, rappel moins spécificité.",
    "Natural or decimal logarithm.": "Logarithme naturel ou décimal.",
    "How a confusion grows with distance.": "Comment une confusion croît avec la distance.",
    "Logarithms to base 2 or e.": "Logarithmes de base 2 ou e.",
    "The mean of the two entropies that divides.": "La moyenne des deux entropies qui divise.",
    "What is to be known from the other.": "Ce qui est à connaître par l'autre.",
    "The share of positives in deployment, strictly between 0 and 1; left out, the test set's own.": (
        "La part de positifs en usage réel, strictement entre 0 et 1 ; sans elle, celle du jeu de test."
    ),
    "C(miss) / C(false alarm), above 0.": "C(omission) / C(fausse alarme), au-dessus de 0.",
    "prevalence cost_ratio / (prevalence cost_ratio + 1 - prevalence).": (
        "prevalence cost_ratio / (prevalence cost_ratio + 1 - prevalence)."
    ),
    "What a true positive brings.": "Ce que rapporte un vrai positif.",
    "What a false positive brings (a negative amount takes away).": (
        "Ce que rapporte un faux positif (un montant négatif retire)."
    ),
    "What a false negative brings.": "Ce que rapporte un faux négatif.",
    "What a true negative brings.": "Ce que rapporte un vrai négatif.",
    "What a false positive brings.": "Ce que rapporte un faux positif.",
    "The share of the best utility below which all is equally bad.": (
        "La part de la meilleure utilité sous laquelle tout est également mauvais."
    ),
    "What a true positive costs.": "Ce que coûte un vrai positif.",
    "What a false positive costs.": "Ce que coûte un faux positif.",
    "What a false negative costs.": "Ce que coûte un faux négatif.",
    "What a true negative costs.": "Ce que coûte un vrai négatif.",
    "The probability above which acting is worth while.": ("La probabilité au-dessus de laquelle agir vaut la peine."),
    "macro: plain mean over classes; weighted: by class size; micro: all (item, class) pairs in one table.": (
        "macro : moyenne simple sur les classes ; weighted : selon leur taille ; micro : tous les "
        "couples (individu, classe) en une table."
    ),
    "macro: plain mean over pairs of classes; weighted: by the size of the pair.": (
        "macro : moyenne simple sur les couples ; weighted : selon la taille du couple."
    ),
    "Probabilities of the true class below it count as it; 0: none do.": (
        "Les probabilités de la vraie classe plus petites comptent pour elle ; 0 : aucune ne l'est."
    ),
    "sum: over the classes, from 0 to 2 (Brier); half: half of it, for two classes the squared error of p(+).": (
        "sum : sur les classes, de 0 à 2 (Brier) ; half : sa moitié, pour deux classes l'erreur quadratique de p(+)."
    ),
    "mean: over the K - 1 cuts of the scale, from 0 to 1 (Epstein); sum: over the cuts (Murphy).": (
        "mean : sur les K - 1 coupures de l'échelle, de 0 à 1 (Epstein) ; sum : la somme sur les coupures (Murphy)."
    ),
    "How many of the most probable classes count as an answer, 1 or more.": (
        "Combien des classes les plus probables comptent comme réponse, 1 ou plus."
    ),
    "How many bins of equal width there are between 0 and 1, 1 or more.": (
        "Combien de tranches de même largeur entre 0 et 1, 1 ou plus."
    ),
    ("What an item counts for which the measure is 0/0: nan (the mean is undefined), zero, one, or skip (left out)."): (
        "Ce que compte un individu pour qui la mesure est 0/0 : nan (la moyenne est indéfinie), zero,"
        " one, ou skip (laissé de côté)."
    ),
    ("nominal: different labels disagree fully; linear, quadratic: by their distance in the order of the labels."): (
        "nominal : des étiquettes différentes s'opposent pleinement ; linear, quadratic : selon leur "
        "distance dans l'ordre des étiquettes."
    ),
    ("nominal: labels differ or not; ordinal: by the ratings between them; interval: by the squared difference."): (
        "nominal : les étiquettes diffèrent ou non ; ordinal : selon les avis entre elles ; interval "
        ": selon le carré de la différence."
    ),
    "How much probability the region of each item holds.": (
        "Combien de probabilité contient la région de chaque individu."
    ),
    "The greatest margin that counts.": "La plus grande marge qui compte.",
}
