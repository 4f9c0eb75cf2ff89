"""What dice settle before the game: the quality of teams and of leaders. Pure: a new army, and the dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from rules.army.edit import IllegalEdit, changed, choose
from rules.army.model import Army, Member, Node, Unit, all_units, find
from rules.army.system import System
from rules.core.issues import error
from rules.dice.pool import parse_pool
from rules.dice.thrown import Dice, Roll
from rules.systems.smle.options import in_force
from rules.systems.smle.vocabulary import LEADERS, NONE, ROLLED
from rules.tables.book import Book

BAND = re.compile(r"(\d+)(?:-(\d+)|(-plus))?")


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw for a unit or a figure: what the dice showed, what was added, and what came of it."""

    node: str
    roll: Roll
    modifier: int
    result: str


@dataclass(frozen=True, slots=True)
class Thrown:
    """An army after throws that settled something."""

    army: Army
    throws: tuple[Throw, ...]


def roll_quality(system: System, army: Army, unit_ids: Iterable[str], dice: Dice) -> Thrown:
    """Random quality: 1D for each team, one die more with its bonus for each section leader (SM-QUA-10, 11).

    Raises IllegalEdit for a node that is no unit, or that stands for several teams.
    """
    book = system.book(army)
    pool = parse_pool(book.text("rolls", "quality", "dice"))
    throws: list[Throw] = []
    for unit_id in unit_ids:
        unit = _team(army, unit_id)
        throws.append(_quality(book, unit_id, dice.throw(pool, "quality"), 0))
        army = choose(system, army, unit_id, "quality", throws[-1].result)
        army = changed(army, unit_id, partial(_with_roll, throws[-1].result))
        for leader in _leaders(unit, ("leader",)):
            bonus = book.whole("quality-roll", "section-leader", "modifier")
            throws.append(_quality(book, leader.id, dice.throw(pool, "quality-of-leader"), bonus))
            army = choose(system, army, leader.id, "quality", throws[-1].result)
    return Thrown(army, tuple(throws))


def _with_roll(quality: str, unit: Node) -> Node:
    """The unit, which remembers what the dice gave it."""
    return unit.model_copy(update={"choices": unit.choices.with_item(ROLLED, quality)})


def _team(army: Army, unit_id: str) -> Unit:
    unit = find(army, unit_id)
    if not isinstance(unit, Unit):
        raise IllegalEdit(error("no-unit", unit_id, "SM-QUA-10"))
    if unit.count > 1:
        raise IllegalEdit(error("several-teams", unit_id, "SM-QUA-10", count=unit.count))
    return unit


def _quality(book: Book, node: str, roll: Roll, modifier: int) -> Throw:
    quality = _row(book, "quality-roll", "quality", roll.total + modifier)
    return Throw(node, roll, modifier, book.text("quality-roll", quality, "quality").lower())


def _row(book: Book, table: str, column: str, total: int) -> str:
    """The row of a table by dice ("1-2", "6-plus") that a total falls into; the nearest where it falls in none."""
    bands = [row for row in book.rows(table) if book.find(table, row, column) and BAND.fullmatch(row)]
    return min(bands, key=lambda row: _distance(row, total))


def _distance(row: str, total: int) -> int:
    found = BAND.fullmatch(row)
    first, last, open_end = found.groups() if found else ("0", None, None)
    above = 0 if open_end else total - int(last or first)
    return max(int(first) - total, above, 0)


def _leaders(unit: Unit, roles: tuple[str, ...]) -> Iterator[Member]:
    return (member for member in unit.members if member.choices.get("role", NONE) in roles)


def roll_leaders(system: System, army: Army, dice: Dice) -> Thrown:
    """The quality of every leader by Table 14: 1D each, and once more for a good one (SM-PTS-15).

    Raises IllegalEdit where the optional rule is off.
    """
    book = system.book(army)
    if not in_force(book, "leader-quality-roll"):
        raise IllegalEdit(error("leader-roll-off", "", "SM-PTS-15", figure=""))
    throws: list[Throw] = []
    for leader in (member for unit in all_units(army) for member in _leaders(unit, LEADERS)):
        throws += _leader_throws(book, leader.id, dice)
        army = choose(system, army, leader.id, "leader-quality", throws[-1].result)
    return Thrown(army, tuple(throws))


def _leader_throws(book: Book, node: str, dice: Dice) -> Iterator[Throw]:
    pool = parse_pool(book.text("rolls", "leader-quality", "dice"))
    roll = dice.throw(pool, "leader-quality")
    row = _row(book, "leader-quality", "leader", roll.total)
    result = book.text("leader-quality", row, "leader")
    yield Throw(node, roll, 0, result)
    if book.find("leader-quality", row, "exceptional-min") is None:
        return
    again = dice.throw(pool, "leader-quality-again")
    least, most = (book.whole("leader-quality", row, f"exceptional-{end}") for end in ("min", "max"))
    better = book.text("leader-quality", f"{row}-again", "leader")
    yield Throw(node, again, 0, better if least <= again.total <= most else result)
