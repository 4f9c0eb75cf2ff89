"""Nothing in the window is without a name, and nothing in it is dead."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.actions import ACTIONS
from app.files.documents import Document
from app.shell.pages import SPECS
from rules.registry import SYSTEMS, system
from rules.storage.armies import load_army
from tests.stories.player import Player


def nameless(player: Player) -> list[str]:
    """Everything in sight that takes the focus and does not say what it is."""
    return nameless_in(player.window)


FLOATING = {
    "palette": ("Ctrl+K", "Palette"),
    "shortcuts": ("Ctrl+/", "ShortcutSheet"),
    "card": ("Space", "CardOverlay"),
    "new-battle": ("Ctrl+Shift+N", "NewBattle"),
}
"""What floats over the window: the keys that bring it, and its class."""


def nameless_in(part: QWidget) -> list[str]:
    """Everything inside a part that takes the focus and does not say what it is, and is not inside of one of Qt's."""
    return [
        f"{type(widget).__name__} {widget.objectName()}"
        for widget in part.findChildren(QWidget)
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.isVisible() and not widget.accessibleName()
    ]


def unfold(player: Player, key: str) -> None:
    """Everything of a page that can be unfolded is in sight."""
    if key == "army":
        player.click_unit(player.units("rifle-team")[0].id)
        player.press("+")
        player.press("Ctrl+Shift+A")
        assert player.button("fix-1", player.army_page.problems).isVisible()
    elif key == "print":
        assert player.print_page.stage.isVisible()


class Watch(QObject):
    """Writes down every widget that comes up as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


def test_no_page_comes_up_in_pieces(player: Player, platoon: Path, qapp: QApplication) -> None:
    watch = Watch()
    qapp.installEventFilter(watch)
    player.will_answer(files=[platoon])
    player.press("Ctrl+O")
    for key in player.window.pages.specs:
        player.window.go(key)
    qapp.removeEventFilter(watch)
    assert watch.seen == [], "a part without a parent flashes, and takes the keys away from the window"
    assert player.window.isActiveWindow()


def test_the_palette_stays_where_pages_are_made_for_it(player: Player, qapp: QApplication) -> None:
    session, chosen = player.window.context.session, system("smle")
    for slug in chosen.samples()[:2]:
        session.open(chosen, load_army(chosen.sample_text(slug), slug, SYSTEMS).army, Document("army"))
    watch = Watch()
    qapp.installEventFilter(watch)
    player.press("Ctrl+K")
    qapp.processEvents()
    qapp.removeEventFilter(watch)
    assert watch.seen == []
    assert player.window.floating.palette.isVisible()


@pytest.mark.parametrize("key", [spec.key for spec in SPECS])
@pytest.mark.parametrize("is_open", [False, True], ids=["nothing-open", "army-open"])
def test_what_takes_the_focus_has_a_name(key: str, is_open: bool, player: Player, platoon: Path) -> None:
    if key not in player.window.pages.specs:
        pytest.skip(f"the page {key} is not built")
    if is_open:
        player.will_answer(files=[platoon])
        player.press("Ctrl+O")
    player.window.go(key)
    if is_open:
        unfold(player, key)
    assert nameless(player) == []


@pytest.mark.parametrize("what", FLOATING)
def test_what_floats_over_the_window_has_names_too(what: str, player: Player, platoon: Path) -> None:
    player.will_answer(files=[platoon])
    player.press("Ctrl+O")
    player.click_unit(player.units("rifle-team")[0].id)
    keys, kind = FLOATING[what]
    player.press(keys)
    shown = [one for one in QApplication.allWidgets() if type(one).__name__ == kind and one.isVisible()]
    assert shown, f"{keys} brings nothing"
    for part in shown:
        assert nameless_in(part) == []
        part.close()


def test_house_packs_and_the_form_of_a_profile_have_names_too(player: Player) -> None:
    player.press("Ctrl+Shift+H")
    player.pick("new-pack", "The Crucible")
    assert nameless(player) == []
    player.pick("add-profile", "Vehicle, gun or infantry")
    player.click("another-section")
    assert nameless(player) == []


@pytest.mark.parametrize("is_open", [False, True], ids=["nothing-open", "army-open"])
def test_every_action_can_be_done_or_says_why_not(is_open: bool, player: Player, platoon: Path) -> None:
    if is_open:
        player.will_answer(files=[platoon])
        player.press("Ctrl+O")
    player.window.pages.make_all()
    actions = player.context.actions
    actions.refresh()
    forbidden = {}
    for bound in actions.bound():
        reason = bound.reason()
        assert bound.shown.isEnabled(), f"{bound.spec.id} could not even say why not"
        assert bound.shown.property("reason") == reason, bound.spec.id
        if reason:
            forbidden[bound.spec.id] = reason
            assert bound.shown.toolTip() == reason
            assert reason[0].isupper(), reason
            assert reason[-1] == ".", reason
            before = player.context.session.documents
            bound.shown.trigger()
            assert player.told[-1] == reason, bound.spec.id
            assert player.context.session.documents == before
    assert {bound.spec.id for bound in actions.bound()} == {action.id for action in ACTIONS}
    assert ("save" in forbidden) is not is_open
    assert "cut" in forbidden, "nothing is selected"
