"""After a close assault: the killed, the captured, those who break, are pushed back or sent back (SM-ASL-08..15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.battle.draft import Draft
from rules.battle.model import Battle, Figure
from rules.dice.pool import Pool
from rules.systems.smle.game import film
from rules.systems.smle.game.actions import CloseAssault
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.lines_of_fire import carrier_of
from rules.systems.smle.game.melee import Outcome
from rules.systems.smle.game.people import figure_move, is_able, person
from rules.systems.smle.game.places import around, away, back_off, barred, free_near, run_from
from rules.systems.smle.game.reduction import count_break, count_losses
from rules.systems.smle.game.retreating import drop_heavy_of
from rules.systems.smle.game.state import play_of, set_team, team_of
from rules.systems.smle.game.walking import drop_states
from rules.systems.smle.game.wounding import Blow, Result
from rules.systems.smle.game.wounds import wound
from rules.tabletop.bases import Point, Pose


@dataclass(frozen=True, slots=True)
class Fate:
    """What came of one comparison: who attacked, who defended, and the ladder's result."""

    attacker: str
    defender: str
    outcome: Outcome


def settle(draft: Draft, action: CloseAssault, fates: list[Fate], facing: Mapping[str, tuple[str, ...]]) -> None:
    """Losses first, then all who must move; one Break result for a team however many of it run (SM-ASL-14, 15)."""
    taken = [fate for fate in fates if fate.outcome == "taken"]
    fallen = _kill(draft, ((fate.defender, fate.attacker) for fate in taken))
    lost = ((fate.attacker, fate.defender) for fate in fates if fate.outcome == "attacker-killed")
    _kill(draft, lost, "SM-ASL-11")
    breaking = dict.fromkeys(fate.defender for fate in fates if fate.outcome == "breaks")
    cornered = [key for key in breaking if not _run(draft, key, facing[key])]
    fallen += _kill(draft, ((key, _attacker_of(key, fates)) for key in cornered), "SM-ASL-08")
    for fate in fates:
        if fate.outcome == "pushed-back":
            _push_back(draft, fate)
        elif fate.outcome == "returns":
            _send_back(draft, fate.attacker)
    if breaking:
        book = book_of(draft.battle, draft.battle.side_of(action.target))
        count_break(draft, action.target, book.whole("breaks", "close-assault", "results"))
        _leave_position(draft, action.target, breaking)
    for unit in (action.team, action.target):
        count_losses(draft, unit)
    _ask_prisoners(draft, action, fallen)


def _attacker_of(defender: str, fates: Iterable[Fate]) -> str:
    return next((fate.attacker for fate in fates if fate.defender == defender), "")


def _kill(draft: Draft, pairs: Iterable[tuple[str, str]], rule: str = "SM-ASL-09") -> list[str]:
    """Kills figures, each by another; Tough heroes are hurt instead (SM-HER-06). Gives those who died."""
    died: list[str] = []
    for key, by in pairs:
        if draft.figure(key).wound == "killed":
            continue
        killer = person(draft.battle, by) if by else None
        is_monstrous = killer is not None and killer.armour == film.MONSTER
        blow = Blow(Pool(0), by_hero=bool(killer and killer.hero), by_monster=is_monstrous)
        killed: Result = "killed"
        result = film.softened(person(draft.battle, key), blow, killed)
        wound(draft, key, result)
        draft.tell(f"fell-{result}", key, rule=rule)
        if result == "killed":
            died.append(key)
    return died


def _run(draft: Draft, key: str, attackers: Iterable[str]) -> bool:
    """A figure that breaks leaves its heavy weapons and runs a full move; False where it has no room (SM-ASL-08)."""
    foes = tuple(foe for one in attackers if (foe := draft.figure(one)).wound != "killed")
    start, place = flight(draft.battle, key, foes)
    if start is not None and place is None:
        draft.tell("cornered", key, rule="SM-ASL-08")
        return False
    draft.set_figure(key, place=start)
    drop_heavy_of(draft, key)
    draft.set_figure(key, place=place)
    drop_states(draft, key, "braced", "aboard")
    draft.tell("runs", key, rule="SM-ASL-08")
    return True


