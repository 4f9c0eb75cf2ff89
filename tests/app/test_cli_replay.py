"""‘tribarrel replay’: the same again, or one line that says why not."""

import json
from pathlib import Path

import pytest

from app.cli import main
from app.cli.self_battle import played
from rules.battle.digest import digest
from rules.battle.journal import Journal
from rules.registry import SYSTEMS
from rules.storage.armies import load_army
from rules.storage.battle_lines import chained


@pytest.fixture(params=[system.key for system in SYSTEMS])
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, Journal]:
    system = next(system for system in SYSTEMS if system.key == request.param)
    army = load_army(system.sample_text(system.samples()[0]), "sample", [system]).army
    journal, text = played(system, army)
    path = tmp_path / "Jürgen Łódź 日本.tbbattle"
    path.write_text(text, encoding="utf-8")
    return path, journal


def test_a_battle_plays_again_to_the_same(evening: tuple[Path, Journal], capsys: pytest.CaptureFixture[str]) -> None:
    path, journal = evening
    before = path.read_bytes()
    assert main(["replay", str(path)]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert f"Plays again to the same. Digest {digest(journal.now)}" in printed.out
    assert "round 2, 6 actions, 2 dice." in printed.out
    assert main(["replay", str(path), "--json"]) == 0
    content = json.loads(capsys.readouterr().out)
    assert content["digest"] == digest(journal.now)
    assert content["verified"] is True
    assert (content["actions"], content["undone"], content["dice"], content["round"]) == (6, 0, 2, 2)
    sides = [(side["name"], side["colour"], side["out"], side["removed"]) for side in content["sides"]]
    assert sides == [("One", "blue", 0, 0), ("Two", "red", 0, 0)]
    assert sum(side["figures"] for side in content["sides"]) == len(journal.now.figures)
    assert path.read_bytes() == before


def test_what_is_not_whole_is_one_plain_line(evening: tuple[Path, Journal], capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = evening
    whole = path.read_text(encoding="utf-8")
    lines = whole.splitlines(keepends=True)
    cases = {
        whole[:-5]: "line 10: the last line was only half written",
        "".join([*lines[:4], lines[4].replace("9.0", "9.5"), *lines[5:]]): "action 4 of 6 is damaged",
    }
    for text, told in cases.items():
        path.write_text(text, encoding="utf-8")
        assert main(["replay", str(path)]) == 1
        printed = capsys.readouterr()
        (line,) = printed.err.splitlines()
        assert line.startswith(str(path))
        assert told in line
        assert "NOT VERIFIED." in printed.out
        assert main(["replay", str(path), "--json"]) == 1
        assert json.loads(capsys.readouterr().out)["verified"] is False


def test_other_rules_are_one_plain_line(evening: tuple[Path, Journal], capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = evening
    link, texts = "", []
    for line in path.read_text(encoding="utf-8").splitlines():
        data = {key: value for key, value in json.loads(line).items() if key != "chain"}
        if "digest" in data:
            data["digest"] = "0" * 32
        text, link = chained(data, link)
        texts.append(text)
    path.write_text("".join(texts), encoding="utf-8")
    assert main(["replay", str(path)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "comes out otherwise by this program’s rules" in line


def test_what_is_no_battle_is_unreadable(
    evening: tuple[Path, Journal], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = evening
    newer, _ = chained({"format": "tribarrel-battle", "version": 9, "program": "3.0"}, "")
    for text, told in (("", "first line is damaged"), (newer, "Opened nothing, changed nothing."), ("{}\n", "")):
        path.write_text(text, encoding="utf-8")
        assert main(["replay", str(path)]) == 2
        printed = capsys.readouterr()
        (line,) = printed.err.splitlines()
        assert told in line
        assert printed.out == ""
    assert main(["replay", str(tmp_path / "gone.tbbattle")]) == 2
    assert "there is no such file" in capsys.readouterr().err
