"""Opening the window, or saying in one line why there is none here. Nothing else is loaded before it."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

UNREADABLE = 2
NO_DISPLAY = (
    "There is no display here, so no window opens. "
    "Log in to a desktop, or use a command: ‘tribarrel --help’ lists them."
)
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""Any of these says that Qt has something to draw on."""


def launch(files: Sequence[Path], samples: Sequence[tuple[str, str]]) -> tuple[int, str]:
    """Opens the window with files and samples (system, name); the exit code, and why there was no window, or empty."""
    if not has_display():
        return UNREADABLE, NO_DISPLAY
    gc.disable()  # until the first paint, when the window turns it on again: there is nothing yet to throw away
    from app.shell.main import run

    return run(files, samples), ""


def has_display() -> bool:
    """Whether a window can be shown; Windows and macOS always have a display."""
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in DISPLAYS)
