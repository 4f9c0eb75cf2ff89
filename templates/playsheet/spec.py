"""What stands on a play sheet, read from TOML and checked as data is: every fault at once, with its line.

A sheet has sides, a side strips from top to bottom, a strip columns from left to right, a column blocks. A block is a
table, a list of notes or a picture; every figure in it is a place of the system's book.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

from pydantic import Field

from rules.core.faults import BadInput, Fault
from rules.core.frozen import Frozen, FrozenMap
from rules.tables.book import Book
from templates.painters.base import Length, Name, Size
from templates.playsheet.holes import Template

Tone = Literal["faint", "soft", "mid", "strong"]
Rows = str | tuple[str, ...]
"""The keys of rows: a list, or the name of a table for all of its rows, a house pack's own too."""


class ColumnSpec(Frozen):
    """One column of a table: its heading, what a cell says, and the heading over several columns that agree in it.

    A `wide` one holds text: it takes the room that is left, and its cells wrap.
    """

    head: Template = ""
    cell: Template
    over: Template = ""
    wide: bool = False


class Block(Frozen):
    """What every block has: its title, a hint at the right of it, and notes under it."""

    title: Template
    hint: Template = ""
    notes: tuple[Template, ...] = ()


class TableBlock(Block):
    """Rows of figures.

    `label` heads a row, `labels` those rows that need another text, `corner` heads the labels. Columns are listed, or
    made for each key of `each`, with `head` over them and `cell` in them; neither has the keys in `without`. `fold`
    sets the rows in so many columns side by side. `none` stands for what is not there; a `quiet` table is not in bold.
    `says` shortens what a figure says, `tones` are the grounds of cells by that.
    """

    rows: Rows
    without: tuple[str, ...] = ()
    label: Template = "{@}"
    labels: FrozenMap[str, Template] = Field(default_factory=FrozenMap)
    corner: Template = ""
    columns: tuple[ColumnSpec, ...] = ()
    each: Rows = ()
    head: Template = "{$}"
    over: Template = ""
    cell: Template = ""
    none: str = "–"
    says: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    fold: int = Field(default=1, ge=1, le=6)
    tones: FrozenMap[str, Tone] = Field(default_factory=FrozenMap)
    quiet: bool = False


class Note(Frozen):
    """A paragraph: a badge, a lead in bold, and its text."""

    badge: Template = ""
    lead: Template = ""
    text: Template = ""


class NotesBlock(Block):
    """Paragraphs; with badges they are steps."""

    items: tuple[Note, ...]


class CompassBlock(Block):
    """A hex whose six sides bear the figures at `figure`, north first and clockwise, for each key of `rows`."""

    rows: Rows
    figure: Template


class PlotBlock(Block):
    """Points about an aim point: for each key of `rows` how far on and how far to the right it lies."""

    rows: Rows
    along: Template
    across: Template


KINDS: Mapping[str, type[Block]] = {
    "table": TableBlock,
    "notes": NotesBlock,
    "compass": CompassBlock,
    "plot": PlotBlock,
}


class StripSpec(Frozen):
    """Columns side by side, each with its blocks from the top; `shares` are their widths, else equal.

    The rows of all columns of a `level` strip are equally high, so that one may be followed through all tables.
    """

    columns: tuple[tuple[Name, ...], ...] = Field(min_length=1)
    shares: tuple[Length, ...] = ()
    level: bool = False


class SideSpec(Frozen):
    """One side of the paper."""

    strips: tuple[StripSpec, ...] = Field(min_length=1)


class SheetFile(Frozen):
    """One TOML file, lengths in mm.

    `size` is the largest size of text; it gives way to the floor where the sheet is too full. `says` names options of
    the army that stand in its head.
    """

    title: Template
    upright: bool = False
    size: Size = 8.0
    margin: Length = 8.0
    gap: Length = 4.0
    says: tuple[str, ...] = ()
    sides: tuple[SideSpec, ...] = Field(min_length=1)
    blocks: FrozenMap[Name, FrozenMap[str, Any]]


@dataclass(frozen=True, slots=True)
class PlaySheet:
    """A checked sheet."""

    title: str
    upright: bool
    size: float
    margin: float
    gap: float
    says: tuple[str, ...]
    sides: tuple[SideSpec, ...]
    blocks: Mapping[str, Block]


@lru_cache(maxsize=8)
def shipped(key: str) -> tuple[str, str]:
    """The file of a system's play sheet and its text; raises BadInput where it has none."""
    name = f"play-{key}.toml"
    file = files("templates") / "sheets" / name
    if not file.is_file():
        raise BadInput([Fault(f"there is no play sheet for {key}.")])
    return name, file.read_text(encoding="utf-8")


def keys_of(rows: Rows, without: tuple[str, ...], book: Book) -> tuple[str, ...]:
    """The keys that rows stand for."""
    found = book.rows(rows) if isinstance(rows, str) else rows
    return tuple(key for key in found if key not in without)