def flight(battle: Battle, key: str, foes: tuple[Figure, ...]) -> tuple[Pose | None, Pose | None]:
    """From where a figure that breaks runs, and to where; the second is None where it has no room (SM-ASL-08)."""
    figure = _got_out(battle, battle.figures[key], foes)
    book = book_of(battle, battle.side_of(key))
    moves = book.number("assault-results", "attacker-at-least-double", "move")
    return figure.place, run_from(battle, figure, foes, float(figure_move(battle, key) * moves))


def _got_out(battle: Battle, figure: Figure, foes: tuple[Figure, ...]) -> Figure:
    """A figure as it stands when it begins to run: who is in a vehicle leaves it on the side away from his foes."""
    hull = carrier_of(battle, figure)
    if hull is None or hull.place is None:
        return figure
    near = [foe.place.point for foe in foes if foe.place]
    first = away(hull.place.point, near) if near else None
    return figure.model_copy(update={"place": around(battle, hull, figure, first)})


def _push_back(draft: Draft, fate: Fate) -> None:
    """The attacker stands out of close range of that defender, on the way he came (SM-ASL-10)."""
    figure = draft.figure(fate.attacker)
    book = book_of(draft.battle, draft.battle.side_of(fate.attacker))
    inches = float(book.number("assault-results", "equal", "placed"))
    defender = draft.figure(fate.defender)
    foe = carrier_of(draft.battle, defender) or defender
    place = back_off(draft.battle, figure, foe, _way_here(draft, fate.attacker), inches)
    draft.set_figure(fate.attacker, place=place)
    drop_states(draft, fate.attacker, "braced")
    draft.tell("pushed-back", fate.attacker, rule="SM-ASL-10", inches=f"{inches:g}")


def _way_here(draft: Draft, key: str) -> tuple[Point, ...]:
    """From where the figure began its turn to where it stands."""
    turn, place = play_of(draft.battle).turn, draft.figure(key).place
    start = turn.starts.get(key) if turn else None
    return tuple(pose.point for pose in (start, place) if pose)


def _send_back(draft: Draft, key: str) -> None:
    """The attacker goes back to where the round began for him, or next to who stands there now (SM-ASL-12)."""
    figure = draft.figure(key)
    start = team_of(draft.battle, figure.unit).round_start.get(key)
    if start is not None:
        is_taken = barred(draft.battle, figure, start)
        draft.set_figure(key, place=(free_near(draft.battle, figure, start) if is_taken else None) or start)
    drop_states(draft, key, "braced")
    draft.tell("sent-back", key, rule="SM-ASL-12")


def _leave_position(draft: Draft, team: str, runners: Iterable[str]) -> None:
    """A team all of whose able figures have run has left its position."""
    gone = set(runners)
    stays = [figure for figure in draft.battle.figures_of(team) if is_able(figure) and figure.id not in gone]
    if not stays:
        set_team(draft, team, position="", position_since=0)


def _ask_prisoners(draft: Draft, action: CloseAssault, fallen: list[str]) -> None:
    """The attacker may have captured those whom he killed (SM-ASL-09)."""
    if fallen:
        side = draft.battle.side_of(action.team)
        names = " ".join(fallen)
        draft.ask("take-prisoners", side, action.team, "SM-ASL-09", figures=names, count=len(fallen))


def take_prisoners(draft: Draft, figures: Iterable[str]) -> None:
    """They leave the table and stay casualties of their team."""
    for key in figures:
        found = draft.figure(key)
        states = tuple(sorted({*found.states, "captured"} - {"prone"}))
        draft.set_figure(key, place=None, is_gone=True, states=states)
        draft.tell("captured", key, rule="SM-ASL-09")
