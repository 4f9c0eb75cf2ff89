"""What the referee may set: each of his actions is a choice with what it asks, and the game can be ended."""

import pytest

from rules.battle.action import Referee
from rules.battle.answers import Choice
from rules.battle.asking import Answer
from rules.battle.engine import Engine
from rules.battle.model import Battle
from rules.battle.referee import SetAmmunition, SetRound, SetWound
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.actions import EndGame, SetHolder, SetLevel, SetScenario, StartGame
from tests.rules.systems.smle.build import RIFLE, figures, rifles, team
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage

OURS, FOE = "a.one", "b.foe"


def facing(**given: object) -> Stage:
    made = stage(rifles(2, id="one", **given), rifles(2, id="foe"), at={OURS: (10, 10), FOE: (10, 40)})
    return made.levels(a_one=8, b_foe=9)


def over(made: Stage, unit: str, code: str) -> Choice:
    return next(choice for choice in ENGINE.overrules(made.battle, unit) if choice.code == code)


def stated(made: Stage, choice: Choice, **said: Value) -> Stage:
    """Does what the referee says; what he leaves out stays as it is asked."""
    facts = {key.replace("_", "-"): value for key, value in said.items()}
    asked = {ask.code for ask in ENGINE.asks(made.battle, choice, Answer(stated=FrozenMap(facts)))}
    assert set(facts) <= asked
    action = ENGINE.complete(made.battle, choice, Answer(stated=FrozenMap(facts)))
    assert isinstance(action, Referee)
    return made.do(action)


def test_every_action_of_the_referee_is_a_choice() -> None:
    made = facing().put("goal", "objective", 24, 24)
    offered = {type(choice.action) for unit in ("", OURS) for choice in ENGINE.overrules(made.battle, unit)}
    assert set(act.REFEREE) <= offered
    assert {SetRound, SetWound} <= offered
    assert all(choice.issue is None for choice in ENGINE.overrules(made.battle, OURS))


@pytest.mark.rule("SM-ACT-01", "SM-ACT-24")
def test_a_level_that_is_set_is_that_of_the_turn_under_way() -> None:
    made = facing()
    assert made.active == OURS
    choice = over(made, OURS, "set-level")
    assert [ask.value for ask in ENGINE.asks(made.battle, choice, Answer())] == [8]
    stated(made, choice, level=3)
    assert (made.level(OURS), made.play.turn.level if made.play.turn else None) == (3, 3)
    assert "direct-fire" not in made.codes(OURS)


def test_turns_attacks_breaks_and_fire_are_set() -> None:
    made = facing()
    stated(made, over(made, OURS, "set-attack"), attack="direct")
    assert made.state(OURS).attack == "direct"
    stated(made, over(made, OURS, "set-breaks"), breaks=2)
    assert made.state(OURS).breaks == 2
    stated(made, over(made, OURS, "set-under-fire"), fire_direct=True, fire_flank=True, fire_by=FOE)
    assert [(fire.kinds, fire.by) for fire in made.state(OURS).fire] == [(("direct", "flank"), FOE)]
    made.do(_action(made, over(made, OURS, "set-acted")))
    assert made.state(OURS).has_acted
    made.do(_action(made, over(made, OURS, "set-waiting")))
    assert not made.state(OURS).has_acted


def _action(made: Stage, choice: Choice) -> Referee:
    found = ENGINE.complete(made.battle, choice, Answer())
    assert isinstance(found, Referee)
    return found


@pytest.mark.rule("SM-ACT-15")
def test_a_team_is_turned_to_a_point() -> None:
    made = facing()
    choice = over(made, OURS, "set-facing")
    assert choice.wants == "point"
    action = ENGINE.complete(made.battle, choice, Answer(point=(30.75, 10.0)))
    assert action is not None
    assert made.do(action).state(OURS).facing == 90.0


def test_wounds_and_rounds_left_are_set_figure_by_figure() -> None:
    gunner = team(figures(1, "light-mortar-50-60-mm"), figures(1, RIFLE), id="one", profile="light-mortar-team",
                  rounds__light_mortar_50_60_mm=3)  # fmt: skip
    made = stage(gunner, rifles(2, id="foe"), at={OURS: (10, 10), FOE: (10, 40)}).levels(a_one=8, b_foe=9)
    stated(made, over(made, OURS, "set-wound"), figure="a.one.2", wound="light")
    assert [figure.wound for figure in made.battle.figures_of(OURS)] == ["", "light"]
    choice = over(made, OURS, "set-wound")
    asked = ENGINE.asks(made.battle, choice, Answer(stated=FrozenMap({"figure": "a.one.2"})))
    assert asked[1].value == "light", "how he is now"
    stated(made, choice, figure="a.one.2", wound="unhurt")
    assert made.figure("a.one.2").wound == ""
    stated(made, over(made, OURS, "set-ammunition"), rounds_left=1)
    assert dict(made.figure("a.one.1").ammunition) == {"light-mortar-50-60-mm": 1}


