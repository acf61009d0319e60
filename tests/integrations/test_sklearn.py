"""With scikit-learn: scorers, displays, the report with intervals, evaluations of estimators."""

from __future__ import annotations

import pickle
from functools import cache
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from sklearn import metrics
from sklearn.datasets import load_breast_cancer, load_iris, make_multilabel_classification
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

import jauge
from jauge.report.evaluation import LabelsEvaluation, ScoresEvaluation, SetsEvaluation
from jauge.sklearn import (
    CalibrationDisplay,
    CostDisplay,
    PrecisionRecallDisplay,
    RocDisplay,
    TradeoffDisplay,
    classification_report,
    scorer,
)

CONDITION = jauge.OperatingCondition(prevalence=0.1, cost_ratio=5)


@cache
def cancer() -> tuple[Any, ...]:
    X, y = load_breast_cancer(return_X_y=True)
    names = np.where(y == 0, "malignant", "benign")
    return X[::2], names[::2], X[1::2], names[1::2]


@cache
def fitted() -> dict[str, Any]:
    X, y, _, _ = cancer()
    pipeline = make_pipeline(StandardScaler(), LogisticRegression()).fit(X, y)
    return {"logistic": pipeline, "bayes": GaussianNB().fit(X, y), "svm": LinearSVC(max_iter=50_000).fit(X / 1000, y)}


@pytest.mark.parametrize(
    "name, reference",
    [
        ("accuracy", metrics.accuracy_score),
        ("balanced_accuracy", metrics.balanced_accuracy_score),
        ("recall", lambda y, said: metrics.recall_score(y, said, pos_label="malignant")),
        ("F(beta=2)", lambda y, said: metrics.fbeta_score(y, said, beta=2, pos_label="malignant")),
        ("macro(F)", lambda y, said: metrics.f1_score(y, said, average="macro")),
        ("mcc", metrics.matthews_corrcoef),
    ],
)
def test_scorers_of_labels_agree(name: str, reference: Any) -> None:
    _, _, X, y = cancer()
    bayes = fitted()["bayes"]
    found = scorer(name, pos_label="malignant")(bayes, X, y)
    assert found == pytest.approx(reference(y, bayes.predict(X)), rel=1e-12)


def test_scorers_of_rankings_and_probabilities_agree() -> None:
    _, _, X, y = cancer()
    bayes, svm = fitted()["bayes"], fitted()["svm"]
    proba = bayes.predict_proba(X)
    sick = y == "malignant"
    assert scorer("auc", pos_label="malignant")(bayes, X, y) == pytest.approx(
        metrics.roc_auc_score(sick, proba[:, 1]), rel=1e-12
    )
    assert scorer("auc", pos_label="benign")(svm, X / 1000, y) == pytest.approx(
        metrics.roc_auc_score(~sick, -svm.decision_function(X / 1000)), rel=1e-12
    )
    loss = scorer("log_loss(clip=1e-15)")
    assert loss(bayes, X, y) == pytest.approx(-metrics.log_loss(y, np.clip(proba, 1e-15, 1)), rel=1e-9)


def test_lower_is_better_turns_the_sign() -> None:
    _, _, X, y = cancer()
    bayes = fitted()["bayes"]
    said = bayes.predict(X)
    misses = np.mean(said[y == "malignant"] == "benign")
    alarms = np.mean(said[y == "benign"] == "malignant")
    found = scorer("cost(prevalence=0.02, cost_ratio=30)", pos_label="malignant")(bayes, X, y)
    assert found == pytest.approx(-(0.02 * 30 * misses + 0.98 * alarms), rel=1e-12)


def test_scorers_search_and_travel() -> None:
    X, y, _, _ = cancer()
    scoring = {"auc": scorer("auc", pos_label="malignant"), "F": scorer("F", pos_label="malignant")}
    found = cross_validate(GaussianNB(), X, y, scoring=scoring, cv=3)
    assert found["test_auc"].shape == (3,)
    search = GridSearchCV(KNeighborsClassifier(), {"n_neighbors": [1, 15]}, scoring=scoring["auc"], cv=3).fit(X, y)
    assert search.best_params_ == {"n_neighbors": 15}
    again = pickle.loads(pickle.dumps(scoring["auc"]))  # noqa: S301 (made here)
    assert again(search, X, y) == scoring["auc"](search, X, y)


def test_scorers_of_several_classes_and_sets_of_labels() -> None:
    X, y = load_iris(return_X_y=True)
    model = GaussianNB().fit(X[::2], y[::2])
    assert scorer("kappa")(model, X, y) == pytest.approx(metrics.cohen_kappa_score(y, model.predict(X)), rel=1e-12)
    with pytest.raises(jauge.JaugeError, match="pos_label, or a mean"):
        scorer("recall")(model, X, y)
    X, Y = make_multilabel_classification(random_state=0)
    many = KNeighborsClassifier().fit(X, Y)
    loss = scorer("hamming_loss")(many, X, Y)
    assert loss == pytest.approx(-metrics.hamming_loss(Y, many.predict(X)), rel=1e-12)


