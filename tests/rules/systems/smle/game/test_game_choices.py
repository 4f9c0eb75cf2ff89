"""What may be done that is no team's: the scenario with its parts and limit, the start, all rolls with one choice."""

import pytest

from rules.battle.answers import Choice
from rules.battle.asking import Answer
from rules.battle.model import Battle
from rules.battle.recall import recalled
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game.actions import DigIn, Hide, RollActivation, RollAll, SetScenario, SetUpBy, StartGame
from rules.systems.smle.game.base_lines import edge_of
from rules.systems.smle.game.state import play_of
from rules.tabletop.terrain import Zone
from tests.rules.systems.smle.build import rifles, section, side
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage


def set_up() -> Stage:
    return stage(rifles(1, id="one"), rifles(1, id="foe"), at={"a.one": (10, 10), "b.foe": (10, 40)}, begun=False)


def choice(battle: Battle, code: str) -> Choice:
    return next(found for found in ENGINE.choices(battle, "") if found.code == code)


@pytest.mark.rule("SM-SCN-02", "SM-SCN-04", "SM-SCN-06")
def test_a_scenario_is_chosen_with_its_parts_and_limit() -> None:
    battle = set_up().battle
    chosen = choice(battle, "set-scenario")
    assert [ask.code for ask in ENGINE.asks(battle, chosen, Answer())] == ["scenario", "limit"]
    said = Answer(stated=FrozenMap({"scenario": "multiple-signals"}))
    scenario, small, limit = ENGINE.asks(battle, chosen, said)
    assert "objective held by attacker" in scenario.note
    assert small.words == ("a", "b")
    assert small.note.startswith("Defender; in prepared positions in cover; hold until the set round.")
    assert limit.value == 10
    said = Answer(stated=said.stated.with_item("small-side", "b"))
    action = ENGINE.complete(battle, chosen, said)
    assert isinstance(action, SetScenario)
    assert (action.scenario, action.limit, dict(action.roles)) == ("multiple-signals", 10, {"a": "large", "b": "small"})
    none = ENGINE.complete(battle, chosen, Answer())
    assert isinstance(none, SetScenario)
    assert (none.scenario, none.limit, dict(none.roles)) == ("", 8, {})


@pytest.mark.rule("SM-ACT-01", "SM-TRN-02")
def test_all_rolls_are_one_choice_and_each_team_has_its_own() -> None:
    made = set_up().do(StartGame())
    rolls = choice(made.battle, "roll-all")
    assert dict(rolls.details) == {"teams": 2}
    made.do(RollAll(), 3, 5)
    assert [made.state(unit).raw is not None for unit in ("a.one", "b.foe")] == [True, True]
    assert play_of(made.battle).phase == "turns"
    assert ENGINE.choices(made.battle, "") == ()
    assert made.why_not(RollAll()) == "nobody-waits"


def test_on_a_real_table_all_that_are_left_are_rolled_for() -> None:
    made = set_up().do(StartGame())
    made.do(Place(places=FrozenMap(dict.fromkeys(made.battle.figures))))
    made.do(RollActivation(by="a", team="a.one", cover="hard"), 3)
    assert dict(choice(made.battle, "roll-rest").details) == {"teams": 1}
    made.do(RollAll(), 4)
    assert play_of(made.battle).phase == "turns"


@pytest.mark.rule("SM-SCN-10", "SM-SHO-26")
def test_what_one_side_hides_while_it_sets_up_alone_the_other_does_not_see() -> None:
    made = set_up().do(SetUpBy(side="a"))
    assert made.why_not(Hide(team="b.foe")) == "sets-up-alone"
    assert {one.issue.code for one in made.choices("b.foe") if one.issue} == {"sets-up-alone"}
    made.do(Hide(team="a.one")).do(DigIn(team="a.one"))
    assert ENGINE.secret_to(made.battle) == "a"
    assert ENGINE.hidden(made.battle, "a") == frozenset()
    assert ENGINE.hidden(made.battle, "b") == {"a.one", "a.one.position"}
    assert ENGINE.arc_of(made.battle, "a.one.position") == 90
    assert ENGINE.secret_to(made.do(StartGame()).battle) == ""
    assert made.why_not(SetUpBy(side="b")) == "not-the-phase"