@pytest.mark.rule("SM-SCN-03")
def test_who_holds_an_objective_is_set_and_taken_back() -> None:
    made = facing().put("goal", "objective", 24, 24).put("mill", "objective", 30, 24)
    stated(made, over(made, "", "set-holder"), objective="mill", holder="b")
    assert dict(made.play.holders) == {"mill": "b"}
    choice = over(made, "", "set-holder")
    asked = ENGINE.asks(made.battle, choice, Answer(stated=FrozenMap({"objective": "mill"})))
    assert asked[1].value == "b"
    stated(made, choice, objective="mill", holder="none")
    assert made.play.holders["mill"] == ""


# --- The end of a game ----------------------------------------------------------------------------------


@pytest.mark.rule("SM-SCN-04")
def test_a_game_without_a_scenario_ends_after_its_eighth_round() -> None:
    made = facing()
    assert ENGINE.last_round(made.battle) == 8
    made.do(SetRound(round=8)).end().end()
    assert (made.play.phase, made.play.winner, made.play.round) == ("end", "draw", 8)


@pytest.mark.rule("SM-SCN-04")
def test_the_limit_that_was_chosen_is_the_one_that_is_shown_and_holds() -> None:
    made = stage(rifles(1, id="one"), rifles(1, id="foe"), scenario=SetScenario(limit=1), begun=False)
    assert ENGINE.last_round(made.battle) == 1
    made.do(StartGame()).levels(a_one=8, b_foe=9).end().end()
    assert made.play.phase == "end"


@pytest.mark.rule("SM-SCN-04")
def test_the_players_may_end_it_between_rounds_and_it_is_judged() -> None:
    made = facing()
    assert "stop-game" not in codes(made.battle)
    made.end().wound("b.foe.1", "killed").end()
    assert made.play.round == 2
    choice = next(choice for choice in ENGINE.choices(made.battle, "") if choice.code == "stop-game")
    assert ENGINE.asks(made.battle, choice, Answer()) == ()
    made.do(_action(made, choice))
    assert (made.play.phase, made.play.winner) == ("end", "a")
    assert dict(ENGINE.score(made.battle))["a"].total == 1
    assert made.why_not(EndGame()) == "not-under-way"


def codes(battle: Battle) -> list[str]:
    return [choice.code for choice in ENGINE.choices(battle, "")]


@pytest.mark.rule("SM-SCN-04")
@pytest.mark.parametrize(("said", "winner"), [("judged", "draw"), ("b", "b"), ("draw", "draw")])
def test_by_agreement_it_ends_at_any_moment(said: str, winner: str) -> None:
    made = facing()
    stated(made, over(made, "", "end-game-now"), winner=said)
    assert (made.play.phase, made.play.winner, made.battle.waiting) == ("end", winner, ())
    assert "end-game-now" not in [choice.code for choice in ENGINE.overrules(made.battle, "")]


def test_a_table_without_rules_has_wounds_and_rounds_to_set() -> None:
    made = facing()
    plain = Engine()
    assert [choice.code for choice in plain.overrules(made.battle, "")] == ["set-round"]
    choice = plain.overrules(made.battle, OURS)[0]
    words = plain.asks(made.battle, choice, Answer())[1].words
    assert words == ("unhurt", "wounded", "out")
    said = Answer(stated=FrozenMap({"figure": "a.one.2", "wound": "out"}))
    assert plain.complete(made.battle, choice, said) == SetWound(figure="a.one.2", wound="out")
    assert plain.complete(made.battle, Choice("go-on", SetLevel(team=OURS, level=3)), said) == SetLevel(
        team=OURS, level=3
    )


def test_ammunition_falls_back_on_what_is_carried() -> None:
    made = facing()
    assert "set-ammunition" not in [choice.code for choice in ENGINE.overrules(made.battle, OURS)]
    assert SetAmmunition(figure="a.one.1", weapon="x", left=1).left == 1
    assert SetHolder(objective="x").side == ""


@pytest.mark.rule("SM-SCN-03")
def test_the_score_of_a_game_that_is_over_tells_what_is_held() -> None:
    made = facing().put("goal", "objective", 24, 24).do(SetHolder(objective="goal", side="b")).do(EndGame())
    assert made.play.winner == "b"
    terms = {side: [term.reason for term in tally.terms] for side, tally in ENGINE.score(made.battle)}
    assert terms == {"a": ["enemies-out"], "b": ["enemies-out", "objectives-held"]}


@pytest.mark.rule("SM-ACT-01", "SM-ACT-28")
def test_what_lies_beyond_what_may_be_set_is_offered_as_near_as_may_be() -> None:
    made = facing()
    state = made.state(OURS).model_copy(update={"level": -105, "breaks": 120})
    play = made.play.model_copy(update={"teams": made.play.teams.with_item(OURS, state)})
    made.battle = made.battle.model_copy(update={"play": play})
    level, breaks = (over(made, OURS, code) for code in ("set-level", "set-breaks"))
    assert level.action == SetLevel(team=OURS, level=-99)
    assert breaks.action == act.SetBreaks(team=OURS, results=99)
    said = Answer(stated=FrozenMap({"level": -400}))
    assert ENGINE.complete(made.battle, level, said) == SetLevel(team=OURS, level=-99)
