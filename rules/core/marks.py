"""Where a figure comes from."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

from pydantic import Field


class Mark(StrEnum):
    """The provenance of one figure."""

    SEED = "S"
    PUBLISHED = "P"
    DERIVED = "D"
    HOUSE = "H"
    OVERRIDDEN = "O"

    @property
    def shown(self) -> bool:
        """Whether a reader must see the letter beside the figure (S and P go without)."""
        return self not in (Mark.SEED, Mark.PUBLISHED)


def heaviest(marks: Iterable[Mark]) -> Mark:
    """The mark that a reader must see first among several: overridden, then house, derived, published, rulebook."""
    return max(marks, key=list(Mark).index, default=Mark.SEED)


Marked = Annotated[Mark, Field(strict=False)]
"""A mark in a file: its letter."""
