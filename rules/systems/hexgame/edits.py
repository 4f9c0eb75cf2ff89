"""Edits that keep a colour alike in one step: what is all or none, and what all of a colour share."""

from __future__ import annotations

from rules.army.edit import IllegalEdit, choose
from rules.army.model import Army
from rules.army.system import System
from rules.core.frozen import Value
from rules.core.issues import error
from rules.systems.hexgame.muster import muster


def choose_for_all(system: System, army: Army, node_id: str, key: str, value: Value) -> Army:
    """The army with an option set on every unit of the node's row and colour, or on every force of its colour.

    Raises IllegalEdit where the node is no unit and no force, or the option or the value is none.
    """
    mustered = muster(army, system.book(army))
    units = {post.unit.id: (post.colour, post.unit.profile) for post in mustered.posts}
    forces = {force.group.id: (force.colour, "") for force in mustered.forces}
    alike = {**units, **forces}
    if node_id not in alike:
        raise IllegalEdit(error("no-node", node_id, ""))
    for other, kind in alike.items():
        if kind == alike[node_id]:
            army = choose(system, army, other, key, value)
    return army
