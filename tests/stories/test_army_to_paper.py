"""A player's evening at the command line, with the real files and the real PDF: take, break, mend, print."""

import json
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest

from app.cli import main


def check(army: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    """What `check --json` says, with its exit code."""
    capsys.readouterr()
    code = main(["check", str(army), "--json"])
    return code, json.loads(capsys.readouterr().out)


def edited(army: Path, change: str, by: str) -> None:
    text = army.read_text(encoding="utf-8")
    assert change in text
    army.write_text(text.replace(change, by, 1), encoding="utf-8")


def test_from_a_sample_to_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "Jürgen Łódź 日本"
    folder.mkdir()
    army, cards, roster = folder / "platoon.tbarmy", folder / "cards.pdf", folder / "roster.md"

    assert main(["sample", "smle", "british-platoon", "-o", str(army)]) == 0
    code, found = check(army, capsys)
    assert (code, found["legal"], found["points"], found["limit"]) == (0, True, 164, 170)

    edited(army, '"limit": 170', '"limit": 160')
    code, found = check(army, capsys)
    assert (code, found["legal"]) == (1, False)
    assert [issue["code"] for issue in found["issues"] if issue["severity"] == "error"] == ["over-limit"]

    assert main(["cards", str(army), "-o", str(cards)]) == 0
    assert "NOT LEGAL: 1 problem" in capsys.readouterr().err
    assert "Not legal: 1 problem" in page_text(cards, 0)

    edited(army, '"limit": 160', '"limt": 160')
    assert main(["check", str(army)]) == 0
    assert "‘limt’ is not a key that this version knows. It is kept, and does nothing." in capsys.readouterr().out

    edited(army, '"limt": 160', '"limit": "160"')
    assert main(["check", str(army)]) == 2
    assert "platoon.tbarmy, line " in capsys.readouterr().err

    edited(army, '"limit": "160"', '"limit": 170')
    assert main(["cards", str(army), "-o", str(cards), "--duplex"]) == 0
    assert capsys.readouterr().err == ""
    assert "Legal, 164 of 170 points" in page_text(cards, 0)
    with pdfium.PdfDocument(cards) as document:
        assert len(document) % 2 == 0
        assert document[0].get_size() == pytest.approx((595.276, 841.890), abs=0.01)

    assert main(["roster", str(army), "-o", str(roster)]) == 0
    assert "164 of 170 points" in roster.read_text(encoding="utf-8")


def page_text(path: Path, page: int) -> str:
    """The text layer of one page."""
    with pdfium.PdfDocument(path) as document:
        return str(document[page].get_textpage().get_text_bounded())
