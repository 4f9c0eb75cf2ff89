"""The colours of paper: the one place that names them in figures. Everybody else says a token.

A token is a plain name ("ink") or a side's part ("blue/fill"): `fill` with `on` upon it, `soft` with `ink` upon it.
"""

from __future__ import annotations

from typing import Final, Literal

PatternKind = Literal["plain", "slanted", "level", "dots", "hatched"]

PAPER: Final[dict[str, str]] = {
    "paper": "FFFFFF",
    "well": "F3F2EE",
    "rule": "DCD9D0",
    "line": "8C897E",
    "ink": "1B2124",
    "ink2": "475156",
    "ink3": "5F696E",
    "house": "6A4B8A",
    "error": "AE251D",
    "errorsoft": "FBE5E2",
    "reach": "8B9699",
    "hull": "E4E0D7",
    "level1": "C5D8DA",
    "level2": "D2E0E2",
    "level3": "DDE8E9",
    "level4": "E7EEEE",
    "level5": "EFEFEA",
    "level6": "F3EAD9",
    "level7": "F6DFCC",
    "level8": "F4D0C6",
    "blue/fill": "2457C5",
    "blue/on": "FFFFFF",
    "blue/soft": "DDE7FA",
    "blue/ink": "1D469F",
    "red/fill": "C23B22",
    "red/on": "FFFFFF",
    "red/soft": "FADFD8",
    "red/ink": "99290F",
    "green/fill": "1B7753",
    "green/on": "FFFFFF",
    "green/soft": "D8EFE4",
    "green/ink": "145A40",
    "tan/fill": "C79A4B",
    "tan/on": "2A1F08",
    "tan/soft": "F6EBD5",
    "tan/ink": "70501A",
    "yellow/fill": "F2D34B",
    "yellow/on": "2A1F08",
    "yellow/soft": "FDF3C4",
    "yellow/ink": "5C4A00",
}

PATTERNS: Final[dict[str, PatternKind]] = {
    "blue": "plain",
    "red": "slanted",
    "green": "level",
    "tan": "dots",
    "yellow": "plain",
}
"""The pattern that says a side without colour."""

SHAPES: Final[dict[str, str]] = {
    "blue": "circle",
    "red": "diamond",
    "green": "square",
    "tan": "triangle",
    "yellow": "circle",
}
"""The shape that says a side without colour."""


def rgb(token: str) -> tuple[float, float, float]:
    """Red, green and blue of a token from 0 to 1; raises KeyError for an unknown one."""
    figure = PAPER[token]
    red, green, blue = (int(figure[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def luminance(token: str) -> float:
    """The relative luminance of a token, 0 for black to 1 for white (WCAG 2)."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(token))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two tokens, 1 to 21 (WCAG 2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
