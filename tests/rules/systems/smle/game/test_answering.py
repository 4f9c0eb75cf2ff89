"""What players state for a choice, the number that they are shown, the track, what is hidden, the score."""

from dataclasses import replace

import pytest

from rules.battle.answers import Choice
from rules.battle.asking import Answer
from rules.battle.model import Squad
from rules.battle.referee import Place, SetState, SetWound
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game.actions import (
    CloseAssault,
    DirectFire,
    EndTurn,
    Hide,
    Move,
    RollActivation,
    SetLevel,
    SetScenario,
    SetUnderFire,
    SetUpBy,
    StartGame,
)
from tests.rules.systems.smle.build import rifles, section, side
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage

US, FOE, OTHER = "a.us", "b.foe", "b.other"


@pytest.fixture
def turns() -> Stage:
    """Our team acts first, 20 inches from the foe."""
    made = stage(rifles(id="us"), rifles(id="foe"), at={US: (10.0, 10.0), FOE: (10.0, 30.0)})
    return made.do(RollActivation(by="a", team=US), 3).do(RollActivation(by="b", team=FOE), 6)


def off_the_table(made: Stage) -> Stage:
    """The same with models on a real table: nobody has a place here."""
    return made.do(Place(places=FrozenMap(dict.fromkeys(made.battle.figures))))


def facts(told: dict[str, Value]) -> FrozenMap[str, Value]:
    return FrozenMap(told)


def option(made: Stage, code: str, unit: str = US) -> Choice:
    return next(choice for choice in ENGINE.choices(made.battle, unit) if choice.code == code)


def test_on_the_table_nothing_is_asked(turns: Stage) -> None:
    for choice in ENGINE.choices(turns.battle, US):
        assert ENGINE.asks(turns.battle, choice, Answer()) == (), choice.code


def test_beside_it_a_shot_wants_its_range(turns: Stage) -> None:
    made = off_the_table(turns)
    choice = option(made, "direct-fire-at")
    assert choice.wants == "target range"
    assert [ask.code for ask in ENGINE.asks(made.battle, choice, Answer())] == ["range", "cover", "arc"]
    assert ENGINE.complete(made.battle, choice, Answer(target=FOE)) is None
    stated = facts({"range": 12, "cover": "soft", "arc": "flank"})
    answer = Answer(stated=stated, corrections=FrozenMap({"players": 2}))
    assert ENGINE.complete(made.battle, choice, answer) is None, "nobody has said at whom"
    fire = ENGINE.complete(made.battle, choice, replace(answer, target=FOE))
    assert isinstance(fire, DirectFire)
    assert fire.target == FOE
    said = fire.stated
    assert (said.range_in, said.cover, said.arc, said.is_seen, said.modifier) == (12.0, "soft", "flank", True, -2)


@pytest.fixture
def beside() -> Stage:
    """Our team acts first against two, all beside the table."""
    made = stage(rifles(id="us"), side(section(rifles(id="foe"), rifles(id="other"))))
    for team, face in ((US, 4), (FOE, 6), (OTHER, 6)):
        made.do(RollActivation(by=team[0], team=team), face)
    return made


def test_beside_it_each_kind_of_attack_is_one_choice(beside: Stage) -> None:
    made = beside
    codes = [choice.code for choice in ENGINE.choices(made.battle, US) if choice.issue is None]
    assert len(codes) == len(set(codes))
    for code in ("direct-fire-at", "close-assault-on"):
        assert ENGINE.targets(made.battle, US, option(made, code)) == (FOE, OTHER)


@pytest.mark.rule("SM-CBT-09")
def test_beside_it_return_fire_is_at_those_who_fired(beside: Stage) -> None:
    made = beside.do(SetUnderFire(team=US, kinds=("direct",), source=OTHER))
    assert ENGINE.targets(made.battle, US, option(made, "return-fire-at")) == (OTHER,)


def test_beside_it_a_move_is_told_in_inches(turns: Stage) -> None:
    made = off_the_table(turns)
    choice = option(made, "move")
    (ask,) = ENGINE.asks(made.battle, choice, Answer())
    assert (ask.code, ask.kind) == ("how-far", "inches")
    move = ENGINE.complete(made.battle, choice, Answer(stated=facts({"how-far": 3})))
    assert isinstance(move, Move)
    assert move.inches == 3.0


def test_a_path_that_was_shown_is_the_moves(turns: Stage) -> None:
    key = f"{US}.1"
    place = turns.battle.figures[key].place
    assert place is not None
    paths = FrozenMap({key: (place.point, (place.x, place.y + 1))})
    move = ENGINE.complete(turns.battle, option(turns, "move"), Answer(paths=paths, facings=FrozenMap({key: 90.0})))
    assert isinstance(move, Move)
    assert (move.paths, dict(move.facings)) == (paths, {key: 90.0})


def test_contact_is_stated(turns: Stage) -> None:
    made = off_the_table(turns)
    choice = Choice("close-assault", CloseAssault(by="a", team=US, target=FOE), wants="contact")
    assert [ask.code for ask in ENGINE.asks(made.battle, choice, Answer())] == ["contact", "arc"]
    stated = facts({"contact": True, "arc": "rear"})
    done = ENGINE.complete(made.battle, choice, Answer(stated=stated, corrections=FrozenMap({"players": 2})))
    assert isinstance(done, CloseAssault)
    assert (done.stated.is_in_contact, done.stated.arc, done.stated.modifier) == (True, "rear", 2)


