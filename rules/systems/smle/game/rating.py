"""What is added to the activation die: quality, situation, fire, losses (Table 2, SM-ACT-02..17)."""

from __future__ import annotations

from rules.army.chosen import word
from rules.army.model import Member
from rules.battle.model import Battle, Figure
from rules.battle.recall import recalled
from rules.core.tally import Tally
from rules.systems.smle.game.actions import Situation
from rules.systems.smle.game.homes import (
    book_of,
    is_on,
    is_warrior,
    motivation_of,
    muster_of,
    node_of,
    quality_of,
    vehicle_of,
)
from rules.systems.smle.game.people import Person, able, leader_in, people, standing
from rules.systems.smle.game.reduction import ROWS, losses
from rules.systems.smle.game.seeing import (
    COVERS,
    CoverKind,
    cover_at,
    cover_from,
    distance,
    first_seen,
    in_position,
    known_enemies,
)
from rules.systems.smle.game.state import TeamState, team_of
from rules.systems.smle.game.together import is_separated, leaders_with
from rules.systems.smle.vocabulary import LEADER_QUALITIES, NONE
from rules.tables.book import Book

MODIFIERS = "activation-modifiers"


COVER_ROWS: dict[CoverKind, str] = {
    "soft": "in-cover",
    "hard": "in-hard-cover",
    "position": "in-prepared-position",
}


UNSAID = Situation()


@recalled
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
    return found.plus(hero.hero, "heros-grade", "SM-HER-05") if hero and hero.hero else found


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
    held = [cover_of(battle, figure, foes) for figure in figures]
    for kind in ("hard", "soft"):
        count = sum(COVERS.index(cover) >= COVERS.index(kind) for cover in held)
        if count > share * len(held):
            return "hard" if kind == "hard" else "soft"
    return "none"


def cover_of(battle: Battle, figure: Figure, foes: list[Figure]) -> CoverKind:
    """What a figure stands in, or what is between it and the nearest known enemy that sees it (SM-SHO-22)."""
    inside = cover_at(battle, figure)
    by_distance = sorted(foes, key=lambda foe: (distance(foe, figure) or 0.0, foe.id))
    nearest = first_seen(battle, figure, by_distance)
    if nearest is None:
        return inside
    found = cover_from(battle, nearest, figure)
    return inside if found == "prone" or COVERS.index(found) < COVERS.index(inside) else found


def fire_counted(book: Book, state: TeamState) -> frozenset[str]:
    """The kinds of fire that tell on a team's roll: those of this round, and what is carried over (SM-ACT-17)."""
    return state.kinds() | state.kinds_before(book.whole(MODIFIERS, "under-fire", "carry-over"))


def _with_fire(tally: Tally, book: Book, state: TeamState) -> Tally:
    """Under fire or not, carried over from the last round (SM-ACT-10, 11, 17)."""
    if not state.under_fire(book.whole(MODIFIERS, "not-under-fire", "rounds-back")):
        tally = _with(tally, book, "not-under-fire", "SM-ACT-10")
    kinds = fire_counted(book, state)
    for kind in ("direct", "auto", "explosive", "flank", "rear"):
        if kind in kinds:
            tally = _with(tally, book, ROWS[kind], "SM-ACT-14" if kind in ("flank", "rear") else "SM-ACT-11")
    return tally


def _with_losses(tally: Tally, battle: Battle, book: Book, team: str) -> Tally:
    found = list(losses(battle, team).values())
    for row in ("each-wounded", "each-casualty"):
        each = book.whole(MODIFIERS, row, "modifier")
        if count := found.count(each):
            tally = tally.plus(each * count, row, "SM-ACT-09", count=count)
    return tally
