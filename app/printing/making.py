"""Makes the PDF that is wanted, in whatever thread; no Qt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, get_args

from app.printing.pdfs import page_sizes
from app.settings import Paper, Print
from rules.army.model import Army
from rules.army.system import System
from rules.core.faults import BadInput
from templates.cards import CardOptions, Printed, deck, printed
from templates.counters import CounterOptions, print_counters
from templates.glyphs import MissingGlyph
from templates.playsheet import PlaySheetOptions, print_playsheet, sheet_of
from templates.roster import RosterOptions, print_roster
from templates.sheet import sheet
from templates.words import counted

What = Literal["cards", "counters", "roster", "playsheet"]
Turned = Literal["", "long", "short"]
"""The edge over which a two-sided print is turned; empty for one side."""
TABLE_PAPERS: tuple[Paper, ...] = ("a4", "letter")
"""What rosters and play sheets are made for."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be on paper; of cards all, or `only` those of one unit by its id."""

    system: System
    army: Army
    what: What
    options: Print
    only: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """A finished PDF: its pages in mm, what is on them in words, and what else the army can be printed as.

    `ledger` is the name of the system's own sheet for rosters, empty where it has none.
    """

    wish: Wish
    pdf: bytes
    sizes: tuple[tuple[float, float], ...]
    about: str
    turned: Turned
    missing: tuple[MissingGlyph, ...]
    offers: tuple[What, ...]
    ledger: str


def made(wish: Wish, is_wanted: Callable[[], bool] = lambda: True) -> Made | None:
    """The PDF of a wish, or None where nobody wants it any more. Raises BadInput (NoRoom is one)."""
    offers, ledger = _offers(wish), wish.system.roster(wish.army).sheet
    if wish.what not in offers:
        wish = replace(wish, what="cards")
    found = _printed(wish, is_wanted)
    if found is None or not is_wanted():
        return None
    paper, about = found
    sizes = page_sizes(paper.pdf)
    missing = tuple(dict.fromkeys(paper.missing))
    return Made(wish, paper.pdf, sizes, about, _turned(wish, sizes), missing, offers, ledger)


def _offers(wish: Wish) -> tuple[What, ...]:
    """What the army can be printed as: counters where its system has them, a play sheet where it has one."""
    counters: tuple[What, ...] = ("counters",) if wish.system.counters(wish.army) else ()
    return ("cards", *counters, "roster", *_playsheets(wish.system))


def _playsheets(system: System) -> tuple[What, ...]:
    try:
        sheet_of(system)
    except (BadInput, FileNotFoundError):
        return ()
    return ("playsheet",)


def _printed(wish: Wish, is_wanted: Callable[[], bool]) -> tuple[Printed, str] | None:
    """The paper and what is on it; cards are drawn first and then put on sheets, and one can stop between."""
    system, army, options = wish.system, wish.army, wish.options
    if wish.what == "counters":
        paper = print_counters(system, army, counter_options(options))
        pieces = sum(counter.count for counter in system.counters(army))
        return paper, _on_pages(counted(pieces, "counter", "counters"), paper)
    if wish.what == "roster":
        paper = print_roster(system, army, RosterOptions(paper_of(wish.what, options), options.marks))
        return paper, counted(paper.pages, "page", "pages")
    if wish.what == "playsheet":
        paper = print_playsheet(
            system, army, PlaySheetOptions(paper_of(wish.what, options), options.marks, options.ink_saver)
        )
        return paper, counted(paper.pages, "page", "pages")
    cards = deck(system, army, card_options(options), wish.only)
    if not is_wanted():
        return None
    paper = printed(system, army, card_options(options), cards, sheet("cards"))
    return paper, _on_pages(counted(len(cards.fronts), "card", "cards"), paper)


def _on_pages(things: str, paper: Printed) -> str:
    return f"{things} on {counted(paper.pages, 'page', 'pages')}"


def papers_for(what: What) -> tuple[Paper, ...]:
    """The papers that a thing goes on."""
    return get_args(Paper) if what in ("cards", "counters") else TABLE_PAPERS


def paper_of(what: What, options: Print) -> Paper:
    """The paper of the settings; the first that it goes on where it does not go on that."""
    found = papers_for(what)
    return options.paper if options.paper in found else found[0]


def card_options(options: Print) -> CardOptions:
    """The settings as cards want them: to fold over comes before two sides."""
    return CardOptions(
        paper=options.paper,
        size=options.size,
        duplex=options.duplex and not options.fold,
        flip=options.flip,
        ink_saver=options.ink_saver,
        marks=options.marks,
        crop_marks=options.crop_marks,
        scale_bar=options.scale_bar,
        fold=options.fold,
        lines=options.lines,
    )


def counter_options(options: Print) -> CounterOptions:
    """The settings as counters want them."""
    return CounterOptions(options.paper, options.flip, options.ink_saver, options.crop_marks, options.scale_bar)


def _turned(wish: Wish, sizes: tuple[tuple[float, float], ...]) -> Turned:
    """How the printer has to turn the paper."""
    options = wish.options
    if wish.what == "counters" or (wish.what == "cards" and options.duplex and not options.fold):
        return options.flip
    if wish.what == "playsheet" and len(sizes) > 1:
        return "long" if sizes[0][0] <= sizes[0][1] else "short"
    return ""
