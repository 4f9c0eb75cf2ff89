"""What log and dice tray say of a battle: one line for an action, the sum of each roll, the odds that were foretold."""

from typing import Any

import pytest

from app.files.documents import Document
from app.open_battle import OpenBattle
from app.tabletop.headlines import headline
from app.tabletop.log_rows import Rows
from app.tabletop.roll_told import rolls_so_far, told_roll
from app.tabletop.turns import round_text, title_text
from rules.battle.action import Action, Waive
from rules.battle.journal import Entry, Journal
from rules.core.frozen import FrozenMap
from rules.dice.thrown import EnteredDice, NeedDice
from rules.systems.smle.game.actions import DirectFire, Move, OpportunityFire, PanicFire, RollAll, SetScenario
from tests.rules.systems.smle.build import rifles, section, side
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage

US, FOE, OTHER = "a.us", "b.foe", "b.other"


class Table:
    """A battle in a journal, with typed dice."""

    def __init__(self, made: Stage) -> None:
        self.document = OpenBattle(Document("battle"), Journal(ENGINE, made.battle))

    def do(self, action: Action, *faces: int) -> Entry:
        return self.document.journal.do(action, EnteredDice(faces))

    def rows(self) -> list[str]:
        return [row.words for row in Rows(self.document).made()]


def facing(**levels: int) -> Table:
    """Two rifles of ours against two teams of two, ten inches apart; ours is active."""
    foes = side(section(rifles(2, id="foe"), rifles(2, id="other")))
    at = {US: (10.0, 10.0), FOE: (10.0, 21.0), OTHER: (16.0, 21.0)}
    made = stage(rifles(2, id="us"), foes, at)
    made.levels(**{"a_us": 8, "b_foe": 12, "b_other": 13, **levels})
    return Table(made.until(US))


def moved(table: Table, inches: float) -> Move:
    places = {key: figure.place for key, figure in table.document.now.figures.items() if figure.unit == US}
    paths = {key: (place.point, (place.x, place.y - inches)) for key, place in places.items() if place}
    return Move(by="a", team=US, paths=FrozenMap(paths))


# --- One line for an action -----------------------------------------------------------------------------


def test_fire_is_told_in_one_line_with_what_came_of_it() -> None:
    table = facing()
    entry = table.do(DirectFire(team=US, target=FOE), 3, 4, 2, 4, 2, 1, 3)
    level = int(str(entry.events[-1].details["level"]))
    assert headline(table.document, entry) == (f"Rifle team fires at Rifle team: 1 hit, 1 killed, level 12 to {level}")
    (row,) = Rows(table.document).made()
    assert [line.split(":")[0] for line in row.details][1:] == [
        "Rifleman 1, Rifle, bolt action",
        "Rifleman 2, Rifle team is killed, 4 against 2 (die 4)",
        "Rifleman 2, Rifle, bolt action",
        f"Rifle team falls from level 12 to {level}",
    ], "in the order in which it happened"
    assert row.details[1].endswith("1 hit (3 + 4, not under fire +2 = 9, needs 7)")


def test_fire_without_a_hit_says_so() -> None:
    table = facing()
    told = headline(table.document, table.do(DirectFire(team=US, target=FOE), 1, 2, 1, 3))
    assert told.startswith("Rifle team fires at Rifle team: no hit, level 12 to ")


def test_panic_fire_is_told_whatever_comes_of_it() -> None:
    table = facing(a_us=2)
    entry = table.do(PanicFire(team=US, target=FOE), 1, 3)
    assert [event.code for event in entry.events] == ["fires", "shot-misses"]
    assert headline(table.document, entry) == "Rifle team fires at Rifle team: no hit"


def test_those_who_hold_their_fire_are_told_together_and_those_who_do_not_alone() -> None:
    table = facing()
    table.do(moved(table, 3.0))
    while (decision := table.document.now.decision) is not None:
        table.do(Waive(decision=decision.id, by=decision.side))
    rows = Rows(table.document).made()
    assert rows[0].words == "Rifle team sets off"
    assert rows[1].words == "Rifle team and Rifle team hold their fire; Rifle team moved 3.0″"
    assert rows[1].details == (
        "Rifle team holds its fire",
        "Rifle team holds its fire",
        "Rifle team moved 3.0″",
    )
    table.document.journal.undo()
    assert [row.is_struck for row in Rows(table.document).made()] == [False, False, True]


