"""Tables of answers among the classes of a taxonomy: labels in a cell, or a row for each document and label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from jauge.errors import JaugeError, name_in_list
from jauge.evidence import Taxonomy, TaxonomySets
from jauge.evidence.taxonomy_labels import Unknown
from jauge.io.cells import cleaned
from jauge.io.predictions import Predictions, Task
from jauge.io.shapes import label_lists, labels_by_item
from jauge.io.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """How labels are written, and how much each of them counts.

    `principal` is what the first label of a cell counts, the others 1; `roles` what a row counts by the word in the
    column `role`.
    """

    separator: str | None = None
    codes: bool = False
    unknown: Unknown = "error"
    principal: float | None = None
    role: str | None = None
    roles: Mapping[str, float] = field(default_factory=dict)

    @property
    def given(self) -> dict[str, Any]:
        """What the door for arrays is told of labels."""
        return {"normalise": "codes" if self.codes else None, "unknown": self.unknown}

    def weights(self, sets: Sequence[Sequence[str]]) -> list[list[float]] | None:
        """What each label of each cell counts."""
        if self.principal is None:
            return None
        return [[self.principal, *[1.0] * (len(one) - 1)] if one else [] for one in sets]


def taxonomy_cells(
    table: Table, task: Task, predicted: str, taxonomy: Taxonomy, written: Written
) -> Predictions[TaxonomySets]:
    """A document a row: one label in each cell, or several between separators; an empty cell says: none."""
    truth, said = (label_lists(table, column, written.separator) for column in (task.truth, predicted))
    roles: dict[str, Any] = {"true_roles": written.weights(truth), "predicted_roles": written.weights(said)}
    evidence = TaxonomySets.from_sets(truth, said, taxonomy, **written.given, **roles, **task.given(table))
    return _told(table, evidence, f"{task.truth}, {predicted}")


def taxonomy_rows(
    table: Table,
    task: Task,
    *,
    items: tuple[str, str],
    said: tuple[str, float | None],
    taxonomy: Taxonomy,
    written: Written,
) -> Predictions[TaxonomySets]:
    """A row for each document and label; `items` names the columns of both, `said` that of yes and no, or of scores."""
    role = None if written.role is None else _role_weights(table, written.role, written.roles)
    sets = labels_by_item(table, task, items, said, most=table.rows, beside=role)
    roles: dict[str, Any] = {}
    if role is not None:
        roles = {f"{side}_roles": sets[f"{side}_beside"].to_list() for side in ("true", "predicted")}
    evidence = TaxonomySets.from_sets(
        sets["true"].to_list(), sets["predicted"].to_list(), taxonomy, **written.given, **roles
    )
    return _told(table, evidence, items[1])


def _role_weights(table: Table, column: str, weights: Mapping[str, float]) -> pl.Series:
    """What each row counts by its role; every role that occurs must have a weight."""
    roles = cleaned(table, column)
    lacking = [role for role in roles.unique().drop_nulls().sort().to_list() if role not in weights]
    if lacking or roles.null_count():
        received = name_in_list(lacking) if lacking else f"{roles.null_count():,} empty cells"
        raise JaugeError(
            f"a weight for each role of {column!r}", f"none for {received}", "As in --role-weight principal=2."
        )
    return roles.replace_strict(dict(weights), return_dtype=pl.Float64)


def _told(table: Table, evidence: TaxonomySets, column: str) -> Predictions[TaxonomySets]:
    """What was read, with what should be known of it."""
    if evidence.dropped:
        table.remark(
            "Labels in {column} that the taxonomy lacks, left out: {count}.", count=evidence.dropped, column=column
        )
    if evidence.shortened:
        table.remark(
            "Labels in {column} that the taxonomy lacks, read as their longest beginning that is a class: {count}.",
            count=evidence.shortened,
            column=column,
        )
    return Predictions(evidence, table.rows, None, None, None, tuple(table.guesses), tuple(table.remarks))
