"""What an army costs, node by node."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.army.model import Army, Group, Node
from rules.core.frozen import FrozenMap
from rules.core.marks import Origin, weightiest
from rules.core.tally import Amount, Tally, Term


@dataclass(frozen=True, slots=True)
class Bill:
    """The price of the army and of every unit and group in it.

    `nodes` holds a Tally for each unit (all of its `count`) and each group (everything inside it) by id; `total` ends
    with what the army pays as a whole. `origins` says of units and groups which figure's mark a reader must see beside
    their price, and of the army under the empty id.
    """

    total: Tally
    nodes: FrozenMap[str, Tally] = field(default_factory=FrozenMap)
    origins: FrozenMap[str, Origin] = field(default_factory=FrozenMap)

    @property
    def points(self) -> Amount:
        """The total in points."""
        return self.total.total

    def of(self, node_id: str) -> Amount:
        """The points of a unit or group, 0 for an unknown one."""
        return self.nodes[node_id].total if node_id in self.nodes else 0

    def beside(self, tally: Tally, inner: Iterable[Node]) -> Tally:
        """The last terms of the tally of a group or of the army: what it pays beside the nodes inside it."""
        left = tally.total - sum(self.of(node.id) for node in inner)
        found: list[Term] = []
        for term in reversed(tally.terms):
            if not left:
                break
            found.insert(0, term)
            left -= term.amount
        return Tally(tuple(found))

    def whole(self, army: Army) -> Tally:
        """What the army pays beside its groups, such as a commander or setting up hidden."""
        return self.beside(self.total, army.groups)

    def origin(self, node_id: str = "") -> Origin:
        """Where the price of a unit or group comes from; of the army for the empty id."""
        return self.origins.get(node_id, Origin())


def all_origins(
    groups: Iterable[Group], units: Mapping[str, Origin], extra: Mapping[str, Origin] | None = None
) -> FrozenMap[str, Origin]:
    """The origins of units with those of the groups around them and of the army: each the weightiest inside.

    `extra` are what groups, and the army under the empty id, pay beside what is in them.
    """
    found, extra = dict(units), extra or {}
    tops = [_gather(group, found, extra) for group in groups]
    found[""] = weightiest([*tops, *([extra[""]] if "" in extra else [])])
    return FrozenMap(found)


def _gather(group: Group, found: dict[str, Origin], extra: Mapping[str, Origin]) -> Origin:
    inside = [found[unit.id] for unit in group.units if unit.id in found]
    inside += [_gather(inner, found, extra) for inner in group.groups]
    found[group.id] = weightiest([*inside, *([extra[group.id]] if group.id in extra else [])])
    return found[group.id]
