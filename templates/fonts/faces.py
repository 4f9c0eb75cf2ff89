"""Widths, coverage and fallback of the shipped fonts. Knows how wide a text is, and which glyphs nobody has."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import cast

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from templates.fonts import FACES, FAMILIES

MM_PER_PT = 25.4 / 72
UNKNOWN_GLYPH = "\N{REPLACEMENT CHARACTER}"
INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn")
MOST_CACHED = 65536


@lru_cache(maxsize=len(FACES))
def registered(face: str) -> str:
    """The name under which ReportLab knows a face, made known to it at the first call."""
    if face not in FACES:
        raise KeyError(face)
    data = (files("templates") / "fonts" / f"{face}.ttf").read_bytes()
    pdfmetrics.registerFont(TTFont(face, BytesIO(data)))
    return face


def chain(weight: str) -> tuple[str, ...]:
    """The faces to look for a glyph in, in order."""
    return tuple(f"{family}-{weight}" for family in FAMILIES)


@lru_cache(maxsize=len(FACES))
def advances(face: str) -> dict[int, float]:
    """The advance width of every code point that a face has, in ems."""
    font = cast(TTFont, pdfmetrics.getFont(registered(face)))
    return {code: width / 1000 for code, width in font.face.charWidths.items()}


@lru_cache(maxsize=MOST_CACHED)
def glyph(character: str, weight: str) -> tuple[str, str, float]:
    """The face that draws a character, what it draws, its width in ems: the sign of the unknown where none has it."""
    for face in chain(weight):
        width = advances(face).get(ord(character))
        if width is not None:
            return face, character, width
    return glyph(UNKNOWN_GLYPH, weight)


@lru_cache(maxsize=MOST_CACHED)
def width(text: str, weight: str) -> float:
    """How wide a text is, in ems."""
    first = advances(chain(weight)[0])
    try:
        return sum([first[ord(character)] for character in text])
    except KeyError:
        return sum(glyph(character, weight)[2] for character in text)


def width_mm(text: str, weight: str, size: float, spacing: float = 0.0) -> float:
    """How wide a text is in mm at `size` points, `spacing` ems added between its characters."""
    return (width(text, weight) + spacing * max(0, len(text) - 1)) * size * MM_PER_PT


@lru_cache(maxsize=MOST_CACHED)
def runs(text: str, weight: str) -> tuple[tuple[str, str], ...]:
    """The text in pieces of one face each: (face, piece)."""
    first = chain(weight)[0]
    if all(ord(character) in advances(first) for character in text):
        return ((first, text),)
    pieces: list[tuple[str, str]] = []
    for character in text:
        face, shown, _ = glyph(character, weight)
        if pieces and pieces[-1][0] == face:
            pieces[-1] = (face, pieces[-1][1] + shown)
        else:
            pieces.append((face, shown))
    return tuple(pieces)


@lru_cache(maxsize=MOST_CACHED)
def clean(text: str) -> str:
    """One line of printable text: composed, control and direction signs gone, white space as single spaces."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    spaced = "".join(" " if character.isspace() else character for character in unicodedata.normalize("NFC", text))
    visible = (character for character in spaced if unicodedata.category(character) not in INVISIBLE)
    return " ".join("".join(visible).split())


@lru_cache(maxsize=MOST_CACHED)
def missing(text: str) -> tuple[str, ...]:
    """The characters of a cleaned text that no shipped font has, each once, in order."""
    if text.isascii():
        return ()
    lacking = (c for c in clean(text) if all(ord(c) not in advances(face) for face in chain("Regular")))
    return tuple(dict.fromkeys(lacking))
