"""Small battles for tests."""

from __future__ import annotations

from typing import Literal

from rules.battle.engine import Engine
from rules.battle.model import Battle, Figure, Side, Squad
from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Pose
from rules.tabletop.terrain import Piece, Table

WOOD = Piece(id="wood", kind="wood", outline=((10, 10), (20, 10), (20, 20), (10, 20)), sight="depth", depth_in=4)


def battle(
    engine: Engine, squads: int = 2, figures: int = 2, seed: int = 1, dice: Literal["seeded", "typed"] = "seeded"
) -> Battle:
    """Two sides of so many squads with so many figures each, in rows on a table with a wood.

    Squads are "a1", "a2", "b1"; figures "a1.1", "a1.2".
    """
    units: dict[str, Squad] = {}
    models: dict[str, Figure] = {}
    for row, side in enumerate("ab"):
        for squad in range(1, squads + 1):
            key = f"{side}{squad}"
            ids = tuple(f"{key}.{number}" for number in range(1, figures + 1))
            units[key] = Squad(id=key, side=side, name=f"Team {key}", figures=ids)
            for number, figure in enumerate(ids):
                place = Pose(x=5.0 + 6 * squad + 1.5 * number, y=5.0 + 30 * row)
                models[figure] = Figure(id=figure, unit=key, name=f"Rifle {number + 1}", place=place)
    sides = (Side(key="a", name="Blue"), Side(key="b", name="Red", colour="red"))
    table = Table(id="table", pieces=(WOOD,))
    made = Battle(
        system=engine.key,
        seed=seed,
        dice=dice,
        sides=sides,
        table=table,
        units=FrozenMap(units),
        figures=FrozenMap(models),
    )
    return engine.begin(made)
