"""What a system holds: its samples, what can be built in it, its figures, and what a house pack makes of them."""

from __future__ import annotations

import argparse
from decimal import Decimal
from typing import Any

from app.cli.answer import Answer
from app.cli.files import fit_for, packed, put, read_pack
from app.cli.parser import NAME
from app.files.documents import SUFFIXES
from app.words import points_text, title_text
from rules import registry
from rules.army.system import System
from rules.core.faults import BadInput, Fault, nearest
from rules.core.frozen import Value
from rules.storage.armies import dump_army, load_army
from rules.storage.json_text import write
from rules.storage.packs import PackChange, describe
from rules.tables.book import Figure
from templates.words import counted, line


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


def _sample_line(system: System, slug: str) -> str:
    army = load_army(system.sample_text(slug), f"{slug}.tbarmy", [system]).army
    return f"{slug}  {title_text(army)}, {points_text(system, army)}\n"


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


def tables(chosen: argparse.Namespace) -> Answer:
    """Every figure of a system, as it stands under the house packs that are asked for."""
    system = _system(chosen.system)
    figures = system.book(packed(system, chosen.pack)).figures()
    if chosen.json:
        return Answer(out=write([_figure_entry(figure) for figure in figures]) + "\n")
    return Answer(out="".join(_figure_line(figure) for figure in figures))


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


def pack(chosen: argparse.Namespace) -> Answer:
    """What a house pack changes and what it adds."""
    found = read_pack(chosen.file)
    changes = describe(found.pack, found.system.book())
    head = f"{line(found.pack.name)} ({found.system.name}): {counted(len(changes), 'figure', 'figures')}.\n"
    return Answer(out=head + "".join(_change_line(change) for change in changes))


def _change_line(change: PackChange) -> str:
    before = "new" if change.before is None else f"in place of {_value_text(change.before.value)}"
    return f"  {change.after.path}  {_value_text(change.after.value)}  {before}\n"
