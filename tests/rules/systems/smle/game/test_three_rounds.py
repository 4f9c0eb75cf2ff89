"""A whole battle of three rounds, line by line."""

from pathlib import Path

from tests.helpers.golden import golden
from tests.rules.systems.smle.game.three_rounds import Script


def test_three_rounds_with_fixed_dice_are_told_as_ever() -> None:
    text = "\n".join(Script().play()) + "\n"
    golden(Path("battles") / "smle-three-rounds.txt", text)