@pytest.mark.parametrize("name", ["prevalence", "fleiss_kappa"])
def test_measures_that_rank_no_model_are_refused(name: str) -> None:
    _, _, X, y = cancer()
    with pytest.raises(jauge.JaugeError, match=r"better and worse|one classifier"):
        scorer(name, pos_label="malignant")(fitted()["bayes"], X, y)


@pytest.mark.parametrize(
    "display", [RocDisplay, PrecisionRecallDisplay, CostDisplay, TradeoffDisplay, CalibrationDisplay]
)
def test_displays_draw_from_estimators_and_from_predictions(display: Any) -> None:
    mpl.use("Agg")
    _, _, X, y = cancer()
    bayes = fitted()["bayes"]
    one = display.from_estimator(bayes, X, y, pos_label="malignant")
    two = display.from_predictions(y, bayes.predict_proba(X)[:, 1], pos_label="malignant", ax=one.ax_, name="again")
    assert two.ax_ is one.ax_
    assert two.figure_ is one.ax_.figure
    assert one.curve == two.curve


def test_the_report_has_the_values_of_scikit_learn() -> None:
    rng = np.random.default_rng(0)
    y = rng.choice(["cat", "dog", "fox"], 200)
    said = np.where(rng.random(200) < 0.7, y, "dog")
    found = classification_report(y, said, output_dict=True)
    expected = metrics.classification_report(y, said, output_dict=True)
    assert [name for name in found if not name.endswith(("_low", "_high"))] == list(expected)
    assert isinstance(found, dict)
    for name in ("cat", "dog", "fox", "macro avg", "weighted avg"):
        for column, value in expected[name].items():
            assert found[name][column] == pytest.approx(value, rel=1e-12)
            assert column == "support" or found[name][f"{column}_low"] <= value <= found[name][f"{column}_high"]
    assert found["accuracy"] == pytest.approx(expected["accuracy"], rel=1e-12)


def test_the_report_says_what_is_undefined() -> None:
    y, said = ["a", "b", "c"] * 20, ["a", "b", "a"] * 20
    text = classification_report(y, said)
    assert "undefined" in str(text)
    filled = classification_report(y, said, zero_division=0, output_dict=True)
    assert isinstance(filled, dict)
    assert filled["c"]["precision"] == 0
    named = classification_report(y, said, target_names=["x", "y", "z"])
    assert [line.split()[0] for line in str(named).splitlines()[2:5]] == ["x", "y", "z"]


def test_estimators_are_evaluated_by_their_scores() -> None:
    _, _, X, y = cancer()
    models = {name: fitted()[name] for name in ("logistic", "bayes")}
    found = jauge.Evaluation.from_estimators(models, X, y, pos_label="malignant", condition=CONDITION)
    assert isinstance(found, ScoresEvaluation)
    scores = {name: model.predict_proba(X)[:, 1] for name, model in models.items()}
    assert found.paired == jauge.PairedScores.from_scores(y, scores, pos_label="malignant")
    for name in models:
        fixed = found.classifier(name)
        answers = np.where(scores[name] >= found.standing(name).threshold, "malignant", "benign")
        assert fixed.predict(X).tolist() == answers.tolist()
    assert found.classifier().estimator is models[found.verdict.best]


def test_the_other_class_and_decision_values() -> None:
    _, _, X, y = cancer()
    found = jauge.Evaluation.from_estimators(fitted()["svm"], X / 1000, y, pos_label="benign")
    assert found.models == ("LinearSVC",)
    fixed = found.classifier()
    cut = -fitted()["svm"].decision_function(X / 1000) >= found.standing("LinearSVC").threshold
    assert (fixed.predict(X / 1000) == "benign").tolist() == cut.tolist()


def test_several_classes_sets_and_models_without_scores() -> None:
    X, y = load_iris(return_X_y=True)
    proba = jauge.Evaluation.from_estimators({"nb": GaussianNB().fit(X[::2], y[::2])}, X, y)
    assert isinstance(proba, LabelsEvaluation)
    assert set(proba.distributions) == {"nb"}
    labels = jauge.Evaluation.from_estimators({"svm": LinearSVC().fit(X[::2], y[::2])}, X, y)
    assert isinstance(labels, LabelsEvaluation)
    assert not labels.distributions
    X, Y = make_multilabel_classification(random_state=0)
    sets = jauge.Evaluation.from_estimators({"knn": KNeighborsClassifier().fit(X, Y)}, X, Y)
    assert isinstance(sets, SetsEvaluation)


def test_what_cannot_be_evaluated_is_refused() -> None:
    X, y, _, _ = cancer()
    with pytest.raises(jauge.JaugeError, match="Call fit first"):
        jauge.Evaluation.from_estimators(GaussianNB(), X, y)
    arrays = jauge.evaluate(y, fitted()["bayes"].predict_proba(X)[:, 1], pos_label="malignant")
    with pytest.raises(jauge.JaugeError, match="the estimator behind the scores"):
        arrays.classifier()
    assert arrays.classifier(estimator=fitted()["bayes"]).predict(X[:2]).shape == (2,)
