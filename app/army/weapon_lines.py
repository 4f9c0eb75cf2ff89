"""The lines of the weapon picker: damage, range and price under their headings, or why one is not allowed. No Qt."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.army.provenance import letter, tip
from rules.army.kit import KitOffer, kit_offers
from rules.army.model import Army, Member
from rules.army.system import System
from rules.core.issues import Issue
from rules.core.marks import GIVEN, Origin
from templates.words import NOTHING, fact_text, issue_text, number_text, subject_names, value_text, word

TAKE_AWAY = ""
"""The key of the line that takes a weapon away."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the picker. A heading has no key; `refusal` says why a weapon is not allowed, empty where it is."""

    title: str
    key: str | None = None
    note: str = ""
    price: str = ""
    mark: str = ""
    tip: str = ""
    refusal: str = ""
    is_carried: bool = False
    found_by: str = ""
    section: str = ""

    @property
    def is_heading(self) -> bool:
        """Whether it stands over others and can do nothing."""
        return self.key is None


def weapon_lines(system: System, army: Army, member: Member, at: int | None) -> list[Line]:
    """Everything to put in the place of a weapon, or beside those carried for None, section by section."""
    carried = {key for number, key in enumerate(member.kit) if number == at or at is None}
    found = [_line(system, army, offer, carried) for offer in kit_offers(system, army, member, at)]
    order = {section: number for number, section in enumerate(dict.fromkeys(line.section for line in found))}
    found.sort(key=lambda line: order[line.section])
    return [*([] if at is None else [Line("Take it away", TAKE_AWAY)]), *found]


def _line(system: System, army: Army, offer: KitOffer, carried: set[str]) -> Line:
    kit = offer.kit
    origin = Origin(kit.name.mark, kit.place) if kit.name.mark.shown else GIVEN
    name = value_text(system, kit.name.value)
    facts = [text for fact in kit.facts if (text := fact_text(system, fact)) != NOTHING]
    return Line(
        title=name,
        key=kit.key,
        note=", ".join([*facts, *kit.also]),
        price=number_text(offer.price, signed=True) if offer.price else "",
        mark=letter(origin),
        tip=tip(system, army, origin),
        refusal=_refusal(system, army, offer.issue) if offer.issue else "",
        is_carried=kit.key in carried,
        found_by=_plain(" ".join((name, kit.key, *facts, *kit.also))),
        section=word(system, kit.section) if kit.section else "",
    )


def _refusal(system: System, army: Army, issue: Issue) -> str:
    """Why a weapon is not allowed, without the unit that is in sight anyway."""
    place = subject_names(system, army, issue.subject)["place"]
    text = issue_text(system, army, issue).removeprefix(f"{place}: ")
    return text[:1].upper() + text[1:]


def matching(lines: Iterable[Line], search: str) -> list[Line]:
    """The lines that have every word of a search, each section under its heading."""
    words = _plain(search).split()
    fitting = [line for line in lines if all(part in line.found_by for part in words)]
    return list(_with_headings(fitting))


def _with_headings(lines: Sequence[Line]) -> Iterator[Line]:
    last = ""
    for line in lines:
        if line.section != last:
            last = line.section
            yield Line(last)
        yield line


def _plain(text: str) -> str:
    """Small letters without accents."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return bare.lower()
