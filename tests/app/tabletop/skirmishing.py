"""What a skirmish in the window has to choose from, and what was done last."""

from app.tabletop.choice_button import ChoiceButton
from rules.battle.answers import Choice
from tests.app.tabletop.hands import Hands


def buttons(hands: Hands) -> list[ChoiceButton]:
    return hands.page.playing.play.choices.buttons


def choice(hands: Hands, code: str) -> Choice:
    return next(button.choice for button in buttons(hands) if button.choice.code == code)


def last(hands: Hands) -> object:
    entry = hands.document.journal.last
    return entry.action if entry else None
