"""All that bears on a figure's roll to hit, taken from the battle (SM-SHO-13..25)."""

from __future__ import annotations

from rules.battle.model import Battle, Figure
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.game.actions import Fire, PanicFire, ReturnFire
from rules.systems.smle.game.driving import combat_move
from rules.systems.smle.game.homes import is_on, quality_of
from rules.systems.smle.game.lines_of_fire import Line, carrier_of
from rules.systems.smle.game.people import Person, figure_move
from rules.systems.smle.game.scoring import Moved, Shot, moved_row
from rules.systems.smle.game.state import team_of
from rules.tables.book import Book

SUPPORT = ("light", "crew")


def shot_of(battle: Battle, book: Book, fire: Fire, person: Person, weapon: Weapon, line: Line) -> Shot:
    """All that bears on a figure's roll to hit, taken from the battle (SM-SHO-13..25)."""
    figure, is_ground = person.figure, fire.point is not None
    carrier = carrier_of(battle, figure)
    return Shot(
        quality=person.quality,
        weapon=weapon,
        range_in=line.range_in,
        cover="none" if is_ground else line.cover,
        target_quality="" if is_ground else quality_of(battle, fire.target),
        moved=moved(battle, book, figure, fire.stated.moved_in),
        hero=person.hero,
        most=_most(book, fire),
        modifier=fire.stated.modifier,
        is_elite=person.motivation == "elite",
        is_prone="prone" in figure.states,
        is_braced="braced" in figure.states,
        is_wounded=is_hampered(figure),
        is_under_fire=was_shot_at(battle, book, fire.team),
        is_shaken=carrier is not None and "stalled" in carrier.states,
        is_panic=isinstance(fire, PanicFire),
        is_specific=bool(fire.figure) and not is_ground,
        at_vehicle=line.at_hull,
        is_unreliable="unreliable" in figure.states and is_on(book, "unreliable-weapons"),
        always=is_big_gun(person, weapon),
    )


def was_shot_at(battle: Battle, book: Book, team: str) -> bool:
    """Whether the firers suffer from being shot at (SM-SHO-15)."""
    return team_of(battle, team).shot_at(book.whole("firer-modifiers", "not-under-fire", "rounds-back"))


def _most(book: Book, fire: Fire) -> int | None:
    return book.whole("combat-options", "return-fire", "hits-max") if isinstance(fire, ReturnFire) else None


def moved(battle: Battle, book: Book, figure: Figure, stated_in: float | None = None) -> Moved:
    """How the move of a figure in this round counts, or that of the vehicle that it is in (SM-SHO-14)."""
    carrier = carrier_of(battle, figure)
    mover = carrier or figure
    gone = team_of(battle, mover.unit).moved.get(mover.id, 0.0) if stated_in is None else stated_in
    whole = combat_move(battle, mover.unit) if carrier else figure_move(battle, figure.id)
    return moved_row(book, gone, float(whole))


def is_big_gun(person: Person, weapon: Weapon) -> bool:
    """Whether a hero with Big Guns handles a crew-served weapon (SM-HER-08)."""
    return "big-guns" in person.attributes and weapon.support in SUPPORT


def is_hampered(figure: Figure) -> bool:
    """Whether an untreated light wound tells on what a figure does (SM-HIT-10)."""
    return figure.wound == "light" and "treated" not in figure.states
