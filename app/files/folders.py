"""Where the program keeps what is its own: never beside the user's files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Folders:
    """The program's own folders under one root. Each is made when something is first written to it."""

    root: Path

    @property
    def locks(self) -> Path:
        """One file for each document that is open somewhere."""
        return self.root / "locks"

    @property
    def autosaves(self) -> Path:
        """One folder for each document with unsaved work."""
        return self.root / "autosaves"

    @property
    def battles(self) -> Path:
        """Battles that the player has not put elsewhere."""
        return self.root / "battles"

    @property
    def unclosed(self) -> Path:
        """One file for each battle that is open somewhere, or was when its window stopped."""
        return self.root / "unclosed"

    @property
    def recent(self) -> Path:
        """The list of files opened last."""
        return self.root / "recent.json"


def own_folders() -> Folders:
    """The folders of the person who runs the program."""
    import platformdirs

    return Folders(platformdirs.user_data_path("tribarrel", appauthor=False))
