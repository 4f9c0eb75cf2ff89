"""From a first start to a printed legal platoon, once with the mouse and once without it."""

from pathlib import Path

from tests.helpers.pdfs import page_sizes, page_texts
from tests.stories.player import Player

TEAMS = ("Rifle team", "Bren group", "2-inch mortar team")


def is_the_platoon(cards: Path) -> None:
    """The PDF shows the template's teams on A4, and that they are legal under the limit."""
    pdf = cards.read_bytes()
    texts = page_texts(pdf)
    assert all((round(width), round(height)) in {(210, 297), (297, 210)} for width, height in page_sizes(pdf))
    assert all("Legal, 216 of 220 points" in text for text in texts)
    for team in TEAMS:
        assert any(team in text for text in texts), team


def test_with_the_mouse(player: Player, folder: Path) -> None:
    cards = folder / "Zugkarten für Łódź.pdf"
    player.click("new-smle")
    player.click_plus("British platoon")
    assert player.document.history.undo_name == "Add British platoon"
    player.click("limit")
    player.type("220")
    player.click_unit(player.units("bren-group")[0].id)
    assert player.document.army.limit == 220
    assert player.verdict == "Legal"
    player.click("rail-print")
    assert player.print_page.heading().note.endswith("pages, ready")
    asked = player.will_answer(names=[cards])
    player.click("save-pdf")
    assert asked.suggested[0].suffix == ".pdf"
    assert player.told[-1].startswith(f"Saved {cards.name}, ")
    is_the_platoon(cards)


def test_with_the_keyboard_alone(player: Player, folder: Path) -> None:
    army, cards = folder / "Kompanie ß.tbarmy", folder / "cartões.pdf"
    asked = player.will_answer("smle", names=[army, cards])
    player.press("Ctrl+N")
    assert [question.title for question in asked.asked] == ["New army"]
    assert player.army_page.isVisible()
    assert player.focus == "find-unit", "one begins where teams are found"
    player.type("british platoon")
    player.press("Down")
    player.press("Return")
    assert player.document.history.undo_name == "Add British platoon"
    assert player.army_page.tree.isVisible()
    player.tab_to("limit")
    player.press("Space")
    player.type("220")
    player.press("Return")
    assert player.document.army.limit == 220
    assert player.verdict == "Legal"
    player.press("Ctrl+S")
    assert player.is_saved()
    assert "British platoon" in army.read_text(encoding="utf-8")
    player.press("Ctrl+3")
    assert player.print_page.heading().note.endswith("pages, ready")
    player.press("Ctrl+Shift+P")
    assert asked.suggested[1].parent == folder
    is_the_platoon(cards)