def test_a_move_that_is_stopped_says_where_and_why() -> None:
    table = facing(b_other=3)
    table.do(moved(table, 6.0))
    decision = table.document.now.decision
    assert decision is not None
    table.do(OpportunityFire(team=FOE, target=US, at=0.5))
    down = table.document.now.decision
    assert down is not None
    assert down.code == "lie-down"
    told = table.do(Waive(decision=down.id, by=down.side), 6, 6, 2, 6, 1, 6, 6, 1, 6, 1)
    assert "0.0″" not in headline(table.document, told)
    assert "stopped after 3.0″ of 6.0″: hit, or nearly" in headline(table.document, told)


# --- Rolls ----------------------------------------------------------------------------------------------


def test_one_roll_is_told_with_its_sum_and_the_number_needed() -> None:
    table = facing(a_us=2)
    told = told_roll(table.document, table.do(PanicFire(team=US, target=FOE), 6, 6))
    assert told.title.startswith("Rifle team fires at Rifle team: 1 hit")
    assert told.line == "6 + 6, not under fire +2, panic fire −4 = 10, needs 7: 1 hit"
    assert (told.roll.faces if told.roll else (), told.success) == ((6, 6), True)


def test_a_volley_has_a_line_for_each_roll_and_the_odds_as_they_were() -> None:
    table = facing()
    odds = ENGINE.odds(table.document.now, DirectFire(team=US, target=FOE))
    assert odds is not None
    told = told_roll(table.document, table.do(DirectFire(team=US, target=FOE), 3, 4, 2, 4, 2, 1, 3))
    assert [(line.who, line.words, line.result, line.success) for line in told.rolls] == [
        ("Rifleman 1", "7 + 2 = 9, needs 7", "1 hit", True),
        ("Rifleman 2", "4 against 2", "killed", True),
        ("Rifleman 2", "4 + 2 = 6, needs 7", "miss", False),
    ]
    assert told.foretold == f"At least one hit was {round(100 * odds.chances['hit'])} %"


def test_a_shot_that_comes_to_the_number_and_yet_misses_says_why() -> None:
    table = facing()
    table.do(DirectFire(team=US, target=FOE), 1, 1, 6, 5, 1, 3, 3)
    (row,) = Rows(table.document).made()
    assert "Rifleman 1, Rifle, bolt action: miss (1 + 1, not under fire +2 = 4, needs 7)" in row.details


def test_rolls_for_all_are_told_with_the_lowest_the_highest_and_ties() -> None:
    foes = side(*(section(rifles(2, id=f"foe{number}")) for number in range(4)))
    table = Table(stage(rifles(2, id="us"), foes, {US: (10.0, 10.0)}))
    told = told_roll(table.document, table.do(RollAll(), 1, 3, 3, 5, 6))
    assert told.title == "Activation: 5 teams"
    assert told.line.split("\n")[0].startswith("Lowest ")
    assert told.line.split("\n")[1].startswith("Highest ")
    assert "Tied at " in told.line.split("\n")[2]
    assert told.roll is None, "no single die stands for all of them"


def test_while_more_dice_are_wanted_those_before_are_told() -> None:
    table = facing()
    with pytest.raises(NeedDice) as wanted:
        table.do(DirectFire(team=US, target=FOE), 3, 1)
    assert wanted.value.subject == f"{US}.2"
    (line,) = rolls_so_far(table.document, wanted.value.told)
    assert (line.who, line.words, line.result) == ("Rifleman 1", "4 + 2 = 6, needs 7", "miss")


# --- The top bar ----------------------------------------------------------------------------------------


def test_the_round_has_its_limit_and_the_battle_its_tables_name() -> None:
    made: Any = stage(rifles(id="us"), scenario=SetScenario(limit=8))
    table = Table(made)
    assert round_text(table.document) == "Round 1 of 8"
    assert title_text(table.document) == "A against B"
    named = made.battle.model_copy(update={"table": made.battle.table.model_copy(update={"name": "Hollow Farm"})})
    assert title_text(OpenBattle(Document("battle"), Journal(ENGINE, named))) == "Hollow Farm"
    called = named.model_copy(update={"name": "The bridge"})
    assert title_text(OpenBattle(Document("battle"), Journal(ENGINE, called))) == "The bridge"
