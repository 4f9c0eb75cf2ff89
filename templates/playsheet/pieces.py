"""Pieces of text, each with the mark of its figure, and how the figures of an army are said in them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.army.card import Fact
from rules.army.model import Army
from rules.army.system import System
from rules.core.marks import Mark
from templates.facts import Word
from templates.fonts import faces
from templates.playsheet.holes import HOLE, NO_KEYS, Hole, Keys, alternatives, parsed, places
from templates.wording import wording
from templates.words import UNIT_SIGNS, fraction_text

SIGNS = {**UNIT_SIGNS, "degrees": "°"}
HYPHEN = re.compile(r"(?<![\w/])-(?=\d)")


@dataclass(frozen=True, slots=True)
class Piece:
    """Some text; `place` and `mark` are those of the figure that it says, empty for the sheet's own words."""

    text: str
    mark: str = ""
    place: str = ""
    strong: bool = False


Cell = tuple[Piece, ...]


def text_of(cell: Iterable[Piece]) -> str:
    """What the pieces say, without marks."""
    return "".join(piece.text for piece in cell)


def marked(cell: Iterable[Piece]) -> str:
    """What the pieces say with their marks as ^H: for a text that a person can read."""
    return "".join(piece.text + (f"^{piece.mark}" if piece.mark else "") for piece in cell)


def figure_text(value: int | Fraction, unit: str = "", form: str = "") -> str:
    """A number for a play sheet: ½, 3½″, +2, −1, ×2, 4+."""
    exact = Fraction(value)
    said = fraction_text(abs(exact) if form == "x" else exact, signed=form == "+" and value != 0)
    end = {"bare": "", "up": "+"}.get(form, SIGNS.get(unit, ""))
    return ("×" if form == "x" else "") + said + end


class Teller:
    """Fills texts with the figures of one system and army."""

    def __init__(self, system: System, army: Army | None, marks: bool = True) -> None:
        self.system, self.army, self.marks = system, army, marks
        self.book = system.book(army)
        self.word: Word = wording(system)

    def say(self, text: str, keys: Keys = NO_KEYS, none: str = "–") -> Cell:
        """A text filled: the first alternative whose figures are all there, else `none` with the marks of the first."""
        options = alternatives(text)
        for option in options:
            if (cell := self._filled(option, keys)) is not None:
                return cell
        asked = places(options[0], keys)
        marks = [fact.mark for place in asked if (fact := self._fact(place)) is not None and fact.value is None]
        return (Piece(none, self._letter(marks[0]) if marks else "", asked[0] if marks else ""),)

    def number(self, text: str, keys: Keys) -> Fraction:
        """The first figure of a text as a number, 0 where it is none."""
        found = [self._fact(place) for place in places(text, keys)[:1]]
        value = found[0].value if found and found[0] else None
        return Fraction(value) if isinstance(value, (int, Fraction)) else Fraction()

    def _filled(self, text: str, keys: Keys) -> Cell | None:
        holes, end = parsed(text)
        pieces: list[Piece] = []
        for hole in holes:
            pieces += [Piece(hole.before)] if hole.before else []
            if not hole.place:
                pieces += self._worded(keys.into(hole.word))
                continue
            found = self._told(hole, keys)
            if found is None:
                return None
            pieces += found
        return tuple([*pieces, Piece(end)] if end else pieces)

    def _told(self, hole: Hole, keys: Keys) -> list[Piece] | None:
        place = keys.into(hole.place)
        fact = self._fact(place)
        if fact is None or fact.value is None or fact.value == "":
            return None
        mark = self._letter(fact.mark)
        if hole.yes is not None:
            said = hole.yes if fact.value else hole.no
            return [Piece(said, mark, place)] if said else []
        if isinstance(fact.value, (int, Fraction)) and not isinstance(fact.value, bool):
            return [Piece(figure_text(fact.value, fact.unit, hole.form), mark, place)]
        key = fact.value if isinstance(fact.value, str) else "yes" if fact.value else "no"
        said = key if hole.form == "key" else self.word(key)
        if HOLE.search(said):  # the word for a text that names a distance holds the place of that distance
            inner = self.say(said)
            return [replace(inner[0], mark=mark or inner[0].mark, place=place), *inner[1:]]
        return [Piece(faces.clean(HYPHEN.sub("−", said)), mark, place)]

    def _worded(self, key: str) -> list[Piece]:
        """The word for a key, which may be worded apart for one table as "table/key"."""
        said = self.word(key)
        if said == key and "/" in key:
            said = self.word(key.rpartition("/")[2])
        return list(self.say(said)) if HOLE.search(said) else [Piece(faces.clean(said))]

    def _fact(self, place: str) -> Fact | None:
        table, row, column = place.split("/")
        return self.system.fact(self.army, place) if column in self.book.columns(table, row) else None

    def _letter(self, mark: Mark) -> str:
        return mark.value if self.marks and mark.shown else ""
