"""Small SMLE armies for tests, written as a player thinks of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count
from typing import Any

from rules.army.model import Army, Group, Member, Unit
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import Issue
from rules.core.tally import Amount
from rules.systems.smle.system import Smle
from rules.tables.packs import Pack

SMLE = Smle()
RIFLE = "rifle-bolt-action"
HOLE = re.compile(r"\{([a-z-]+)[:}]")
_ids = count(1)


def choices(given: Mapping[str, Value]) -> FrozenMap[str, Value]:
    """Choices by keyword: rounds__piat is "rounds/piat", quality_rolled is "quality-rolled"."""
    return FrozenMap({key.replace("__", "/").replace("_", "-"): value for key, value in given.items()})


def figures(number: int, *kit: str, name: str = "Rifleman", **given: Any) -> Member:
    """Like figures with this kit."""
    return Member(id=f"m{next(_ids)}", name=name, count=number, kit=kit, choices=choices(given))


def team(*members: Member, profile: str = "rifle-team", number: int = 1, id: str = "", **given: Any) -> Unit:
    """A team of these figures."""
    unit_id = id or f"u{next(_ids)}"
    return Unit(id=unit_id, profile=profile, count=number, members=members, choices=choices(given))


def rifles(number: int = 4, **given: Any) -> Unit:
    """A rifle team."""
    return team(figures(number, RIFLE), **given)


def bren(**given: Any) -> Unit:
    """A Bren group: gunner and number two."""
    return team(figures(1, "lmg", name="Gunner"), figures(1, RIFLE), profile="bren-group", **given)


def leaders(role: str = "leader", number: int = 2, kit: str = RIFLE, **given: Any) -> Unit:
    """A leader with riflemen."""
    men = (figures(number, RIFLE),) if number else ()
    return team(figures(1, kit, name="Leader", role=role), *men, profile="section-leaders-team", **given)


def section(*units: Unit, id: str = "") -> Group:
    """A section of these teams."""
    return Group(id=id or f"g{next(_ids)}", kind="section", units=units)


def full_section() -> Group:
    """Leader and two rifles, four rifles, a Bren group: a legal section of 46 points."""
    return section(leaders(), rifles(), bren())


def group(kind: str, *groups: Group, units: tuple[Unit, ...] = (), id: str = "") -> Group:
    """A platoon or company."""
    return Group(id=id or f"g{next(_ids)}", kind=kind, groups=groups, units=units)


def side(
    *groups: Group,
    overrides: Mapping[str, Value] | None = None,
    packs: tuple[Pack, ...] = (),
    limit: int | None = None,
    name: str = "Side",
    **given: Any,
) -> Army:
    """A side of these groups."""
    return Army(
        id=f"a{next(_ids)}",
        system="smle",
        name=name,
        limit=limit,
        groups=groups,
        packs=packs,
        overrides=FrozenMap(overrides or {}),
        choices=choices(given),
    )


def alone(unit: Unit, **given: Any) -> Army:
    """A side that is one team in a section."""
    return side(section(unit), **given)


def cost(unit: Unit, overrides: Mapping[str, Value] | None = None, packs: tuple[Pack, ...] = ()) -> Amount:
    """What a unit costs."""
    return SMLE.bill(side(section(unit), overrides=overrides, packs=packs)).of(unit.id)


def problems(army: Army) -> list[Issue]:
    """Every problem of an army; each has its wording, and fills it."""
    found = SMLE.check(army)
    for issue in found:
        holes = set(HOLE.findall(SMLE.texts.issues[issue.code]))
        assert holes <= {*issue.details, "unit", "group", "option", "place"}, issue.code
    return found


def issues(army: Army, code: str) -> list[Issue]:
    """The problems of one code."""
    return [issue for issue in problems(army) if issue.code == code]


def codes(army: Army, subject: str | None = None) -> list[str]:
    """The codes of all errors and warnings, or of those of one node."""
    found = [issue for issue in problems(army) if issue.severity != "advice"]
    return [issue.code for issue in found if subject is None or issue.subject == subject]


def pack(**tables: Mapping[str, Mapping[str, Value]]) -> Pack:
    """A house pack of these tables."""
    rows = {
        table.replace("_", "-"): FrozenMap({row: FrozenMap(columns) for row, columns in rows.items()})
        for table, rows in tables.items()
    }
    return Pack(system="smle", name="House", figures=FrozenMap(rows))
