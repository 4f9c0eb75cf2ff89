"""Whether battles work in this installation: a sample is mustered, played by the referee, undone, and played again."""

from __future__ import annotations

from app.desk.battle_plan import BattlePlan, SidePlan, joins_of, start_of
from app.desk.battle_reading import battle_in
from rules.army.model import Army
from rules.army.system import System
from rules.battle.action import Action
from rules.battle.digest import digest
from rules.battle.journal import Journal
from rules.battle.referee import FreeRoll, MoveFreely, Place, SetRound
from rules.core.frozen import FrozenMap
from rules.storage.battles import BattleWriter
from rules.storage.tables import shipped_tables
from rules.tabletop.bases import Pose

SEED = 7


def played(system: System, army: Army) -> tuple[Journal, str]:
    """A small battle of an army against itself, and its file."""
    table = next(iter(shipped_tables().values()))
    sides = (SidePlan("One", "blue", system, army), SidePlan("Two", "red", system, army))
    engine, start = start_of(BattlePlan(sides, table, "Self-test", SEED))
    journal, writer = Journal(engine, start), BattleWriter()
    lines = [writer.start(start)]
    lines += [writer.entry(journal.do(join)) for join in joins_of(BattlePlan(sides, table, "Self-test", SEED))]
    lines += [writer.entry(journal.do(action)) for action in _actions(journal)]
    journal.undo()
    lines.append(writer.undo())
    journal.redo()
    lines += [writer.redo(), writer.snapshot(journal.now)]
    return journal, "".join(lines)


def _actions(journal: Journal) -> tuple[Action, ...]:
    figure = next(iter(journal.now.figures))
    return (
        Place(places=FrozenMap({figure: Pose(x=6.0, y=6.0)})),
        MoveFreely(paths=FrozenMap({figure: ((6.0, 6.0), (9.0, 10.0))})),
        FreeRoll(count=2, purpose="self-test"),
        SetRound(round=2),
    )


def fault_of_battle(system: System, army: Army) -> str:
    """What is wrong with a battle of this army, empty for nothing."""
    journal, text = played(system, army)
    read = battle_in(text.encode(), f"{system.key} battle")
    if read.notices:
        return read.notices[0]
    same = digest(read.journal.now) == digest(journal.now)
    return "" if same else f"{system.key}: a battle comes to another state when it is played again."
