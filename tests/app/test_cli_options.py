"""‘tribarrel options’: enough to write an army file by hand."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from rules import registry
from rules.army.model import all_units
from rules.core.issues import is_legal
from rules.storage.armies import load_army

ROOT = Path(__file__).parents[2]


def found(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["options", *arguments, "--json"]) == 0
    content: dict[str, Any] = json.loads(capsys.readouterr().out)
    return content


def keyed(options: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {option["key"]: option for option in options}


@pytest.mark.parametrize("key", [system.key for system in registry.SYSTEMS])
def test_every_profile_of_a_system_is_listed_with_its_price(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    content = found(capsys, key)
    system = registry.system(key)
    offered = {entry.profile for entry in system.catalogue(system.new_army())}
    assert offered <= {entry["profile"] for entry in content["profiles"]}
    assert all(entry["points"] is None or entry["points"] >= 0 for entry in content["profiles"])
    assert {switch["place"].split("/")[1] for switch in content["switches"]} == set(system.book().rows("switches"))
    assert all(switch["meaning"] for switch in content["switches"])
    assert main(["options", key]) == 0
    lines = capsys.readouterr().out.splitlines()
    for entry in content["profiles"]:
        assert any(line.startswith(f"  {entry['profile']} ") for line in lines)


@pytest.mark.parametrize("key", [system.key for system in registry.SYSTEMS])
def test_a_unit_as_it_is_told_can_stand_in_a_file(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    content = found(capsys, key)
    kind = content["groups"][0]["kind"]
    units = [found(capsys, key, content["profiles"][at]["profile"])["unit"] for at in (0, -1)]
    army = {"format": "tribarrel-army", "version": 1, "system": key, "groups": [{"kind": kind, "units": units}]}
    loaded = load_army(json.dumps(army), "x", registry.SYSTEMS)
    assert [unit.profile for unit in all_units(loaded.army)] == [unit["profile"] for unit in units]
    assert loaded.notices == ()


def test_the_options_of_a_team_say_what_they_need(capsys: pytest.CaptureFixture[str]) -> None:
    content = found(capsys, "smle", "rifle-team")
    options = keyed(content["options"])
    assert options["quality"]["words"] == ["untrained", "green", "trained", "veteran"]
    assert (options["quality"]["default"], options["quality"]["rule"]) == ("trained", "SM-QUA-01")
    assert options["quality"]["meaning"] == "Quality"
    assert options["quality"]["text"].startswith("Each team has one of four qualities")
    assert (options["rounds/hand-grenade"]["least"], options["rounds/hand-grenade"]["most"]) == (0, 99)
    assert options["rounds/piat"]["needs"] == "piat in a kit"
    members = keyed(content["members"])
    assert members["tough"]["needs"] == "switches/heroes/default = true and hero = minor-hero"
    assert {"key": "piat", "name": "PIAT"} in content["kit"]
    assert content["unit"]["members"] == [{"name": "Rifleman", "count": 4, "kit": ["rifle-bolt-action"]}]


def test_a_profile_of_an_optional_rule_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert found(capsys, "smle", "hero")["needs"] == "switches/heroes/default = true"
    assert "; needs switches/heroes/default = true" in text(capsys, "smle", "hero")


def text(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["options", *arguments]) == 0
    return capsys.readouterr().out


def test_what_hangs_on_the_group_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    options = keyed(found(capsys, "crucible", "slammers-blower-tank")["options"])
    hosts = [option for option in options.values() if option.get("needs", "").endswith("in its group")]
    assert hosts


def test_the_army_and_the_kinds_of_groups_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert [option["key"] for option in found(capsys, "smle", "army")["options"]] == ["level", "hidden"]
    force = found(capsys, "hexgame", "force")
    assert (force["kind"], force["within"]) == ("force", [""])
    assert keyed(force["options"])["colour"]["words"] == ["blue", "red", "green", "tan"]
    told = text(capsys, "hexgame", "company")
    assert told.startswith("A group of kind ‘company’ in a force or company. Its choices:\n  none")
    assert "  level   one of section, platoon, company, else section\n" in text(capsys, "smle", "army")


def test_counters_of_every_colour_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    told = text(capsys, "hexgame")
    for colour in ("blue", "red", "green", "tan"):
        assert f"colour {colour}, " in told


def test_a_pack_brings_its_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pack = tmp_path / "mine.tbpack"
    team = '[figures.teams.mine]\nname = "Mine"\nkind = "fire"\nfigures = "3 Man: pistol"\n'
    pack.write_text(f'format = "tribarrel-pack"\nversion = 1\nsystem = "smle"\nname = "M"\n{team}', encoding="utf-8")
    assert found(capsys, "smle", "mine", "--pack", str(pack))["unit"]["members"][0]["count"] == 3


def test_a_name_that_is_none_is_told_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["options", "smle", "rifle-taem"]) == 2
    assert capsys.readouterr().err == (
        "‘rifle-taem’ is no profile and no kind of group; ‘tribarrel options smle’ lists them. "
        "Did you mean rifle-team?\n"
    )


def test_the_army_of_the_readme_is_legal() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    loaded = load_army(example, "README.md", registry.SYSTEMS)
    assert loaded.notices == ()
    assert is_legal(loaded.system.check(loaded.army))
