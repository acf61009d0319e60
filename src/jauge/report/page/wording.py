"""The words of the page; in English here, and in the terms of medicine where these are asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from jauge.measures import Measure
from jauge.report.voice import Voice

NO_BREAK = "\N{NO-BREAK SPACE}"

PAGE: Mapping[str, str] = {
    "title": "Which model to deploy",
    "facts": "{items} items, {positives} of them {positive} ({share})",
    "theme": "Light or dark",
    "reset": "Back to the start",
    "verdict": "Verdict",
    "of 1000": "Of 1,000 cases",
    "said yes": "said {positive}",
    "said no": "said {negative}",
    "is yes": "is {positive}",
    "is no": "is {negative}",
    "hits": "hits",
    "misses": "misses",
    "false alarms": "false alarms",
    "rejections": "correct rejections",
    "condition": "How it will be used",
    "prior": "Share of {positive} in use, in %",
    "ratio": "A miss costs … false alarms",
    "lam": "Weight of recall against precision",
    "models": "Models",
    "highlight": "Show {model} in front",
    "roc": "ROC: hits against false alarms",
    "cost": "Cost under every use",
    "pr": "Precision and recall in use",
    "tradeoff": "Trade-off between precision and recall",
    "false positive rate": "false positive rate",
    "true positive rate": "recall (true positive rate)",
    "recall": "recall",
    "precision": "precision at the share above",
    "w": "w: from false alarms matter (0) to misses matter (1)",
    "normalised cost": "cost, as a share of the greatest",
    "lam axis": "λ: from precision only (0) to recall only (1)",
    "best f": "best F with weight λ",
    "roc note": "Dashed: points that cost the same. Click to pick a threshold.",
    "cost note": "Drag to change what a miss costs. Strip: the cheapest model; solid where shown, at all w at once.",
    "pr note": "Dashed: points with the same F. Click to pick a threshold.",
    "tradeoff note": "Drag to change the weight of recall.",
    "constant line": "always one answer",
    "threshold": "A threshold and what it does",
    "model": "Model",
    "threshold of": "Threshold",
    "cheapest": "Cheapest threshold here",
    "histogram": "Scores of both classes, each as shares of its own: {positive} up, {negative} down.",
    "in test": "Items of this test (of 1,000 cases in use)",
    "rates": (
        "Recall {recall} {recall_limits}, false positive rate {alarms} {alarm_limits}, precision {precision}. This "
        "threshold costs {cost} per 1,000 cases; the cheapest one on these items {least}."
    ),
    "calibration": "Calibration: is 70 % seven times in ten?",
    "mean score": "mean score",
    "observed": "observed share of {positive}",
    "expected error": "mean error of the bins",
    "in the large": "observed / expected",
    "calibration note": "Ten bins of equal width with Wilson's limits; on the diagonal, scores are what they say.",
    "measures": "Measures with {level} intervals",
    "measure": "Measure",
    "cost row": "cost per 1,000, under the use above",
    "f row": "F at λ = {lam}, under the use above",
    "at prevalence": "{measure} at {share} {positive}",
    "differences": "Differences between models",
    "second": "against",
    "difference": "Difference",
    "everywhere": "{level}, at all uses and pairs at once",
    "here": "{level}, at this use alone",
    "p adjusted": "p, adjusted",
    "p": "p",
    "p holm": "p, adjusted (Holm)",
    "is shown": "shown",
    "is not shown": "not shown",
    "cost differences": "Extra cost per 1,000 cases, thresholds tuned to these items",
    "other differences": "By other measures, at the thresholds of the verdict",
    "how": "How",
    "slices": "Part by part",
    "slice": "Part",
    "items": "Items",
    "slices note": "{model} at threshold {threshold}; the vertical line is the whole test.",
    "slices few": "Fewer than 10 items of a class in: {few}.",
    "whole": "whole test",
    "pair": "Models compared",
    "title labels": "Which model answers best",
    "facts labels": "{items} items, {labels} labels",
    "confusions": "What is taken for what",
    "matrix of": "Confusion matrix of {model}",
    "matrix note": "Rows are the truth, columns the answers; a stronger colour is a greater share of the row.",
    "matrix most": "Only the {most} labels that are confused most are drawn.",
    "no answer": "no answer",
    "worst": "Worst confusions first",
    "truth": "Truth",
    "taken for": "taken for",
    "times": "Times",
    "share": "Share",
    "no errors": "No item was taken for another class.",
    "one class": "One class against the rest",
    "class": "Class",
    "macro": "mean of the classes (macro)",
    "micro": "all classes pooled (micro)",
    "pr plain": "Precision and recall",
    "precision plain": "precision",
    "each label": "Label by label",
    "label": "Label",
    "silent": "{model}: {count} items without an answer, which count as wrong.",
    "made labels": (
        "Intervals: Jeffreys' from the exact law of the counts, the delta method or resamples where no law is known. "
        "AUC: DeLong's variance on the logit scale."
    ),
    "warnings": "Before you rely on this",
    "method": "How the figures were made",
    "download": "Take the figures away",
    "csv": "Measures as CSV",
    "svg": "Save as SVG",
    "svg of": "Save {picture} as SVG",
    "few": "Only {count} items are {label}: intervals are wide, and claims rest on few items.",
    "ties": "{model} has {count} distinct scores only; items with the same score are kept together.",
    "no bands": "ROC and precision-recall curves have no bands: items come in clusters or are weighted.",
    "made exact": (
        "Measures: Jeffreys' intervals from the exact law of the counts. AUC: DeLong's variance on the logit scale. "
        "Calibration: Wilson's limits."
    ),
    "made crossfit": (
        "Costs: thresholds chosen on nine tenths of the items and judged on the last tenth, ten times over; the "
        "half-width of the limits is multiplied by 1.3, which was measured to cover."
    ),
    "made fixed": "Costs: thresholds chosen on these items and held fixed, 2 added to each cell; costs are optimistic.",
    "made given": "Costs: at the thresholds given; Jeffreys' intervals.",
    "made bands": (
        "Bands of the ROC and precision-recall curves: for each rate by itself, from the exact law of how many items "
        "lie above the true threshold. Bands of F: Jeffreys' law of the decisions held out."
    ),
    "made wins": (
        "Claims that a model costs less: simulated, {replicates} resamples shared by all models, thresholds chosen "
        "anew in each; one critical value ({critical}) for all uses and pairs. Claims against always giving one answer "
        "have a {level} level of their own."
    ),
    "made nothing": "No resamples were drawn.",
    "made with": "Level {level}, seed {seed}; jauge {jauge}, numpy {numpy}, scipy {scipy}, Python {python}.",
    "shift": "That costs move with w as drawn supposes that the classes in use look like those of the test.",
    "scripts": "Without scripts the page shows the use that it was made for; sliders need scripts.",
}
"""Every text of the page by its name; those of other languages are found by the English."""

MEDICAL: Mapping[str, str] = {
    "lam": "Weight of sensitivity against PPV",
    "roc": "ROC: sensitivity against 1 − specificity",
    "pr": "PPV and sensitivity in use",
    "tradeoff": "Trade-off between PPV and sensitivity",
    "false positive rate": "1 − specificity",
    "true positive rate": "sensitivity",
    "recall": "sensitivity",
    "precision": "PPV at the share above",
    "pr plain": "PPV and sensitivity",
    "precision plain": "PPV",
    "lam axis": "λ: from PPV only (0) to sensitivity only (1)",
    "tradeoff note": "Drag to change the weight of sensitivity.",
    "hits": "true positives",
    "misses": "false negatives",
    "false alarms": "false positives",
    "rejections": "true negatives",
    "rates": (
        "Sensitivity {recall} {recall_limits}, 1 − specificity {alarms} {alarm_limits}, PPV {precision}. This "
        "threshold costs {cost} per 1,000 cases; the cheapest one on these items {least}."
    ),
}
"""What is said otherwise in medicine."""


def shown(text: str) -> str:
    r"""A text for HTML that breaks no line before a mark or inside quotation marks.

    >>> shown("43 % < 50 %")
    '43\xa0% &lt; 50\xa0%'
    """
    kept = re.sub(r" (?=[%»:;?!])", NO_BREAK, text.replace("« ", f"«{NO_BREAK}"))
    return escape(kept, quote=True)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one page, in its language and the terms of its trade."""

    voice: Voice

    def raw(self, name: str) -> str:
        """A text with places for values."""
        medical = self.voice.terms == "medical" and name in MEDICAL
        return self.voice.words(MEDICAL[name] if medical else PAGE[name])

    def text(self, name: str, /, **values: Any) -> str:
        """A text with its values, as it is."""
        return self.raw(name).format(**values)

    def html(self, name: str, /, **values: Any) -> str:
        """The same for HTML."""
        return shown(self.text(name, **values))

    def measure(self, measure: Measure) -> str:
        """The name of a measure."""
        if str(measure) == "fall_out" and self.voice.terms is None:
            return self.raw("false positive rate")
        return self.voice.title(measure)

    @property
    def comma(self) -> bool:
        """Whether decimals follow a comma."""
        return self.voice.lang == "fr"
