"""Who of a team fires with what: each firer's weapon, line and shot, or the one reason why not (SM-CBT-03, SM-SHO).

- `guns(battle, fire)` are those who fire, in the team's order; for return and panic fire the one who is chosen.
- `guns_of(battle, fire, person)` are all the ways in which one figure could fire, with what the team shares too.
- `why_nobody(battle, fire)` is the reason where that is nobody, or where one who is named cannot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.battle.model import Battle, Figure
from rules.battle.recall import recalled
from rules.core.issues import Issue, error
from rules.systems.smle.arsenal import TOWED, Weapon, shared_rounds
from rules.systems.smle.game.actions import ATTACK_OF, Fire, PanicFire, ReturnFire
from rules.systems.smle.game.ammunition import left
from rules.systems.smle.game.circumstances import is_big_gun, shot_of
from rules.systems.smle.game.homes import book_of, vehicle_of
from rules.systems.smle.game.lines_of_fire import Line, carrier_of, line_to, line_to_point
from rules.systems.smle.game.mounts import TANKS, is_mounted, main_weapon
from rules.systems.smle.game.people import Person, can_act, people
from rules.systems.smle.game.promises import promise
from rules.systems.smle.game.scoring import Aim, Shot, aim, is_auto, reach
from rules.tables.book import Book

NONE_SPENT: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Gun:
    """One figure that fires: with which weapon, along which line, and the shot worked out."""

    person: Person
    weapon: Weapon
    line: Line
    shot: Shot
    aim: Aim

    @property
    def is_explosive(self) -> bool:
        """Whether its round bursts (SM-EXP)."""
        return self.weapon.type == "EX"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a figure does not fire; of many reasons the one that comes last is the nearest to firing."""

    rank: int
    issue: Issue


def is_team_roll(fire: Fire) -> bool:
    """Whether the whole team makes one roll (SM-CBT-10, 13)."""
    return isinstance(fire, (ReturnFire, PanicFire))


@recalled
def guns(battle: Battle, fire: Fire) -> tuple[Gun, ...]:
    """Those who fire, in the team's order; of a team that makes one roll the one with the best odds."""
    found = [gun for _, gun in _tried(battle, fire) if isinstance(gun, Gun)]
    if is_team_roll(fire) and found:
        return (best(battle, fire, found),)
    return tuple(found)


def best(battle: Battle, fire: Fire, found: list[Gun]) -> Gun:
    """The one that promises most; of equal ones the first."""
    return max(found, key=lambda gun: promised(battle, fire, gun))


def promised(battle: Battle, fire: Fire, gun: Gun) -> float:
    """What a figure's shot promises, so that it can be set against others."""
    return promise(battle, gun.person, gun.weapon, gun.line, gun.aim, fire.stated.hull)


def guns_of(battle: Battle, fire: Fire, person: Person) -> tuple[Gun, ...]:
    """All that a figure could fire so, by itself or because it is named for it."""
    book = book_of(battle, battle.side_of(fire.team))
    if not can_act(person.figure):
        return ()
    found = (_with(battle, book, fire, person, weapon) for weapon in _all(book, person))
    return tuple(gun for gun in found if isinstance(gun, Gun))


def why_nobody(battle: Battle, fire: Fire) -> Issue | None:
    """Why one who is named does not fire, or why nobody does; None where the fire can be made."""
    tried = list(_tried(battle, fire))
    refused = [found for _, found in tried if isinstance(found, Refusal)]
    if fire.weapons:
        strange = next((key for key in fire.weapons if key not in {person.id for person, _ in tried}), None)
        if strange is not None:
            return error("not-of-team", fire.team, "")
        return refused[0].issue if refused else None
    if any(isinstance(found, Gun) for _, found in tried):
        return None
    nearest = max(refused, key=lambda found: found.rank, default=None)
    return nearest.issue if nearest else error("nobody-fit", fire.team, "SM-HIT-10", option=ATTACK_OF[type(fire)])


