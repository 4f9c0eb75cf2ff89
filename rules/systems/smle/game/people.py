"""Who fights: what the army says of a figure and of a team, put together with how they are now."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.army.chosen import switch, word
from rules.army.model import Group, Member, Unit
from rules.battle.model import Battle, Figure
from rules.core.tally import Amount, plain
from rules.systems.smle.arsenal import Weapon, weapon
from rules.systems.smle.game.homes import (
    DEFAULT_QUALITY,
    book_of,
    is_on,
    node_of,
    own_muster,
    posts_of,
    vehicle_of,
)
from rules.systems.smle.game.state import AWAY, STOPPED
from rules.systems.smle.muster import armour_words
from rules.systems.smle.vocabulary import (
    AS_TEAM,
    ATTRIBUTES,
    HEROES,
    LEADERS,
    MOTIVATIONS,
    NONE,
    QUALITIES,
    ROLES,
)

OUT = frozenset({"serious", "killed"})
DEFAULT_ARMOUR = "light"


@dataclass(frozen=True, slots=True)
class Person:
    """A figure as it fights. `hero` is its grade, 0 for none; `attributes` are those of heroes that are switched on.

    `weapons` are what it carries now.
    """

    figure: Figure
    team: str
    quality: str
    motivation: str
    armour: str
    warrior: bool
    weapons: tuple[Weapon, ...]
    role: str = NONE
    hero: int = 0
    attributes: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        """The figure's id."""
        return self.figure.id

    @property
    def leads(self) -> bool:
        """Whether it leads a section, a platoon or a company."""
        return self.role in LEADERS


def led_group(battle: Battle, leader: Person) -> Group | None:
    """The group that a leader leads, wherever he is: his section, or the platoon or company above (SM-ORG-15)."""
    chain = posts_of(battle, leader.team, leader.figure.source)
    kind = leader.role.removesuffix("-leader")
    return next((group for group in chain if group.kind == kind), chain[0] if chain else None)


def is_vehicle(battle: Battle, figure: Figure) -> bool:
    """Whether a model is the vehicle itself and no person: it comes from the very entry that its team comes from."""
    squad = battle.units.get(figure.unit)
    if squad is None or squad.source != figure.source:
        return False
    return isinstance(node_of(battle, figure.unit, figure.source), Unit)


def on_foot(battle: Battle, figure: Figure) -> bool:
    """Whether a figure is a person outside any vehicle."""
    return "aboard" not in figure.states and not is_vehicle(battle, figure)


def hull_of(battle: Battle, unit: str) -> Figure | None:
    """The model of the team's vehicle, or None."""
    if vehicle_of(battle, unit) is None:
        return None
    return next((figure for figure in battle.figures_of(unit) if is_vehicle(battle, figure)), None)


def person(battle: Battle, figure_id: str) -> Person:
    """A figure with its quality, armour, weapons and grade."""
    figure = battle.figures[figure_id]
    found = own_muster(battle, figure)
    book = book_of(battle, battle.side_of(figure_id))
    weapons = tuple(entry for key in figure.kit if (entry := weapon(book, key)))
    node = node_of(battle, figure.unit, figure.source)
    if found is None or not isinstance(node, Member):
        return Person(figure, figure.unit, DEFAULT_QUALITY, NONE, DEFAULT_ARMOUR, False, weapons)
    own = word(node.choices, "quality", AS_TEAM, QUALITIES)
    armour = word(node.choices, "armour", AS_TEAM, armour_words(book))
    grade = word(node.choices, "hero", NONE, HEROES) if is_on(book, "heroes") else NONE
    return Person(
        figure,
        figure.unit,
        found.own_quality if own == AS_TEAM else own,
        word({"motivation": found.motivation}, "motivation", NONE, MOTIVATIONS),
        found.armour if armour == AS_TEAM else armour,
        found.warrior,
        weapons,
        word(node.choices, "role", NONE, ROLES),
        0 if grade == NONE else book.whole("heroes", grade, "grade"),
        frozenset(key for key in ATTRIBUTES if grade != NONE and switch(node.choices, key)),
    )


