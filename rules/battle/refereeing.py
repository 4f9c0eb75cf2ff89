"""What the referee's actions do. They are always allowed where what they name is there."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rules.battle import referee
from rules.battle.action import Referee
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Figure
from rules.core.issues import error
from rules.dice.pool import Pool
from rules.tabletop.bases import Point, Pose

if TYPE_CHECKING:  # the engine's step calls this room
    from rules.battle.engine import Engine


def apply_referee(engine: Engine, draft: Draft, action: Referee) -> None:
    """Does a referee's action, a system's own by its engine; raises IllegalAction where it names what there is not."""
    done = DONE.get(type(action))
    if done is None:
        engine.apply(draft, action)
        return
    done(draft, action)
    if isinstance(action, referee.SetWound) and action.wound not in ("", *(wound.code for wound in engine.wounds)):
        raise IllegalAction(error("no-such-wound", action.figure, "", wound=action.wound))


def _place(draft: Draft, action: referee.Place) -> None:
    draft.set_figures(draft.figure(key).model_copy(update={"place": place}) for key, place in action.places.items())
    on = [key for key, place in action.places.items() if place is not None]
    off = [key for key, place in action.places.items() if place is None]
    if on:
        draft.tell("placed", *on)
    if off:
        draft.tell("taken-off", *off)


def _move(draft: Draft, action: referee.MoveFreely) -> None:
    moved: list[Figure] = []
    longest = 0.0
    for key, path in action.paths.items():
        figure = draft.figure(key)
        walked = _walked(figure, path)
        moved.append(figure.model_copy(update={"place": _end(figure, walked, action.facings.get(key))}))
        longest = max(longest, sum(math.dist(a, b) for a, b in walked))
    draft.set_figures(moved)
    draft.tell("moved-freely", *action.paths, inches=f"{longest:.1f}")


def _walked(figure: Figure, path: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    """The legs of a path, from where the figure stands: whoever named another start has walked there too."""
    if not path:
        raise IllegalAction(error("no-path", figure.id, ""))
    start = figure.place.point if figure.place else path[0]
    return list(pairwise((start, *path)))


def _end(figure: Figure, walked: list[tuple[Point, Point]], facing: float | None) -> Pose:
    if facing is None:
        facing = figure.place.facing if figure.place else 0.0
        legs = [(a, b) for a, b in walked if a != b]
        if legs:
            (ax, ay), (bx, by) = legs[-1]
            facing = math.degrees(math.atan2(bx - ax, by - ay))
    x, y = walked[-1][1]
    return Pose(x=x, y=y, facing=facing % 360.0)


def _face(draft: Draft, action: referee.Face) -> None:
    turned = []
    for key, facing in action.facings.items():
        figure = draft.figure(key)
        if figure.place is None:
            raise IllegalAction(error("not-on-table", key, ""))
        place = Pose(x=figure.place.x, y=figure.place.y, facing=facing % 360.0)
        turned.append(figure.model_copy(update={"place": place}))
    draft.set_figures(turned)
    draft.tell("turned", *action.facings)


def _wound(draft: Draft, action: referee.SetWound) -> None:
    draft.set_figure(action.figure, wound=action.wound)
    draft.tell("wound-set" if action.wound else "wound-healed", action.figure, wound=action.wound)


def _ammunition(draft: Draft, action: referee.SetAmmunition) -> None:
    left = draft.figure(action.figure).ammunition.with_item(action.weapon, action.left)
    draft.set_figure(action.figure, ammunition=left)
    draft.tell("ammunition-set", action.figure, weapon=action.weapon, left=action.left)


def _state(draft: Draft, action: referee.SetState) -> None:
    for subject in action.subjects:
        if subject in draft.battle.figures:
            draft.set_figure(subject, states=_with(draft.figure(subject).states, action))
        else:
            draft.set_unit(subject, states=_with(draft.unit(subject).states, action))
    draft.tell("state-set" if action.on else "state-ended", *action.subjects, state=action.state)


def _with(states: tuple[str, ...], action: referee.SetState) -> tuple[str, ...]:
    others = {state for state in states if state != action.state}
    return tuple(sorted({*others, action.state} if action.on else others))


def _count(draft: Draft, action: referee.SetCount) -> None:
    counts = draft.unit(action.unit).counts
    changed = counts.with_item(action.marker, action.count) if action.count else counts.without(action.marker)
    draft.set_unit(action.unit, counts=changed)
    draft.tell("count-set", action.unit, marker=action.marker, count=action.count)


def _marker(draft: Draft, action: referee.PutMarker) -> None:
    draft.change(markers=draft.battle.markers.with_item(action.marker.id, action.marker))
    draft.tell("marker-put", action.marker.id, name=action.marker.name or action.marker.kind)


def _take_marker(draft: Draft, action: referee.TakeMarker) -> None:
    found = draft.battle.markers.get(action.marker)
    if found is None:
        raise IllegalAction(error("no-such-marker", action.marker, ""))
    draft.change(markers=draft.battle.markers.without(action.marker))
    draft.tell("marker-taken", action.marker, name=found.name or found.kind)


def _roll(draft: Draft, action: referee.FreeRoll) -> None:
    roll = draft.roll(Pool(action.count, action.sides, action.add), action.purpose or "free-roll")
    draft.tell("rolled", roll=roll, purpose=action.purpose)


def _note(draft: Draft, action: referee.WriteNote) -> None:
    draft.change(notes=draft.battle.notes.with_item(action.note.id, action.note))
    draft.tell("noted", text=action.note.text)


def _take_note(draft: Draft, action: referee.TakeNote) -> None:
    if action.note not in draft.battle.notes:
        raise IllegalAction(error("no-such-note", action.note, ""))
    draft.tell("note-taken", text=draft.battle.notes[action.note].text)
    draft.change(notes=draft.battle.notes.without(action.note))


def _table(draft: Draft, action: referee.ShapeTable) -> None:
    draft.change(table=action.table)
    draft.tell("table-changed", what=action.what)


def _remove(draft: Draft, action: referee.Remove) -> None:
    _set_gone(draft, action.figures, True)
    draft.tell("removed", *action.figures)


def _bring_back(draft: Draft, action: referee.BringBack) -> None:
    _set_gone(draft, action.figures, False)
    draft.tell("brought-back", *action.figures)


def _set_gone(draft: Draft, figures: Iterable[str], is_gone: bool) -> None:
    draft.set_figures(draft.figure(key).model_copy(update={"is_gone": is_gone}) for key in figures)


def _join(draft: Draft, action: referee.Join) -> None:
    battle = draft.battle
    joining = [*(unit.id for unit in action.units), *(figure.id for figure in action.figures)]
    if taken := [key for key, count in Counter((*battle.units, *battle.figures, *joining)).items() if count > 1]:
        raise IllegalAction(error("id-taken", taken[0], ""))
    draft.change(
        sides=battle.sides if battle.side(action.side.key) else (*battle.sides, action.side),
        units=battle.units.with_items({unit.id: unit for unit in action.units}),
        figures=battle.figures.with_items({figure.id: figure for figure in action.figures}),
    )
    if loose := next(draft.battle.loose_ends(), None):
        raise IllegalAction(error(*loose, ""))
    draft.tell("joined", *(unit.id for unit in action.units), side=action.side.name or action.side.key)


def _rename(draft: Draft, action: referee.Rename) -> None:
    before = draft.unit(action.unit).name
    draft.set_unit(action.unit, name=action.name)
    draft.tell("renamed", action.unit, before=before)


def _side(draft: Draft, action: referee.SetSide) -> None:
    if draft.battle.side(action.side) is None:
        raise IllegalAction(error("no-such-side", action.side, ""))
    changed = {"name": action.name, "colour": action.colour}
    sides = (side.model_copy(update=changed) if side.key == action.side else side for side in draft.battle.sides)
    draft.change(sides=tuple(sides))
    draft.tell("side-set", side=action.name or action.side)


def _dice(draft: Draft, action: referee.SetDice) -> None:
    draft.change(dice=action.dice)
    draft.tell("dice-set", dice=action.dice)


def _round(draft: Draft, action: referee.SetRound) -> None:
    draft.set_play(round=action.round)
    draft.tell("round-set", round=action.round)


DONE: dict[type[Referee], Callable[[Draft, Any], None]] = {
    referee.Place: _place,
    referee.MoveFreely: _move,
    referee.Face: _face,
    referee.SetWound: _wound,
    referee.SetAmmunition: _ammunition,
    referee.SetState: _state,
    referee.SetCount: _count,
    referee.PutMarker: _marker,
    referee.TakeMarker: _take_marker,
    referee.FreeRoll: _roll,
    referee.WriteNote: _note,
    referee.TakeNote: _take_note,
    referee.ShapeTable: _table,
    referee.Remove: _remove,
    referee.BringBack: _bring_back,
    referee.Join: _join,
    referee.Rename: _rename,
    referee.SetSide: _side,
    referee.SetDice: _dice,
    referee.SetRound: _round,
}
