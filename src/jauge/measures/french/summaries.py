"""What each measure is, in a sentence, English to French."""

from __future__ import annotations

from collections.abc import Mapping

SUMMARIES: Mapping[str, str] = {
    "Share of the items predicted positive that are positive.": (
        "Part des individus prédits positifs qui sont positifs."
    ),
    "Share of the positive items that are predicted positive.": (
        "Part des individus positifs qui sont prédits positifs."
    ),
    "Share of the negative items that are predicted negative.": (
        "Part des individus négatifs qui sont prédits négatifs."
    ),
    "Share of the negative items that are predicted positive.": (
        "Part des individus négatifs qui sont prédits positifs."
    ),
    "Share of the positive items that are missed.": "Part des individus positifs qui sont manqués.",
    "Share of the items predicted positive that are negative.": (
        "Part des individus prédits positifs qui sont négatifs."
    ),
    "Share of all items that are classified rightly.": "Part de tous les individus qui sont bien classés.",
    "Share of all items that are classified wrongly.": "Part de tous les individus qui sont mal classés.",
    "Positive and predicted positive, among the items that are either.": (
        "Positifs et prédits positifs, parmi les individus qui sont l'un ou l'autre."
    ),
    "Share of all items that are positive; generality in information retrieval.": (
        "Part de tous les individus qui sont positifs ; généralité en recherche d'information."
    ),
    "Weighted harmonic mean of precision and recall.": "Moyenne harmonique pondérée de la précision et du rappel.",
    "F with the judge's severity alpha.": "F avec la sévérité alpha du juge.",
    "Mean of recall and specificity.": "Moyenne du rappel et de la spécificité.",
    "How far the true positive rate exceeds the false positive rate.": (
        "De combien le taux de vrais positifs dépasse le taux de faux positifs."
    ),
    "How many times more frequent positives are among the items predicted positive than among all.": (
        "Combien de fois les positifs sont plus fréquents parmi les prédits positifs que parmi tous."
    ),
    "Share of the items predicted negative that are negative.": (
        "Part des individus prédits négatifs qui sont négatifs."
    ),
    "Share of the items predicted negative that are positive.": (
        "Part des individus prédits négatifs qui sont positifs."
    ),
    "Share of all items that are positive and predicted so.": (
        "Part de tous les individus qui sont positifs et prédits tels."
    ),
    "Share of all items that are predicted positive.": "Part de tous les individus qui sont prédits positifs.",
    "How many items are predicted positive for each that is positive.": (
        "Combien d'individus sont prédits positifs pour chacun qui l'est."
    ),
    "The greater of precision and recall.": "La plus grande de la précision et du rappel.",
    "The lesser of precision and recall.": "Le plus petit de la précision et du rappel.",
    "F with its weight between precision and recall given as lam.": (
        "F, son poids entre précision et rappel donné par lam."
    ),
    "The Jaccard index with a weight between precision and recall.": (
        "L'indice de Jaccard avec un poids entre précision et rappel."
    ),
    "Weighted geometric mean of precision and recall.": ("Moyenne géométrique pondérée de la précision et du rappel."),
    "Weighted arithmetic mean of precision and recall.": (
        "Moyenne arithmétique pondérée de la précision et du rappel."
    ),
    "Effectiveness lost: what F lacks to 1.": "Efficacité perdue : ce qui manque à F pour faire 1.",
    "Hits among hits and weighted errors.": "Les succès parmi les succès et les erreurs pondérées.",
    "How far precision and recall together exceed 1.": "De combien la précision et le rappel dépassent 1 ensemble.",
    "Geometric mean of the rates of right answers in the two classes.": (
        "Moyenne géométrique des taux de bonnes réponses dans les deux classes."
    ),
    "How far a positive prediction raises the chance that the item is positive.": (
        "De combien une prédiction positive augmente la chance que l'individu soit positif."
    ),
    "Accuracy less the relative gap between recall and specificity.": (
        "L'exactitude, moins l'écart relatif entre rappel et spécificité."
    ),
    "The square of the geometric mean, raised where recall exceeds specificity.": (
        "Le carré de la moyenne géométrique, relevé là où le rappel dépasse la spécificité."
    ),
    "Geometric mean of F2 of the positive class and F0.5 of the negative class.": (
        "Moyenne géométrique de F2 de la classe positive et de F0.5 de la classe négative."
    ),
    "Distance in the ROC plane from the point of no error.": "Distance dans le plan ROC au point sans erreur.",
    "1 less the distance to the corner of the ROC plane as a share of the greatest.": (
        "1 moins la distance au coin du plan ROC, en part de la plus grande."
    ),
    "Gap between the number of positive and of predicted positive items.": (
        "Écart entre le nombre de positifs et le nombre de prédits positifs."
    ),
    "How many times more often positive is said of a positive item than of a negative one.": (
        "Combien de fois plus souvent on dit positif d'un positif que d'un négatif."
    ),
    "How many times more often negative is said of a positive item than of a negative one.": (
        "Combien de fois plus souvent on dit négatif d'un positif que d'un négatif."
    ),
    "Odds of a positive prediction among positives over those among negatives.": (
        "La cote d'une prédiction positive chez les positifs sur celle chez les négatifs."
    ),
    "The odds ratio brought to the range from -1 to 1.": "Le rapport de cotes ramené entre -1 et 1.",
    "The square root of the odds ratio brought to the range from -1 to 1.": (
        "La racine carrée du rapport de cotes ramenée entre -1 et 1."
    ),
    "The logarithm of the odds ratio in standard deviations of a logistic law.": (
        "Le logarithme du rapport de cotes en écarts types d'une loi logistique."
    ),
    "Bits that a positive prediction tells about a positive item: the logarithm of the lift.": (
        "Bits qu'une prédiction positive apprend d'un positif : le logarithme du lift."
    ),
    "Observed agreement beyond that expected by chance from the margins.": (
        "Accord observé au-delà de celui que les marges donnent par hasard."
    ),
    "Correlation of truth and prediction.": "Corrélation de la vérité et de la prédiction.",
    "Kappa for ordered labels: a confusion counts by how far the labels are apart.": (
        "Kappa d'étiquettes ordonnées : une confusion compte selon la distance des étiquettes."
    ),
    "Agreement beyond the chance of two raters with one common distribution of labels.": (
        "Accord au-delà du hasard de deux juges qui ont une même répartition des étiquettes."
    ),
    "Agreement beyond the chance of choosing among the labels evenly.": (
        "Accord au-delà du hasard d'un choix uniforme parmi les étiquettes."
    ),
    "The Jaccard index with the hits of chance taken out.": "L'indice de Jaccard sans les succès dus au hasard.",
    "Departure from independence; for two classes n MCC^2.": "Écart à l'indépendance ; pour deux classes n MCC^2.",
    "Chi-square brought to the range from 0 to 1.": "Khi-deux ramené entre 0 et 1.",
    "Chi-square against its sum with the number of items.": (
        "Khi-deux rapporté à sa somme avec le nombre d'individus."
    ),
    "Departure from independence as a logarithm of likelihoods.": (
        "Écart à l'indépendance, en logarithme de vraisemblances."
    ),
    "What one label tells about the other, on average.": "Ce qu'une étiquette apprend de l'autre, en moyenne.",
    "Mutual information as a share of a mean of the two entropies.": (
        "Information mutuelle en part d'une moyenne des deux entropies."
    ),
    "Share of the entropy of one that the other explains.": "Part de l'entropie de l'une que l'autre explique.",
    "Share of the errors of always guessing the most frequent label that knowing the other spares.": (
        "Part des erreurs de qui dit toujours l'étiquette la plus fréquente, que la connaissance de l'autre évite."
    ),
    "How widely the errors of each label are spread over the others.": (
        "Combien les erreurs de chaque étiquette se dispersent parmi les autres."
    ),
    "Expected cost per case, counted in false alarms.": "Coût attendu par cas, compté en fausses alarmes.",
    "Cost as a share of the greatest possible: a mean of miss rate and fall-out with weights w and 1 - w.": (
        "Coût en part du plus grand possible : moyenne du taux d'omission et du taux de chute, de poids w et 1 - w."
    ),
    "Linear utility of the decisions.": "Utilité linéaire des décisions.",
    "Utility as a share of the best possible, cut off below and brought to the range from 0 to 1.": (
        "Utilité en part de la meilleure possible, coupée en bas et ramenée entre 0 et 1."
    ),
    "Cost of the decisions, one coefficient for each kind.": "Coût des décisions, un coefficient par sorte.",
    "Cost of a decision, one coefficient for each kind.": "Coût d'une décision, un coefficient par sorte.",
    "True positives per item, less the false positives at the exchange rate that t implies.": (
        "Vrais positifs par individu, moins les faux positifs au taux de change que t implique."
    ),
    "Items for each one that is classified wrongly.": "Nombre d'individus pour chacun qui est mal classé.",
    "Items predicted positive for each one that is.": "Nombre d'individus prédits positifs pour chacun qui l'est.",
    "F of the mean precision and the mean recall of the labels.": (
        "F de la précision moyenne et du rappel moyen des étiquettes."
    ),
    "Mean recall of the classes, brought to 0 for answers by chance and 1 for right ones.": (
        "Rappel moyen des classes, ramené à 0 pour des réponses au hasard et à 1 pour des réponses justes."
    ),
    "Share of the most frequent class.": "Part de la classe la plus fréquente.",
    "Chance of so many right answers or more, were each right with the no-information rate.": (
        "Probabilité d'au moins autant de bonnes réponses, si chacune l'était avec le taux de la "
        "classe la plus fréquente."
    ),
    "Area under a part of the ROC curve, rescaled so that chance has 1/2 and perfection 1.": (
        "Aire sous une partie de la courbe ROC, ramenée à 1/2 pour le hasard et à 1 pour la perfection."
    ),
    "Area under the ROC curve: the chance that a positive outranks a negative.": (
        "Aire sous la courbe ROC : la chance qu'un positif soit classé devant un négatif."
    ),
    "Mean over the positives of the precision among the items that score at least as much.": (
        "Moyenne sur les positifs de la précision parmi les individus de score au moins égal."
    ),
    "Mean area under the ROC curves of the classes, each against all others.": (
        "Moyenne des aires sous les courbes ROC des classes, chacune contre toutes les autres."
    ),
    (
        "Mean over ordered pairs of classes of the chance that p_i is greater for an item of class i than for one of j."
    ): (
        "Moyenne sur les couples de classes de la chance que p_i soit plus grand pour un individu de "
        "i que pour un de j."
    ),
    "Mean surprise at the true class.": "Surprise moyenne devant la vraie classe.",
    "Mean squared distance of the probabilities from the truth.": (
        "Distance quadratique moyenne des probabilités à la vérité."
    ),
    "Mean cosine between the probabilities and the truth.": "Cosinus moyen entre les probabilités et la vérité.",
    "Mean squared distance of the cumulated probabilities from the truth, over the cuts of an ordered scale.": (
        "Distance quadratique moyenne des probabilités cumulées à la vérité, sur les coupures d'une échelle ordonnée."
    ),
    "Share of the items whose true class is among the k most probable ones.": (
        "Part des individus dont la vraie classe est parmi les k plus probables."
    ),
    "Mean information that the answers bring beyond the prior, in bits; negative where they mislead.": (
        "Information moyenne que les réponses ajoutent à l'a priori, en bits ; négative là où elles trompent."
    ),
    (
        "Mean gap, over bins of the greatest probability, between how sure the answers are and how often "
        "they are right."
    ): (
        "Écart moyen, sur des tranches de la plus grande probabilité, entre l'assurance des réponses et leur justesse."
    ),
    ("Greatest gap, over bins of the greatest probability, between how sure the answers are and how often right."): (
        "Plus grand écart, sur des tranches de la plus grande probabilité, entre l'assurance des "
        "réponses et leur justesse."
    ),
    "Mean over classes of the mean gap between the probability of the class and its frequency.": (
        "Moyenne sur les classes de l'écart moyen entre la probabilité de la classe et sa fréquence."
    ),
    "What isotonic recalibration of each class against the others would take off the Brier score.": (
        "Ce qu'un recalibrage isotonique de chaque classe contre les autres ôterait au score de Brier."
    ),
    "How much better than the class shares alone the recalibrated probabilities are, in the Brier score.": (
        "De combien les probabilités recalibrées valent mieux que les seules parts des classes, en score de Brier."
    ),
    "The Brier score of always telling the class shares of the test set: a property of the data alone.": (
        "Le score de Brier de qui dit toujours les parts des classes du jeu de test : ne dépend que des données."
    ),
    "Share of the items whose predicted set is the true set.": (
        "Part des individus dont l'ensemble prédit est le vrai."
    ),
    "Share of the (item, label) pairs that are wrong.": "Part des couples (individu, étiquette) qui sont faux.",
    "Mean over items of the share of the predicted labels that are true.": (
        "Moyenne sur les individus de la part des étiquettes prédites qui sont vraies."
    ),
    "Mean over items of the share of the true labels that are predicted.": (
        "Moyenne sur les individus de la part des vraies étiquettes qui sont prédites."
    ),
    "Mean over items of the F of the two sets.": "Moyenne sur les individus du F des deux ensembles.",
    "Mean over items of the shared labels among all labels of the two sets.": (
        "Moyenne sur les individus des étiquettes communes parmi toutes celles des deux ensembles."
    ),
    "Mean over items of the share of the pairs of ratings that agree.": (
        "Moyenne sur les individus de la part des couples d'avis qui s'accordent."
    ),
    "Agreement of judges beyond that of ratings drawn from the shares of the labels.": (
        "Accord des juges au-delà de celui d'avis tirés selon les parts des étiquettes."
    ),
    ("Agreement of judges, or of truth and prediction, beyond that of the ratings that are random, by Gwet's model."): (
        "Accord des juges, ou de la vérité et de la prédiction, au-delà des avis donnés au hasard, "
        "selon le modèle de Gwet."
    ),
    "Agreement of judges, or of truth and prediction, beyond that of ratings shuffled between items.": (
        "Accord des juges, ou de la vérité et de la prédiction, au-delà de celui d'avis mélangés entre individus."
    ),
    "Mean over pairs of judges of Cohen's kappa.": "Moyenne sur les couples de juges du kappa de Cohen.",
    ("Mean distance of the probabilities of all classes from the truth, or of predicted numbers from the true ones."): (
        "Distance moyenne des probabilités de toutes les classes à la vérité, ou des nombres prédits aux vrais."
    ),
    ("Root of the mean squared distance of the probabilities from the truth, or of predicted numbers from the true."): (
        "Racine de la distance quadratique moyenne des probabilités à la vérité, ou des nombres prédits aux vrais."
    ),
    "Mean absolute error as a share of that of always answering the prior (of numbers: the mean).": (
        "Erreur absolue moyenne en part de celle de qui répond toujours l'a priori (pour des nombres : la moyenne)."
    ),
    "Root mean squared error as a share of that of always answering the prior (of numbers: the mean).": (
        "Racine de l'erreur quadratique moyenne en part de celle de qui répond toujours l'a priori "
        "(nombres : la moyenne)."
    ),
    "Mean surprise at the true class of who knows the prior only, in bits.": (
        "Surprise moyenne devant la vraie classe de qui ne sait que l'a priori, en bits."
    ),
    "Mean surprise at the true class of who knows the model's answers, in bits.": (
        "Surprise moyenne devant la vraie classe de qui sait les réponses du modèle, en bits."
    ),
    "Mean surprise that the model saves beyond the prior, in bits.": (
        "Surprise moyenne que le modèle épargne au-delà de l'a priori, en bits."
    ),
    "Kononenko-Bratko information as a share of what perfect answers would bring.": (
        "Information de Kononenko et Bratko en part de ce que des réponses parfaites apporteraient."
    ),
    "Share of the items whose true class is in the region of the most probable classes.": (
        "Part des individus dont la vraie classe est dans la région des classes les plus probables."
    ),
    "Mean share of the classes that it takes, the most probable first, to hold so much probability.": (
        "Part moyenne des classes qu'il faut, les plus probables d'abord, pour réunir tant de probabilité."
    ),
    "Mean of what the true class has beyond the most probable other class.": (
        "Moyenne de l'avance de la vraie classe sur la plus probable des autres."
    ),
    "Share of the items whose true class is not ahead of the others by more than so much.": (
        "Part des individus dont la vraie classe n'a pas plus que tant d'avance sur les autres."
    ),
    "Share of the items to which the model gave no answer.": ("Part des individus auxquels le modèle n'a pas répondu."),
    "Mean distance of the probability of the true class from 1.": (
        "Distance moyenne de la probabilité de la vraie classe à 1."
    ),
    "Root of the mean squared distance of the probability of the true class from 1.": (
        "Racine de la distance quadratique moyenne de la probabilité de la vraie classe à 1."
    ),
    "Absolute error of the true class against that of always answering the mean target.": (
        "Erreur absolue de la vraie classe, rapportée à celle de qui répond toujours la cible moyenne."
    ),
    "Squared error of the true class against that of always answering the mean target, as a root.": (
        "Erreur quadratique de la vraie classe, rapportée à celle de qui répond toujours la cible moyenne, en racine."
    ),
    "Linear correlation of the predicted numbers with the true ones.": (
        "Corrélation linéaire des nombres prédits et des vrais."
    ),
    "How many items have a known truth, answered or not.": (
        "Combien d'individus ont une vérité connue, avec ou sans réponse."
    ),
    "How many items have a missing truth.": "Combien d'individus ont une vérité manquante.",
}
