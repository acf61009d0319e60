"""A measure as a value: it prints, parses back, hashes, compares, explains itself and is computed by being called."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Literal, Self, TypeAlias, overload

import numpy as np

from jauge.errors import JaugeError
from jauge.evidence import Evidence
from jauge.measures.cells import Cells
from jauge.measures.definition import Definition, Direction, Parameters, Range, Shape, Value
from jauge.numeric.ratio import FloatArray

Lang: TypeAlias = Literal["en", "fr"]
Undefined: TypeAlias = Literal["nan", "zero", "one"]

CONVENTIONS: dict[Undefined, float] = {"nan": np.nan, "zero": 0.0, "one": 1.0}

_CONVENTIONS_ARE = "It says what 0/0 counts as; averages may also skip, as in macro(recall, undefined=skip)."

READS = {
    "counts": "a binary table (Counts, ConfusionMatrix, ScoreTable)",
    "matrix": "a ConfusionMatrix",
    "scores": "a ScoreTable",
    "distributions": "ClassDistributions",
    "judged": "a JudgedRun",
    "numbers": "NumericPredictions",
    "label_sets": "LabelSets",
    "ratings": "Ratings",
    "gradings": "Gradings (as over_ancestors makes them)",
    "separations": "Separations (as separations makes them)",
}


class Measure(ABC):
    """Anything that is computed from evidence by being called, and bound to parameters by being called with them.

    >>> from jauge import Counts, measure
    >>> measure("recall")(Counts(tp=3, fp=1, fn=1, tn=5))
    0.75
    """

    __slots__ = ()

    @abstractmethod
    def compute(self, evidence: Evidence) -> FloatArray:
        """The value for each table of the evidence, as an array."""

    @abstractmethod
    def bind(self, **parameters: Any) -> Self:
        """The same measure with other parameters."""

    @property
    @abstractmethod
    def range(self) -> Range:
        """The least and the greatest value that the measure can take."""

    @property
    @abstractmethod
    def direction(self) -> Direction:
        """1: higher is better; -1: lower is better; 0: neither."""

    @abstractmethod
    def title(self, lang: Lang = "en") -> str:
        """The name for people, in English or French."""

    @abstractmethod
    def why_undefined(self, evidence: Evidence) -> str | None:
        """Which denominator is empty, in words; None where the measure is defined on this evidence."""

    @abstractmethod
    def _spelt(self) -> tuple[str, dict[str, str], Measure | None]:
        """Name, parameters in words, inner measure: what the two spellings are made of."""

    @overload
    def __call__(self, evidence: Evidence, /) -> Any: ...
    @overload
    def __call__(self, /, **parameters: Any) -> Self: ...
    def __call__(self, evidence: Evidence | None = None, /, *others: object, **parameters: Any) -> Any:
        """A float for one table, an array for many; without evidence, the measure with these parameters bound."""
        if others or not isinstance(evidence, Evidence | None):
            raise self._without_evidence(evidence, *others)
        if parameters or evidence is None:
            bound = self.bind(**parameters)
            return bound if evidence is None else bound(evidence)
        value = self.compute(evidence)
        return float(value) if value.ndim == 0 else value

    def _without_evidence(self, *given: object) -> JaugeError:
        """The error for a call with labels, scores or numbers in the place of evidence."""
        advice = "Count first: ConfusionMatrix.from_labels(y_true, y_pred) or ScoreTable.from_scores(y_true, y_score)."
        if all(isinstance(value, int | float) for value in given):
            advice = "Parameters go by name, as in F(beta=2), and counts as in F(Counts(tp=3, fp=1, fn=2, tn=4))."
        kinds = " and ".join(type(value).__name__ for value in given)
        return JaugeError(f"evidence to compute {self} on", kinds, advice)

    def __str__(self) -> str:
        name, parameters, inner = self._spelt()
        arguments = [str(inner)] if inner is not None else []
        arguments += [f"{key}={value}" for key, value in parameters.items()]
        return f"{name}({', '.join(arguments)})" if arguments else name

    def __repr__(self) -> str:
        return str(self)

    @property
    def slug(self) -> str:
        """The name in letters, digits, '.', '_' and '-', for files, columns and trackers; it parses back."""
        name, parameters, inner = self._spelt()
        parts = [name, *(f"{key}-{value}" for key, value in parameters.items())]
        return "-".join([*parts, inner.slug] if inner is not None else parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Measure) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Formula(Measure):
    """A measure of the catalogue with its parameters bound.

    >>> from jauge.evidence import Counts
    >>> from jauge.measures import F, precision
    >>> F(Counts(tp=8, fp=2, fn=2, tn=88))
    0.8
    >>> F(beta=2)
    F(beta=2)
    >>> F(beta=2).slug
    'F-beta-2'
    >>> precision(Counts(0, 0, 5, 5))
    nan
    >>> precision(undefined="one")(Counts(0, 0, 5, 5))
    1.0
    """

    definition: Definition
    bound: tuple[tuple[str, Value], ...] = ()
    undefined: Undefined = "nan"

    @property
    def name(self) -> str:
        """The name in the catalogue, without parameters."""
        return self.definition.name

    @property
    def parameters(self) -> Parameters:
        """Every parameter with its value, defaults included."""
        values = {p.name: p.default for p in self.definition.parameters}
        return MappingProxyType(values | dict(self.bound))

    @property
    def range(self) -> Range:
        """The least and the greatest value that the measure can take."""
        declared: Range = self._declared(self.definition.bounds)
        return declared

    @property
    def direction(self) -> Direction:
        """1: higher is better; -1: lower is better; 0: neither."""
        return self.definition.direction

    @property
    def shape(self) -> Shape:
        """How the value moves with tp while fp and the class sizes are fixed."""
        declared: Shape = self._declared(self.definition.shape)
        return declared

    @property
    def symmetric(self) -> bool:
        """Whether exchanging truth and prediction leaves the value as it is."""
        declared: bool = self._declared(self.definition.symmetric)
        return declared

    @property
    def prevalence_free(self) -> bool:
        """Whether the value depends on the rates within each class only, not on the class sizes."""
        declared: bool = self._declared(self.definition.prevalence_free)
        return declared

    @property
    def chance(self) -> float | None:
        """The value of answering independently of the truth, where there is one whatever the table."""
        declared: float | None = self._declared(self.definition.chance)
        return declared

    def _declared(self, declared: Any) -> Any:
        return declared(**self.parameters) if callable(declared) else declared

    def bind(self, **parameters: Any) -> Self:
        """The same measure with other parameters; each is checked against its range."""
        convention = parameters.pop("undefined", self.undefined)
        if convention not in CONVENTIONS:
            raise JaugeError("undefined to be one of nan, zero, one", repr(convention), _CONVENTIONS_ARE)
        given = {name: self.definition.parameter(name).checked(value) for name, value in parameters.items()}
        values = {**self.parameters, **given}
        changed = tuple((p.name, values[p.name]) for p in self.definition.parameters if values[p.name] != p.default)
        return replace(self, bound=changed, undefined=convention)

    def compute(self, evidence: Evidence) -> FloatArray:
        """The value for each table of the evidence, as an array of its shape; 0/0 as the convention says."""
        view = self._view(evidence)
        if view is None:
            wanted = " or ".join(READS.get(view, view) for view in self.definition.kernels)
            door = next((evidence.doors[view] for view in self.definition.kernels if view in evidence.doors), None)
            advice = "Count the data as that first." if door is None else f"Ask for evidence{door}."
            raise JaugeError(f"{wanted} for {self}", type(evidence).__name__, advice)
        return self._by_convention(self.definition.kernels[view](_seen(evidence, view), **self.parameters))

    def _view(self, evidence: Evidence) -> str | None:
        """The richest view of the evidence that this formula reads; None if it reads none."""
        return next((view for view in evidence.views if view in self.definition.kernels), None)

    def of_cells(self, cells: Cells) -> FloatArray:
        """The value from bare counts: what laws and intervals compute on whole grids."""
        return self._by_convention(self.definition.kernels["counts"](cells, **self.parameters))

    def _by_convention(self, value: Any) -> FloatArray:
        array = np.asarray(value, dtype=np.float64)
        return array if self.undefined == "nan" else np.where(np.isnan(array), CONVENTIONS[self.undefined], array)

    def fraction(self, evidence: Evidence) -> tuple[FloatArray, FloatArray] | None:
        """Numerator and denominator, where the measure is a proportion of items; None elsewhere.

        >>> from jauge.evidence import Counts
        >>> from jauge.measures import precision
        >>> precision.fraction(Counts(3, 1, 2, 4))
        (array(3.), array(4.))
        """
        view = self._view(evidence)
        if view is None or view not in self.definition.fractions:
            return None
        return self.definition.fractions[view](_seen(evidence, view), **self.parameters)

    def why_undefined(self, evidence: Evidence) -> str | None:
        """Which denominator is empty, in words; None where the measure is defined on this evidence.

        >>> from jauge.evidence import Counts
        >>> from jauge.measures import precision
        >>> precision.why_undefined(Counts(0, 0, 5, 5))
        'precision is undefined: no item is predicted positive (tp + fp = 0)'
        """
        if not np.isnan(self.bind(undefined="nan").compute(evidence)).any():
            return None
        reasons: list[str] = []
        if "counts" in evidence.views and self.definition.empty:
            cells = Cells.of_counts(evidence.as_counts())
            reasons = [words for words, size in self.definition.empty if (size(cells) == 0).any()]
        return f"{self} is undefined: {' and '.join(reasons) or self.definition.undefined}"

    def title(self, lang: Lang = "en") -> str:
        """The name for people, with the parameters that matter.

        >>> from jauge.measures import F, recall
        >>> F.title(), F(beta=2).title("fr"), recall.title("fr")
        ('F1', 'F2', 'rappel')
        """
        pattern = self.definition.title if lang == "en" else self.definition.titre
        return pattern.format(**{name: spelt(value) for name, value in self.parameters.items()})

    def _spelt(self) -> tuple[str, dict[str, str], None]:
        told = {name: spelt(value) for name, value in self.parameters.items() if value is not None}
        if self.undefined != "nan":
            told["undefined"] = self.undefined
        return self.name, told, None


def _seen(evidence: Evidence, view: str) -> Any:
    """What a formula of this view is given: cells as floats, or the evidence itself."""
    return Cells.of_counts(evidence.as_counts()) if view == "counts" else evidence


def spelt(value: Value) -> str:
    """The shortest spelling that reads back: 2 for 2.0, 0.02, 1e-05; words as they are."""
    if isinstance(value, str) or value is None:
        return str(value)
    return repr(float(value)).removesuffix(".0").replace("e+", "e")
