"""‘tribarrel check’: each problem once, with its line, its unit, and what was meant."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.cli.parser import COMMANDS
from rules import registry


def platoon(tmp_path: Path, **changes: Any) -> Path:
    """The sample platoon with some of its third unit's keys changed; None takes one away."""
    system = registry.system("smle")
    army = json.loads(system.sample_text("british-platoon"))
    army.pop("held", None)
    unit = army["groups"][0]["groups"][1]["units"][1]
    for key, value in changes.items():
        unit[key] = value
    path = tmp_path / "platoon.tbarmy"
    path.write_text(json.dumps(army, indent=2, ensure_ascii=False), encoding="utf-8")
    return path


def told(capsys: pytest.CaptureFixture[str], path: Path) -> str:
    """The one line of `check` that names the slip."""
    main(["check", str(path)])
    printed = capsys.readouterr()
    assert printed.err == "", "nothing is told twice"
    lines = [line for line in printed.out.splitlines() if ": " in line and " line " in line]
    assert len(lines) == 1
    return lines[0]


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"rounds/hand-grenade": 100}, "Hand grenades 100: between 0 and 99.  [SM-PTS-19]"),
        ({"rounds/hand-grenade": "6"}, "Hand grenades ‘6’ is a text. Write the number without quotes.  [SM-PTS-19]"),
        ({"rounds/hand-grenade": 1.5}, "Hand grenades ‘1.5’ is not a whole number.  [SM-PTS-19]"),
        ({"warrior": "yes"}, "Warriors ‘yes’ is not on or off. Write true or false, without quotes.  [SM-QUA-12]"),
        (
            {"quality": "vetran"},
            "Quality ‘vetran’ is not a choice. Possible: untrained, green, trained, veteran. "
            "Did you mean veteran?  [SM-QUA-01]",
        ),
        ({"quality": 3}, "Quality ‘3’ is not a choice. Possible: untrained, green, trained, veteran.  [SM-QUA-01]"),
        ({"qualty": "green"}, "‘qualty’ is not an option here. It is kept, and does nothing. Did you mean quality?"),
        (
            {"rounds/piat": 2},
            "‘PIAT bombs’ is not an option here: nobody in the team carries it. It is kept, and does nothing.",
        ),
    ],
)
def test_a_slip_in_a_choice_names_unit_option_and_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, choices: dict[str, Any], words: str
) -> None:
    path = platoon(tmp_path, choices=choices)
    line = told(capsys, path)
    text = path.read_text(encoding="utf-8").splitlines()
    team = next(at for at, found in enumerate(text, 1) if '"profile": "rifle-team"' in found)
    number = next(at for at, found in enumerate(text, 1) if f'"{next(iter(choices))}": ' in found and at > team)
    assert line == f"  error    line {number}: Rifle team, 1 Section: {words}"


def test_a_weapon_that_is_none_has_its_line_and_its_nearest_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    members = [{"name": "Rifleman", "count": 4, "kit": ["rifle-bolt-acton"]}]
    line = told(capsys, platoon(tmp_path, members=members))
    assert "‘rifle-bolt-acton’ is no weapon" in line
    assert line.count("rifle-bolt-action") == 1
    line = told(capsys, platoon(tmp_path, members=[{"name": "R", "count": 4, "kit": ["zzz"]}]))
    assert "Nearest" not in line


def test_a_kind_of_group_that_is_none_is_told_with_those_there_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = platoon(tmp_path)
    path.write_text(
        path.read_text(encoding="utf-8").replace('"kind": "section"', '"kind": "secton"', 1), encoding="utf-8"
    )
    line = told(capsys, path)
    assert "Command and weapons: ‘secton’ is not a kind of group." in line
    assert line.endswith("It is kept, and does nothing. Did you mean section?  [SM-ORG-02]")


def test_scripts_have_every_problem_with_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    main(["check", str(platoon(tmp_path, choices={"quality": "vetran"})), "--json"])
    printed = capsys.readouterr()
    assert printed.err == ""
    (issue,) = [found for found in json.loads(printed.out)["issues"] if found["code"] == "not-a-word"]
    assert issue["text"] == "Rifle team, 1 Section: Quality ‘vetran’ is not a choice."
    assert issue["line"] > 100
    assert (issue["meant"], issue["words"]) == ("veteran", ["untrained", "green", "trained", "veteran"])


def test_where_no_problems_are_told_a_slip_is_a_notice(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = platoon(tmp_path, choices={"rounds/hand-grenade": 100})
    assert main(["roster", str(path), "-o", str(tmp_path / "out.txt")]) == 0
    first = capsys.readouterr().err.splitlines()[0]
    assert first.startswith(f"{path}, line ")
    assert first.endswith(", rounds/hand-grenade of ‘Rifle team’: 100 is not between 0 and 99.")


def test_a_unit_of_which_nothing_is_known_is_named_when_cards_are_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = platoon(tmp_path, profile="space-marine")
    assert main(["cards", str(path), "-o", str(tmp_path / "out.pdf")]) == 0
    assert "Rifle team, 1 Section: no card is printed of it.\n" in capsys.readouterr().err


def test_an_empty_name_is_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["check", ""])
    assert ended.value.code == 2
    assert "argument ARMY: the name is empty" in capsys.readouterr().err


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help"]) == 0
    printed = capsys.readouterr().out
    assert all(command in printed for command in COMMANDS)
