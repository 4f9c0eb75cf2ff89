"""What an army costs, node by node."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.core.frozen import FrozenMap
from rules.core.tally import Amount, Tally


@dataclass(frozen=True, slots=True)
class Bill:
    """The price of the army and of every unit and group in it.

    `nodes` holds a Tally for each unit (all of its `count`) and each group (everything inside it) by id; `total` ends
    with what the army pays as a whole.
    """

    total: Tally
    nodes: FrozenMap[str, Tally] = field(default_factory=FrozenMap)

    @property
    def points(self) -> Amount:
        """The total in points."""
        return self.total.total

    def of(self, node_id: str) -> Amount:
        """The points of a unit or group, 0 for an unknown one."""
        return self.nodes[node_id].total if node_id in self.nodes else 0
