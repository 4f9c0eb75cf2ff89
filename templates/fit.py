"""Makes text fit its room: spacing first, then size down to the floor, then more lines. It never cuts in silence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from templates.fonts import faces

FLOOR = 6.0
"""The smallest size on paper, in points."""
TIGHT = -0.02
"""The tightest spacing, in ems."""
STEP = 0.25
LEADING = 1.2
"""The height of a line, in ems: room for accents above and for tails below."""
LONE, HALF = 0.2, 0.5
"""The share of a last line under which its words stand alone, and the most that it takes from the line above."""
STOPS = ",;:."
ELLIPSIS = "…"
BETWEEN = " · "
"""What parts the names of a list; no line ends with it."""


@dataclass(frozen=True, slots=True)
class Try:
    """One way to fit: up to so many lines, from the largest size down to the smallest, in points."""

    lines: int
    largest: float
    smallest: float = FLOOR


@dataclass(frozen=True, slots=True)
class Fitted:
    """The text as it fits. `whole` is false where not all of it did: its last line then ends in three dots.

    `height` is that of a line, in ems.
    """

    lines: tuple[str, ...]
    size: float
    spacing: float = 0.0
    whole: bool = True
    height: float = LEADING

    @property
    def leading(self) -> float:
        """From baseline to baseline, in mm."""
        return self.size * self.height * faces.MM_PER_PT


def fitted(text: str, weight: str, width: float, tries: Sequence[Try]) -> Fitted:
    """A cleaned text in a room of `width` mm, by the first way that holds all of it, at its largest size."""
    first = tries[0]
    if faces.width_mm(text, weight, first.largest) <= width:
        return Fitted((text,), first.largest)
    for way in tries:
        found = _by_size(text, weight, width, way) if way.lines == 1 else _by_lines(text, weight, width, way)
        if found:
            return found
    return _shortened(text, weight, width, tries[-1])


def _by_size(text: str, weight: str, width: float, way: Try) -> Fitted | None:
    """On one line: a whole text's width grows with its size, so that the size can be worked out."""
    natural = faces.width_mm(text, weight, 1.0, TIGHT)
    steps = int((width / natural - way.smallest) / STEP + 1e-9) if natural else 0
    size = min(way.largest, way.smallest + steps * STEP)
    return Fitted((text,), size, TIGHT) if natural * way.smallest <= width else None


def _by_lines(text: str, weight: str, width: float, way: Try) -> Fitted | None:
    parted = _by_parts(text, weight, width, way) if BETWEEN in text else None
    return parted or _by_words(text, weight, width, way)


def _by_words(text: str, weight: str, width: float, way: Try) -> Fitted | None:
    size = way.largest
    while size >= way.smallest - 1e-9:
        for spacing in (0.0, TIGHT):
            lines = wrapped(text, weight, size, width, spacing)
            if len(lines) <= way.lines and (size <= FLOOR or not _breaks_word(text, weight, size, width, spacing)):
                return Fitted((*(line.removesuffix(BETWEEN.rstrip()) for line in lines[:-1]), lines[-1]), size, spacing)
        size -= STEP
    return None


def _by_parts(text: str, weight: str, width: float, way: Try) -> Fitted | None:
    """Lines that end between the parts of a list alone: none of its names is broken."""
    size = way.largest
    while size >= way.smallest - 1e-9:
        for spacing in (0.0, TIGHT):
            lines = _in_parts(text, weight, size, width, spacing)
            if len(lines) <= way.lines and all(faces.width_mm(line, weight, size, spacing) <= width for line in lines):
                return Fitted(tuple(lines), size, spacing)
        size -= STEP
    return None


def _in_parts(text: str, weight: str, size: float, width: float, spacing: float) -> list[str]:
    """As many parts on each line as it holds; where a line ends none of the dots is needed."""
    lines: list[str] = []
    for part in text.split(BETWEEN):
        longer = f"{lines[-1]}{BETWEEN}{part}" if lines else part
        if lines and faces.width_mm(longer, weight, size, spacing) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def _breaks_word(text: str, weight: str, size: float, width: float, spacing: float) -> bool:
    return any(faces.width_mm(word, weight, size, spacing) > width for word in text.split())


def _shortened(text: str, weight: str, width: float, way: Try) -> Fitted:
    """As much as goes in at the smallest size, with three dots for what does not."""
    size = way.smallest
    lines = wrapped(text, weight, size, width, TIGHT)[: way.lines]
    last = lines[-1]
    while last and faces.width_mm(last + ELLIPSIS, weight, size, TIGHT) > width:
        last = last[:-1]
    return Fitted((*lines[:-1], last.rstrip() + ELLIPSIS), size, TIGHT, whole=False)


def wrapped(text: str, weight: str, size: float, width: float, spacing: float = 0.0, indent: float = 0.0) -> list[str]:
    """A text in lines of at most `width` mm, the first less by its indent; a word wider than that is broken."""
    whole = width / (size * faces.MM_PER_PT) + 1e-9
    room = whole - indent / (size * faces.MM_PER_PT)
    space = faces.width(" ", weight) + 2 * spacing
    lines: list[str] = []
    line: list[str] = []
    used = 0.0
    for word in text.split():
        wide = faces.width(word, weight) + spacing * (len(word) - 1)
        if line and used + space + wide <= room:
            used += space + wide
            line.append(word)
            continue
        if line:
            lines.append(" ".join(line))
            room = whole
        if wide > room:
            *full, word = broken(word, weight, room, spacing)
            lines += full
            wide = faces.width(word, weight) + spacing * (len(word) - 1)
        line, used = [word], wide
    return [*lines, " ".join(line)] if line else lines


def settled(lines: list[str], weight: str, size: float, width: float) -> list[str]:
    """The same lines, none of them a word or two alone at the end: some of the line above come down."""
    if len(lines) < 2:
        return lines
    words, above = f"{lines[-2]} {lines[-1]}".split(" "), lines[-2].count(" ") + 1
    start = parting(words, above, lambda at: faces.width_mm(" ".join(words[at:]), weight, size) / width)
    return [*lines[:-2], " ".join(words[:start]), " ".join(words[start:])] if start != above else lines


def parting(words: Sequence[str], above: int, share: Callable[[int], float]) -> int:
    """Where the last of two lines begins, of which the first may hold so many words.

    Best from a comma or a stop on, and no more than half a line; a figure keeps its unit. `share` says how much of a
    line the words from one on take.
    """
    if share(above) >= LONE:
        return above
    may = [at for at in range(above - 1, 1, -1) if LONE <= share(at) <= 1.0 and not words[at - 1].isdigit()]
    good = [at for at in may if share(at) <= HALF]
    return next((at for at in good if words[at - 1][-1] in STOPS), next(iter((*good, *may, above))))


def broken(word: str, weight: str, room: float, spacing: float = 0.0) -> list[str]:
    """A word in pieces of at most `room` ems, each of one character at least."""
    pieces: list[str] = []
    piece, used = "", 0.0
    for character in word:
        wide = faces.glyph(character, weight)[2] + spacing
        if piece and used + wide > room:
            pieces.append(piece)
            piece, used = "", 0.0
        piece += character
        used += wide
    return [*pieces, piece]
