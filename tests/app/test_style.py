"""The style sheet: every token and size has its value, and nothing moves or loses its shape."""

import re

import pytest

from app.style import SHEET, sheet
from app.theme import Theme

SCALES = [percent / 100 for percent in range(100, 201, 5)]


def rules(text: str) -> dict[str, dict[str, str]]:
    """The sheet as selector -> property -> value; a selector met again adds to what it has."""
    found: dict[str, dict[str, str]] = {}
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        told = dict(part.split(":", 1) for part in body.split(";") if part.strip())
        for selector in selectors.split(","):
            own = found.setdefault(" ".join(selector.split()), {})
            own.update({name.strip(): value.strip() for name, value in told.items()})
    return found


def pixels(value: str) -> list[int]:
    return [int(size) for size in re.findall(r"(\d+)(?:px)?", value)]


@pytest.mark.parametrize("theme", [Theme(), Theme(True, 1.35, True)])
def test_nothing_is_left_to_fill_in(theme: Theme) -> None:
    assert re.findall(r"\[\d[^\]]*\]|@\w+", sheet(theme)) == []
    assert len(re.findall(r"#[0-9A-F]{6}\b", sheet(theme))) == len(re.findall(r"\{[a-z0-9/]+\}", SHEET))


@pytest.mark.parametrize("scale", SCALES)
def test_chips_stay_round(scale: float) -> None:
    """Qt draws square corners where a radius is more than half the height."""
    chip = rules(sheet(Theme(scale=scale)))['QPushButton[kind="chip"]']
    (radius,), (height,) = pixels(chip["border-radius"]), pixels(chip["min-height"])
    assert 0.9 <= 2 * radius / (height + 2) <= 1


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("kind", ["", "link", "quiet", "chip", "segment", "text"])
def test_the_ring_of_the_focus_moves_nothing(scale: float, kind: str) -> None:
    """A hairline and padding are as wide as the ring and what is left of the padding."""
    told = rules(sheet(Theme(scale=scale)))
    chosen = f'QPushButton[kind="{kind}"]' if kind else "QPushButton"
    still = {**told["QPushButton"], **told[chosen]}
    focused = {**still, **told["QPushButton:focus"], **told[chosen], **told[f"{chosen}:focus"]}
    if "padding" not in told[f"{chosen}:focus"] and "padding" not in told[chosen]:
        focused["padding"] = told["QPushButton:focus"]["padding"]
    if "min-height" not in told[f"{chosen}:focus"] and "min-height" not in told[chosen]:
        focused["min-height"] = told["QPushButton:focus"]["min-height"]
    assert pixels(focused["padding"])[-1] + 2 == pixels(still["padding"])[-1] + 1
    assert pixels(focused["min-height"])[0] + 4 == pixels(still["min-height"])[0] + 2


@pytest.mark.parametrize("scale", SCALES)
def test_scroll_bars_stay_round(scale: float) -> None:
    told = rules(sheet(Theme(scale=scale)))
    (width,), (margin,) = pixels(told["QScrollBar"]["width"]), pixels(told["QScrollBar::handle"]["margin"])
    assert 2 * pixels(told["QScrollBar::handle"]["border-radius"])[0] <= width - 2 * margin
