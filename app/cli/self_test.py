"""Whether this installation works: every system is opened, priced, checked, printed and played."""

from __future__ import annotations

import argparse

from app.cli.answer import NOT_LEGAL, Answer
from app.words import legal_text, title_text
from rules import registry
from rules.core.issues import is_legal
from rules.storage.armies import load_army


def self_test(_: argparse.Namespace) -> Answer:
    """Opens each system, prices and checks its samples, prints a card, and plays a small battle of each sample."""
    from app.cli.self_battle import fault_of_battle
    from templates.cards import print_cards

    lines: list[str] = []
    broken: list[str] = []
    for system in registry.SYSTEMS:
        figures = len(system.book().figures())
        armies = [load_army(system.sample_text(slug), slug, [system]).army for slug in system.samples()]
        checked = [(army, system.check(army)) for army in armies]
        broken += [f"{title_text(army)}: {legal_text(issues)}" for army, issues in checked if not is_legal(issues)]
        size = len(print_cards(system, armies[0]).pdf)
        broken += [fault for army in armies if (fault := fault_of_battle(system, army))]
        lines.append(f"{system.key}: {figures} figures, {len(armies)} samples, cards of {size} bytes, battles. OK")
    if broken:
        return Answer(NOT_LEGAL, "\n".join(lines) + "\n", tuple(broken))
    return Answer(out="\n".join([*lines, "OK"]) + "\n")
