"""What tests of the window start from: shared parts over a temporary folder, and armies open in them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.context import Context
from app.files.documents import Document
from app.files.folders import Folders
from app.look import load_fonts
from app.open_army import OpenArmy
from rules import registry
from rules.storage.armies import load_army

OpenSample = Callable[..., OpenArmy]
"""Takes a system's key and, where it is not the first, a sample's slug; the army is open and in front."""


@pytest.fixture
def context(qapp: QApplication, tmp_path: Path) -> Iterator[Context]:
    """A window's shared parts, light at scale 1, with nothing open."""
    load_fonts()
    made = Context(Folders(tmp_path / "own"), system_dark=False)
    made.look.wear(made.preferences.now.look)
    yield made
    made.close()


@pytest.fixture
def open_sample(context: Context) -> OpenSample:
    """Opens a shipped sample as an army that has no file yet."""

    def opened(key: str, slug: str = "") -> OpenArmy:
        system = registry.system(key)
        slug = slug or system.samples()[0]
        army = load_army(system.sample_text(slug), f"{slug}.tbarmy", [system]).army
        return context.session.open(system, army, Document("army"), saved=False)

    return opened
