"""The look: worn by the whole application at once, and only when it is another."""

from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from app.settings import Look
from app.style import sheet


def test_a_look_that_is_worn_is_not_put_on_again(context: Context) -> None:
    told: list[bool] = []
    context.look.changed.connect(lambda: told.append(context.look.theme.dark))
    context.look.wear(Look(scheme="dark"))
    context.look.wear(Look(scheme="dark"))
    context.preferences.change(context.preferences.now.but("files", autosave=False))  # the look is not asked of it
    assert told == [True, False]


def test_less_motion_is_told_without_another_style_sheet(context: Context, qapp: QApplication, qtbot: QtBot) -> None:
    label = QLabel("A word")
    qtbot.addWidget(label)
    label.show()
    before = qapp.style()
    with qtbot.waitSignal(context.look.changed):
        context.look.wear(Look(less_motion=True))
    assert context.look.theme.motion_ms == 0
    assert qapp.style() is before


def test_widgets_deep_inside_others_wear_it_too(context: Context, qapp: QApplication, qtbot: QtBot) -> None:
    outside = QWidget()
    qtbot.addWidget(outside)
    around = outside
    for _ in range(6):
        around = QWidget(around)
    label = QLabel("A word", around)
    outside.show()
    context.look.wear(Look(scheme="dark", scale=150))
    theme = context.look.theme
    assert qapp.styleSheet() == sheet(theme)
    assert label.fontInfo().pixelSize() == theme.px(14)
    assert label.palette().windowText().color() == theme.colour("ink")
