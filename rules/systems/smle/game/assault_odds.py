"""The chances of a close assault: what single combats come to, in exact closed form (SM-ASL-05..09).

Comparisons run from the lowest opponent up, and what ends them lies above what does not: given the lone figure's die,
its opponents are independent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rules.battle.answers import Odds
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.tally import Tally
from rules.dice.pool import parse_pool
from rules.systems.smle.game import film
from rules.systems.smle.game.actions import CloseAssault
from rules.systems.smle.game.aftermath import flight
from rules.systems.smle.game.assault import fighter_of
from rules.systems.smle.game.chances import CASUALTY, FRIEND
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.melee import ATTACKER_LOSES, Outcome, result, total
from rules.systems.smle.game.pairing import attackers, defenders, duels, paired
from rules.systems.smle.game.people import is_able, person
from rules.tables.book import Book
from rules.tables.memory import remembered

WORDS: tuple[Outcome, ...] = ("breaks", "taken", "pushed-back", "returns", "attacker-killed")


def odds(battle: Battle, action: CloseAssault) -> Odds | None:
    """The chance that each result comes up at least once; None before contact.

    Where more than one pair fights, also that either side loses somebody; one pair's results say so themselves.
    """
    ours, theirs = attackers(battle, action.team, action.target), defenders(battle, action.target)
    if not ours or not theirs:
        return None
    book = book_of(battle, battle.side_of(action.team))
    lone_attacks = len(ours) < len(theirs)
    tally: Tally | None = None
    spared: dict[str, Fraction] = dict.fromkeys((*WORDS, CASUALTY, FRIEND), Fraction(1))
    groups = duels(paired(ours, theirs), ours if lone_attacks else theirs)
    for lone, others in groups:
        adds = {
            key: total(book, fighter_of(battle, person(battle, key), action, len(others) - 1 if key == lone else 0))
            for key in (lone, *others)
        }
        tally = tally or adds[lone if lone_attacks else others[0]]
        sums = tuple(int(adds[key].total) for key in others)
        falls = _falls(battle, lone, others, lone_attacks=lone_attacks)
        for word, chance in _reckoned(book, int(adds[lone].total), sums, falls, lone_attacks).items():
            spared[word] *= 1 - chance
    is_one_pair = len(groups) == 1 and len(groups[0][1]) == 1
    told = {word: float(1 - chance) for word, chance in spared.items() if word in WORDS or not is_one_pair}
    return Odds(FrozenMap(told), tally)


@remembered
def _reckoned(
    book: Book, lone: int, others: tuple[int, ...], falls: tuple[frozenset[Outcome], ...], lone_attacks: bool
) -> Mapping[str, Fraction]:
    """All of one lone figure's fight; figures who are alike fare alike, so that it is worked out once."""
    ended, others_lost = group_losses(book, lone, others, falls, lone_attacks=lone_attacks)
    word, other_word = (FRIEND, CASUALTY) if lone_attacks else (CASUALTY, FRIEND)
    found: dict[str, Fraction] = {word: ended, other_word: others_lost}
    found.update(group_chances(book, lone, others, lone_attacks=lone_attacks).items())
    return found


def _falls(battle: Battle, lone: str, others: Sequence[str], *, lone_attacks: bool) -> tuple[frozenset[Outcome], ...]:
    """By which results the lone figure and each of its opponents is a casualty more."""
    first = _falls_by(battle, lone, others, attacks=lone_attacks)
    return first, *(_falls_by(battle, key, (lone,), attacks=not lone_attacks) for key in others)


def _falls_by(battle: Battle, key: str, foes: Sequence[str], *, attacks: bool) -> frozenset[Outcome]:
    """Nobody twice, and no Tough hero but by heroes and monsters; who breaks falls where he has no room (SM-ASL-08)."""
    found, by = person(battle, key), [person(battle, foe) for foe in foes]
    killers = [foe for foe in by if foe.hero or foe.armour == film.MONSTER]
    if not is_able(found.figure) or ("tough" in found.attributes and not killers):
        return frozenset()
    if attacks:
        return frozenset({"attacker-killed"})
    start, end = flight(battle, key, tuple(foe.figure for foe in by))
    return frozenset({"taken", "breaks"}) if start is not None and end is None else frozenset({"taken"})


def group_losses(
    book: Book, lone: int, others: Sequence[int], falls: Sequence[frozenset[Outcome]], *, lone_attacks: bool
) -> tuple[Fraction, Fraction]:
    """The chance that the lone figure is a casualty, and that one of its opponents is; `falls` has it first."""
    faces = _faces(book)
    ended = others_lost = Fraction(0)
    for face in faces:
        ladder = [[_against(book, lone + face, adds + die, lone_attacks) for die in faces] for adds in others]
        ends = _ends(others, ladder, faces, lone_attacks=lone_attacks)
        ended += sum((ends.get(word, Fraction(0)) for word in falls[0]), Fraction(0)) / len(faces)
        never = Fraction(1)
        for row, by in zip(ladder, falls[1:], strict=True):
            never *= Fraction(sum(outcome not in by for outcome in row), len(faces))
        others_lost += (1 - never) / len(faces)
    return ended, others_lost


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


@remembered
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
