"""Prints an army's unit cards: facts, layouts and sheets come together here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from rules.army.model import Army, all_units
from rules.army.system import System
from rules.core.issues import Issue, Severity
from templates.compose import back, fronts
from templates.cutting import Fold
from templates.facts import Facts, Look
from templates.fonts import faces
from templates.furniture import Margins
from templates.glyphs import MissingGlyph, missing_glyph, missing_on
from templates.imposition import folding, impose, impose_backs, impose_folded, sheets
from templates.layout import Source, idle, layout_for, own_layouts
from templates.paint import Page, pdf
from templates.plan import Plan
from templates.sheet import Flip, SheetSpec, grid, papers, sheet
from templates.wording import paper_words, phrase, wording
from templates.words import issue_text

CardSize = Literal["standard", "large"]


@dataclass(frozen=True, slots=True)
class CardOptions:
    """How to print cards: `paper` by its key in papers.toml, `flip` the edge over which a two-sided print is turned.

    Backs stand behind the cards (`duplex`), or beside them to `fold` over, or are not printed. `marks` are the letters
    of house values, `lines` full cutting lines; `layouts` are a player's own, which replace ours of the same name.
    """

    paper: str = "a4"
    size: CardSize = "standard"
    duplex: bool = False
    flip: Flip = "long"
    ink_saver: bool = False
    marks: bool = True
    crop_marks: bool = True
    scale_bar: bool = True
    fold: bool = False
    lines: bool = False
    layouts: tuple[Source, ...] = ()


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished PDF, how many pages it has, and the characters that no font could print.

    `idle` are the files of a player's own layouts that no card had.
    """

    pdf: bytes
    pages: int
    missing: tuple[MissingGlyph, ...] = ()
    idle: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of an army in order: fronts, and the back of each."""

    fronts: tuple[Plan, ...]
    backs: tuple[Plan, ...] = ()
    missing: tuple[MissingGlyph, ...] = ()
    layouts: tuple[str, ...] = ()

    def of_one_size(self) -> list[Deck]:
        """The same cards parted by their size, for they do not go on one page; an empty deck is one part."""
        sizes = dict.fromkeys((plan.w, plan.h) for plan in self.fronts)
        parts = [[at for at, plan in enumerate(self.fronts) if (plan.w, plan.h) == size] for size in sizes]
        if len(parts) < 2:
            return [self]
        return [Deck(_some(self.fronts, part), _some(self.backs, part) if self.backs else ()) for part in parts]


def _some(plans: Sequence[Plan], places: Sequence[int]) -> tuple[Plan, ...]:
    return tuple(plans[at] for at in places)


def print_cards(system: System, army: Army, options: CardOptions = CardOptions()) -> Printed:
    """The army's cards at true size. An illegal army prints too, and says so on each page and on the units at fault.

    Raises KeyError for an unknown paper, NoRoom where no card goes on it, BadInput for a layout with faults.
    """
    return printed(system, army, options, deck(system, army, options), sheet("cards"))


def printed(system: System, army: Army, options: CardOptions, cards: Deck, spec: SheetSpec) -> Printed:
    """Cards of any kind on sheets of this kind."""
    pages = _pages(system, army, options, cards, spec)
    title = faces.clean(army.name) or phrase(system, "unnamed")
    data = pdf(pages, title, system.name, options.flip if options.duplex and not options.fold else "")
    missing = (*_army_glyphs(army), *cards.missing)
    return Printed(data, len(pages), missing, idle(options.layouts, cards.layouts))


def deck(system: System, army: Army, options: CardOptions = CardOptions(), only: str = "") -> Deck:
    """The plans of all cards, or `only` those of one unit or group, for print and for the screen.

    Raises BadInput for a layout with faults.
    """
    word, look = wording(system), Look(options.ink_saver, options.marks)
    own = own_layouts(options.layouts)
    problems = dict(problems_by_card(system, army))
    front: list[Plan] = []
    behind: list[Plan] = []
    missing: list[MissingGlyph] = []
    used: dict[str, None] = {}
    for card in system.cards(army, only):
        layout = layout_for(card.kind, options.size, own)
        # A unit may bring further cards with it: what is wrong with it stands on its first.
        wrong = problems.pop(card.subject, ())
        for copy, count in card.copies if layout.copies else ((card, 1),):
            facts = Facts(copy, word, look, wrong, system.name)
            plans = fronts(facts, layout) * count
            front += plans
            if options.duplex or options.fold:
                behind += (back(facts, layout),) * len(plans)
        missing += missing_on(card)
        used[layout.name] = None
    return Deck(tuple(front), tuple(behind), tuple(missing), tuple(used))


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


def _pages(system: System, army: Army, options: CardOptions, cards: Deck, spec: SheetSpec) -> list[Page]:
    """All pages: fronts alone, each page of fronts with its backs behind it, or cards to fold."""
    paper, around = papers()[options.paper], _Around(system, army, options)
    parts = []
    for part in cards.of_one_size():
        w, h = (part.fronts[0].w, part.fronts[0].h) if part.fronts else _size(options)
        at, fold = folding(paper, w, h, spec) if options.fold else (grid(paper, w, h, spec), "")
        parts.append((part, at, fold, sheets(len(part.fronts), at)))
    total = sum(count for *_, count in parts)
    pages: list[Page] = []
    first = 1
    for part, at, fold, count in parts:
        numbers = range(first, first + count)
        first += count
        if fold:
            pages += impose_folded(part.fronts, part.backs, at, around.margins("folded", numbers, total, fold), spec)
            continue
        front = impose(part.fronts, at, around.margins("fronts", numbers, total), spec)
        if options.duplex:
            margins = around.margins(f"backs-{options.flip}", numbers, total)
            behind = impose_backs(part.backs, at, margins, spec, options.flip)
            pages += chain.from_iterable(zip(front, behind, strict=True))
        else:
            pages += front
    return pages


def _size(options: CardOptions) -> tuple[float, float]:
    """The size of a card where there is none."""
    layout = layout_for("card", options.size)
    return layout.width, layout.height


class _Around:
    """What stands in the margins of all pages of one print."""

    def __init__(self, system: System, army: Army, options: CardOptions) -> None:
        self.system, self.options = system, options
        self.state, self.legal = state(system, army)
        self.name = faces.clean(army.name) or phrase(system, "unnamed")
        self.paper = papers()[options.paper].title

    def margins(self, side: str, numbers: Sequence[int], total: int, fold: Fold = "") -> list[Margins]:
        """One for each of these pages; `side` is the key of a phrase."""
        system, options = self.system, self.options
        longest = self._feet(side, total, total)
        return [
            Margins(
                state=self.state,
                state_colour="ink2" if self.legal else "error",
                feet=self._feet(side, number, total),
                longest=longest,
                bar=phrase(system, "bar"),
                marks=options.crop_marks,
                lines=options.lines,
                scale_bar=options.scale_bar,
                fold=fold,
                ink_saver=options.ink_saver,
            )
            for number in numbers
        ]

    def _feet(self, side: str, page: int, pages: int) -> tuple[str, ...]:
        """The foot of a page in all its wordings: the first gives up nothing, the last all that it can."""
        sides = [key for key in (side, f"{side}-brief", f"{side}-briefest") if key in paper_words().phrases]
        return tuple(self._foot(foot, key, page, pages) for key in sides for foot in ("foot", "foot-short"))

    def _foot(self, key: str, side: str, page: int, pages: int) -> str:
        said = phrase(self.system, side)
        return phrase(self.system, key, army=self.name, page=page, pages=pages, paper=self.paper, side=said)


def _army_glyphs(army: Army) -> Iterator[MissingGlyph]:
    for character in faces.missing(army.name):
        yield missing_glyph(character, army.name, army.id, "name")
