"""Where a figure comes from."""

from __future__ import annotations

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


Marked = Annotated[Mark, Field(strict=False)]
"""A mark in a file: its letter."""
