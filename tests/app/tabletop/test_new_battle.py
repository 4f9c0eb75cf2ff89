"""The dialogue of a new battle: good defaults, everything by keys, what is wrong in words, and then the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from app.context import Context
from app.notes import Note, Place
from app.settings import Look
from app.tabletop.setup.dialogue import NewBattle
from app.tabletop.setup.tables import BARE, FILE, RANDOM, SIZES, TablePlan
from rules import registry
from rules.battle.model import Battle
from rules.storage.tables import dump_table, shipped_tables
from tests.app.conftest import OpenSample
from tests.helpers.asker import Script
from tests.helpers.tabbing import tab_chain


@pytest.fixture
def went(context: Context) -> list[Place]:
    places: list[Place] = []
    context.notes.wanted.connect(places.append)
    return places


def shown(qtbot: QtBot, context: Context) -> NewBattle:
    dialogue = NewBattle(context)
    qtbot.addWidget(dialogue)
    dialogue.show()
    dialogue.activateWindow()
    qtbot.waitUntil(dialogue.isActiveWindow)
    return dialogue


@pytest.fixture
def dialogue(qtbot: QtBot, context: Context, open_sample: OpenSample) -> Iterator[NewBattle]:
    """With two armies open, that in front the platoon."""
    open_sample("hexgame")
    open_sample("smle", "british-platoon")
    yield shown(qtbot, context)
    context.session.close_battle()


def choose(qtbot: QtBot, combo: QComboBox, key: str) -> None:
    """By the arrow keys alone."""
    combo.setFocus()
    wanted = combo.findData(key)
    assert wanted >= 0
    way = Qt.Key.Key_Down if wanted > combo.currentIndex() else Qt.Key.Key_Up
    while combo.currentIndex() != wanted:
        qtbot.keyClick(combo, way)


def begun(context: Context) -> Battle:
    assert context.session.battle is not None
    return context.session.battle.now


def test_the_army_in_front_is_the_first_side(dialogue: NewBattle, context: Context) -> None:
    first, second = dialogue.plan.sides
    assert context.session.current is not None
    assert first.army is context.session.current.army
    assert second.army is None, "the other open army is of other rules"
    assert (first.colour, second.colour) == (first.army.colour, "red")
    assert dialogue.problem.text() == ""


def test_another_open_army_of_the_same_rules_is_the_second(
    qtbot: QtBot, context: Context, open_sample: OpenSample
) -> None:
    one, other = open_sample("smle", "hidden-partisans"), open_sample("smle", "british-platoon")
    first, second = shown(qtbot, context).plan.sides
    assert (first.army, second.army) == (other.army, one.army)
    assert first.colour != second.colour


def test_enter_sets_it_up(dialogue: NewBattle, qtbot: QtBot, context: Context, went: list[Place]) -> None:
    qtbot.keyClick(dialogue, Qt.Key.Key_Return)
    assert dialogue.result() == NewBattle.DialogCode.Accepted
    assert begun(context).system == "smle"
    assert begun(context).table == shipped_tables()["hollow-farm"]
    assert len(begun(context).sides) == 2
    assert went[-1] == Place("table")


def test_nothing_open_says_what_to_do(qtbot: QtBot, context: Context) -> None:
    dialogue = shown(qtbot, context)
    assert dialogue.sides.cards[0].about.text() == "No army yet. Choose one that is open, a sample, or a file."
    assert dialogue.problem.text().startswith("No side has an army yet.")
    announced: list[str] = []
    context.notes.announced.connect(announced.append)
    qtbot.keyClick(dialogue, Qt.Key.Key_Return)
    assert dialogue.isVisible()
    assert announced == [dialogue.problem.text()]


def test_all_of_it_by_keys(dialogue: NewBattle, qtbot: QtBot, context: Context) -> None:
    choose(qtbot, dialogue.sides.cards[1].army, "sample/smle/hidden-partisans")
    choose(qtbot, dialogue.sides.cards[1].colour, "tan")
    dialogue.sides.cards[0].name.setFocus()
    qtbot.keyClicks(dialogue.sides.cards[0].name, "Anna")
    choose(qtbot, dialogue.table.kind, RANDOM)
    choose(qtbot, dialogue.table.size_of, "48x36")
    dialogue.table.seed.setFocus()
    dialogue.table.seed.selectAll()
    qtbot.keyClicks(dialogue.table.seed, "77")
    dialogue.name.setFocus()
    qtbot.keyClicks(dialogue.name, "Hill 60")
    dialogue.seed.setFocus()
    dialogue.seed.selectAll()
    qtbot.keyClicks(dialogue.seed, "12")
    qtbot.keyClick(dialogue.seed, Qt.Key.Key_Return)
    now = begun(context)
    assert (now.name, now.seed, now.dice) == ("Hill 60", 12, "seeded")
    assert [(side.name, side.colour) for side in now.sides] == [("Anna", "blue"), ("Tan", "tan")]
    assert now.table is not None
    assert (now.table.name, now.table.width_in, now.table.depth_in) == ("Random table 77", 48, 36)


def test_tab_comes_to_every_field_in_reading_order(dialogue: NewBattle) -> None:
    chain = tab_chain(dialogue.sides.cards[0].name, dialogue)
    wanted = ["side-1-name", "side-1-colour", "side-1-remove", "side-1-army", "side-1-file", "side-2-name"]
    assert [name for name in chain if name.startswith("side-")][:6] == wanted
    assert {"add-side", "by-rules", "table-kind", "table-file", "battle-seed", "battle-name", "set-up"} <= set(chain)
    named = (widget.accessibleName() for widget in dialogue.findChildren(QComboBox))
    assert all(named)


def test_a_colour_that_another_side_has_goes_over_to_it(dialogue: NewBattle, qtbot: QtBot) -> None:
    choose(qtbot, dialogue.sides.cards[0].colour, "red")
    assert [side.colour for side in dialogue.plan.sides] == ["red", "blue"]


def test_one_to_four_sides(dialogue: NewBattle, qtbot: QtBot) -> None:
    for _ in range(2):
        qtbot.mouseClick(dialogue.sides.add, Qt.MouseButton.LeftButton)
    assert [side.colour for side in dialogue.plan.sides] == ["blue", "red", "green", "tan"]
    assert not dialogue.sides.add.isVisible()
    assert dialogue.sides.cards[3].army.hasFocus()
    for at in (3, 1, 1):
        qtbot.mouseClick(dialogue.sides.cards[at].cross, Qt.MouseButton.LeftButton)
    assert [side.colour for side in dialogue.plan.sides] == ["blue"]
    assert not dialogue.sides.cards[0].cross.isVisible()
    assert dialogue.problem.text() == ""


def test_armies_of_different_rules_are_refused_or_play_without(
    dialogue: NewBattle, qtbot: QtBot, context: Context
) -> None:
    choose(qtbot, dialogue.sides.cards[1].army, "sample/hexgame/fire-base")
    assert dialogue.problem.text().startswith("These armies are of different rules: SMLE and Hex game.")
    dialogue.take()
    assert context.session.battle is None
    qtbot.keyClick(dialogue.sides.by_rules, Qt.Key.Key_Space)
    assert dialogue.problem.text() == ""
    assert dialogue.sides.rules_text.text().startswith("Without rules")
    dialogue.take()
    assert begun(context).system == ""


def test_typed_dice(dialogue: NewBattle, qtbot: QtBot, context: Context) -> None:
    dialogue.dice.chosen.emit("typed")
    assert not dialogue.seed.isVisible()
    dialogue.take()
    assert begun(context).dice == "typed"


def test_an_army_from_a_file(dialogue: NewBattle, qtbot: QtBot, context: Context, tmp_path: Path) -> None:
    path = tmp_path / "Žižka ł.tbarmy"
    path.write_text(registry.system("smle").sample_text("seven-heroes"), encoding="utf-8")
    context.asker = Script(files=[path])
    qtbot.mouseClick(dialogue.sides.cards[1].file, Qt.MouseButton.LeftButton)
    assert dialogue.sides.cards[1].army.currentText() == "Žižka ł.tbarmy"
    assert dialogue.plan.sides[1].army is not None


@pytest.mark.parametrize("content", ["hello", '{"format": "tribarrel-army", "version": 99}'])
def test_a_file_that_is_none_is_told_where_one_looks(
    dialogue: NewBattle, qtbot: QtBot, context: Context, tmp_path: Path, content: str
) -> None:
    path = tmp_path / "broken.tbarmy"
    path.write_text(content, encoding="utf-8")
    context.asker = Script(files=[path])
    qtbot.mouseClick(dialogue.sides.cards[1].file, Qt.MouseButton.LeftButton)
    assert dialogue.problem.text().startswith("broken.tbarmy")
    assert dialogue.plan.sides[1].army is None
    assert dialogue.sides.cards[1].army.currentText() == "No army"


def test_a_table_from_a_file(dialogue: NewBattle, qtbot: QtBot, context: Context, tmp_path: Path) -> None:
    path = tmp_path / "mine.tbtable"
    path.write_text(dump_table(shipped_tables()["crossroads"]), encoding="utf-8")
    context.asker = Script(files=[path])
    qtbot.mouseClick(dialogue.table.file, Qt.MouseButton.LeftButton)
    assert dialogue.table.kind.currentData() == FILE
    assert dialogue.plan.table == shipped_tables()["crossroads"]


def test_a_full_disk_keeps_the_dialogue(dialogue: NewBattle, context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Note] = []
    context.notes.said.connect(said.append)
    context.folders.root.mkdir(exist_ok=True)
    context.folders.battles.write_text("a file where the folder would be", encoding="utf-8")
    dialogue.take()
    assert dialogue.isVisible()
    assert said[0].tone == "error"
    assert context.session.battle is None


@pytest.mark.parametrize(("kind", "size"), [(RANDOM, "120x60cm"), (BARE, "72x48"), ("river-crossing", "48x48")])
def test_a_plan_makes_the_same_table_again(kind: str, size: str) -> None:
    plan = TablePlan(kind, size, seed=3)
    assert plan.table().pieces == plan.table().pieces
    if plan.has_size:
        assert plan.table().width_in == SIZES[size][1]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_picture_shows_terrain_and_zones(dialogue: NewBattle, context: Context, scheme: str) -> None:
    context.look.wear(Look(scheme=scheme))  # type: ignore[arg-type]
    QApplication.processEvents()
    theme = context.look.theme
    image = dialogue.table.picture.grab().toImage()
    colours = {image.pixelColor(x, y).name() for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
    assert {theme.colour("mat").name(), theme.colour("wood").name(), theme.colour("road").name()} <= colours


@pytest.mark.parametrize(("scale", "size"), [(100, (1024, 700)), (200, (1440, 900))])
def test_nothing_is_cut_off(
    qtbot: QtBot, context: Context, open_sample: OpenSample, scale: int, size: tuple[int, int]
) -> None:
    """What does not fit is scrolled to; nothing lies beyond the right edge."""
    open_sample("smle")
    context.look.wear(Look(scale=scale))
    dialogue = NewBattle(context)
    qtbot.addWidget(dialogue)
    dialogue.resize(*(min(length - 24, wanted * scale // 100) for length, wanted in zip(size, (980, 680), strict=True)))
    dialogue.show()
    QApplication.processEvents()
    assert dialogue.width() <= size[0]
    for widget in (*dialogue.sides.cards, dialogue.table.file, dialogue.seed, dialogue.set_up):
        right = widget.mapTo(dialogue, widget.rect().topRight()).x()
        assert right < dialogue.width(), widget.objectName()
