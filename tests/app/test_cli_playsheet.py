"""The command `playsheet`: of a system, of an army, with a house pack, with a sheet of one's own."""

from pathlib import Path

import pytest

from app.cli import main
from rules import registry
from tests.helpers.pdfs import page_sizes, page_texts

PACK = """format = "tribarrel-pack"
version = 1
system = "smle"
name = "Ours"

[figures.to-hit.veteran]
number = 5
"""


def run(*arguments: str | Path) -> int:
    return main([str(argument) for argument in arguments])


@pytest.mark.parametrize("system", registry.SYSTEMS, ids=lambda system: system.key)
def test_a_systems_sheet_is_written(tmp_path: Path, system: object) -> None:
    key = getattr(system, "key", "")
    out = tmp_path / "sheet.pdf"
    assert run("playsheet", key, "-o", out, "--paper", "letter") == 0
    assert page_sizes(out.read_bytes())[0] == pytest.approx((279.4, 215.9), abs=0.01)
    assert "Play sheet Figures as shipped" in page_texts(out.read_bytes())[0]


def test_an_armys_sheet_has_its_house_packs(tmp_path: Path) -> None:
    army, pack, out = tmp_path / "mine.tbarmy", tmp_path / "ours.tbpack", tmp_path / "sheet.pdf"
    system = registry.system("smle")
    army.write_text(system.sample_text(system.samples()[0]), encoding="utf-8")
    pack.write_text(PACK, encoding="utf-8")
    assert run("playsheet", army, "--pack", pack, "-o", out) == 0
    text = page_texts(out.read_bytes())[0]
    assert "with Ours · 1 figure overridden" in text
    assert "O overridden by you" in text
    assert run("playsheet", "smle", "--pack", pack, "-o", out, "--no-marks", "--ink-saver") == 0
    assert "O overridden" not in page_texts(out.read_bytes())[0]


def test_a_sheet_of_ones_own_is_used_and_its_faults_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own, out = tmp_path / "own.toml", tmp_path / "sheet.pdf"
    text = 'title = "Ours"\n[[sides]]\nstrips = [{ columns = [["a"]] }]\n[blocks.a]\nkind = "notes"\ntitle = "A"\n'
    own.write_text(text + 'items = [{ text = "{to-hit/veteran/number} or more" }]\n', encoding="utf-8")
    assert run("playsheet", "smle", "-o", out, "--layout", own) == 0
    assert "6 or more" in page_texts(out.read_bytes())[0]
    own.write_text(text + 'items = [{ text = "{to-hit/veteran/numbre} or more" }]\n', encoding="utf-8")
    assert run("playsheet", "smle", "-o", out, "--layout", own) == 2
    assert "line 7, blocks.a.items: ‘to-hit/veteran/numbre’ is not a figure. Did you mean" in capsys.readouterr().err


def test_what_is_neither_system_nor_army_is_a_file_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("playsheet", "smel", "-o", tmp_path / "sheet.pdf") == 2
    assert "smel" in capsys.readouterr().err
