"""A player who does anything that the engine offers, and answers at random whatever he is asked."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal
from random import Random

from rules.battle.action import Action
from rules.battle.answers import Choice
from rules.battle.asking import Answer, Ask
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game.people import is_able
from rules.systems.smle.game.state import play_of, team_of
from rules.tabletop.bases import Point
from tests.rules.systems.smle.game.stage import ENGINE

SIZE_IN = 48.0
FEW = 8
"""So many of a thing that is counted are said at most."""
FARTHEST_IN = 20
AGAIN = 4
"""Questions lead to other ones, so often at most."""
QUIET = frozenset({"end-turn", "lie-down", "stand-up"})
"""What is done less often than the rest, so that the rest comes to be done."""


def unit_to_ask(battle: Battle, draw: Random) -> str:
    """Whose choices are looked at: who must decide, who waits for a roll, who is active, or anybody, or nobody's."""
    units = (*(unit for unit in battle.units if battle.figures_of(unit)), "")
    if battle.decision is not None:
        return battle.decision.subject if battle.decision.subject in battle.units else ""
    waiting = [unit for unit in units if unit and team_of(battle, unit).level is None]
    if play_of(battle).phase == "activation" and waiting:
        return draw.choice((*waiting, ""))
    return ENGINE.active(battle) if draw.random() < 0.8 else draw.choice(units)


def chosen(choices: list[Choice], draw: Random) -> Choice:
    """One of them: of each code as likely, however many targets it has, and a second thought for the quiet ones."""
    codes = sorted({choice.code for choice in choices})
    code = draw.choice(codes)
    if code in QUIET and draw.random() < 0.6:
        code = draw.choice(codes)
    return draw.choice([choice for choice in choices if choice.code == code])


def completed(battle: Battle, unit: str, choice: Choice, draw: Random) -> Action | None:
    """The choice made whole with whatever comes to his mind; None where that makes nothing."""
    return ENGINE.complete(battle, choice, answer(battle, unit, choice, draw))


def answer(battle: Battle, unit: str, choice: Choice, draw: Random) -> Answer:
    """What is shown, then what is stated, question by question."""
    wants = choice.wants.split()
    targets = ENGINE.targets(battle, unit, choice) if "target" in wants else ()
    shown = Answer(
        paths=FrozenMap(dict(_paths(battle, choice, unit, draw))) if "path" in wants else FrozenMap(),
        target=draw.choice(targets) if targets else "",
        point=_point(battle, draw) if "point" in wants else None,
    )
    stated: dict[str, Value] = {}
    for _ in range(AGAIN):
        found = Answer(shown.paths, shown.facings, shown.target, shown.point, FrozenMap(stated))
        asks = [ask for ask in ENGINE.asks(battle, choice, found) if ask.code not in stated]
        if not asks:
            break
        stated |= {ask.code: value for ask in asks if (value := _said(ask, draw)) is not None}
    return Answer(shown.paths, shown.facings, shown.target, shown.point, FrozenMap(stated))


def _said(ask: Ask, draw: Random) -> Value | None:
    if ask.kind == "yes":
        return draw.random() < 0.5
    if ask.kind == "count":
        return draw.randint(ask.least, min(ask.most, ask.least + FEW))
    if ask.kind == "inches":
        return Decimal(draw.randint(ask.least * 2, min(ask.most, FARTHEST_IN) * 2)) / 2
    return draw.choice(ask.words) if ask.words else ask.value


def _point(battle: Battle, draw: Random) -> Point:
    """Somewhere, and more often where somebody stands."""
    places = [figure.place.point for figure in battle.figures.values() if figure.place]
    if places and draw.random() < 0.7:
        return draw.choice(places)
    return (draw.uniform(0.0, SIZE_IN), draw.uniform(0.0, SIZE_IN))


def _paths(battle: Battle, choice: Choice, unit: str, draw: Random) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """Everybody who can goes the same way, some of the time towards an enemy, a vehicle or a door."""
    team = getattr(choice.action, "team", "") or unit
    angle, inches = draw.uniform(0.0, 2.0 * math.pi), draw.choice((1.0, 2.0, 3.9, 4.0, 5.0, 8.0, 12.0))
    movers = [one for one in battle.figures_of(team) if one.place and (is_able(one) or one.wound == "")]
    if not movers or movers[0].place is None:
        return
    if draw.random() < 0.5:
        x, y = _point(battle, draw)
        angle = math.atan2(x - movers[0].place.x, y - movers[0].place.y)
    riding = "drive" in choice.code
    for figure in movers:
        is_hull = figure.base.shape == "rectangle"
        if figure.place is not None and is_hull is riding and "aboard" not in figure.states:
            dx, dy = inches * math.sin(angle), inches * math.cos(angle)
            yield figure.id, ((figure.place.x + dx, figure.place.y + dy),)
