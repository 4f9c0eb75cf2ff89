"""The program is killed while a player works; the next start offers the work, and has all of it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from rules.army.model import Army
from rules.registry import SYSTEMS
from rules.storage.armies import load_army
from tests.stories import killed
from tests.stories.conftest import OpenWindow

ROOT = Path(__file__).parents[2]
PATIENCE_MS = 60_000


@contextmanager
def working(own: Path, file: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A player's window in a process of its own; it is killed at the end, whatever happens."""
    command = [sys.executable, "-m", "tests.stories.killed", str(own), str(file)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, cwd=ROOT, env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


def after_all_edits(file: Path) -> Army:
    """The army as the killed window had it, with the figures that every army keeps on disk."""
    found = load_army(file.read_text(encoding="utf-8"), file.name, SYSTEMS)
    army = killed.edits(found.system, found.army)[-1][1]
    return army.model_copy(update={"held": found.system.used(army)})


def test_killed_and_found_again(open_window: OpenWindow, qtbot: QtBot, folder: Path, platoon: Path) -> None:
    own, before = folder / "own", platoon.read_bytes()
    with working(own, platoon) as process:

        def is_kept() -> bool:
            assert process.poll() is None, "the window came to an end by itself"
            return any(killed.NAME in kept.read_text(encoding="utf-8") for kept in own.rglob("*.now"))

        qtbot.waitUntil(is_kept, timeout=PATIENCE_MS)
    assert process.returncode != 0

    player = open_window()
    card = player.button("recovered-open").parentWidget()
    assert card is not None
    assert any(killed.NAME in label.text() for label in card.findChildren(QLabel))
    player.click("recovered-open")
    document = player.document
    assert document.army == after_all_edits(platoon)
    assert document.file.path == platoon
    assert not player.is_saved()
    assert player.verdict == "Not legal: 1 problem"
    assert platoon.read_bytes() == before, "nothing is written to the player's file before he says so"
    player.press("Ctrl+S")
    assert player.is_saved()
    assert load_army(platoon.read_text(encoding="utf-8"), platoon.name, SYSTEMS).army == document.army
    player.press("Ctrl+1")
    assert player.context.autosave.recoverable() == []
