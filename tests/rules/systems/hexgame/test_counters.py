"""The counters of an army: what is on their two sides, and how many markers go with them."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

from rules.army.card import Card, Counter
from rules.army.model import Army
from tests.rules.systems.hexgame.builders import SYSTEM, army, force, overridden, unit


def pieces(built: Army) -> list[Counter]:
    """The counters of the army's units."""
    return [counter for counter in SYSTEM.counters(built) if counter.front.subject]


def piece(built: Army) -> Counter:
    """The counter of the army's one unit."""
    (found,) = pieces(built)
    return found


def figures(face: Card, *names: str) -> tuple[object, ...]:
    """Some figures of one side."""
    return tuple(face.facts[name].value if name in face.facts else None for name in names)


def markers(built: Army) -> dict[str, int]:
    """How many markers of each kind, by their title."""
    return {counter.front.title: counter.count for counter in SYSTEM.counters(built) if not counter.front.subject}


@pytest.mark.rule("HX-CMP-17", "HX-CMP-19", "HX-DIS-03", "HX-DIS-10")
def test_a_counter_has_its_four_ratings_in_front_and_what_is_left_of_them_on_its_back() -> None:
    found = piece(army(force("blue", unit("merc-tank", 4, ecm=True))))
    assert (found.count, found.front.kind, found.back.kind) == (4, "counter", "counter-disrupted")
    assert (found.front.colour, found.back.colour) == ("blue", "blue")
    assert figures(found.front, "attack", "defence", "range", "movement", "class", "ecm") == (8, 8, 4, 6, "A", True)
    assert figures(found.back, "assault", "defence", "disrupted-movement") == (8, 8, 3)


@pytest.mark.rule("HX-CMP-18")
@pytest.mark.parametrize("colour", ["blue", "red"])
def test_infantry_with_skimmers_has_them_on_its_back(colour: str) -> None:
    found = piece(army(force(colour, unit("merc-infantry"))))
    assert (found.front.kind, found.back.kind) == ("counter", "counter")
    assert (found.front.silhouette, found.back.silhouette) == ("squad", "skimmer")
    assert figures(found.front, "attack", "defence", "range", "movement") == (4, 2, 2, 2)
    assert figures(found.back, "attack", "defence", "range", "movement") == (2, 1, 2, 6)


def test_conventional_infantry_has_a_disrupted_back() -> None:
    found = piece(army(force("green", unit("conventional-infantry"))))
    assert found.back.kind == "counter-disrupted"
    assert figures(found.back, "assault", "defence", "disrupted-movement") == (3, 2, 1)


@pytest.mark.rule("HX-DIS-09")
def test_militia_that_a_disrupt_result_eliminates_has_no_disrupted_back() -> None:
    found = piece(army(force("tan", unit("conventional-militia"))))
    assert found.back == found.front


def test_a_calliope_attacks_with_s_and_assaults_with_nothing() -> None:
    found = piece(army(force("tan", unit("conventional-calliope"))))
    assert figures(found.front, "attack", "range", "movement") == ("S", 4, 0)
    assert figures(found.back, "assault", "disrupted-movement") == (0, 0)


@pytest.mark.rule("HX-CMP-13", "HX-FOR-03", "HX-FOR-04", "HX-FOR-10")
def test_a_fortress_is_a_yellow_marker_that_can_be_blown_up() -> None:
    found = piece(army(force("red", unit("fortress", 2))))
    assert (found.count, found.front.kind, found.front.colour) == (2, "marker", "yellow")
    assert figures(found.front, "bonus", "holds", "struck") == (12, 3, None)
    assert figures(found.back, "caption", "struck") == ("marker-blown-up", True)


def test_figures_of_the_player_s_own_stand_on_his_counters() -> None:
    found = piece(overridden(army(force("blue", unit("merc-tank"))), counters__merc_tank__attack=9))
    assert figures(found.front, "attack") == (9,)
    assert figures(found.back, "assault") == (9,)


def test_a_unit_of_no_known_profile_has_a_blank_counter() -> None:
    found = piece(army(force("blue", unit("submarine"))))
    assert (found.front.title, dict(found.front.facts)) == ("submarine", {})


def test_every_piece_of_a_sample_has_its_counter() -> None:
    built = army(force("blue", unit("merc-tank", 3)), force("tan", unit("large-gun", 2), unit("conventional-bus")))
    assert Tally({one.front.title: one.count for one in pieces(built)}) == {"Hover tank": 3, "Large gun": 2, "Bus": 1}
    assert [one.front.colour for one in pieces(built)] == ["blue", "tan", "tan"]


@pytest.mark.rule("HX-CMP-15")
def test_an_army_has_markers_in_sensible_numbers() -> None:
    built = army(
        force("red", unit("merc-infantry", 7, paradrop=3), unit("howitzer", 2, gas=True), unit("merc-tank", 8)),
    )
    assert markers(built) == {"RUBBLE": 5, "TURN": 1, "DROP": 1, "GAS": 2, "DISRUPTED": 3}


def test_markers_that_an_army_cannot_need_are_left_out() -> None:
    assert markers(army(force("blue", unit("merc-tank")))) == {"RUBBLE": 2, "TURN": 1}
    assert markers(army()) == {"RUBBLE": 2, "TURN": 1}


def test_a_pack_or_an_override_changes_how_many_there_are() -> None:
    built = overridden(army(force("blue", unit("merc-tank", 8))), markers__rubble__per=1, markers__turn__least=2)
    assert markers(built) == {"RUBBLE": 8, "TURN": 2}


@pytest.mark.rule("HX-RUB-06", "HX-SEQ-02")
def test_each_marker_has_another_word_on_its_back() -> None:
    built = army(force("red", unit("merc-infantry", 1, paradrop=1), unit("howitzer", 1, gas=True)))
    found = {one.front.title: one for one in SYSTEM.counters(built) if not one.front.subject}
    assert figures(found["RUBBLE"].front, "caption", "bonus") == ("marker-rubble", 2)
    assert figures(found["RUBBLE"].back, "head", "text") == ("marker-lost", "marker-lost-text")
    assert figures(found["TURN"].front, "head", "turn") == ("marker-turn", 1)
    assert figures(found["TURN"].back, "head", "turns") == ("marker-turn", 10)
    assert figures(found["DROP"].back, "caption") == ("marker-landed",)
    assert figures(found["GAS"].back, "caption", "struck") == ("marker-gas-clear", True)
    assert found["DISRUPTED"].back == found["DISRUPTED"].front
    assert {one.front.colour for one in found.values()} == {"yellow"}


def test_every_word_of_a_marker_has_its_wording() -> None:
    built = army(force("red", unit("merc-infantry", 1, paradrop=1), unit("howitzer", 1, gas=True), unit("fortress")))
    faces = [face for one in SYSTEM.counters(built) for face in (one.front, one.back) if face.kind == "marker"]
    told = {fact.value for face in faces for fact in face.facts.values() if isinstance(fact.value, str)}
    assert told <= set(SYSTEM.texts.words)
    assert len(told) >= 9
