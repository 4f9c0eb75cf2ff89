"""What the settings are called, and one line on each that needs it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class Said:
    """A setting's title, a quiet line under it, the words of its values, and other words that mean it."""

    title: str
    note: str = ""
    values: dict[str, str] = field(default_factory=dict)
    also: str = ""


PartName = Literal["look", "print", "files"]
GROUPS: Final[dict[PartName, str]] = {"look": "Look", "print": "Print", "files": "Files"}
WORDS: Final[dict[str, Said]] = {
    "look/scheme": Said(
        "Colours", "", {"system": "As the system", "light": "Light", "dark": "Dark"}, "theme color scheme appearance"
    ),
    "look/scale": Said(
        "Size",
        "Everything grows together; panels become drawers where there is no room.",
        also="bigger larger smaller zoom scale text font",
    ),
    "look/less_motion": Said("Less motion", "Panels open at once, nothing slides.", also="reduced animation"),
    "look/high_contrast": Said("High contrast", "Stronger lines, and no pale text.", also="accessibility bold"),
    "print/paper": Said(
        "Paper", "Rosters and play sheets go on A4 or Letter.", {"a4": "A4", "letter": "Letter", "a3": "A3", "a5": "A5"}
    ),
    "print/size": Said("Card size", "", {"standard": "63.5 × 88.9 mm", "large": "88.9 × 127 mm"}),
    "print/duplex": Said("Both sides", "A page of backs behind every page of cards."),
    "print/flip": Said("Turned over", "", {"long": "The long edge", "short": "The short edge"}),
    "print/fold": Said("Backs to fold", "Backs beside the cards, for printers that print one side."),
    "print/crop_marks": Said("Crop marks", "Short lines outside the cards to cut along."),
    "print/scale_bar": Said("Scale bar", "100 mm to check that the printer has not scaled the page."),
    "print/marks": Said("Marks of house values", "The letters H, D and O after figures."),
    "print/ink_saver": Said("Save ink", "White bands with outlines."),
    "print/lines": Said("Cutting lines", "Full lines between the cards."),
    "files/autosave": Said("Keep unsaved work", "Copied aside as you work, and offered after a crash."),
}
FILES_NOTE: Final = "House packs, recovered work and these settings are in {folder}"
KEYS_NOTE: Final = "Choose an action and press the new keys. They hold at once."
NO_KEYS: Final = "no keys"
