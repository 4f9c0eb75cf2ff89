"""What can be chosen for a side, a detachment and a TU."""

from __future__ import annotations

from rules.army.catalogue import Option, OptionKind
from rules.army.model import Army, Group, Node, Unit
from rules.systems.crucible.mines import MineKind, mine_kinds
from rules.systems.crucible.muster import (
    BY_TUS,
    COMMANDER,
    HOSTS,
    MOST_LP,
    MOST_MINES,
    MOUNTED,
    NO_RANK,
    SERGEANT,
    TRANSPORT,
    Detachment,
    home_of,
    leader_place,
    leaders_of,
    lp_default,
    plain_tu,
    posted,
)
from rules.systems.crucible.scale import SCALES, UNITS, custom_bounds
from rules.systems.crucible.tu import FLAGS, Tu, may_have, qualities
from rules.tables.book import Book
from rules.tables.memory import remembered


def army_options(book: Book) -> tuple[Option, ...]:
    """Scale, custom factor in per cent (used at the custom scale) and unit of distances (CR-SC-02, 05)."""
    least, most = custom_bounds(book)
    bounds = book.origin([("scale-factors", "custom", "most")])
    return (
        Option("scale", OptionKind.CHOICE, SCALES[0], SCALES, rule="CR-SC-02"),
        Option("custom-factor", OptionKind.NUMBER, 100, least=least, most=most, rule="CR-SC-02", origin=bounds),
        Option("unit", OptionKind.CHOICE, UNITS[0], UNITS, rule="CR-SC-05"),
    )


def group_options(group: Group, book: Book) -> tuple[Option, ...]:
    """Everything that can be chosen for a detachment."""
    detachment = posted(group, book)
    return _group_options(book, detachment.force, detachment.quality, detachment.commander)


@remembered
def _group_options(book: Book, force: str, quality: str, rank: str) -> tuple[Option, ...]:
    """What can be chosen for a detachment of a force and quality, with a commander of some rank or none."""
    flags = {flag: book.flag("force-flags", force, flag) for flag in (TRANSPORT, MOUNTED)}
    led = book.origin([leader_place(quality, rank, "points")] if rank else [])
    sergeant = book.origin([leader_place(quality, SERGEANT, "points")])
    usual = book.origin([("formula", "lp-adjustment", "default")])
    ranks = (NO_RANK, *book.rows("commander-ranks"))
    return (
        Option("force", OptionKind.CHOICE, BY_TUS, (BY_TUS, *book.rows("forces")), rule="CR-TU-06"),
        Option("quality", OptionKind.CHOICE, BY_TUS, (BY_TUS, *qualities(book)), rule="CR-TU-03"),
        Option(COMMANDER, OptionKind.CHOICE, NO_RANK, ranks, rule="CR-TU-20", origin=led),
        Option(SERGEANT, OptionKind.SWITCH, False, rule="CR-TU-12", origin=sergeant),
        Option(TRANSPORT, OptionKind.SWITCH, flags[TRANSPORT], rule="CR-TU-09"),
        Option(MOUNTED, OptionKind.SWITCH, flags[MOUNTED], rule="CR-TU-10"),
        Option("skill", OptionKind.TEXT, "", rule="CR-PT-18"),
        Option("skill-points", OptionKind.NUMBER, 0, rule="CR-PT-18"),
        Option(
            "lp-adjustment", OptionKind.NUMBER, lp_default(book),
            least=-MOST_LP, most=MOST_LP, rule="CR-PT-18", origin=usual,
        ),
        *(_mines(book, kind) for kind in mine_kinds(book)),
    )  # fmt: skip


def _mines(book: Book, kind: MineKind) -> Option:
    price = book.origin([("mines", kind.row, kind.column)])
    return Option(kind.key, OptionKind.NUMBER, 0, most=MOST_MINES, rule="CR-PT-14", origin=price)


def unit_options(unit: Unit, home: Detachment | None, book: Book) -> tuple[Option, ...]:
    """Everything that can be chosen for a TU; all of it for an unknown profile, so that its choices are kept."""
    return (*_of_its_row(book, unit.profile), *_mounted(plain_tu(book, unit.profile), home), *_hosts(unit, home))


@remembered
def _of_its_row(book: Book, profile: str) -> tuple[Option, ...]:
    """Quality; command for vehicles and guns, ARV for vehicles, sniper for infantry, and what else a row has."""
    tu = plain_tu(book, profile)
    rules = {"command": "CR-TU-07", "arv": "CR-TU-08", "sniper": "CR-TU-19"}
    prices = {"command": "command", "arv": "arv", "sniper": "special-equipment"}
    return (
        Option("quality", OptionKind.CHOICE, tu.own_quality if tu else "", qualities(book), rule="CR-PT-03"),
        *(
            Option(
                flag,
                OptionKind.SWITCH,
                tu is not None and getattr(tu, flag),
                rule=rules[flag],
                origin=book.origin([("formula", prices[flag], "points")]),
            )
            for flag in FLAGS
            if tu is None or may_have(book, profile, flag)
        ),
    )


def _mounted(tu: Tu | None, home: Detachment | None) -> list[Option]:
    if tu is not None and not tu.is_foot:
        return []
    demanded = home is not None and home.flag(MOUNTED)
    return [Option("mounted", OptionKind.SWITCH, demanded, rule="CR-TU-10")]


def _hosts(unit: Unit, home: Detachment | None) -> list[Option]:
    """A host switch for each leader of the detachment (CR-TU-13)."""
    leaders = list(leaders_of(home.group, home.book)) if home is not None else []
    return [
        Option(key, OptionKind.SWITCH, False, rule="CR-TU-13")
        for leader, key in HOSTS.items()
        if leader in leaders or key in unit.choices
    ]


def options(army: Army, node: Node, book: Book) -> tuple[Option, ...]:
    """Everything that can be chosen for a node of an army."""
    if isinstance(node, Army):
        return army_options(book)
    if isinstance(node, Group):
        return group_options(node, book)
    return unit_options(node, home_of(army, node, book), book) if isinstance(node, Unit) else ()
