"""The cinema’s rules, each behind its switch: hardy heroes, Camera Fodder, monsters (SM-HER, SM-CAM, SM-MON).

- `heros_throw` what a throw comes to; `softened` what a Tough one makes of a result; `stand_in` who is hit in a
  Lucky one's place.
- `is_fodder` who falls at every hit, `near_fodder` who falls with him; `get_up` those whom no enemy sees any more.
- `is_monster`; `overwhelm`, `vanish` one hit with overwhelming force, `bring_back` its return; `wake` one looked at.
- `may_fight_on` whoever is not out of the game for good.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import ClassVar, Literal, TypeVar

from rules.battle.action import Action
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Decision, Figure
from rules.core.issues import Issue, error
from rules.core.tally import Tally
from rules.systems.smle.game.actions import TeamAction
from rules.systems.smle.game.homes import book_of, is_on
from rules.systems.smle.game.limits import measures_of
from rules.systems.smle.game.people import OUT, Person, enemies_of, is_able, is_vehicle, person, standing
from rules.systems.smle.game.seeing import MEASURES, body, cover_at, distance, ground, sees
from rules.systems.smle.game.walking import add_states, drop_states
from rules.systems.smle.game.wounding import Blow
from rules.systems.smle.vocabulary import NONE
from rules.tabletop.bases import Pose
from rules.tabletop.forms import form, line_form
from rules.tabletop.measuring import form_gap

R = TypeVar("R", bound=str)

MONSTER = "monsters"
"""The armour that makes a figure a monster, and the rows that are about them."""
RETURNS = "returns"
"""What is counted of a team whose monster came back."""
VANISHED = "vanished"
"""What a monster is that is gone from the table and may come back."""


class BringBack(TeamAction):
    """A monster that vanished comes back, wounded, from any cover (SM-MON-02)."""

    kind: ClassVar[str] = "monster-back"
    figure: str
    place: Pose | None = None


ACTIONS: tuple[type[Action], ...] = (BringBack,)


def heros_throw(battle: Battle, figure: str, die: int, rule: str) -> tuple[int, Tally | None]:
    """What a figure's throw comes to: a hero adds his grade, of which the tally tells (SM-HER-02)."""
    grade = person(battle, figure).hero
    if not grade:
        return die, None
    return die + grade, Tally().plus(die, "die", rule).plus(grade, "heros-grade", "SM-HER-02")


def softened(hit: Person, blow: Blow, result: R) -> R | Literal["light"]:
    """A Tough hero takes a light wound where he would fall, but from heroes, and monsters in assaults (SM-HER-06)."""
    if "tough" not in hit.attributes or blow.by_hero or blow.by_monster:
        return result
    return "light" if result in ("killed", "serious") else result


def stand_in(battle: Battle, hit: Person) -> Figure | None:
    """The nearest other figure, who is killed in a Lucky hero's place (SM-HER-07); None for anybody else."""
    if "lucky" not in hit.attributes:
        return None
    others = [
        (distance(hit.figure, other), other)
        for other in battle.figures.values()
        if other.id != hit.id and is_able(other) and not is_vehicle(battle, other) and "aboard" not in other.states
    ]
    near = [(gap, other) for gap, other in others if gap is not None]
    return min(near, key=lambda pair: (pair[0], pair[1].id))[1] if near else None


def is_monster(battle: Battle, found: Person) -> bool:
    """Whether a figure is a monster, and the rules for monsters are on."""
    return found.armour == MONSTER and is_on(book_of(battle, battle.side_of(found.id)), "monsters")


def is_fodder(battle: Battle, found: Person) -> bool:
    """Whether a figure is Camera Fodder: no hero, no monster, nobody of importance (SM-CAM-01)."""
    if not is_on(book_of(battle, battle.side_of(found.id)), "camera-fodder"):
        return False
    return not found.hero and found.role == NONE and found.armour != MONSTER


def near_fodder(battle: Battle, hit: Figure) -> tuple[str, ...]:
    """Camera Fodder so near to one who is hit that it falls too (SM-CAM-06)."""
    book = book_of(battle, battle.side_of(hit.id))
    limit = float(book.number("camera-fodder", "near-shot", "distance")) + MEASURES.tolerance_in
    others = (figure for figure in battle.figures.values() if figure.id != hit.id and is_able(figure))
    near = (figure for figure in others if not is_vehicle(battle, figure) and "aboard" not in figure.states)
    gaps = ((figure, distance(hit, figure)) for figure in near)
    return tuple(
        figure.id
        for figure, gap in gaps
        if gap is not None and gap <= limit and is_fodder(battle, person(battle, figure.id))
    )


def play_dead(draft: Draft, figure: str, rule: str) -> None:
    """A figure falls and plays dead."""
    add_states(draft, figure, "playing-dead", "prone")
    draft.tell("plays-dead", figure, rule=rule)
    if rule != "SM-MON-01" and _falls_out(draft.battle, draft.figure(figure)):
        draft.tell("remind-edge", figure, rule="SM-CAM-04")


def _falls_out(battle: Battle, figure: Figure) -> bool:
    """Whether one who falls is beside a window; where nobody has a place, the players look for themselves."""
    if figure.place is None:
        return "aboard" not in figure.states
    reach = figure.base.radius_in + measures_of(battle, battle.side_of(figure.id)).cover_within_in
    pieces = battle.table.pieces if battle.table else ()
    windows = (opening for piece in pieces for opening in piece.openings if opening.kind == "window")
    return any(math.dist((one.x, one.y), figure.place.point) <= reach for one in windows)


