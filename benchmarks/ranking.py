"""Runs and judgements read and evaluated, beside pytrec_eval and ranx (each after its warm-up)."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from benchmarks.timing import Race, race
from jauge.evidence.rankings import Judgements, Rankings
from jauge.inference.run_evaluation import evaluate_run
from jauge.io.trec import read_qrels, read_run

TOPICS, DEPTH, JUDGED = 100, 1000, 1300
MANY_TOPICS, FEW_JUDGED = 7000, 20


def as_dicts(
    topics: int, judged: int, vocabulary: int
) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, float]]]:
    """Judgements and a run as pytrec_eval and ranx take them."""
    generator = np.random.default_rng(1)
    qrels, run = {}, {}
    for topic in range(topics):
        found = generator.choice(vocabulary, DEPTH, replace=False)
        said = np.unique(np.concatenate([found[: judged // 3], generator.choice(vocabulary, judged)]))[:judged]
        scores = np.sort(generator.normal(size=DEPTH))[::-1].round(6)
        qrels[f"{topic + 301}"] = {
            f"DOC{d:07d}-x": int(r) for d, r in zip(said, generator.integers(3, size=said.size), strict=True)
        }
        run[f"{topic + 301}"] = {f"DOC{d:07d}-x": float(s) for d, s in zip(found, scores, strict=True)}
    return qrels, run


def written(folder: Path, qrels: dict[str, dict[str, int]], run: dict[str, dict[str, float]]) -> tuple[Path, Path]:
    """Both as files of TREC."""
    lines = [f"{t} 0 {d} {level}\n" for t, said in qrels.items() for d, level in said.items()]
    (folder / "qrels.txt").write_text("".join(lines))
    rows = [f"{t} Q0 {d} {k} {s:.6f} bench\n" for t, found in run.items() for k, (d, s) in enumerate(found.items(), 1)]
    (folder / "run.txt").write_text("".join(rows))
    return folder / "qrels.txt", folder / "run.txt"


def reading(qrels: Path, run: Path) -> dict[str, Callable[[], object]]:
    import pytrec_eval
    import ranx

    def theirs() -> object:
        with qrels.open() as q, run.open() as r:
            return pytrec_eval.parse_qrel(q), pytrec_eval.parse_run(r)

    return {
        "jauge": lambda: (read_qrels(qrels), read_run(run)),
        "pytrec_eval": theirs,
        "ranx": lambda: (ranx.Qrels.from_file(str(qrels), kind="trec"), ranx.Run.from_file(str(run), kind="trec")),
    }


def races() -> Iterator[Race]:
    """Reading, all measures of trec_eval, and three measures for many topics."""
    import pytrec_eval
    import ranx

    qrels, run = as_dicts(TOPICS, JUDGED, 20_000)
    with tempfile.TemporaryDirectory() as folder:
        files = written(Path(folder), qrels, run)
        yield race("reading 100,000 + 130,000 lines", reading(*files), target="others >= 3 x")
    said, found = Judgements.from_dict(qrels), Rankings.from_dict(run)
    names = {*pytrec_eval.supported_measures} - {"runid", "relstring"}
    yield race(
        "all trec_eval measures, 100 topics x 1,000",
        {
            "jauge": lambda: evaluate_run(said, found, "all_trec9", convention="trec9"),
            "pytrec_eval": lambda: pytrec_eval.RelevanceEvaluator(qrels, names).evaluate(run),
        },
        target="pytrec_eval >= 0.33 x",
    )
    qrels, run = as_dicts(MANY_TOPICS, FEW_JUDGED, 100_000)
    said, found = Judgements.from_dict(qrels), Rankings.from_dict(run)
    many = ranx.Qrels(qrels), ranx.Run(run)
    yield race(
        "AP, nDCG@10 and RR@10, 7,000 topics x 1,000",
        {
            "jauge": lambda: evaluate_run(said, found, ["AP", "nDCG@10", "RR@10"]),
            "ranx": lambda: ranx.evaluate(*many, ["map", "ndcg@10", "mrr@10"]),
        },
        target="ranx >= 1 x",
    )
