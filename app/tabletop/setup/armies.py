"""The armies that a side can be given: those that are open, those opened before, the shipped samples. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from app.desk.battle_plan import SidePlan
from app.desk.reading import ReadArmy, read_army, read_file
from app.desk.words import army_about, file_name
from app.files.recent import Recent
from app.open_army import OpenArmy
from app.words import fault_lines, title_text
from rules import registry
from rules.army.model import Army, all_units
from rules.army.system import System
from rules.core.faults import BadInput, Fault
from templates.words import line

Loaded = tuple[System, Army]
EMPTY = "This army has no units, and brings nothing."


@dataclass(frozen=True)
class ArmyOffer:
    """One army to choose: where it is from, and how it is read; `load` raises BadInput or FileProblem."""

    key: str
    title: str
    load: Callable[[], Loaded] = field(compare=False)


def offers(documents: tuple[OpenArmy, ...], recent: tuple[Recent, ...]) -> list[ArmyOffer]:
    """All that can be chosen without looking for a file, nearest first."""
    paths = {found.file.path for found in documents}
    files = (found for found in recent if found.kind == "army" and found.path not in paths)
    return [*map(_open_offer, documents), *(file_offer(found.path, found.name) for found in files), *_samples()]


def _open_offer(document: OpenArmy) -> ArmyOffer:
    title = f"{title_text(document.army)} · open"
    return ArmyOffer(f"open/{document.id}", title, lambda: (document.system, document.army))


def file_offer(path: Path, name: str = "") -> ArmyOffer:
    """An army in a file."""
    return ArmyOffer(f"file/{path}", line(f"{name} · {path.name}" if name else path.name), partial(_read, path))


def _read(path: Path) -> Loaded:
    read = read_file(path)
    if not isinstance(read, ReadArmy):
        raise BadInput([Fault("this is a house pack, not an army.", file_name(path))])
    return read.system, read.army


def _samples() -> Iterator[ArmyOffer]:
    for system in registry.SYSTEMS:
        for slug in system.samples():
            title = f"{slug.replace('-', ' ').capitalize()} · {system.name} sample"
            yield ArmyOffer(f"sample/{system.key}/{slug}", title, partial(_sample, system, slug))


def _sample(system: System, slug: str) -> Loaded:
    found, army, _ = read_army(system.sample_text(slug), f"{slug}.tbarmy")
    return found, army


def about(side: SidePlan) -> str:
    """What a side's army is, in one quiet line; empty where it has none."""
    if side.system is None or side.army is None:
        return ""
    if not any(all_units(side.army)):
        return EMPTY
    return army_about(side.system, side.army, side.system.check(side.army))


def first_line(bad: BadInput) -> str:
    """What is wrong with a file, in one line."""
    return fault_lines(bad)[0]
