"""What a system's engine says in its codes, worded by its texts: phases, choices, questions, refusals, sums."""

from __future__ import annotations

from collections.abc import Mapping

from app.open_battle import OpenBattle
from app.tabletop.words import HIDDEN, REFUSED, is_hidden_name, name_of
from rules import registry
from rules.army.system import System
from rules.battle.answers import Choice, Odds
from rules.battle.model import Battle, Decision
from rules.core.faults import BadInput
from rules.core.issues import Issue
from rules.core.tally import Amount, Detail, Tally, Term
from templates.words import filled, number_text, term_text, word

SUCCESS = "success"
ANYTHING = ("any", "hit", SUCCESS)
"""The outcomes that stand for all others: one hit or more, or a task that is done."""


def system_of(battle: Battle) -> System | None:
    """The battle's rule system; None on a table without rules."""
    try:
        return registry.system(battle.system)
    except BadInput:
        return None


def kit_name(battle: Battle, side: str, key: str) -> str:
    """What a piece of kit is called in a side's army; its key in plain words where nobody says."""
    system, found = system_of(battle), battle.side(side)
    name = str(system.kit_fact(found.army, key).value) if system and found and found.army else key
    return key.replace("-", " ").capitalize() if name == key else name


def _worded(document: OpenBattle, table: str, code: str, details: Mapping[str, Detail], subject: str = "") -> str:
    system = system_of(document.now)
    plain = code.replace("-", " ").replace("_", " ").capitalize()
    if system is None:
        return plain
    named = {key: name for key, value in details.items() if (name := _name(document, value))}
    unit = document.now.figures[subject].unit if subject in document.now.figures else subject
    named |= {"subject": name_of(document, subject), "unit": name_of(document, unit)}
    if "who" not in details:
        named["who"] = named["unit"]
    if "target" not in details:
        named["target"] = "anybody"
    texts: Mapping[str, str] = getattr(system.texts, table)
    return filled(system, texts.get(code, plain), details, named)


def _name(document: OpenBattle, value: Detail) -> str:
    if not isinstance(value, str):
        return ""
    return HIDDEN if is_hidden_name(document, value) else name_of(document, value)


def phase_text(document: OpenBattle, code: str) -> str:
    """What a phase is called."""
    system = system_of(document.now)
    return word(system, code) if system else code.replace("-", " ").capitalize()


def choice_text(document: OpenBattle, choice: Choice, unit: str) -> str:
    """What a unit may do, in few words: a verb and its target."""
    return _worded(document, "choices", choice.code, choice.details, unit)


MEANT = {"end": "end its turn", "done": "be done"}
"""What a key means, where its name is not the word and the system has none of its own ("key-hold")."""


def verb_text(document: OpenBattle, verb: str) -> str:
    """What a key means, as one says it."""
    system = system_of(document.now)
    own = system.texts.choices.get(f"key-{verb}") if system else None
    return own or MEANT.get(verb, verb)


def choice_note(document: OpenBattle, choice: Choice, unit: str) -> str:
    """The key fact of a choice; of a forbidden one why it is."""
    if choice.issue is not None:
        return refusal_text(document, choice.issue)
    note = f"{choice.code}-note"
    system = system_of(document.now)
    return _worded(document, "choices", note, choice.details, unit) if system and note in system.texts.choices else ""


def number_note(tally: Tally | None) -> str:
    """The number that dice must come to, in a few words; empty where there is none."""
    return f"Needs {number_text(tally.total)} or more" if tally is not None and tally.terms else ""


def joint_note(note: str, number: str, *, is_likely: bool) -> str:
    """A choice's key fact with the number to meet; where there is no chance anyhow, the fact alone says why."""
    if not note or not number:
        return note or number
    return f"{note}; {number[:1].lower()}{number[1:]}" if is_likely else note


WAITS = {"done": "Has acted in this round", "first": "Acts at {figure}", "after": "Acts at {figure}, after {before}"}
"""When a unit's go is, where its system has no words of its own ("waits-first")."""


def waits_text(document: OpenBattle, unit: str) -> str:
    """When a unit's go is, in a few words; empty where it is now, or nobody knows."""
    engine, shown = document.journal.engine, document.shown
    turn = next((turn for turn in engine.track(shown) if turn.unit == unit), None)
    if turn is None or turn.state == "now" or not turn.figure:
        return ""
    order = engine.order(shown)
    at = order.index(unit) if unit in order else 0
    details = {"figure": turn.figure, "before": name_of(document, order[at - 1]) if at else ""}
    code = "done" if turn.state == "done" else "after" if at else "first"
    system = system_of(document.now)
    pattern = system.texts.choices.get(f"waits-{code}") if system else None
    return (pattern or WAITS[code]).format(**details)


def question_text(document: OpenBattle, decision: Decision) -> str:
    """What somebody must decide."""
    details = {key: value for key, value in decision.details.items() if isinstance(value, (int, str, bool))}
    return _worded(document, "questions", decision.code, details, decision.subject)


def chance_of(odds: Odds | None) -> float | None:
    """How likely it is that an attack does anything at all; None where nobody can say."""
    found = [odds.chances[key] for key in ANYTHING if key in odds.chances] if odds else []
    return found[0] if found else None


def verdict_text(document: OpenBattle) -> str:
    """Who has won, and how the sides stand; empty while the game goes on."""
    engine, battle = document.journal.engine, document.shown
    winner = engine.winner(battle)
    if not winner:
        return ""
    names = {side.key: side.name or side.colour.capitalize() for side in battle.sides}
    who = f"{names[winner]} has won." if winner in names else "It is a draw."
    score = ", ".join(f"{names.get(key, key)} {number_text(tally.total)}" for key, tally in engine.score(battle))
    return f"The game is over. {who}" + (f" Score: {score}." if score else "")


def outcome_text(document: OpenBattle, code: str) -> str:
    """What an outcome of an attack is called."""
    own = f"odds-{code.lower()}"
    found = phase_text(document, own)
    return found if found != own and system_of(document.now) else phase_text(document, code)


def split_text(document: OpenBattle, code: str) -> str:
    """What an outcome is called where it stands beside the others, in a word or two."""
    own = f"split-{code.lower()}"
    found = phase_text(document, own)
    return found if found.lower() != own.replace("-", " ") and found != own else code.replace("-", " ")


def fact_text(document: OpenBattle, code: str) -> str:
    """The question for a fact that the players must state."""
    return _worded(document, "questions", code, {})


def refusal_text(document: OpenBattle, issue: Issue) -> str:
    """Why something is forbidden, in one sentence with its figures."""
    if issue.code in REFUSED:
        words = {"subject": name_of(document, issue.subject) or "This", **dict(issue.details)}
        return REFUSED[issue.code].format(**words)
    return _worded(document, "issues", issue.code, issue.details, issue.subject)


def tally_lines(document: OpenBattle, tally: Tally) -> list[tuple[str, str, str]]:
    """The terms of a sum: words, amount with its sign, rule."""
    return [
        (term_words(document, term), _signed(term.amount, at == 0), term.rule) for at, term in enumerate(tally.terms)
    ]


def term_words(document: OpenBattle, term: Term) -> str:
    """One reason of a sum."""
    system = system_of(document.now)
    return term_text(system, term) if system else term.reason.replace("-", " ")


def _signed(amount: Amount, first: bool) -> str:
    return number_text(amount, signed=not first)
