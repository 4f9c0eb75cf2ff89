"""What goes on paper or into a text: cards, counters, rosters, play sheets; each says where an army is not legal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.answer import Answer
from app.cli.files import fit_for, opened, packed, peopled, put
from app.cli.parser import ROSTER_SUFFIXES
from app.files.disk import read_text
from app.files.documents import SUFFIXES
from app.rosters import roster_text
from app.words import glyph_text, legal_text, shown_path, title_text
from rules import registry
from rules.army.model import Army
from rules.army.system import System
from rules.core.faults import BadInput, Fault
from rules.core.issues import is_legal
from templates.words import subject_names

if TYPE_CHECKING:
    from templates.cards import Printed  # it brings the fonts, which few commands need

PDF = ".pdf"


def cards(chosen: argparse.Namespace) -> Answer:
    """The cards of an army as a PDF file."""
    from templates.cards import CardOptions, print_cards
    from templates.layout import Source

    if chosen.fold_over and chosen.flip:
        raise BadInput([Fault("a card that is folded has its back beside it: leave --flip out.")])
    fit_for(chosen, "a PDF", PDF)
    system, army, notes = peopled(chosen)
    own = tuple(Source(shown_path(Path(path)), read_text(Path(path))) for path in chosen.layout)
    options = CardOptions(
        paper=chosen.paper,
        size=chosen.size,
        duplex=chosen.duplex or chosen.flip is not None,
        flip=chosen.flip or "long",
        ink_saver=chosen.ink_saver,
        marks=not chosen.no_marks,
        crop_marks=not chosen.no_crop_marks,
        fold=chosen.fold_over,
        lines=chosen.cut_lines,
        layouts=own,
    )
    printed = print_cards(system, army, options)
    idle = tuple(f"{file}: no card of this print has this layout." for file in printed.idle)
    missing = (*_cardless(system, army), *_on_paper(chosen, printed))
    return Answer(notes=(*notes, *idle, *missing, *_status(system, army)))


def _cardless(system: System, army: Army) -> tuple[str, ...]:
    """A line for each unit of which nothing is known, and so no card printed."""
    lost = (issue for issue in system.check(army) if issue.code == "unknown-profile")
    return tuple(f"{subject_names(system, army, issue.subject)['place']}: no card is printed of it." for issue in lost)


def counters(chosen: argparse.Namespace) -> Answer:
    """The counters of an army as a PDF file."""
    from templates.counters import CounterOptions, print_counters

    fit_for(chosen, "a PDF", PDF)
    system, army, notes = peopled(chosen)
    if not system.counters(army):
        message = f"{system.name} is played without counters. ‘tribarrel cards’ prints what it has."
        raise BadInput([Fault(message, shown_path(Path(chosen.army)))])
    options = CounterOptions(
        paper=chosen.paper,
        flip=chosen.flip or "long",
        ink_saver=chosen.ink_saver,
        crop_marks=not chosen.no_crop_marks,
    )
    missing = _on_paper(chosen, print_counters(system, army, options))
    return Answer(notes=(*notes, *missing, *_status(system, army)))


def roster(chosen: argparse.Namespace) -> Answer:
    """The roster of an army as a PDF or a text file."""
    form = chosen.format or Path(chosen.output).suffix.removeprefix(".").lower()
    if chosen.format is None:
        fit_for(chosen, "a roster", *(f".{suffix}" for suffix in ROSTER_SUFFIXES))
    else:
        _fit_for_text(chosen)
    system, army, notes = peopled(chosen)
    if form == "pdf":
        from templates.roster import RosterOptions, print_roster

        notes += _on_paper(chosen, print_roster(system, army, RosterOptions(chosen.paper, marks=not chosen.no_marks)))
    else:
        put(chosen, roster_text(system, army, form))
    return Answer(notes=(*notes, *_status(system, army)))


def _fit_for_text(chosen: argparse.Namespace) -> None:
    """A roster as text takes any name but that of another kind of file."""
    suffix = Path(chosen.output).suffix.lower()
    others = {*(f".{name}" for name in ROSTER_SUFFIXES if name != "txt"), *SUFFIXES.values()}
    fit_for(chosen, f"a roster as {chosen.format}", ".txt" if suffix in others else suffix)


def playsheet(chosen: argparse.Namespace) -> Answer:
    """The play sheet of a system as a PDF file, with its own figures or with those of an army."""
    from templates.playsheet import PlaySheetOptions, print_playsheet, read_sheet

    fit_for(chosen, "a PDF", PDF)
    notes: tuple[str, ...] = ()
    if any(system.key == chosen.army for system in registry.SYSTEMS):
        system = registry.system(chosen.army)
        army = packed(system, chosen.pack) if chosen.pack else None
    else:
        system, army, notes = opened(chosen)
    own = [read_sheet(shown_path(Path(path)), read_text(Path(path)), system.book()) for path in chosen.layout]
    options = PlaySheetOptions(chosen.paper, not chosen.no_marks, chosen.ink_saver)
    return Answer(notes=(*notes, *_on_paper(chosen, print_playsheet(system, army, options, *own[-1:]))))


def _on_paper(chosen: argparse.Namespace, printed: Printed) -> tuple[str, ...]:
    """Writes a finished PDF; gives a line for each character that it lacks."""
    put(chosen, printed.pdf)
    return tuple(dict.fromkeys(glyph_text(glyph) for glyph in printed.missing))


def _status(system: System, army: Army) -> tuple[str, ...]:
    """A line where the army that was written is not legal."""
    issues = system.check(army)
    return () if is_legal(issues) else (f"{title_text(army)}: {legal_text(issues)}. The file says so too.",)
