"""The attacks of a team, once for each target (SM-CBT, SM-EXP)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.engine import Choice
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.systems.smle.arsenal import Weapon, weapon
from rules.systems.smle.game import actions as act
from rules.systems.smle.game import explosives, shooting
from rules.systems.smle.game.attacks import assault_refusal, contact_path, fire_refusal, fired_by, turn_to_call
from rules.systems.smle.game.bursting import burst_targets
from rules.systems.smle.game.bursts import StateBurst
from rules.systems.smle.game.firing import weapon_issue
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.observers import observers
from rules.systems.smle.game.people import able, can_act, enemies_of, person, standing
from rules.systems.smle.game.permits import (
    attack_refusal,
)
from rules.systems.smle.game.seeing import distance, team_distance, touching


def shot(battle: Battle, code: str, action: act.Fire, issue: Issue | None, rule: str) -> Choice:
    """A fire attack; one that lacks nothing but a range wants it said."""
    details = named(battle, action.target)
    if issue is not None and issue.code == "range-unknown":
        return Choice(code, action, rule=rule, wants="range", details=details)
    tally = shooting.to_hit(battle, action) if issue is None else None
    return Choice(code, action, issue, tally, rule, details=details)


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


def _marks(battle: Battle, team: str, kind: type[act.Fire]) -> list[str]:
    """The enemies that a kind of fire is asked about, the nearest first: all that are not hidden, of return fire those
    who fired (SM-CBT-09), of panic fire the closest (SM-CBT-12).
    """
    foes = _seen_foes(battle, team)
    if kind is act.DirectFire:
        return foes
    lawful = fired_by(battle, team) if kind is act.ReturnFire else shooting.panic_targets(battle, team)
    return [foe for foe in foes if foe in lawful]


def _seen_foes(battle: Battle, team: str) -> list[str]:
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


def assaults(battle: Battle, team: str) -> Iterator[Choice]:
    """Close assault on each enemy that is not hidden; without one, once with the reason."""
    foes = _seen_foes(battle, team)
    for foe in foes:
        action = charge(battle, team, foe)
        issue = assault_refusal(battle, action)
        if issue is not None and issue.code == "no-contact" and not standing(battle, team):
            yield Choice("close-assault-on", action, rule="SM-CBT-01", wants="target contact")
            return
        yield Choice("close-assault", action, issue, rule="SM-CBT-01", details=named(battle, foe))
    if not foes:
        issue = attack_refusal(battle, team, "close-assault")
        issue = issue or error("no-target", team, "SM-CBT-01", option="close-assault")
        yield Choice("close-assault", None, issue, rule="SM-CBT-01", wants="target")


def charge(battle: Battle, team: str, foe: str) -> act.CloseAssault:
    """An assault by everybody who touches a team, or the one figure that is nearest to it, straight at it."""
    ours, theirs = [f for f in standing(battle, team) if can_act(f)], standing(battle, foe)
    action = act.CloseAssault(by=battle.side_of(team), team=team, target=foe)
    pairs = [(gap, a, b) for a in ours for b in theirs if (gap := distance(a, b)) is not None]
    if not pairs or any(touching(a, b) for _, a, b in pairs):
        return action
    _, figure, enemy = min(pairs, key=lambda pair: (pair[0], pair[1].id, pair[2].id))
    return action.model_copy(update={"paths": FrozenMap({figure.id: contact_path(figure, enemy)})})


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
                details = FrozenMap({"weapon": found.name})
                yield Choice("call-fire", action, issue, rule="SM-EXP-18", wants="point", details=details)
