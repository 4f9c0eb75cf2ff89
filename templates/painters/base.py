"""What all painters share: their room, the kinds of their parameters, and how they are called."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from math import isfinite
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, StringConstraints

from rules.core.frozen import Frozen
from templates.facts import HOLE, Facts
from templates.flow import Section
from templates.plan import Op

MM_PER_IN = 25.4
LENGTH = re.compile(r"(-?\d+(?:\.\d+)?) *(mm|in)")


def length(value: Any) -> Any:
    """A length of a file in mm: a number is in mm, a text such as "2.5 in" says its unit."""
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool) and isfinite(value):
        return float(value)
    found = LENGTH.fullmatch(value) if isinstance(value, str) else None
    if found:
        return float(found[1]) * (MM_PER_IN if found[2] == "in" else 1.0)
    raise ValueError('not a length: a number of mm, or a text such as "2.5 in"')


def holes_closed(value: str) -> str:
    """A template, refused where a brace stands outside a hole such as {name}."""
    if re.search(r"[{}]", HOLE.sub("", value)):
        raise ValueError("a hole is written {name}, {name:+} for a number with its sign, or {name?text}")
    return value


Length = Annotated[float, BeforeValidator(length)]
"""Millimetres, or text with "in"."""
Size = Annotated[float, BeforeValidator(length), Field(ge=6, le=60)]
"""Points; nothing on paper is under 6."""
Template = Annotated[str, BeforeValidator(holes_closed)]
"""Text with the names of facts in braces."""
Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$")]
"""The name of a fact or of rows."""


@dataclass(frozen=True, slots=True)
class Area:
    """A painter's room in mm from the card's top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    @property
    def middle(self) -> float:
        """Halfway between left and right."""
        return self.x + self.w / 2


class Given(Frozen):
    """The parameters of a painter that takes none."""


class Item(Frozen):
    """A label and a value, both templates."""

    label: Template
    value: Template


@dataclass(frozen=True, slots=True)
class BoxPainter:
    """Paints into a fixed box and never outside it. One that `bleeds` may reach the edge of the card.

    `height` says how high in mm a box must be for all that it has to say as designed, where that depends on the card.
    """

    given: type[Frozen]
    paint: Callable[[Area, Facts, Any], list[Op]]
    bleeds: bool = False
    height: Callable[[Facts, Any], float] | None = None


@dataclass(frozen=True, slots=True)
class PartPainter:
    """Makes blocks for the flow, `width` mm wide."""

    given: type[Frozen]
    sections: Callable[[float, Facts, Any], list[Section]]
