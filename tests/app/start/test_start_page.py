"""The start page: new armies, samples, what to carry on with, recovered work first."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QImage, QPainter
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from app.desk.battle_plan import BattlePlan, SidePlan
from app.desk.battles import Battles
from app.desk.desk import Desk
from app.files.folders import Folders
from app.files.unclosed import note_open
from app.notes import Place
from app.open_battle import OpenBattle
from app.settings import Look
from app.start.cards import RecoveredCard, SystemCard
from app.start.carrying_on import Row, Rows
from app.start.page import StartPage
from app.start.scenes import paint_scene
from app.start.words import BLURBS
from app.theme import Theme
from app.widgets.tab_order import reading_order
from rules import registry
from rules.army.edit import rename
from rules.battle.referee import SetRound
from rules.storage.armies import load_army
from tests.app.conftest import OpenSample
from tests.helpers.asker import Script
from tests.helpers.tabbing import tab_chain


@pytest.fixture
def page(qtbot: QtBot, context: Context) -> StartPage:
    made = StartPage(context)
    qtbot.addWidget(made)
    made.resize(1364, 844)
    made.show()
    made.enter()
    return made


@pytest.fixture
def went(context: Context) -> list[Place]:
    places: list[Place] = []
    context.notes.wanted.connect(places.append)
    return places


def click(qtbot: QtBot, page: QWidget, name: str) -> None:
    found = page.findChild(QPushButton, name)
    assert found is not None
    qtbot.mouseClick(found, Qt.MouseButton.LeftButton)


def written(folder: Path, key: str) -> Path:
    system = registry.system(key)
    path = folder / f"{key} ł.tbarmy"
    path.write_text(system.sample_text(system.samples()[0]), encoding="utf-8")
    return path


def test_every_system_is_there_under_its_name() -> None:
    assert {(blurb.key, blurb.name) for blurb in BLURBS} == {(system.key, system.name) for system in registry.SYSTEMS}


@pytest.mark.parametrize("key", [blurb.key for blurb in BLURBS])
def test_a_new_army_is_one_click(page: StartPage, qtbot: QtBot, went: list[Place], key: str) -> None:
    click(qtbot, page, f"new-{key}")
    (document,) = page.context.session.documents
    assert document.system.key == key
    assert went == [Place("army")]


def test_samples_files_and_packs(page: StartPage, qtbot: QtBot, went: list[Place], tmp_path: Path) -> None:
    click(qtbot, page, "samples-smle")
    click(qtbot, page, "all-samples")
    click(qtbot, page, "manage-packs")
    assert went == [Place("samples", "smle"), Place("samples"), Place("rules", "packs")]
    page.context.asker = Script(files=[written(tmp_path, "smle")])
    click(qtbot, page, "open-file")
    assert len(page.context.session.documents) == 1


def test_there_is_nothing_to_carry_on_with_at_first(page: StartPage) -> None:
    assert page.carry_on.isHidden()
    assert page.nothing.text().startswith("Nothing to carry on with yet.")
    assert page.recovered.isHidden()


def test_files_are_carried_on_with(page: StartPage, qtbot: QtBot, tmp_path: Path) -> None:
    desk = page.context.part(Desk)
    for key in ("hexgame", "smle"):
        document = desk.open(written(tmp_path, key))
        assert document is not None
        desk.close(document)
    rows = page.carry_on.model.rows
    assert [row.about.split(" · ")[0] for row in rows] == ["SMLE army", "Hex game army"]
    assert all(row.when.startswith("today, ") for row in rows)
    page.carry_on.list.setCurrentIndex(page.carry_on.model.index(1))
    qtbot.keyClick(page.carry_on.list, Qt.Key.Key_Return)
    (document,) = page.context.session.documents
    assert document.system.key == "hexgame"
    assert page.carry_on.model.rows[0].when == "open"


def test_an_open_army_is_carried_on_with(
    page: StartPage, qtbot: QtBot, open_sample: OpenSample, went: list[Place]
) -> None:
    first, second = open_sample("smle"), open_sample("hexgame")
    page.context.session.do(first, "Rename", rename(first.army, "", "Mine"))
    page.enter()
    assert [(row.name, row.when) for row in page.carry_on.model.rows] == [
        ("Mine", "open, not saved"),
        (second.army.name, "open, not saved"),
    ]
    at = page.carry_on.list.visualRect(page.carry_on.model.index(0)).center()
    qtbot.mouseClick(page.carry_on.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert page.context.session.current is first
    assert went == [Place("army")]


def test_a_file_is_taken_off_the_list(page: StartPage, qtbot: QtBot, tmp_path: Path) -> None:
    desk = page.context.part(Desk)
    path = written(tmp_path, "smle")
    document = desk.open(path)
    assert document is not None
    desk.close(document)
    page.carry_on.list.setCurrentIndex(page.carry_on.model.index(0))
    qtbot.keyClick(page.carry_on.list, Qt.Key.Key_Delete)
    assert page.carry_on.isHidden()
    assert desk.recent() == ()
    assert path.exists()


def test_the_menu_of_a_line_opens_it_and_takes_it_off(page: StartPage, qtbot: QtBot, tmp_path: Path) -> None:
    path = written(tmp_path, "hexgame")
    desk = page.context.part(Desk)
    document = desk.open(path)
    assert document is not None
    shown = page.carry_on.list

    def menu() -> QMenu:
        at = shown.visualRect(shown.model().index(0, 0)).center()
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, shown.viewport().mapToGlobal(at))
        QApplication.sendEvent(shown.viewport(), asked)
        made = page.findChildren(QMenu, "carry-on-menu")[-1]
        qtbot.waitUntil(made.isVisible)
        return made

    opened = menu()
    assert [action.text() for action in opened.actions()] == ["Go on with it"]
    opened.close()
    desk.close(document)
    page.enter()
    shut = menu()
    assert [action.text() for action in shut.actions()] == ["Open", "Take off this list"]
    shut.actions()[1].trigger()
    shut.close()
    assert desk.recent() == ()
    assert path.exists()


@pytest.fixture
def stopped(context: Context, tmp_path: Path) -> None:
    """Another program, that stopped with unsaved work."""
    before = Context(Folders(tmp_path / "own"), system_dark=False)
    desk = before.part(Desk)
    document = desk.new_army(registry.system("smle"))
    before.session.do(document, "Rename", rename(document.army, "", "Łódź"))
    desk.keeper.flush()
    before.close()


def cards(page: StartPage) -> list[RecoveredCard]:
    return [card for card in page.recovered.findChildren(RecoveredCard) if not card.isHidden()]


@pytest.mark.usefixtures("stopped")
def test_recovered_work_comes_first(page: StartPage, qtbot: QtBot) -> None:
    (card,) = cards(page)
    click(qtbot, card, "recovered-open")
    (document,) = page.context.session.documents
    assert (document.army.name, document.is_saved) == ("Łódź", False)
    assert cards(page) == []


@pytest.mark.usefixtures("stopped")
def test_recovered_work_waits(page: StartPage, qtbot: QtBot) -> None:
    click(qtbot, page, "recovered-later")
    assert cards(page) == []
    assert len(page.context.autosave.recoverable()) == 1


@pytest.mark.usefixtures("stopped")
def test_recovered_work_is_discarded_once_asked_again(page: StartPage, qtbot: QtBot) -> None:
    page.context.asker = Script("back", "discard")
    click(qtbot, page, "recovered-discard")
    qtbot.waitUntil(lambda: len(cards(page)) == 1)
    click(qtbot, cards(page)[0], "recovered-discard")
    assert cards(page) == []
    assert page.context.autosave.recoverable() == []


@pytest.fixture
def twins(context: Context, tmp_path: Path) -> None:
    """Another program, that stopped with four armies of one name."""
    before = Context(Folders(tmp_path / "own"), system_dark=False)
    desk = before.part(Desk)
    desk.open(written(tmp_path, "smle"))
    for key in ("crucible", "hexgame", "crucible"):
        system = registry.system(key)
        desk.open_sample(system, system.samples()[0])
    for document in before.session.documents:
        before.session.do(document, "Rename", rename(document.army, "", "Home guard"))
    desk.keeper.flush()
    before.close()


@pytest.mark.usefixtures("twins")
def test_recovered_works_of_one_name_are_told_apart(page: StartPage) -> None:
    shown = cards(page)
    assert len(shown) == 3
    told = [" ".join(label.text() for label in card.findChildren(QLabel)) for card in shown]
    assert all("‘Home guard’" in text for text in told)
    assert all(re.search(r"Kept today, \d\d:\d\d\.", text) for text in told)
    recovery = page.context.part(Desk).recovery
    abouts = [recovery.about(work) for work in recovery.found()]
    assert {about.split(" army · ")[0] for about in abouts} == {"SMLE", "The Crucible", "Hex game"}
    assert all(re.search(r"\d+ of \d+ points · .*\d+ units · ", about) for about in abouts)
    assert [about.rsplit(" · ", 1)[1] for about in abouts].count("in no file yet") == 3
    assert any(about.endswith(" · smle ł.tbarmy") for about in abouts)
    assert len({button.accessibleName() for card in shown for button in card.findChildren(QPushButton)}) >= 6
    assert page.recovered.findChildren(QLabel)[-1].text() == "1 more when these are dealt with"


@pytest.mark.usefixtures("stopped")
@pytest.mark.parametrize(("width", "first"), [(1364, "all-samples"), (900, "recovered-open")])
def test_tab_goes_as_one_reads(page: StartPage, qtbot: QtBot, width: int, first: str) -> None:
    page.resize(width, 844)
    QApplication.processEvents()
    page.enter()
    QApplication.processEvents()
    chain = [widget for part in page.panes() for widget in reading_order(part)]
    assert chain[0].objectName() == first
    assert tab_chain(chain[0], page) == [widget.objectName() for widget in chain]


def test_damaged_work_is_named_by_its_file(page: StartPage, context: Context, tmp_path: Path) -> None:
    folder = tmp_path / "own" / "autosaves" / "x"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "000000000001000.now").write_text("{", encoding="utf-8")
    (work,) = context.autosave.recoverable()
    assert context.part(Desk).recovery.about(work) == "Cannot be read · in no file yet"


def test_own_packs_are_named(page: StartPage, tmp_path: Path) -> None:
    path = tmp_path / "rifles.tbpack"
    text = 'format = "tribarrel-pack"\nversion = 1\nsystem = "smle"\nname = "Łódź rifles"\n'
    path.write_text(text, encoding="utf-8")
    page.context.preferences.change(page.context.preferences.now.but("files", packs=(str(path),)))
    page.show_packs()
    assert page.packs._own.text() == "Your own: Łódź rifles"


@pytest.mark.parametrize(("width", "scale"), [(1364, 100), (948, 100), (872, 200), (948, 150)])
def test_nothing_is_cut_off(page: StartPage, width: int, scale: int) -> None:
    page.context.preferences.change(page.context.preferences.now.but("look", scale=scale))
    page.resize(width, 644)
    QApplication.processEvents()
    for card in page.findChildren(SystemCard):
        assert card.mapTo(page, card.rect().topRight()).x() <= width
        for button in card.findChildren(QPushButton):
            assert button.width() >= button.minimumSizeHint().width()
            assert button.height() >= 36


def test_every_button_is_named_and_reached(page: StartPage) -> None:
    for widget in page.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            assert widget.accessibleName(), widget.objectName()
            assert widget.objectName(), widget.accessibleName()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("key", [*(blurb.key for blurb in BLURBS), "unknown"])
def test_every_system_has_its_scene(qtbot: QtBot, key: str, dark: bool) -> None:
    image = QImage(QSize(276, 120), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_scene(painter, key, Theme(dark=dark))
    painter.end()
    colours = {image.pixel(x, y) for x in range(0, 276, 3) for y in range(0, 120, 3)}
    assert (len(colours) > 4) == (key != "unknown")


def test_the_list_model(qtbot: QtBot) -> None:
    model = Rows()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show([Row("a", "army", "A", "about", "today", ("blue",)), Row("b", "pack", "B", "", "yesterday")])
    assert model.data(model.index(0), Qt.ItemDataRole.AccessibleTextRole) == "A, about, blue, today"
    model.show([])
    assert tester.model() is model


# --- Battles ----------------------------------------------------------------------------------------


def begun(page: StartPage) -> OpenBattle:
    system = registry.system("smle")
    army = load_army(system.sample_text("british-platoon"), "platoon", [system]).army
    sides = (SidePlan("Łucja", "blue", system, army), SidePlan("", "tan", system, army))
    made = page.context.part(Battles).new(BattlePlan(sides, name="Hollow Farm"))
    assert made is not None
    return made


def test_the_ways_to_play(page: StartPage, qtbot: QtBot, went: list[Place]) -> None:
    new, track, table = page.play
    qtbot.mouseClick(new, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(track, Qt.MouseButton.LeftButton)
    qtbot.keyClick(table, Qt.Key.Key_Space)
    assert went == [Place("new-battle"), Place("new-battle", "real"), Place("table")]
    assert page.context.session.battle is not None
    assert page.context.session.battle.now.sides == ()
    assert all(card.accessibleDescription() for card in page.play)


def test_a_battle_is_carried_on_with(page: StartPage, qtbot: QtBot, went: list[Place]) -> None:
    battle = begun(page)
    page.enter()
    row = page.carry_on.model.rows[0]
    assert (row.kind, row.name, row.when, row.colours) == ("battle", "Hollow Farm", "open", ("blue", "tan"))
    assert row.about == "SMLE battle on a real table · round 1 · Łucja against Tan"
    page.carry_on.taken.emit(row)
    assert went[-1] == Place("table")
    page.context.session.act(battle, SetRound(round=3))
    page.context.part(Battles).close()
    row = page.carry_on.model.rows[0]
    assert row.about == "SMLE battle on a real table · round 3 · Łucja against Tan"
    assert row.when.startswith("today, ")
    page.carry_on.taken.emit(row)
    assert page.context.session.battle is not None
    assert page.context.session.battle.now.play.round == 3


def test_a_battle_of_a_stopped_window_comes_first(page: StartPage, qtbot: QtBot, went: list[Place]) -> None:
    battle = begun(page)
    path = battle.file.path
    assert path is not None
    page.context.part(Battles).close()
    note_open(page.context.folders.unclosed, path, "Hollow Farm")
    page.enter()
    (card,) = page.recovered.findChildren(RecoveredCard)
    assert card.accessibleName() == "Recovered battle"
    assert "‘Hollow Farm’ was open when Tribarrel stopped" in card.accessibleDescription()
    assert "2 actions are on the disk" in card.accessibleDescription()
    click(qtbot, page, "recovered-battle-open")
    assert page.context.session.battle is not None
    assert page.context.session.battle.file.path == path
    page.enter()
    assert page.recovered.isHidden()


def test_a_recovered_battle_waits_till_later(page: StartPage, qtbot: QtBot) -> None:
    battle = begun(page)
    assert battle.file.path is not None
    page.context.part(Battles).close()
    note_open(page.context.folders.unclosed, battle.file.path, "Hollow Farm")
    page.enter()
    click(qtbot, page, "recovered-battle-later")
    assert page.recovered.isHidden()
    assert page.context.session.battle is None


@pytest.mark.parametrize("scale", [100, 150])
def test_heads_beside_each_other_are_of_one_height(page: StartPage, context: Context, scale: int) -> None:
    context.look.wear(Look(scale=scale))
    page.resize(1700, 900)
    QApplication.processEvents()
    words = {label.text(): label for label in page.findChildren(QLabel)}
    left, right = (words[text].mapTo(page, words[text].rect().center()).y() for text in ("New army", "Play"))
    assert abs(left - right) <= 1
