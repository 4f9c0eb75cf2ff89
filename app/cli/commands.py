"""What the commands do: each takes the parsed arguments and gives an Answer. Nothing is printed here."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.answer import DONE, NOT_LEGAL, UNREADABLE, Answer
from app.cli.parser import ROSTER_SUFFIXES
from app.files.disk import is_same_file, read_bytes, read_text, write_atomic
from app.files.documents import SUFFIXES
from app.files.problems import FileProblem
from app.rosters import roster_text
from app.rosters.data import issue_entry, number
from app.words import (
    fault_lines,
    file_problem_text,
    glyph_text,
    legal_text,
    notice_lines,
    points_text,
    shown_path,
    title_text,
)
from rules import registry
from rules.army.edit import switch_on
from rules.army.model import Army
from rules.army.system import System
from rules.core.faults import BadInput, Fault, nearest
from rules.core.frozen import Value
from rules.core.issues import is_legal
from rules.storage.armies import dump_army, load_army
from rules.storage.json_text import write
from rules.storage.packs import LoadedPack, PackChange, describe, load_pack
from rules.tables.book import Figure
from templates.words import counted, issue_text, line

if TYPE_CHECKING:
    from templates.cards import Printed  # it brings the fonts, which few commands need


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
    system = registry.system(chosen.system)
    if chosen.name is None:
        return Answer(out="".join(_sample_line(system, slug) for slug in system.samples()))
    if chosen.name not in system.samples():
        hint = nearest(chosen.name, system.samples())
        raise BadInput([Fault(f"‘{chosen.name}’ is not a sample of {system.key}.", hint=hint)])
    loaded = load_army(system.sample_text(chosen.name), f"{chosen.name}.tbarmy", [system])
    text = dump_army(system, loaded.army)
    if chosen.output is None:
        return Answer(out=text)
    _put(chosen, text)
    return Answer()


def _put(chosen: argparse.Namespace, content: str | bytes) -> None:
    """Writes what a command makes: never over a file that it reads, nor unasked over an army or a pack of one's own."""
    path = Path(chosen.output)
    read = [getattr(chosen, "army", None), *getattr(chosen, "pack", ()), *getattr(chosen, "layout", ())]
    if any(is_same_file(path, Path(name)) for name in read if name):
        raise BadInput([Fault("this command reads that file. Name another one to write.", shown_path(path))])
    force = getattr(chosen, "force", None)
    if not force and path.suffix.lower() in SUFFIXES.values() and _holds_other(path, content):
        ask = "Name a new one, or add --force to write over it." if force is not None else "Name a new one."
        raise BadInput([Fault(f"there is another file of this name. {ask}", shown_path(path))])
    write_atomic(path, content)


def _holds_other(path: Path, content: str | bytes) -> bool:
    data = content if isinstance(content, bytes) else content.encode("utf-8", "replace")
    return path.is_file() and read_bytes(path) != data


def _sample_line(system: System, slug: str) -> str:
    army = load_army(system.sample_text(slug), f"{slug}.tbarmy", [system]).army
    return f"{slug}  {title_text(army)}, {points_text(system, army)}\n"


def _opened(chosen: argparse.Namespace) -> tuple[System, Army, tuple[str, ...]]:
    """The army in a file with the house packs that are asked for, and what is worth knowing about the file."""
    path = Path(chosen.army)
    name = shown_path(path)
    packs = [_pack(pack).pack for pack in chosen.pack]
    loaded = load_army(read_text(path), name, registry.SYSTEMS, packs)
    return loaded.system, loaded.army, tuple(notice_lines(loaded.system, name, loaded.notices))


def _pack(path: str) -> LoadedPack:
    return load_pack(read_text(Path(path)), shown_path(Path(path)), registry.SYSTEMS)


def pack(chosen: argparse.Namespace) -> Answer:
    """What a house pack changes and what it adds."""
    loaded = _pack(chosen.file)
    changes = describe(loaded.pack, loaded.system.book())
    head = f"{line(loaded.pack.name)} ({loaded.system.name}): {counted(len(changes), 'figure', 'figures')}.\n"
    return Answer(out=head + "".join(_change_line(change) for change in changes))


def _change_line(change: PackChange) -> str:
    before = "new" if change.before is None else f"in place of {_value_text(change.before.value)}"
    return f"  {change.after.path}  {_value_text(change.after.value)}  {before}\n"


