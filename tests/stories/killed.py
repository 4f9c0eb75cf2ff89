"""A window that is killed: opens a file on a data folder, edits it, and works on until somebody ends it."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.army.steps import change_figures, rename_army, set_limit
from app.context import Context
from app.files.folders import Folders
from app.look import load_fonts
from app.open_army import OpenArmy
from app.shell.window import MainWindow
from rules.army.model import Army, all_units
from rules.army.system import System
from tests.helpers.asker import Script

NAME = "Żółta kompania 亀"


def edits(system: System, army: Army) -> list[tuple[str, Army]]:
    """What the player does, step by step, each with its name."""
    named = rename_army(army, NAME)
    limited = set_limit(named.army, "300")
    team = next(unit.id for unit in all_units(army) if unit.profile == "rifle-team")
    grown = change_figures(system, limited.army, [team], 1)
    return [(step.name, step.army) for step in (named, limited, grown)]


def main(own: Path, file: Path) -> int:
    """Opens the window and goes on for ever."""
    application = QApplication(["tribarrel", "-style", "Fusion"])
    load_fonts()
    context = Context(Folders(own), system_dark=False)
    context.look.wear(context.preferences.now.look)
    window = MainWindow(context, Script())
    window.show()
    document: OpenArmy | None = window.desk.open(file)
    assert document is not None
    for name, army in edits(document.system, document.army):
        context.session.do(document, name, army)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
