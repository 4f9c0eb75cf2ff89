"""The tree: a sound model that tells only what changed, selection kept with the session, names edited in place."""

import random

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.army import moves, steps
from app.army.dropping import target_at
from app.army.places import Place, Places
from app.army.rows import children_of, staying
from app.army.steps import Refused
from app.army.tree_model import Role, TreeModel
from app.context import Context
from app.open_army import OpenArmy
from rules.army.edit import set_count
from rules.army.model import Army, Group, all_groups, all_units
from rules.registry import SYSTEMS
from tests.app.army.conftest import MakePage
from tests.app.conftest import OpenSample

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def shown(model: TreeModel, parent: QModelIndex | None = None) -> list[object]:
    """The ids of the model as nested lists."""
    parent = parent or QModelIndex()
    found: list[object] = []
    for at in range(model.rowCount(parent)):
        index = model.index(at, 0, parent)
        found.append((index.data(Role.NODE).id, shown(model, index)))
    return found


def told(node: Army | Group) -> list[object]:
    """The ids of an army as nested lists."""
    return [(inner.id, told(inner) if isinstance(inner, Group) else []) for inner in children_of(node)]


def model_of(context: Context, document: OpenArmy) -> TreeModel:
    model = TreeModel()
    model.show(document)
    context.session.changed.connect(lambda change: model.follow() if change.what == "army" else None)
    return model


def random_step(chance: random.Random, document: OpenArmy) -> steps.Step:
    """Any step on one to three nodes."""
    system, army = document.system, document.army
    nodes = [*(group.id for group in all_groups(army)), *(unit.id for unit in all_units(army))]
    chosen = chance.sample(nodes, min(len(nodes), chance.randint(1, 3)))
    places = Places(system, army, system.catalogue(army))
    match chance.randrange(7):
        case 0:
            return steps.duplicate(system, army, chosen)
        case 1:
            return steps.delete(system, army, chosen[:1])
        case 2:
            return moves.shift(places, chosen, chance.choice((-1, 1)))
        case 3:
            return moves.move_out(places, chosen)
        case 4:
            return moves.move_in(places, chosen)
        case 5:
            return moves.new_group(places, chosen)
    return steps.add_formation(places, system.formations(army)[0])


@pytest.mark.parametrize("key", [system.key for system in SYSTEMS])
def test_the_model_is_sound_through_many_edits(key: str, context: Context, open_sample: OpenSample) -> None:
    document = open_sample(key)
    model = model_of(context, document)
    tester = QAbstractItemModelTester(model, FATAL)
    chance = random.Random(7)
    for _ in range(60):
        try:
            step = random_step(chance, document)
        except Refused:
            continue
        context.session.do(document, step.name, step.army, step.select)
        assert shown(model) == told(document.army)
        if not list(all_units(document.army)):
            context.session.undo(document)
    while context.session.undo(document):
        assert shown(model) == told(document.army)
    assert tester.model() is model


def test_an_edit_tells_the_rows_that_changed_and_no_others(
    context: Context, open_sample: OpenSample, qtbot: QtBot
) -> None:
    document = open_sample("smle", "british-platoon")
    model = model_of(context, document)
    rows: list[str] = []
    model.dataChanged.connect(
        lambda first, last: rows.extend(
            model.index(at, 0, first.parent()).data(Role.NODE).id for at in range(first.row(), last.row() + 1)
        )
    )
    unit = next(all_units(document.army))
    army = steps.change_figures(document.system, document.army, [unit.id], -1).army
    context.session.do(document, "One figure fewer", army)
    around = [group.id for group in all_groups(army) if unit.id in [inner.id for inner in all_units(group)]]
    assert set(rows) == {unit.id, *around}


def test_what_stays_need_not_move() -> None:
    assert staying("abcde", "acbde") in ({"a", "b", "d", "e"}, {"a", "c", "d", "e"})
    assert staying("abc", "xyz") == set()
    assert staying("abc", "cab") == {"a", "b"}


def test_selection_and_closed_groups_survive_edits(
    context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page()
    model = page.tree.army_model()
    closed, other = list(all_groups(document.army))[1:3]
    page.tree.collapse(model.index_of(closed.id))
    unit = other.units[0]
    context.session.select(document, [unit.id])
    context.session.do(document, "x", set_count(document.system, document.army, unit.id, 2))
    step = moves.shift(page.commands.places(), [closed.id], 1)
    context.session.do(document, step.name, step.army, step.select)
    assert not page.tree.isExpanded(model.index_of(closed.id))
    assert page.tree.isExpanded(model.index_of(other.id))
    chosen = [index.data(Role.NODE).id for index in page.tree.selectionModel().selectedIndexes()]
    assert chosen == [unit.id] == list(document.selected)


def test_a_click_selects_for_everybody(
    context: Context, open_sample: OpenSample, make_page: MakePage, qtbot: QtBot
) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page()
    first, second = list(all_units(document.army))[:2]
    view = page.tree
    for unit, keys in ((first, Qt.KeyboardModifier.NoModifier), (second, Qt.KeyboardModifier.ControlModifier)):
        at = view.visualRect(view.army_model().index_of(unit.id)).center()
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, keys, at)
    assert document.selected == (first.id, second.id)


