"""An observer's roll for a round that comes down, and how often he has looked at its point (SM-EXP-20, 23)."""

from __future__ import annotations

from rules.battle.model import Battle
from rules.systems.smle.arsenal import Weapon, weapon
from rules.systems.smle.game.actions import CallFire
from rules.systems.smle.game.circumstances import is_hampered, moved, was_shot_at
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.people import Person, person
from rules.systems.smle.game.scoring import Aim, Shot, aim
from rules.systems.smle.game.state import play_of
from rules.tables.book import Book
from rules.tabletop.bases import Point

LAST = "last"
"""With an observer's name the key of the round in which it looked last."""


def spot_of(point: Point | None) -> str:
    """A point as it is kept in mind."""
    return "stated" if point is None else f"{point[0]:.3f},{point[1]:.3f}"


def seen_rounds(battle: Battle, observer: str, point: Point | None) -> int:
    """In how many rounds an observer has looked at a point since it last changed it (SM-EXP-20, 23)."""
    return play_of(battle).observed.get(f"{observer} {spot_of(point)}", 0)


def has_looked(battle: Battle, observer: str, point: Point | None) -> bool:
    """Whether an observer has looked at a point in this round (SM-EXP-22)."""
    play = play_of(battle)
    return play.observed.get(f"{observer} {LAST}") == play.round and seen_rounds(battle, observer, point) > 0


def observer_shot(battle: Battle, book: Book, observer: Person, arm: Weapon, looks: int) -> Shot:
    """An observer's roll: its own quality and firer modifiers, no range, no target (SM-EXP-20)."""
    return Shot(
        quality=observer.quality,
        weapon=arm,
        moved=moved(battle, book, observer.figure),
        hero=observer.hero,
        looks=looks,
        most=1,
        is_elite=observer.motivation == "elite",
        is_prone="prone" in observer.figure.states,
        is_wounded=is_hampered(observer.figure),
        is_under_fire=was_shot_at(battle, book, observer.team),
    )


def called_shot(battle: Battle, call: CallFire) -> tuple[Shot, Aim] | None:
    """The observer's roll of a round called now, as it stands now; None without a weapon or an observer (SM-EXP-20)."""
    book = book_of(battle, battle.side_of(call.team))
    arm = weapon(book, call.weapon)
    if arm is None or call.observer not in battle.figures:
        return None
    looks = max(0, seen_rounds(battle, call.observer, call.point) - 1)
    shot = observer_shot(battle, book, person(battle, call.observer), arm, looks)
    return shot, aim(book, shot)
