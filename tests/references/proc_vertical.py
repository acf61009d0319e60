"""Limits of sensitivity at fixed specificities by R's pROC 1.18.0 (R 4.2.2): ci.se, stratified, 4,000 replicates.

Each row: FPR, then the 2.5, 50 and 97.5 % limits of two runs, set.seed(1) and set.seed(2). The scores are made of
integers, so that both sides have the same ones; `SCRIPT` is what R ran, less the seeds.
"""

import numpy as np

N_POSITIVE, N_NEGATIVE, REPLICATES = 1200, 1800, 4000
AUC = 0.6852403

ROWS = (
    (0.005, (0.205833, 0.229167, 0.252500), (0.205000, 0.229167, 0.254167)),
    (0.02, (0.218333, 0.242500, 0.268333), (0.217500, 0.242500, 0.268333)),
    (0.1, (0.291667, 0.320833, 0.351667), (0.290000, 0.320833, 0.350854)),
    (0.3, (0.487500, 0.522500, 0.557500), (0.486667, 0.522500, 0.557500)),
    (0.5, (0.686667, 0.720833, 0.754188), (0.685833, 0.720000, 0.753333)),
    (0.9, (0.972500, 0.981667, 0.989167), (0.972500, 0.981667, 0.989167)),
)

SCRIPT = """
i <- 1:1200; j <- 1:1800
pos <- ((i*733) %% 2111)/2111 + 0.45*((i*5)%%7)/6
neg <- ((j*891) %% 1973)/1973
r <- roc(c(rep(1,1200), rep(0,1800)), c(pos, neg), quiet=TRUE, direction="<", levels=c(0,1))
set.seed(3)
x <- ci.se(r, specificities=1-c(0.005,0.02,0.1,0.3,0.5,0.9), boot.n=4000, progress="none")
say("limits", t(x[,1:3]))
"""


def scores() -> tuple[np.ndarray, np.ndarray]:
    """Those of the positives and of the negatives."""
    i, j = np.arange(1, N_POSITIVE + 1), np.arange(1, N_NEGATIVE + 1)
    return ((i * 733) % 2111) / 2111 + 0.45 * ((i * 5) % 7) / 6, ((j * 891) % 1973) / 1973
