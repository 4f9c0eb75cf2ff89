"""‘tribarrel replay’: a battle's file played again from its first line, and whether it comes to what the file says."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from app.cli.answer import DONE, NOT_LEGAL, Answer
from app.desk.battle_reading import ReadBattle, battle_in
from app.files.disk import is_same_file, read_bytes, write_atomic
from app.files.documents import Document
from app.files.unclosed import MOST_BYTES
from app.open_battle import OpenBattle
from app.words import shown_path
from rules.battle.digest import digest
from rules.battle.engine import Engine
from rules.battle.model import Battle, Side
from rules.core.faults import BadInput, Fault
from rules.storage.json_text import write
from templates.words import counted, line

REPORTS = (".md", ".pdf")


def replay(chosen: argparse.Namespace) -> Answer:
    """What a battle came to, and its digest; what is torn, damaged or comes out otherwise is told, one line each."""
    path = Path(chosen.battle)
    read = battle_in(read_bytes(path, MOST_BYTES), shown_path(path))
    if chosen.report:
        _report(chosen, path, read)
    content = outcome(read)
    out = write(content) + "\n" if chosen.json else _text(content)
    return Answer(NOT_LEGAL if read.notices else DONE, out, read.notices)


def _report(chosen: argparse.Namespace, path: Path, read: ReadBattle) -> None:
    """The battle's report, as the window writes it."""
    from app.tabletop.report import battle_report, report_file  # few who play a battle again want it

    out = Path(chosen.report)
    if is_same_file(path, out):
        raise BadInput([Fault("this is the battle’s own file. Give the report another name.", shown_path(out))])
    if out.suffix.lower() not in REPORTS:
        raise BadInput([Fault("a report is a .md or a .pdf file. Give it such a name.", shown_path(out))])
    document = OpenBattle(Document("battle", path, read_only=True), read.journal)
    write_atomic(out, report_file(battle_report(document), out.suffix))


def outcome(read: ReadBattle) -> dict[str, Any]:
    """The end of a battle as data; `verified` where the whole file was played again to the very states that it has."""
    journal, now = read.journal, read.journal.now
    dice = sum(len(roll.faces) for entry in journal.made for roll in entry.rolls)
    return {
        "name": line(now.name),
        "system": now.system,
        "round": now.play.round,
        "actions": len(journal.done),
        "undone": len(journal.made) - len(journal.done),
        "dice": dice,
        "digest": digest(now),
        "verified": not read.notices,
        "sides": [_side(journal.engine, now, side) for side in now.sides],
        "notices": [{"code": notice.code, "line": notice.line} for notice in read.loaded.notices],
    }


def _side(engine: Engine, battle: Battle, side: Side) -> dict[str, Any]:
    figures = [figure for figure in battle.figures.values() if battle.side_of(figure.id) == side.key]
    return {
        "key": side.key,
        "name": line(side.name),
        "colour": side.colour,
        "units": sum(unit.side == side.key for unit in battle.units.values()),
        "figures": len(figures),
        "out": sum(engine.is_out(battle, figure) and not figure.is_gone for figure in figures),
        "removed": sum(figure.is_gone for figure in figures),
    }


def _text(content: dict[str, Any]) -> str:
    rules = content["system"] or "without rules"
    actions, undone = counted(content["actions"], "action", "actions"), content["undone"]
    back = f", {undone} taken back" if undone else ""
    dice = counted(content["dice"], "die", "dice")
    verified = "Plays again to the same." if content["verified"] else "NOT VERIFIED."
    lines = [
        f"{content['name'] or 'Battle without a name'} ({rules}): round {content['round']}, {actions}{back}, {dice}.",
        *(_side_line(side) for side in content["sides"]),
        f"{verified} Digest {content['digest']}",
    ]
    return "\n".join(lines) + "\n"


def _side_line(side: dict[str, Any]) -> str:
    units, figures = counted(side["units"], "unit", "units"), counted(side["figures"], "model", "models")
    return f"  {side['name'] or side['key']}: {units}, {figures}, {side['out']} out, {side['removed']} removed"
