"""Every figure of the game is read by some code, so that an override of it does something."""

import ast
from collections.abc import Iterator
from pathlib import Path

import rules.systems.smle
from tests.rules.systems.smle.build import SMLE

ROOM = Path(rules.systems.smle.__file__).parent
PAPER = "cards"
"""What is printed alone; a figure that only a card shows changes nothing in play."""
WORDS = "the words of a printed table; what happens is a rule of its own"
SHAPE = "how an attack or a round is made, not how much of it: another number would be another rule"
EXCUSED = {
    "assault-results/attacker-at-least-double/otherwise": WORDS,
    "assault-results/attacker-at-least-double/result": WORDS,
    "assault-results/attacker-more/result": WORDS,
    "assault-results/defender-at-least-double/result": WORDS,
    "assault-results/defender-more/result": WORDS,
    "assault-results/equal/result": WORDS,
    "firer-modifiers/natural-2/result": WORDS,
    "kicking-in-a-door/natural-1/result": WORDS,
    "combat-options/*/rolls-per-figure": SHAPE,
    "combat-options/*/rolls-per-team": SHAPE,
    "combat-options/panic-fire/hits-max": SHAPE,
    "turn/attacks/per-round": SHAPE,
    "turn/double-moves/per-round": SHAPE,
    "formations/*/*": "how units of history were made up, for whoever makes one like them",
    "movement/dense-growth/cover": "a piece of terrain says its own cover",
    "movement/dense-growth/factor": "a piece of terrain says its own cost",
    "scales/inch/metres": "says what an inch stands for",
    "switches/*/other-values": "what a switch may be set to",
    "vehicle-rules/combat-move/per-mph": "for whoever writes down a vehicle of his own",
    "vehicle-rules/helicopter/class": "a helicopter is a landing point, no model that is fired at",
}
"""Figures that nothing in play reads, each with its reason; * stands for any row or column."""


def sources() -> Iterator[ast.Module]:
    for file in ROOM.rglob("*.py"):
        if PAPER not in file.relative_to(ROOM).parts:
            yield ast.parse(file.read_text(encoding="utf-8"))


def constants(trees: list[ast.Module]) -> dict[str, str]:
    """The words that modules give a name to."""
    return {
        target.id: node.value.value
        for tree in trees
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def asked() -> set[tuple[str, str, str]]:
    """Every place that is read by name; an empty row or column stands for one that is worked out."""
    trees = list(sources())
    named = constants(trees)

    def word(node: ast.expr) -> str:
        if isinstance(node, ast.Name):
            return named.get(node.id, "")
        return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""

    found = set()
    for tree in trees:
        for node in ast.walk(tree):
            parts = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
            for at in range(len(parts) - 2):
                table, row, column = (word(part) for part in parts[at : at + 3])
                if table:
                    found.add((table, row, column))
    return found


def is_excused(place: str) -> bool:
    parts = place.split("/")
    return any(all(want in ("*", part) for want, part in zip(key.split("/"), parts, strict=True)) for key in EXCUSED)


def unread() -> set[str]:
    """The stored figures that nobody asks for, profiles left out; what is worked out follows from the others."""
    shelf, reads = SMLE.shelf, asked()
    closed = [place for place in shelf.places() if not shelf.tables[place.split("/")[0]].open]
    read = {
        shelf.home(place)
        for place in shelf.places()
        for table, row, column in [place.split("/")]
        if reads & {(table, r, c) for r in (row, "") for c in (column, "")}
    }
    return {place for place in closed if shelf.home(place) not in read | shelf.computed.keys()}


def test_every_figure_of_the_game_is_read() -> None:
    assert {place for place in unread() if not is_excused(place)} == set()


def test_nothing_is_excused_that_is_read_or_is_not_there() -> None:
    left = unread()
    for key in EXCUSED:
        parts = key.split("/")
        fits = [
            place
            for place in left
            if all(want in ("*", part) for want, part in zip(parts, place.split("/"), strict=True))
        ]
        assert fits, key
