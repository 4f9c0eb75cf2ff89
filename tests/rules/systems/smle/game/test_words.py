"""Every code that a game tells, refuses or asks has its wording, and so has every choice and every reason of a roll."""

import re
from pathlib import Path

import pytest

import rules.systems.smle.game as game
from rules.systems.smle.game.rating import COVER_ROWS
from rules.systems.smle.game.reduction import ROWS
from rules.systems.smle.vocabulary import QUALITIES
from tests.rules.systems.smle.build import SMLE

SOURCE = "\n".join(file.read_text("utf-8") for file in Path(game.__file__).parent.glob("*.py"))
TEXTS = SMLE.texts


@pytest.mark.parametrize(
    ("call", "worded"),
    [("error", TEXTS.issues), ("tell", TEXTS.events), ("ask", TEXTS.questions), ("Choice", TEXTS.choices)],
)
def test_every_code_is_worded(call: str, worded: dict[str, str]) -> None:
    codes = set(re.findall(call + r"\(\s*\"([a-z-]+)\"", SOURCE))
    assert codes
    assert codes <= set(worded)


def test_every_reason_of_an_activation_roll_is_worded() -> None:
    reasons = {"die", "hero", "fanatic", "warriors", "leader-with-group", "fresh-troops", "armoured-troops"}
    reasons |= {"not-under-fire", "each-wounded", "each-casualty", *ROWS.values(), *COVER_ROWS.values(), *QUALITIES}
    assert reasons <= set(TEXTS.terms)
