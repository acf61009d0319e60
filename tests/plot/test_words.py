"""Labels, legends, ticks, marks: what a plot says."""

from __future__ import annotations

from itertools import pairwise

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from jauge import ConfusionMatrix, Counts, JaugeError, OperatingCondition, ScoreTable, curves, plot
from jauge.inference.rate_bands import vertical_band
from jauge.inference.threshold import threshold_band
from jauge.plot.drawing import CURVE
from tests.curves.thesis import FIVE_POINTS, TABLE, H
from tests.plot.pictures import COST_BAND, DRAWINGS, TABLES, each


def legend_of(ax: Axes) -> list[str]:
    return [text.get_text() for text in ax.get_legend().get_texts()]


def curves_of(ax: Axes) -> list[np.ndarray]:
    return [np.column_stack(line.get_data()) for line in ax.get_lines() if line.get_gid() == CURVE]


def marks_of(ax: Axes) -> list[tuple[float, float, str]]:
    return [(*text.xy, text.get_text()) for text in ax.texts]


@pytest.mark.parametrize(
    "draw, make, x, y, told",
    [
        (plot.roc, curves.roc_curve, "false positive rate", "true positive rate", "AUC 0.844"),
        (plot.precision_recall, curves.precision_recall_curve, "recall", "precision", None),
        (plot.precision_recall_gain, curves.precision_recall_gain_curve, "recall gain", "precision gain", None),
        (
            plot.risk_coverage,
            curves.risk_coverage_curve,
            "coverage: share of items answered",
            "risk: share of answers wrong",
            None,
        ),
        (plot.cost, curves.cost_curve, "w: weight of misses in the cost", "normalised cost", None),
        (plot.tradeoff, curves.tradeoff_curve, "λ: from precision (0) to recall (1)", "F", None),
        (plot.gain, curves.gain_curve, "share of items taken, highest scores first", "share of positives found", None),
        (plot.det, curves.det_curve, "false alarms, %", "misses, %", None),
        (plot.decision, curves.decision_curve, "threshold probability", "net benefit, true positives per case", None),
    ],
)
def test_axes_are_labelled_and_models_named(draw, make, x, y, told) -> None:
    axes = draw(each(make))
    assert (axes.get_xlabel(), axes.get_ylabel()) == (x, y)
    first, second, *others = legend_of(axes)
    assert first.startswith("all scores")
    assert second.startswith("five points")
    assert others
    assert told is None or first == f"all scores: {told}"


