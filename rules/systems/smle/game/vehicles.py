"""Vehicles under attack: armour by facing, the three results, crews that bail out (SM-VEH-10..20).

One replaceable module (SM-VEH-21): who plays with another vehicle combat system swaps `armour` and `strike_hull`.
"""

from __future__ import annotations

from fractions import Fraction

from rules.battle.draft import Draft
from rules.battle.model import Battle, Figure
from rules.core.tally import Tally
from rules.dice.pool import parse_pool
from rules.systems.smle.chance import BAND
from rules.systems.smle.game.homes import book_of, vehicle_of
from rules.systems.smle.game.limits import measures_in
from rules.systems.smle.game.mounts import main_weapon
from rules.systems.smle.game.people import figure_move
from rules.systems.smle.game.places import around
from rules.systems.smle.game.riding import leave_carrier
from rules.systems.smle.game.seeing import HullSide
from rules.systems.smle.game.spells import lasts
from rules.systems.smle.game.state import play_of, set_team, team_of
from rules.systems.smle.game.walking import add_states, drop_states
from rules.systems.smle.game.wounding import Blow, HullResult, Kind, vehicle_result
from rules.systems.smle.game.wounds import pick, strike_person, wound
from rules.tables.book import Book
from rules.tabletop.bases import Point
from rules.tabletop.bearings import bearing, side_of

SIDES: dict[str, HullSide] = {"front": "front", "flank": "side", "rear": "rear"}


def facing_side(book: Book, hull: Figure, origin: Point | None) -> HullSide:
    """The side of a vehicle that a point lies on; the front where nobody knows (SM-VEH-15)."""
    if hull.place is None or origin is None or origin == hull.place.point:
        return "front"
    measures = measures_in(book, "vehicle")
    return SIDES[side_of(bearing(hull.place.point, origin), hull.place.facing, measures)]


def armour(book: Book, kind: str, side: HullSide) -> int:
    """The armour value of a class on one side (SM-VEH-10..14)."""
    return book.whole("vehicle-armour", kind, side)


def armour_of(battle: Battle, hull: Figure, side: HullSide) -> Tally:
    """A vehicle's armour on one side, with its reason."""
    found = vehicle_of(battle, hull.unit)
    if found is None:
        return Tally()
    book = book_of(battle, battle.side_of(hull.id))
    return Tally().plus(armour(book, found.kind, side), f"hull-{side}", "SM-VEH-10", kind=found.kind)


def strike_hull(draft: Draft, key: str, blow: Blow, origin: Point | None, side: HullSide | None) -> HullResult:
    """One attack on a vehicle, against the side that faces where it comes from (SM-VEH-16)."""
    hull = draft.figure(key)
    book = book_of(draft.battle, draft.battle.side_of(key))
    tally = armour_of(draft.battle, hull, side or facing_side(book, hull, origin))
    roll = draft.roll(blow.pool, "damage", key)
    result = vehicle_result(book, roll.total, int(tally.total))
    code, is_hurt = f"vehicle-{result}".lower(), result != "none"
    draft.tell(
        code,
        key,
        rule="SM-VEH-16",
        roll=roll,
        tally=tally,
        success=is_hurt,
        attack=roll.total,
        defence=int(tally.total),
    )
    if result == "VLW":
        _wound(draft, key, "light", "hurt", "stalled")
    elif result == "VSW":
        _serious(draft, book, key)
    elif result == "destroyed":
        destroy(draft, book, key)
    return result


def _wound(draft: Draft, key: str, wound: str, *states: str) -> None:
    worse = ("", "light", "serious", "killed")
    if worse.index(wound) > worse.index(draft.figure(key).wound):
        draft.set_figure(key, wound=wound)
    add_states(draft, key, *states)


def serious_wounds(battle: Battle, hull: Figure) -> int:
    """How many serious wounds a vehicle has."""
    return max(1, team_of(battle, hull.unit).holes) if hull.wound == "serious" else 0


def _serious(draft: Draft, book: Book, key: str) -> None:
    """A serious wound is diced; the one that is too many, the second, destroys (SM-VEH-18)."""
    hull = draft.figure(key)
    count = serious_wounds(draft.battle, hull) + 1
    if count >= book.whole("vehicle-wounds", "serious-wound", "destroyed-at"):
        destroy(draft, book, key)
        return
    set_team(draft, hull.unit, holes=count)
    _wound(draft, key, "serious")
    roll = draft.roll(parse_pool(book.text("rolls", "vehicle-serious-wound", "dice")), "vehicle-serious-wound")
    row = next(row for row in book.rows("vehicle-serious-wound") if in_band(row, roll.total))
    effect = book.text("vehicle-serious-wound", row, "effect")
    draft.tell("vehicle-effect", key, rule="SM-VEH-18", roll=roll, effect=effect)
    _take_effect(draft, key, book.text("vehicle-serious-wound", row, "does"))


