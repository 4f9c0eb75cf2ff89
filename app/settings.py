"""What the player has set, as typed data; the settings page is built from it. No Qt, and nothing slow: it comes first.

Every setting has a default, so that a missing or broken file costs a player nothing, and a broken entry only itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from app.files.disk import read_text, write_atomic
from app.files.problems import CannotRead

Scheme = Literal["system", "light", "dark"]
Paper = Literal["a4", "letter", "a3", "a5"]
CardSize = Literal["standard", "large"]
Flip = Literal["long", "short"]
SCALES = range(100, 201)
"""How large the window may be drawn, in percent."""

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Look:
    """How the window looks; `scale` in percent."""

    scheme: Scheme = "system"
    scale: int = 100
    less_motion: bool = False
    high_contrast: bool = False


@dataclass(frozen=True, slots=True)
class Print:
    """What printing starts from: `flip` is the edge that a two-sided print is turned over, `lines` are cut lines."""

    paper: Paper = "a4"
    size: CardSize = "standard"
    duplex: bool = False
    flip: Flip = "long"
    fold: bool = False
    crop_marks: bool = True
    scale_bar: bool = True
    marks: bool = True
    ink_saver: bool = False
    lines: bool = False


@dataclass(frozen=True, slots=True)
class Files:
    """How files are kept; `autosave` keeps unsaved work in the program's own folder, `packs` are known house packs."""

    autosave: bool = True
    packs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. `keys` are the player's own shortcuts by action id; an empty one takes the shortcut away.

    `window` is where the window was left, in its own words.
    """

    version: Literal[1] = 1
    look: Look = Look()
    print: Print = Print()
    files: Files = Files()
    keys: Mapping[str, str] = field(default_factory=dict)
    window: Mapping[str, str] = field(default_factory=dict)

    def but(self, part: Literal["look", "print", "files"], **values: Any) -> Settings:
        """These settings with some of one part changed: `but("look", scale=120)`."""
        changes: dict[str, Any] = {part: replace(getattr(self, part), **values)}
        return replace(self, **changes)


def load(path: Path) -> Settings:
    """The settings of a file; the defaults where it, or an entry of it, is missing or broken."""
    try:
        found = json.loads(read_text(path))
    except (CannotRead, ValueError, RecursionError):
        return Settings()
    settings = _read(Settings, found)
    return settings if settings.look.scale in SCALES else settings.but("look", scale=100)


def save(path: Path, settings: Settings) -> None:
    """Writes the settings; raises CannotWrite."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, json.dumps(asdict(settings), indent=2, ensure_ascii=False))


def _read(kind: type[Part], data: object) -> Part:
    """A part of the settings, with whatever of `data` fits it."""
    if not is_dataclass(kind) or not isinstance(data, dict):
        return kind()
    hints = get_type_hints(kind)
    values = {at.name: _value(hints[at.name], data[at.name]) for at in fields(kind) if at.name in data}
    return kind(**{name: value for name, value in values.items() if value is not None})


def _value(hint: Any, value: object) -> object:
    """A value as its type wants it; None where it does not fit."""
    if is_dataclass(hint) and isinstance(hint, type):
        return _read(hint, value)
    if get_origin(hint) is Literal:
        return value if value in get_args(hint) else None
    if get_origin(hint) is tuple:
        return tuple(map(str, value)) if isinstance(value, list) else None
    if get_origin(hint) is Mapping:
        return {str(key): str(entry) for key, entry in value.items()} if isinstance(value, dict) else None
    return value if type(value) is hint else None
