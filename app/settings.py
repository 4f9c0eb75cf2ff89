"""What the player has set, as typed data; the settings page is built from it. No Qt.

Every setting has a default, so that a missing or broken file costs a player nothing but his own choices.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from app.files.disk import read_text, write_atomic
from app.files.problems import CannotRead
from rules.core.frozen import Frozen, FrozenMap

Scheme = Literal["system", "light", "dark"]


class Look(Frozen):
    """How the window looks; `scale` in percent."""

    scheme: Scheme = "system"
    scale: int = Field(default=100, ge=100, le=200)
    less_motion: bool = False
    high_contrast: bool = False


class Print(Frozen):
    """What printing starts from."""

    paper: str = "a4"
    size: Literal["standard", "large"] = "standard"
    duplex: bool = False
    crop_marks: bool = True
    scale_bar: bool = True
    marks: bool = True
    ink_saver: bool = False


class Files(Frozen):
    """How files are kept; `autosave` keeps unsaved work in the program's own folder."""

    autosave: bool = True
    packs: tuple[str, ...] = ()


class Settings(Frozen):
    """All settings. `keys` are the player's own shortcuts by action id; an empty one takes the shortcut away."""

    version: Literal[1] = 1
    look: Look = Look()
    print: Print = Print()
    files: Files = Files()
    keys: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    window: FrozenMap[str, str] = Field(default_factory=FrozenMap)


def load(path: Path) -> Settings:
    """The settings of a file; the defaults where it is missing or broken."""
    try:
        return Settings.model_validate_json(read_text(path))
    except (CannotRead, ValidationError):
        return Settings()


def save(path: Path, settings: Settings) -> None:
    """Writes the settings; raises CannotWrite."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, settings.model_dump_json(indent=2))
