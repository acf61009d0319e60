# /// script
# requires-python = ">=3.11"
# dependencies = ["scikit-learn==1.9.1"]
# ///
"""Make src/jauge/data/digits.csv: what three classifiers answered to "is this handwritten digit an 8?".

Each of the 1,797 images of scikit-learn's digits was scored by models that had not seen it (10 stratified folds).
Run as `python tools/make_demo.py`; another version of scikit-learn may give other scores.
"""

from __future__ import annotations

import csv
from pathlib import Path

from sklearn.datasets import load_digits
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

TARGET = Path(__file__).parents[1] / "src" / "jauge" / "data" / "digits.csv"
MODELS = {
    "neighbours": KNeighborsClassifier(n_neighbors=3),
    "forest": RandomForestClassifier(n_estimators=200, random_state=0),
    "logistic": make_pipeline(StandardScaler(), LogisticRegression(C=0.01)),
}


def main() -> None:
    """Score every image out of its fold and write one row an image."""
    images, digits = load_digits(return_X_y=True)
    is_8 = digits == 8
    folds = StratifiedKFold(10, shuffle=True, random_state=0)
    scores = [
        cross_val_predict(model, images, is_8, cv=folds, method="predict_proba")[:, 1] for model in MODELS.values()
    ]
    with TARGET.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["is_8", *MODELS])
        for truth, *row in zip(is_8, *scores, strict=True):
            writer.writerow(["yes" if truth else "no", *(f"{score:.6g}" for score in row)])


if __name__ == "__main__":
    main()
