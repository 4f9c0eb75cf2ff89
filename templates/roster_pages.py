"""How the parts of a roster go on its pages: as loosely as few pages let them, and no page nearly empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from templates.flow import Placed, Section, pack
from templates.roster_lines import AIRS, Air

SCANT, FEW = 0.5, 0.2
SHORTER = (0.95, 0.9, 0.85, 0.8, 0.75, 0.7)
"""A last page that is filled less than half has more where the others can be so much shorter.

One that begins with something of its own, so that no table is parted, need be filled by a fifth only.
"""
Pages = list[list[Placed]]


def paged(aired: Callable[[Air], Sequence[Section]], height: float) -> Pages:
    """The pages, `height` mm high, set as loosely as is possible on as few of them as the tightest needs."""
    rooms = (height, height)
    found = pack(aired(AIRS[0]), rooms)
    if len(found) == 1:
        return found
    fewest = len(pack(aired(AIRS[-1]), rooms))
    ways = (aired(air) for air in AIRS)
    sections, found = next((some, pages) for some in ways if len(pages := pack(some, rooms)) == fewest)
    return found if fewest == 1 else _evened(sections, found, height)


def _evened(sections: Sequence[Section], found: Pages, height: float) -> Pages:
    """The same pages, the last of which has some rows of the one before it, where it would be nearly empty."""
    least = (FEW if _begins(found[-1], sections) else SCANT) * height
    for room in (height * share for share in SHORTER if _used(found[-1]) < least):
        tried = pack(sections, (room, room))
        if len(tried) == len(found) and _used(tried[-1]) >= least:
            return tried
    return found


def _begins(page: Sequence[Placed], sections: Sequence[Section]) -> bool:
    """Whether a page begins with the first block of a section, under its head if it has one."""
    firsts = [one.blocks[0] for one in sections if one.blocks]
    return any(one.block is first for one in page[:2] for first in firsts)


def _used(page: Sequence[Placed]) -> float:
    return max((one.y + one.block.height for one in page), default=0.0)
