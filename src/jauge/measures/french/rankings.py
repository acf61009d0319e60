"""What is said of the measures of rankings, English to French."""

from __future__ import annotations

from collections.abc import Mapping

RANKINGS: Mapping[str, str] = {
    "Mean over the relevant documents of the precision at their ranks.": (
        "Moyenne sur les documents pertinents de la précision à leurs rangs."
    ),
    "Share of relevant documents among the first k.": ("Part de documents pertinents parmi les k premiers."),
    "Share of the relevant documents that are among the first k.": (
        "Part des documents pertinents qui sont parmi les k premiers."
    ),
    "Precision at k as a share of the greatest possible.": ("La précision à k en part de la plus grande possible."),
    "Harmonic mean of precision and recall at k, recall weighted by beta^2.": (
        "Moyenne harmonique de la précision et du rappel à k, le rappel pesant beta^2."
    ),
    "Whether some document among the first k is relevant; with ties the chance of it.": (
        "Si un document des k premiers est pertinent ; avec des ex aequo, la chance qu'il le soit."
    ),
    "The reciprocal of the rank of the first relevant document, 0 without one.": (
        "L'inverse du rang du premier document pertinent, 0 sans un seul."
    ),
    "Precision at the rank R, or at a multiple of it.": ("Précision au rang R, ou à un multiple de R."),
    "How rarely judged documents that are not relevant stand before relevant ones.": (
        "Combien rarement des documents jugés non pertinents viennent avant des pertinents."
    ),
    "Mean over the relevant documents of a discount for those before them that are not relevant.": (
        "Moyenne sur les documents pertinents d'un rabais pour les non pertinents qui les précèdent."
    ),
    "AP as inferred where only a sample of the pool was judged.": (
        "La précision moyenne inférée là où seul un échantillon de la liste a été jugé."
    ),
    "Share of the first k documents that were judged, of those that there are.": (
        "Part des k premiers documents qui ont été jugés, parmi ceux qu'il y a."
    ),
    "Documents without a judgement among the first k, as a share of k.": (
        "Documents sans jugement parmi les k premiers, en part de k."
    ),
    "Mean over all ranks of the precision there: right answers count more where confidence is great.": (
        "Moyenne sur tous les rangs de la précision à ce rang : une bonne réponse compte plus là où "
        "la confiance est grande."
    ),
    "Greatest precision among the ranks at which a recall is reached, 0 if it never is.": (
        "Plus grande précision parmi les rangs où un rappel est atteint, 0 s'il ne l'est jamais."
    ),
    "Interpolated precision averaged over the recalls 0, 0.1, ..., 1.": (
        "Précision interpolée, moyenne sur les rappels 0, 0.1, ..., 1."
    ),
    "The value that precision and recall share where they are equal.": (
        "La valeur commune de la précision et du rappel là où ils sont égaux."
    ),
    "How far apart precision and recall are at the threshold where they are nearest.": (
        "L'écart de la précision et du rappel au seuil où ils sont le plus proches."
    ),
    "Gain of the documents, less for each rank further down.": ("Gain des documents, moindre à chaque rang plus bas."),
    "Discounted gain as a share of that of the best order.": ("Gain actualisé en part de celui du meilleur ordre."),
    "nDCG averaged over the ranks at which the best order goes down a level, and over the end of the run.": (
        "nDCG, moyenne sur les rangs où le meilleur ordre descend d'un niveau et sur la fin de la liste."
    ),
    "nDCG averaged over the ranks of the relevant documents; those not retrieved count the end of the run.": (
        "nDCG, moyenne sur les rangs des documents pertinents ; les non trouvés comptent la fin de la liste."
    ),
    "Gain of each document, less for what the best order would have gained before it.": (
        "Gain de chaque document, moindre selon ce que le meilleur ordre aurait gagné avant lui."
    ),
    "What a reader finds who goes on to the next document with a fixed chance.": (
        "Ce que trouve un lecteur qui passe au document suivant avec une chance fixe."
    ),
    "The most that documents without a judgement, retrieved or after the end of the run, could add to RBP.": (
        "Le plus que les documents sans jugement, trouvés ou après la fin de la liste, pourraient ajouter au RBP."
    ),
    "Expected reciprocal rank of the document that satisfies the reader.": (
        "L'inverse attendu du rang du document qui satisfait le lecteur."
    ),
    "Relevance weighted by rank, by weights that stay near 1 for a while and fall then.": (
        "Pertinence pondérée par le rang, par des poids qui restent près de 1 un temps et tombent ensuite."
    ),
    "Precision as a share of the greatest possible for a set of this size.": (
        "Précision en part de la plus grande possible pour un ensemble de cette taille."
    ),
    "Average precision of a set without ranks: all relevant documents found count its precision.": (
        "Précision moyenne d'un ensemble sans rangs : chaque document pertinent trouvé compte sa précision."
    ),
    "Number of documents retrieved.": ("Nombre de documents trouvés."),
    "Number of relevant documents, retrieved or not.": ("Nombre de documents pertinents, trouvés ou non."),
    "Number of relevant documents retrieved.": ("Nombre de documents pertinents trouvés."),
    "Number of documents retrieved that were judged and found not relevant.": (
        "Nombre de documents trouvés qui ont été jugés non pertinents."
    ),
    "no document is relevant to the topic": ("aucun document n'est pertinent pour le sujet"),
    "nothing is retrieved for the topic": ("rien n'est trouvé pour le sujet"),
    "no judged document of the topic has a level above 0": (
        "aucun document jugé du sujet n'a un niveau au-dessus de 0"
    ),
    "nothing is retrieved for the topic, or with normalise=ideal no document is relevant to the topic": (
        "rien n'est trouvé pour le sujet, ou avec normalise=ideal aucun document n'est pertinent pour lui"
    ),
    "nothing is retrieved for the topic, or no document is relevant to the topic": (
        "rien n'est trouvé pour le sujet, ou aucun document n'est pertinent pour lui"
    ),
    ("Relevant documents that were not retrieved count 0. With k the divisor stays R, as in trec_eval's map_cut."): (
        "Les documents pertinents non trouvés comptent 0. Avec k le diviseur reste R, comme dans le "
        "map_cut de trec_eval."
    ),
    "Ranks beyond the end of the run count as not relevant; topics with fewer than k relevant can't reach 1.": (
        "Les rangs après la fin de la liste comptent comme non pertinents ; un sujet de moins de k "
        "pertinents ne peut atteindre 1."
    ),
    "0 where nothing is relevant: k documents were shown all the same.": (
        "0 là où rien n'est pertinent : k documents ont été montrés tout de même."
    ),
    "Documents without a judgement don't enter at all. The divisor is trec_eval's, not that of the paper.": (
        "Les documents sans jugement n'entrent pas du tout. Le diviseur est celui de trec_eval, non celui de l'article."
    ),
    "Negative levels in the judgements say that a document of the pool was not judged.": (
        "Des niveaux négatifs dans les jugements disent qu'un document de la liste n'a pas été jugé."
    ),
    "Far below 1, other measures count documents that nobody looked at as not relevant.": (
        "Loin sous 1, d'autres mesures comptent comme non pertinents des documents que nul n'a regardés."
    ),
    (
        "Of a ScoreTable each item is a question, positive if it was answered right, its score the "
        "confidence. Document 002 prints a formula with a misprint."
    ): (
        "D'un ScoreTable, chaque individu est une question, positive si la réponse était juste, son "
        "score la confiance. La formule du document 002 a une coquille."
    ),
    "trec_eval 10 can report the precision at recall .25 under the label .30.": (
        "trec_eval 10 peut donner la précision au rappel .25 sous l'étiquette .30."
    ),
    "Three conventions are in use; see the parameter. It is not the break-even point.": (
        "Trois conventions ont cours ; voir le paramètre. Ce n'est pas le point d'équilibre."
    ),
    "With nearest see break_even_gap: far from 0, the two are not equal anywhere near.": (
        "Avec nearest, voir break_even_gap : loin de 0, les deux ne sont égaux nulle part."
    ),
    "Two gains go by one name; on levels 0 and 1 they agree.": (
        "Deux gains portent un même nom ; sur les niveaux 0 et 1 ils s'accordent."
    ),
    "RBP_residual says how much the documents without a judgement could add.": (
        "RBP_residual dit combien les documents sans jugement pourraient ajouter."
    ),
    "trec_eval leaves out what follows the end of the run where all that it retrieved is judged.": (
        "trec_eval laisse de côté ce qui suit la fin de la liste là où tout ce qu'elle contient est jugé."
    ),
    "With normalise=all it is 1 only if everything is relevant.": (
        "Avec normalise=all elle ne vaut 1 que si tout est pertinent."
    ),
    "How many of the first documents are looked at; None: all.": (
        "Combien des premiers documents sont regardés ; None : tous."
    ),
    "The least level that counts as relevant; None: that of the run.": (
        "Le plus petit niveau qui compte comme pertinent ; None : celui de l'évaluation."
    ),
    "How values of topics are averaged; the geometric mean takes 0.00001 for anything less.": (
        "Comment les valeurs des sujets font une moyenne ; la géométrique prend 0.00001 pour tout ce qui est moindre."
    ),
    "How many of the first documents are looked at.": ("Combien des premiers documents sont regardés."),
    "The cut-off as a multiple of R.": ("Le rang de coupure en multiple de R."),
    "exact: the cut-off is rounded up; trec: 0.9 is added and the rest cut off, in floats.": (
        "exact : la coupure est arrondie vers le haut ; trec : on ajoute 0.9 et coupe le reste, en flottants."
    ),
    "The recall to be reached.": ("Le rappel à atteindre."),
    (
        "How many relevant documents reach a recall of x: exact ceil(x R); trec9 int(x R + 0.9) and "
        "trec10 round(x R), both in floats as these versions of trec_eval have them."
    ): (
        "Combien de documents pertinents font un rappel de x : exact ceil(x R) ; trec9 int(x R + 0.9)"
        " et trec10 round(x R), en flottants comme ces versions de trec_eval."
    ),
    (
        "exact: at the rank R, where precision is recall, on average over ties; nearest: mean of both at "
        "the threshold where they differ least."
    ): (
        "exact : au rang R, où la précision est le rappel, en moyenne sur les ex aequo ; nearest : "
        "moyenne des deux au seuil où ils diffèrent le moins."
    ),
    (
        "How topics (or categories) are averaged; micro adds up what each finds at its own rank R. The "
        "other micro reading, one threshold for all, is the break-even point of all pairs in one ranking."
    ): (
        "Comment les sujets (ou catégories) font une moyenne ; micro additionne ce que chacun trouve "
        "à son propre rang R. L'autre lecture de micro, un seuil pour tous, est le point d'équilibre "
        "de tous les couples en un seul classement."
    ),
    "linear: the level, as in trec_eval; exponential: 2^level - 1, as in gdeval and much of the web.": (
        "linear : le niveau, comme dans trec_eval ; exponential : 2^niveau - 1, comme dans gdeval et souvent ailleurs."
    ),
    "Chance that the reader goes on to the next document.": ("La chance que le lecteur passe au document suivant."),
    (
        "binary: a document is relevant or not; graded: its level divided by the greatest of all "
        "judgements; topic: by the greatest of the topic, as trec_eval 10."
    ): (
        "binary : un document est pertinent ou non ; graded : son niveau divisé par le plus grand de "
        "tous les jugements ; topic : par le plus grand du sujet, comme trec_eval 10."
    ),
    "The greatest level of the scale; None: the greatest of all judgements.": (
        "Le plus grand niveau de l'échelle ; None : le plus grand de tous les jugements."
    ),
    "How steeply the weights fall.": ("Avec quelle raideur les poids tombent."),
    "The place of the fall, as a share of the list from its end.": (
        "L'endroit de la chute, en part de la liste depuis sa fin."
    ),
    "Length of the list that weights are made for; None: that of the run.": (
        "Longueur de la liste pour laquelle les poids sont faits ; None : celle de la liste."
    ),
    "all: divided by the sum of the weights; ideal: by that of the best order of the judged documents.": (
        "all : divisé par la somme des poids ; ideal : par celle du meilleur ordre des documents jugés."
    ),
}
