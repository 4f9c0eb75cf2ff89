"""Quality and motivation: mixed teams, what the builder warns of, and dice before the game."""

from __future__ import annotations

import pytest

from rules.army.edit import IllegalEdit, choose
from rules.army.model import Army, Member, Unit, find
from rules.dice.thrown import EnteredDice, NeedDice, SeededDice
from rules.systems.smle.chance import Thrown, roll_leaders, roll_quality
from rules.systems.smle.muster import muster
from tests.rules.systems.smle.build import (
    RIFLE,
    SMLE,
    alone,
    bren,
    codes,
    figures,
    issues,
    leaders,
    rifles,
    section,
    side,
    team,
)

LEADERS_ROLL = {"switches/leader-quality-roll/default": True}


def whole_quality(unit: Unit) -> str:
    found = muster(SMLE.book(), unit)
    assert found
    return found.quality


@pytest.mark.rule("SM-QUA-07")
@pytest.mark.parametrize(
    ("held", "motivation", "expected"),
    [
        ({"veteran": 3, "green": 1}, "none", "veteran"),
        ({"veteran": 1, "trained": 2}, "none", "trained"),
        ({"veteran": 2, "green": 2}, "none", "trained"),  # no majority; mean rank 2
        ({"veteran": 1, "green": 1}, "elite", "trained"),
        ({"veteran": 1, "trained": 1}, "none", "trained"),  # mean 2.5, down
        ({"veteran": 1, "trained": 1}, "elite", "veteran"),  # mean 2.5, up for Elite
        ({"untrained": 2, "green": 2}, "none", "untrained"),
        ({"untrained": 2, "green": 2}, "elite", "green"),
    ],
)
def test_a_mixed_team_has_the_quality_of_most_else_the_mean(
    held: dict[str, int], motivation: str, expected: str
) -> None:
    men = (figures(number, RIFLE, quality=quality) for quality, number in held.items())
    assert whole_quality(team(*men, motivation=motivation)) == expected


@pytest.mark.rule("SM-QUA-07")
def test_the_bracket_is_that_of_the_whole_team() -> None:
    unit = team(figures(4, RIFLE, quality="green"), figures(1, RIFLE, quality="veteran"), quality="veteran")
    assert whole_quality(unit) == "green"
    assert codes(alone(unit), unit.id) == []


@pytest.mark.rule("SM-QUA-12")
def test_one_motivation_and_the_warrior_mark_can_be_chosen() -> None:
    unit = rifles()
    options = {option.key: option for option in SMLE.options(alone(unit), unit)}
    assert options["motivation"].words == ("none", "elite", "fanatic", "reluctant", "steady")
    assert options["warrior"].kind == "switch"
    card = SMLE.cards(alone(rifles(motivation="steady", warrior=True)))[0]
    assert (card.facts["motivation"].value, card.facts["warrior"].value) == ("steady", True)


@pytest.mark.rule("SM-QUA-14", "SM-QUA-18")
def test_unlikely_motivations_are_warned_of() -> None:
    untrained, veteran = (
        rifles(quality="untrained", motivation="elite"),
        rifles(2, quality="veteran", motivation="fanatic"),
    )
    assert codes(alone(untrained), untrained.id) == ["untrained-elite"]
    assert codes(alone(veteran), veteran.id) == ["veteran-fanatic"]
    for unit in (rifles(motivation="elite"), rifles(motivation="fanatic")):
        assert codes(alone(unit), unit.id) == []


def squad() -> Army:
    return side(section(leaders(id="boss", number=3), rifles(id="rifles"), bren(id="bren")))


def quality_of(army: Army, node: str) -> str | None:
    found = find(army, node)
    assert isinstance(found, (Unit, Member))
    value = found.choices.get("quality")
    return None if value is None else str(value)


@pytest.mark.rule("SM-QUA-10")
@pytest.mark.parametrize(("face", "quality"), [(1, "green"), (2, "green"), (3, None), (5, None), (6, "veteran")])
def test_one_die_settles_the_quality_of_a_team(face: int, quality: str | None) -> None:
    thrown = roll_quality(SMLE, squad(), ["rifles"], EnteredDice([face]))
    assert quality_of(thrown.army, "rifles") == quality  # Trained is the default, and stored nowhere
    assert [(throw.node, throw.roll.faces, throw.roll.purpose) for throw in thrown.throws] == [
        ("rifles", (face,), "quality")
    ]


@pytest.mark.rule("SM-QUA-11")
@pytest.mark.parametrize(
    ("face", "quality"), [(1, "green"), (2, "trained"), (4, "trained"), (5, "veteran"), (6, "veteran")]
)
def test_the_section_leader_rolls_for_himself_with_one_more(face: int, quality: str) -> None:
    army = squad()
    chief = army.groups[0].units[0].members[0].id
    thrown = roll_quality(SMLE, army, ["boss", "bren"], EnteredDice([3, face, 2]))
    assert [(throw.node, throw.modifier, throw.result) for throw in thrown.throws] == [
        ("boss", 0, "trained"),
        (chief, 1, quality),
        ("bren", 0, "green"),
    ]
    assert quality_of(thrown.army, chief) == quality


