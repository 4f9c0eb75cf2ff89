"""The chances of a close assault: what single combats come to, in exact closed form (SM-ASL-05..09).

Comparisons run from the lowest opponent up, and what ends them lies above what does not: given the lone figure's die,
its opponents are independent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rules.battle.engine import Odds
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.dice.pool import parse_pool
from rules.systems.smle.game.actions import CloseAssault
from rules.systems.smle.game.assault import fighter_of
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.melee import ATTACKER_LOSES, Outcome, result, total
from rules.systems.smle.game.pairing import attackers, defenders, duels, paired
from rules.systems.smle.game.people import person
from rules.tables.book import Book

WORDS: tuple[Outcome, ...] = ("breaks", "taken", "pushed-back", "returns", "attacker-killed")


def odds(battle: Battle, action: CloseAssault) -> Odds | None:
    """The chance that each result comes up at least once; None before contact."""
    ours, theirs = attackers(battle, action.team, action.target), defenders(battle, action.target)
    if not ours or not theirs:
        return None
    book = book_of(battle, battle.side_of(action.team))
    lone_attacks = len(ours) < len(theirs)
    spared = dict.fromkeys(WORDS, Fraction(1))
    tally = None
    for lone, others in duels(paired(ours, theirs), ours if lone_attacks else theirs):
        adds = {
            key: total(book, fighter_of(battle, person(battle, key), action, len(others) - 1 if key == lone else 0))
            for key in (lone, *others)
        }
        tally = tally or adds[lone if lone_attacks else others[0]]
        found = group_chances(
            book, int(adds[lone].total), [int(adds[key].total) for key in others], lone_attacks=lone_attacks
        )
        spared = {word: spared[word] * (1 - found[word]) for word in WORDS}
    return Odds(FrozenMap({word: float(1 - chance) for word, chance in spared.items()}), tally)


def group_chances(book: Book, lone: int, others: Sequence[int], *, lone_attacks: bool) -> Mapping[Outcome, Fraction]:
    """The chance of each result at least once between a lone figure and its opponents, given what each adds."""
    faces = _faces(book)
    found = dict.fromkeys(WORDS, Fraction(0))
    for face in faces:
        for word, chance in _given(book, lone + face, others, faces, lone_attacks=lone_attacks).items():
            found[word] += chance / len(faces)
    return found


def _faces(book: Book) -> range:
    pool = parse_pool(book.text("rolls", "close-assault", "dice"))
    return range(pool.least, pool.most + 1)


def _given(
    book: Book, lone: int, others: Sequence[int], faces: range, *, lone_attacks: bool
) -> Mapping[Outcome, Fraction]:
    """The same for one total of the lone figure."""
    ladder = [[_against(book, lone, adds + face, lone_attacks) for face in faces] for adds in others]
    found = dict.fromkeys(WORDS, Fraction(0))
    for word in WORDS:
        if (word in ATTACKER_LOSES) is lone_attacks:
            continue
        never = Fraction(1)
        for row in ladder:
            never *= Fraction(sum(outcome != word for outcome in row), len(faces))
        found[word] = 1 - never
    for word, chance in _ends(others, ladder, faces, lone_attacks=lone_attacks).items():
        found[word] += chance
    return found


def _against(book: Book, lone: int, other: int, lone_attacks: bool) -> Outcome:
    return result(book, lone, other) if lone_attacks else result(book, other, lone)


def _ends(
    others: Sequence[int], ladder: Sequence[Sequence[Outcome]], faces: range, *, lone_attacks: bool
) -> Mapping[Outcome, Fraction]:
    """What ends the lone figure's fight: the result of the lowest total that ends it."""
    outcomes: dict[int, Outcome] = {}
    for adds, row in zip(others, ladder, strict=True):
        for face, outcome in zip(faces, row, strict=True):
            if (outcome in ATTACKER_LOSES) is lone_attacks:
                outcomes[adds + face] = outcome
    found: dict[Outcome, Fraction] = {}
    for value in sorted(outcomes):
        chance = _none_below(others, ladder, faces, value, lone_attacks) - _none_below(
            others, ladder, faces, value + 1, lone_attacks
        )
        found[outcomes[value]] = found.get(outcomes[value], Fraction(0)) + chance
    return found


def _none_below(
    others: Sequence[int], ladder: Sequence[Sequence[Outcome]], faces: range, value: int, lone_attacks: bool
) -> Fraction:
    """The chance that no opponent ends the fight with a total below a value."""
    chance = Fraction(1)
    for adds, row in zip(others, ladder, strict=True):
        good = sum(
            (outcome in ATTACKER_LOSES) is not lone_attacks or adds + face >= value
            for face, outcome in zip(faces, row, strict=True)
        )
        chance *= Fraction(good, len(faces))
    return chance