@pytest.mark.rule("SM-OPT-15")
def test_a_base_line_is_the_edge_that_the_area_lies_along() -> None:
    battle = set_up().battle
    assert battle.table is not None
    width, depth = battle.table.width_in, battle.table.depth_in
    east = Zone(id="z", side="a", outline=((width - 12, 0), (width, 0), (width, depth), (width - 12, depth)))
    placed = battle.model_copy(update={"table": battle.table.model_copy(update={"zones": (east,)})})
    assert edge_of(placed, "a") == "east"
    assert edge_of(battle, "a") == "south"


def test_an_answer_is_kept_for_the_very_battle_that_was_asked_about() -> None:
    asked: list[str] = []

    @recalled
    def named(battle: Battle, unit: str) -> str:
        asked.append(unit)
        return f"{battle.system} {unit}"

    one, other = set_up().battle, set_up().battle
    assert [named(one, "a"), named(one, "a"), named(other, "a"), named(one, "a")] == ["smle a"] * 4
    assert asked == ["a", "a", "a"]


def stated(made: Stage, code: str, **said: Value) -> SetScenario:
    """What a choice comes to in the window: every question answered, as it is shown where nobody says otherwise."""
    chosen = choice(made.battle, code)
    usual = {ask.code: ask.value for ask in ENGINE.asks(made.battle, chosen, Answer()) if ask.value is not None}
    facts = {key.replace("__", " ").replace("_", "-"): value for key, value in said.items()}
    assert set(facts) <= set(usual)
    action = ENGINE.complete(made.battle, chosen, Answer(stated=FrozenMap({**usual, **facts})))
    assert isinstance(action, SetScenario)
    return action


@pytest.mark.rule("SM-SCL-15")
def test_optional_rules_are_asked_for_and_off_unless_they_are_turned_on() -> None:
    made = set_up().do(SetScenario(scenario="ambush", roles=FrozenMap({"a": "small", "b": "large"}), limit=6))
    asks = {ask.code: ask for ask in ENGINE.asks(made.battle, choice(made.battle, "set-rules"), Answer())}
    assert {code for code, ask in asks.items() if ask.value} == {"rule-strict-rows"}
    assert {ask.kind for ask in asks.values()} == {"yes"}
    assert all(ask.note.endswith("(H)") for ask in asks.values())
    made.do(stated(made, "set-rules", rule_heroes=True))
    assert dict(made.play.switches) == {"heroes": True}, "what nobody touched is left to the armies"
    assert (made.play.scenario, made.play.limit, dict(made.play.roles)["a"]) == ("ambush", 6, "small")
    assert [event.code for event in made.events] == ["rule-on"]
    assert choice(made.battle, "set-rules").details["rules"] == 2
    made.do(stated(made, "set-rules", rule_heroes=False, rule_strict_rows=False))
    assert dict(made.play.switches) == {"heroes": False, "strict-rows": False}
    made.do(stated(made, "set-scenario"))
    assert dict(made.play.switches) == {"heroes": False, "strict-rows": False}, "another choice leaves them alone"
    assert [event.code for event in made.events] == ["scenario-set"]


@pytest.mark.rule("SM-SCL-15")
def test_a_rule_that_one_army_has_is_told_of_and_left_alone() -> None:
    ours = side(section(rifles(1, id="one")), overrides={"switches/heroes/default": True})
    made = stage(ours, rifles(1, id="foe"), begun=False)
    asks = {ask.code: ask for ask in ENGINE.asks(made.battle, choice(made.battle, "set-rules"), Answer())}
    assert asks["rule-heroes"].value is False
    assert asks["rule-heroes"].note.endswith("Now: A alone.")
    assert dict(stated(made, "set-rules").switches) == {}
    assert dict(stated(made, "set-rules", rule_heroes=True).switches) == {"heroes": True}


@pytest.mark.rule("SM-OPT-15")
def test_base_lines_are_asked_for_side_by_side() -> None:
    made = set_up()
    asks = ENGINE.asks(made.battle, choice(made.battle, "set-edges"), Answer())
    assert [(ask.code, ask.subject, ask.value) for ask in asks] == [("edge a", "a", "south"), ("edge b", "b", "north")]
    made.do(stated(made, "set-edges", edge__b="east"))
    assert dict(made.play.edges) == {"b": "east"}
    assert [edge_of(made.battle, side) for side in ("a", "b")] == ["south", "east"]
    assert [event.code for event in made.events] == ["base-line-set"]
    real = made.battle.model_copy(update={"table": None})
    assert "set-edges" not in [found.code for found in ENGINE.choices(real, "")]
