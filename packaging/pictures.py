"""Makes the README's pictures anew, from the shipped samples: .venv/bin/python packaging/pictures.py

Card pages come from the very PDF that a player prints, windows from the real window without a display.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2 as pdfium

if TYPE_CHECKING:
    from app.shell.window import MainWindow

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "packaging" / "pictures"
SCALE = 1.35
SIZE = (1440, 900)
SETTLED_MS, MOST_LOOKS = 1500, 20

sys.path.insert(0, str(ROOT))


def cards() -> None:
    """The first page of a sample's cards, as printed on A4."""
    from rules.registry import SYSTEMS, system
    from rules.storage.armies import load_army
    from templates.cards import print_cards

    chosen = system("smle")
    army = load_army(chosen.sample_text("british-platoon"), "british-platoon", SYSTEMS).army
    with pdfium.PdfDocument(print_cards(chosen, army).pdf) as document:
        document[0].render(scale=SCALE).to_pil().save(PICTURES / "cards.png", optimize=True)


def windows() -> None:
    """The start page, the army page with a unit selected, the print page, and the table."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from app.context import Context
    from app.files.documents import Document
    from app.files.folders import Folders
    from app.look import load_fonts
    from app.shell.window import MainWindow
    from rules.army.model import all_units
    from rules.registry import SYSTEMS, system
    from rules.storage.armies import load_army

    application = QApplication([])
    application.setStyle("Fusion")
    application.setCursorFlashTime(0)  # else no two looks are the same
    load_fonts()
    with tempfile.TemporaryDirectory() as folder:
        context = Context(Folders(Path(folder)), system_dark=False)
        context.look.wear(context.preferences.now.look)
        window = MainWindow(context)
        window.resize(*SIZE)
        window.show()
        grab(window, "start")
        chosen = system("smle")
        army = load_army(chosen.sample_text("british-platoon"), "british-platoon", SYSTEMS).army
        document = context.session.open(chosen, army, Document("army"))
        context.actions.trigger("go-army")
        context.session.select(document, [list(all_units(army))[4].id])
        grab(window, "army")
        context.actions.trigger("go-print")
        grab(window, "print")
        table(window)
        context.close()


PLACES = {
    "1": ((6, 30), (6, 22), (14, 26), (20, 17), (14, 12), (26, 10)),
    "2": ((58, 40), (52, 30), (45, 33), (62, 24)),
}
"""Where the teams of the two sides stand, by the first ones of each, in inches."""


def table(window: MainWindow) -> None:
    """Two samples on a shipped table, a rifle team looking at an enemy."""
    from app.desk.battle_plan import BattlePlan, SidePlan
    from app.desk.battles import Battles
    from app.tabletop.page import TablePage
    from app.tabletop.tools.tool import Touch
    from rules.battle.referee import Place
    from rules.core.frozen import FrozenMap
    from rules.registry import SYSTEMS, system
    from rules.storage.armies import load_army
    from rules.storage.tables import shipped_tables
    from rules.tabletop.bases import Pose

    context, chosen = window.context, system("smle")
    armies = [
        load_army(chosen.sample_text(name), name, SYSTEMS).army for name in ("british-platoon", "hidden-partisans")
    ]
    blue, red = armies
    sides = (SidePlan(blue.name, "blue", chosen, blue), SidePlan(red.name, "red", chosen, red))
    battle = context.part(Battles).new(BattlePlan(sides, shipped_tables()["hollow-farm"], "Hollow Farm", seed=7))
    assert battle is not None
    for side, places in PLACES.items():
        teams = [unit for unit in battle.now.units.values() if unit.side == side]
        for unit, (x, y) in zip(teams, places, strict=False):
            figures = enumerate(unit.figures)
            poses = {key: Pose(x=x + 1.4 * (at % 3), y=y - 1.5 * (at // 3)) for at, key in figures}
            context.session.act(battle, Place(places=FrozenMap(poses)))
    looking, seen = (next(unit for unit in battle.now.units.values() if unit.side == side) for side in PLACES)
    window.go("table")
    page, target = window.pages.page("table"), battle.now.figures[seen.figures[0]].place
    assert isinstance(page, TablePage)
    assert target is not None
    context.session.select_figures(battle, looking.figures[:1])
    page.toolbox.take("tool-sight")
    page.toolbox.current.hover(Touch((target.x, target.y), seen.figures[0]))
    grab(window, "table")


def grab(window: MainWindow, name: str) -> None:
    """A picture of the window once two looks are the same: each asks for what is drawn in the background."""
    from PySide6.QtGui import QImage
    from PySide6.QtTest import QTest

    seen = QImage()
    for _ in range(MOST_LOOKS):
        QTest.qWait(SETTLED_MS)
        before, seen = seen, window.grab().toImage()
        if seen == before:
            break
    seen.save(str(PICTURES / f"{name}.png"))


def main() -> None:
    """All pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    cards()
    windows()


if __name__ == "__main__":
    main()
