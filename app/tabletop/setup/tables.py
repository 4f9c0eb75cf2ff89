"""The tables that a battle can be set up on: shipped ones, one made by a seed, a bare one, one from a file. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from rules.storage.tables import shipped_tables
from rules.tabletop.terrain import Table

RANDOM, BARE, FILE = "random", "bare", "file"
CM = 2.54
SIZES: Mapping[str, tuple[str, float, float]] = {
    "72x48": ("72 × 48″", 72.0, 48.0),
    "48x48": ("48 × 48″", 48.0, 48.0),
    "48x36": ("48 × 36″", 48.0, 36.0),
    "36x36": ("36 × 36″", 36.0, 36.0),
    "96x48": ("96 × 48″", 96.0, 48.0),
    "120x60cm": ("120 × 60 cm", 120 / CM, 60 / CM),
    "180x120cm": ("180 × 120 cm", 180 / CM, 120 / CM),
}
"""What each size is called, its width and depth in inches."""


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Which table: a shipped one's slug, or RANDOM, BARE or FILE; the first two have a size, RANDOM a seed."""

    kind: str = "hollow-farm"
    size: str = "72x48"
    seed: int = 1
    file: Table | None = None

    @property
    def has_size(self) -> bool:
        """Whether its size can be chosen."""
        return self.kind in (RANDOM, BARE)

    def table(self) -> Table:
        """The table itself; the same plan makes the same table."""
        if self.kind == FILE and self.file is not None:
            return self.file
        _, width_in, depth_in = SIZES[self.size]
        if self.kind == RANDOM:
            return _random(self.seed, width_in, depth_in)
        return Table(name="Bare table", width_in=width_in, depth_in=depth_in) if self.kind == BARE else _shipped(self)

    def but(self, **values: object) -> TablePlan:
        """This plan with some of it changed."""
        return replace(self, **values)  # type: ignore[arg-type]


def _shipped(plan: TablePlan) -> Table:
    return shipped()[plan.kind]


@cache
def shipped() -> Mapping[str, Table]:
    """The shipped tables by slug."""
    return shipped_tables()


@cache
def _random(seed: int, width_in: float, depth_in: float) -> Table:
    from rules.tabletop.landscape import random_table  # it brings shapely

    return random_table(seed, width_in, depth_in)


def words(plan: TablePlan) -> list[tuple[str, str]]:
    """What can be chosen, by key, with the file that was read where there is one."""
    ready = [(slug, table.name) for slug, table in shipped().items()]
    own = [(FILE, plan.file.name or "From a file")] if plan.file is not None else []
    return [*ready, (RANDOM, "Random by seed"), (BARE, "Bare table"), *own]
