"""Units go to and fro between two open armies; everything is taken back and done again, to equal values."""

from pathlib import Path

import pytest

from app.open_army import OpenArmy
from rules.army.model import Army, all_groups, all_nodes
from tests.stories.conftest import written
from tests.stories.player import Player

Kept = dict[str, list[Army]]
"""The states of each army by the name of its file, as the player went on."""


def keep(player: Player, kept: Kept) -> None:
    """Another step was taken in the army in front."""
    states = kept[name_of(player.document)]
    assert player.document.history.depth == len(states)
    states.append(player.document.army)


def name_of(document: OpenArmy) -> str:
    assert document.file.path is not None
    return document.file.path.name


def go_between(player: Player, kept: Kept) -> None:
    """Cut a team here and paste it twice there, copy it back, duplicate, delete, move a whole section."""
    page = player.army_page
    player.click_unit(player.units("bren-group")[0].id)
    player.press("Ctrl+X")
    keep(player, kept)
    assert player.document.history.undo_name == "Cut Bren group"
    player.press("Ctrl+Tab")
    player.click_unit(next(all_groups(player.document.army)).units[0].id)
    for _ in range(2):
        player.press("Ctrl+V")
        keep(player, kept)
    assert player.document.history.undo_name == "Paste Bren group"
    player.press("Ctrl+C")
    player.press("Ctrl+Tab")
    player.click_unit(player.units("rifle-team")[0].id)
    for keys in ("Ctrl+V", "Ctrl+D", "Delete"):
        player.press(keys)
        keep(player, kept)
    section = list(all_groups(player.document.army))[2]
    player.click_unit(section.units[0].id)
    page.tree.setCurrentIndex(page.tree.army_model().index_of(section.id))
    for keys in ("Ctrl+X", "Ctrl+V"):
        player.press(keys)
        keep(player, kept)
    ids = [node.id for node in all_nodes(player.document.army)]
    assert len(ids) == len(set(ids))


def test_to_and_fro_and_all_the_way_back(player: Player, platoon: Path, folder: Path) -> None:
    player.will_answer(files=[written(folder / "seven.tbarmy", "seven-heroes"), platoon])
    player.press("Ctrl+O")
    kept: Kept = {name_of(document): [document.army] for document in player.context.session.documents}
    assert name_of(player.document) == "platoon.tbarmy"
    go_between(player, kept)
    assert [len(states) for states in kept.values()] == [3, 7]
    assert not player.told

    for _ in kept:
        states = kept[name_of(player.document)]
        for state in reversed(states[:-1]):
            player.press("Ctrl+Z")
            assert player.document.army == state
        assert player.is_saved()
        assert player.context.actions.reason("undo") == "Nothing to undo."
        player.press("Ctrl+Tab")
    for _ in kept:
        states = kept[name_of(player.document)]
        for state in states[1:]:
            player.press("Ctrl+Shift+Z")
            assert player.document.army == state
        assert player.context.actions.reason("redo") == "Nothing to redo."
        player.press("Ctrl+Tab")
    assert platoon.read_text(encoding="utf-8") == player.document.system.sample_text("british-platoon")


@pytest.mark.fault("F03")
def test_a_copy_of_a_list_has_a_limit_of_its_own(player: Player, platoon: Path, folder: Path) -> None:
    copy = folder / "copy.tbarmy"
    player.will_answer(files=[platoon], names=[copy])
    player.press("Ctrl+O")
    before = player.document.army.limit
    player.press("Ctrl+Shift+S")
    player.click("limit")
    player.type("999")
    player.press("Return")
    player.press("Ctrl+S")
    player.press("Ctrl+W")
    for path, limit in ((platoon, before), (copy, 999)):
        player.will_answer(files=[path])
        player.press("Ctrl+O")
        assert player.document.army.limit == limit
    player.click("limit")
    player.type("300")
    player.press("Return")
    assert player.document.army.limit == 300
