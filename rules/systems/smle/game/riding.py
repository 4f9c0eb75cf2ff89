"""Getting into vehicles and out of them (SM-MOV-27..30, SM-VEH-01, 02)."""

from __future__ import annotations

from fractions import Fraction

from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Figure, Squad
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.systems.smle.game.actions import Board, DeBus
from rules.systems.smle.game.driving import seats
from rules.systems.smle.game.homes import book_of, vehicle_of, wording
from rules.systems.smle.game.moving import breaking_refusal
from rules.systems.smle.game.people import able, full_move, hull_of, is_vehicle
from rules.systems.smle.game.permits import active_refusal, is_double, other_refusal, row_of, turn_of
from rules.systems.smle.game.places import around
from rules.systems.smle.game.seeing import MEASURES, distance
from rules.systems.smle.game.state import play_of, set_team, set_turn, team_of
from rules.systems.smle.game.stillness import stir
from rules.systems.smle.game.walking import add_states, drop_states


def board_refusal(battle: Battle, action: Board) -> Issue | None:
    """Why a team does not board (SM-MOV-27)."""
    found = active_refusal(battle, action.team, "SM-MOV-27")
    turn, hull = turn_of(battle, action.team), hull_of(battle, action.vehicle)
    if found or turn is None:
        return found
    if issue := breaking_refusal(battle, action.team, turn):
        return issue
    if hull is None or battle.side_of(action.vehicle) != battle.side_of(action.team):
        return error("no-vehicle", action.team, "SM-MOV-27")
    book = book_of(battle, battle.side_of(action.team))
    if turn.has_moved or turn.other or not book.number("activation", row_of(book, turn.level), "move"):
        return error("board-needs-move", action.team, "SM-MOV-27", level=turn.level)
    if team_of(battle, action.vehicle).moved.get(hull.id, 0.0) > 0:
        return error("vehicle-moving", action.team, "SM-MOV-27")
    boarding, riding = walkers(battle, action.team), _aboard(battle, action.vehicle)
    if len(boarding) + len(riding) > seats(battle, action.vehicle):
        return error("no-room", action.team, "SM-MOV-27", seats=seats(battle, action.vehicle))
    reach = float(Fraction(full_move(battle, action.team)) * Fraction(book.number("boarding", "team", "distance")))
    for figure in boarding:
        gap = distance(figure, hull)
        if gap is not None and gap > reach + MEASURES.tolerance_in:
            return error("too-far-to-board", figure.id, "SM-MOV-27", reach=f"{reach:g}")
    return None


def walkers(battle: Battle, team: str) -> tuple[Figure, ...]:
    """The able persons of a team who are on foot."""
    return tuple(figure for figure in able(battle, team) if "aboard" not in figure.states)


def _aboard(battle: Battle, carrier: str) -> tuple[Figure, ...]:
    """Everybody in a vehicle: its own team's and those who ride along."""
    teams = [carrier, *(unit for unit, state in play_of(battle).teams.items() if state.carrier == carrier)]
    return tuple(figure for unit in teams for figure in able(battle, unit) if "aboard" in figure.states)


def board(draft: Draft, action: Board) -> None:
    """The whole team gets in; the vehicle may drive off in the next round, or the one after that (SM-MOV-28)."""
    issue = board_refusal(draft.battle, action)
    if issue:
        raise IllegalAction(issue)
    book, now = book_of(draft.battle, draft.battle.side_of(action.team)), play_of(draft.battle).round
    is_manned = bool(_aboard(draft.battle, action.vehicle)) and action.team != action.vehicle
    row = "crew-already-inside" if is_manned else "crew-just-boarded"
    wait = book.whole("boarding", row, "drives-off-after")
    for figure in walkers(draft.battle, action.team):
        add_states(draft, figure.id, "aboard")
        drop_states(draft, figure.id, "prone", "braced")
        draft.set_figure(figure.id, place=None)
        stir(draft, figure.id)
    carrier = "" if action.team == action.vehicle else action.vehicle
    set_team(draft, action.team, carrier=carrier, boarded=now)
    vehicle = team_of(draft.battle, action.vehicle)
    set_team(draft, action.vehicle, drives_from=max(vehicle.drives_from, now + wait))
    set_turn(draft, has_moved=True)
    name = draft.unit(action.vehicle).name
    draft.tell("boarded", action.team, action.vehicle, rule="SM-MOV-27", vehicle=name)


def de_bus_refusal(battle: Battle, action: DeBus) -> Issue | None:
    """Why a team does not get out (SM-MOV-29, 30, SM-OTH-04)."""
    carrier = team_of(battle, action.team).carrier or action.team
    found = other_refusal(battle, carrier, "de-bus")
    if found:
        return found
    hull, riders = hull_of(battle, carrier), passengers(battle, action.team)
    if hull is None or not riders:
        return error("not-riding", action.team, "SM-MOV-29")
    book = book_of(battle, battle.side_of(action.team))
    whole = Fraction(min((Fraction(full_move(battle, action.team))), Fraction(10**6)))
    most = float(whole * Fraction(book.number("de-bussing", "vehicle", "move-max")))
    if team_of(battle, carrier).moved.get(hull.id, 0.0) > most + MEASURES.tolerance_in:
        return error("vehicle-too-fast", action.team, "SM-MOV-29", most=f"{most:g}")
    reach = float(whole * Fraction(book.number("de-bussing", "team", "distance")))
    return _doors_refusal(battle, action.team, carrier) or _places_refusal(battle, action, hull, reach)


