"""A roster as Markdown, plain text, forum code and one line. A player's text stays text: none of it is mark-up."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from app.rosters.sheet import Table, sheet
from rules.army.model import Army
from rules.army.system import System

MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~&])")


def markdown(system: System, army: Army) -> str:
    """The roster as Markdown with one table for each group."""
    found = sheet(system, army)
    lines = [f"# {_md(found.title)}", "", f"{_md(found.under)}. **{found.legal.rstrip('.')}**"]
    lines += ["", *(f"- {_md(problem)}" for problem in found.problems)] if found.problems else []
    for table in found.tables:
        lines += ["", f"## {_md(table.title)} ({table.points})"]
        lines += ["", *(f"{_md(fact)}  " for fact in table.facts)] if table.facts else []
        if table.rows:
            lines += ["", _md_row(map(_md, table.head)), _md_row("---:" if right else "---" for right in table.numeric)]
            lines += [_md_row(map(_md, row)) for row in table.rows]
        lines += ["", *(f"- {_md(note)}" for note in table.notes)] if table.notes else []
    lines += ["", *(f"{_md(note)}  " for note in found.foot)] if found.foot else []
    return "\n".join(lines) + "\n"


def _md(text: str) -> str:
    return MARKDOWN.sub(r"\\\1", text)


def _md_row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def plain(system: System, army: Army) -> str:
    """The roster as plain text in columns, with the sum at the end."""
    found = sheet(system, army)
    lines = [found.title, f"{found.under}. {found.legal}", *(f"  {problem}" for problem in found.problems)]
    for table in found.tables:
        lines += ["", f"{table.title}: {table.points}", *(f"  {fact}" for fact in table.facts)]
        lines += [*_columns(table), *(f"  {note}" for note in table.notes)]
    lines += ["", *(f"  {term}" for term in found.total)] if found.total else []
    lines += ["", *found.foot] if found.foot else []
    return "\n".join(text.rstrip() for text in lines) + "\n"


def _columns(table: Table) -> list[str]:
    if not table.rows:
        return []
    grid = [table.head, *table.rows]
    widths = [max(_width(row[at]) for row in grid) for at in range(len(table.head))]
    return ["  " + "  ".join(_padded(*cell) for cell in zip(row, widths, table.numeric, strict=True)) for row in grid]


def _width(text: str) -> int:
    """Columns that a text takes where letters are equally wide."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def _padded(text: str, width: int, right: bool) -> str:
    space = " " * (width - _width(text))
    return space + text if right else text + space


def forum(system: System, army: Army) -> str:
    """The roster in forum code."""
    found = sheet(system, army)
    lines = [f"[b]{_bb(found.title)}[/b]", f"{_bb(found.under)}. [b]{found.legal}[/b]"]
    lines += [f"[i]{_bb(problem)}[/i]" for problem in found.problems]
    for table in found.tables:
        lines += ["", f"[b]{_bb(table.title)}[/b] ({table.points})", *map(_bb, table.facts), "[list]"]
        lines += [f"[*]{_bb(_told(table, row))}" for row in table.rows]
        lines += ["[/list]", *(_bb(note) for note in table.notes)]
    lines += ["", *(_bb(note) for note in found.foot)] if found.foot else []
    return "\n".join(lines) + "\n"


def _bb(text: str) -> str:
    """Forum code has no way to quote a square bracket."""
    return text.replace("[", "(").replace("]", ")")


def _told(table: Table, row: Sequence[str]) -> str:
    """A row as a phrase: its first cell, then what the others say."""
    pairs = zip(table.head[1:], row[1:], strict=True)
    return ", ".join([row[0], *(f"{name} {cell}" for name, cell in pairs if cell not in ("", "–"))])


def one_line(system: System, army: Army) -> str:
    """The roster in one line, for a chat."""
    found = sheet(system, army)
    groups = [
        f"{table.title} ({table.points}): {'; '.join([*table.facts, *(_told(table, row) for row in table.rows)])}"
        for table in found.tables
    ]
    status = found.legal.rstrip(".")
    return " | ".join([f"{found.title} ({found.under}, {status})", *groups, *found.foot]) + "\n"


def unit_lines(system: System, army: Army) -> str:
    """The roster with one line for each unit, to paste where there is no form at all."""
    found = sheet(system, army)
    lines = [f"{found.title} ({found.under}). {found.legal}", *found.problems]
    for table in found.tables:
        lines += [f"{table.title}: {fact}" for fact in table.facts]
        lines += [f"{table.title}: {_told(table, row)}" for row in table.rows]
        lines += [f"{table.title}: {note}" for note in table.notes]
    return "\n".join([*lines, *found.foot]) + "\n"
