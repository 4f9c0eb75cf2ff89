"""Opening the window from the command line, or saying in one line why there is none here."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from pathlib import Path

from app.cli.answer import UNREADABLE, Answer
from app.cli.parser import NAME

NO_DISPLAY = (
    f"There is no display here, so no window opens. Log in to a desktop, or use a command: ‘{NAME} --help’ lists them."
)
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""Any of these says that Qt has something to draw on."""


def open_window(chosen: argparse.Namespace) -> Answer:
    """Opens the window; its exit code is the program's."""
    samples = [(system, name) for system, _, name in (text.partition("/") for text in chosen.sample)]
    if wrong := _no_sample(samples):
        return Answer(UNREADABLE, notes=(wrong,))
    if not has_display():
        return Answer(UNREADABLE, notes=(NO_DISPLAY,))
    gc.disable()  # until the first paint, when the window turns it on again: there is nothing yet to throw away
    from app.shell.main import run

    return Answer(run([Path(file) for file in chosen.files], samples))


def has_display() -> bool:
    """Whether a window can be shown; Windows and macOS always have a display."""
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in DISPLAYS)


def _no_sample(samples: list[tuple[str, str]]) -> str:
    """What is wrong with the samples asked for, empty for nothing. The rules are loaded only where there are some."""
    if not samples:
        return ""
    from rules import registry
    from rules.core.faults import BadInput, nearest

    for key, name in samples:
        try:
            known = registry.system(key).samples()
        except BadInput as bad:
            return str(bad)
        if name not in known:
            hint = nearest(name, known)
            return f"‘{name}’ is not a sample of {key}." + (f" Did you mean {hint}?" if hint else "")
    return ""
