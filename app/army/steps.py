"""Edits of an army as named steps: each takes an army and gives the next, its name and what to select. No Qt.

Each raises IllegalEdit or Refused, and then nothing has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.army.naming import node_name, units_text, whom
from app.army.places import Place, Places, chosen, parent_of, siblings, units_in
from rules.army import edit
from rules.army.catalogue import Formation, Option, OptionKind
from rules.army.model import Army, Group, Member, Node, Unit, find
from rules.army.system import System
from rules.core.frozen import Value
from templates.words import line, word


class Refused(Exception):
    """A step that cannot be taken, with the reason as one sentence."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its name for undo, the army after it, and the nodes to select, None for those selected before."""

    name: str
    army: Army
    select: tuple[str, ...] | None = None


def some(army: Army, selected: Iterable[str]) -> tuple[Group | Unit, ...]:
    """The selected groups and units; raises Refused where there are none."""
    nodes = chosen(army, selected)
    if not nodes:
        raise Refused("Nothing is selected.")
    return nodes


def add_unit(places: Places, profile: str, selected: Iterable[str], place: Place | None = None) -> Step:
    """A unit of a profile at its defaults, in the place given or in the nearest group that takes it."""
    system, army = places.system, places.army
    parent = find(army, place.parent) if place else places.nearest(profile, selected)
    if parent is None:
        army, parent = _with_home(places, profile)
    if not isinstance(parent, Group):
        raise Refused("Units stand in groups.")
    unit = system.new_unit(army, parent, profile)
    if place and (reason := places.refuses(unit, parent)):
        raise Refused(reason)
    added = edit.add_unit(army, parent.id, unit, place.at if place else None)
    return Step(f"Add {node_name(system, added, unit)}", added, (unit.id,))


def _with_home(places: Places, profile: str) -> tuple[Army, Group]:
    """The army with a group of the usual kind for a unit that none takes yet."""
    for kind in places.system.kinds_in(places.army, None):
        group = places.system.new_group(places.army, kind)
        army = edit.add_group(places.army, "", group)
        if Places(places.system, army, places.system.catalogue(army)).takes(profile, group):
            return army, group
    raise Refused("No group of this army takes it.")


def add_formation(places: Places, formation: Formation, place: Place | None = None) -> Step:
    """A ready-made group, in one step, in the place given or where it belongs.

    At the top it takes the place of the empty group that a new army begins with.
    """
    groups = tuple(edit.fresh(group) for group in formation.groups)
    parent = place.parent if place else formation.parent
    if not parent and (emptied := _without_blank(places)):
        places, place = emptied, None
    army = places.army
    for offset, group in enumerate(groups):
        home = find(army, parent) if parent else None
        if reason := places.refuses(group, home if isinstance(home, Group) else None):
            raise Refused(reason)
        at = None if place is None or place.at is None else place.at + offset
        army = edit.add_group(army, parent, group, at)
    return Step(f"Add {line(formation.name)}", army, tuple(group.id for group in groups))


def _without_blank(places: Places) -> Places | None:
    """Places in the army without its groups, where they are those of a new army, untouched; else None."""
    system, army = places.system, places.army
    if not army.groups or _plain(army.groups) != _plain(system.new_army().groups):
        return None
    return places.in_army(army.model_copy(update={"groups": ()}))


def _plain(groups: tuple[Group, ...]) -> list[Group]:
    return [group.model_copy(update={"id": "", "groups": tuple(_plain(group.groups))}) for group in groups]


def delete(system: System, army: Army, selected: Iterable[str], verb: str = "Delete") -> Step:
    """Takes the selected nodes away, all in one step; selects what comes after them."""
    nodes = some(army, selected)
    after = edit.remove(system, army, [node.id for node in nodes])
    return Step(f"{verb} {whom(system, army, nodes)}", after, _beside(army, nodes))


def _beside(army: Army, gone: Sequence[Node]) -> tuple[str, ...]:
    """What to select where nodes go: the next one beside the last of them, else the one before, else their group."""
    ids = {node.id for node in gone}
    row = siblings(army, gone[-1])
    at = next(number for number, node in enumerate(row) if node.id == gone[-1].id)
    for node in (*row[at:], *reversed(row[:at])):
        if node.id not in ids:
            return (node.id,)
    parent = parent_of(army, gone[-1].id)
    return (parent.id,) if parent and parent.id not in ids else ()


def duplicate(system: System, army: Army, selected: Iterable[str]) -> Step:
    """A copy of each selected node right after it, with nothing shared; the copies are selected."""
    nodes = some(army, selected)
    after, copies = army, []
    for node in nodes:
        parent = parent_of(after, node.id)
        at = [beside.id for beside in siblings(after, node)].index(node.id) + 1
        copies.append(edit.fresh(node))
        after = edit.paste(after, parent.id if parent else "", copies[-1], at)
    return Step(f"Duplicate {whom(system, army, nodes)}", after, tuple(copy.id for copy in copies))


