"""Reads the drawn shapes: SVG paths of M, L, C and Z with absolute figures, and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

Step = tuple[str, tuple[float, ...]]
"""One step of a path: its letter and its figures, in the shape's own units, y down."""

FOLDER = Path(__file__).parent
TOKEN = re.compile(r"[MLCZ]|-?(?:\d+\.?\d*|\.\d+)")
FIGURES = {"M": 2, "L": 2, "C": 6, "Z": 0}
PLAIN = "rifle"


@dataclass(frozen=True, slots=True)
class Outline:
    """One path of a shape: filled, or stroked with a line of `stroke` units where that is above 0."""

    steps: tuple[Step, ...]
    stroke: float = 0.0


@dataclass(frozen=True, slots=True)
class Shape:
    """A drawn shape in a box of `width` by `height` units."""

    name: str
    width: float
    height: float
    outlines: tuple[Outline, ...]


def steps_of(data: str) -> tuple[Step, ...]:
    """The steps of an SVG path; raises ValueError for anything but absolute M, L, C and Z."""
    if TOKEN.sub("", data).strip(" ,\n"):
        raise ValueError(f"a path may hold only M, L, C, Z and figures: {data[:40]}")
    steps: list[Step] = []
    letter, figures = "", []
    for token in [*TOKEN.findall(data), "M"]:
        if token not in FIGURES:
            figures.append(float(token))
            continue
        if letter:
            steps += _split(letter, figures)
        letter, figures = token, []
    return tuple(steps)


def _split(letter: str, figures: list[float]) -> list[Step]:
    """A letter with several sets of figures is as many steps; after the first M they are L."""
    count = FIGURES[letter]
    if (count == 0 and figures) or (count and (not figures or len(figures) % count)):
        raise ValueError(f"{letter} has {len(figures)} figures")
    sets = [tuple(figures[at : at + count]) for at in range(0, len(figures), count)] if count else [()]
    return [("L" if letter == "M" and at else letter, part) for at, part in enumerate(sets)]


@lru_cache(maxsize=128)
def _read(folder: str, name: str) -> Shape:
    text = (FOLDER / folder / f"{name}.svg").read_text(encoding="utf-8")
    box = [float(part) for part in _attribute(text, "viewBox").split()]
    outlines = [
        Outline(
            steps_of(_attribute(path_text, " d")),
            float(_attribute(path_text, "stroke-width") or 0),
        )
        for path_text in re.findall(r"<path[^>]*>", text)
    ]
    return Shape(name, box[2], box[3], tuple(outlines))


def _attribute(text: str, name: str) -> str:
    found = re.search(rf'{name}="([^"]*)"', text)
    return found[1] if found else ""


@lru_cache(maxsize=4)
def kinds(folder_name: str = "units") -> tuple[str, ...]:
    """Every unit kind that has a silhouette, or what else there is a picture of: "markers"."""
    return tuple(sorted(path.stem for path in (FOLDER / folder_name).glob("*.svg")))


def unit(kind: str) -> Shape:
    """The silhouette of a unit kind, facing right in 48 by 30 units; a rifleman for a kind without one."""
    return _read("units", kind if kind in kinds() else PLAIN)


def picture(kind: str) -> Shape:
    """What a marker shows: a picture of its own in 48 by 36 units, or a unit's silhouette."""
    return _read("markers", kind) if kind in kinds("markers") else unit(kind)


def icon(name: str) -> Shape:
    """An icon in 24 by 24 units; raises FileNotFoundError for an unknown one."""
    return _read("icons", name)


def mark() -> Shape:
    """The program's mark in 24 by 24 units."""
    return _read("", "mark")
