"""Prints an army's unit cards: facts, layouts and sheets come together here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from rules.army.model import Army, all_units
from rules.army.system import System
from rules.core.issues import Issue, Severity
from templates.compose import back, fronts
from templates.facts import Facts, Look
from templates.fonts import faces
from templates.glyphs import MissingGlyph, missing_glyph, missing_on
from templates.layout import layout_for
from templates.paint import Page, pdf
from templates.plan import Plan
from templates.sheet import Flip, Margins, grid, impose, impose_backs, papers, sheet
from templates.wording import phrase, wording
from templates.words import issue_text

CardSize = Literal["standard", "large"]


@dataclass(frozen=True, slots=True)
class CardOptions:
    """How to print cards: `paper` by its key in papers.toml, `flip` the edge over which a two-sided print is turned."""

    paper: str = "a4"
    size: CardSize = "standard"
    duplex: bool = False
    flip: Flip = "long"
    ink_saver: bool = False
    marks: bool = True
    crop_marks: bool = True
    scale_bar: bool = True


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished PDF, how many pages it has, and the characters that no font could print."""

    pdf: bytes
    pages: int
    missing: tuple[MissingGlyph, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of an army in order: fronts, and the back of each."""

    fronts: tuple[Plan, ...]
    backs: tuple[Plan, ...]
    missing: tuple[MissingGlyph, ...]


def print_cards(system: System, army: Army, options: CardOptions = CardOptions()) -> Printed:
    """The army's cards at true size. An illegal army prints too, and says so on each page and on the units at fault.

    Raises KeyError for an unknown paper, NoRoom where no card goes on it.
    """
    cards = deck(system, army, options)
    pages = _pages(system, army, options, cards)
    title = faces.clean(army.name) or phrase(system, "unnamed")
    data = pdf(pages, title, system.name, options.flip if options.duplex else "")
    return Printed(data, len(pages), (*_army_glyphs(army), *cards.missing))


def deck(system: System, army: Army, options: CardOptions = CardOptions()) -> Deck:
    """The plans of all cards, for print and for the screen."""
    word, look = wording(system), Look(options.ink_saver, options.marks)
    problems = problems_by_card(system, army)
    front: list[Plan] = []
    behind: list[Plan] = []
    missing: list[MissingGlyph] = []
    for card in system.cards(army):
        layout = layout_for(card.kind, options.size)
        facts = Facts(card, word, look, problems.get(card.subject, ()), system.name)
        copies = card.count if layout.copies else 1
        plans = fronts(facts, layout)
        front += plans * copies
        if options.duplex:
            behind += (back(facts, layout),) * (len(plans) * copies)
        missing += missing_on(card)
    return Deck(tuple(front), tuple(behind), tuple(missing))


def problems_by_card(system: System, army: Army) -> dict[str, tuple[str, ...]]:
    """The sentences of all errors by the id of the unit at fault."""
    owner = {node.id: unit.id for unit in all_units(army) for node in (unit, *unit.members)}
    found: dict[str, list[str]] = {}
    for issue in errors(system, army):
        if issue.subject in owner:
            found.setdefault(owner[issue.subject], []).append(issue_text(system, army, issue))
    return {subject: tuple(texts) for subject, texts in found.items()}


def errors(system: System, army: Army) -> list[Issue]:
    """What makes the army illegal."""
    return [issue for issue in system.check(army) if issue.severity is Severity.ERROR]


def state(system: System, army: Army) -> tuple[str, bool]:
    """The army's points and whether it is legal, as one sentence and as a fact."""
    count, points = len(errors(system, army)), system.bill(army).points
    key = "not-legal" if count else "legal"
    if army.limit is None:
        return phrase(system, f"{key}-unlimited", count=count, points=points), count == 0
    return phrase(system, key, count=count, points=points, limit=army.limit), count == 0


def _pages(system: System, army: Army, options: CardOptions, cards: Deck) -> list[Page]:
    """All pages: fronts alone, or each front with its back behind it."""
    spec, paper = sheet("cards"), papers()[options.paper]
    size = layout_for("card", options.size)
    at = grid(paper, size.width, size.height, spec)
    sheets = max(1, -(-len(cards.fronts) // at.count))
    front = impose(cards.fronts, at, _margins(system, army, options, "fronts", sheets), spec)
    if not options.duplex:
        return front
    margins = _margins(system, army, options, f"backs-{options.flip}", sheets)
    behind = impose_backs(cards.backs, at, margins, spec, options.flip)
    return list(chain.from_iterable(zip(front, behind, strict=True)))


def _margins(system: System, army: Army, options: CardOptions, side: str, sheets: int) -> list[Margins]:
    text, legal = state(system, army)
    name = faces.clean(army.name) or phrase(system, "unnamed")
    paper = papers()[options.paper].title
    return [
        Margins(
            state=text,
            state_colour="ink2" if legal else "error",
            foot=phrase(system, "foot", army=name, page=page, pages=sheets, paper=paper, side=phrase(system, side)),
            bar=phrase(system, "bar"),
            marks=options.crop_marks,
            scale_bar=options.scale_bar,
        )
        for page in range(1, sheets + 1)
    ]


def _army_glyphs(army: Army) -> Iterator[MissingGlyph]:
    for character in faces.missing(army.name):
        yield missing_glyph(character, army.name, army.id, "name")
