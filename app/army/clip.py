"""The clipboard: nodes of an army as JSON for this program, and their names as text for any other. No Qt."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from app.army.naming import node_name
from app.army.steps import Refused
from rules.army.model import Army, Group, Node, Unit
from rules.army.system import System
from rules.registry import SYSTEMS
from templates.words import counted, number_text

MIME = "application/x-tribarrel-nodes+json"
KINDS: dict[str, type[Group] | type[Unit]] = {"group": Group, "unit": Unit}


@dataclass(frozen=True, slots=True)
class Clip:
    """Nodes cut, copied or dragged: their system, the document that they come from, and they themselves."""

    system: str
    document: str
    nodes: tuple[Group | Unit, ...]


def to_bytes(clip: Clip) -> bytes:
    """A clip as JSON."""
    nodes = [
        {"is": "group" if isinstance(node, Group) else "unit", "node": node.model_dump(mode="json")}
        for node in clip.nodes
    ]
    return json.dumps({"system": clip.system, "document": clip.document, "nodes": nodes}).encode()


def from_bytes(data: bytes) -> Clip:
    """A clip from JSON; raises Refused for anything but one."""
    try:
        found = json.loads(data)
        nodes = tuple(KINDS[entry["is"]].model_validate_json(json.dumps(entry["node"])) for entry in found["nodes"])
        return Clip(str(found["system"]), str(found["document"]), nodes)
    except (ValueError, KeyError, TypeError, ValidationError) as error:
        raise Refused("The clipboard holds no units that can be read.") from error


def as_text(system: System, army: Army, nodes: Sequence[Group | Unit]) -> str:
    """The nodes for any other program: a line each, groups with what is in them."""
    bill = system.bill(army)
    lines: list[str] = []

    def tell(node: Node, depth: int) -> None:
        points = counted(bill.of(node.id), "point", "points") if node.id in bill.nodes else number_text(0)
        times = f"{node.count} × " if isinstance(node, Unit) and node.count > 1 else ""
        lines.append(f"{'  ' * depth}{times}{node_name(system, army, node)}, {points}")
        if isinstance(node, Group):
            for inner in (*node.units, *node.groups):
                tell(inner, depth + 1)

    for node in nodes:
        tell(node, 0)
    return "\n".join(lines) + "\n"


def check_system(clip: Clip, system: System) -> None:
    """Raises Refused where the nodes are of another system."""
    if clip.system != system.key:
        names = {known.key: known.name for known in SYSTEMS}
        name = names.get(clip.system, clip.system)
        raise Refused(f"These units are of {name}, and this army is of {system.name}.")