def rename(system: System, army: Army, node_id: str, name: str) -> Step:
    """A name of the player's own; an empty one gives the usual one back."""
    node = find(army, node_id)
    old = node_name(system, army, node) if node else ""
    after = edit.rename(army, node_id, line(name))
    return Step(f"Rename {old} to {line(name)}" if line(name) else f"Give {old} its usual name back", after)


def figures_of(unit: Unit) -> int:
    """How many figures a unit has; one that has none inside is counted itself."""
    return sum(member.count for member in unit.members) or unit.count


def with_figures(system: System, army: Army, unit: Unit, by: int) -> Army:
    """The army with one figure more or fewer in a unit: its most numerous kind grows, and shrinks first."""
    if not unit.members:
        return edit.set_count(system, army, unit.id, unit.count + by)
    most = _most(unit)
    if by < 0 and most.count == 1:
        if len(unit.members) == 1:
            raise Refused(f"{node_name(system, army, unit)}: one figure is the least.")
        return edit.remove(system, army, [unit.members[-1].id])
    return edit.set_count(system, army, most.id, most.count + by)


def _most(unit: Unit) -> Member:
    """The last of the most numerous figures: leaders and gunners come first and are one each."""
    return max(reversed(unit.members), key=lambda member: member.count)


def change_figures(system: System, army: Army, selected: Iterable[str], by: int) -> Step:
    """One figure more (1) or fewer (-1) in every selected unit."""
    units = units_in(some(army, selected))
    after = army
    for unit in units:
        after = with_figures(system, after, unit, by)
    if len(units) == 1:
        now = find(after, units[0].id)
        number = figures_of(now) if isinstance(now, Unit) else 0
        return Step(f"Set figures of {node_name(system, army, units[0])} to {number}", after)
    return Step(f"One figure {'more' if by > 0 else 'fewer'} ({units_text(system, len(units))})", after)


def paste(places: Places, nodes: Sequence[Node], selected: Iterable[str], place: Place | None = None) -> Step:
    """Copied nodes into the army, with fresh ids: at a place, else after what is selected or where they fit."""
    army, selected = places.army, tuple(selected)
    pasted: list[str] = []
    for node in nodes:
        copy = edit.fresh(node)
        after_it = pasted[-1:] or [found.id for found in chosen(army, selected)][-1:]
        if place and not pasted:
            parent, at = place.parent, place.at
        else:
            parent, at = _paste_place(places, army, copy, after_it)
        army = edit.paste(army, parent, copy, at)
        pasted.append(copy.id)
    return Step(f"Paste {whom(places.system, army, nodes)}", army, tuple(pasted))


def _paste_place(places: Places, army: Army, node: Node, after: Sequence[str]) -> tuple[str, int | None]:
    """Right after a node of its kind, else inside the selected group, else in the nearest group that takes it."""
    beside = find(army, after[0]) if after else None
    if beside and type(beside) is type(node):
        parent = parent_of(army, beside.id)
        if not places.refuses(node, parent):
            row = [other.id for other in siblings(army, beside)]
            return (parent.id if parent else ""), row.index(beside.id) + 1
    if isinstance(node, Unit):
        home = places.nearest(node.profile, after)
        if home is None:
            raise Refused("No group of this army takes it.")
        return home.id, None
    home = beside if isinstance(beside, Group) else parent_of(army, beside.id) if beside else None
    while home and places.refuses(node, home):
        home = parent_of(army, home.id)
    if home is None and (reason := places.refuses(node, None)):
        raise Refused(reason)
    return (home.id if home else ""), None


def set_limit(army: Army, text: str) -> Step:
    """Another points limit; none where the text is empty."""
    limit = text.strip()
    after = edit.set_limit(army, limit or None)
    return Step(f"Set the limit to {after.limit} points" if limit else "Take the limit away", after)


def rename_army(army: Army, name: str) -> Step:
    """A name for the army."""
    return Step(f"Name the army {line(name)}", army.model_copy(update={"name": line(name)}))


def set_colour(system: System, army: Army, colour: str) -> Step:
    """The side of the army, by its colour."""
    return Step(f"Set side to {word(system, colour)}", army.model_copy(update={"colour": colour}))


def choose_army(system: System, army: Army, option: Option, typed: object) -> Step:
    """One option of the army as a whole; a number as it was typed."""
    value: Value
    if option.kind is OptionKind.NUMBER:
        value = edit.whole_number(str(typed), option.least, option.most)
    else:
        value = typed if isinstance(typed, bool) else str(typed)
    after = edit.choose(system, army, "", option.key, value)
    if isinstance(value, bool):
        return Step(f"Switch {'on' if value else 'off'} {word(system, option.key)}", after)
    return Step(f"Set {word(system, option.key)} to {word(system, str(value))}", after)