def _doors_refusal(battle: Battle, team: str, carrier: str) -> Issue | None:
    """Whether as many teams have left by the vehicle's doors in this round as can (SM-MOV-30)."""
    found, book = vehicle_of(battle, carrier), book_of(battle, battle.side_of(team))
    doors = book.find("vehicles", found.key, "access-doors") if found else None
    most = (int(str(doors)) if doors is not None else 1) * book.whole("de-bussing", "team", "per-door")
    if team_of(battle, carrier).got_out >= most:
        return error("doors-used", team, "SM-MOV-30", most=most)
    return None


def _places_refusal(battle: Battle, action: DeBus, hull: Figure, reach: float) -> Issue | None:
    riders = passengers(battle, action.team)
    if hull.place is None:
        return None
    for figure in riders:
        place = action.places.get(figure.id)
        if place is None:
            continue
        gap = distance(figure.model_copy(update={"place": place}), hull)
        if gap is not None and gap > reach + MEASURES.tolerance_in:
            return error("too-far-from-vehicle", figure.id, "SM-MOV-30", reach=f"{reach:g}")
    return None


def passengers(battle: Battle, team: str) -> tuple[Figure, ...]:
    """Those of a team who get out when it leaves its vehicle: all but the crew that the vehicle needs."""
    found = [figure for figure in able(battle, team) if "aboard" in figure.states and not is_vehicle(battle, figure)]
    own = vehicle_of(battle, team)
    if own is None or team_of(battle, team).carrier:
        return tuple(found)
    return tuple(found[own.crew :])


def de_bus(draft: Draft, action: DeBus) -> None:
    """The team gets out, prone unless it says otherwise; a crew that stays is a team of its own (SM-VEH-02)."""
    issue = de_bus_refusal(draft.battle, action)
    if issue:
        raise IllegalAction(issue)
    riders = passengers(draft.battle, action.team)
    carrier = team_of(draft.battle, action.team).carrier or action.team
    hull = hull_of(draft.battle, carrier)
    set_turn(draft, other="de-bus")
    for figure in riders:
        drop_states(draft, figure.id, "aboard", "braced")
        stir(draft, figure.id)
        place = action.places.get(figure.id)
        draft.set_figure(figure.id, place=place or (around(draft.battle, hull, figure) if hull else None))
        if figure.id not in action.upright:
            add_states(draft, figure.id, "prone")
    set_team(draft, carrier, got_out=team_of(draft.battle, carrier).got_out + 1)
    if carrier == action.team:
        _split_crew(draft, action.team, riders)
    else:
        leave_carrier(draft, action.team, carrier)
    draft.tell("de-bussed", action.team, rule="SM-MOV-30")


def leave_carrier(draft: Draft, team: str, carrier: str) -> None:
    """It keeps the level and the mark of the joint unit for this round (SM-VEH-02).

    Who got in in this very round is not yet one with the crew: he keeps his own.
    """
    joint, own = team_of(draft.battle, carrier), team_of(draft.battle, team)
    set_team(draft, team, carrier="", boarded=0)
    if own.boarded and own.boarded == play_of(draft.battle).round:
        return
    doubles = goes_again(draft.battle, carrier)
    set_team(draft, team, level=joint.level, raw=joint.raw, shift=joint.shift, turns=joint.turns, doubles=doubles)


def goes_again(battle: Battle, team: str) -> bool:
    """Whether a second turn of this round is still to come for a team, that of its turn now included (SM-OPT-01)."""
    turn = turn_of(battle, team)
    if turn is None:
        return team_of(battle, team).doubles
    return not turn.is_second and is_double(book_of(battle, battle.side_of(team)), turn.level)


def _split_crew(draft: Draft, team: str, riders: tuple[Figure, ...]) -> None:
    """The crew and its vehicle become a team beside the one that got out."""
    unit = draft.unit(team)
    out = {figure.id for figure in riders}
    stays = tuple(key for key in unit.figures if key not in out)
    crew = f"{team}-crew"
    draft.set_unit(team, figures=tuple(key for key in unit.figures if key in out))
    made = Squad(
        id=crew,
        side=unit.side,
        name=wording("crew-of", name=unit.name),
        group=unit.group,
        kind=unit.kind,
        source=unit.source,
        figures=stays,
    )
    draft.change(units=draft.battle.units.with_item(crew, made))
    draft.set_figures(draft.figure(key).model_copy(update={"unit": crew}) for key in stays)
    joint = team_of(draft.battle, team)
    set_team(draft, crew, **{name: getattr(joint, name) for name in type(joint).model_fields})
    for rider, state in play_of(draft.battle).teams.items():
        if state.carrier == team:
            set_team(draft, rider, carrier=crew)
    turn = play_of(draft.battle).turn
    if turn is not None and turn.team == team:
        set_team(draft, crew, turns=joint.turns)
        set_turn(draft, spent=FrozenMap(dict(turn.spent)))