def get_up(draft: Draft) -> None:
    """Camera Fodder that no enemy sees any more may be used again (SM-CAM-02)."""
    for figure in _playing_dead(draft.battle, is_monstrous=False):
        foes = [foe for enemy in enemies_of(draft.battle, figure.unit) for foe in standing(draft.battle, enemy)]
        if figure.place is not None and not any(sees(draft.battle, foe, figure) for foe in foes):
            drop_states(draft, figure.id, "playing-dead")
            draft.tell("gets-up", figure.id, rule="SM-CAM-02")


def wake(draft: Draft) -> None:
    """A monster that plays dead acts again once somebody comes to look (SM-MON-01)."""
    for figure in _playing_dead(draft.battle, is_monstrous=True):
        book = book_of(draft.battle, draft.battle.side_of(figure.id))
        limit = float(book.number(MONSTER, "look", "distance")) + MEASURES.tolerance_in
        others = (other for other in draft.battle.figures.values() if other.id != figure.id and is_able(other))
        if any((gap := distance(figure, other)) is not None and gap <= limit for other in others):
            drop_states(draft, figure.id, "playing-dead")
            draft.tell("gets-up", figure.id, rule="SM-MON-01")


def _playing_dead(battle: Battle, *, is_monstrous: bool) -> tuple[Figure, ...]:
    found = (figure for figure in battle.figures.values() if "playing-dead" in figure.states)
    return tuple(one for one in found if (person(battle, one.id).armour == MONSTER) is is_monstrous)


def fallen_now(battle: Battle, figures: Iterable[str], hits: Mapping[str, int]) -> tuple[str, ...]:
    """Monsters that an attack has felled: its further hits still count for overwhelming force (SM-MON-02)."""
    struck = (key for key in figures if hits.get(key) and "playing-dead" in battle.figures[key].states)
    return tuple(key for key in struck if is_monster(battle, person(battle, key)))


def overwhelm(draft: Draft, hits: Mapping[str, int]) -> None:
    """A monster felled by an attack with hits enough vanishes (SM-MON-02)."""
    for figure in fallen_now(draft.battle, hits, hits):
        enough = book_of(draft.battle, draft.battle.side_of(figure)).whole(MONSTER, "vanish", "hits")
        if hits[figure] >= enough and VANISHED not in draft.figure(figure).states:
            vanish(draft, figure)


def vanish(draft: Draft, figure: str) -> None:
    """A monster hit with overwhelming force is gone from the table (SM-MON-02)."""
    draft.set_figure(figure, place=None)
    add_states(draft, figure, VANISHED)
    draft.tell("vanishes", figure, rule="SM-MON-02")


def return_refusal(battle: Battle, team: str, figure_id: str) -> Issue | None:
    """Why a figure does not come back: it is no monster that vanished, or has done so often enough (SM-MON-02, 03)."""
    figure, unit = battle.figures.get(figure_id), battle.units.get(team)
    if figure is None or unit is None or figure.unit != team:
        return error("no-such-figure", figure_id, "")
    is_away = figure.place is None and not figure.is_gone and "playing-dead" in figure.states
    if not is_away or not is_monster(battle, person(battle, figure_id)):
        return error("not-vanished", figure_id, "SM-MON-02")
    most = book_of(battle, unit.side).whole(MONSTER, "return", "times-max")
    times = unit.counts.get(RETURNS, 0)
    return error("returned-enough", figure_id, "SM-MON-03", times=times) if times >= most else None


def cover_refusal(battle: Battle, action: BringBack) -> Issue | None:
    """Why a monster does not come back at a place: it does so from any cover, in it or beside it (SM-MON-02)."""
    figure = battle.figures[action.figure].model_copy(update={"place": action.place})
    there = body(figure)
    if there is None or cover_at(battle, figure) != "none":
        return None
    within = MEASURES.cover_within_in + MEASURES.tolerance_in
    for piece in ground(battle).pieces:
        corners = piece.outline if piece.is_line else (*piece.outline, piece.outline[0])
        near = min(form_gap(form(there), line_form(a, b)) for a, b in pairwise(corners))
        if piece.cover != "none" and near - piece.width_in / 2 <= within:
            return None
    return error("returns-in-the-open", action.figure, "SM-MON-02")


def bring_back(draft: Draft, action: BringBack) -> None:
    """It returns with a light wound, at most so often in a game (SM-MON-03)."""
    issue = return_refusal(draft.battle, action.team, action.figure) or cover_refusal(draft.battle, action)
    if issue:
        raise IllegalAction(issue)
    unit = draft.unit(action.team)
    times = unit.counts.get(RETURNS, 0)
    draft.set_unit(action.team, counts=unit.counts.with_item(RETURNS, times + 1))
    draft.set_figure(action.figure, place=action.place, wound="light")
    drop_states(draft, action.figure, "playing-dead", "prone", VANISHED)
    draft.tell("comes-back", action.figure, rule="SM-MON-03", times=times + 1)


def may_fight_on(battle: Battle, figure: Figure) -> bool:
    """Whether somebody is in the game or may be again: who plays dead, and a monster that may still come back.

    Those killed, badly hurt or gone are out of it (SM-CAM-02, SM-MON-01, 02).
    """
    if figure.is_gone or figure.wound in OUT or is_vehicle(battle, figure):
        return False
    return VANISHED not in figure.states or return_refusal(battle, figure.unit, figure.id) is None


def apply(draft: Draft, action: Action) -> None:
    """Does this room's own action."""
    if isinstance(action, BringBack):
        bring_back(draft, action)


def answers(_battle: Battle, _decision: Decision, _action: Action) -> bool:
    """Nothing here answers a question."""
    return False
