"""Every code that this system gives out has its wording, and every rule its text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import rules.systems.crucible as room
from rules.systems.crucible.roster import COLUMNS
from tests.rules.systems.crucible.builders import SYSTEM, detachment, side, tu

FOLDER = Path(str(room.__file__)).parent
CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MADE = {"too-many-command-tus", "too-many-arvs", "too-many-sniper-tus", "force-of-none", "quality-of-none",
        "mixed-force", "mixed-quality", "other-scale", "other-custom-factor", "other-unit"}  # fmt: skip


def _calls(*names: str) -> Iterator[list[ast.expr]]:
    for file in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in names:
                    yield node.args


def _constants(arguments: list[ast.expr]) -> set[str]:
    return {value.value for value in arguments if isinstance(value, ast.Constant) and isinstance(value.value, str)}


def test_every_problem_has_a_sentence() -> None:
    found = {code for args in _calls("error", "warning", "advice", "Issue") for code in _constants(args[:1])}
    assert len(found) > 15
    assert (found | MADE) - set(SYSTEM.texts.issues) == set()


def test_every_reason_of_a_sum_has_words() -> None:
    found = {code for args in _calls("plus", "_adding", "rounded_half_up") for code in _constants(args)}
    reasons = {code for code in found if CODE.fullmatch(code)}
    extras = {"carry", "burn-through", "aa", "deployable", "sergeant", "detachment", "tus", "command", "arv"}
    assert len(reasons) > 12
    assert (reasons | extras) - set(SYSTEM.texts.terms) == set()


def test_every_option_choice_column_and_code_has_a_word() -> None:
    group = detachment(tu("militia"), tu("militia-truck"), sergeant=True, commander="major")
    army = side(group)
    options = [option for node in (army, group, *group.units) for option in SYSTEM.options(army, node)]
    keys = {option.key for option in options} | {word for option in options for word in option.words}
    keys |= set(COLUMNS) | set(SYSTEM.book().rows("codes")) | {group.kind, "cap", "leader", "rating", "total"}
    keys |= {"empty", "loaded", "on-carrier", "deployed"}
    assert keys - set(SYSTEM.texts.words) == set()


def test_every_switch_says_what_it_does() -> None:
    assert set(SYSTEM.book().rows("switches")) == set(SYSTEM.texts.switches)


def test_the_rules_are_complete_and_speak_of_the_tables_by_name() -> None:
    ids = [rule.id for rule in SYSTEM.rules]
    assert len(ids) == len(set(ids)) == 309
    for rule in SYSTEM.rules:
        assert "TB-" not in rule.text
        assert rule.source.startswith(rule.mark)
        for table in re.findall(r"table ([a-z][a-z-]+-[a-z-]+|footprints|leaders|terrain)", rule.text):
            assert table in SYSTEM.shelf.tables, rule.id
