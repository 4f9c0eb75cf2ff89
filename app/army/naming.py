"""What a step is called: what is done, to whom, how much. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.army.edit import IllegalEdit
from rules.army.model import Army, Group, Node, Unit, group_of
from rules.army.system import System, unit_name
from templates.words import counted, issue_text, line, word

if TYPE_CHECKING:
    from app.open_army import OpenArmy


def node_name(system: System, army: Army, node: Node) -> str:
    """What the player calls a unit or a group."""
    if isinstance(node, Unit):
        return line(unit_name(system, army, node))
    if isinstance(node, Group):
        return line(node.name) or word(system, node.kind)
    return line(node.name) or word(system, "army")


def whom(system: System, army: Army, nodes: Sequence[Node]) -> str:
    """One node by its name, several by their number: "Bren group", "4 units", "2 groups and 3 units"."""
    if len(nodes) == 1:
        return node_name(system, army, nodes[0])
    groups = sum(isinstance(node, Group) for node in nodes)
    units = len(nodes) - groups
    parts = [counted(groups, "group", "groups")] if groups else []
    parts += [units_text(system, units)] if units or not groups else []
    return " and ".join(parts)


def units_text(system: System, count: int) -> str:
    """A number of units in the system's own word: "12 teams"."""
    return counted(count, word(system, "unit-one"), word(system, "unit-many"))


def refusal_text(system: System, army: Army, refused: IllegalEdit) -> str:
    """Why an edit was refused, as a sentence."""
    return issue_text(system, army, refused.issue)


def usual_name(document: OpenArmy, node: Node) -> str:
    """What a node is called without a name of the player's own."""
    return node_name(document.system, document.army, node.model_copy(update={"name": ""}))


def place_of(document: OpenArmy, single: Node | None) -> str:
    """Where the one inspected node stands, or that there are several."""
    system, army = document.system, document.army
    if single is None:
        return "Changes apply to all of them"
    if single is army:
        return system.name
    return node_name(system, army, group_of(army, single.id) or army)
