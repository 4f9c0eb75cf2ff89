"""The settings as fields to show, read from the types of app.settings: words to choose, switches, a size. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from app import settings
from app.settings import Settings
from app.setup.words import WORDS, PartName, Said

PARTS: dict[PartName, type] = {"look": settings.Look, "print": settings.Print, "files": settings.Files}
SCALE = "scale"
SIZES = (100, 125, 150, 175, 200)
"""Sizes to choose, in percent; any other of SCALES can be stepped to by keys."""


@dataclass(frozen=True, slots=True)
class Field:
    """One setting: its part and name, its words, and the values to choose from; a switch has none."""

    part: PartName
    name: str
    said: Said
    choices: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Part and name in one word."""
        return f"{self.part}/{self.name}"

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off."""
        return not self.choices

    def value(self, now: Settings) -> str | bool:
        """What is set: a word, or on or off."""
        found = getattr(getattr(now, self.part), self.name)
        return found if isinstance(found, bool) else str(found)

    def changed(self, now: Settings, value: str | bool) -> Settings:
        """The settings with this one changed."""
        stored: Any = int(value) if self.name == SCALE else value
        return now.but(self.part, **{self.name: stored})

    def words(self, now: Settings) -> list[tuple[str, str]]:
        """The values with their words; a size that is not among them comes in its place."""
        if self.name != SCALE:
            return [(choice, self.said.values.get(choice, choice)) for choice in self.choices]
        sizes = sorted({*SIZES, now.look.scale})
        return [(str(size), f"{size} %") for size in sizes]


def fields_of(part: PartName) -> tuple[Field, ...]:
    """The settings of a part in order; what is kept there without being set, such as lists of files, is left out."""
    hints = get_type_hints(PARTS[part])
    found = []
    for entry in fields(PARTS[part]):
        said = WORDS.get(f"{part}/{entry.name}", Said(entry.name))
        if get_origin(hints[entry.name]) is Literal:
            found.append(Field(part, entry.name, said, get_args(hints[entry.name])))
        elif hints[entry.name] is bool:
            found.append(Field(part, entry.name, said))
        elif entry.name == SCALE:
            found.append(Field(part, entry.name, said, tuple(map(str, SIZES))))
    return tuple(found)
