"""What a painter may ask: the facts of one card as text, with their marks, at the card's scale and density."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.army.card import Card, Content, Fact, Row
from rules.core.marks import Mark
from templates.fit import FLOOR
from templates.fonts import faces
from templates.words import number_text

Word = Callable[[str], str]
"""The wording of a code of the system; the code itself where it has none."""

HOLE = re.compile(r"\{([a-z0-9-]+)(?:(:\+)|\?([^{}|]*))?\}")


@dataclass(frozen=True, slots=True)
class Look:
    """How all cards of a print look."""

    ink_saver: bool = False
    marks: bool = True


@dataclass(frozen=True, slots=True)
class Said:
    """A text and the letters of the marks that stand after it, raised."""

    text: str
    marks: str = ""

    def __bool__(self) -> bool:
        return bool(self.text)


NOTHING = Said("")
NOT_SAID = (None, "")
SHOWN = frozenset(mark for mark in Mark if mark.shown)


@dataclass(frozen=True, slots=True)
class Hole:
    """A place for a fact in a template: the text before it, its name, whether its sign is said, or what instead."""

    before: str
    name: str
    signed: bool
    instead: str | None


@lru_cache(maxsize=1024)
def holes(template: str) -> tuple[tuple[Hole, ...], str]:
    """The holes of a template, and the text after the last."""
    found, end = [], 0
    for hole in HOLE.finditer(template):
        found.append(Hole(template[end : hole.start()], hole[1], bool(hole[2]), hole[3]))
        end = hole.end()
    return tuple(found), template[end:]


@lru_cache(maxsize=1024)
def _bare(template: str) -> Said:
    """A template without holes; most labels are one."""
    return Said(template)


@lru_cache(maxsize=4096)
def _number(value: int | Fraction, unit: str, signed: bool) -> str:
    return number_text(value, unit, signed and value != 0)


def content_text(value: Content, unit: str, signed: bool, word: Word) -> str:
    """A fact's content as one clean line."""
    if isinstance(value, bool):
        return faces.clean(word("yes" if value else "no"))
    if isinstance(value, (int, Fraction)):
        return _number(value, unit, signed)
    return faces.clean(word(value or ""))


def without(said: Said, marks: str) -> Said:
    """A text without the marks that what stands before it has already."""
    return Said(said.text, "".join(mark for mark in said.marks if mark not in marks))


def gathered(saids: Sequence[Said]) -> tuple[list[Said], str]:
    """Texts without their marks, and the marks, where all have the same; else the texts as they are.

    A row of figures that all come from one place needs one letter, not one for each.
    """
    marks = {said.marks for said in saids if said}
    if len(marks) != 1:
        return list(saids), ""
    return [Said(said.text) for said in saids], marks.pop()


class Facts:
    """The facts of one card, as the painters of one attempt see them.

    `scale` is the layout's. `density` of sizes and `closeness` of lengths go from 0 (as designed) to 1 (as tight as may
    be). Texts that found no room in their box are in `spilled`, and are printed whole further down. `drawn` is
    how many rows of each name a box has already; `part` of `parts` numbers the cards of one unit.
    """

    def __init__(
        self,
        card: Card,
        word: Word,
        look: Look = Look(),
        problems: tuple[str, ...] = (),
        system_name: str = "",
    ) -> None:
        self.card = card
        self.system_name = system_name
        self.title = faces.clean(card.title)
        self.group = faces.clean(card.group)
        self.word = word
        self.look = look
        self.problems = problems
        self.scale = 1.0
        self.copies = True
        self.density = 0.0
        self.closeness = 0.0
        self.part = 1
        self.parts = 1
        self.spilled: list[str] = []
        self.drawn: dict[str, int] = {}

    @property
    def side(self) -> str:
        """The side's colour."""
        return self.card.colour

    @property
    def price(self) -> str:
        """The points of one unit where each has a card of its own, else those of all that the card stands for."""
        each = self.copies or self.card.count == 1
        own = self.say("{points}")
        if own and each:
            return own.text
        return number_text(Fraction(self.card.points) / (self.card.count if each else 1))

    @property
    def price_of(self) -> str:
        """What the price is in, and for how many."""
        if self.copies or self.card.count == 1:
            return self.word("points-one")
        return faces.clean(self.word("points-for").replace("{count}", str(self.card.count)))

    def has(self, name: str) -> bool:
        """Whether the card has this fact, other than as "no", or rows of this name."""
        fact = self.card.facts.get(name)
        return bool(self.card.rows.get(name)) or (fact is not None and fact.value not in (None, False, ""))

    def rows(self, name: str) -> tuple[Row, ...]:
        """The rows of this name, none where the card has none."""
        return self.card.rows.get(name, ())

    def say(self, template: str, row: Mapping[str, Fact] | None = None) -> Said:
        """A template with its holes filled from a row or from the card; nothing where a fact is missing.

        A hole `{name}` says a fact, `{name:+}` a number with its sign, `{name?text}` the text if the fact is so.
        Of several templates, parted by |, the first counts whose facts are all there.
        """
        if "{" not in template and "|" not in template:
            return _bare(template)
        if "|" in template:
            return next((said for one in template.split("|") if (said := self.say(one, row))), NOTHING)
        facts = self.card.facts if row is None else row
        places, end = holes(template)
        marks: list[Mark] = []
        text = []
        for hole in places:
            fact = facts.get(hole.name)
            if fact is None or fact.value in NOT_SAID or (hole.instead is not None and not fact.value):
                return NOTHING
            marks.append(fact.mark)
            instead = hole.instead
            text += [
                hole.before,
                content_text(fact.value, fact.unit, hole.signed, self.word) if instead is None else instead,
            ]
        return Said("".join([*text, end]), self.letters(marks) if marks else "")

    def plain(self, template: str) -> Said:
        """A template filled from the card, without marks: for a counter, whose marks stand on the play sheet."""
        return Said(self.say(template).text)

    def letters(self, marks: list[Mark]) -> str:
        """The letters to print for these marks, each once."""
        if not self.look.marks:
            return ""
        return "".join(dict.fromkeys([mark.value for mark in marks if mark in SHOWN]))

    def all_marks(self) -> str:
        """The letters of every mark on the card, in the order H, D, O."""
        facts = [
            *self.card.facts.values(),
            *(f for rows in self.card.rows.values() for row in rows for f in row.values()),
        ]
        found = self.letters([fact.mark for fact in facts])
        return "".join(letter for letter in "HDO" if letter in found)

    def size(self, natural: float) -> float:
        """A size of text in points, at this scale and density, never under the floor."""
        scaled = natural * self.scale
        return max(FLOOR, scaled + (FLOOR - scaled) * self.density)

    def scaled(self, natural: float) -> float:
        """A size or a length of a fixed box, at the layout's scale."""
        return natural * self.scale

    def mm(self, natural: float, tight: float | None = None) -> float:
        """A length in mm, at this scale and between `natural` and `tight` by the closeness."""
        least = natural if tight is None else tight
        return (natural + (least - natural) * self.closeness) * self.scale

    def spill(self, text: str) -> None:
        """Notes a text that must be printed whole further down."""
        if text not in self.spilled:
            self.spilled.append(text)
