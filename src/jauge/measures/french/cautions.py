"""What to beware of, English to French."""

from __future__ import annotations

from collections.abc import Mapping

CAUTIONS: Mapping[str, str] = {
    "Rescaled, so that parts of unlike width compare: 1/2 is chance and 1 perfection.": (
        "Ramenée à la même échelle pour toute largeur : 1/2 pour le hasard, 1 pour la perfection."
    ),
    "Depends on the prevalence of the test set. Exactitude is accuracy, not precision.": (
        "Dépend de la prévalence du jeu de test. L'exactitude est une autre mesure (accuracy)."
    ),
    "The fall-out column of Weka's threshold curve is fp / (tp + fp), the false discovery rate.": (
        "La colonne fall-out de la courbe de seuils de Weka est fp / (tp + fp), le bruit."
    ),
    "Document 002 calls it pertinence; elsewhere that word means relevance.": (
        "Le document 002 l'appelle pertinence ; ailleurs ce mot a un autre sens."
    ),
    "Documents 000 and 002 call it overlap; the overlap coefficient (Szymkiewicz-Simpson) is another measure.": (
        "Les documents 000 et 002 l'appellent overlap ; le coefficient de recouvrement (Szymkiewicz-"
        "Simpson) est une autre mesure."
    ),
    "Documents 000 and 002 define generality as tp/n; here it is what the word means, (tp + fn)/n.": (
        "Les documents 000 et 002 définissent la généralité par tp/n ; ici c'est ce que le mot veut dire, (tp + fn)/n."
    ),
    "trec_eval's set_F takes beta squared; document 002's tables headed Beta=3 are beta = 3.": (
        "Le set_F de trec_eval prend le carré de beta ; les tables du document 002 intitulées Beta=3 ont beta = 3."
    ),
    "With alpha = 0.5, beta = 1 it measures balance only: K = 1 wherever precision = recall > 0.": (
        "Avec alpha = 0.5 et beta = 1 elle ne mesure que l'équilibre : K = 1 partout où précision = rappel > 0."
    ),
    "PyCM calls it AUC: it is the area under a curve of one point.": (
        "PyCM l'appelle AUC : c'est l'aire sous une courbe d'un seul point."
    ),
    "Depends on the prevalence of the test set, as precision does.": (
        "Dépend de la prévalence du jeu de test, comme la précision."
    ),
    ("Documents 000 and 002 call it generality; in information retrieval generality is (tp + fn) / n, prevalence."): (
        "Les documents 000 et 002 l'appellent généralité ; en recherche d'information la généralité "
        "est (tp + fn) / n, la prévalence."
    ),
    "Powers calls it bias; the frequency bias of weather forecasting is (tp + fp) / (tp + fn).": (
        "Powers l'appelle biais ; le biais de fréquence de la météorologie est (tp + fp) / (tp + fn)."
    ),
    "1 is best: positive is said as often as it is true. It says nothing about whether it is said rightly.": (
        "1 est le mieux : on dit positif aussi souvent que c'est vrai. Cela ne dit pas qu'on le dit à bon escient."
    ),
    "Not the overlap of documents 000 and 002, which is the Jaccard index.": (
        "Non l'overlap des documents 000 et 002, qui est l'indice de Jaccard."
    ),
    "lam = beta^2 / (1 + beta^2): lam = 0.8 is F2.": "lam = beta^2 / (1 + beta^2) : lam = 0.8 est F2.",
    "Reconstructed: other forms share the stated properties. It has a kink at lam = 0.5.": (
        "Reconstruit : d'autres formes ont les mêmes propriétés. Il a un angle en lam = 0.5."
    ),
    "G names two geometric means: this one, and that of recall and specificity (g_mean).": (
        "G désigne deux moyennes géométriques : celle-ci, et celle du rappel et de la spécificité (g_mean)."
    ),
    "PyCM calls the plain one AUPR: it is the area under a curve of one point.": (
        "PyCM appelle AUPR la forme simple : c'est l'aire sous une courbe d'un seul point."
    ),
    "van Rijsbergen's own parameter is alpha = 1 / (1 + beta^2), the weight of precision.": (
        "Le paramètre de van Rijsbergen lui-même est alpha = 1 / (1 + beta^2), le poids de la précision."
    ),
    "alpha = beta = 1 is the Jaccard index, alpha = beta = 0.5 is F1.": (
        "alpha = beta = 1 est l'indice de Jaccard, alpha = beta = 0.5 est F1."
    ),
    "G names two geometric means: this one, and that of precision and recall (fowlkes_mallows).": (
        "G désigne deux moyennes géométriques : celle-ci, et celle de la précision et du rappel (fowlkes_mallows)."
    ),
    "Informedness with truth and prediction exchanged; informedness times markedness is the square of MCC.": (
        "C'est l'informedness, vérité et prédiction échangées ; le produit des deux est le carré du MCC."
    ),
    "It may fall when one more positive item is found: 0.5 to 0.417 with 2 items a class, fp = 1, tp = 1, 2.": (
        "Elle peut baisser quand on trouve un positif de plus : de 0.5 à 0.417 avec 2 individus par "
        "classe, fp = 1, tp = 1, 2."
    ),
    "Not balanced accuracy. alpha = 1 is PyCM's default; the authors prefer 0.05 to 0.1.": (
        "Ce n'est pas l'exactitude équilibrée. alpha = 1 est le défaut de PyCM ; les auteurs préfèrent 0.05 à 0.1."
    ),
    "0 says that as many items are predicted positive as are positive, not that they are the same ones.": (
        "0 dit qu'autant d'individus sont prédits positifs qu'il y en a, non que ce sont les mêmes."
    ),
    "Infinite without false positives.": "Infini sans faux positif.",
    "Infinite without true negatives.": "Infini sans vrai négatif.",
    "Infinite as soon as one kind of error is absent.": "Infini dès qu'une sorte d'erreur est absente.",
    "The literature takes natural logarithms; PyCM decimal ones, which give 0.43 times the value.": (
        "La littérature prend le logarithme naturel ; PyCM le décimal, qui donne 0.43 fois la valeur."
    ),
    "Not the Kononenko-Bratko score that Weka prints, which reads class probabilities.": (
        "Ce n'est pas le score de Kononenko et Bratko que Weka imprime, qui lit des probabilités de classes."
    ),
    "-1 is reached by two balanced classes only; Weka prints 1 where it is undefined.": (
        "Seules deux classes équilibrées atteignent -1 ; Weka imprime 1 là où il est indéfini."
    ),
    "The order of the labels matters: give it with labels=. With two labels it is kappa.": (
        "L'ordre des étiquettes compte : donnez-le par labels=. Avec deux étiquettes c'est le kappa."
    ),
    "It depends on how many labels there are, also on those that don't occur.": (
        "Dépend du nombre d'étiquettes, y compris de celles qui n'apparaissent pas."
    ),
    "G / (2 - G) of kappa G, as the Jaccard index is of F1.": (
        "G / (2 - G) du kappa G, comme l'indice de Jaccard l'est de F1."
    ),
    "It grows with the number of items, and is as great for a perfectly wrong answer as for a perfect one.": (
        "Croît avec le nombre d'individus, et vaut autant pour une réponse toute fausse que pour une parfaite."
    ),
    "For two classes the absolute value of MCC: blind to the sign.": (
        "Pour deux classes la valeur absolue du MCC : aveugle au signe."
    ),
    "It stays below sqrt((k - 1) / k) with k labels: 0.707 for two.": (
        "Reste sous sqrt((k - 1) / k) avec k étiquettes : 0.707 pour deux."
    ),
    "2 n times the mutual information in nats; it grows with the number of items.": (
        "2 n fois l'information mutuelle en nats ; croît avec le nombre d'individus."
    ),
    "scikit-learn's mutual_info_score is in nats. As great for a perfectly wrong answer as for a perfect one.": (
        "Le mutual_info_score de scikit-learn est en nats. Vaut autant pour une réponse toute fausse "
        "que pour une parfaite."
    ),
    "Four normalisations go by this name; scikit-learn's default is the arithmetic one.": (
        "Quatre normalisations portent ce nom ; le défaut de scikit-learn est l'arithmétique."
    ),
    "0 as soon as one label is the most frequent one whatever the other says, though they may depend.": (
        "0 dès qu'une étiquette est la plus fréquente quoi que dise l'autre, même si elles dépendent l'une de l'autre."
    ),
    ("With two labels it may pass 1, and more errors may have less of it: it is no distance from a perfect table."): (
        "Avec deux étiquettes elle peut dépasser 1, et baisser quand les erreurs augmentent : ce "
        "n'est pas une distance à la table parfaite."
    ),
    "In units of one false alarm. Without prevalence the test set's own is used: (cost_ratio fn + fp) / n.": (
        "En unités d'une fausse alarme. Sans prevalence, celle du jeu de test : (cost_ratio fn + fp) / n."
    ),
    "A sum over items: not bounded, not comparable between test sets of different size.": (
        "Une somme sur les individus : sans borne, sans comparaison possible entre jeux de test de tailles différentes."
    ),
    "A sum over items: not comparable between test sets of different size.": (
        "Une somme sur les individus : sans comparaison possible entre jeux de test de tailles différentes."
    ),
    "At the test set's own prevalence; cost(prevalence, cost_ratio) moves it to another.": (
        "À la prévalence du jeu de test ; cost(prevalence, cost_ratio) la porte à une autre."
    ),
    ("At most the prevalence of the test set. t sets the exchange rate only; the table must be the one at that t."): (
        "Au plus la prévalence du jeu de test. t ne fixe que le taux de change ; la table doit être celle de ce t."
    ),
    "Infinite without error.": "Infini sans erreur.",
    "Infinite when none of the items predicted positive is.": (
        "Infini quand aucun des individus prédits positifs ne l'est."
    ),
    "Macro F has two readings: this one, and the mean of the labels' F, macro(F), which is never greater.": (
        "Le F macro a deux lectures : celle-ci, et la moyenne des F des étiquettes, macro(F), jamais plus grande."
    ),
    "With two classes it is informedness.": "Avec deux classes c'est l'informedness.",
    "The accuracy of always giving the most frequent label of the test set, which nobody knew beforehand.": (
        "L'exactitude de qui donne toujours l'étiquette la plus fréquente du jeu de test, que nul ne savait d'avance."
    ),
    "One-sided, and the rate is taken as known though it comes from the same items.": (
        "Unilatérale, et le taux est pris pour connu bien qu'il vienne des mêmes individus."
    ),
    "Says nothing about any one threshold. The AUC of PyCM is the balanced accuracy of one matrix.": (
        "Ne dit rien d'aucun seuil en particulier. L'AUC de PyCM est l'exactitude équilibrée d'une seule matrice."
    ),
    "Chance has the prevalence of the test set: values are not comparable between test sets.": (
        "Le hasard a la prévalence du jeu de test : les valeurs ne se comparent pas d'un jeu à l'autre."
    ),
    "Even the plain mean depends on the class sizes: each rest is a mixture. No answer scores 0 everywhere.": (
        "Même la moyenne simple dépend des tailles des classes : chaque reste est un mélange. Sans "
        "réponse : score 0 partout."
    ),
    "No answer scores 0 for every class.": "Sans réponse : score 0 pour chaque classe.",
    (
        "In nats. Infinite as soon as a true class had probability 0; scikit-learn clips at 2.2e-16 (36 "
        "nats) and Weka's class complexity at 4.9e-324 (1074 bits), each in silence."
    ): (
        "En nats. Infinie dès qu'une vraie classe avait la probabilité 0 ; scikit-learn coupe à "
        "2.2e-16 (36 nats) et la complexité de Weka à 4.9e-324 (1074 bits), chacun sans le dire."
    ),
    (
        "Two conventions: the sum over all classes (Brier, 0 to 2) and half of it (usual for two classes,"
        " 0 to 1); scikit-learn halves for two classes and not for more."
    ): (
        "Deux conventions : la somme sur toutes les classes (Brier, de 0 à 2) et sa moitié (l'usage "
        "pour deux classes, de 0 à 1) ; scikit-learn prend la moitié pour deux classes et non pour "
        "plus."
    ),
    "For ordered labels: their order is that of labels=. With two labels the Brier score, halved.": (
        "Pour des étiquettes ordonnées : leur ordre est celui de labels=. Avec deux étiquettes, la "
        "moitié du score de Brier."
    ),
    (
        "No answer is wrong. Ties go to the class that comes first in labels=, so that k = 1 is the "
        "accuracy of the matrix; scikit-learn gives them to the class that comes last."
    ): (
        "Sans réponse compte comme faux. Les ex aequo vont à la classe qui vient d'abord dans "
        "labels=, si bien que k = 1 est l'exactitude de la matrice ; scikit-learn les donne à celle "
        "qui vient en dernier."
    ),
    ("Needs the class probabilities of the training set (prior=). In bits per item; Weka prints the sum as well."): (
        "Demande les probabilités des classes du jeu d'apprentissage (prior=). En bits par individu ;"
        " Weka imprime aussi la somme."
    ),
    (
        "Depends on the bins, and is above 0 for perfect probabilities by chance alone; miscalibration "
        "needs no bins. Looks at the most probable class only."
    ): (
        "Dépend des tranches, et dépasse 0 par simple hasard pour des probabilités parfaites ; "
        "miscalibration s'en passe. Ne regarde que la classe la plus probable."
    ),
    "One item alone in a bin can decide it.": "Un individu seul dans une tranche peut en décider.",
    "A mean over classes: small when there are many classes, since most probabilities are near 0.": (
        "Une moyenne sur les classes : petite quand elles sont nombreuses, car la plupart des "
        "probabilités sont proches de 0."
    ),
    "Optimistic for the recalibrated probabilities: these were fitted on the same items.": (
        "Optimiste pour les probabilités recalibrées : elles l'ont été sur les mêmes individus."
    ),
    "One label more or less counts as much as all labels wrong. scikit-learn's accuracy_score of indicators.": (
        "Une étiquette de plus ou de moins compte autant que toutes fausses. L'accuracy_score de "
        "scikit-learn pour des indicatrices."
    ),
    "Small whenever labels are many and sets small. It is micro(error_rate) over the labels.": (
        "Petite quand les étiquettes sont nombreuses et les ensembles petits. C'est micro(error_rate)"
        " sur les étiquettes."
    ),
    'scikit-learn\'s average="samples" counts 0 for an empty prediction: empty=zero.': (
        'L\'average="samples" de scikit-learn compte 0 pour une prédiction vide : empty=zero.'
    ),
    'scikit-learn\'s average="samples" counts 0 for an item without labels: empty=zero.': (
        'L\'average="samples" de scikit-learn compte 0 pour un individu sans étiquette : empty=zero.'
    ),
    (
        "The mean of the items' F, not the F of example-based precision and recall. Two empty sets agree "
        "perfectly: empty=one says so, scikit-learn counts 0."
    ): (
        "La moyenne des F des individus, non le F des précision et rappel par individu. Deux "
        "ensembles vides s'accordent parfaitement : empty=one le dit, scikit-learn compte 0."
    ),
    ("Called accuracy in part of the multi-label literature. Two empty sets agree perfectly: empty=one says so."): (
        "Appelé exactitude dans une partie de la littérature. Deux ensembles vides s'accordent "
        "parfaitement : empty=one le dit."
    ),
    "Not corrected for chance: two judges who say no nine times in ten agree on 82 % of the items anyhow.": (
        "Non corrigé du hasard : deux juges qui disent non neuf fois sur dix s'accordent de toute "
        "façon sur 82 % des individus."
    ),
    (
        "With two judges it is Scott's pi, not Cohen's kappa. Very low where nearly all ratings are of "
        "one label; below -1 only where items with a single rating weigh on the shares."
    ): (
        "Avec deux juges c'est le pi de Scott, non le kappa de Cohen. Très bas là où presque tous les"
        " avis sont d'une étiquette ; sous -1 seulement là où des individus d'un seul avis pèsent sur"
        " les parts."
    ),
    "AC1 with nominal weights, AC2 with others. Depends on how many labels are declared, used or not.": (
        "AC1 avec des poids nominaux, AC2 avec d'autres. Dépend du nombre d'étiquettes déclarées, utilisées ou non."
    ),
    (
        "Items with a single rating do not enter. With nominal labels and no missing rating close to "
        "Fleiss' kappa. It depends on the number of items, so weights are frequencies: float weights of "
        "less than half an item leave it undefined."
    ): (
        "Les individus d'un seul avis n'entrent pas. Avec des étiquettes nominales et aucun avis "
        "manquant, proche du kappa de Fleiss. Dépend du nombre d'individus, les poids sont donc des "
        "fréquences : indéfini pour des poids de moins d'un demi-individu."
    ),
    "Each pair is judged on the items that both rated.": (
        "Chaque couple est jugé sur les individus que les deux ont vus."
    ),
    (
        "Over all K classes: where the probabilities add up to 1, 2 / K times the error of the true class"
        " alone, which document 003 writes (true_class_absolute_error)."
    ): (
        "Sur les K classes : là où les probabilités somment à 1, 2 / K fois l'erreur de la seule "
        "vraie classe, que le document 003 écrit (true_class_absolute_error)."
    ),
    (
        "Over all K classes: sqrt(Brier / K). Document 003 writes the true class alone "
        "(true_class_root_mean_squared_error)."
    ): (
        "Sur les K classes : sqrt(Brier / K). Le document 003 écrit la seule vraie classe "
        "(true_class_root_mean_squared_error)."
    ),
    (
        "1 is as good as always answering the prior. Weka prints it in per cent, and W / (W - U) times "
        "too great where U of W items have no answer."
    ): (
        "1 vaut la réponse constante de l'a priori. Weka l'imprime en pour cent, et W / (W - U) fois "
        "trop grande là où U des W individus sont sans réponse."
    ),
    "1 is as good as always answering the prior. Weka prints it in per cent.": (
        "1 vaut la réponse constante de l'a priori. Weka l'imprime en pour cent."
    ),
    "Says nothing of the model. Weka prints the sum as well, and divides by all items, answered or not.": (
        "Ne dit rien du modèle. Weka imprime aussi la somme, et divise par tous les individus, avec ou sans réponse."
    ),
    (
        "A true class of probability 0 costs 1074 bits rather than infinitely many, so that few such "
        "items make up the whole value; log_loss is infinite there."
    ): (
        "Une vraie classe de probabilité 0 coûte 1074 bits et non une infinité, si bien que peu de "
        "tels individus font toute la valeur ; log_loss y est infinie."
    ),
    "Far below 0 as soon as a true class had probability 0, which costs 1074 bits.": (
        "Loin sous 0 dès qu'une vraie classe avait la probabilité 0, qui coûte 1074 bits."
    ),
    "Weka prints it in per cent; up to 3.8.2 it forgot to divide by the number of items (14372 % for 95.8 %).": (
        "Weka l'imprime en pour cent ; jusqu'à 3.8.2 il oubliait de diviser par le nombre d'individus"
        " (14372 % pour 95.8 %)."
    ),
    "Of ties the class that is last in labels= enters first. No answer covers nothing.": (
        "Des ex aequo, la classe qui vient en dernier dans labels= entre d'abord. Sans réponse ne couvre rien."
    ),
    "Small regions are good only where coverage is at least level.": (
        "De petites régions ne valent que là où la couverture est au moins level."
    ),
    "No answer has margin 0.": "Sans réponse : marge 0.",
    "At 0: wrong, tied or without answer. Weka prints margins in steps of 0.004, each by its lower end.": (
        "À 0 : faux, ex aequo ou sans réponse. Weka imprime les marges par pas de 0.004, chacun par "
        "sa borne inférieure."
    ),
    (
        "Weka's percentages of correct, incorrect and unclassified add up to 100; its kappa and rates "
        "leave the unclassified out."
    ): (
        "Les pourcentages de justes, de faux et de non classés de Weka somment à 100 ; son kappa et "
        "ses taux laissent les non classés de côté."
    ),
    "K / 2 times what Weka prints as Mean absolute error: 0.0372 against 0.0248 on the document's figure 1.": (
        "K / 2 fois ce que Weka imprime comme Mean absolute error : 0.0372 contre 0.0248 sur la figure 1 du document."
    ),
    "Not what Weka prints: 0.1124 against 0.0911 on the document's figure 1.": (
        "Non ce que Weka imprime : 0.1124 contre 0.0911 sur la figure 1 du document."
    ),
    (
        "With the targets a_i = 1 that the document calls usual, their mean is 1 and the denominator 0: "
        "never a number. Weka compares with the class priors of the training set."
    ): (
        "Avec les cibles a_i = 1 que le document dit usuelles, leur moyenne est 1 et le dénominateur "
        "0 : jamais un nombre. Weka compare aux a priori des classes du jeu d'apprentissage."
    ),
    (
        "Says nothing of shift and scale: predictions that are all wrong by a constant have 1. Weka "
        "prints 0 where it is undefined."
    ): (
        "Ne dit rien du décalage ni de l'échelle : des prédictions toutes fausses d'une constante ont"
        " 1. Weka imprime 0 là où elle est indéfinie."
    ),
    "A sum of weights, where items have some.": "Une somme de poids, quand les individus en ont.",
    "They enter no other measure.": "Ils n'entrent dans aucune autre mesure.",
}
