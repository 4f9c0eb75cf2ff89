"""Where battles are kept that have no place of the player's: named by title and day, each file by one window. No Qt."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from app.desk.holding import Holding
from app.desk.saving import UNFIT
from app.files.documents import SUFFIXES
from app.files.locks import HeldElsewhere, Lock
from templates.words import line

MOST_BYTES = 150
"""How long a name may be on any disk, its day and end not counted."""


def free_place(folder: Path, title: str, moment: float, holding: Holding) -> tuple[Path, Lock | None]:
    """A name that no file of the folder has, with its lock; `moment` in seconds since 1970."""
    for path in _names(folder, title, moment):
        if path.exists():
            continue
        try:
            return path, holding.claim(path)
        except HeldElsewhere:
            continue
    raise AssertionError("there is no end of numbers")


def _names(folder: Path, title: str, moment: float) -> Iterator[Path]:
    day = time.strftime("%Y-%m-%d", time.localtime(moment))
    stem, number = f"{fit_name(title)} {day}", 1
    while True:
        yield folder / f"{stem}{f' ({number})' if number > 1 else ''}{SUFFIXES['battle']}"
        number += 1


def fit_name(title: str) -> str:
    """A title as the name of a file: without the signs that some system refuses, and not too long."""
    name = "".join(sign for sign in line(title) if sign not in UNFIT)
    short = name.encode("utf-8", "ignore")[:MOST_BYTES].decode("utf-8", "ignore")
    return short.strip(" .") or "Battle"


def is_own(folder: Path, path: Path) -> bool:
    """Whether a file lies in the program's own folder of battles."""
    return path.resolve().parent == folder.resolve()


def kept_battles(folder: Path) -> list[Path]:
    """Every battle in the program's own folder, newest first."""
    found = folder.glob(f"*{SUFFIXES['battle']}") if folder.is_dir() else ()
    return sorted(filter(Path.is_file, found), key=_written, reverse=True)


def _written(path: Path) -> float:
    """When a file was written, in seconds since 1970; 0 for one that has just gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