def people(battle: Battle, unit: str) -> tuple[Person, ...]:
    """Every person of a team that is in the game, dead ones too, vehicles left out."""
    return tuple(person(battle, figure.id) for figure in battle.figures_of(unit) if not is_vehicle(battle, figure))


def is_able(figure: Figure) -> bool:
    """Neither killed nor seriously wounded, nor playing dead, nor off the table for good."""
    return not figure.is_gone and figure.wound not in OUT and "playing-dead" not in figure.states


def able(battle: Battle, unit: str) -> tuple[Figure, ...]:
    """The able persons of a team, in order."""
    return tuple(figure for figure in battle.figures_of(unit) if is_able(figure) and not is_vehicle(battle, figure))


def can_act(figure: Figure) -> bool:
    """Whether a figure may still do anything in this round (SM-HIT-09, 10, 11)."""
    return is_able(figure) and not STOPPED & set(figure.states)


def standing(battle: Battle, unit: str) -> tuple[Figure, ...]:
    """What of a team stands on the table and counts: able persons on foot, and its vehicle where they ride in it."""
    on_foot = tuple(figure for figure in able(battle, unit) if figure.place and "aboard" not in figure.states)
    hull = hull_of(battle, unit)
    is_manned = hull is not None and any("aboard" in figure.states for figure in able(battle, unit))
    return (*on_foot, hull) if hull and hull.place and (is_manned or not on_foot) else on_foot


def driven(battle: Battle, unit: str) -> Figure | None:
    """The vehicle that a team drives: all of it that can do anything is inside."""
    movers = able(battle, unit)
    return hull_of(battle, unit) if movers and all("aboard" in figure.states for figure in movers) else None


def is_in_game(battle: Battle, unit: str) -> bool:
    """Whether a team still has anybody able."""
    return bool(able(battle, unit))


def teams(battle: Battle, side: str = "") -> tuple[str, ...]:
    """The teams with anybody able, of one side or of all."""
    return tuple(key for key, squad in battle.units.items() if side in ("", squad.side) and is_in_game(battle, key))


def enemies_of(battle: Battle, unit: str) -> tuple[str, ...]:
    """The teams of other sides with anybody able, those in the air left out."""
    side = battle.side_of(unit)
    return tuple(key for key in teams(battle) if battle.units[key].side != side and not is_away(battle, key))


def is_away(battle: Battle, unit: str) -> bool:
    """Whether a helicopter has the team (SM-VEH-09)."""
    return AWAY in battle.units[unit].states


def leader_in(battle: Battle, unit: str) -> Person | None:
    """The highest leader in a team, or None; the dead lead nobody."""
    found = [entry for entry in people(battle, unit) if entry.leads and is_able(entry.figure)]
    return max(found, key=lambda entry: LEADERS.index(entry.role), default=None)


def figure_move(battle: Battle, figure_id: str) -> Amount:
    """A figure's full move in inches: armour, bonuses, its heaviest weapon (SM-MOV-01, 02, 04, 13)."""
    entry, book = person(battle, figure_id), book_of(battle, battle.side_of(figure_id))
    total = Fraction(book.number("movement", entry.armour, "move"))
    if entry.warrior:
        total += Fraction(book.number("movement", "warriors", "modifier"))
    if entry.motivation in ("elite", "fanatic") and is_on(book, "elite-fanatic-move"):
        total += Fraction(book.number("movement", entry.motivation, "modifier"))
    if "big-guns" not in entry.attributes:
        total += min((Fraction(arm.move) for arm in entry.weapons if arm.table == "weapons"), default=Fraction(0))
    return plain(total)


def full_move(battle: Battle, unit: str) -> Amount:
    """A team's full move: the lowest among its able figures (SM-MOV-02); 0 for a team without any."""
    return min((figure_move(battle, figure.id) for figure in able(battle, unit)), default=0)
