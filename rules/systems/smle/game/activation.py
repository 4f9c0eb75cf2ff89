"""Activation rolls: the modifiers that the battle gives, the die, the shift (SM-ACT-01..20, SM-QUA-13..22)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.army.chosen import word
from rules.army.model import Member
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Figure
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.core.tally import Tally, plain
from rules.dice.pool import parse_pool
from rules.systems.smle.game.actions import RollActivation, RollGroup, Situation
from rules.systems.smle.game.people import (
    Person,
    able,
    book_of,
    is_in_game,
    is_on,
    is_warrior,
    leader_in,
    motivation_of,
    muster_of,
    node_of,
    people,
    quality_of,
    standing,
    vehicle_of,
)
from rules.systems.smle.game.reduction import ROWS, level_of, losses
from rules.systems.smle.game.seeing import (
    COVERS,
    CoverKind,
    cover_at,
    cover_from,
    distance,
    in_position,
    known_enemies,
    sees,
    touched_teams,
)
from rules.systems.smle.game.state import TeamState, play_of, set_team, team_of
from rules.systems.smle.game.together import followers, is_separated, leaders_with, members
from rules.systems.smle.vocabulary import LEADER_QUALITIES, NONE
from rules.tables.book import Book

MODIFIERS = "activation-modifiers"
COVER_ROWS: dict[CoverKind, str] = {
    "soft": "in-cover",
    "hard": "in-hard-cover",
    "position": "in-prepared-position",
}
UNSAID = Situation()


def modifiers(battle: Battle, team: str, said: Situation = UNSAID) -> Tally:
    """Everything that is added to the die: quality, then the situation, each with its rule."""
    book, state = book_of(battle, battle.side_of(team)), team_of(battle, team)
    found = _rating(battle, book, team)
    if _has_leader(battle, book, team, said):
        found = _with(found, book, "leader-with-group", "SM-ACT-04")
    if state.is_fresh:
        found = _with(found, book, "fresh-troops", "SM-ACT-06")
    if is_armoured(battle, book, team):
        found = _with(found, book, "armoured-troops", "SM-ACT-07")
    row = COVER_ROWS.get(said.cover or team_cover(battle, team))
    if row:
        found = _with(found, book, row, "SM-ACT-08")
    found = _with_fire(found, book, state)
    if said.is_separated if said.is_separated is not None else is_separated(battle, team):
        found = _with(found, book, "separated", "SM-ACT-16")
    if state.breaks:
        found = _with(found, book, "broken", "SM-ACT-16")
    found = _with_losses(found, battle, book, team)
    for reason, amount in said.corrections.items():
        found = found.plus(amount, reason, "", corrected=True)
    return found


def _with(tally: Tally, book: Book, row: str, rule: str) -> Tally:
    return tally.plus(book.number(MODIFIERS, row, "modifier"), row, rule)


def _rating(battle: Battle, book: Book, team: str) -> Tally:
    """Quality or Fanatic, Warriors, and a hero who leads or is alone (SM-ACT-02, 05, SM-HER-05)."""
    leader = leader_in(battle, team)
    quality = leader.quality if leader else quality_of(battle, team)
    if motivation_of(battle, team) == "fanatic":
        found = _with(Tally(), book, "fanatic", "SM-QUA-16")
    else:
        found = Tally().plus(book.number(MODIFIERS, quality, "modifier"), quality, "SM-ACT-02")
    if is_warrior(battle, team):
        found = _with(found, book, "warriors", "SM-QUA-22")
    hero = leader or _alone(battle, team)
    return found.plus(hero.hero, "hero", "SM-HER-05") if hero and hero.hero else found


def _alone(battle: Battle, team: str) -> Person | None:
    found = people(battle, team)
    return found[0] if len(found) == 1 else None


def _has_leader(battle: Battle, book: Book, team: str, said: Situation) -> bool:
    if said.has_leader is not None:
        return said.has_leader
    with_it = leaders_with(battle, team)
    return any(leader_word(battle, book, entry) != "incompetent" for entry in with_it)


def leader_word(battle: Battle, book: Book, leader: Person) -> str:
    """What the dice made of a leader (Table 14); "none" where that optional rule is off."""
    node = node_of(battle, leader.team, leader.figure.source)
    if not isinstance(node, Member) or not is_on(book, "leader-quality-roll"):
        return NONE
    return word(node.choices, "leader-quality", NONE, LEADER_QUALITIES)


def is_armoured(battle: Battle, book: Book, team: str) -> bool:
    """A vehicle's crew, or anyone inside an armoured vehicle (SM-ACT-07)."""
    found, ridden = muster_of(battle, team), vehicle_of(battle, team_of(battle, team).carrier or team)
    if ridden is None or not any("aboard" in figure.states for figure in able(battle, team)):
        return False
    if found and found.kind == "crew":
        return True
    classes = book.rows("vehicle-armour")
    least = book.text(MODIFIERS, "armoured-troops", "class-min").lower()
    return classes.index(ridden.kind) >= classes.index(least)