def _tried(battle: Battle, fire: Fire) -> Iterator[tuple[Person, Gun | Refusal]]:
    """Each figure that could fire with what comes of it; nobody fires a round that another has taken."""
    book = book_of(battle, battle.side_of(fire.team))
    spent: Counter[str] = Counter()
    for person in people(battle, fire.team):
        if fire.weapons and person.id not in fire.weapons:
            continue
        if can_act(person.figure):
            found = _gun(battle, book, fire, person, spent)
            if isinstance(found, Gun) and not is_team_roll(fire):
                spent[found.weapon.key] += 1
            yield person, found
        elif fire.weapons:
            yield person, Refusal(0, error("stopped", person.id, "SM-HIT-10"))


def _gun(battle: Battle, book: Book, fire: Fire, person: Person, spent: Mapping[str, int]) -> Gun | Refusal:
    """A figure with its weapon: the one named for it, else the best of those that it does not keep back."""
    named = fire.weapons.get(person.id)
    options = arms(book, person) if named is None else [arm for arm in _all(book, person) if arm.key == named]
    found = [_with(battle, book, fire, person, weapon, spent) for weapon in options]
    is_kept = named is None and fire.point is None and any(arm.rounds is None for arm in options)
    good = [gun for gun in found if isinstance(gun, Gun) and not (is_kept and keeps_back(gun))]
    if good:
        return best(battle, fire, good)
    refused = [gun for gun in found if isinstance(gun, Refusal)]
    nothing = Refusal(0, error("no-weapon", person.id, "SM-CBT-03"))
    return max(refused, key=lambda refusal: refusal.rank, default=nothing)


def keeps_back(gun: Gun) -> bool:
    """Whether a figure with another weapon keeps this one back: counted rounds, but at a vehicle (SM-EXP-25)."""
    return gun.weapon.rounds is not None and not gun.line.at_hull


def arms(book: Book, person: Person) -> list[Weapon]:
    """What a figure fires with by itself: what it carries, counted rounds last; what the team shares must be named."""
    return sorted((arm for arm in person.weapons if _shoots(book, arm)), key=lambda arm: arm.rounds is not None)


def _all(book: Book, person: Person) -> list[Weapon]:
    return [*arms(book, person), *(arm for arm in shared_rounds(book) if arm not in person.weapons)]


def usable(battle: Battle, person: Person) -> tuple[Weapon, ...]:
    """What a figure could fire directly now, whatever the target."""
    if not can_act(person.figure):
        return ()
    book = book_of(battle, battle.side_of(person.id))
    found = (arm for arm in _all(book, person) if arm.direct and _shoots(book, arm))
    return tuple(arm for arm in found if weapon_issue(battle, person, arm) is None)


def _shoots(book: Book, arm: Weapon) -> bool:
    return arm.damage is not None and book.find(arm.table, arm.key, "range") is not None


def _with(
    battle: Battle, book: Book, fire: Fire, person: Person, weapon: Weapon, spent: Mapping[str, int] = NONE_SPENT
) -> Gun | Refusal:
    issue = weapon_issue(battle, person, weapon) or _spent_issue(battle, person, weapon, spent)
    if issue is not None:
        return Refusal(1, issue)
    if not weapon.direct:
        return Refusal(1, error("indirect-only", person.id, "SM-EXP-17", weapon=weapon.name))
    if fire.point is not None and weapon.type != "EX":
        return Refusal(1, error("not-at-ground", person.id, "SM-EXP-13", weapon=weapon.name))
    if isinstance(fire, PanicFire) and weapon.type == "EX":
        return Refusal(1, error("no-explosives", person.id, "SM-CBT-13", weapon=weapon.name))
    line = _line(battle, fire, person.figure)
    if line is None:
        return Refusal(2, _blind(battle, fire, person))
    if line.range_in is None:
        return Refusal(3, error("range-unknown", person.id, "SM-SHO-12"))
    if weapon.type == "EX" and reach(book, weapon, line.range_in) == "beyond":
        return Refusal(3, error("out-of-reach", person.id, "SM-SHO-11", weapon=weapon.name))
    shot = shot_of(battle, book, fire, person, weapon, line)
    return Gun(person, weapon, line, shot, aim(book, shot))


