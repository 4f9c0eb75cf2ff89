"""What lowers levels in mid-round: penalties of fire, wounds and breaks, each as often as it counts."""

import pytest

from rules.battle.draft import Draft
from rules.dice.thrown import EnteredDice
from rules.systems.smle.game.reduction import charge, count_break
from rules.systems.smle.game.state import FireKind, set_team
from rules.tabletop.bases import Pose
from tests.rules.systems.smle.build import rifles
from tests.rules.systems.smle.game.stage import Stage, stage
from tests.rules.systems.smle.game.test_turns import pair, struck

TWO = {"a.one": (10.0, 10.0), "a.two": (20.0, 10.0), "b.foe": (10.0, 44.0)}


def raw(made: Stage, unit: str, value: int, shift: str = "none", counted: tuple[str, ...] = ()) -> Stage:
    """A team that rolled this raw level."""
    from rules.systems.smle.game.reduction import level_of
    from tests.rules.systems.smle.build import SMLE

    draft = Draft(made.battle, EnteredDice())
    state = set_team(draft, unit, raw=value, shift=shift, counted=counted)
    set_team(draft, unit, level=level_of(SMLE.book(), state, value))
    made.battle = draft.battle
    return made


@pytest.mark.rule("SM-ACT-21", "SM-ACT-22", "SM-ACT-26")
@pytest.mark.parametrize(
    ("shift", "rolled", "before", "kinds", "wound", "after"),
    [
        pytest.param("none", 10, 10, ("direct", "auto", "flank"), "", 7, marks=pytest.mark.example("SM-EX-21")),
        pytest.param("elite", 10, 11, ("direct",), "serious", 8, marks=pytest.mark.example("SM-EX-22")),
        pytest.param("steady", 9, 8, ("explosive", "direct"), "", 7, marks=pytest.mark.example("SM-EX-23")),
        pytest.param("none", 8, 8, ("direct", "auto"), "light", 5, marks=pytest.mark.example("SM-EX-62")),
    ],
)
def test_penalties_are_taken_from_the_raw_level_and_shifted_again(
    shift: str, rolled: int, before: int, kinds: tuple[FireKind, ...], wound: str, after: int
) -> None:
    made = pair().levels(a_one=9, a_two=6, b_foe=7)
    raw(made, "a.one", rolled, shift)
    assert made.level("a.one") == before
    struck(made, "a.one", *kinds)
    if wound:
        made.wound("a.one.1", wound)
    assert made.level("a.one") == after


@pytest.mark.rule("SM-ACT-23")
def test_a_kind_counts_once_a_round_and_not_again_where_carried_over() -> None:
    made = raw(pair().levels(a_one=9, a_two=6, b_foe=7), "a.one", 9, counted=("direct",))
    assert struck(made, "a.one", "direct", "auto").level("a.one") == 8
    assert struck(made, "a.one", "direct", "auto").level("a.one") == 8


@pytest.mark.rule("SM-ACT-09", "SM-ACT-23")
def test_a_wounded_figure_that_falls_goes_from_one_to_two() -> None:
    made = pair().levels(a_one=9, a_two=6, b_foe=7)
    assert made.wound("a.one.1", "light").level("a.one") == 8
    assert made.wound("a.one.1", "serious").level("a.one") == 7
    assert made.wound("a.one.1", "killed").level("a.one") == 7
    assert made.wound("a.one.2", "light").level("a.one") == 6


@pytest.mark.rule("SM-ACT-24", "SM-ACT-27")
def test_the_active_team_pays_when_its_turn_ends() -> None:
    made = pair().levels(a_one=8, a_two=9, b_foe=10)
    struck(made, "a.one", "direct", "auto")
    assert (made.level("a.one"), made.state("a.one").raw) == (8, 6)
    made.end()
    assert made.level("a.one") == 6


@pytest.mark.rule("SM-ACT-16", "SM-ACT-28")
def test_a_break_makes_broken_at_once_and_for_good() -> None:
    made = pair().levels(a_one=9, a_two=6, b_foe=7)
    draft = Draft(made.battle, EnteredDice())
    count_break(draft, "a.one")
    count_break(draft, "a.one")
    charge(draft, "a.one", ("broken",))
    made.battle = draft.battle
    assert (made.state("a.one").breaks, made.level("a.one")) == (2, 7)


def three(at: tuple[float, float] = (10.0, 10.0), step: float = 4.9) -> Stage:
    """Three men of light armour in a row, who hang together within half their full move of 8 inches, and level 10."""
    made = stage(rifles(3, id="one"), rifles(1, id="foe"), at={"a.one": at, "b.foe": (10.0, 44.0)})
    places = {f"a.one.{number + 1}": Pose(x=at[0] + step * number, y=at[1]) for number in range(3)}
    moved = {key: made.figure(key).model_copy(update={"place": place}) for key, place in places.items()}
    made.battle = made.battle.model_copy(update={"figures": made.battle.figures.with_items(moved)})
    return raw(made.levels(a_one=9, b_foe=5), "a.one", 13)


@pytest.mark.rule("SM-ACT-21", "SM-ORG-18")
def test_a_loss_that_splits_a_team_is_charged_for_its_separation_too() -> None:
    """The middle one falls: 2 for the casualty, 2 for the separation; one at the end costs no more than himself."""
    assert three().wound("a.one.2", "killed").state("a.one").raw == 9
    assert three().wound("a.one.1", "killed").state("a.one").raw == 11
    made = three().wound("a.one.2", "killed").wound("a.one.3", "light")
    assert made.state("a.one").raw == 8
    assert made.level("a.one") == 8


@pytest.mark.rule("SM-ACT-21", "SM-ACT-23")
def test_a_separated_team_is_charged_when_it_is_fired_at_and_once_only() -> None:
    made = three(step=6.0)
    assert struck(made, "a.one", "direct").state("a.one").raw == 10
    assert struck(made, "a.one", "direct", "auto").state("a.one").raw == 9
    rolled = raw(three(step=6.0), "a.one", 13, counted=("separated",))
    assert struck(rolled, "a.one", "direct").state("a.one").raw == 12
