"""The window's colours can be told apart and read, computed from the tokens in every look."""

from itertools import combinations

import pytest

from app.theme import DARK, DARK_STRONG, LIGHT, LIGHT_STRONG, STRONG, Theme
from templates.palette import PATTERNS, SHAPES
from tests.helpers.colours import SIGHT, apart, contrast

LOOKS = {
    "light": Theme(),
    "dark": Theme(dark=True),
    "light, high contrast": Theme(high_contrast=True),
    "dark, high contrast": Theme(dark=True, high_contrast=True),
}
SURFACES = ("bg", "surface", "sunken", "raised")
STATES = ("accent", "ok", "warn", "error", "info", "house")
TEXT = ("ink", "ink2", "ink3", *STATES)
SOFT = tuple(f"{state}soft" for state in STATES)
SIDES = ("blue", "red", "green", "tan")
READABLE, EASY, LINE, TOLD = 4.5, 7.0, 3.5, 18.0

every_look = pytest.mark.parametrize("theme", LOOKS.values(), ids=LOOKS)


def pale(theme: Theme, texts: tuple[str, ...], grounds: tuple[str, ...], least: float) -> dict[str, float]:
    """Every pair of text and ground with less contrast than that."""
    found = {
        f"{text} on {ground}": contrast(theme.figure(text), theme.figure(ground))
        for text in texts
        for ground in grounds
    }
    return {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < least}


def least(theme: Theme) -> float:
    return EASY if theme.high_contrast else READABLE


@every_look
def test_text_can_be_read_on_every_surface(theme: Theme) -> None:
    assert pale(theme, TEXT, SURFACES, least(theme)) == {}


@every_look
def test_a_state_can_be_read_on_its_soft_ground(theme: Theme) -> None:
    assert [pale(theme, (state,), (f"{state}soft",), least(theme)) for state in STATES] == [{}] * len(STATES)


@every_look
def test_text_can_be_read_on_what_is_chosen_and_on_the_accent(theme: Theme) -> None:
    assert pale(theme, ("ink", "ink2", "ink3", "accent"), ("accentsoft",), least(theme)) == {}
    assert pale(theme, ("ink", "ink2"), SOFT, least(theme)) == {}
    assert pale(theme, ("onaccent",), ("accent",), least(theme)) == {}


@every_look
def test_text_can_be_read_on_the_mat(theme: Theme) -> None:
    assert pale(theme, ("ink", "ink2"), ("mat",), READABLE) == {}


@every_look
def test_outlines_of_controls_are_seen(theme: Theme) -> None:
    assert pale(theme, ("line2",), SURFACES, LINE) == {}


@every_look
@pytest.mark.parametrize("side", SIDES)
def test_text_can_be_read_on_a_side(theme: Theme, side: str) -> None:
    assert pale(theme, (f"{side}/on",), (f"{side}/fill",), READABLE) == {}
    assert pale(theme, (f"{side}/ink",), (*SURFACES, f"{side}/soft"), READABLE) == {}


@every_look
@pytest.mark.parametrize("sight", ["", *SIGHT])
def test_sides_are_told_apart_by_every_kind_of_sight(theme: Theme, sight: str) -> None:
    fills = {side: theme.figure(f"{side}/fill") for side in SIDES}
    gaps = {f"{one} and {other}": apart(fills[one], fills[other], sight) for one, other in combinations(SIDES, 2)}
    assert {pair: gap for pair, gap in gaps.items() if gap < TOLD} == {}


def test_no_side_is_told_by_colour_alone() -> None:
    assert len({SHAPES[side] for side in SIDES}) == len({PATTERNS[side] for side in SIDES}) == len(SIDES)


def test_high_contrast_has_no_pale_text_and_an_edge_around_everything() -> None:
    for theme in LOOKS.values():
        if theme.high_contrast:
            assert {theme.figure(token) for token in ("ink", "ink2", "ink3", "line2", "edge")} == {theme.figure("ink")}
            assert theme.figure("lit") == theme.figure("accent")
            assert contrast(theme.figure("line"), theme.figure("surface")) >= LINE


def test_edges_are_not_seen_otherwise() -> None:
    for theme in (LOOKS["light"], LOOKS["dark"]):
        assert theme.figure("edge") == theme.figure("sunken")
        assert theme.figure("lit") == theme.figure("accentsoft")


@every_look
def test_what_is_forbidden_looks_otherwise(theme: Theme) -> None:
    assert contrast(theme.figure("faint"), theme.figure("surface")) < contrast(
        theme.figure("ink"), theme.figure("surface")
    )


def test_tokens_are_known_and_six_digits() -> None:
    figures = [*LIGHT.values(), *DARK.values(), *LIGHT_STRONG.values(), *DARK_STRONG.values()]
    assert all(len(figure) == 6 and int(figure, 16) >= 0 for figure in figures)
    for theme in LOOKS.values():
        assert all(theme.colour(token).isValid() for token in (*STRONG, *LIGHT, *DARK, "faint"))
    with pytest.raises(KeyError):
        Theme().figure("teal")


def test_sizes_grow_with_the_scale() -> None:
    assert [Theme(scale=scale).px(13) for scale in (1, 1.25, 1.5, 2)] == [13, 16, 20, 26]
    assert Theme(scale=2).font("body").pixelSize() == 28
    assert (Theme().motion_ms, Theme(less_motion=True).motion_ms) == (120, 0)
