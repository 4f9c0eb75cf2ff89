"""The attacks of a team by fire, once for each target, and with each counted weapon (SM-CBT, SM-EXP)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.answers import Choice
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.core.tally import Detail
from rules.systems.smle.arsenal import Weapon, weapon
from rules.systems.smle.game import actions as act
from rules.systems.smle.game import explosives, shooting
from rules.systems.smle.game.ammunition import left
from rules.systems.smle.game.arming import Load, has_choice, loads
from rules.systems.smle.game.attacks import fire_refusal, fired_by, turn_to_call
from rules.systems.smle.game.bursting import burst_targets
from rules.systems.smle.game.bursts import GRENADE, StateBurst
from rules.systems.smle.game.firing import guns, usable, weapon_issue
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.observers import observers
from rules.systems.smle.game.people import able, can_act, enemies_of, people, person, standing
from rules.systems.smle.game.permits import attack_refusal
from rules.systems.smle.game.scoring import effective
from rules.systems.smle.game.seeing import team_distance


def shot(battle: Battle, code: str, action: act.Fire, issue: Issue | None, rule: str) -> Choice:
    """A fire attack; one that lacks nothing but a range wants it said."""
    details = named(battle, action.target)
    if issue is not None and issue.code == "range-unknown":
        return Choice(code, action, rule=rule, wants="range", details=details)
    if issue is not None:
        return Choice(code, action, issue, None, rule, details=details)
    firing = guns(battle, action)
    counted = next((gun.weapon for gun in firing if gun.weapon.rounds is not None), None)
    told: dict[str, Detail] = {**details, **(_rounds(battle, action.team, counted) if counted else {})}
    if firing and all(gun.aim.most == 0 for gun in firing):
        told["beyond"] = True
    return Choice(code, action, None, shooting.to_hit(battle, action), rule, details=FrozenMap(told))


def _rounds(battle: Battle, team: str, arm: Weapon) -> dict[str, Detail]:
    """A counted weapon's name and how many rounds of it are left."""
    return {"weapon": arm.name, "left": left(battle, team, arm) or 0}


def named(battle: Battle, target: str) -> FrozenMap[str, str]:
    """The words of a choice that is about a team: its name."""
    return FrozenMap({"target": battle.units[target].name} if target in battle.units else {})


def fires(battle: Battle, team: str) -> Iterator[Choice]:
    """Each kind of fire at each enemy that is not hidden; without one, once with the reason.

    Where nobody has a place and several may be fired at, it is one choice that wants to know at whom.
    """
    by = battle.side_of(team)
    for code, kind, rule in FIRES:
        targets = _marks(battle, team, kind)
        if not standing(battle, team) and (free := _fireable(battle, team, kind)):
            action = kind(by=by, team=team, target=free[0])
            yield Choice(f"{code}-at", action, rule=rule, wants="target range")
            continue
        for foe in targets:
            action = kind(by=by, team=team, target=foe)
            issue = fire_refusal(battle, action)
            yield shot(battle, code, action, issue, rule)
        if not targets:
            issue = attack_refusal(battle, team, act.ATTACK_OF[kind]) or error("no-target", team, rule, option=code)
            yield Choice(code, None, issue, rule=rule, wants="target")


def armed_fires(battle: Battle, team: str) -> Iterator[Choice]:
    """Direct fire with each counted weapon that a team keeps back by itself, and the choice who fires what."""
    if attack_refusal(battle, team, "direct") is not None:
        return
    by, foes, seen = battle.side_of(team), seen_foes(battle, team), set[str]()
    for foe in foes:
        action = act.DirectFire(by=by, team=team, target=foe)
        for load in loads(battle, action):
            aimed = action.model_copy(update={"weapons": load.weapons})
            if fire_refusal(battle, aimed) is None:
                seen.add(load.weapon.key)
                yield loaded(battle, aimed, load, "throw" if load.weapon.key == GRENADE else "fire-weapon")
    yield from _none_near(battle, team, seen)
    yield from _who_fires_what(battle, team)
    yield from _at_ground(battle, team)


def loaded(battle: Battle, action: act.Fire, load: Load, code: str, **told: Detail) -> Choice:
    """A fire with a counted weapon: its name, and how many rounds are left."""
    details: dict[str, Detail] = {"weapon": load.weapon.name, "left": load.left, **named(battle, action.target), **told}
    rule = "SM-EXP-13" if load.weapon.type == "EX" else "SM-CBT-03"
    return Choice(code, action, None, shooting.to_hit(battle, action), rule, details=FrozenMap(details))


def _none_near(battle: Battle, team: str, seen: set[str]) -> Iterator[Choice]:
    """Grenades that reach nobody: once, with how far they reach (SM-SHO-11)."""
    grenade = next((arm for arm in _explosives(battle, team) if arm.key == GRENADE), None)
    if grenade is None or grenade.key in seen or not standing(battle, team):
        return
    book = book_of(battle, battle.side_of(team))
    reach = effective(book, grenade) * float(book.number("firer-modifiers", "extreme-range", "multiple"))
    issue = error("none-within", team, "SM-SHO-11", weapon=grenade.name, reach=f"{reach:g}")
    yield Choice("throw", None, issue, rule="SM-EXP-13", details=FrozenMap(_rounds(battle, team, grenade)))


