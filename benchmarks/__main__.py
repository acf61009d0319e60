"""`python -m benchmarks [topic ...]`: every module of this folder is a topic; its `races` function yields them."""

from __future__ import annotations

import pkgutil
import platform
import sys
from importlib import import_module, metadata

import benchmarks
from benchmarks.timing import Race

MACHINERY = ("__main__", "timing")
PEERS = ("jauge", "numpy", "scipy", "scikit-learn")


def topics() -> list[str]:
    """The modules that hold races: all but the machinery."""
    return [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name not in MACHINERY]


def version(package: str) -> str:
    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return f"{package} (not installed)"


def spelt(seconds: float) -> str:
    """Seconds in the unit that suits them."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} us"


def line(race: Race) -> str:
    first = next(iter(race.seconds))
    ratios = ", ".join(f"{name} {spelt(race.seconds[name])} = {ratio:.3g} x" for name, ratio in race.ratios().items())
    return f"  {race.title:<58} {first} {spelt(race.seconds[first]):<8} {ratios:<58} {race.target}".rstrip()


def main(asked: list[str]) -> None:
    known = topics()
    strangers = [name for name in asked if name not in known]
    if strangers:
        sys.exit(f"no benchmark named {', '.join(strangers)}; there are {', '.join(known)}")
    print(f"Python {platform.python_version()}, {', '.join(map(version, PEERS))}")
    print("Best of several rounds in turn; 'x' is the time as a multiple of the first one's; the target stands last.")
    for name in asked or known:
        print(name)
        for race in import_module(f"benchmarks.{name}").races():
            print(line(race), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