def test_a_name_is_edited_in_place_as_one_step(
    context: Context, open_sample: OpenSample, make_page: MakePage, qtbot: QtBot
) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page()
    unit = next(all_units(document.army))
    context.session.select(document, [unit.id])
    page.tree.setFocus()
    context.actions.trigger("rename")
    field = page.tree.findChild(QLineEdit, "rename-field")
    assert isinstance(field, QLineEdit)
    field.setText("Lieutenant Żółć’s team")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: next(all_units(document.army)).name == "Lieutenant Żółć’s team")
    assert document.history.undo_name == "Rename Lieutenant Marsh’s team to Lieutenant Żółć’s team"


def test_a_problem_colours_its_node_and_closed_groups_carry_its_sign(
    context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page()
    unit = next(unit for unit in all_units(document.army) if unit.profile == "rifle-team")
    step = steps.change_figures(document.system, document.army, [unit.id], 1)
    context.session.do(document, step.name, step.army)
    model = page.tree.army_model()
    index = model.index_of(unit.id)
    look = index.data(Role.LOOK)
    assert (str(look.severity), look.over, look.figures) == ("error", 1, 5)
    around = index.parent().data(Role.LOOK)
    assert (around.severity, str(around.inner)) == (None, "error")
    assert "a problem inside" in index.parent().data(Qt.ItemDataRole.AccessibleTextRole)
    assert "5 figures" in index.data(Qt.ItemDataRole.AccessibleTextRole)


def test_every_system_has_its_columns(context: Context, open_sample: OpenSample) -> None:
    expected = {"smle": ("quality", "armour"), "crucible": ("quality", "mobility")}
    for system in SYSTEMS:
        document = open_sample(system.key)
        model = model_of(context, document)
        assert model.columns is not None
        keys = model.columns.keys(document.army)
        assert keys == expected.get(system.key, ("attack", "defence", "range", "movement"))
        unit = next(all_units(document.army))
        cells = model.index_of(unit.id).data(Role.LOOK).cells
        assert len(cells) == len(keys)
        assert all(cell.text for cell in cells)


def test_the_place_under_the_pointer(context: Context, open_sample: OpenSample, make_page: MakePage) -> None:
    document = open_sample("smle", "british-platoon")
    view = make_page().tree
    model = view.army_model()
    platoon, command, first = list(all_groups(document.army))[:3]

    def at(node_id: str, share: float) -> tuple[Place, bool]:
        rect = view.visualRect(model.index_of(node_id))
        found = target_at(view, model, QPoint(60, rect.top() + round(rect.height() * share)))
        return found.place, found.inside

    assert at(command.units[1].id, 0.2) == (Place(command.id, 1), False)
    assert at(command.units[1].id, 0.8) == (Place(command.id, 2), False)
    assert at(first.id, 0.1) == (Place(platoon.id, 1), False)
    assert at(first.id, 0.5) == (Place(first.id), True)
    assert at(first.id, 0.95) == (Place(first.id, 0), False)
    assert target_at(view, model, QPoint(60, view.height() - 4)).place == Place("")


def test_the_menu_at_the_pointer_says_why_not(context: Context, open_sample: OpenSample, make_page: MakePage) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page()
    entries = {entry.objectName(): entry for entry in page.commands.menu(page).actions() if entry.objectName()}
    assert (entries["delete"].isEnabled(), entries["delete"].toolTip()) == (False, "Nothing is selected.")
    context.session.select(document, [next(all_units(document.army)).id])
    entries = {entry.objectName(): entry for entry in page.commands.menu(page).actions() if entry.objectName()}
    assert entries["delete"].isEnabled()
    entries["duplicate"].trigger()
    assert document.history.undo_name == "Duplicate Lieutenant Marsh’s team"


def test_closed_groups_stay_closed_while_another_army_is_in_front(
    context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page()
    closed = list(all_groups(document.army))[1]
    page.tree.collapse(page.tree.army_model().index_of(closed.id))
    open_sample("hexgame")
    context.session.show(document)
    assert not page.tree.isExpanded(page.tree.army_model().index_of(closed.id))
