"""Activation rolls: the modifiers that the battle gives, the die, the shift (SM-ACT-01..20, SM-QUA-13..22)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.battle.draft import Draft
from rules.battle.event import IllegalAction, refuse
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.core.tally import Tally, plain
from rules.dice.pool import parse_pool
from rules.dice.thrown import Roll
from rules.systems.smle.game.actions import RollActivation, RollGroup, Situation
from rules.systems.smle.game.homes import (
    book_of,
    motivation_of,
)
from rules.systems.smle.game.people import is_in_game, leader_in
from rules.systems.smle.game.rating import UNSAID, fire_counted, leader_word, modifiers
from rules.systems.smle.game.reduction import level_of, losses
from rules.systems.smle.game.seeing import (
    touched_teams,
)
from rules.systems.smle.game.state import play_of, set_team, team_of
from rules.systems.smle.game.together import followers, leaders_with, members
from rules.tables.book import Book


def roll_refusal(battle: Battle, team: str) -> Issue | None:
    """Why a team cannot be rolled for now."""
    play = play_of(battle)
    if team not in battle.units:
        return error("no-such-unit", team, "")
    if play.phase != "activation":
        return error("not-the-phase", team, "SM-TRN-01", phase=play.phase)
    if not is_in_game(battle, team):
        return error("nobody-able", team, "SM-ACT-01")
    if team_of(battle, team).carrier:
        return error("rides-along", team, "SM-VEH-01")
    if team_of(battle, team).level is not None:
        return error("rolled-already", team, "SM-ACT-01")
    return None


def roll_team(draft: Draft, action: RollActivation) -> None:
    """Rolls for one team; at platoon level one die for all teams of its section (SM-ORG-25, 26, SM-ACT-20).

    Of those, teams that the table knows nothing of wait with that die until the players say how they stand.
    """
    refuse(roll_refusal(draft.battle, action.team))
    battle = draft.battle
    die = team_of(battle, action.team).die
    if die:
        _rate(draft, action.team, action, die)
        return
    book = book_of(battle, battle.side_of(action.team))
    face = draft.roll(parse_pool(book.text("rolls", "activation", "dice")), "activation", action.team)
    _rate(draft, action.team, action, face.total, face)
    if level_played(battle, action.team) == "section":
        return
    for unit in members(battle, action.team):
        if unit == action.team or roll_refusal(draft.battle, unit) is not None:
            continue
        if any(figure.place is not None for figure in battle.figures_of(unit)):
            _rate(draft, unit, UNSAID, face.total, face)
        else:
            set_team(draft, unit, die=face.total)


def _rate(draft: Draft, unit: str, said: Situation, die: int, face: Roll | None = None) -> None:
    """A team's level from a die, with its own modifiers and what is said of them."""
    tally = modifiers(draft.battle, unit, said).plus(die, "die", "SM-ACT-01")
    _set_level(draft, unit, unit, tally)
    draft.tell("activated", unit, rule="SM-ACT-01", roll=face, tally=tally, level=_level(draft, unit))


def roll_all(draft: Draft) -> None:
    """Rolls for every team that still waits, as for each of them alone."""
    if not waiting(draft.battle):
        raise IllegalAction(error("nobody-waits", "", "SM-ACT-01"))
    for unit in tuple(draft.battle.units):
        if roll_refusal(draft.battle, unit) is None:
            roll_team(draft, RollActivation(team=unit))


def level_played(battle: Battle, team: str) -> str:
    """The level that the team's side plays at: section, platoon or company."""
    side = battle.side(battle.side_of(team))
    return str(side.army.choices.get("level", "section")) if side and side.army else "section"


def group_refusal(battle: Battle, team: str) -> Issue | None:
    """Why there is no group roll for the group that a leader in this team leads (SM-ACT-18)."""
    found = roll_refusal(battle, team)
    leader = leader_in(battle, team)
    if found or leader is None:
        return found or error("no-leader", team, "SM-ACT-19")
    for unit in followers(battle, leader):
        state = team_of(battle, unit)
        book = book_of(battle, battle.side_of(unit))
        if state.under_fire(book.whole("activation-modifiers", "not-under-fire", "rounds-back")):
            return error("group-under-fire", unit, "SM-ACT-18")
        if touched_teams(battle, unit):
            return error("group-in-contact", unit, "SM-ACT-18")
        if state.level is not None:
            return error("rolled-already", unit, "SM-ACT-18")
    return None


def roll_group(draft: Draft, action: RollGroup) -> None:
    """One roll for the whole group, worked out for its leader's team, that every team takes as it is (SM-ACT-19)."""
    refuse(group_refusal(draft.battle, action.team))
    book = book_of(draft.battle, draft.battle.side_of(action.team))
    face = draft.roll(parse_pool(book.text("rolls", "activation", "dice")), "activation", action.team)
    tally = modifiers(draft.battle, action.team, action).plus(face.total, "die", "SM-ACT-01")
    leader = leader_in(draft.battle, action.team)
    group = followers(draft.battle, leader) if leader else (action.team,)
    for unit in group:
        _set_level(draft, unit, action.team, tally)
    draft.tell("group-activated", *group, rule="SM-ACT-18", roll=face, tally=tally, level=_level(draft, action.team))


def _level(draft: Draft, unit: str) -> int:
    return team_of(draft.battle, unit).level or 0


def _set_level(draft: Draft, unit: str, rated: str, tally: Tally) -> None:
    """Stores the raw level, the shift and the penalties in it, and works out the level (SM-ACT-01, 23)."""
    battle = draft.battle
    book, state = book_of(battle, battle.side_of(unit)), team_of(battle, unit)
    leader = leader_in(battle, unit)
    above = () if leader else leaders_with(battle, unit)
    words = {leader_word(battle, book, entry): entry for entry in above}
    raw = int(plain(Fraction(tally.total)))
    counted = fire_counted(book, state) | {name for name in ("separated", "broken") if _has(tally, name)}
    changed = set_team(
        draft,
        unit,
        raw=raw,
        shift=motivation_of(battle, rated),
        rows=max((_rows(book, name) for name in words), default=0) if unit == rated else 0,
        counted=tuple(sorted(counted)),
        losses=FrozenMap(losses(battle, unit)),
        order=(),
        die=0,
    )
    level = level_of(book, changed, raw)
    if "incompetent" in words and (theirs := team_of(battle, words["incompetent"].team).level) is not None:
        level = theirs
    set_team(draft, unit, level=level)
    for rider in riders(draft.battle, unit):
        set_team(draft, rider, level=level, raw=raw, shift=changed.shift, counted=changed.counted)


def _has(tally: Tally, reason: str) -> bool:
    return any(term.reason == reason for term in tally.terms)


def _rows(book: Book, leader_quality: str) -> int:
    """How many rows a good or exceptional leader lifts those who follow him (SM-PTS-15)."""
    found = (row for row in book.rows("leader-quality") if book.text("leader-quality", row, "leader") == leader_quality)
    row = next(found, None)
    return int(str(book.find("leader-quality", row, "rows") or 0)) if row else 0


def riders(battle: Battle, unit: str) -> Iterator[str]:
    """The teams that ride in a team's vehicle and act with it (SM-VEH-01)."""
    round_now = play_of(battle).round
    for key, state in play_of(battle).teams.items():
        if state.carrier == unit and state.boarded < round_now:
            yield key


def waiting(battle: Battle) -> tuple[str, ...]:
    """The teams that are still to be rolled for."""
    return tuple(unit for unit in battle.units if roll_refusal(battle, unit) is None)
