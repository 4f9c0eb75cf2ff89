"""Options as lines for people, and the golden lists of them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from rules.army.catalogue import Option, OptionKind

GOLDEN = Path(__file__).parents[1] / "golden"


def told(option: Option) -> str:
    """An option as one line: its key, its room, its default, its rule."""
    room = {
        OptionKind.NUMBER: f"{option.least} to {option.most}",
        OptionKind.CHOICE: ", ".join(option.words),
        OptionKind.SWITCH: "on or off",
        OptionKind.TEXT: "text",
    }
    return f"  {option.key}: {room[option.kind]}, else {str(option.default).lower()} ({option.rule})"


def check_golden(system: str, lines: Iterable[str]) -> None:
    """Asserts that the options offered are those of the golden list; UPDATE_GOLDEN writes it anew."""
    text = "\n".join(lines) + "\n"
    file = GOLDEN / f"{system}-options.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
