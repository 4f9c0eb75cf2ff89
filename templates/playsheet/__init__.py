"""Play sheets: the tables that a game is played from, on one page, printed from an army's own figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.army.model import Army
from rules.army.system import System
from rules.core.marks import Mark
from templates.cards import Printed
from templates.fonts import faces
from templates.glyphs import MissingGlyph, missing_glyph
from templates.paint import Duplex, Page, Stamp, pdf
from templates.plan import Plan
from templates.playsheet.fill import Filled, filled
from templates.playsheet.furniture import FOOT, HEAD, Furniture, furniture
from templates.playsheet.marking import GIVEN
from templates.playsheet.page import Frame, Setting, pages
from templates.playsheet.pieces import Teller, text_of
from templates.playsheet.reading import read_sheet
from templates.playsheet.spec import PlaySheet, shipped
from templates.sheet import papers
from templates.wording import paper_words, phrase, wording

LEGEND = (Mark.HOUSE, Mark.DERIVED, Mark.OVERRIDDEN)


@dataclass(frozen=True, slots=True)
class PlaySheetOptions:
    """How to print a play sheet: `paper` by its key in papers.toml."""

    paper: str = "a4"
    marks: bool = True
    ink_saver: bool = False


@lru_cache(maxsize=8)
def sheet_of(system: System) -> PlaySheet:
    """The shipped play sheet of a system; raises BadInput."""
    return read_sheet(*shipped(system.key), system.book())


def print_playsheet(
    system: System,
    army: Army | None = None,
    options: PlaySheetOptions = PlaySheetOptions(),
    sheet: PlaySheet | None = None,
) -> Printed:
    """A system's play sheet with the figures that hold for an army, the shipped ones without; `sheet` of one's own.

    Raises KeyError for an unknown paper, BadInput where the system has no play sheet.
    """
    sheet = sheet or sheet_of(system)
    plans = playsheet_plans(system, army, options, sheet)
    blocks = filled(sheet, Teller(system, army, options.marks))
    drawn = [Page(plan.w, plan.h, (Stamp(plan),)) for plan in plans]
    flip: Duplex = "" if len(drawn) == 1 else "long" if sheet.upright else "short"
    title = text_of(Teller(system, army).say(sheet.title))
    return Printed(pdf(drawn, title, system.name, flip), len(drawn), tuple(_missing(system, army, blocks)))


def playsheet_plans(system: System, army: Army | None, options: PlaySheetOptions, sheet: PlaySheet) -> tuple[Plan, ...]:
    """The plan of each page, for print and for the screen."""
    teller = Teller(system, army, options.marks)
    blocks = filled(sheet, teller)
    paper = papers()[options.paper]
    w, h = (paper.width, paper.height) if sheet.upright else (paper.height, paper.width)
    margin = sheet.margin
    frame = Frame(margin, margin + HEAD, w - 2 * margin, h - 2 * margin - HEAD - FOOT)
    found = pages(Setting(sheet, blocks, _feet(), frame), options.ink_saver)
    count = len(found)
    around = Furniture(
        w,
        h,
        margin,
        text_of(teller.say(sheet.title)),
        phrase(system, "play-sheet"),
        _about(system, army, sheet, blocks),
        _legend(system, blocks),
        paper.title,
    )
    return tuple(
        Plan(f"play sheet {system.key}, page {at}", w, h, (*ops, *furniture(system, around, at, count)))
        for at, ops in enumerate(found, 1)
    )


def _feet() -> Mapping[str, str]:
    words = paper_words().words
    return {letter: words[f"mark-{letter.lower()}-table"] for letter in "HD"} | {"given": words["given"]}


def _legend(system: System, blocks: Mapping[str, Filled]) -> tuple[tuple[str, str], ...]:
    """The letters that stand on the sheet, and what they mean."""
    found = {piece.mark for block in blocks.values() for cell in block.cells() for piece in cell}
    found |= {block.foot for block in blocks.values()}
    marks = [(mark.value, phrase(system, f"mark-{mark.value.lower()}")) for mark in LEGEND if mark.value in found]
    return (*marks, *([(GIVEN, phrase(system, "mark-given"))] if GIVEN in found else []))


def _about(system: System, army: Army | None, sheet: PlaySheet, blocks: Mapping[str, Filled]) -> tuple[str, ...]:
    """Whose figures they are, which house packs stand over them, and the options that the sheet says."""
    word = wording(system)
    own = army or system.new_army()
    options = {option.key: option for option in system.options(own, own)}
    said = [word(str(own.choices.get(key, options[key].default))) for key in sheet.says if key in options]
    pieces = [piece for block in blocks.values() for cell in block.cells() for piece in cell]
    overridden = {piece.place for piece in pieces if piece.mark == Mark.OVERRIDDEN}
    name = faces.clean(army.name) if army else ""
    whose = phrase(system, "play-army", army=name) if name else phrase(system, "play-shipped")
    packs = [faces.clean(pack.name) for pack in army.packs] if army else []
    lines = [whose, *([phrase(system, "play-packs", packs=", ".join(packs))] if packs else [])]
    lines += [phrase(system, "play-overridden", count=len(overridden))] if overridden else []
    return (" · ".join(lines), " · ".join(said))


def _missing(system: System, army: Army | None, blocks: Mapping[str, Filled]) -> Sequence[MissingGlyph]:
    title, subject = (army.name, army.id) if army else (system.name, "")
    texts = [("name", title), *((name, text_of(cell)) for name, block in blocks.items() for cell in block.cells())]
    lacking = ((place, character) for place, text in texts for character in faces.missing(text))
    return list(dict.fromkeys(missing_glyph(character, title, subject, place) for place, character in lacking))


__all__ = ["PlaySheetOptions", "playsheet_plans", "print_playsheet", "read_sheet", "sheet_of"]
