"""Where a figure comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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
    return max(marks, key=lambda mark: WEIGHT[mark], default=Mark.SEED)


WEIGHT = {mark: weight for weight, mark in enumerate(Mark)}
"""Marks that a reader must see sooner weigh more."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The mark of a number that comes from several figures, and the place ("table/row/column") of the one behind it.

    The place is empty where no single figure is to be named, such as for a price by hand.
    """

    mark: Mark = Mark.SEED
    place: str = ""


GIVEN = Origin()
"""The origin of what the rulebook itself says."""


def weightiest(origins: Iterable[Origin]) -> Origin:
    """The origin that a reader must see first among several: the first one with the heaviest mark."""
    return max(origins, key=lambda origin: WEIGHT[origin.mark], default=GIVEN)


Marked = Annotated[Mark, Field(strict=False)]
"""A mark in a file: its letter."""
