"""Every code of the room is worded, every rule of the digest is there."""

from __future__ import annotations

import re
from pathlib import Path

from rules.systems.hexgame.points import RULES
from rules.systems.hexgame.prices import CAPABILITIES
from tests.rules.systems.hexgame.builders import BOOK, SYSTEM

ROOM = Path(__file__).parents[4] / "rules" / "systems" / "hexgame"
CODE = re.compile(r"(?:error|warning|advice)\(\s*(f?)\"([a-z{}-]+)\"")


def codes() -> set[str]:
    """Every code of an issue that the room's sources name."""
    found: set[str] = {f"{name}-{end}" for name in CAPABILITIES for end in ("missing", "alone")}
    for file in ROOM.glob("*.py"):
        for filled, code in CODE.findall(file.read_text(encoding="utf-8")):
            names = CAPABILITIES if filled else ("",)
            found |= {code.replace("{capability}", name) for name in names}
    return found


def test_every_issue_is_worded() -> None:
    assert len(codes()) > 25
    assert codes() - set(SYSTEM.texts.issues) == set()


def test_every_part_of_a_price_is_worded() -> None:
    wanted = {*RULES, *(f"all-{part}" for part in RULES)}
    assert wanted <= set(SYSTEM.texts.terms)


def test_every_switch_colour_and_option_is_worded() -> None:
    assert set(SYSTEM.texts.switches) == set(BOOK.rows("switches"))
    assert set(BOOK.rows("colours")) <= set(SYSTEM.texts.words)
    settings = {word for row in BOOK.rows("switches") for word in str(BOOK.find("switches", row, "words")).split(", ")}
    assert settings - {"None"} <= set(SYSTEM.texts.words)
    assert {"attacker", "defender-budget", "colour", "morale", "ecm", "gas", "paradrop", "free"} <= set(
        SYSTEM.texts.words
    )


def test_the_rules_are_complete_and_in_british_spelling() -> None:
    sections: dict[str, int] = {}
    for rule in SYSTEM.rules:
        sections[rule.id[3:6]] = sections.get(rule.id[3:6], 0) + 1
        assert rule.mark == rule.source[0]
    assert (len(SYSTEM.rules), sections["PTS"], sections["ORG"], sections["CMP"]) == (376, 25, 16, 26)
    american = re.compile(r"\b(color|armor|defense|center|neighbor|favor)", re.IGNORECASE)
    assert [rule.id for rule in SYSTEM.rules if american.search(rule.text)] == []
