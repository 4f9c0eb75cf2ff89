"""Battles for tests of the desk: begun from samples, closed, their files rewritten, another window."""

import json
from collections.abc import Callable
from pathlib import Path

from app.context import Context
from app.desk.battle_plan import BattlePlan, SidePlan
from app.desk.battles import Battles
from app.files.folders import Folders
from app.open_battle import OpenBattle
from rules import registry
from rules.battle.referee import FreeRoll
from rules.storage.armies import load_army
from rules.storage.battle_lines import chained
from rules.storage.tables import shipped_tables

ROLL = FreeRoll(count=2, purpose="who begins")


def sample(key: str, colour: str = "blue", slug: str = "") -> SidePlan:
    system = registry.system(key)
    slug = slug or system.samples()[0]
    army = load_army(system.sample_text(slug), slug, [system]).army
    return SidePlan("", colour, system, army)  # type: ignore[arg-type]


def plan(name: str = "Żółta noc 亀", **values: object) -> BattlePlan:
    sides = (sample("smle"), sample("smle", "red", "british-platoon"))
    return BattlePlan(sides, shipped_tables()["hollow-farm"], name, 7, **values)  # type: ignore[arg-type]


def path_of(battle: OpenBattle) -> Path:
    assert battle.file.path is not None
    return battle.file.path


def elsewhere(context: Context) -> Battles:
    """Another window of the same person."""
    other = Context(Folders(context.folders.root), system_dark=False)
    context.ending.append(other.close)
    return other.part(Battles)


def closed(battles: Battles, begun: OpenBattle, *actions: object) -> Path:
    """Where a battle lies that was closed after these actions."""
    path = path_of(begun)
    for action in actions:
        battles.context.session.act(begun, action)  # type: ignore[arg-type]
    battles.close()
    return path


def rewritten(path: Path, change: Callable[[list[dict[str, object]]], None]) -> None:
    """The file with other lines, chained as they should be."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    change(lines)
    link, texts = "", []
    for data in lines:
        data.pop("chain", None)
        text, link = chained(data, link)
        texts.append(text)
    path.write_text("".join(texts), encoding="utf-8")
