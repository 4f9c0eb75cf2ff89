"""Sizes and grounds of a sheet at one size of text: everything follows from it, and nothing falls under the floor."""

from __future__ import annotations

from dataclasses import dataclass

from templates.fit import FLOOR
from templates.lettering import EM
from templates.playsheet.spec import Tone

GROUNDS: dict[Tone, str] = {"soft": "level6", "mid": "level7", "strong": "level8"}
WEIGHTS: dict[Tone, str] = {"faint": "Regular", "soft": "Medium", "mid": "Bold", "strong": "Bold"}


@dataclass(frozen=True, slots=True)
class Style:
    """`size` is that of the cells in points; `pad` the room added over and under each row in mm."""

    size: float
    pad: float = 0.0
    ink_saver: bool = False

    @property
    def small(self) -> float:
        """Headings of columns, and notes."""
        return max(FLOOR, self.size * 0.9)

    @property
    def title(self) -> float:
        """Titles of blocks."""
        return max(FLOOR + 1.0, self.size * 1.1)

    @property
    def title_height(self) -> float:
        """The band of a title in mm."""
        return self.title * 1.42 * EM

    @property
    def leading(self) -> float:
        """The room between a row's lines and the next row's, in mm, without the padding."""
        return self.size * 0.155 * EM

    @property
    def zebra(self) -> str:
        """The ground of every other row."""
        return "" if self.ink_saver else "well"
