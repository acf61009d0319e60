"""`jauge tree`: answers among the classes of a taxonomy, flat beside hierarchical, level by level."""

# ruff: noqa: B008 (groups of options are frozen, and their defaults are what the command line asks for)

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Annotated, Literal

from cyclopts import Parameter

from jauge.cli.answers import Answers, Models, read_answers
from jauge.cli.reading import Items, Reading, tell_reading
from jauge.cli.rendering import Output, write
from jauge.errors import JaugeError
from jauge.evidence import Taxonomy, TaxonomySets
from jauge.evidence.taxonomy_labels import informed_by_labels
from jauge.inference.limits import checked_level
from jauge.io import (
    PACKAGES,
    Predictions,
    Table,
    Written,
    label_lists,
    read_taxonomy,
    taxonomy_cells,
    taxonomy_of_prefixes,
    taxonomy_rows,
)
from jauge.report.hierarchies import Grades, tell_answers, tell_models, tell_taxonomy


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Classes:
    """Where the taxonomy is, and how labels are found in it."""

    taxonomy: str
    """File of edges, of paths or JSON; icd-10, icd-10-cm; paths (labels are such as a/b/c); prefixes (of codes)."""
    parent: str | None = None
    """Column of parents in the file of the taxonomy, as in --parent chapter."""
    child: str | None = None
    """Column of children in the file of the taxonomy, as in --child code."""
    path_sep: str = "/"
    """Separator of the parts of paths, as in --path-sep .."""
    prefix_length: Annotated[tuple[int, ...], Parameter(negative=())] = (1, 3)
    """Lengths of the beginnings of codes that are classes; may be repeated, as in --prefix-length 1 3."""
    codes: Annotated[bool, Parameter(negative=())] = False
    """Labels are codes: dots, blanks, case and marks at the end make no difference."""
    unknown: Literal["error", "prefix", "drop"] = "error"
    """Labels that the taxonomy lacks: refused, read as their longest beginning that is a class, or left out, as in
    --unknown prefix."""
    training: str | None = None
    """File of training labels in the column of --truth; the information of classes is theirs, else that of leaves, as
    in --training train.csv."""
    principal: float | None = None
    """What the first label of each cell counts (the principal diagnosis); the others count 1, as in --principal 2."""
    role: str | None = None
    """Column of roles, where there is a row for each label, as in --role role."""
    role_weight: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    """What a role counts, as in principal=2; may be repeated."""

    def written(self, separator: str | None) -> Written:
        """How labels are written."""
        codes = self.codes or self.taxonomy == "prefixes"
        pairs = [text.rpartition("=") for text in self.role_weight]
        roles = {role: _number(weight, f"--role-weight {role}") for role, _, weight in pairs}
        if (self.role is None) != (not roles):
            raise JaugeError("--role COLUMN with --role-weight", "one of them", "As in --role-weight principal=2.")
        return Written(
            separator=separator,
            codes=codes,
            unknown=self.unknown,
            principal=self.principal,
            role=self.role,
            roles=roles,
        )


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is told of the answers."""

    distance: str = "lin"
    """Distance between classes by which answers are graded: lin, jaccard, max, wu-palmer; with --radius also path,
    jiang-conrath, resnik, leacock-chodorow."""
    radius: float | None = None
    """Distance up to which an answer counts as right, instead of earning 1 minus it, as in --radius 0.3."""
    one_to_one: Annotated[bool, Parameter(negative=())] = False
    """Each class earns credit from one class only."""
    worst: int = 10
    """How many pairs of confused siblings are told, as in --worst 5."""
    level: float = 0.95
    """Confidence of the intervals, as in --level 0.9."""

    def grades(self) -> Grades:
        """The same for the report."""
        matching: Literal["nearest", "one-to-one"] = "one-to-one" if self.one_to_one else "nearest"
        return Grades(self.distance, matching, self.radius, self.worst, checked_level(self.level))


def tree(  # noqa: D417 (the options are explained where they are declared)
    *files: str,
    classes: Classes,
    models: Models = Models(),
    items: Items = Items(),
    asked: Asked = Asked(),
    reading: Reading = Reading(),
    output: Output = Output(),
) -> None:
    """Grade answers among the classes of a taxonomy: a near miss is not a plain error.

    Parameters
    ----------
    files
        CSV, TSV, JSON lines, Parquet, Arrow or Excel, one row a document, or one for each document and label.

    """
    grades, written = asked.grades(), classes.written(models.label_sep)
    beside = [classes.role] if classes.role else []
    answers = read_answers(files, models, items, reading, beside=beside)
    if answers.kind not in ("--predicted", "--score") or (answers.kind == "--score" and models.label is None):
        raise JaugeError("--predicted COLUMN", answers.kind, "Answers in a taxonomy are labels.")
    taxonomy = _taxonomy(classes, answers, written)
    models_of = answers.by_model()
    read = {name: _read(answers, column, part, taxonomy, written) for name, (column, part) in models_of.items()}
    document = output.document()
    document.fact(taxonomy=classes.taxonomy, classes=taxonomy.size, level=grades.level, distance=grades.distance)
    tell_taxonomy(document, taxonomy)
    tell_reading(document, list(read.values())[-1])  # one table: the last one's remarks are all
    for name, told in read.items():
        tell_answers(document, told.evidence, name, grades, several=len(read) > 1)
    tell_models(document, {name: told.evidence for name, told in read.items()}, grades)
    write(document, output)


def _taxonomy(classes: Classes, answers: Answers, written: Written) -> Taxonomy:
    """The taxonomy from its file, its package, or the labels themselves, with the information of training labels."""
    if classes.taxonomy in ("paths", "prefixes"):
        labels = _labels(answers, written)
        if classes.taxonomy == "prefixes":
            found = taxonomy_of_prefixes(labels, classes.prefix_length)
        else:
            found = Taxonomy.from_paths(labels, classes.path_sep, full_names=True)
    elif classes.taxonomy in PACKAGES:
        found = read_taxonomy(classes.taxonomy)
    else:
        found = read_taxonomy(classes.taxonomy, parent=classes.parent, child=classes.child, separator=classes.path_sep)
    if classes.training is None:
        return found
    source = answers.reading.open([classes.training], [answers.task.truth])
    table = source.read([answers.task.truth])
    training = [*chain.from_iterable(label_lists(table, answers.task.truth, written.separator))]
    return informed_by_labels(found, training, **written.given)


def _labels(answers: Answers, written: Written) -> list[str]:
    """All labels of the file, where these are what the taxonomy is made of."""
    label = answers.models.label
    columns = [answers.task.truth, *answers.columns] if label is None else [label]
    cells = (label_lists(answers.table, column, written.separator) for column in columns)
    return list(dict.fromkeys(chain.from_iterable(chain.from_iterable(cells))))


def _read(
    answers: Answers, column: str, table: Table, taxonomy: Taxonomy, written: Written
) -> Predictions[TaxonomySets]:
    """The answers of one model."""
    if answers.models.label is None:
        return taxonomy_cells(table, answers.task, column, taxonomy, written)
    threshold = answers.models.threshold
    if answers.kind == "--score" and threshold is None:
        raise JaugeError("--threshold NUMBER beside --score", "--score alone", "A label is predicted from it on.")
    items = (str(answers.reading.key), answers.models.label)
    return taxonomy_rows(table, answers.task, items=items, said=(column, threshold), taxonomy=taxonomy, written=written)


def _number(text: str, what: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise JaugeError(f"a number for {what}", repr(text), "As in --role-weight principal=2.") from None
