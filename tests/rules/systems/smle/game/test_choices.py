"""What a team may do and what not: ten positions counted by hand, boldness, the one attack, answers to fire."""

import pytest

from rules.systems.smle.game.actions import DirectFire, Disarm, EndTurn, Observe, PanicFire, SetAttack
from rules.systems.smle.game.permits import boldest
from tests.helpers.golden import FOLDER
from tests.rules.systems.smle.build import SMLE, rifles, section, side
from tests.rules.systems.smle.game.positions import AT, POSITIONS, at_level, counted
from tests.rules.systems.smle.game.stage import Stage, march, stage

GOLDEN = FOLDER / "smle-choices.txt"


def written() -> dict[str, list[str]]:
    """The counted lines of the file by position; the reasons beside them left out."""
    found: dict[str, list[str]] = {}
    for block in GOLDEN.read_text("utf-8").split("\n== ")[1:]:
        name, *lines = block.strip().splitlines()
        found[name] = [line for line in lines if line and not line.startswith("#")]
    return found


@pytest.mark.rule("SM-ACT-03", "SM-OPT-17", "SM-TRN-09")
@pytest.mark.parametrize("name", POSITIONS)
def test_the_choices_of_ten_positions_are_as_counted_by_hand(name: str) -> None:
    assert counted(POSITIONS[name]()) == written()[name]


def test_every_position_of_the_file_is_tried() -> None:
    assert list(written()) == list(POSITIONS)


@pytest.mark.example("SM-EX-61")
@pytest.mark.rule("SM-QUA-17", "SM-OPT-07", "SM-CBT-01", "SM-CBT-02")
@pytest.mark.parametrize(
    ("level", "strict", "attack"),
    [
        (13, True, "close-assault"),
        (11, True, "close-assault"),
        (10, True, "direct"),
        (9, True, "direct"),
        (8, True, "direct"),
        (7, True, "opportunity"),
        (6, True, "opportunity"),
        (5, True, "return"),
        (3, True, "return"),
        (2, True, "panic"),
        (1, True, ""),
        (0, True, ""),
        (10, False, "close-assault"),
        (9, False, "close-assault"),
        (7, False, "direct"),
    ],
)
def test_the_boldest_attack_of_a_level(level: int, strict: bool, attack: str) -> None:
    book = SMLE.book(side(section(rifles()), overrides={"switches/strict-rows/default": strict}))
    assert boldest(book, level) == attack


def fanatics(level: int, y: float = 32.0) -> Stage:
    made = stage(rifles(2, id="one", motivation="fanatic"), rifles(1, id="foe"), at=AT | {"b.foe": (10.0, y)})
    return made.levels(a_one=level, b_foe=14)


@pytest.mark.rule("SM-QUA-17")
def test_fanatics_must_take_the_boldest_attack_that_is_open() -> None:
    made = fanatics(11)
    assert made.play.turn is not None
    assert made.play.turn.boldest == "close-assault"
    assert made.why_not(DirectFire(team="a.one", target="b.foe")) == "fanatic-boldest"
    assert made.why_not(EndTurn(team="a.one")) == "fanatic-must"
    assert made.why_not(Observe(team="a.one", figure="a.one.1")) == "fanatic-boldest"
    far = fanatics(11, y=40.0)
    assert far.play.turn is not None
    assert far.play.turn.boldest == "direct"
    kept = fanatics(7)
    assert kept.why_not(Observe(team="a.one", figure="a.one.1")) == "fanatic-boldest"
    assert kept.why_not(EndTurn(team="a.one")) == "fanatic-advances"


@pytest.mark.rule("SM-QUA-17", "SM-OPT-14", "SM-OPT-17")
def test_fanatics_move_toward_the_enemy_where_their_row_has_a_move() -> None:
    """At 7 half a move toward him, keeping their fire; at 8 with direct fire; at 5 the row has no move toward him."""
    for level in (7, 8):
        made = fanatics(level).do(SetAttack(team="b.foe", attack="direct"))
        assert made.why_not(march(made, "a.one", 0, -1)) == "fanatic-toward"
        assert made.why_not(march(made, "a.one", 3, 0)) == "fanatic-toward"
        if level == 7:
            assert made.why_not(march(made, "a.one", 0, 6, is_running=True)) == "fanatic-boldest"
        assert made.why_not(EndTurn(team="a.one")) in ("fanatic-advances", "fanatic-must")
        made.do(march(made, "a.one", 0, 1))
        assert made.why_not(EndTurn(team="a.one")) == "fanatic-must" if level == 8 else made.end()
    low = fanatics(5)
    assert "fall-back" not in low.codes("a.one")
    assert low.play.turn is not None
    assert low.play.turn.boldest == "panic"
    assert low.why_not(EndTurn(team="a.one")) == "fanatic-must"
    assert low.do(PanicFire(team="a.one", target="b.foe"), 1, 1).end().active == "b.foe"


