"""Opportunity fire as an answer to a move: where on it, with what, and how things stand by then (SM-CBT-05..07)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.battle.answers import Choice
from rules.battle.asking import Ask
from rules.battle.model import Battle, Decision, Resume
from rules.battle.recall import recalled
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.arming import Load, has_choice, loads
from rules.systems.smle.game.attack_choices import loaded, shot
from rules.systems.smle.game.attacks import fire_refusal
from rules.systems.smle.game.firing import guns, promised
from rules.systems.smle.game.permits import reaction_refusal
from rules.systems.smle.game.routes import point_at
from rules.systems.smle.game.state import play_of
from rules.systems.smle.game.watching import points_of

ASKED, WHEN, AT_START = "opportunity-fire", "fires-when", "before-it-moves"


def reactions(battle: Battle, team: str) -> Iterator[Choice]:
    """What a team whose go it is not may answer the enemy who acts."""
    play = play_of(battle)
    target = play.turn.team if play.turn else ""
    if battle.side_of(target) == battle.side_of(team):
        return
    action = act.OpportunityFire(by=battle.side_of(team), team=team, target=target)
    if asked(battle, team) is not None:
        yield from _answers(battle, action)
        return
    issue = reaction_refusal(battle, team) or fire_refusal(battle, action)
    yield shot(battle, ASKED, action, issue, "SM-CBT-05")


def asked(battle: Battle, team: str) -> Decision | None:
    """The open question whether a team fires at a move."""
    decision = battle.decision
    is_asked = decision is not None and decision.code == ASKED and decision.subject == team
    return decision if is_asked else None


def _answers(battle: Battle, action: act.OpportunityFire) -> Iterator[Choice]:
    """Fire at each point of the move; with each counted weapon where it promises most; and who fires what."""
    best: dict[str, tuple[float, Choice]] = {}
    free: list[act.OpportunityFire] = []
    for share, inches in points(battle, action.team):
        at = action.model_copy(update={"at": share})
        there = as_then(battle, share)
        found = shot(there, "fire-at-point" if inches else "fire-at-start", at, fire_refusal(there, at), "SM-CBT-07")
        if found.issue is None:
            free.append(at)
        yield replace(found, details=FrozenMap({**found.details, "inches": f"{inches:.1f}"}))
        for load in loads(there, at):
            aimed = at.model_copy(update={"weapons": load.weapons})
            if fire_refusal(there, aimed) is None:
                code = "fire-weapon-at-point" if inches else "fire-weapon-at-start"
                choice = loaded(there, aimed, load, code, inches=f"{inches:.1f}")
                worth = _worth(there, aimed, load)
                if worth > best.get(load.weapon.key, (-1.0, choice))[0]:
                    best[load.weapon.key] = worth, choice
    yield from (choice for _, choice in best.values())
    if any(has_choice(as_then(battle, at.at), at) for at in free):
        yield Choice("choose-opportunity", free[-1], rule="SM-CBT-07")


def _worth(battle: Battle, fire: act.Fire, load: Load) -> float:
    """What those who fire a weapon promise together."""
    return sum(promised(battle, fire, gun) for gun in guns(battle, fire) if gun.weapon == load.weapon)


def points(battle: Battle, team: str) -> tuple[tuple[float, float], ...]:
    """Where on the move a team that is asked may fire; part and inches."""
    decision = asked(battle, team)
    return points_of(battle, decision) if decision else ()


@recalled
def as_then(battle: Battle, share: float) -> Battle:
    """The battle with the movers where a part of the move that waits has brought them (SM-CBT-07)."""
    walk = next((entry.action for entry in reversed(battle.waiting) if isinstance(entry, Resume)), None)
    if not isinstance(walk, act.Walk) or share <= walk.done:
        return battle
    figures = dict(battle.figures)
    for key, path in walk.move.paths.items():
        figure = figures[key]
        if figure.place is not None and path:
            figures[key] = figure.model_copy(update={"place": figure.place.at(*point_at(path, share))})
    return battle.model_copy(update={"figures": FrozenMap(figures)})


def asks(battle: Battle, team: str) -> tuple[Ask, ...]:
    """Where on the move it fires, as far as there is any choice."""
    words = tuple(_words(inches) for _, inches in points(battle, team))
    return (Ask(WHEN, "word", words, words[-1], rule="SM-CBT-07"),) if len(words) > 1 else ()


def at_time(battle: Battle, fire: act.OpportunityFire, stated: Mapping[str, Value]) -> act.OpportunityFire:
    """The fire at the point that was chosen."""
    found = {_words(inches): share for share, inches in points(battle, fire.team)}
    return fire.model_copy(update={"at": found.get(str(stated.get(WHEN, "")), fire.at)})


def _words(inches: float) -> str:
    return f"{inches:.1f}″" if inches else AT_START