def test_a_roll_is_told_its_situation_and_corrected(turns: Stage) -> None:
    made = off_the_table(turns)
    choice = Choice("roll-activation", RollActivation(by="a", team=US))
    stated = facts({"cover": "hard", "leader-near": True, "separated": True})
    roll = ENGINE.complete(made.battle, choice, Answer(stated=stated, corrections=FrozenMap({"fresh-troops": -1})))
    assert isinstance(roll, RollActivation)
    assert (roll.cover, roll.has_leader, roll.is_separated) == ("hard", True, True)
    shown = ENGINE.odds(made.battle, roll)
    assert shown is not None
    assert shown.tally is not None
    assert {"leader-with-group", "separated"} <= {term.reason for term in shown.tally.terms}
    assert ENGINE.can_correct(made.battle, choice)
    assert not ENGINE.can_correct(made.battle, option(made, "end-turn"))


@pytest.mark.rule("SM-SHO-05", "SM-SHO-15")
def test_the_number_to_meet_is_the_firers_less_what_is_added(turns: Stage) -> None:
    """Trained 7, not under fire +2: 5 or more on two dice."""
    found = ENGINE.odds(turns.battle, DirectFire(by="a", team=US, target=FOE))
    assert found is not None
    assert found.tally is not None
    assert [(term.amount, term.rule) for term in found.tally.terms[:2]] == [(7, "SM-SHO-05"), (-2, "SM-SHO-15")]


def test_the_track_has_everybody_by_level(turns: Stage) -> None:
    made = turns.do(SetLevel(team=FOE, level=3))
    found = {turn.unit: turn for turn in ENGINE.track(made.battle)}
    assert found[US].state == "now"
    assert (found[FOE].figure, found[FOE].word) == ("3", "Pinned")
    assert [turn.unit for turn in ENGINE.track(made.battle)] == [FOE, US]


@pytest.mark.rule("SM-TRN-03")
def test_teams_at_one_level_share_a_tie_until_dice_part_them(turns: Stage) -> None:
    made = turns.do(SetLevel(team=FOE, level=9)).do(EndTurn(team=US))
    assert [turn.tie for turn in ENGINE.track(made.battle)] == [0, 0], "one has acted, the other acts"
    made = stage(rifles(id="us"), side(section(rifles(id="foe"), rifles(id="other"))))
    for team, level in ((US, 5), (FOE, 9), (OTHER, 9)):
        made.do(SetLevel(team=team, level=level))
    assert {turn.unit: turn.tie for turn in ENGINE.track(made.battle)} == {US: 0, FOE: 1, OTHER: 1}


@pytest.mark.rule("SM-SCN-04")
def test_the_round_is_shown_with_its_limit_and_its_end() -> None:
    made = stage(rifles(id="us"), scenario=SetScenario(limit=10), begun=False)
    assert ENGINE.last_round(made.battle) == 10
    made.do(StartGame())
    assert [(phase.code, phase.state) for phase in ENGINE.phases(made.battle)] == [
        ("activation", "now"),
        ("turns", "to come"),
        ("double", "to come"),
        ("end-of-round", "to come"),
    ]


def test_hidden_teams_are_the_others_secret() -> None:
    made = stage(rifles(id="us"), rifles(id="foe"), begun=False)
    made.do(SetUpBy(by="a", side="a"))
    made.do(Hide(by="a", team=US))
    made.do(StartGame(by="a"))
    made.do(SetLevel(team=US, level=3))
    made.do(SetLevel(team=FOE, level=8))
    assert ENGINE.hidden(made.battle, "a") == frozenset()
    assert ENGINE.hidden(made.battle, "b") == {US}
    assert ENGINE.hidden(made.battle, "") == {US}
    assert ENGINE.active(made.battle) == US
    assert ENGINE.secret_to(made.battle) == "a"
    made.do(SetState(subjects=(US,), state="hidden", on=False))
    assert ENGINE.secret_to(made.battle) == ""


def test_who_hides_in_open_play_is_seen_by_all_and_may_show_himself(turns: Stage) -> None:
    made = turns.do(SetState(subjects=(US,), state="hidden"))
    assert ENGINE.hidden(made.battle, "") == frozenset(), "nobody set up apart, so nobody looks away"
    assert ENGINE.secret_to(made.battle) == ""
    assert ENGINE.hidden(made.battle, "b") == {US}
    show = next(choice for choice in ENGINE.choices(made.battle, US) if choice.code == "show")
    assert show.action is not None
    made.do(show.action)
    assert "hidden" not in made.battle.units[US].states
    assert made.why_not(Hide(by="a", team=US)) == "not-the-phase"


def test_a_friend_of_the_active_team_is_offered_no_fire_at_it(turns: Stage) -> None:
    """Nobody fires at friends (SM-CBT-05): there is no such choice, while an enemy has it."""
    battle = turns.battle
    friend = Squad(id="a.more", side="a", name="More")
    more = battle.model_copy(update={"units": battle.units.with_item("a.more", friend)})
    assert ENGINE.choices(more, "a.more") == ()
    assert [choice.code for choice in ENGINE.choices(battle, FOE)] == ["opportunity-fire"]


def test_while_all_set_up_together_nothing_is_kept_from_them() -> None:
    made = stage(rifles(id="us"), rifles(id="foe"), begun=False)
    made.do(Hide(by="a", team=US))
    assert ENGINE.hidden(made.battle, "") == frozenset()
    assert ENGINE.hidden(made.battle, "b") == {US}
    assert ENGINE.track(made.battle) == ()
    assert ENGINE.score(made.battle) == ()


def test_the_score_is_enemies_out_of_action(turns: Stage) -> None:
    made = turns.do(SetWound(figure=f"{FOE}.1", wound="killed"))
    assert {side: tally.total for side, tally in ENGINE.score(made.battle)} == {"a": 1, "b": 0}
