"""With what a team fires: what it takes by itself, one choice for each counted weapon, and what the players choose."""

import pytest

from rules.battle.answers import Choice
from rules.battle.asking import Answer
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game.actions import DirectFire, OpportunityFire, ReturnFire, SetAttack, SetUnderFire
from rules.systems.smle.game.arming import AIM, NOT, WHO, WITH
from rules.systems.smle.game.firing import guns
from rules.tabletop.bases import Point, Pose
from tests.rules.systems.smle.build import RIFLE, figures, rifles, section, side, team
from tests.rules.systems.smle.game.stage import ENGINE, Stage, area, march, stage
from tests.rules.systems.smle.game.test_observers import battery, called
from tests.rules.systems.smle.game.test_vehicle_damage import vehicle

US, FOE = "a.us", "b.foe"


def duel(*members: object, y: float = 20.0, level: int = 8, **given: Value) -> Stage:
    """Our team at (10, 10), four riflemen at (10, y) in the open; it is our turn."""
    ours = team(*members, id="us", **given)  # type: ignore[arg-type]
    made = stage(ours, rifles(4, id="foe"), {US: (10.0, 10.0), FOE: (10.0, y)})
    return made.levels(a_us=level, b_foe=14)


def option(made: Stage, code: str, unit: str = US) -> Choice:
    return next(choice for choice in made.choices(unit) if choice.code == code)


def fired(made: Stage, action: object) -> dict[str, str]:
    assert isinstance(action, (DirectFire, OpportunityFire, ReturnFire))
    return {gun.person.id.rpartition(".")[2]: gun.weapon.key for gun in guns(made.battle, action)}


@pytest.mark.rule("SM-CBT-03")
def test_a_figure_fires_what_promises_most_at_that_range() -> None:
    """At 3″ an SMG has +3 and more than one hit; at 15″ it is past its 12″ and takes −4."""
    both = figures(1, RIFLE, "smg-machine-pistol")
    near, far = duel(both, y=14.0), duel(both, y=26.0)
    fire = DirectFire(team=US, target=FOE)
    assert fired(near, fire) == {"1": "smg-machine-pistol"}
    assert fired(far, fire) == {"1": RIFLE}


@pytest.mark.rule("SM-CBT-03", "SM-EXP-25")
def test_counted_rounds_are_kept_back_but_at_a_vehicle_and_where_there_is_nothing_else() -> None:
    fire = DirectFire(team=US, target=FOE)
    both, bare = figures(1, RIFLE, "piat"), figures(1, "piat")
    assert fired(duel(both, y=18.0, rounds__piat=2), fire) == {"1": RIFLE}
    assert fired(duel(bare, y=18.0, rounds__piat=2), fire) == {"1": "piat"}
    made = stage(team(both, id="us", rounds__piat=2), side(section(vehicle("medium-tank"))), {US: (10.0, 10.0)})
    made.do(Place(places=FrozenMap({f"{FOE}.1": Pose(x=10.0, y=20.0, facing=180.0)})))
    assert fired(made.levels(a_us=8, b_foe=12).until(US), fire) == {"1": "piat"}


@pytest.mark.rule("SM-CBT-03", "SM-EXP-13")
def test_grenades_are_thrown_by_as_many_as_there_are_rounds_and_the_others_fire() -> None:
    made = duel(figures(4, RIFLE), y=15.0, rounds__hand_grenade=2)
    found = option(made, "throw")
    assert (found.issue, found.details["left"], found.details["target"]) == (None, 2, "Rifle team")
    assert sorted(fired(made, found.action).values()) == ["hand-grenade", "hand-grenade", RIFLE, RIFLE]
    assert "hand-grenade" not in fired(made, option(made, "direct-fire").action).values()


