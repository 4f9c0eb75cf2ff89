"""Kicking a door in: what is added to the die, the number to reach, how likely that is (Table 3b, SM-MOV-21, 23)."""

from __future__ import annotations

from dataclasses import replace

from rules.battle.answers import Odds
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.tally import Tally
from rules.dice.odds import weights
from rules.dice.pool import parse_pool
from rules.systems.smle.game.actions import KickDoor
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.people import person
from rules.tables.book import Book


def kick_tally(battle: Battle, action: KickDoor) -> Tally:
    """What is added to the die that kicks a door in (Table 3b, SM-MOV-23, SM-HIT-10)."""
    book, kicker = book_of(battle, battle.side_of(action.team)), person(battle, action.figure)
    found = Tally()
    if action.has_breaker:
        found = found.plus(book.number("kicking-in-a-door", "door-breakers", "modifier"), "door-breakers", "SM-MOV-23")
    if kicker.motivation == "elite" or kicker.warrior:
        row = "elite" if kicker.motivation == "elite" else "warriors"
        found = found.plus(book.number("kicking-in-a-door", row, "modifier"), row, "SM-MOV-21")
    if kicker.figure.wound == "light" and "treated" not in kicker.figure.states:
        found = found.plus(book.number("wounds", "light-wound", "modifier"), "lightly-wounded", "SM-HIT-10")
    return found.plus(kicker.hero, "heros-grade", "SM-HER-02") if kicker.hero else found


def kick_needs(battle: Battle, action: KickDoor) -> int:
    """The number that the die must reach, by the kicker's armour (Table 3b)."""
    book = book_of(battle, battle.side_of(action.team))
    armour = person(battle, action.figure).armour
    row = armour if armour in book.rows("kicking-in-a-door") else "light"
    return book.whole("kicking-in-a-door", row, "number")


def kick_number(battle: Battle, action: KickDoor) -> Tally:
    """What the die must come to: the number of Table 3b, made smaller by what is added to the die."""
    found = Tally().plus(kick_needs(battle, action), "kick-number", "SM-MOV-21")
    for term in kick_tally(battle, action).terms:
        found = Tally((*found.terms, replace(term, amount=-term.amount)))
    return found


def kick_odds(battle: Battle, action: KickDoor) -> Odds:
    """How likely the door flies open (SM-MOV-21)."""
    book = book_of(battle, battle.side_of(action.team))
    added, needed = int(kick_tally(battle, action).total), kick_needs(battle, action)
    pool = parse_pool(book.text("rolls", "kicking-in-a-door", "dice"))
    good = sum(ways for face, ways in weights(pool).items() if kicked_in(book, face, added, needed))
    return Odds(FrozenMap({"success": good / pool.sides**pool.count}), kick_number(battle, action))


def kicked_in(book: Book, face: int, added: int, needed: int) -> bool:
    """Whether a die kicks a door in; a natural 1 never does."""
    return face > book.whole("kicking-in-a-door", "natural-1", "total") and face + added >= needed
