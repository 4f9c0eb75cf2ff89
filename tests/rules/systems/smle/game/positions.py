"""Ten small fixed positions, whose choices are counted by hand in tests/golden/smle-choices.txt.

Two riflemen of ours at (10, 24), one enemy rifleman at (10, 32) in the open, seven inches of gap, nothing between.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.systems.smle.game.actions import SetAttack, SetUnderFire
from tests.rules.systems.smle.build import rifles, section, side
from tests.rules.systems.smle.game.stage import Stage, stage

AT = {"a.one": (10.0, 24.0), "b.foe": (10.0, 32.0)}


def at_level(level: int, strict: bool = True) -> Stage:
    """Our team's turn at a level; the enemy, higher, waits."""
    ours = side(section(rifles(2, id="one")), overrides={"switches/strict-rows/default": strict})
    return stage(ours, rifles(1, id="foe"), at=AT).levels(a_one=level, b_foe=14)


def fired_at(level: int) -> Stage:
    """The same, our team fired at by the enemy."""
    return at_level(level).do(SetUnderFire(team="a.one", kinds=("direct",), source="b.foe"))


def hurt(level: int) -> Stage:
    """One of two riflemen lightly wounded in an earlier round, both in contact with each other."""
    made = at_level(level)
    near = made.figure("a.one.1")
    assert near.place is not None
    moved = near.model_copy(update={"place": near.place.at(10.5, 24.0)})
    made.battle = made.battle.model_copy(update={"figures": made.battle.figures.with_item("a.one.1", moved)})
    return made.wound("a.one.2", "light")


POSITIONS: dict[str, Callable[[], Stage]] = {
    "level 13": lambda: at_level(13),
    "level 11": lambda: at_level(11),
    "level 9": lambda: at_level(9),
    "level 9, strict rows off": lambda: at_level(9, strict=False),
    "level 7": lambda: at_level(7),
    "level 8, opportunity fire made": lambda: at_level(8).do(SetAttack(team="a.one", attack="opportunity")),
    "level 5, one lightly wounded": lambda: hurt(5),
    "level 3, prone and fired at": lambda: fired_at(3).mark("prone", "a.one.1", "a.one.2"),
    "level 2": lambda: at_level(2),
    "level 0": lambda: at_level(0),
}


def counted(made: Stage) -> list[str]:
    """The choices of our team as the file has them: those allowed, then each one forbidden with its reason."""
    found = made.choices("a.one")
    allowed = [choice.code for choice in found if choice.issue is None]
    forbidden = [f"{choice.code}: {choice.issue.code}" for choice in found if choice.issue is not None]
    return [f"allowed {len(allowed)}: {', '.join(allowed)}", f"forbidden {len(forbidden)}: {', '.join(forbidden)}"]
