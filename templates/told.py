"""What a report tells, before it is printed or written: a title, sections, lines and plain tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with lines of text under it, then a table whose first row is its head."""

    title: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def of_words(self) -> frozenset[int]:
        """The columns that stand left: the first, and those in which any cell under the head is no number."""
        cells = ((at, cell) for row in self.rows[1:] for at, cell in enumerate(row))
        return frozenset({0, *(at for at, cell in cells if not cell.replace(".", "", 1).isdecimal())})


@dataclass(frozen=True, slots=True)
class Report:
    """What is told: a title, one line about it, and the sections."""

    title: str
    about: str
    sections: tuple[Section, ...] = ()

    def texts(self) -> Iterator[str]:
        """Every text in it."""
        yield from (self.title, self.about)
        for section in self.sections:
            yield from (section.title, *section.lines, *(cell for row in section.rows for cell in row))
