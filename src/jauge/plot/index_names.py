"""Trade-off indices as axes and legends call them."""

INDEX_NAMES = {"f": "F", "jaccard": "Jaccard", "fowlkes_mallows": "Fowlkes-Mallows", "kulczynski": "Kulczynski"}
