"""The track over the table: names that tell teams apart, ties, who is in the middle; and what is announced."""

import pytest

from app.settings import Look
from app.tabletop.chip import name_lines
from app.tabletop.track import Track
from rules.systems.smle.game.actions import EndTurn
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import LEFT, Hands
from tests.rules.systems.smle.build import rifles, section, side
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage

TEAMS = 12


def many() -> Stage:
    """Our team acts at 5; twelve of theirs wait, all of them at 9."""
    foes = side(*(section(rifles(2, id=f"foe{number}")) for number in range(TEAMS)))
    made = stage(rifles(2, id="us"), foes, {"a.us": (10.0, 10.0), "b.foe0": (10.0, 24.0)})
    made.levels(a_us=5, **{f"b_foe{number}": 9 for number in range(TEAMS)})
    return made.until("a.us")


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    return at_table(many().battle.model_copy(update={"dice": "seeded"}), engine=ENGINE)


def track(hands: Hands) -> Track:
    return hands.page.playing.track


@pytest.mark.parametrize(
    ("name", "room", "lines"),
    [
        ("Rifles, 2 Section", 40, ("Rifles, 2 Section",)),
        ("Section leader’s team, 2 Section", 21, ("Section leader’s team", "2 Section")),
        ("Rifle team (2 Section)", 12, ("Rifle team", "2 Section")),
        ("Lieutenant Marsh’s team", 18, ("Lieutenant Marsh’s", "team")),
        ("Panzergrenadiere", 8, ("Panzergrenadiere",)),
    ],
)
def test_a_name_has_two_lines_that_tell_it_apart(name: str, room: int, lines: tuple[str, ...]) -> None:
    assert name_lines(name, lambda text: len(text) <= room) == lines


def test_teams_of_one_name_are_told_apart_on_their_chips(player: Hands) -> None:
    names = [chip.name for chip in track(player).chips]
    assert len(set(names)) == len(names)


def test_ties_stand_on_one_bracket_and_are_told(player: Hands) -> None:
    (tie,) = track(player).strip.ties()
    assert tie == (track(player).chips[1], track(player).chips[-1])
    assert "tied" in track(player).chips[1].accessibleName()
    assert "tied" not in track(player).chips[0].accessibleName()


def test_the_one_whose_go_it_is_stands_in_the_middle_at_any_width(player: Hands) -> None:
    shown = track(player)
    for unit in ("b.foe3", "b.foe4", "b.foe5"):
        player.stage.act(EndTurn(by=unit[0], team=player.document.journal.engine.active(player.document.now)))
    for width in (1300, 900):
        player.page.resize(width, 840)
        player.qtbot.wait(0)
        now = next(chip for chip in shown.chips if chip.turn.state == "now")
        viewport = shown.area.viewport()
        middle = viewport.mapFromGlobal(now.mapToGlobal(now.rect().center())).x()
        begin = shown.area.horizontalScrollBar().value() == 0
        assert begin or abs(middle - viewport.width() / 2) < 3, width
        assert shown.after.isVisible()


def test_chips_grow_with_the_scale(player: Hands) -> None:
    before = track(player).chips[0].sizeHint()
    preferences = player.page.context.preferences
    preferences.change(preferences.now.but("look", scale=200))
    player.page.context.look.wear(Look(scale=200))
    assert track(player).chips[0].sizeHint().height() == 2 * before.height()


def test_phases_have_their_names_and_the_rounds_end(player: Hands) -> None:
    assert track(player).phases.accessibleName() == (
        "Activation: done, Active turns: now, Double moves: to come, End of round: to come"
    )


def test_what_came_of_an_action_and_who_is_next_are_announced(player: Hands) -> None:
    before = len(player.announced)
    player.stage.act(EndTurn(by="a", team="a.us"))
    told = player.announced[before:]
    assert any(line.startswith("Next: ") and "acting now" in line for line in told), told
    assert any("is next (9)" in line for line in told), told
    player.key("Ctrl+Z", player.view)
    assert not any("is next (9)" in line for line in player.announced[before + len(told) :]), "undo is no news"


def test_a_line_of_the_log_unfolds_at_its_arrow_and_shows_no_moment_for_it(player: Hands) -> None:
    player.stage.act(EndTurn(by="a", team="a.us"))
    log = player.page.panel.log
    line = log.model.index(0)
    log.list.scrollTo(line)
    heights = [log.list.visualRect(line).height()]
    for is_open in (True, False):
        player.qtbot.mouseClick(log.list.viewport(), LEFT, pos=log.list.arrow(line).center())
        log.list.doItemsLayout()
        assert log.model.is_open(line) is is_open
        assert player.moment() == 0, "a click on the arrow looks at no moment"
        heights.append(log.list.visualRect(line).height())
    assert heights[0] == heights[2] < heights[1]
