"""Edits of an army: each takes an army and gives the next, or raises IllegalEdit and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, TypeVar, cast

from rules.army.checks import refusal, refused, said
from rules.army.model import MOST_COUNT, MOST_POINTS, Army, Group, Member, Node, Unit, all_nodes, find
from rules.army.nesting import INSIDE, replaced, with_inner, without
from rules.core.frozen import Value
from rules.core.ids import new_id
from rules.core.issues import Issue, error
from rules.tables.packs import Pack

if TYPE_CHECKING:
    from rules.army.system import System

AnyNode = TypeVar("AnyNode", bound=Node)


class IllegalEdit(Exception):
    """An edit that cannot be made, with the reason as an Issue."""

    def __init__(self, issue: Issue) -> None:
        self.issue = issue
        super().__init__(f"{issue.code} {dict(issue.details)}")


def whole_number(
    text: str | int, least: int = 0, most: int = MOST_COUNT, *, subject: str = "", key: str = "number"
) -> int:
    """A typed count or limit as an int; raises IllegalEdit for anything but a whole number from `least` to `most`.

    `subject` is the node that it is for, `key` the word for what it is: both are told to who typed it.
    """
    try:
        number = Decimal(str(text).strip().replace("−", "-"))
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or number != number.to_integral_value():
        raise IllegalEdit(error("not-whole", subject, "", key=key, value=str(text)))
    if not least <= number <= most:
        raise IllegalEdit(error("out-of-range", subject, "", key=key, value=str(text), least=least, most=most))
    return int(number)


def set_limit(army: Army, limit: str | int | None) -> Army:
    """The army with another points limit, None for none; raises IllegalEdit."""
    number = None if limit is None else whole_number(limit, most=MOST_POINTS, key="limit")
    return army.model_copy(update={"limit": number})


def switch_on(army: Army, pack: Pack) -> Army:
    """The army with a house pack over its figures, in place of an earlier one of that name; raises IllegalEdit."""
    if pack.system != army.system:
        raise IllegalEdit(error("pack-of-another-system", "", "", pack=pack.name, system=pack.system))
    return army.model_copy(update={"packs": (*switch_off(army, pack.name).packs, pack)})


def switch_off(army: Army, name: str) -> Army:
    """The army without the house pack of this name."""
    return army.model_copy(update={"packs": tuple(pack for pack in army.packs if pack.name != name)})


def rename(army: Army, node_id: str, name: str) -> Army:
    """The army with a node's own name changed; an empty one gives the profile's back."""
    return changed(army, node_id, lambda node: node.model_copy(update={"name": name.strip()}))


def annotate(army: Army, node_id: str, notes: str) -> Army:
    """The army with a node's notes changed."""
    return changed(army, node_id, lambda node: node.model_copy(update={"notes": notes}))


def set_count(system: System, army: Army, node_id: str, count: str | int) -> Army:
    """The army with another number of a unit or of a member's figures, and no choice beyond it; raises IllegalEdit."""
    number = whole_number(count, least=1, subject=node_id)
    node = find(army, node_id)
    if not isinstance(node, (Unit, Member)):
        raise IllegalEdit(error("no-count", node_id, ""))
    return _trimmed(system, changed(army, node_id, lambda found: found.model_copy(update={"count": number})))


def set_points(army: Army, unit_id: str, points: str | int | None) -> Army:
    """The army with a unit's price set by hand, None for the rules' own; raises IllegalEdit."""
    if not isinstance(find(army, unit_id), Unit):
        raise IllegalEdit(error("no-unit", unit_id, ""))
    price = None if points is None else whole_number(points, most=MOST_POINTS, subject=unit_id, key="points")
    return changed(army, unit_id, lambda unit: unit.model_copy(update={"points": price}))


def choose(system: System, army: Army, node_id: str, key: str, value: Value) -> Army:
    """The army with one option set; raises IllegalEdit where the option or the value is none."""
    node = find(army, node_id)
    options = {option.key: option for option in system.options(army, node)} if node else {}
    if node is None or key not in options:
        raise IllegalEdit(error("unknown-choice", node_id, "", key=key, value=said(value)))
    option = options[key]
    if reason := refusal(option, value):
        raise IllegalEdit(refused(reason, option, node_id, value))
    choices = node.choices.without(key) if value == option.default else node.choices.with_item(key, value)
    chosen = changed(army, node_id, lambda found: found.model_copy(update={"choices": choices}))
    return _trimmed(system, chosen)


def set_kit(system: System, army: Army, member_id: str, kit: Iterable[str]) -> Army:
    """The army with a member's weapons changed; what hung on the old ones goes with them."""
    kept = tuple(dict.fromkeys(kit))
    return _trimmed(system, changed(army, member_id, lambda member: member.model_copy(update={"kit": kept})))


