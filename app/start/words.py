"""What the start page says of the systems; it is on screen before their rules are loaded. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

PROMISE = "Build a force. Print its cards."


@dataclass(frozen=True, slots=True)
class Blurb:
    """A system in two lines: its key, its name, what it is, how it is counted."""

    key: str
    name: str
    what: str
    how: str


BLURBS = (
    Blurb("hexgame", "Hex game", "Counters and stacks on a hex board", "4 colours, 1 to 4 players"),
    Blurb("smle", "SMLE", "Skirmish, one figure is one person", "12 points a team, inches and D6"),
    Blurb("crucible", "The Crucible", "Detachments of armour and infantry", "Unit cards, leadership points"),
)