@pytest.mark.rule("SM-EXP-13", "SM-PTS-19")
def test_nobody_throws_a_round_that_another_takes() -> None:
    made = duel(figures(2, RIFLE), y=15.0, rounds__hand_grenade=1)
    each = FrozenMap({f"{US}.1": "hand-grenade", f"{US}.2": "hand-grenade"})
    assert made.why_not(DirectFire(team=US, target=FOE, weapons=each)) == "no-rounds"


@pytest.mark.rule("SM-SHO-11", "SM-EXP-13")
def test_grenades_that_reach_nobody_say_how_far_they_reach() -> None:
    """6″ and up to twice that."""
    made = duel(figures(2, RIFLE), y=40.0, rounds__hand_grenade=3)
    found = option(made, "throw")
    assert found.issue is not None
    assert (found.issue.code, found.issue.details["reach"]) == ("none-within", "12")
    assert "throw" in duel(figures(2, RIFLE), y=22.9, rounds__hand_grenade=3).codes(US), "11.9″ from base to base"


@pytest.mark.rule("SM-EXP-13", "SM-VEH-08", "SM-EXP-08")
def test_a_tanks_gun_is_named_and_its_machine_guns_fire_on() -> None:
    """75 mm: three dice, so a burst of 3″; the gunner fires one of his two weapons."""
    made = stage(vehicle("medium-tank", "us"), rifles(4, id="foe"), {FOE: (10.0, 30.0)})
    made.do(Place(places=FrozenMap({f"{US}.1": Pose(x=10.0, y=10.0, facing=0.0)})))
    made.levels(a_us=8, b_foe=14)
    usual, gun = option(made, "direct-fire"), option(made, "fire-weapon")
    assert set(fired(made, usual.action).values()) == {"mmg"}
    assert sorted(fired(made, gun.action).values()) == ["75-76-mm", "mmg"]
    ground = option(made, "fire-at-ground")
    assert (ground.wants, ground.details["burst"]) == ("point", "3")
    shot = ENGINE.complete(made.battle, ground, Answer(point=(10.0, 32.0)))
    assert isinstance(shot, DirectFire)
    assert (shot.point, list(shot.weapons.values())) == ((10.0, 32.0), ["75-76-mm"])
    before = made.battle.figures
    made.do(shot, 6, 6, *[1] * 2 * _attacks(made, (10.0, 32.0)))
    assert sum(figure.ammunition.get("75-76-mm", 0) for figure in before.values()) - 1 == sum(
        figure.ammunition.get("75-76-mm", 0) for figure in made.battle.figures.values()
    )


def _attacks(made: Stage, point: Point) -> int:
    """Attacks of a 3″ burst on the four riflemen by the specification: 3 to 1″, 2 to 2″, 1 to 3″."""
    gaps = [max(0.0, ((x - point[0]) ** 2 + (y - point[1]) ** 2) ** 0.5 - 0.5) for x, y in _places(made)]
    return sum(3 if gap <= 1 else 2 if gap <= 2 else 1 if gap <= 3 else 0 for gap in gaps)


def _places(made: Stage) -> list[Point]:
    return [made.place(figure.id) for figure in made.battle.figures_of(FOE)]


@pytest.mark.rule("SM-CBT-03", "SM-SHO-25")
def test_players_say_who_fires_what_and_at_whom() -> None:
    made = duel(figures(2, RIFLE), figures(1, RIFLE, "piat"), y=15.0, rounds__piat=1, rounds__hand_grenade=1)
    choice = option(made, "choose-fire")
    assert choice.wants == "target"
    assert ENGINE.asks(made.battle, choice, Answer()) == (), "with what hangs on the target"
    asked = {ask.code: ask for ask in ENGINE.asks(made.battle, choice, Answer(target=FOE))}
    assert asked[f"{WITH} {US}.1"].words == ("Rifle, bolt action", "Hand grenade", NOT)
    assert asked[f"{WITH} {US}.3"].value == "Rifle, bolt action"
    assert asked[AIM].words == ("anybody", *(f"{FOE}.{number}" for number in range(1, 5)))
    stated: FrozenMap[str, Value] = FrozenMap(
        {f"{WITH} {US}.1": "Hand grenade", f"{WITH} {US}.2": NOT, f"{WITH} {US}.3": "PIAT", AIM: f"{FOE}.2"}
    )
    fire = ENGINE.complete(made.battle, choice, Answer(target=FOE, stated=stated))
    assert isinstance(fire, DirectFire)
    assert (dict(fire.weapons), fire.figure) == ({f"{US}.1": "hand-grenade", f"{US}.3": "piat"}, f"{FOE}.2")
    tally = guns(made.battle, fire)[0].aim.tally
    assert {term.reason: term.amount for term in tally.terms}["target-specific-figure"] == -3
    nobody = FrozenMap({f"{WITH} {US}.{number}": NOT for number in range(1, 4)})
    assert ENGINE.complete(made.battle, choice, Answer(target=FOE, stated=nobody)) is None


