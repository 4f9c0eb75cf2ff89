"""Golden files: what a text must be, rewritten where UPDATE_GOLDEN is set."""

import os
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "golden"


def golden(name: Path, text: str) -> None:
    """Asserts that a text is that of the golden file of this name."""
    file = FOLDER / name
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
