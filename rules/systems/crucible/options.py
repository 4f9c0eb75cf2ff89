"""What can be chosen for a side, a detachment and a TU."""

from __future__ import annotations

from rules.army.catalogue import Option, OptionKind
from rules.army.model import Army, Group, Node, Unit
from rules.core.tally import Amount
from rules.systems.crucible.muster import (
    BY_TUS,
    COMMANDER,
    HOSTS,
    MOUNTED,
    NO_RANK,
    SERGEANT,
    TRANSPORT,
    leaders_of,
    plain_tu,
    posted,
)
from rules.systems.crucible.scale import SCALES, UNITS
from rules.systems.crucible.tu import FLAGS, Tu, may_have, qualities
from rules.tables.book import Book

MOST_MINES, MOST_LP = 99, 20


def army_options(book: Book) -> tuple[Option, ...]:
    """Scale, custom factor in per cent (used at the custom scale) and unit of distances (CR-SC-02, 05)."""
    least, most = (int(100 * book.number("scale-factors", "custom", end)) for end in ("least", "most"))
    return (
        Option("scale", OptionKind.CHOICE, SCALES[0], SCALES, rule="CR-SC-02"),
        Option("custom-factor", OptionKind.NUMBER, 100, least=least, most=most, rule="CR-SC-02"),
        Option("unit", OptionKind.CHOICE, UNITS[0], UNITS, rule="CR-SC-05"),
    )


def group_options(group: Group, book: Book) -> tuple[Option, ...]:
    """Everything that can be chosen for a detachment."""
    force = posted(group, book).force
    flags = {flag: book.flag("force-flags", force, flag) for flag in (TRANSPORT, MOUNTED)}
    ranks = (NO_RANK, *book.rows("commander-ranks"))
    return (
        Option("force", OptionKind.CHOICE, BY_TUS, (BY_TUS, *book.rows("forces")), rule="CR-TU-06"),
        Option("quality", OptionKind.CHOICE, BY_TUS, (BY_TUS, *qualities(book)), rule="CR-TU-03"),
        Option(COMMANDER, OptionKind.CHOICE, NO_RANK, ranks, rule="CR-TU-20"),
        Option(SERGEANT, OptionKind.SWITCH, False, rule="CR-TU-12"),
        Option(TRANSPORT, OptionKind.SWITCH, flags[TRANSPORT], rule="CR-TU-09"),
        Option(MOUNTED, OptionKind.SWITCH, flags[MOUNTED], rule="CR-TU-10"),
        Option("skill", OptionKind.TEXT, "", rule="CR-PT-18"),
        Option("skill-points", OptionKind.NUMBER, 0, rule="CR-PT-18"),
        _lp_adjustment(book.number("formula", "lp-adjustment", "default")),
        *_mines(book),
    )


def _lp_adjustment(default: Amount) -> Option:
    return Option("lp-adjustment", OptionKind.NUMBER, int(default), least=-MOST_LP, most=MOST_LP, rule="CR-PT-18")


def _mines(book: Book) -> list[Option]:
    keys = [f"mines-{mine}{fired}" for mine in book.rows("mines") for fired in ("", "-command")]
    return [Option(key, OptionKind.NUMBER, 0, most=MOST_MINES, rule="CR-PT-14") for key in keys]


def unit_options(unit: Unit, group: Group | None, book: Book) -> tuple[Option, ...]:
    """Everything that can be chosen for a TU; all of it for an unknown profile, so that its choices are kept."""
    tu = plain_tu(book, unit.profile)
    quality = Option("quality", OptionKind.CHOICE, tu.own_quality if tu else "", qualities(book), rule="CR-PT-03")
    return (quality, *_flags(tu, book), *_mounted(tu, group, book), *_hosts(unit, group, book))


def _flags(tu: Tu | None, book: Book) -> list[Option]:
    """Command for vehicles and guns, ARV for vehicles, sniper for infantry; what a row has can be taken from it."""
    rules = {"command": "CR-TU-07", "arv": "CR-TU-08", "sniper": "CR-TU-19"}
    return [
        Option(flag, OptionKind.SWITCH, tu is not None and getattr(tu, flag), rule=rules[flag])
        for flag in FLAGS
        if tu is None or may_have(book, tu.profile, flag)
    ]


def _mounted(tu: Tu | None, group: Group | None, book: Book) -> list[Option]:
    if tu is not None and not tu.is_foot:
        return []
    demanded = group is not None and posted(group, book).flag(MOUNTED)
    return [Option("mounted", OptionKind.SWITCH, demanded, rule="CR-TU-10")]


def _hosts(unit: Unit, group: Group | None, book: Book) -> list[Option]:
    """A host switch for each leader of the detachment (CR-TU-13)."""
    leaders = list(leaders_of(group, book)) if group is not None else []
    return [
        Option(key, OptionKind.SWITCH, False, rule="CR-TU-13")
        for leader, key in HOSTS.items()
        if leader in leaders or key in unit.choices
    ]


def options(node: Node, group: Group | None, book: Book) -> tuple[Option, ...]:
    """Everything that can be chosen for a node; `group` is the one that holds it, if it is a unit."""
    if isinstance(node, Army):
        return army_options(book)
    if isinstance(node, Group):
        return group_options(node, book)
    return unit_options(node, group, book) if isinstance(node, Unit) else ()