@pytest.mark.rule("SM-CBT-03")
def test_where_there_is_nothing_to_choose_nothing_is_asked() -> None:
    made = stage(rifles(2, id="us"), rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 20.0)})
    assert "choose-fire" not in made.levels(a_us=8, b_foe=14).codes(US)


@pytest.mark.rule("SM-CBT-03", "SM-SHO-12")
def test_on_a_real_table_weapons_are_asked_for_once_the_range_is_known() -> None:
    """A PIAT's 10″ and twice that: at 15″ it may be fired, at 25″ it is no answer."""
    made = stage(team(figures(1, RIFLE, "piat"), id="us", rounds__piat=2), rifles(2, id="foe"))
    made.levels(a_us=8, b_foe=14)
    choice = option(made, "choose-fire")
    assert choice.wants == "target range"
    assert [ask.code for ask in ENGINE.asks(made.battle, choice, Answer(target=FOE))] == ["range", "cover", "arc"]
    for inches, words in ((15, ("Rifle, bolt action", "PIAT", NOT)), (25, ("Rifle, bolt action", NOT))):
        stated: FrozenMap[str, Value] = FrozenMap({"range": inches})
        asked = {ask.code: ask for ask in ENGINE.asks(made.battle, choice, Answer(target=FOE, stated=stated))}
        assert asked[f"{WITH} {US}.1"].words == words
    answer: FrozenMap[str, Value] = FrozenMap({"range": 15, f"{WITH} {US}.1": "PIAT"})
    fire = ENGINE.complete(made.battle, choice, Answer(target=FOE, stated=answer))
    assert isinstance(fire, DirectFire)
    assert (dict(fire.weapons), fire.stated.range_in) == ({f"{US}.1": "piat"}, 15.0)


@pytest.mark.rule("SM-CBT-10")
def test_return_fire_asks_whose_weapon_answers() -> None:
    made = duel(figures(1, "lmg"), figures(1, RIFLE, "piat"), y=18.0, level=3, rounds__piat=1)
    made.do(SetUnderFire(team=US, kinds=("direct",), source=FOE))
    choice = option(made, "return-fire")
    (who,) = ENGINE.asks(made.battle, choice, Answer())
    assert (who.code, who.words, who.value) == (WHO, (f"{US}.1", f"{US}.2"), f"{US}.1")
    second: FrozenMap[str, Value] = FrozenMap({WHO: f"{US}.2"})
    _, arm = ENGINE.asks(made.battle, choice, Answer(stated=second))
    assert (arm.words, arm.value) == (("Rifle, bolt action", "PIAT"), "Rifle, bolt action")
    stated: FrozenMap[str, Value] = FrozenMap({WHO: f"{US}.2", arm.code: "PIAT"})
    fire = ENGINE.complete(made.battle, choice, Answer(stated=stated))
    assert isinstance(fire, ReturnFire)
    assert dict(fire.weapons) == {f"{US}.2": "piat"}
    plain = ENGINE.complete(made.battle, choice, Answer())
    assert fired(made, plain) == {"1": "lmg"}