def test_the_figures_in_the_legend_are_those_of_the_curves() -> None:
    """AUC 1351/1600 of all scores of document 001, and of its five points by trapezia."""
    h = ((0, 0), (0.075, 0.35), (0.175, 0.65), (0.425, 0.9), (1, 1))
    area = sum((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in pairwise(h))
    assert legend_of(plot.roc(each(curves.roc_curve)))[:2] == [
        f"all scores: AUC {1351 / 1600:.3f}",
        f"five points: AUC {area:.3f}",
    ]


def test_the_points_are_those_of_the_curve() -> None:
    (drawn,) = curves_of(plot.roc(curves.roc_curve(FIVE_POINTS)))
    assert drawn == pytest.approx(np.array([(0, 0), (0.075, 0.35), (0.175, 0.65), (0.425, 0.9), (1, 1)]))


def test_precision_starts_where_recall_does() -> None:
    """The step of the first known precision begins at recall 0, as average precision counts it."""
    (drawn,) = curves_of(plot.precision_recall(curves.precision_recall_curve(FIVE_POINTS)))
    expected = [(0, 0.7), (0.35, 0.7), (0.65, 13 / 20), (0.9, 18 / 35), (1, 1 / 3)]
    assert drawn == pytest.approx(np.array(expected))


def test_a_cost_curve_is_drawn_in_its_triangle() -> None:
    axes = plot.cost(curves.cost_curve(FIVE_POINTS), condition=OperatingCondition.from_w(1 / 3))
    assert axes.get_ylim() == pytest.approx((-0.006, 0.506))
    ((w, cost, threshold),) = marks_of(axes)
    assert (w, cost) == pytest.approx((1 / 3, 0.7 / 3))
    assert threshold == "0.48"


def test_tied_scores_bend_on_normal_deviates() -> None:
    """Each point drawn lies on a straight line between two rates of the curve."""
    from scipy.special import ndtr

    curve = curves.det_curve(FIVE_POINTS)
    (drawn,) = curves_of(plot.det(curve))
    fpr, fnr = ndtr(drawn).T
    assert drawn.shape[0] > 200
    assert np.interp(fpr, curve.fpr, curve.fnr) == pytest.approx(fnr, abs=1e-9)
    assert (np.diff(fpr) >= 0).all()


def test_det_marks_stay_with_their_thresholds() -> None:
    from scipy.special import ndtr

    marks = marks_of(plot.det(curves.det_curve(FIVE_POINTS), thresholds=[0.66, 0.5, 0.48]))
    rates = [(float(ndtr(x)), float(ndtr(y)), text) for x, y, text in marks]
    assert [text for *_, text in rates] == ["0.66", "0.5", "0.48"]
    assert [(x, 1 - y) for x, y, _ in rates] == [pytest.approx(p) for p in (H, H, (0.175, 0.65))]


def test_thresholds_are_marked_where_the_items_at_or_above_them_are_positive() -> None:
    counts = TABLE.at([0.5, 2.0])
    marks = marks_of(plot.roc(curves.roc_curve(TABLE), thresholds=[0.5, 2.0]))
    assert marks[0] == (pytest.approx(counts.fp[0] / 40), pytest.approx(counts.tp[0] / 20), "0.5")
    assert marks[1] == (0, 0, "2")
    assert marks_of(plot.precision_recall(curves.precision_recall_curve(TABLE), thresholds=2.0)) == []


def test_a_hull_has_no_threshold_of_its_own_between_vertices() -> None:
    curve = curves.roc_curve(TABLE)
    hull = curves.convex_hull(curve)
    assert len(marks_of(plot.roc({"curve": curve, "hull": hull}, thresholds=[0.5]))) == 1
    with pytest.raises(JaugeError, match="curves whose points have thresholds"):
        plot.roc(hull, thresholds=[0.5])


def test_bands_are_told_once_and_in_the_colour_of_their_curve() -> None:
    bands = {name: vertical_band(table, [0.1, 0.5]) for name, table in TABLES.items()}
    axes = plot.roc(each(curves.roc_curve), bands=bands)
    assert legend_of(axes)[2:] == ["pointwise 95 %", "chance"]
    colours = [mpl.colors.to_hex(line.get_color()) for line in axes.get_lines()[:2]]
    assert [mpl.colors.to_hex(area.get_facecolor()[0]) for area in axes.collections] == colours
    regions = plot.roc(curves.roc_curve(TABLE), bands=threshold_band(TABLE, [0.3, 0.5]))
    assert legend_of(regions)[1:] == ["joint 95 %", "chance"]


def test_a_band_is_sorted_along_its_axis() -> None:
    axes = plot.cost({"m": curves.cost_curve(TABLE)}, bands={"m": COST_BAND})
    corners = {tuple(corner) for corner in axes.collections[-1].get_paths()[0].vertices.round(6).tolist()}
    assert corners == {(0.2, 0.05), (0.2, 0.2), (0.5, 0.1), (0.5, 0.3)}


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: plot.roc(TABLE), "received ScoreTable. Make it with roc_curve"),
        (lambda: plot.roc({}), "received an empty mapping"),
        (lambda: plot.roc({"a": curves.gain_curve(TABLE)}), "received GainCurve"),
        (
            lambda: plot.roc({"forest": curves.roc_curve(TABLE)}, bands={"forst": vertical_band(TABLE, [0.1])}),
            "named as the curves: 'forest'; received 'forst'. Did you mean 'forest'?",
        ),
        (lambda: plot.roc(curves.roc_curve(TABLE), bands=COST_BAND), "a band of tpr along fpr; received one of cost"),
        (lambda: plot.roc(curves.roc_curve(TABLE), bands={"a": COST_BAND}), "bands without a name; received 'a'"),
        (lambda: plot.confusion({"a": TABLE.at(0.5), "b": TABLE.at(0.4)}), "one matrix on one Axes"),
        (lambda: plot.confusion(TABLE.at([0.5, 0.4])), "one table of counts"),
        (
            lambda: plot.precision_recall(curves.precision_recall_curve(TABLE), bands=threshold_band(TABLE, [0.5])),
            "a band of precision along recall; received one of tpr along fpr",
        ),
        (lambda: plot.scores(TABLE, bins=0), "bins, a whole number from 1; received 0"),
        (lambda: plot.precision_recall(curves.precision_recall_curve(TABLE), iso_lines="g"), "received 'g'"),
    ],
)
def test_mistakes_are_told(call, message: str) -> None:
    with pytest.raises(JaugeError) as error:
        call()
    assert message in str(error.value)


