"""The attacks of a team, once for each target (SM-CBT, SM-EXP)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.engine import Choice
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.game import actions as act
from rules.systems.smle.game import shooting
from rules.systems.smle.game.attacks import assault_refusal, contact_path, fire_refusal, fired_by
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.people import able, can_act, enemies_of, standing
from rules.systems.smle.game.permits import (
    attack_refusal,
)
from rules.systems.smle.game.seeing import distance, touching


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
    """Each kind of fire at each enemy that is not hidden; without one, once with the reason."""
    by = battle.side_of(team)
    foes = [foe for foe in enemies_of(battle, team) if "hidden" not in battle.units[foe].states]
    for code, kind, rule in FIRES:
        targets = [foe for foe in fired_by(battle, team) if foe in foes] if kind is act.ReturnFire else foes
        for foe in targets:
            action = kind(by=by, team=team, target=foe)
            issue = fire_refusal(battle, action)
            yield shot(battle, code, action, issue, rule)
        if not targets:
            issue = attack_refusal(battle, team, act.ATTACK_OF[kind]) or error("no-target", team, rule, option=code)
            yield Choice(code, None, issue, rule=rule, wants="target")


FIRES: tuple[tuple[str, type[act.Fire], str], ...] = (
    ("direct-fire", act.DirectFire, "SM-CBT-03"),
    ("return-fire", act.ReturnFire, "SM-CBT-09"),
    ("panic-fire", act.PanicFire, "SM-CBT-12"),
)


def assaults(battle: Battle, team: str) -> Iterator[Choice]:
    """Close assault on each enemy that is not hidden; without one, once with the reason."""
    foes = [foe for foe in enemies_of(battle, team) if "hidden" not in battle.units[foe].states]
    for foe in foes:
        action = charge(battle, team, foe)
        issue, wants = assault_refusal(battle, action), ""
        if issue is not None and issue.code == "no-contact" and not standing(battle, team):
            issue, wants = None, "contact"
        yield Choice("close-assault", action, issue, rule="SM-CBT-01", wants=wants, details=named(battle, foe))
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


def calls(battle: Battle, team: str) -> Iterator[Choice]:
    """Indirect fire, for each figure that has a weapon for it."""
    book = book_of(battle, battle.side_of(team))
    for figure in able(battle, team):
        for key in figure.kit:
            found = weapon(book, key)
            if found is not None and found.indirect:
                action = act.CallFire(by=battle.side_of(team), team=team, figure=figure.id, weapon=key, observer="")
                issue = attack_refusal(battle, team, "call-indirect")
                details = FrozenMap({"weapon": found.name})
                yield Choice("call-fire", action, issue, rule="SM-EXP-18", wants="point", details=details)