def team_cover(battle: Battle, team: str) -> CoverKind:
    """The best cover that more than half of the able figures are in; prone is none (SM-ACT-08)."""
    if in_position(battle, team):
        return "position"
    figures = [figure for figure in standing(battle, team) if figure.place is not None]
    share = book_of(battle, battle.side_of(team)).number(MODIFIERS, "in-cover", "share")
    foes = [foe for enemy in known_enemies(battle, team) for foe in standing(battle, enemy)]
    held = [_cover_of(battle, figure, foes) for figure in figures]
    for kind in ("hard", "soft"):
        count = sum(COVERS.index(cover) >= COVERS.index(kind) for cover in held)
        if count > share * len(held):
            return "hard" if kind == "hard" else "soft"
    return "none"


def _cover_of(battle: Battle, figure: Figure, foes: list[Figure]) -> CoverKind:
    """What a figure stands in, or what is between it and the nearest known enemy that sees it (SM-SHO-22)."""
    inside = cover_at(battle, figure)
    seeing = [foe for foe in foes if sees(battle, foe, figure)]
    if not seeing:
        return inside
    nearest = min(seeing, key=lambda foe: (distance(foe, figure) or 0.0, foe.id))
    found = cover_from(battle, nearest, figure)
    return inside if found == "prone" or COVERS.index(found) < COVERS.index(inside) else found


def _with_fire(tally: Tally, book: Book, state: TeamState) -> Tally:
    """Under fire or not, carried over from the last round (SM-ACT-10, 11, 17)."""
    if not state.is_under_fire:
        tally = _with(tally, book, "not-under-fire", "SM-ACT-10")
    for kind in ("direct", "auto", "explosive", "flank", "rear"):
        if kind in state.kinds() | state.kinds_before():
            tally = _with(tally, book, ROWS[kind], "SM-ACT-14" if kind in ("flank", "rear") else "SM-ACT-11")
    return tally


def _with_losses(tally: Tally, battle: Battle, book: Book, team: str) -> Tally:
    found = list(losses(battle, team).values())
    for row in ("each-wounded", "each-casualty"):
        each = book.whole(MODIFIERS, row, "modifier")
        if count := found.count(each):
            tally = tally.plus(each * count, row, "SM-ACT-09", count=count)
    return tally


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
    """Rolls for one team; at platoon level one die for all teams of its section (SM-ORG-25, 26, SM-ACT-20)."""
    _refuse(roll_refusal(draft.battle, action.team))
    book = book_of(draft.battle, draft.battle.side_of(action.team))
    face = draft.roll(parse_pool(book.text("rolls", "activation", "dice")), "activation")
    rolled = [action.team]
    if level_played(draft.battle, action.team) != "section":
        rolled += [unit for unit in members(draft.battle, action.team) if unit != action.team]
    for unit in rolled:
        if roll_refusal(draft.battle, unit) is None:
            said = action if unit == action.team else UNSAID
            tally = modifiers(draft.battle, unit, said).plus(face.total, "die", "SM-ACT-01")
            _set_level(draft, unit, unit, tally)
            draft.tell("activated", unit, rule="SM-ACT-01", roll=face, tally=tally, level=_level(draft, unit))


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
        if state.is_under_fire:
            return error("group-under-fire", unit, "SM-ACT-18")
        if touched_teams(battle, unit):
            return error("group-in-contact", unit, "SM-ACT-18")
        if state.level is not None:
            return error("rolled-already", unit, "SM-ACT-18")
    return None


def roll_group(draft: Draft, action: RollGroup) -> None:
    """One roll for the whole group, worked out for its leader's team, that every team takes as it is (SM-ACT-19)."""
    _refuse(group_refusal(draft.battle, action.team))
    book = book_of(draft.battle, draft.battle.side_of(action.team))
    face = draft.roll(parse_pool(book.text("rolls", "activation", "dice")), "activation")
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
    counted = state.kinds() | state.kinds_before() | {name for name in ("separated", "broken") if _has(tally, name)}
    changed = set_team(
        draft,
        unit,
        raw=raw,
        shift=motivation_of(battle, rated),
        rows=max((_rows(book, name) for name in words), default=0) if unit == rated else 0,
        counted=tuple(sorted(counted)),
        losses=FrozenMap(losses(battle, unit)),
        order=(),
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


def _refuse(issue: Issue | None) -> None:
    if issue:
        raise IllegalAction(issue)
