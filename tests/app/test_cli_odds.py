"""‘tribarrel odds’: exact chances, the form for scripts, and one line for what is wrong."""

import json
from fractions import Fraction

import pytest

from app.cli import main

RIFLE = ["odds", "smle", "--weapon", "rifle-bolt-action", "--range", "8"]


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*RIFLE, *arguments]) == 0
    return capsys.readouterr().out


def data(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Fraction]:
    chances = json.loads(answered(capsys, *arguments, "--json"))["chances"]
    return {word: Fraction(entry["fraction"]) for word, entry in chances.items()}


@pytest.mark.rule("SM-SHO-04", "SM-HIT-06")
def test_one_rifle_in_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "--cover", "soft", "--target-quality", "green")
    # 6 or more on two dice, then 15 of 36 throws of damage against defence are a casualty
    assert found["hit"] == Fraction(26, 36)
    assert found["casualty"] == Fraction(26, 36) * Fraction(15, 36)


def test_the_text_names_what_is_added_and_each_outcome(capsys: pytest.CaptureFixture[str]) -> None:
    printed = answered(capsys, "--cover=hard", "--figures", "4")
    assert "+2  not under fire" in printed
    assert "-3  target in hard cover" in printed
    assert "2D -1 must reach 7: 8 or more on the dice" in printed
    assert "any hit" in printed
    assert "%" in printed


@pytest.mark.rule("SM-CBT-13", "SM-CBT-10")
def test_return_fire_is_one_roll_and_panic_fire_only_hits(capsys: pytest.CaptureFixture[str]) -> None:
    assert data(capsys, "--fire", "return", "--figures", "4")["hit"] == Fraction(30, 36)
    assert set(data(capsys, "--fire", "panic")) == {"hit"}


@pytest.mark.rule("SM-VEH-16")
def test_a_vehicle_has_results_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(data(capsys, "--vehicle", "soft")) >= {"hit", "VSW", "VLW"}


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["odds", "smle", "--wepon", "lmg"], "‘--wepon’ is not a fact of an attack here. Did you mean --weapon?"),
        (["odds", "smle", "--weapon", "lmg"], "needed: --range."),
        (["odds", "smle", "--weapon"], "--weapon needs a value: "),
        (["odds", "smle", "--weapon", "lmgg", "--range", "8"], "--weapon: ‘lmgg’ is not one of its words."),
        (["odds", "smle", "--range", "far"], "--range: ‘far’ is not a number."),
        (["odds", "smle", "--figures", "99"], "--figures: 99 is not from 1 to 12."),
        (["odds", "smlee", "--range", "8"], "‘smlee’ is not a system of this program."),
        (["odds", "crucible", "--range", "8"], "The Crucible has no odds of attacks yet."),
    ],
)
def test_what_is_wrong_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], line: str) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(line)
    assert told.err.count("\n") == 1


def test_help_lists_every_fact(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "smle", "--help"]) == 0
    printed = capsys.readouterr().out
    names = ("--weapon", "--range INCHES", "--under-fire", "--target-quality", "--cover")
    assert all(name in printed for name in names)