def _who_fires_what(battle: Battle, team: str) -> Iterator[Choice]:
    """One choice that asks of each figure with what it fires, where there is anything to choose."""
    by = battle.side_of(team)
    free = _fireable(battle, team, act.DirectFire)
    if any(has_choice(battle, act.DirectFire(by=by, team=team, target=foe)) for foe in free):
        wants = "target" if standing(battle, team) else "target range"
        yield Choice("choose-fire", act.DirectFire(by=by, team=team), rule="SM-CBT-03", wants=wants)


def _at_ground(battle: Battle, team: str) -> Iterator[Choice]:
    """Each explosive that is fired directly, at a point of ground (SM-EXP-13)."""
    by = battle.side_of(team)
    for arm in _explosives(battle, team) if standing(battle, team) else ():
        bearer = next(one.id for one in people(battle, team) if arm in usable(battle, one))
        action = act.DirectFire(by=by, team=team, weapons=FrozenMap({bearer: arm.key}))
        details: dict[str, Detail] = {**_rounds(battle, team, arm), "burst": burst_in(battle, team, arm)}
        code = "throw-at-ground" if arm.key == GRENADE else "fire-at-ground"
        yield Choice(code, action, rule="SM-EXP-13", wants="point", details=FrozenMap(details))


def _explosives(battle: Battle, team: str) -> tuple[Weapon, ...]:
    """The explosives that somebody of a team could fire directly now."""
    found = (arm for one in people(battle, team) for arm in usable(battle, one) if arm.type == "EX")
    return tuple(dict.fromkeys(found))


def burst_in(battle: Battle, team: str, arm: Weapon) -> str:
    """How far a weapon's round bursts, in inches (SM-EXP-02)."""
    width = book_of(battle, battle.side_of(team)).number("burst", "radius", "per-die")
    return f"{float(width) * (arm.damage.dice if arm.damage else 0):g}"


def _marks(battle: Battle, team: str, kind: type[act.Fire]) -> list[str]:
    """The enemies that a kind of fire is asked about, the nearest first: all that are not hidden, of return fire those
    who fired (SM-CBT-09), of panic fire the closest (SM-CBT-12).
    """
    foes = seen_foes(battle, team)
    if kind is act.DirectFire:
        return foes
    lawful = fired_by(battle, team) if kind is act.ReturnFire else shooting.panic_targets(battle, team)
    return [foe for foe in foes if foe in lawful]


def seen_foes(battle: Battle, team: str) -> list[str]:
    """The enemies that are not hidden, the nearest first; without places as they stand in their armies."""
    foes = [foe for foe in enemies_of(battle, team) if "hidden" not in battle.units[foe].states]
    return sorted(foes, key=lambda foe: team_distance(battle, team, foe) or 0.0)


def _fireable(battle: Battle, team: str, kind: type[act.Fire]) -> tuple[str, ...]:
    """Those of them that may be fired at, though nobody has said how far they are."""
    by = battle.side_of(team)
    issues = {foe: fire_refusal(battle, kind(by=by, team=team, target=foe)) for foe in _marks(battle, team, kind)}
    return tuple(foe for foe, issue in issues.items() if issue is None or issue.code == "range-unknown")


def targets_of(battle: Battle, team: str, choice: Choice) -> tuple[str, ...]:
    """The enemies that a choice may name which wants a target."""
    if isinstance(choice.action, StateBurst):
        return burst_targets(battle)
    if isinstance(choice.action, act.CloseAssault):
        return tuple(foe for foe in enemies_of(battle, team) if "hidden" not in battle.units[foe].states)
    return _fireable(battle, team, type(choice.action)) if isinstance(choice.action, act.Fire) else ()


FIRES: tuple[tuple[str, type[act.Fire], str], ...] = (
    ("direct-fire", act.DirectFire, "SM-CBT-03"),
    ("return-fire", act.ReturnFire, "SM-CBT-09"),
    ("panic-fire", act.PanicFire, "SM-CBT-12"),
)


def call_issue(battle: Battle, team: str, gunner: str, arm: Weapon) -> Issue | None:
    """Why a figure's weapon is called onto no point at all in this turn (SM-EXP-17, 18)."""
    issue = turn_to_call(battle, team) or weapon_issue(battle, person(battle, gunner), arm)
    if issue is None and not can_act(battle.figures[gunner]):
        issue = error("nobody-fit", team, "SM-HIT-10", option="call-indirect")
    if issue is None and not observers(battle, battle.side_of(team)):
        issue = error("no-observer", team, "SM-EXP-17")
    return issue


def calls(battle: Battle, team: str) -> Iterator[Choice]:
    """Indirect fire, for each figure that has a weapon for it."""
    book = book_of(battle, battle.side_of(team))
    for figure in able(battle, team):
        for key in figure.kit:
            found = weapon(book, key)
            if found is not None and explosives.fires_indirectly(battle, team, found):
                action = act.CallFire(by=battle.side_of(team), team=team, figure=figure.id, weapon=key, observer="")
                issue = call_issue(battle, team, figure.id, found)
                details = FrozenMap({**_rounds(battle, team, found), "burst": burst_in(battle, team, found)})
                yield Choice("call-fire", action, issue, rule="SM-EXP-18", wants="point", details=details)