@pytest.mark.parametrize("name", ["_hidden", "$x$ and $y", "a\\b", "{x}", "50 % of <b>", "x" * 200])
def test_any_name_is_told_as_it_is(name: str) -> None:
    axes = plot.roc({name: curves.roc_curve(TABLE)})
    assert legend_of(axes)[0].replace("\n", "").replace(" ", "") == f"{name}:AUC0.844".replace(" ", "")
    axes.figure.canvas.draw()
    axes = plot.confusion({name: ConfusionMatrix.from_labels([name, "b"], ["b", name])})
    axes.figure.canvas.draw()
    assert axes.get_title() == name


def test_models_are_told_apart_by_colour_and_dashes() -> None:
    axes = plot.roc({str(i): curves.roc_curve(TABLE) for i in range(7)})
    lines = [line for line in axes.get_lines() if line.get_gid() == CURVE]
    assert len({line.get_color() for line in lines}) == 7
    assert len({str(line._unscaled_dash_pattern) for line in lines}) == 7


def test_a_second_call_goes_on_with_the_styles_and_repeats_no_reference() -> None:
    axes = plot.roc({"a": curves.roc_curve(TABLE)})
    again = plot.roc({"b": curves.roc_curve(FIVE_POINTS)}, ax=axes)
    assert again is axes
    assert legend_of(axes) == ["a: AUC 0.844", "b: AUC 0.803", "chance"]
    assert axes.get_lines()[0].get_color() != axes.get_lines()[2].get_color()


def test_references_are_left_out_where_curves_disagree_on_them() -> None:
    other = ScoreTable.from_scores([1, 1, 0], [3, 2, 1])
    assert "chance" not in legend_of(
        plot.precision_recall({"a": curves.precision_recall_curve(TABLE), "b": curves.precision_recall_curve(other)})
    )
    assert "perfect ranking" not in legend_of(plot.gain({"a": curves.gain_curve(TABLE), "b": curves.gain_curve(other)}))


def test_the_legend_stands_beside_the_data_and_can_be_left_out() -> None:
    axes = plot.roc(each(curves.roc_curve))
    axes.figure.canvas.draw()
    assert axes.get_legend().get_window_extent().x0 > axes.get_window_extent().x1
    assert plot.roc(each(curves.roc_curve), legend=False).get_legend() is None


