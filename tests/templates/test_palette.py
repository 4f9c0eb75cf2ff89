"""Contrast of everything that is printed on something, computed from the tokens."""

import pytest

from templates.palette import PAPER, PATTERNS, SHAPES, contrast, luminance, rgb

SIDES = tuple(PATTERNS)
TEXT = ("ink", "ink2", "ink3", "house", "error")
GROUNDS = {
    "paper": TEXT,
    "well": ("ink", "ink2", "house"),
    "errorsoft": ("error",),
    **{f"level{number}": ("ink",) for number in range(1, 9)},
}


def test_white_and_black_are_the_ends() -> None:
    assert luminance("paper") == pytest.approx(1.0)
    assert contrast("paper", "paper") == pytest.approx(1.0)
    assert rgb("paper") == (1.0, 1.0, 1.0)


@pytest.mark.parametrize(("ground", "text"), [(ground, text) for ground, texts in GROUNDS.items() for text in texts])
def test_text_can_be_read_on_its_ground(ground: str, text: str) -> None:
    assert contrast(text, ground) >= 4.5


@pytest.mark.parametrize("side", SIDES)
def test_text_can_be_read_on_a_side(side: str) -> None:
    assert contrast(f"{side}/on", f"{side}/fill") >= 4.5
    assert contrast(f"{side}/ink", f"{side}/soft") >= 4.5
    assert contrast(f"{side}/ink", "paper") >= 4.5


def test_pattern_and_shape_together_tell_the_four_sides_apart() -> None:
    armies = [side for side in SIDES if side != "yellow"]
    assert len({PATTERNS[side] for side in armies}) == len({SHAPES[side] for side in armies}) == len(armies) == 4


def test_every_colour_is_six_digits() -> None:
    assert all(len(figure) == 6 and int(figure, 16) >= 0 for figure in PAPER.values())