def add_unit(army: Army, group_id: str, unit: Unit, at: int | None = None) -> Army:
    """The army with a unit put into a group, at the end or at a place.

    Raises IllegalEdit for an unknown group, for a place outside it and for ids that the army has already.
    """
    return _added(army, group_id, "units", unit, at, Group)


def add_group(army: Army, parent_id: str, group: Group, at: int | None = None) -> Army:
    """The army with a group put into another one, or at the top where `parent_id` is empty; raises as `add_unit`."""
    return _added(army, parent_id, "groups", group, at, Army, Group)


def add_member(army: Army, unit_id: str, member: Member, at: int | None = None) -> Army:
    """The army with figures put into a unit; raises as `add_unit`."""
    return _added(army, unit_id, "members", member, at, Unit)


def _added(army: Army, parent_id: str, name: str, entry: Node, at: int | None, *kinds: type[Node]) -> Army:
    here = {node.id for node in all_nodes(army)}
    taken = next((node.id for node in with_inner(entry) if node.id in here), "")
    if taken:
        raise IllegalEdit(error("id-taken", parent_id, "", id=taken))

    def put(parent: Node) -> Node:
        entries: list[Node] = list(getattr(parent, name))
        place = len(entries) if at is None else at
        if not 0 <= place <= len(entries):
            raise IllegalEdit(
                error("out-of-range", parent_id, "", key="place", value=str(at), least=0, most=len(entries))
            )
        return parent.model_copy(update={name: (*entries[:place], entry, *entries[place:])})

    return changed(army, parent_id, put, *kinds)


def remove(system: System, army: Army, node_ids: Iterable[str]) -> Army:
    """The army without these nodes and all inside them; what hung on them goes too. Unknown ids raise IllegalEdit."""
    gone = set(node_ids)
    known = {node.id for node in all_nodes(army)} - {army.id}
    if unknown := gone - known:
        raise IllegalEdit(error("no-node", min(unknown), ""))
    return _trimmed(system, army.model_copy(update={"groups": without(army.groups, gone)}))


def move(system: System, army: Army, node_id: str, parent_id: str, at: int | None = None) -> Army:
    """The army with a unit, group or member moved to another parent or place; what hung on it here stays behind.

    Raises IllegalEdit.
    """
    node = find(army, node_id)
    if node is None or isinstance(node, Army):
        raise IllegalEdit(error("no-node", node_id, ""))
    if isinstance(node, Group) and parent_id in {inner.id for inner in with_inner(node)}:
        raise IllegalEdit(error("into-itself", node_id, ""))
    rest = army.model_copy(update={"groups": without(army.groups, {node_id})})
    return _trimmed(system, paste(rest, parent_id, node, at))


def paste(army: Army, parent_id: str, node: Node, at: int | None = None) -> Army:
    """The army with a node put where its kind may go; raises IllegalEdit where it may not."""
    if isinstance(node, Unit):
        return add_unit(army, parent_id, node, at)
    if isinstance(node, Group):
        return add_group(army, parent_id, node, at)
    if isinstance(node, Member):
        return add_member(army, parent_id, node, at)
    raise IllegalEdit(error("no-node", node.id, ""))


def fresh(node: AnyNode) -> AnyNode:
    """A copy of a node with new ids for it and everything inside it: a copy shares nothing with its original."""
    update: dict[str, object] = {"id": new_id()}
    for name in INSIDE.get(type(node), ()):
        update[name] = tuple(fresh(inner) for inner in getattr(node, name))
    return node.model_copy(update=update)


def duplicate(army: Army, node_id: str) -> Army:
    """The army with a copy of a node right after it; raises IllegalEdit."""
    for parent in all_nodes(army):
        for name in INSIDE.get(type(parent), ()):
            entries: tuple[Node, ...] = getattr(parent, name)
            for place, entry in enumerate(entries):
                if entry.id == node_id:
                    return paste(army, "" if parent is army else parent.id, fresh(entry), place + 1)
    raise IllegalEdit(error("no-node", node_id, ""))


def changed(army: Army, node_id: str, change: Callable[[Node], Node], *kinds: type[Node]) -> Army:
    """The army with one node changed; raises IllegalEdit where there is no such node, or one of another kind."""
    node = find(army, node_id)
    if node is None or (kinds and not isinstance(node, kinds)):
        raise IllegalEdit(error("no-node", node_id, ""))
    return cast(Army, replaced(army, node.id, change))


def _trimmed(system: System, army: Army) -> Army:
    """The army with every unit trimmed of choices that hang on something it no longer has."""

    def trim(group: Group) -> Group:
        units = tuple(system.trimmed(army, unit) for unit in group.units)
        groups = tuple(trim(inner) for inner in group.groups)
        same = all(new is old for new, old in zip((*units, *groups), (*group.units, *group.groups), strict=True))
        return group if same else group.model_copy(update={"units": units, "groups": groups})

    groups = tuple(trim(group) for group in army.groups)
    same = all(new is old for new, old in zip(groups, army.groups, strict=True))
    return army if same else army.model_copy(update={"groups": groups})
