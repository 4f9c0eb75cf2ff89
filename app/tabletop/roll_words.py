"""What dice came to, in words: the faces, what is added with its reasons, the sum, the number that was needed."""

from __future__ import annotations

from app.open_battle import OpenBattle
from app.tabletop.system_words import tally_lines
from rules.battle.event import Event
from rules.core.tally import Tally
from rules.dice.thrown import Roll
from templates.words import number_text

DICE = ("die", "dice")
"""The reasons of a sum's term that is the dice themselves."""
NEEDED = "number"
"""The detail of an event that is the number its dice had to come to."""
AGAINST = "defence"
"""The detail that is what the dice of an attack had to beat."""
MINUS = "−"


def roll_sum(document: OpenBattle, event: Event) -> str:
    """Such as "4 + 5, not under fire +2, in hard cover −3 = 8, needs 7"; of one die that stands alone "die 4"."""
    roll = event.roll
    if roll is None:
        return ""
    added = added_words(document, event.tally)
    thrown = thrown_words(roll)
    is_sum = bool(added) or len(roll.faces) > 1 or roll.pool.add != 0
    total = event.tally.total if added and event.tally is not None else roll.total
    words = ", ".join([thrown if is_sum else f"die {thrown}", *added])
    needed = event.details.get(NEEDED)
    told = f"{words} = {number_text(total)}" if is_sum else words
    return told if needed is None else f"{told}, needs {needed}"


def short_sum(document: OpenBattle, event: Event) -> str:
    """The same in short, where the dice lie beside it: "7 + 2 = 9, needs 7"; of an attack "4 against 3"."""
    roll, needed, against = event.roll, event.details.get(NEEDED), event.details.get(AGAINST)
    if roll is None:
        return ""
    if against is not None:
        return f"{event.details.get('attack', roll.total)} against {against}"
    added = added_words(document, event.tally)
    total = event.tally.total if added and event.tally is not None else roll.total
    more = int(total) - sum(roll.faces)
    sign = "+" if more >= 0 else MINUS
    told = f"{sum(roll.faces)} {sign} {abs(more)} = {number_text(total)}" if more else number_text(total)
    return told if needed is None else f"{told}, needs {needed}"


def thrown_words(roll: Roll) -> str:
    """The faces, and what the throw itself adds."""
    faces = " + ".join(str(face) for face in roll.faces)
    return f"{faces} {_signed(roll.pool.add)}" if roll.pool.add else faces


def added_words(document: OpenBattle, tally: Tally | None) -> list[str]:
    """What is added to dice, each with its reason; nothing where the sum is another's than the dice'."""
    if tally is None or not any(term.reason in DICE for term in tally.terms):
        return []
    lines = zip(tally.terms, tally_lines(document, tally), strict=True)
    return [
        f"{words} {_signed(int(term.amount))}" for term, (words, _, _) in lines if _counts(term.reason, term.amount)
    ]


def _counts(reason: str, amount: object) -> bool:
    return reason not in DICE and amount != 0


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", MINUS)
