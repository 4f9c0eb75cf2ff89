"""Measures of colour from their six digits: contrast, how far two are apart, and what colour-blind eyes make of them.

Matrices are those of Machado, Oliveira and Fernandes (2009) for sight without one kind of cone, in linear light.
"""

from __future__ import annotations

import math

Three = tuple[float, float, float]
Matrix = tuple[Three, Three, Three]

SIGHT: dict[str, Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Three = (0.95047, 1.0, 1.08883)


def linear(figure: str) -> Three:
    """Red, green and blue as light, 0 to 1."""
    parts = (int(figure[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    dark, light = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(linear, (one, other))
    )
    return (light + 0.05) / (dark + 0.05)


def seen(figure: str, sight: str = "") -> Three:
    """A colour as a kind of sight has it, in CIE L*a*b*; every colour as it is where no kind is named."""
    light = linear(figure)
    if sight:
        red, green, blue = (min(1.0, max(0.0, part)) for part in _through(SIGHT[sight], light))
        light = red, green, blue
    x, y, z = (_bent(part / white) for part, white in zip(_through(TO_XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, sight: str = "") -> float:
    """How far two colours are apart (CIE76) for a kind of sight; about 2.3 is just seen."""
    return math.dist(seen(one, sight), seen(other, sight))


def _through(matrix: Matrix, light: Three) -> Three:
    red, green, blue = (sum(by * part for by, part in zip(row, light, strict=True)) for row in matrix)
    return red, green, blue


def _bent(part: float) -> float:
    return math.cbrt(part) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
