"""What is said of battles and tables: one quiet line each, what is asked, what is told. No Qt."""

from __future__ import annotations

from pathlib import Path

from app.asking import Choice, FileKind, Question
from app.desk.words import BACK, file_name
from app.files.documents import SUFFIXES
from app.files.locks import Holder
from rules import registry
from rules.battle.model import Battle
from rules.tabletop.terrain import Table
from templates.words import counted, line

BATTLES = FileKind("Battles", (SUFFIXES["battle"],))
TABLES = FileKind("Tables", (SUFFIXES["table"],))


def title_of(battle: Battle) -> str:
    """What people call a battle."""
    return line(battle.name) or "Battle without a name"


def is_table_only(battle: Battle) -> bool:
    """Whether nobody plays on it: a table that is being made."""
    return not battle.sides


def battle_about(battle: Battle) -> str:
    """A battle in one quiet line: "SMLE battle · round 3 · Anna against Ben"."""
    if is_table_only(battle):
        return table_about(battle.table)
    rules = next((line(system.name) for system in registry.SYSTEMS if system.key == battle.system), "")
    sides = " against ".join(line(side.name) or side.colour.capitalize() for side in battle.sides)
    kind = f"{rules} battle" if rules else "Battle without rules"
    where = "" if battle.table else " on a real table"
    return f"{kind}{where} · round {battle.play.round} · {sides}"


def table_about(table: Table | None) -> str:
    """A table in one quiet line: "Table · 72 × 48″ · 12 pieces of terrain"."""
    if table is None:
        return "Table"
    size = f"{table.width_in:g} × {table.depth_in:g}″"
    return f"Table · {size} · {counted(len(table.pieces), 'piece', 'pieces')} of terrain"


def colours_of(battle: Battle) -> tuple[str, ...]:
    """The colours of its sides."""
    return tuple(side.colour for side in battle.sides)


def battle_held(path: Path, holder: Holder) -> Question:
    """Somebody plays this battle in another window."""
    where = f" on {line(holder.host)}" if holder.host else ""
    text = f"It is being played in another window{where}. A copy goes on by itself from where the battle stands now."
    return Question(
        f"{file_name(path)} is open in another window",
        text,
        (Choice("copy", "Open a copy"), Choice("read-only", "Open read-only"), BACK),
        "back",
    )


def table_changed(path: Path) -> Question:
    """Somebody else wrote the table's file since it was opened here."""
    return Question(
        f"{file_name(path)} has changed on disk",
        f"Somebody else has saved {file_name(path)} since you opened it. Nothing is written yet.",
        (Choice("other", "Save mine under another name"), Choice("mine", "Keep mine"), BACK),
        "back",
        ("Keep mine writes over what they saved.",),
    )