def in_band(row: str, total: int) -> bool:
    """Whether a total falls in a row by dice: "5", "1-2" or "6-plus"."""
    found = BAND.fullmatch(row)
    if found is None:
        return False
    first, last, is_open = found.groups()
    return int(first) <= total and (bool(is_open) or total <= int(last or first))


def _take_effect(draft: Draft, key: str, does: str) -> None:
    hull = draft.figure(key)
    if does == "gun-out" and main_weapon(draft.battle, hull.unit) is not None:
        add_states(draft, key, "gun-out")
    elif does in ("gun-out", "immobilise"):
        add_states(draft, key, "immobilised")
    elif does == "bail-out":
        bail_out(draft, key, crew_only=True)
    else:
        _hurt_one(draft, key)


def _hurt_one(draft: Draft, key: str) -> None:
    """One random figure of the crew is seriously wounded."""
    crew = [one.id for one in aboard(draft.battle, draft.figure(key)) if one.unit == draft.figure(key).unit]
    if crew:
        wound(draft, pick(draft, tuple(crew), "which-of-crew"), "serious")


def aboard(battle: Battle, hull: Figure) -> tuple[Figure, ...]:
    """Every living person inside: the crew, and the teams that ride in it."""
    riding = [unit for unit in battle.units if unit == hull.unit or team_of(battle, unit).carrier == hull.unit]
    found = (figure for unit in riding for figure in battle.figures_of(unit))
    return tuple(figure for figure in found if "aboard" in figure.states and figure.wound != "killed")


def destroy(draft: Draft, book: Book, key: str) -> None:
    """Every person inside takes an attack, and the survivors leave at once (SM-VEH-19)."""
    _wound(draft, key, "killed", "destroyed")
    draft.tell("vehicle-lost", key, rule="SM-VEH-19")
    inside = aboard(draft.battle, draft.figure(key))
    bail_out(draft, key, crew_only=False)
    kind: Kind = "B" if book.text("vehicle-destroyed", "person-inside", "type") == "B" else "E"
    blow = Blow(parse_pool(book.text("vehicle-destroyed", "person-inside", "damage")), kind)
    for figure in inside:
        for _ in range(book.whole("vehicle-destroyed", "person-inside", "attacks")):
            strike_person(draft, figure.id, blow)


def bail_out(draft: Draft, key: str, *, crew_only: bool) -> None:
    """Those inside leave at once, prone, around the vehicle, within half a full move of it (SM-VEH-19)."""
    hull = draft.figure(key)
    share = book_of(draft.battle, draft.battle.side_of(key)).number("vehicle-destroyed", "survivor", "distance")
    leaving = [one for one in aboard(draft.battle, hull) if not crew_only or one.unit == hull.unit]
    for figure in leaving:
        most = float(Fraction(figure_move(draft.battle, figure.id)) * Fraction(share))
        draft.set_figure(figure.id, place=around(draft.battle, hull, figure, most_in=most))
        drop_states(draft, figure.id, "aboard")
        add_states(draft, figure.id, "prone")
    for unit in {one.unit for one in leaving}:
        if carrier := team_of(draft.battle, unit).carrier:
            leave_carrier(draft, unit, carrier)
    if leaving:
        draft.tell("bailed-out", *(one.id for one in leaving), rule="SM-VEH-19")


def repair(draft: Draft) -> None:
    """A vehicle that stood still for a whole round after its light wound is as good as new (SM-VEH-17)."""
    for unit, state in play_of(draft.battle).teams.items():
        rounds = book_of(draft.battle, draft.battle.side_of(unit)).whole(
            "vehicle-wounds", "light-wound", "repair-rounds"
        )
        for figure in draft.battle.figures_of(unit):
            if "stalled" not in figure.states:
                continue
            stands = "hurt" not in figure.states and not state.moved.get(figure.id)
            if lasts(draft, figure, "repair", rounds, holds=stands):
                drop_states(draft, figure.id, "stalled")
                draft.tell("repaired", figure.id, rule="SM-VEH-17")
