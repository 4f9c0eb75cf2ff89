"""What a layout file may say: its keys, and what kind of value each has."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from rules.core.frozen import Frozen
from templates.painters.base import Length, Name, length

Card = Annotated[float, BeforeValidator(length), Field(ge=10, le=420)]
"""A side of a card."""
Margin = Annotated[float, BeforeValidator(length), Field(ge=0, le=20)]
"""A margin inside a card."""
Scale = Annotated[float, BeforeValidator(length), Field(ge=1, le=4)]
"""How much larger than designed; never smaller, for the smallest letters are as small as may be."""


class Room(Frozen):
    """A rectangle in mm from the card's top left corner."""

    x: Length | None = None
    y: Length | None = None
    w: Length | None = None
    h: Length | None = None


class BoxEntry(Room):
    """A box of a file. It is drawn on the first card of a unit, or on `every` one; only if the card has `needs`.

    One that `grows` takes room that the flow under it can spare, where the card has more to say in it than it holds.
    """

    painter: str | None = None
    every: bool | None = None
    needs: Name | None = None
    grows: bool | None = None
    given: dict[str, Any] | None = Field(default=None, alias="with")


class PartEntry(Frozen):
    """A part of the flow of a file."""

    painter: str | None = None
    given: dict[str, Any] | None = Field(default=None, alias="with")


class RestEntry(Frozen):
    """The painter of a box for the room that the parts leave."""

    painter: str | None = None
    given: dict[str, Any] | None = Field(default=None, alias="with")


class LayoutFile(Frozen):
    """One TOML file; what it does not say it has from the layout that it extends.

    `width` and `height` are where the card is cut, `safe` is how far from there text must stay.
    `flow` is the room of the parts on the first card, `more` on every further one; `order` names the parts. A layout
    with neither has boxes alone, and is for what never goes on to a second card: counters. `rest` is painted into what
    the parts leave of their room on the last card.
    `scale` enlarges sizes and lengths of the flow. A unit that is taken several times has as many `copies` of its card,
    or one card for all of them.
    """

    extends: str | None = None
    width: Card | None = None
    height: Card | None = None
    safe: Margin | None = None
    scale: Scale | None = None
    copies: bool | None = None
    order: tuple[str, ...] | None = None
    flow: Room | None = None
    more: Room | None = None
    rest: RestEntry | None = None
    boxes: dict[Name, BoxEntry] | None = None
    parts: dict[Name, PartEntry] | None = None