def check(chosen: argparse.Namespace) -> Answer:
    """What an army costs and what is wrong with it."""
    system, army, notes = _opened(chosen)
    issues = system.check(army)
    code = DONE if is_legal(issues) else NOT_LEGAL
    if chosen.json:
        found = {
            "system": system.key,
            "points": number(system.bill(army).points),
            "limit": army.limit,
            "legal": is_legal(issues),
            "issues": [issue_entry(system, army, issue) for issue in issues],
        }
        return Answer(code, write(found) + "\n", notes)
    lines = [f"{title_text(army)} ({system.name}): {points_text(system, army)}. {legal_text(issues)}"]
    for issue in issues:
        rule = f"  [{issue.rule}]" if issue.rule else ""
        lines.append(f"  {issue.severity.value:7}  {line(issue_text(system, army, issue))}{rule}")
    return Answer(code, "\n".join(lines) + "\n", notes)


def cards(chosen: argparse.Namespace) -> Answer:
    """The cards of an army as a PDF file."""
    from templates.cards import CardOptions, print_cards
    from templates.layout import Source

    if chosen.fold_over and chosen.flip:
        raise BadInput([Fault("a card that is folded has its back beside it: leave --flip out.")])
    system, army, notes = _opened(chosen)
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
    missing = _on_paper(chosen, printed)
    return Answer(notes=(*notes, *idle, *missing, *_status(system, army)))


def counters(chosen: argparse.Namespace) -> Answer:
    """The counters of an army as a PDF file."""
    from templates.counters import CounterOptions, print_counters

    system, army, notes = _opened(chosen)
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
    _put(chosen, printed.pdf)
    return tuple(dict.fromkeys(glyph_text(glyph) for glyph in printed.missing))


def _status(system: System, army: Army) -> tuple[str, ...]:
    """A line where the army that was written is not legal."""
    if _legal(system, army):
        return ()
    return (f"{title_text(army)}: {legal_text(system.check(army))}. The file says so too.",)


def roster(chosen: argparse.Namespace) -> Answer:
    """The roster of an army as a PDF or a text file."""
    path = Path(chosen.output)
    form = chosen.format or path.suffix.removeprefix(".").lower()
    if chosen.format is None and form not in ROSTER_SUFFIXES:
        message = f"a roster's name ends in one of {', '.join('.' + suffix for suffix in ROSTER_SUFFIXES)}."
        raise BadInput([Fault(message, shown_path(path))])
    system, army, notes = _opened(chosen)
    if form == "pdf":
        from templates.roster import RosterOptions, print_roster

        notes += _on_paper(chosen, print_roster(system, army, RosterOptions(chosen.paper, marks=not chosen.no_marks)))
    else:
        _put(chosen, roster_text(system, army, form))
    return Answer(notes=(*notes, *_status(system, army)))


def tables(chosen: argparse.Namespace) -> Answer:
    """Every figure of a system, as it stands under the house packs that are asked for."""
    system = registry.system(chosen.system)
    figures = system.book(_packed(system, chosen.pack)).figures()
    if chosen.json:
        return Answer(out=write([_figure_entry(figure) for figure in figures]) + "\n")
    return Answer(out="".join(_figure_line(figure) for figure in figures))


def _packed(system: System, paths: list[str]) -> Army:
    """A bare army with these house packs."""
    army = Army(system=system.key)
    for path in paths:
        loaded = _pack(path)
        if loaded.system is not system:
            raise BadInput([Fault(f"a house pack for {loaded.system.key}, not for {system.key}.", path)])
        army = switch_on(army, loaded.pack)
    return army


def playsheet(chosen: argparse.Namespace) -> Answer:
    """The play sheet of a system as a PDF file, with its own figures or with those of an army."""
    from templates.playsheet import PlaySheetOptions, print_playsheet, read_sheet

    notes: tuple[str, ...] = ()
    if any(system.key == chosen.army for system in registry.SYSTEMS):
        system = registry.system(chosen.army)
        army = _packed(system, chosen.pack) if chosen.pack else None
    else:
        system, army, notes = _opened(chosen)
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
    "check": check,
    "cards": cards,
    "counters": counters,
    "roster": roster,
    "playsheet": playsheet,
    "tables": tables,
    "pack": pack,
    "self-test": self_test,
}
