"""The window's process: the window first, everything that takes time after its first paint."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QStandardPaths, QTimer
from PySide6.QtWidgets import QApplication

import app.shell.plain_import  # noqa: F401  -- before all that follows
from app.asking import Choice, Question
from app.context import Context
from app.files.folders import Folders
from app.icons import icon
from app.look import load_fonts
from app.shell.crash import Crash
from app.shell.window import MainWindow

STOPPED = 70
"""The exit code after an error that the program does not go on from."""


def run(files: Sequence[Path], samples: Sequence[tuple[str, str]] = ()) -> int:
    """Opens the window with these files and samples (system, slug); gives the program's exit code."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = QApplication([sys.argv[0], "-style", "Fusion"])
    application.setApplicationName("Tribarrel")
    application.setDesktopFileName("tribarrel")
    load_fonts()
    context = Context(folders())
    context.look.wear(context.preferences.now.look)
    window = MainWindow(context, opening=bool(files or samples))
    crash = watch(window)
    window.painted.connect(lambda: QTimer.singleShot(0, window, partial(begin, window, files, samples)))
    window.show()
    try:
        return application.exec()
    finally:
        crash.uninstall()
        context.close()
        window.deleteLater()


def folders() -> Folders:
    """The folders that the command line has too, found by Qt, which is loaded anyway."""
    data = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    return Folders(Path(data) / "tribarrel")


def watch(window: MainWindow) -> Crash:
    """Puts the last net under a window."""
    context = window.context

    def keep() -> None:
        if context.session.documents:
            window.desk.keeper.flush()

    def stop(text: str) -> None:
        context.asker.ask(Question("Tribarrel stopped", text, (Choice("close", "Close"),), "close"))
        QApplication.exit(STOPPED)

    crash = Crash(context.folders.root, keep)
    crash.met.connect(lambda text: context.notes.say(text, "error"))
    crash.fatal.connect(stop)
    crash.install()
    return crash


def begin(window: MainWindow, files: Sequence[Path], samples: Sequence[tuple[str, str]]) -> None:
    """What waits for the first paint: files, samples, or what was open last time; then the rules."""
    try:
        fill(window, files, samples)
    finally:
        gc.freeze()  # what is loaded stays to the end, and need not be gone through again
        gc.enable()
    window.setWindowIcon(icon("mark", window.context.look.theme, "accent"))
    threading.Thread(target=warm, args=([spec.module for spec in window.pages.specs.values()],), name="warm").start()


def fill(window: MainWindow, files: Sequence[Path], samples: Sequence[tuple[str, str]]) -> None:
    """Opens what was asked for, or what was open when the window was last left."""
    if not (files or samples):
        window.find_again()
        return
    try:
        window.open_files(files)
        window.open_samples(samples)
    finally:
        if window.pages.current is None:  # nothing could be opened
            window.go_home()


def warm(modules: Sequence[str]) -> None:
    """Loads the rules and the pages' modules, so that the first click finds them there."""
    from rules import registry

    for module in modules:
        import_module(module)
    for system in registry.SYSTEMS:
        system.catalogue(system.new_army())
