"""What the start page says of the systems; it is on screen before their rules are loaded. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

PROMISE = "Build a force. Print its cards. Play it by the inch."
NOTHING = "Nothing to carry on with yet. Start an army above, or drop a file anywhere."


@dataclass(frozen=True, slots=True)
class Blurb:
    """A system in two lines: its key, its name, what it is, how it is counted."""

    key: str
    name: str
    what: str
    how: str


@dataclass(frozen=True, slots=True)
class Way:
    """A way to play: its key, its icon, its name, one line, and the keys that lead there too."""

    key: str
    icon: str
    name: str
    what: str
    keys: str = ""


WAYS = (
    Way("new-battle", "table", "New battle", "On the screen, with armies you have built", "Ctrl+Shift+N"),
    Way("track-game", "dice", "Track a game", "With real models on a real table", "Ctrl+Shift+T"),
    Way("make-table", "terrain", "Make a table", "Terrain by hand or by seed, saved for next time"),
)
BLURBS = (
    Blurb("hexgame", "Hex game", "Counters and stacks on a hex board", "4 colours, 1 to 4 players"),
    Blurb("smle", "SMLE", "Skirmish, one figure is one person", "12 points a team, inches and D6"),
    Blurb("crucible", "The Crucible", "Detachments of armour and infantry", "Unit cards, leadership points"),
)
