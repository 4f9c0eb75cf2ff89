"""Where the marks of a block stand: at its foot, over a column, or at each figure.

A table that is wholly ours needs one letter, and one that nearly is needs one too, with a dot at what is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules.core.marks import Mark
from templates.playsheet.pieces import Cell, Piece

OWN = Mark.OVERRIDDEN.value
GIVEN = "•"
"""Stands at a given figure of a table whose foot says that the others are not."""
MOST = 0.6
"""The share of a table's figures above which one mark is said at its foot."""
FEWEST = 8
"""A smaller table shows each of its marks."""


def marks_of(cells: Iterable[Cell]) -> list[str]:
    """The mark of every figure, empty for a given one."""
    return [piece.mark for cell in cells for piece in cell if piece.place]


def chief_mark(cells: Sequence[Cell]) -> str:
    """The letter that may stand once for all of these, or nothing.

    O is always at its figure, for it is the player's own.
    """
    found = [mark for mark in marks_of(cells) if mark != OWN]
    letters = {mark for mark in found if mark}
    best = max(sorted(letters), key=found.count, default="")
    if not best or len(found) < 2:
        return ""
    share = found.count(best) / len(found)
    return best if share == 1.0 or (share >= MOST and len(found) >= FEWEST) else ""


def has_given(cells: Iterable[Cell]) -> bool:
    """Whether some of the figures are given ones."""
    return "" in marks_of(cells)


def without(cell: Cell, mark: str, dots: bool = False) -> Cell:
    """A cell without the letter that is said elsewhere; with `dots` its given figures are dotted."""
    pieces = []
    for piece in cell:
        given = dots and piece.place and not piece.mark
        pieces.append(replace(piece, mark="" if piece.mark == mark else GIVEN if given else piece.mark))
    return tuple(pieces)


def marked_head(head: Cell, mark: str) -> Cell:
    """The heading of a column with a letter after it."""
    return (*head[:-1], replace(head[-1], mark=mark)) if head else (Piece("", mark),)
