"""House packs on the command line: told, laid over, refused."""

import json
from pathlib import Path

import pytest

from app.cli import main
from rules import registry
from tests.helpers.toy import TOY

PACK = """format = "tribarrel-pack"
version = 1
system = "toy"
name = "Mine"

[figures.units.tank]
points = 99

[figures.units.laser]
name = "Laser"
kind = "infantry"
points = 7
move = 3
"""


@pytest.fixture(autouse=True)
def toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "SYSTEMS", (TOY,))


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    path = tmp_path / "mine.tbpack"
    path.write_text(PACK, encoding="utf-8")
    return path


@pytest.fixture
def army(tmp_path: Path) -> Path:
    """One tank and one unit that only the pack knows."""
    path = tmp_path / "column.tbarmy"
    units = [{"id": "t1", "profile": "tank"}, {"id": "l1", "profile": "laser"}]
    groups = [{"id": "g1", "kind": "platoon", "units": units}]
    path.write_text(json.dumps({"format": "tribarrel-army", "version": 1, "system": "toy", "groups": groups}), "utf-8")
    return path


def test_a_pack_is_told(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", str(pack)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Mine (Toy): 5 figures.",
        f"  toy/units/tank/points  99  in place of {TOY.book().text('units', 'tank', 'points')}",
        "  toy/units/laser/name  Laser  new",
        "  toy/units/laser/kind  infantry  new",
        "  toy/units/laser/points  7  new",
        "  toy/units/laser/move  3  new",
    ]


def test_tables_show_what_is_overridden(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "toy", "--json", "--pack", str(pack)]) == 0
    found = {row["path"]: (row["value"], row["mark"]) for row in json.loads(capsys.readouterr().out)}
    assert found["toy/units/tank/points"] == (99, "O")
    assert found["toy/units/laser/name"] == ("Laser", "O")


def test_an_army_is_checked_with_a_pack(pack: Path, army: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", str(army), "--json", "--pack", str(pack)])
    with_pack = capsys.readouterr()
    assert json.loads(with_pack.out)["points"] == 106
    assert with_pack.err == ""
    main(["check", str(army)])
    told = capsys.readouterr()
    assert told.err == "", "the problem is told once, with its line"
    assert "line 1: laser, platoon: no profile ‘laser’ in these tables." in told.out


def test_a_broken_pack_is_told_with_its_line(pack: Path, army: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack.write_text(PACK.replace("points = 99", 'pionts = "x"'), encoding="utf-8")
    for command in (["pack", str(pack)], ["check", str(army), "--pack", str(pack)]):
        assert main(command) == 2
        message = capsys.readouterr().err
        assert message.startswith(f"{pack}, line 7, figures.units.tank.pionts:")
        assert message.rstrip().endswith("Did you mean points?")


def test_a_pack_of_another_system_is_refused(
    pack: Path, army: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = type("Other", (type(TOY),), {"key": "other"})()
    monkeypatch.setattr(registry, "SYSTEMS", (TOY, other))
    pack.write_text(PACK.replace('"toy"', '"other"'), encoding="utf-8")
    assert main(["check", str(army), "--pack", str(pack)]) == 2
    assert capsys.readouterr().err == "the house pack ‘Mine’ is for other, and this army for toy.\n"
    assert main(["tables", "toy", "--pack", str(pack)]) == 2
    assert capsys.readouterr().err == f"{pack}: a house pack for other, not for toy.\n"
