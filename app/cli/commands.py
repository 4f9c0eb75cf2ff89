"""What the commands do: each takes the parsed arguments and gives an Answer. Nothing is printed here."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.answer import NOT_LEGAL, UNREADABLE, Answer
from app.cli.checking import check
from app.cli.files import fit_for, opened, packed, peopled, put, read_pack
from app.cli.parser import NAME, ROSTER_SUFFIXES
from app.files.disk import read_text
from app.files.documents import SUFFIXES
from app.files.problems import FileProblem
from app.rosters import roster_text
from app.words import (
    fault_lines,
    file_problem_text,
    glyph_text,
    legal_text,
    points_text,
    shown_path,
    title_text,
)
from rules import registry
from rules.army.model import Army
from rules.army.system import System
from rules.core.faults import BadInput, Fault, nearest
from rules.core.frozen import Value
from rules.core.issues import is_legal
from rules.storage.armies import dump_army, load_army
from rules.storage.json_text import write
from rules.storage.packs import PackChange, describe
from rules.tables.book import Figure
from templates.words import counted, line, subject_names

if TYPE_CHECKING:
    from templates.cards import Printed  # it brings the fonts, which few commands need

PDF = ".pdf"


def run(chosen: argparse.Namespace) -> Answer:
    """The answer to a command; bad input is answered by lines that name the file and the place in it."""
    try:
        return RUN[chosen.command](chosen)
    except BadInput as bad:
        return Answer(UNREADABLE, notes=tuple(fault_lines(bad)))
    except FileProblem as problem:
        return Answer(UNREADABLE, notes=(file_problem_text(problem),))


def systems(_: argparse.Namespace) -> Answer:
    """The systems, one a line, its key first."""
    width = max(len(system.key) for system in registry.SYSTEMS)
    return Answer(out="".join(f"{system.key:{width}}  {system.name}\n" for system in registry.SYSTEMS))


def sample(chosen: argparse.Namespace) -> Answer:
    """The list of samples, or one of them as text or as a file."""
    system = _system(chosen.system)
    if chosen.name is None and chosen.output is not None:
        raise BadInput([Fault(f"name a sample to write: {', '.join(system.samples())}.")])
    if chosen.name is None:
        return Answer(out="".join(_sample_line(system, slug) for slug in system.samples()))
    if chosen.name not in system.samples():
        hint = nearest(chosen.name, system.samples())
        message = f"‘{chosen.name}’ is not a sample of {system.key}; ‘{NAME} sample {system.key}’ lists them."
        raise BadInput([Fault(message, hint=hint)])
    if chosen.output is not None:
        fit_for(chosen, "an army", SUFFIXES["army"])
    loaded = load_army(system.sample_text(chosen.name), f"{chosen.name}.tbarmy", [system])
    text = dump_army(system, loaded.army)
    if chosen.output is None:
        return Answer(out=text)
    put(chosen, text)
    return Answer()


def _system(key: str) -> System:
    """The system of a key; raises BadInput that says where the keys are."""
    try:
        return registry.system(key)
    except BadInput as bad:
        message = f"‘{key}’ is not a system of this program; ‘{NAME} systems’ lists them."
        raise BadInput([Fault(message, hint=bad.faults[0].hint)]) from bad


def options(chosen: argparse.Namespace) -> Answer:
    """What can be built and chosen in a system, for those who write an army file by hand."""
    from app.cli.options import details, details_text, overview, overview_text

    system = _system(chosen.system)
    army = packed(system, chosen.pack)
    content = overview(system, army) if chosen.name is None else details(system, army, chosen.name)
    if chosen.json:
        return Answer(out=write(content) + "\n")
    return Answer(out=(overview_text if chosen.name is None else details_text)(system, content))


def _sample_line(system: System, slug: str) -> str:
    army = load_army(system.sample_text(slug), f"{slug}.tbarmy", [system]).army
    return f"{slug}  {title_text(army)}, {points_text(system, army)}\n"


def pack(chosen: argparse.Namespace) -> Answer:
    """What a house pack changes and what it adds."""
    found = read_pack(chosen.file)
    changes = describe(found.pack, found.system.book())
    head = f"{line(found.pack.name)} ({found.system.name}): {counted(len(changes), 'figure', 'figures')}.\n"
    return Answer(out=head + "".join(_change_line(change) for change in changes))


def _change_line(change: PackChange) -> str:
    before = "new" if change.before is None else f"in place of {_value_text(change.before.value)}"
    return f"  {change.after.path}  {_value_text(change.after.value)}  {before}\n"


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


def _on_paper(chosen: argparse.Namespace, printed: Printed) -> tuple[str, ...]:
    """Writes a finished PDF; gives a line for each character that it lacks."""
    put(chosen, printed.pdf)
    return tuple(dict.fromkeys(glyph_text(glyph) for glyph in printed.missing))


def _status(system: System, army: Army) -> tuple[str, ...]:
    """A line where the army that was written is not legal."""
    if _legal(system, army):
        return ()
    return (f"{title_text(army)}: {legal_text(system.check(army))}. The file says so too.",)


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


def tables(chosen: argparse.Namespace) -> Answer:
    """Every figure of a system, as it stands under the house packs that are asked for."""
    system = _system(chosen.system)
    figures = system.book(packed(system, chosen.pack)).figures()
    if chosen.json:
        return Answer(out=write([_figure_entry(figure) for figure in figures]) + "\n")
    return Answer(out="".join(_figure_line(figure) for figure in figures))


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


def _figure_entry(figure: Figure) -> dict[str, Any]:
    return {"path": figure.path, "value": figure.value, "mark": figure.mark.value, "ref": figure.ref}


def _figure_line(figure: Figure) -> str:
    unit = f" {figure.unit}" if figure.unit else ""
    return f"{figure.path}  {_value_text(figure.value)}{unit}  {figure.mark.value}  {figure.ref}\n"


def _value_text(value: Value | None) -> str:
    """A figure's value as a pack would have it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def self_test(_: argparse.Namespace) -> Answer:
    """Opens each system, prices and checks its samples, and prints a card."""
    from templates.cards import print_cards

    lines: list[str] = []
    broken: list[str] = []
    for system in registry.SYSTEMS:
        figures = len(system.book().figures())
        armies = [load_army(system.sample_text(slug), slug, [system]).army for slug in system.samples()]
        broken += [
            f"{title_text(army)}: {legal_text(system.check(army))}" for army in armies if not _legal(system, army)
        ]
        size = len(print_cards(system, armies[0]).pdf)
        lines.append(f"{system.key}: {figures} figures, {len(armies)} samples, cards of {size} bytes. OK")
    if broken:
        return Answer(NOT_LEGAL, "\n".join(lines) + "\n", tuple(broken))
    return Answer(out="\n".join([*lines, "OK"]) + "\n")


def _legal(system: System, army: Army) -> bool:
    return is_legal(system.check(army))


RUN: Mapping[str, Callable[[argparse.Namespace], Answer]] = {
    "systems": systems,
    "sample": sample,
    "options": options,
    "check": check,
    "cards": cards,
    "counters": counters,
    "roster": roster,
    "playsheet": playsheet,
    "tables": tables,
    "pack": pack,
    "self-test": self_test,
}
