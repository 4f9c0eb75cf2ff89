"""The order of acting as it may be shown: without units that whoever looks must not see, its words from the system."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.open_battle import OpenBattle
from app.tabletop.stage import Stage
from app.tabletop.system_words import phase_text
from app.tabletop.words import called
from rules.battle.answers import Phase, Turn
from rules.battle.engine import Engine
from rules.battle.model import Battle, Squad
from rules.core.wording import capital
from templates.words import line

STATES = {"done": "done", "now": "acting now", "waiting": "to act"}


@dataclass(frozen=True, slots=True)
class Placed:
    """One unit's turn with the unit, its side's colour, what is said of its figures ("2 of 4"), what it is called."""

    turn: Turn
    unit: Squad
    colour: str
    fit: str = ""
    name: str = ""

    @property
    def told(self) -> str:
        """All of it in one line, for screen readers."""
        turn = self.turn
        parts = [self.name or self.unit.name, turn.figure, turn.word, self.fit, STATES[turn.state]]
        more = ("may still reply" if turn.may_react else "", "tied" if turn.tie else "")
        return ", ".join(part for part in (*parts, *more) if part)


def turns_of(stage: Stage) -> tuple[Placed, ...]:
    """Who acts when. Where the system has no order, every unit by its side."""
    document, battle = stage.document, stage.battle
    if document is None or battle is None:
        return ()
    found = []
    for turn in document.journal.engine.track(document.shown):
        if turn.unit in battle.units:
            said = replace(turn, word=phase_text(document, turn.word) if turn.word else "")
            found.append(_placed(battle, said, document.journal.engine))
    return tuple(found)


def _placed(battle: Battle, turn: Turn, engine: Engine) -> Placed:
    unit = battle.units[turn.unit]
    side = battle.side(unit.side)
    figures = [battle.figures[key] for key in unit.figures if key in battle.figures]
    able = sum(not figure.is_gone and not engine.is_out(battle, figure) for figure in figures)
    fit = f"{able} of {len(figures)}" if able < len(figures) else f"{able} figure{'s' if able != 1 else ''}"
    return Placed(turn, unit, side.colour if side else "", fit, called(battle)[unit.id])


def all_units(stage: Stage) -> tuple[Placed, ...]:
    """Every unit that may be seen, side after side, for a battle that has no order of acting."""
    document, battle = stage.document, stage.battle
    if document is None or battle is None:
        return ()
    engine, order = document.journal.engine, [side.key for side in battle.sides]
    units = sorted(battle.units.values(), key=lambda unit: order.index(unit.side) if unit.side in order else 9)
    turns = (Turn(unit.id, engine.badge(document.shown, unit.id)) for unit in units)
    return tuple(_placed(battle, turn, engine) for turn in turns)


def round_text(document: OpenBattle) -> str:
    """The round, with the last one where that is known: "Round 3 of 8"."""
    now, last = document.shown.play.round, document.journal.engine.last_round(document.shown)
    return f"Round {now} of {last}" if last >= now else f"Round {now}"


def title_text(document: OpenBattle) -> str:
    """What the battle is called: by its own name, else its table's, else its sides'."""
    battle = document.shown
    table = battle.table.name if battle.table else ""
    sides = " against ".join(line(side.name) or side.colour.capitalize() for side in battle.sides)
    return line(battle.name) or line(table) or sides or "Battle"


def phases_of(stage: Stage) -> tuple[tuple[Phase, str], ...]:
    """The phases of the round with their words."""
    document = stage.document
    phases = document.journal.engine.phases(document.shown) if document else ()
    return tuple((phase, capital(phase_text(document, phase.code))) for phase in phases if document)