def _spent_issue(battle: Battle, person: Person, weapon: Weapon, spent: Mapping[str, int]) -> Issue | None:
    """Whether others of the team have taken all the rounds that are left (SM-PTS-19)."""
    have = left(battle, person.team, weapon)
    if have is None or have > spent.get(weapon.key, 0):
        return None
    return error("no-rounds", person.id, "SM-PTS-19", weapon=weapon.name)


def _line(battle: Battle, fire: Fire, figure: Figure) -> Line | None:
    if fire.point is not None:
        return line_to_point(battle, figure, fire.point, fire.stated)
    return line_to(battle, figure, fire.target, fire.figure, fire.stated)


def _blind(battle: Battle, fire: Fire, person: Person) -> Issue:
    """Outside its arc, or not seen at all."""
    name = battle.units[fire.target].name if fire.target in battle.units else ""
    if fire.point is None and line_to(battle, person.figure, fire.target, fire.figure, fire.stated, is_free=True):
        return error("outside-arc", person.id, "SM-SHO-27", target=name)
    return error("not-seen", person.id, "SM-SHO-01", target=name)


def weapon_issue(battle: Battle, person: Person, weapon: Weapon) -> Issue | None:
    """Why a figure cannot fire this weapon now, whatever the target."""
    figure, key = person.figure, person.id
    carrier = carrier_of(battle, figure)
    if carrier and {"hurt", "destroyed"} & set(carrier.states):
        return error("vehicle-stopped", key, "SM-VEH-17")
    if carrier and not is_mounted(weapon) and _is_shut(battle, carrier):
        return error("shut-in", key, "SM-VEH-08", weapon=weapon.name)
    if carrier and "gun-out" in carrier.states and weapon == main_weapon(battle, figure.unit):
        return error("gun-out", key, "SM-VEH-18", weapon=weapon.name)
    if "jammed" in figure.states:
        return error("jammed", key, "SM-SHO-31", weapon=weapon.name)
    if "unloaded" in figure.states:
        return error("unloaded", key, "SM-OTH-07", weapon=weapon.name)
    if left(battle, figure.unit, weapon) == 0:
        return error("no-rounds", key, "SM-PTS-19", weapon=weapon.name)
    if must_brace(battle, person, weapon) and "braced" not in figure.states:
        return error("must-brace", key, "SM-SHO-17", weapon=weapon.name)
    return None


def _is_shut(battle: Battle, hull: Figure) -> bool:
    """Whether nobody inside a vehicle fires what he has at hand: a tank, which has a top (SM-VEH-12)."""
    vehicle = vehicle_of(battle, hull.unit)
    return vehicle is not None and vehicle.kind in TANKS


def must_brace(battle: Battle, person: Person, weapon: Weapon) -> bool:
    """Whether a weapon fires only when braced: its mark, and any gun that no vehicle carries (SM-SHO-17, SM-HER-08)."""
    book = book_of(battle, battle.side_of(person.id))
    if is_big_gun(person, weapon) or carrier_of(battle, person.figure) is not None:
        return False
    return book.flag("guns", TOWED, "must-brace") if weapon.table == "guns" else _must(book, weapon)


def _must(book: Book, weapon: Weapon) -> bool:
    return book.flag(weapon.table, weapon.key, "must-brace")


def kinds_of(book: Book, found: tuple[Gun, ...]) -> tuple[bool, bool]:
    """Whether any of the weapons is automatic, and any explosive (SM-ACT-12)."""
    return any(is_auto(book, gun.weapon) for gun in found), any(gun.is_explosive for gun in found)
