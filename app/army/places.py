"""Where things may stand in an army, asked of the system's catalogue and of its order of groups. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.army.catalogue import Entry
from rules.army.model import Army, Group, Node, Unit, all_groups, all_units, find, group_of
from rules.army.system import System, unit_name
from templates.words import line, word


@dataclass(frozen=True, slots=True)
class Place:
    """A place between nodes: the id of a group, empty for the top, and before which of its children of that kind.

    `at` counts units for a unit and groups for a group; None is the end.
    """

    parent: str
    at: int | None = None


class Places:
    """What fits where in one army. `entries` is the army's catalogue."""

    def __init__(self, system: System, army: Army, entries: Iterable[Entry]) -> None:
        self.system = system
        self.army = army
        self._entries: dict[str, list[Entry]] = {}
        for entry in entries:
            self._entries.setdefault(entry.profile, []).append(entry)

    def in_army(self, army: Army) -> Places:
        """The same catalogue's places in the army as it may become."""
        known = Places(self.system, army, ())
        known._entries = self._entries
        return known

    def refuses(self, node: Node, parent: Group | None) -> str:
        """Why a unit or group may not stand in a group, or at the top for None, as one sentence; empty if it may."""
        where = line(parent.name) or word(self.system, parent.kind) if parent else ""
        if isinstance(node, Group):
            if node.kind in self.system.kinds_in(self.army, parent):
                return ""
            kind = word(self.system, node.kind)
            return f"{kind}: not inside {where}." if parent else f"{kind}: not at the top of the army."
        if not isinstance(node, Unit):
            return "Figures stand in their unit."
        name = line(unit_name(self.system, self.army, node))
        if parent is None:
            return f"{name}: units stand in groups."
        return "" if self.takes(node.profile, parent) else f"{name}: not for {where}."

    def takes(self, profile: str, group: Group) -> bool:
        """Whether a group may hold units of a profile. One that the catalogue does not know is kept anywhere."""
        known = self._entries.get(profile)
        return known is None or any(fits(entry, group) for entry in known)

    def kinds_for(self, profile: str) -> tuple[str, ...]:
        """The kinds of groups that units of a profile stand in."""
        return tuple(dict.fromkeys(kind for entry in self._entries.get(profile, ()) for kind in entry.groups))

    def nearest(self, profile: str, selected: Iterable[str]) -> Group | None:
        """The group that a unit would go into: the selected one, else one around it, beside it, or the last fitting."""
        fitting = [group for group in all_groups(self.army) if self.takes(profile, group)]
        ids = {group.id for group in fitting}
        for node_id in reversed(tuple(selected)):
            for around in self._around(node_id):
                if around.id in ids:
                    return around
                inside = [group for group in fitting if group in around.groups]
                if inside:
                    return inside[-1]
        return fitting[-1] if fitting else None

    def _around(self, node_id: str) -> Iterator[Group]:
        """The group itself, or the one that holds the node, then every group around it."""
        node = find(self.army, node_id) if node_id else None
        found = node if isinstance(node, Group) else group_of(self.army, node_id)
        while found:
            yield found
            found = group_of(self.army, found.id)


def fits(entry: Entry, group: Group) -> bool:
    """Whether a line of the catalogue is for a group."""
    return group.kind in entry.groups and (not entry.within or group.id in entry.within)


def parent_of(army: Army, node_id: str) -> Group | None:
    """The group that holds a unit or group; None at the top."""
    return group_of(army, node_id)


def siblings(army: Army, node: Node) -> tuple[Node, ...]:
    """The nodes of its kind beside a node, itself among them."""
    parent = group_of(army, node.id)
    if isinstance(node, Group):
        return parent.groups if parent else army.groups
    return parent.units if parent else ()


def chosen(army: Army, selected: Iterable[str]) -> tuple[Group | Unit, ...]:
    """The selected groups and units in the army's order; nothing that stands inside another of them."""
    wanted = set(selected)
    return tuple(_chosen(army.groups, wanted))


def _chosen(groups: tuple[Group, ...], wanted: set[str]) -> Iterator[Group | Unit]:
    for group in groups:
        if group.id in wanted:
            yield group
            continue
        yield from (unit for unit in group.units if unit.id in wanted or _holds(unit, wanted))
        yield from _chosen(group.groups, wanted)


def _holds(unit: Unit, wanted: set[str]) -> bool:
    return any(member.id in wanted for member in unit.members)


def units_in(nodes: Iterable[Node]) -> tuple[Unit, ...]:
    """Every unit among nodes and inside them."""
    found: list[Unit] = []
    for node in nodes:
        found += [node] if isinstance(node, Unit) else list(all_units(node)) if isinstance(node, Group) else []
    return tuple(found)
