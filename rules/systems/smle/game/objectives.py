"""Objectives: markers and areas of the table, who holds each, the one picked in secret (SM-SCN-03, 07)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rules.battle.asking import Answer, Ask
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Figure
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.systems.smle.game.actions import PickObjective
from rules.systems.smle.game.homes import book_of, wording
from rules.systems.smle.game.people import standing, teams
from rules.systems.smle.game.seeing import MEASURES, distance_to
from rules.systems.smle.game.state import play_of
from rules.tabletop.bases import Point
from rules.tabletop.outlines import gap_to_outline

OBJECTIVE = "objective"
"""The kind of a marker, and of a table's area, that is an objective."""


@dataclass(frozen=True, slots=True)
class Objective:
    """A place to be held: a point with a radius in inches, or an area by its outline; neither for one off the table."""

    id: str
    name: str
    point: Point | None = None
    radius_in: float = 0.0
    outline: tuple[Point, ...] = ()


def objectives(battle: Battle) -> tuple[Objective, ...]:
    """Every objective, the table's own first; of one name, each with a number."""
    nameless = wording("objective-nameless")
    areas = tuple(zone for zone in (battle.table.zones if battle.table else ()) if zone.kind == OBJECTIVE)
    found = [Objective(zone.id, zone.name or nameless, outline=zone.outline) for zone in areas]
    radius = float(book_of(battle, "").number("markers", OBJECTIVE, "radius"))
    for marker in battle.markers.values():
        if marker.kind == OBJECTIVE:
            point = marker.place.point if marker.place else None
            found.append(Objective(marker.id, marker.name or nameless, point, marker.radius_in or radius))
    return _numbered(found)


def _numbered(found: list[Objective]) -> tuple[Objective, ...]:
    alike, seen = Counter(one.name for one in found), Counter[str]()
    told = []
    for one in found:
        seen[one.name] += 1
        name = f"{one.name} {seen[one.name]}" if alike[one.name] > 1 else one.name
        told.append(Objective(one.id, name, one.point, one.radius_in, one.outline))
    return tuple(told)


def named(battle: Battle, key: str) -> str:
    """What an objective is called; empty where there is none of that id."""
    return next((one.name for one in objectives(battle) if one.id == key), "")


def holder(battle: Battle, objective: Objective) -> str:
    """The one side with anybody able at an objective; with none or several there, whoever held it before or nobody."""
    before = play_of(battle).holders.get(objective.id, "")
    near = {
        battle.units[unit].side
        for unit in teams(battle)
        for figure in standing(battle, unit)
        if _is_at(figure, objective)
    }
    return near.pop() if len(near) == 1 else "" if near else before


def _is_at(figure: Figure, objective: Objective) -> bool:
    if objective.point is not None:
        gap = distance_to(figure, objective.point)
        return gap is not None and gap <= objective.radius_in + MEASURES.tolerance_in
    if not objective.outline or figure.place is None:
        return False
    return gap_to_outline(objective.outline, figure.place.point) <= figure.base.radius_in + MEASURES.tolerance_in


def note_holders(draft: Draft) -> None:
    """At a round's end: who is at an objective alone holds it, and keeps it until the other side comes.

    A side that holds what it picked has hit it, and that is no secret any more.
    """
    battle = draft.battle
    found = {one.id: side for one in objectives(battle) if (side := holder(battle, one))}
    draft.set_play(holders=FrozenMap(found))
    play = play_of(draft.battle)
    for side, target in play.targets.items():
        if found.get(target) == side and side not in play.hit:
            draft.set_play(hit=(*play.hit, side))
            draft.tell("objective-hit", rule="SM-SCN-07", side=side, objective=named(draft.battle, target))


def picker(battle: Battle) -> str:
    """The side that picks an objective in secret by its scenario, empty for none."""
    play = play_of(battle)
    size = book_of(battle, "").find("scenarios", play.scenario, "secret-pick") if play.scenario else None
    return next((side for side, role in play.roles.items() if role == size), "")


def pick_refusal(battle: Battle, side: str) -> Issue | None:
    """Why a side may not pick: the phase, the scenario, nothing to pick, others who look (SM-SCN-07)."""
    play = play_of(battle)
    if play.phase != "setup":
        return error("not-the-phase", side, "SM-SCN-07", phase=play.phase)
    if not side or side != picker(battle):
        return error("no-secret-pick", side, "SM-SCN-07")
    if not objectives(battle):
        return error("no-objectives", side, "SM-SCN-07")
    if play.set_up_by != side:
        return error("pick-alone", side, "SM-SCN-07", side=name_of_side(battle, side))
    return None


def name_of_side(battle: Battle, key: str) -> str:
    """What a side is called."""
    side = battle.side(key)
    return (side.name or side.colour.capitalize()) if side else ""


def unpicked(battle: Battle) -> Issue | None:
    """Why the game cannot begin yet: a side that is to pick has not."""
    side = picker(battle)
    if not side or not objectives(battle) or play_of(battle).targets.get(side):
        return None
    return error("not-picked", side, "SM-SCN-07", side=name_of_side(battle, side))


def pick(draft: Draft, action: PickObjective) -> None:
    """A side's secret objective; the log does not name it."""
    issue = pick_refusal(draft.battle, action.by)
    if issue is None and not named(draft.battle, action.objective):
        issue = error("no-such-marker", action.objective, "SM-SCN-07")
    if issue:
        raise IllegalAction(issue)
    draft.set_play(targets=play_of(draft.battle).targets.with_item(action.by, action.objective))
    draft.tell("objective-picked", rule="SM-SCN-07", side=action.by)


def pick_asks(battle: Battle, action: PickObjective) -> tuple[Ask, ...]:
    """Which of them, by name; what is picked already is taken while nobody says another."""
    words = tuple(one.name for one in objectives(battle))
    now = named(battle, play_of(battle).targets.get(action.by, ""))
    return (Ask("objective", "word", words, now or None, rule="SM-SCN-07"),)


def with_pick(battle: Battle, action: PickObjective, answer: Answer) -> PickObjective | None:
    """The pick with the objective that was named; None while none is."""
    said = answer.stated.get("objective", named(battle, play_of(battle).targets.get(action.by, "")))
    found = next((one.id for one in objectives(battle) if one.name == said), "")
    return action.model_copy(update={"objective": found}) if found else None


def reveal(draft: Draft) -> None:
    """The game is over: what was picked, and whether it was hit."""
    play = play_of(draft.battle)
    for side, target in play.targets.items():
        code = "objective-was-hit" if side in play.hit else "objective-was-missed"
        draft.tell(code, rule="SM-SCN-07", side=side, objective=named(draft.battle, target))
