"""Short ways to build sides of The Crucible for tests."""

from __future__ import annotations

from collections.abc import Mapping

from rules.army.card import Card
from rules.army.edit import choose
from rules.army.model import Army, Group, Unit
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import Issue
from rules.core.tally import Amount
from rules.systems.crucible.system import Crucible
from rules.tables.packs import Pack

SYSTEM = Crucible()
Figures = Mapping[str, Mapping[str, Mapping[str, Value]]]


def tu(profile: str, count: int = 1, points: int | None = None, **choices: bool | str) -> Unit:
    """A unit whose id is its profile and its choices."""
    named: dict[str, Value] = {key.replace("_", "-"): value for key, value in choices.items()}
    unit_id = "+".join([profile, *named])
    return Unit(id=unit_id, profile=profile, count=count, points=points, choices=FrozenMap(named))


def detachment(*units: Unit, id: str = "det", **choices: Value) -> Group:
    """A detachment of these units."""
    named = {key.replace("_", "-"): value for key, value in choices.items()}
    return Group(id=id, kind="detachment", name=id, units=units, choices=FrozenMap(named))


def side(*groups: Group, limit: int | None = None, figures: Figures | None = None, **choices: Value) -> Army:
    """A side of these detachments, with a house pack of these figures."""
    named = {key.replace("_", "-"): value for key, value in choices.items()}
    packs = (pack(figures),) if figures else ()
    return Army(system="crucible", limit=limit, groups=groups, packs=packs, choices=FrozenMap(named))


def pack(figures: Figures) -> Pack:
    """A house pack."""
    frozen = {t: FrozenMap({r: FrozenMap(c) for r, c in rows.items()}) for t, rows in figures.items()}
    return Pack(system="crucible", name="house", figures=FrozenMap(frozen))


def sample(*keys: str) -> Army:
    """A side of sample detachments, none with a leader; each detachment's id is its key."""
    found = {formation.key: formation.groups[0] for formation in SYSTEM.formations(SYSTEM.new_army())}
    groups = [found[key].model_copy(update={"id": key, "choices": FrozenMap()}) for key in keys]
    return side(*groups)


def with_leader(army: Army, group_id: str, rank: str) -> Army:
    """The side with a commander in one of its detachments."""
    return choose(SYSTEM, army, group_id, "commander", rank)


def points(army: Army) -> Amount:
    """What a side costs."""
    return SYSTEM.bill(army).points


def price(profile: str, figures: Figures | None = None, **choices: bool | str) -> Amount:
    """What one TU costs."""
    frozen: dict[str, Value] = dict(choices)
    unit = Unit(profile=profile, choices=FrozenMap(frozen))
    return SYSTEM.bill(side(detachment(unit), figures=figures)).of(unit.id)


def issues(army: Army, code: str) -> list[Issue]:
    """The problems of a side that have this code."""
    return [issue for issue in SYSTEM.check(army) if issue.code == code]


def codes(army: Army, *severities: str) -> list[str]:
    """The codes of all problems, or of those of these severities."""
    return [issue.code for issue in SYSTEM.check(army) if not severities or issue.severity in severities]


def tu_cards(army: Army) -> list[Card]:
    """The cards of all TUs, without those that detachments are led by."""
    return [card for card in SYSTEM.cards(army) if card.kind != "crucible-command"]
