"""SMLE on the table."""

from __future__ import annotations

from rules.army.model import Army
from rules.battle.engine import Engine, Muster, Wound
from rules.systems.smle.game.fielding import field_army


class SmleEngine(Engine):
    """Teams of single figures, each unhurt, lightly or seriously wounded or killed (SM-HIT)."""

    key = "smle"
    wounds = (Wound("light", "L"), Wound("serious", "S", is_out=True), Wound("killed", "K", is_out=True))
    figure_states = ("braced", "jammed", "near-miss", "prone", "treated")
    unit_states = ("acted", "broken", "fired", "hidden", "ran", "under-fire")
    counts = ("level",)

    def muster(self, army: Army, side: str) -> Muster:
        """Every team of the army, figure by figure."""
        return field_army(army, side)
