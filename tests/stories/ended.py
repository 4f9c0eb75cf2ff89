"""A program that ends with units on the clipboard or in a drag. Run with `copy` or `drag`; the exit code tells.

What Python made for Qt must not outlive Python: Qt would destroy it after the end, and the process would crash.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QDrag, QGuiApplication
from PySide6.QtWidgets import QApplication

from app.army.mime import let_go, mime_of
from app.context import Context
from app.files.documents import Document
from app.files.folders import Folders
from rules.registry import SYSTEMS, system
from rules.storage.armies import load_army


def units(own: Path) -> QMimeData:
    """The first group of a sample, as the army page copies and drags it."""
    context = Context(Folders(own), system_dark=False)
    chosen = system("smle")
    army = load_army(chosen.sample_text("british-platoon"), "british-platoon", SYSTEMS).army
    document = context.session.open(chosen, army, Document("army"))
    put = mime_of(document, [army.groups[0].id])
    context.close()
    return put


def main(what: str) -> int:
    """Copies or drags, and ends: the drag is never dropped, the clipboard is let go as the window does it."""
    application = QApplication(["tribarrel"])
    with TemporaryDirectory() as own:
        put = units(Path(own))
    if what == "copy":
        QGuiApplication.clipboard().setMimeData(put)
        let_go(put)
    else:
        QDrag(application).setMimeData(put)
    print("ends", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
