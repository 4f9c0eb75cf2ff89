"""What a team may fire besides what it takes by itself: each counted weapon in turn, or what the players choose.

- `loads(battle, fire)` are the counted weapons that could be fired so, each with who fires it and what the others do.
- `asks(battle, fire)` asks for each figure with what it fires, and at whom; `armed` puts the answers into the fire.
- `thrower(battle, fire, weapon)` is who fires a weapon at a point of ground.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.battle.asking import Ask
from rules.battle.model import Battle
from rules.battle.recall import recalled
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.game.actions import Fire
from rules.systems.smle.game.ammunition import left
from rules.systems.smle.game.firing import Gun, guns, guns_of, is_team_roll, keeps_back, promised, usable
from rules.systems.smle.game.people import people

WITH, AIM, WHO = "fires-with", "aims-at", "who-fires"
NOT, ANYBODY = "does-not-fire", "anybody"


@dataclass(frozen=True, slots=True)
class Load:
    """One way to fire: the counted weapon that it is about, the weapon of each figure that fires, rounds left."""

    weapon: Weapon
    weapons: FrozenMap[str, str]
    left: int


@recalled
def loads(battle: Battle, fire: Fire) -> tuple[Load, ...]:
    """Each counted weapon that could be fired so and is not by itself; who has none fires what it has (SM-CBT-03)."""
    usual = {gun.person.id: gun.weapon.key for gun in guns(battle, fire)}
    found: dict[str, list[Gun]] = {}
    for gun in _all_guns(battle, fire):
        if gun.weapon.rounds is not None:
            found.setdefault(gun.weapon.key, []).append(gun)
    made: list[Load] = []
    for key, able in found.items():
        users = {gun.person.id: key for gun in _users(battle, fire, able)}
        weapons = users if is_team_roll(fire) else {**usual, **users}
        if weapons != usual:
            arm = able[0].weapon
            made.append(Load(arm, FrozenMap(weapons), left(battle, fire.team, arm) or 0))
    return tuple(made)


def _all_guns(battle: Battle, fire: Fire) -> Iterator[Gun]:
    for person in people(battle, fire.team):
        yield from guns_of(battle, fire, person)


def _users(battle: Battle, fire: Fire, able: list[Gun]) -> list[Gun]:
    """Who fires a counted weapon, as far as the rounds go: its bearers; of grenades whoever has no support weapon.

    A shared rocket is fired by one, and so is what answers for a whole team.
    """
    arm = able[0].weapon
    free = [gun for gun in able if not any(other.support for other in gun.person.weapons)]
    ranked = sorted((free if arm.shared else []) or able, key=lambda gun: -promised(battle, fire, gun))
    is_single = is_team_roll(fire) or (arm.shared and arm.damage is not None and arm.damage.dice > 1)
    return ranked[: 1 if is_single else left(battle, fire.team, arm)]


def has_choice(battle: Battle, fire: Fire) -> bool:
    """Whether somebody could fire one of several weapons, or one of several targets could be aimed at."""
    arms = (usable(battle, person) for person in people(battle, fire.team))
    return any(len(found) > 1 for found in arms) or len(exposed(battle, fire)) > 1


def exposed(battle: Battle, fire: Fire) -> tuple[str, ...]:
    """The figures of the target that somebody who fires sees."""
    return tuple(dict.fromkeys(key for gun in guns(battle, fire) for key in gun.line.exposed))


def asks(battle: Battle, fire: Fire, stated: Mapping[str, Value]) -> tuple[Ask, ...]:
    """With what each figure fires, what it takes by itself as the usual answer; and at whom (SM-SHO-25)."""
    if is_team_roll(fire):
        return _of_one(battle, fire, stated)
    usual = {gun.person.id: gun.weapon.name for gun in guns(battle, fire)}
    found: list[Ask] = []
    for person in people(battle, fire.team):
        names = tuple(dict.fromkeys(gun.weapon.name for gun in guns_of(battle, fire, person)))
        if names:
            value = usual.get(person.id, NOT)
            found.append(Ask(f"{WITH} {person.id}", "word", (*names, NOT), value, rule="SM-CBT-03", subject=person.id))
    if len(seen := exposed(battle, fire)) > 1:
        found.append(Ask(AIM, "word", (ANYBODY, *seen), ANYBODY, rule="SM-SHO-25"))
    return tuple(found)


def _of_one(battle: Battle, fire: Fire, stated: Mapping[str, Value]) -> tuple[Ask, ...]:
    """Of a team that makes one roll who makes it, and with what where he has several weapons (SM-CBT-10)."""
    found: dict[str, tuple[Gun, ...]] = {}
    for gun in _all_guns(battle, fire):
        found[gun.person.id] = (*found.get(gun.person.id, ()), gun)
    if not found:
        return ()
    usual = guns(battle, fire)[:1]
    best = usual[0].person.id if usual else next(iter(found))
    asked = [Ask(WHO, "word", tuple(found), best, rule="SM-CBT-10")] if len(found) > 1 else []
    who = str(stated.get(WHO, best))
    options = found.get(who, ())
    if len(options) > 1:
        mine = max(options, key=lambda gun: (not keeps_back(gun), promised(battle, fire, gun)))
        names = tuple(dict.fromkeys(gun.weapon.name for gun in options))
        asked.append(Ask(f"{WITH} {who}", "word", names, mine.weapon.name, rule="SM-CBT-10", subject=who))
    return tuple(asked)


def armed(battle: Battle, fire: Fire, stated: Mapping[str, Value]) -> dict[str, Any]:
    """What was chosen, as parts of the fire; empty where nothing was."""
    who = str(stated.get(WHO, ""))
    weapons: dict[str, str] = {}
    for gun in _all_guns(battle, fire):
        said = stated.get(f"{WITH} {gun.person.id}")
        if said == gun.weapon.name and who in ("", gun.person.id):
            weapons.setdefault(gun.person.id, gun.weapon.key)
    if who and who not in weapons and (found := guns(battle, fire.model_copy(update={"weapons": FrozenMap()}))):
        own = [gun for gun in _all_guns(battle, fire) if gun.person.id == who]
        mine = max(own or found, key=lambda gun: (not keeps_back(gun), promised(battle, fire, gun)))
        weapons[mine.person.id] = mine.weapon.key
    told: dict[str, Any] = {"weapons": FrozenMap(weapons)} if weapons else {}
    aimed = str(stated.get(AIM, ANYBODY))
    return told if aimed == ANYBODY else {**told, "figure": aimed}


def is_nobody(stated: Mapping[str, Value]) -> bool:
    """Whether every figure was told not to fire."""
    said = [value for code, value in stated.items() if code.startswith(f"{WITH} ")]
    return bool(said) and all(value == NOT for value in said)


def thrower(battle: Battle, fire: Fire, weapon: str) -> str:
    """Who fires a weapon at a point of ground: whoever does it best; empty where nobody can (SM-EXP-13)."""
    found = [gun for gun in _all_guns(battle, fire) if gun.weapon.key == weapon]
    return max(found, key=lambda gun: promised(battle, fire, gun)).person.id if found else ""