def test_cells_of_a_confusion_matrix() -> None:
    matrix = ConfusionMatrix.from_labels(["a", "a", "a", "b"], ["a", "a", "b", None], labels=["a", "b", "c"])
    axes = plot.confusion(matrix)
    told = {(int(t.get_position()[1]), int(t.get_position()[0])): t.get_text() for t in axes.texts}
    assert told[0, 0] == "2\n67 %"
    assert told[0, 1] == "1\n33 %"
    assert told[1, 3] == "1\n100 %"
    assert told[2, 0] == "0"
    assert [t.get_text() for t in axes.get_xticklabels()] == ["a", "b", "c", "no answer"]
    assert axes.get_ylim() == (3, 0)
    two = plot.confusion({"svm": Counts(tp=1, fp=2, fn=3, tn=1994)})
    assert two.get_title() == "svm"
    assert [t.get_text() for t in two.texts] == ["1\n25 %", "3\n75 %", "2\n0.1 %", "1,994\n99.9 %"]


def test_a_large_matrix_has_colours_only() -> None:
    labels = [f"label {i}" for i in range(100)]
    axes = plot.confusion(ConfusionMatrix.from_labels(labels, labels))
    assert len(axes.texts) == 0
    assert len(axes.get_xticklabels()) == 25


def test_histograms_count_every_item_once() -> None:
    table = ScoreTable.from_scores([1, 1, 1, 0, 0], [np.inf, 1.0, 0.5, 0.0, -np.inf])
    up, down = [p.get_data().values for p in plot.scores(table, bins=2).patches if not p.get_fill()]
    assert up.tolist() == pytest.approx([0, 1])
    assert down.tolist() == pytest.approx([-1, 0])
    constant = plot.scores(ScoreTable.from_scores([1, 0], [3, 3]), bins=1)
    assert constant.get_xlim()[0] < 3 < constant.get_xlim()[1]
    one_class = plot.scores(ScoreTable.from_scores([1, 1], [3, 4], labels=[0, 1]), bins=2)
    assert sum(p.get_data().values.sum() for p in one_class.patches if not p.get_fill()) == pytest.approx(1)


def test_groups_without_thresholds_are_marked_by_their_row() -> None:
    axes = plot.tradeoff(curves.tradeoff_curve([(1, 0.2), (0.3, 0.3), (0.2, 1)]), at=[0.2, 0.9])
    assert [text for *_, text in marks_of(axes)] == ["row 0", "row 2"]
    assert legend_of(axes) == ["area 0.549"]


def test_no_curve_is_missing_from_the_legend() -> None:
    decision = curves.decision_curve(TABLE)
    assert legend_of(plot.decision(decision))[0] == "model"
    assert legend_of(plot.lift({"chance": curves.gain_curve(TABLE)})) == ["chance", "perfect ranking", "chance"]
    axes = plot.roc(curves.roc_curve(TABLE))
    assert legend_of(plot.roc(curves.roc_curve(TABLE), ax=axes)) == ["AUC 0.844", "AUC 0.844", "chance"]
    assert legend_of(plot.scores(TABLE)) == ["model"]


def test_the_lift_of_tied_items_wears_off_and_never_passes_the_perfect_ranking() -> None:
    """Taken in random order they bring hits at an even rate: the gain runs straight, the lift is gain / rate."""
    table = ScoreTable.from_counts([3, 2, 1], [4, 1, 5], [1, 2, 87])
    curve = curves.gain_curve(table)
    x, y = curves_of(plot.lift(curve))[0].T
    assert x.size > 2 * curve.rate.size
    assert (x[0], y[0]) == (0, pytest.approx(curve.lift[1]))
    np.testing.assert_allclose(y[1:], np.interp(x[1:], curve.rate, curve.gain) / x[1:], rtol=1e-12)
    assert (y <= np.minimum(10, 1 / np.maximum(x, 1e-9)) + 1e-9).all()
    constant = curves.gain_curve(ScoreTable.from_scores([1, 0, 0], [2, 2, 2]))
    axes = plot.lift(constant, thresholds=[2, 3])
    assert curves_of(axes)[0].tolist() == [[0, 1], [1, 1]]
    assert [text for *_, text in marks_of(axes)] == ["2"]


