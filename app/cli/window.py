"""Opening the window from the command line, with what was asked for."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.cli.answer import UNREADABLE, Answer
from app.launch import launch


def open_window(chosen: argparse.Namespace) -> Answer:
    """Opens the window; its exit code is the program's."""
    samples = [(system, name) for system, _, name in (text.partition("/") for text in chosen.sample)]
    if wrong := _no_sample(samples):
        return Answer(UNREADABLE, notes=(wrong,))
    code, note = launch([Path(file) for file in chosen.files], samples)
    return Answer(code, notes=(note,) if note else ())


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