@pytest.mark.rule("SM-SHO-11")
def test_beyond_twice_the_range_the_choice_says_so() -> None:
    """48″ is twice a rifle's 24″; a shotgun's end is 16″."""
    far = duel(figures(2, "shotgun"), y=40.0)
    found = option(far, "direct-fire")
    assert (found.issue, found.details.get("beyond")) == (None, True)
    odds = ENGINE.odds(far.battle, found.action) if found.action else None
    assert odds is not None
    assert odds.chances["hit"] == 0.0
    assert "beyond" not in option(duel(figures(2, RIFLE), y=40.0), "direct-fire").details


@pytest.mark.rule("SM-EXP-20", "SM-EXP-17")
def test_the_number_of_a_call_is_its_observers() -> None:
    """Trained 7, made smaller by 2 for an observer who is not under fire; the burst of a 2D mortar reaches 2″."""
    made = battery()
    call = option(made, "call-fire", "a.tube")
    assert (call.details["burst"], call.details["left"]) == ("2", 4)
    odds = ENGINE.odds(made.battle, called(made, (10.0, 30.0)))
    assert odds is not None
    assert odds.tally is not None
    assert [(term.reason, term.amount) for term in odds.tally.terms] == [
        ("to-hit-number", 7),
        ("firer-not-under-fire", -2),
    ]
    assert odds.chances["hit"] == pytest.approx(30 / 36), "5 or more with two dice"


def crossing() -> Stage:
    """Two enemies walk from behind a wall into the sight of our team, which has a PIAT and a grenade."""
    wall = area("wall", 6.0, 19.0, 8.0, 1.0, sight="block", height_in=3.0)
    ours = team(figures(1, RIFLE), figures(1, RIFLE, "piat"), id="us", rounds__piat=1, rounds__hand_grenade=1)
    made = stage(ours, rifles(2, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 24.0)}, pieces=(wall,))
    made.levels(a_us=14, b_foe=11)
    return made.do(march(made, FOE, 8.0, 0.0))


@pytest.mark.rule("SM-CBT-05", "SM-CBT-07")
def test_an_answer_to_a_move_is_judged_where_the_movers_will_be() -> None:
    made = crossing()
    last = [choice for choice in made.choices(US) if choice.code == "fire-at-point"][-1]
    assert last.issue is None, "they cannot be seen where they start"
    assert isinstance(last.action, OpportunityFire)
    odds = ENGINE.odds(made.battle, last.action)
    assert odds is not None
    assert odds.chances["hit"] > 0


@pytest.mark.rule("SM-CBT-05", "SM-CBT-07", "SM-EXP-13")
def test_an_answer_to_a_move_may_name_the_weapons() -> None:
    made = crossing()
    weapon = option(made, "fire-weapon-at-point")
    assert weapon.details["weapon"] == "PIAT"
    choice = option(made, "choose-opportunity")
    asked = {ask.code: ask for ask in ENGINE.asks(made.battle, choice, Answer())}
    assert asked[f"{WITH} {US}.2"].words[:2] == ("Rifle, bolt action", "PIAT")
    when = asked["fires-when"].words
    stated: FrozenMap[str, Value] = FrozenMap({"fires-when": when[-1], f"{WITH} {US}.1": NOT, f"{WITH} {US}.2": "PIAT"})
    fire = ENGINE.complete(made.battle, choice, Answer(stated=stated))
    assert isinstance(fire, OpportunityFire)
    assert (fire.at, dict(fire.weapons)) == (1.0, {f"{US}.2": "piat"})
    made.do(fire)
    assert made.asked.code == "lie-down"


@pytest.mark.rule("SM-TRN-10")
def test_no_weapon_is_offered_once_the_attack_is_made() -> None:
    made = duel(figures(2, RIFLE), y=15.0, rounds__hand_grenade=2).do(SetAttack(team=US, attack="direct"))
    assert not {"throw", "throw-at-ground", "choose-fire"} & {choice.code for choice in made.choices(US)}