def test_curves_of_several_classes_are_drawn_by_class() -> None:
    tables = {"a": TABLE, "absent": ScoreTable.empty(), "b": FIVE_POINTS}
    assert legend_of(plot.roc(curves.class_curves(tables))) == ["a: AUC 0.844", "b: AUC 0.803", "chance"]
    of_precision = curves.class_curves(tables, kind="precision_recall")
    assert [told[0] for told in legend_of(plot.precision_recall(of_precision))[:2]] == ["a", "b"]
    with pytest.raises(JaugeError, match="received PrecisionRecallCurve"):
        plot.roc(of_precision)


def test_risk_runs_between_perfect_and_no_confidence() -> None:
    axes = plot.risk_coverage(curves.risk_coverage_curve(ScoreTable.from_scores([1, 1, 0, 1], [4, 3, 2, 1])))
    (drawn,) = curves_of(axes)
    np.testing.assert_allclose(drawn, [[0, 0], [0.25, 0], [0.5, 0], [0.75, 1 / 3], [1, 0.25]])
    perfect, nothing = (np.column_stack(line.get_data()) for line in axes.get_lines()[1:3])
    assert perfect[:2].tolist() == [[0, 0], [0.75, 0]]
    np.testing.assert_allclose(perfect[2:, 1], 1 - 0.75 / perfect[2:, 0])
    assert nothing.tolist() == [[0, 0.25], [1, 0.25]]
    assert axes.get_ylim()[1] > 1 / 3


def test_confidences_of_all_right_all_wrong_and_half_silent_answers_can_be_drawn() -> None:
    others = {
        "right": curves.risk_coverage_curve(ScoreTable.from_scores([1, 1], [2, 1], labels=[0, 1])),
        "wrong": curves.risk_coverage_curve(ScoreTable.from_scores([0, 0], [2, 1], labels=[0, 1])),
        "silent": curves.risk_coverage_curve(ScoreTable.from_scores([1, 0], [2, 1]), unanswered=2),
    }
    for name, curve in others.items():
        assert_drawn(plot.risk_coverage({name: curve}))
    assert legend_of(plot.risk_coverage(others)) == ["right: area 0.000", "wrong: area 1.000", "silent: area 0.250"]


def test_the_lines_of_single_thresholds_stand_among_cost_curves() -> None:
    line = curves.CostLine.of(TABLE, 0.66)
    axes = plot.cost({"best": curves.cost_curve(TABLE), "kept": line}, at=[0.25])
    assert legend_of(axes)[:2] == ["best: area 0.130", "kept"]
    best, kept = curves_of(axes)
    assert kept.tolist() == [[0, line.fpr], [1, 1 - line.tpr]]
    assert (best[:, 1] <= line.at(best[:, 0]) + 1e-12).all()
    assert [text for *_, text in marks_of(axes)] == ["0.56", ""]


@pytest.mark.parametrize("given", [float("nan"), "half"])
def test_marks_are_numbers(given: object) -> None:
    roc, cost = curves.roc_curve(TABLE), curves.cost_curve(TABLE)
    for draw in (
        lambda: plot.roc(roc, thresholds=[0.5, given]),
        lambda: plot.cost(cost, at=given),
        lambda: plot.scores(TABLE, thresholds=given),
    ):
        with pytest.raises(JaugeError, match=r"numbers for (thresholds|at); received"):
            draw()


def test_scores_one_ulp_apart_can_be_drawn() -> None:
    axes = plot.scores(ScoreTable.from_scores([1, 0], [np.nextafter(1e8, np.inf), 1e8]))
    axes.figure.canvas.draw()
    assert axes.get_xlim()[0] < 1e8 < axes.get_xlim()[1]


