"""Imposition: which card stands where on which page, its back behind it or beside it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.faults import Fault
from templates.cutting import Cells, Fold
from templates.furniture import Margins, furniture
from templates.paint import Page, Stamp
from templates.plan import Plan
from templates.sheet import Flip, Grid, NoRoom, Paper, SheetSpec, roomiest


def sheets(count: int, at: Grid) -> int:
    """How many pages so many cards need: one at least, for an army without cards is told so on paper."""
    return max(1, -(-count // at.count))


def impose(plans: Sequence[Plan], at: Grid, margins: Sequence[Margins], spec: SheetSpec) -> list[Page]:
    """Fronts in order on as many pages as they need, each with its own margins."""
    pages = []
    for part, around in zip(_pages(plans, at), margins, strict=True):
        stamps = [Stamp(plan, *at.place(index)) for index, plan in enumerate(part)]
        pages.append(_page(at, stamps, around, spec))
    return pages


def impose_backs(
    plans: Sequence[Plan], at: Grid, margins: Sequence[Margins], spec: SheetSpec, flip: Flip
) -> list[Page]:
    """The backs of the same cards, each behind its front when the page is turned over that edge."""
    pages = []
    for part, around in zip(_pages(plans, at), margins, strict=True):
        stamps = [Stamp(plan, *at.behind(index, flip)) for index, plan in enumerate(part)]
        pages.append(_page(at.turned_over(flip), stamps, around, spec))
    return pages


def folding(paper: Paper, card_w: float, card_h: float, spec: SheetSpec) -> tuple[Grid, Fold]:
    """The grid of pieces of a card and its back, side by side or one over the other, whichever holds more cards.

    Raises NoRoom.
    """
    beside = roomiest(paper, 2 * card_w, card_h, spec, between=card_w)
    below = roomiest(paper, card_w, 2 * card_h, spec)
    if not beside.count and not below.count:
        raise NoRoom([Fault(f"a card of {card_w:g} x {card_h:g} mm and its back do not go on {paper.title} together.")])
    return (below, "level") if below.count > beside.count else (beside, "upright")


def impose_folded(
    fronts: Sequence[Plan], backs: Sequence[Plan], at: Grid, margins: Sequence[Margins], spec: SheetSpec
) -> list[Page]:
    """Each front with its back beside it, or below it and upside down, so that it is upright when it is folded."""
    pages = []
    for part, behind, around in zip(_pages(fronts, at), _pages(backs, at), margins, strict=True):
        stamps = []
        for index, (front, back) in enumerate(zip(part, behind, strict=True)):
            x, y = at.place(index)
            beside = (x + front.w, y, False) if around.fold == "upright" else (x, y + front.h, True)
            stamps += [Stamp(front, x, y), Stamp(back, *beside)]
        pages.append(_page(at, stamps, around, spec))
    return pages


def _pages(plans: Sequence[Plan], at: Grid) -> list[Sequence[Plan]]:
    return [plans[page * at.count : (page + 1) * at.count] for page in range(sheets(len(plans), at))]


def _page(at: Grid, stamps: Sequence[Stamp], margins: Margins, spec: SheetSpec) -> Page:
    # A piece of two stamps begins where its front stands.
    places = [(stamp.x, stamp.y) for stamp in (stamps[::2] if margins.fold else stamps)]
    over, beside = furniture(at, Cells(places, at.card_w, at.card_h), margins, spec)
    return Page(at.w, at.h, tuple(stamps), over, beside)