@pytest.mark.rule("SM-TRN-10", "SM-OPT-04", "SM-CBT-14")
@pytest.mark.parametrize("attack", ["direct", "opportunity", "return", "panic", "close-assault", "call-indirect"])
def test_one_attack_a_round_whatever_its_kind(attack: str) -> None:
    made = at_level(13).do(SetAttack(team="a.one", attack=attack))  # type: ignore[arg-type]
    assert made.why_not(DirectFire(team="a.one", target="b.foe")) == "attacked-already"
    assert not {"direct-fire", "panic-fire", "close-assault"} & set(made.codes("a.one"))


def observers(level: int) -> Stage:
    """A command team's turn at a level; those are the ones who observe (SM-EXP-17)."""
    made = stage(rifles(2, id="one", kind="command"), rifles(1, id="foe"), at=AT)
    return made.levels(a_one=level, b_foe=14)


@pytest.mark.rule("SM-OTH-01", "SM-OTH-03", "SM-EXP-17")
def test_an_other_option_replaces_move_and_combat_below_thirteen() -> None:
    look = Observe(team="a.one", figure="a.one.1")
    made = observers(11).do(look)
    assert made.codes("a.one") == ["lie-down", "end-turn"]
    double = observers(13).do(look)
    assert "move" in double.codes("a.one")
    assert "direct-fire" not in double.codes("a.one")
    assert at_level(13).why_not(look) == "not-an-observer"


@pytest.mark.rule("SM-OTH-02", "SM-OTH-05", "SM-OTH-06", "SM-OTH-07")
@pytest.mark.parametrize(
    ("level", "codes"),
    [(9, {"disarm", "observe"}), (7, {"observe"}), (5, {"recover"}), (4, {"reload"}), (3, {"reload"})],
)
def test_other_options_come_in_at_their_levels(level: int, codes: set[str]) -> None:
    made = stage(rifles(3, id="one", kind="command"), rifles(1, id="foe"), at=AT).put("trap", "mine", 10.5, 24.0)
    made.wound("a.one.2", "killed").mark("jammed", "a.one.3")
    near = made.figure("a.one.1")
    assert near.place is not None
    moved = near.model_copy(update={"place": near.place.at(10.5, 24.0)})
    made.battle = made.battle.model_copy(update={"figures": made.battle.figures.with_item("a.one.1", moved)})
    made.levels(a_one=level, b_foe=14)
    assert codes <= set(made.codes("a.one"))
    if level < 5:
        assert "recover" not in made.codes("a.one")


def at_the_trap() -> tuple[Stage, Disarm]:
    """Two riflemen, the second at a trap."""
    made = stage(rifles(2, id="one"), rifles(1, id="foe"), at={"a.one": (10, 10), "b.foe": (10, 40)})
    made.put("trap", "mine", 11.5, 10.4).levels(a_one=9, b_foe=12)
    action = next(choice.action for choice in made.choices("a.one") if choice.code == "disarm")
    assert isinstance(action, Disarm)
    return made, action


@pytest.mark.rule("SM-OTH-02")
def test_the_choice_to_disarm_is_of_him_who_stands_at_the_trap() -> None:
    made, action = at_the_trap()
    assert (action.figure, action.trap) == ("a.one.2", "trap")
    assert made.why_not(action.model_copy(update={"figure": "a.one.1"})) == "no-trap"
    made.do(action, 4)
    assert "trap" not in made.battle.markers


@pytest.mark.rule("SM-OTH-02", "SM-EXP-02", "SM-EXP-07")
def test_a_trap_that_is_set_off_bursts_and_is_gone_and_one_that_is_not_stays() -> None:
    """Like a hand grenade, one attack of 1D on everybody within an inch: the man at it, and not his mate 1.06 off."""
    made, action = at_the_trap()
    made.do(action, 1, 4, 2)
    assert (made.figure("a.one.2").wound, made.figure("a.one.1").states) == ("killed", ())
    assert made.state("a.one").kinds() == {"explosive"}
    assert "trap" not in made.battle.markers
    kept, again = at_the_trap()
    kept.do(again, 3)
    assert "trap" in kept.battle.markers
