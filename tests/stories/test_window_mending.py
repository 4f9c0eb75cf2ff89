"""A rule is broken, the problem followed to where it is, mended by its button, and taken back step by step."""

from pathlib import Path

import pytest

from app.army.problem_row import ProblemRow
from tests.stories.player import Player

PROBLEM = "Rifle team, 1 Section: 5 figures where Trained buys 3 to 4."


def problem(player: Player) -> ProblemRow:
    """The row of the broken rule, which comes first."""
    row = next(row for row in player.army_page.problems.findChildren(ProblemRow) if row.isVisible())
    assert row.words.text() == PROBLEM
    return row


@pytest.mark.rule("SM-PTS-03")
def test_five_figures_in_a_trained_team(player: Player, platoon: Path) -> None:
    player.will_answer(files=[platoon])
    player.press("Ctrl+O")
    whole = player.document.army
    assert player.verdict == "Legal"
    team, elsewhere = player.units("rifle-team")[0].id, player.units("bren-group")[-1].id

    player.click_unit(team)
    player.press("+")
    broken = player.document.army
    assert player.verdict == "Not legal: 1 problem"
    assert problem(player).rule.text() == "SM-PTS-03"

    player.click_unit(elsewhere)
    player.army_page.tree.collapseAll()
    player.press("F8")
    assert player.document.selected == (team,)
    assert player.sees(team)

    player.click_unit(elsewhere)
    player.army_page.tree.collapseAll()
    player.click_at(problem(player).words)
    assert player.document.selected == (team,)
    assert player.sees(team)

    fix = player.button("fix-1", problem(player))
    words = fix.text()
    player.click_at(fix)
    assert player.verdict == "Legal"
    assert player.focus == "problem", "the button has gone, the focus stays with what is left"
    assert player.document.army == whole
    assert player.document.history.depth == 2, "mending is a step of its own"
    assert player.window.bar.undo.accessibleName() == f"Undo {words} (Rifle team)"

    player.click_at(player.window.bar.undo)
    assert player.document.army == broken
    assert player.verdict == "Not legal: 1 problem"
    assert not player.is_saved()
    player.press("Ctrl+Z")
    assert player.document.army == whole
    assert player.is_saved()
    assert player.verdict == "Legal"
    assert not player.told
