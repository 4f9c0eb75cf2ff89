"""The card that a detachment is led by."""

from __future__ import annotations

import pytest

from rules.army.card import Card, Content, Row
from rules.army.edit import choose
from rules.core.frozen import Value
from rules.core.marks import Mark
from tests.rules.systems.crucible.builders import SYSTEM, detachment, side, tu


def led(*profiles: str, **choices: Value) -> Card:
    """The command card of a detachment of these TUs, with a house pack's switches at their defaults."""
    group = detachment(*map(tu, profiles), id="det", **choices)
    (card,) = (one for one in SYSTEM.cards(side(group)) if one.subject == "det")
    return card


def prices(*profiles: str) -> dict[Content, Content]:
    rows = led(*profiles).rows["prices"]
    return {row["action"].value: row["price"].value for row in rows}


def told(rows: tuple[Row, ...], *names: str) -> list[tuple[Content, ...]]:
    return [tuple(row[name].value if name in row else None for name in names) for row in rows]


@pytest.mark.rule("CR-LP-01", "CR-LP-02", "CR-PH-03")
def test_it_tells_what_makes_the_pool_of_a_turn() -> None:
    card = led("slammers-blower-tank", "slammers-command-tank", commander="captain", lp_adjustment=-1)
    names = ("leader", "rating", "pool-dice", "initiative-dice", "command-lp", "lost-lp", "adjustment", "tus", "cap")
    assert [card.facts[name].value for name in names] == ["captain", 8, "2d6", "1d6", 2, -1, -1, 2, 8]
    assert (card.kind, card.title, card.group, card.facts["total"].value) == (
        "crucible-command", "det", "Hammer’s Slammers", 620 + 660 + 100,
    )  # fmt: skip
    alone = led("militia").facts
    assert (alone["rating"].value, "leader" in alone, "command-lp" in alone) == (0, False, False)


@pytest.mark.rule("CR-TU-11", "CR-TU-12", "CR-TU-13")
def test_leaders_stand_with_rank_rating_and_host_the_best_first() -> None:
    first = detachment(tu("slammers-command-tank"), id="first", commander="captain")
    second = detachment(tu("slammers-combat-car"), id="second", sergeant=True)
    other = detachment(tu("militia"), id="other", sergeant=True)
    cards = {card.subject: card for card in SYSTEM.cards(side(first, second, other))}
    names = ("rank", "rating", "host")
    assert told(cards["second"].rows["leaders"], *names) == [
        ("captain", 8, "Command tank"),
        ("sergeant", 4, "Combat car, up-armoured"),
    ]
    assert told(cards["first"].rows["leaders"], *names) == [("captain", 8, "Command tank")]
    assert told(cards["other"].rows["leaders"], *names) == [("sergeant", 1, "Militia")]


@pytest.mark.rule("CR-PT-17")
def test_all_cards_together_cost_what_the_side_does() -> None:
    army = side(detachment(tu("slammers-blower-tank", 2), commander="captain", sergeant=True, mines_heavy=2))
    cards = list(SYSTEM.cards(army))
    assert [card.points for card in cards] == [100 + 20 + 80, 1240]
    assert sum(card.points for card in cards) == SYSTEM.bill(army).points


@pytest.mark.rule("CR-PT-17", "CR-PT-12", "CR-TU-20")
def test_what_stands_on_the_command_cards_adds_up_to_the_side() -> None:
    first = detachment(tu("slammers-command-tank"), id="first", commander="captain")
    second = detachment(tu("slammers-combat-car", 3), id="second", sergeant=True, mines_light=2)
    army = side(first, second)
    cards = [card for card in SYSTEM.cards(army) if card.kind == "crucible-command"]
    assert [card.facts["total"].value for card in cards] == [660 + 100, 3 * 590 + 20 + 20]
    assert sum(int(card.facts["total"].value or 0) for card in cards) == SYSTEM.bill(army).points
    assert told(cards[0].rows["leaders"], "rank", "points", "home") == [("captain", 100, None)]
    leaders = [("captain", None, "first"), ("sergeant", 20, None)]
    assert told(cards[1].rows["leaders"], "rank", "points", "home") == leaders


@pytest.mark.rule("CR-PT-17")
def test_the_total_of_a_detachment_says_what_its_parts_come_to() -> None:
    army = side(detachment(tu("slammers-combat-car", 2), sergeant=True, mines_light=2, skill_points=15))
    (term,) = SYSTEM.bill(army).total.terms
    parts = ("tus", "tus-points", "sergeant-points", "mines-points", "skill-points")
    assert [term.details[part] for part in parts] == [2, 2 * 590, 20, 20, 15]
    assert term.amount == 2 * 590 + 20 + 20 + 15


@pytest.mark.rule("CR-LP-06", "CR-LP-08", "CR-LP-09", "CR-LP-12")
def test_the_price_of_each_action_that_its_tus_may_take() -> None:
    tank = prices("slammers-blower-tank")
    assert tank == {"lp-move": "1-2-4", "lp-rally": "1-2", "lp-concentrate": "1-2-4", "lp-rapid": "1-2-4"}
    others = ("fasolini-oto-melara-410cgs-gun", "militia", "starmarine-raeside-missile-system")
    more = prices(*others)
    assert more == {
        **tank,
        "lp-move-slow-gun": "2-3-5",
        "lp-mount": "1-2-4",
        "lp-deploy-gun": "2",
        "lp-arc": "1-2-4",
        "lp-sniper-pod": "1",
    }
    assert set(more) <= set(SYSTEM.texts.words)


@pytest.mark.rule("CR-SW-23", "CR-SW-25", "CR-SW-27")
def test_mines_stand_with_their_firepower_and_a_box_each() -> None:
    mines = led("militia", mines_light=3, mines_heavy_command=2).rows["mines"]
    assert told(mines, "mine", "count", "fp-infantry", "fp-vehicle", "infantry-sets-off") == [
        ("mines-light", 3, 3, 1, "always"),
        ("mines-heavy-command", 2, 5, 8, None),
    ]


@pytest.mark.rule("CR-PT-18")
def test_skills_and_notes_are_the_players_own_words() -> None:
    card = led("militia", skill="Knows the ground.")
    assert told(card.rows["skills"], "text") == [("Knows the ground.",)]
    assert led("militia", skill="  ").rows["skills"] == ()


def test_the_rating_has_the_mark_of_the_table() -> None:
    assert led("slammers-blower-tank", commander="captain").facts["rating"].mark is Mark.DERIVED


@pytest.mark.rule("CR-TU-13")
def test_a_leader_of_another_detachment_is_with_his_host_by_number_and_name() -> None:
    first = detachment(tu("militia", 2), tu("militia-truck"), id="First", commander="captain")
    army = choose(SYSTEM, side(first, detachment(tu("militia"), id="Second")), "militia-truck", "commander-host", True)
    one, other = (card.rows["leaders"][0] for card in SYSTEM.cards(army) if card.kind == "crucible-command")
    assert [one[name].value for name in ("host", "number", "points")] == ["Truck", 3, 15]
    assert "home" not in one
    assert [other[name].value for name in ("host", "number", "home")] == ["Truck", 3, "First"]
    assert "points" not in other
