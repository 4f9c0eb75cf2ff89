"""The table's words: what is told of battles, actions and events. Codes come from the domain, sentences stand here."""

from __future__ import annotations

from app.open_battle import OpenBattle
from rules.battle.model import Battle, Squad
from rules.core.issues import Issue

REFUSED = {
    "no-such-figure": "There is no such model any more.",
    "no-such-unit": "There is no such unit any more.",
    "no-path": "{subject}: there is no path to move along.",
    "not-on-table": "{subject} is not on the table. Place it first.",
    "no-such-marker": "There is no such marker any more.",
    "no-such-note": "There is no such note any more.",
    "no-such-side": "There is no such side.",
    "no-such-wound": "‘{wound}’ is not a way in which a model can be hurt here.",
    "impossible-face": "No die here shows {face}.",
    "too-many-sides": "There are four sides already.",
    "id-taken": "These units are in the battle already.",
    "decide-first": "Somebody must decide first.",
    "engines-own": "That follows by itself; nobody does it.",
    "must-decide": "This has to be decided; it cannot be passed over.",
    "no-such-decision": "Nothing waits for a decision.",
}
"""Why the core refuses an action, by code."""


FORBIDDEN = {
    "wall": "{thing} is in the way",
    "window": "a window of {thing} is in the way",
    "door": "the door of {thing} is closed",
    "impassable": "{thing} cannot be entered",
    "edge": "the table ends here",
    "base": "{thing} is in the way",
    "end_on_base": "it would stand on {thing}",
    "no_room_to_turn": "there is no room to turn",
    "turn_too_tight": "the turn is too tight",
}
"""What stops a path, by the code of rules.tabletop."""


def inches(length: float) -> str:
    """A length on the table as people read it: one decimal, the sign for inches."""
    return f"{length:.1f}″"


def piece_name(document: OpenBattle, piece_id: str) -> str:
    """What people call a piece of terrain: its own name, else its kind's."""
    table = document.shown.table
    piece = table.piece(piece_id) if table else None
    if piece is None:
        return "something"
    return piece.name or f"the {piece.kind.replace('-', ' ')}"


def forbidden_text(document: OpenBattle, code: str, piece: str, body: str) -> str:
    """Why a path may not go on, in a few words."""
    thing = piece_name(document, piece) if piece else name_of(document, body) or "something"
    return FORBIDDEN.get(code, code).format(thing=thing)


HIDDEN = "a hidden team"
"""What is said instead of the name of a unit that whoever looks must not see."""


def is_hidden(document: OpenBattle, subject: str) -> bool:
    """Whether a figure or unit must not be told of to whoever looks."""
    figure = document.now.figures.get(subject)
    return (figure.unit if figure else subject) in document.hidden


def name_of(document: OpenBattle, subject: str, unit_id: str = "") -> str:
    """What people call a figure, a unit or a marker of the battle; empty for none.

    `unit_id` is the unit of a figure that is told of as it was, where it was in another one by then.
    """
    battle = document.now
    if is_hidden(document, subject):
        return HIDDEN
    figure, unit, marker = battle.figures.get(subject), battle.units.get(subject), battle.markers.get(subject)
    if figure is not None:
        squad = battle.units.get(unit_id or figure.unit)
        return ", ".join(dict.fromkeys(part for part in (figure.name, squad.name if squad else "") if part))
    if unit is not None:
        return unit.name
    return marker.name or marker.kind if marker is not None else ""


def is_hidden_name(document: OpenBattle, text: str) -> bool:
    """Whether a name that was written down is that of nobody but units that whoever looks must not see."""
    if not document.hidden or not text:
        return False
    named = [unit.id for unit in document.now.units.values() if unit.name == text]
    return bool(named) and all(unit in document.hidden for unit in named)


def figure_name(document: OpenBattle, subject: str) -> str:
    """What people call a figure within its unit; of anything else its whole name."""
    figure = document.now.figures.get(subject)
    if figure is None or is_hidden(document, subject):
        return name_of(document, subject)
    return figure.name or name_of(document, subject)


def wound_words(code: str) -> str:
    """A wound in words: "light" is none by itself."""
    return f"{code} wound" if code in ("light", "serious") else code


def called(battle: Battle) -> dict[str, str]:
    """What each unit is called where all are seen: its name, with its section or a number where one side has two."""
    twins: dict[tuple[str, str], list[Squad]] = {}
    for unit in battle.units.values():
        twins.setdefault((unit.side, unit.name), []).append(unit)
    found = {}
    for (_, name), units in twins.items():
        groups = [unit.group for unit in units]
        for number, unit in enumerate(units, 1):
            apart = unit.group if unit.group and groups.count(unit.group) == 1 else str(number)
            found[unit.id] = name if len(units) == 1 else f"{name} ({apart})"
    return found


def issue_text(document: OpenBattle, issue: Issue) -> str:
    """Why an action is refused, in one sentence."""
    words = {"subject": name_of(document, issue.subject) or "This", **dict(issue.details)}
    return REFUSED[issue.code].format(**words) if issue.code in REFUSED else issue.code