def test_indices_are_told_where_they_differ() -> None:
    pairs = [(0.8, 0.4)]
    axes = plot.tradeoff({"f": curves.tradeoff_curve(pairs), "mine": curves.tradeoff_curve(pairs, "kulczynski")})
    assert axes.get_ylabel() == "value of the index"
    assert legend_of(axes) == ["f: area 0.555", "mine: Kulczynski, area 0.600"]


def assert_drawn(axes: Axes) -> None:
    """Something is on the axes, between limits that are numbers, and it can be rendered."""
    axes.figure.canvas.draw()
    assert axes.has_data()
    assert np.isfinite([*axes.get_xlim(), *axes.get_ylim()]).all()


def test_perfect_and_constant_rankings_can_be_drawn() -> None:
    for scores in ([1, 1, 0, 0], [0, 0, 0, 0]):
        table = ScoreTable.from_scores([1, 1, 0, 0], scores)
        for make, draw in (
            (curves.roc_curve, plot.roc),
            (curves.precision_recall_curve, plot.precision_recall),
            (curves.precision_recall_gain_curve, plot.precision_recall_gain),
            (curves.risk_coverage_curve, plot.risk_coverage),
            (curves.cost_curve, plot.cost),
            (curves.tradeoff_curve, plot.tradeoff),
            (curves.gain_curve, plot.gain),
            (curves.gain_curve, plot.lift),
            (curves.det_curve, plot.det),
            (curves.calibration_curve, plot.calibration),
            (curves.decision_curve, plot.decision),
        ):
            assert_drawn(draw({"m": make(table)}))


def test_settings_of_matplotlib_are_left_alone(tmp_path) -> None:
    before = dict(mpl.rcParams)
    for name, draw in DRAWINGS.items():
        axes = draw(Figure(figsize=(3, 2)).subplots())
        plot.save(axes, tmp_path / f"{name}.svg")
    assert dict(mpl.rcParams) == before


def test_means_and_smooth_curves_are_drawn_like_others() -> None:
    folds = [TABLE, FIVE_POINTS]
    mean = curves.average_roc_curve([curves.roc_curve(fold) for fold in folds])
    smooth = curves.smooth_roc_curve(TABLE, method="binormal")
    axes = plot.roc({"mean": mean, "smooth": smooth}, thresholds=[0.5])
    assert legend_of(axes) == [f"mean: AUC {mean.auc:.3f}", f"smooth: AUC {smooth.auc:.3f}", "chance"]
    assert len(marks_of(axes)) == 1
    average = curves.average_precision_recall_curve([curves.precision_recall_curve(fold) for fold in folds])
    (drawn,) = curves_of(plot.precision_recall(average))
    assert drawn[0].tolist() == [0, average.precision[1]]


@pytest.mark.parametrize("weight", [None, [0.5, 1.5]])
def test_two_items_can_be_drawn(weight: list[float] | None) -> None:
    table = ScoreTable.from_scores([1, 0], [0.7, 0.2], sample_weight=weight, cluster=["x", "y"])
    for draw, curve in (
        (plot.roc, curves.roc_curve(table)),
        (plot.precision_recall, curves.precision_recall_curve(table)),
        (plot.cost, curves.cost_curve(table)),
        (plot.gain, curves.gain_curve(table)),
        (plot.lift, curves.gain_curve(table)),
        (plot.det, curves.det_curve(table)),
        (plot.decision, curves.decision_curve(table)),
        (plot.calibration, curves.calibration_curve(table)),
        (plot.scores, table),
    ):
        assert_drawn(draw(curve))


def test_axes_of_a_subfigure_serve_as_well(tmp_path) -> None:
    left, _ = Figure(figsize=(6, 3), layout="constrained").subfigures(1, 2)
    axes = plot.roc(curves.roc_curve(TABLE), ax=left.subplots())
    plot.save(axes, tmp_path / "both.png")
    assert (tmp_path / "both.png").stat().st_size > 1_000
