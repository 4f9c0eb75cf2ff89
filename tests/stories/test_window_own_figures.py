"""A figure of one's own: put into a house pack, seen in the price and on the card, taken back, kept and found again."""

from pathlib import Path

from PySide6.QtWidgets import QLineEdit

from rules.registry import SYSTEMS, system
from rules.storage.packs import load_pack
from tests.helpers.pdfs import page_texts
from tests.stories.conftest import OpenWindow
from tests.stories.player import Player

TANK = "mercenary-main-battle-tank"
SHOTS = "weapons/heavy-cannon/shots"


def spearhead(folder: Path) -> Path:
    """The file of a legal force with four tanks, each with one heavy cannon."""
    path = folder / "spearhead.tbarmy"
    path.write_text(system("crucible").sample_text("mercenary-spearhead-6-mm"), encoding="utf-8")
    return path


def kept_on_disk(folder: Path) -> dict[str, object]:
    """The figures of the one pack that there is, as its file has them."""
    (path,) = (folder / "own" / "packs").iterdir()
    assert path.name == "our-regiment.tbpack", "a pack that is renamed takes its file along"
    return dict(load_pack(path.read_text(encoding="utf-8"), path.name, SYSTEMS).pack.values())


def show_tank(player: Player) -> tuple[str, list[str]]:
    """Goes to the army and to its tank: the price of all, and the words on the card."""
    player.press("Ctrl+2")
    player.click_unit(player.units(TANK)[0].id)
    return player.price, player.card_words()


def new_pack(player: Player) -> None:
    """A pack for The Crucible, named, and switched on for the army in front."""
    player.press("Ctrl+Shift+H")
    player.pick("new-pack", "The Crucible")
    player.type("Our regiment")
    player.press("Return")
    player.click("pack-on")
    assert [pack.name for pack in player.document.army.packs] == ["Our regiment"]


def set_shots(player: Player, shots: str) -> None:
    """Finds the heavy cannon in the tables by its name and types another number of shots."""
    player.click("change-figures")
    player.press("Ctrl+F")
    player.type("heavy cannon")
    player.press("Return")
    grid = player.rules_page.browser.figures.grid
    assert grid.row == "heavy-cannon"
    player.pane_to("table-grid")
    for _ in range(grid.table.columnCount()):
        if grid.table.place(grid.currentIndex()) == SHOTS:
            break
        player.press("Right")
    player.press("Return")
    assert grid.findChild(QLineEdit, "cell-editor") is not None
    player.type(shots)
    player.press("Return")


def test_price_and_card_follow_a_figure_of_one_s_own(player: Player, open_window: OpenWindow, folder: Path) -> None:
    file = spearhead(folder)
    player.will_answer(files=[file])
    player.press("Ctrl+O")
    price, card = show_tank(player)
    assert player.verdict == "Legal"
    assert "O" not in card

    new_pack(player)
    assert show_tank(player) == (price, card), "a pack without figures changes nothing"
    player.press("Ctrl+Shift+H")
    set_shots(player, "2")
    assert kept_on_disk(folder) == {SHOTS: 2}

    dearer, changed = show_tank(player)
    assert int(dearer.replace("\u202f", "")) > int(price.replace("\u202f", ""))
    assert "O" in changed
    assert changed != card

    player.press("Ctrl+5")
    player.press("Ctrl+Z")
    assert kept_on_disk(folder) == {}
    assert show_tank(player) == (price, card)
    player.press("Ctrl+5")
    player.press("Ctrl+Shift+Z")
    assert kept_on_disk(folder) == {SHOTS: 2}
    assert show_tank(player) == (dearer, changed)
    player.press("Ctrl+S")
    assert player.is_saved()
    assert not player.told[1:]

    player.window.close()
    again = open_window()
    again.window.resize(1440, 900)  # a window that opens again keeps to the screen, which is small here
    again.will_answer(files=[file])
    again.press("Ctrl+O")
    assert [dict(pack.values()) for pack in again.document.army.packs] == [{SHOTS: 2}]
    assert show_tank(again) == (dearer, changed)


def fill(player: Player, values: dict[str, str]) -> None:
    """Tab from field to field, and in each what the player reads off his book."""
    for column, text in values.items():
        player.tab_to(f"field-{column}")
        player.type(text)


def test_a_vehicle_from_one_s_own_book_goes_on_paper(player: Player, folder: Path) -> None:
    player.press("Ctrl+Shift+H")
    player.pick("new-pack", "The Crucible")
    player.type("Our regiment")
    player.press("Return")
    player.pick("add-profile", "Vehicle, gun or infantry")
    fill(player, {"name": "Ogre Mk III", "kind": "Vehicle", "quality": "Elite", "size": "Huge"})
    fill(player, {"mobility": "Tracked", "speed": "Slow"})
    fill(player, {"dv-front": "24", "dv-side": "16", "dv-rear": "12", "dv-top": "9"})
    fill(player, {"weapon-1-line": "tribarrel", "weapon-1-arc": "All"})
    player.click("add-and-print")
    assert player.print_page.heading().title == "Print: Ogre Mk III"
    assert player.print_page.heading().note == "1 page, ready"
    cards = folder / "ogre.pdf"
    player.will_answer(names=[cards])
    player.click("save-pdf")
    (text,) = page_texts(cards.read_bytes())
    assert "Ogre Mk III" in text
    assert "Tribarrel" in text
    assert "1 of 1" in text
    row = kept_on_disk(folder)
    assert (row["tus/ogre-mk-iii/dv-front"], row["tus/ogre-mk-iii/weapon-1-arc"]) == (24, "360")
    assert player.is_saved(), "an army made for one card asks for nothing"