@pytest.mark.rule("SM-QUA-10", "SM-PTS-02")
def test_a_team_that_the_dice_made_too_good_is_legal_and_costs_as_much() -> None:
    army = squad()
    thrown = roll_quality(SMLE, army, ["rifles"], EnteredDice([6]))
    assert codes(thrown.army, "rifles") == ["rolled-over-bracket"]
    assert SMLE.bill(thrown.army).points == SMLE.bill(army).points
    chosen = side(section(rifles(quality="veteran", id="rifles")))
    assert codes(chosen, "rifles") == ["over-bracket"]


@pytest.mark.rule("SM-QUA-10", "SM-PTS-03")
def test_a_rolled_quality_holds_while_the_team_has_it() -> None:
    rolled = roll_quality(SMLE, squad(), ["rifles"], EnteredDice([3])).army
    assert find(rolled, "rifles").choices == {"quality-rolled": "trained"}  # type: ignore[union-attr]
    better = choose(SMLE, rolled, "rifles", "quality", "veteran")
    assert codes(better, "rifles") == ["over-bracket"]
    back = choose(SMLE, better, "rifles", "quality", "trained")
    assert back == rolled
    assert [row["name"].value for row in SMLE.cards(rolled)[1].rows["specials"]] == ["Quality rolled by dice"]
    assert SMLE.cards(better)[1].rows["specials"] == ()


@pytest.mark.rule("SM-QUA-10", "SM-PTS-03")
def test_nobody_sets_a_rolled_quality_by_hand() -> None:
    many = alone(rifles(6, quality="veteran", id="rifles"))
    for value in (True, "veteran", "green"):
        with pytest.raises(IllegalEdit, match="unknown-choice"):
            choose(SMLE, many, "rifles", "quality-rolled", value)
    rolled = roll_quality(SMLE, squad(), ["rifles"], EnteredDice([1])).army
    with pytest.raises(IllegalEdit, match="not-a-word"):
        choose(SMLE, rolled, "rifles", "quality-rolled", "veteran")
    dropped = choose(SMLE, rolled, "rifles", "quality-rolled", "none")
    assert find(dropped, "rifles").choices == {"quality": "green"}  # type: ignore[union-attr]


def test_a_switch_of_a_file_gives_no_rolled_quality() -> None:
    forged = alone(rifles(4, quality="veteran", quality_rolled=True, id="rifles"))
    assert codes(forged, "rifles") == ["not-a-word", "over-bracket"]


@pytest.mark.rule("SM-QUA-10")
def test_the_same_seed_gives_the_same_army_and_leaves_the_old_one_alone() -> None:
    army = squad()
    first, second = (roll_quality(SMLE, army, ["boss", "rifles", "bren"], SeededDice(7)) for _ in range(2))
    assert first == second
    assert quality_of(army, "rifles") is None
    assert {throw.node for throw in first.throws} >= {"boss", "rifles", "bren"}


def test_quality_is_rolled_for_single_teams_alone() -> None:
    with pytest.raises(IllegalEdit, match="no-unit"):
        roll_quality(SMLE, squad(), ["nobody"], EnteredDice([1]))
    many = side(section(team(figures(4, RIFLE), number=2, id="many")))
    with pytest.raises(IllegalEdit, match="several-teams"):
        roll_quality(SMLE, many, ["many"], EnteredDice([1]))
    with pytest.raises(NeedDice):
        roll_quality(SMLE, squad(), ["boss"], EnteredDice([1]))


def rolled_leader(*faces: int) -> Thrown:
    return roll_leaders(SMLE, side(section(leaders(), rifles()), overrides=LEADERS_ROLL), EnteredDice(faces))


@pytest.mark.rule("SM-PTS-15")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ((1,), "incompetent"),
        ((2,), "ordinary"),
        ((4,), "ordinary"),
        ((5, 4), "good"),
        ((6, 1), "good"),
        ((5, 5), "exceptional"),
        ((6, 6), "exceptional"),
    ],
)
def test_superior_leaders_are_rolled_for_and_not_bought(faces: tuple[int, ...], result: str) -> None:
    thrown = rolled_leader(*faces)
    chief = thrown.army.groups[0].units[0].members[0]
    assert chief.choices["leader-quality"] == result
    assert tuple(face for throw in thrown.throws for face in throw.roll.faces) == faces
    assert SMLE.bill(thrown.army).points == 30
    assert "unknown-choice" not in codes(thrown.army)
    assert SMLE.cards(thrown.army)[0].rows["figures"][0]["leader-quality"].value == result


@pytest.mark.rule("SM-PTS-15")
def test_leader_quality_is_an_optional_rule() -> None:
    with pytest.raises(IllegalEdit, match="leader-roll-off"):
        roll_leaders(SMLE, side(section(leaders())), EnteredDice([1]))
    thrown = rolled_leader(3)
    off = thrown.army.model_copy(update={"overrides": side().overrides})
    assert [issue.severity for issue in issues(off, "leader-roll-off")] == ["warning"]
    assert not issues(thrown.army, "leader-roll-off")
