"""The hex game's counters on a table: what they bring and which words they wear. The turn is the players' own."""

from __future__ import annotations

from rules.army.model import Army
from rules.army.system import unit_name
from rules.battle.answers import Muster, Wound
from rules.battle.engine import Engine
from rules.battle.fielding import Fielder, posted
from rules.systems.hexgame.card import silhouette
from rules.systems.hexgame.system import HexGame
from rules.tabletop.bases import Base

COUNTER_MM = 16.0
"""The edge of a counter."""


class HexEngine(Engine):
    """Counters with their one state, disrupted; a counter is lost or it is not."""

    key = "hexgame"
    wounds = (Wound("lost", "X", is_out=True),)
    figure_states = ("disrupted",)
    unit_states = ("in-fortress", "mounted", "in-tow", "fired")
    counts = ("rubble",)

    def muster(self, army: Army, side: str) -> Muster:
        """A square counter for each unit."""
        system = HexGame()
        book = system.book(army)
        fielder = Fielder(side)
        for group, unit in posted(army):
            kind = silhouette(book, unit.profile)
            base = Base(shape="rectangle", width_mm=COUNTER_MM, depth_mm=COUNTER_MM)
            name = unit_name(system, army, unit)
            for copy in range(1, unit.count + 1):
                figure = {"name": name, "kind": kind, "source": unit.id, "base": base}
                fielder.squad(unit, copy, name, [figure], group=group.name, kind=kind)
        return fielder.muster()
