"""The battle report: what it tells, as Markdown and on paper, in the window and from the command line."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.cli import main
from app.context import Context
from app.files.documents import Document
from app.open_battle import OpenBattle
from app.tabletop.report import battle_report, markdown, report_file
from app.tabletop.report_view import ReportView
from rules.battle.engine import Engine
from rules.battle.journal import Journal
from rules.battle.model import Battle
from rules.battle.referee import FreeRoll, Remove, Rename, SetRound, SetState, SetWound
from rules.dice.thrown import EnteredDice
from tests.app.tabletop.conftest import AtTable, opened
from tests.app.tabletop.hands import Hands
from tests.app.tabletop.menus import nameless
from tests.helpers import battles
from tests.helpers.asker import Script
from tests.helpers.pdfs import embedded, fonts, page_texts
from tests.helpers.skirmish import Skirmish, skirmish


@pytest.fixture
def fought() -> OpenBattle:
    """Two rounds of a small game: one killed, one removed, three dice, one step taken back."""
    journal = Journal(Skirmish(), skirmish(real=True).model_copy(update={"name": "Hollow *Farm*"}))
    journal.do(SetWound(figure="a1.1", wound="killed"))
    journal.do(FreeRoll(count=3, purpose="smoke"), EnteredDice([1, 6, 6]))
    journal.do(SetWound(figure="b1.1", wound="light"))
    journal.undo()
    journal.do(SetRound(round=2))
    journal.do(Remove(figures=("b2.1",)))
    return OpenBattle(Document("battle"), journal)


def test_the_whole_report(fought: OpenBattle) -> None:
    assert markdown(battle_report(fought)) == (
        "# Hollow \\*Farm\\*\n\n"
        "Without rules · on a real table · round 2\n\n"
        "## Sides\n\n"
        "| Side | Army | Units | Figures |\n| --- | --- | ---: | ---: |\n"
        "| Blue | – | 2 | 4 |\n| Red | – | 2 | 4 |\n\n"
        "## Score\n\n- Blue: 0 (0 killed enemies)\n- Red: 1 (1 killed enemies)\n\n"
        "## Round 1\n\n"
        "- 1\\. Rifle 1, Team a1: killed\n"
        "- 2\\. Rolled for smoke (1 + 6 + 6 = 13)\n"
        "- 4\\. Round 2\n\n"
        "## Round 2\n\n"
        "- 5\\. Team b2 removed\n\n"
        "## Losses\n\n"
        "| Side | Light | Killed | Removed | Left |\n| --- | ---: | ---: | ---: | ---: |\n"
        "| Blue | 0 | 1 | 0 | 3 |\n| Red | 0 | 0 | 1 | 3 |\n\n"
        "## Dice\n\n"
        "- 3 dice, mean 4.33 where 3.50 is expected.\n\n"
        "| Face | 1 | 2 | 3 | 4 | 5 | 6 |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        "| Fell | 1 | 0 | 0 | 0 | 0 | 2 |\n| Expected | 0.5 | 0.5 | 0.5 | 0.5 | 0.5 | 0.5 |\n"
    )


def test_nothing_has_happened_yet() -> None:
    document = OpenBattle(Document("battle"), Journal(Engine(), battles.battle(Engine())))
    text = markdown(battle_report(document))
    assert "## Round 1\n\n- Nothing happened yet." in text
    assert "## Dice" not in text


def test_names_upset_neither_markdown_nor_paper() -> None:
    journal = Journal(Engine(), battles.battle(Engine()))
    journal.do(Rename(unit="a1", name="# [x](http://x) | <b> 12. \u2028 ☃ 日本"))
    document = OpenBattle(Document("battle"), journal)
    text = markdown(battle_report(document))
    assert "\\# \\[x\\](http://x) \\| \\<b\\> 12. " in text
    assert report_file(battle_report(document), ".pdf").startswith(b"%PDF")


def test_the_report_tells_nothing_that_is_hidden(fought: OpenBattle) -> None:
    fought.journal.do(SetState(subjects=("b2",), state="hidden"))
    text = markdown(battle_report(fought))
    assert "Team b2" not in text
    assert "Something that is hidden from you" in text
    fought.looking = "b"
    assert "Team b2" in markdown(battle_report(fought))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_on_paper(fought: OpenBattle, paper: str) -> None:
    pdf = report_file(battle_report(fought), ".pdf", paper)
    (text,) = page_texts(pdf)
    for told in ("Hollow *Farm*", "1. Rifle 1, Team a1: killed", "Losses", "mean 4.33", "1 of 1"):
        assert told in text
    assert fonts(pdf) == embedded(pdf)
    assert pdf == report_file(battle_report(fought), ".PDF", paper), "the same bytes every time"


def test_a_long_battle_goes_over_pages() -> None:
    journal = Journal(Engine(), battles.battle(Engine()))
    for number in range(150):
        journal.do(SetWound(figure="a1.1", wound="wounded" if number % 2 else ""))
    texts = page_texts(report_file(battle_report(OpenBattle(Document("battle"), journal)), ".pdf"))
    assert len(texts) > 2
    assert all("Round 1" in text for text in texts[:-1]), "the heading is there again"
    assert f"{len(texts)} of {len(texts)}" in texts[-1]


# --- In the window --------------------------------------------------------------------------------------


def shown(hands: Hands) -> ReportView:
    hands.key("Ctrl+B")
    view = hands.page.findChild(ReportView)
    assert isinstance(view, ReportView)
    hands.qtbot.waitUntil(view.isActiveWindow)
    return view


def test_it_is_read_and_saved(at_table: AtTable, context: Context, tmp_path: Path) -> None:
    hands = at_table(skirmish(), engine=Skirmish())
    hands.stage.act(SetWound(figure="a1.1", wound="killed"))
    view = shown(hands)
    assert nameless(view) == []
    assert "Rifle 1, Team a1: killed" in view.text.toPlainText()
    path = tmp_path / "Žižka.md"
    context.asker = Script(names=[path])
    hands.key("Return", view)
    QApplication.processEvents()
    assert path.read_text(encoding="utf-8") == markdown(battle_report(hands.document))
    assert hands.told == ["Battle report saved as Žižka.md."]


def test_it_is_saved_as_pdf(hands: Hands, context: Context, tmp_path: Path) -> None:
    view = shown(hands)
    context.asker = Script(names=[tmp_path / "r.pdf"])
    hands.qtbot.mouseClick(view.save, Qt.MouseButton.LeftButton)
    assert (tmp_path / "r.pdf").read_bytes().startswith(b"%PDF")


def test_what_cannot_be_written_keeps_it_open(hands: Hands, context: Context, tmp_path: Path) -> None:
    view = shown(hands)
    (tmp_path / "taken").mkdir()
    context.asker = Script(names=[tmp_path / "taken"])
    hands.qtbot.mouseClick(view.save, Qt.MouseButton.LeftButton)
    assert view.isVisible()
    assert len(hands.told) == 1
    hands.key("Escape", view)
    assert not view.isVisible()


def test_without_a_battle_there_is_no_report(hands: Hands, context: Context) -> None:
    context.session.close_battle()
    assert context.actions.reason("battle-report") == "No game yet. Set up a battle first."


# --- From the command line ------------------------------------------------------------------------------


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "farm.tbbattle"
    document = opened(battles.battle(Engine()), path)
    assert document.disk is not None
    document.disk.close()
    for name, start in (("r.md", b"# Battle"), ("r.pdf", b"%PDF")):
        out = tmp_path / name
        assert main(["replay", str(path), "--report", str(out)]) == 0
        assert out.read_bytes().startswith(start)
    capsys.readouterr()
    before = path.read_bytes()
    for name, told in ((path.name, "own file"), ("r.txt", "a .md or a .pdf file")):
        assert main(["replay", str(path), "--report", str(tmp_path / name)]) == 2
        assert told in capsys.readouterr().err
    assert path.read_bytes() == before


class Won(Skirmish):
    """It is over."""

    def winner(self, _battle: Battle) -> str:
        return "b"


def test_a_game_that_is_over_says_first_who_has_won() -> None:
    journal = Journal(Won(), skirmish(real=True))
    told = battle_report(OpenBattle(Document("battle"), journal)).sections
    assert told[0].title == "Result"
    assert told[0].lines == ("The game is over. Red has won. Score: Blue 0, Red 0.",)
    going_on = battle_report(OpenBattle(Document("battle"), Journal(Skirmish(), skirmish(real=True)))).sections
    assert all(section.title != "Result" for section in going_on)
