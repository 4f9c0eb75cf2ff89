"""Panning, the wheel, and screens of every density: the ghost stays where the pointer is."""

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QPointF, Qt

from tests.app.tabletop.hands import CTRL, MIDDLE, Hands


def test_middle_button_and_space_pan_without_touching_anything(hands: Hands) -> None:
    hands.view.zoom(3)
    before = hands.view.to_view((30, 20))
    hands.press_px(QPointF(400, 300), MIDDLE)
    hands.move_px(QPointF(450.4, 270.3))
    hands.move_px(QPointF(500.8, 240.6))
    hands.release_px(QPointF(500, 240), MIDDLE)
    assert hands.view.to_view((30, 20)) - before == QPointF(101, -59) or (
        (hands.view.to_view((30, 20)) - before - QPointF(100, -60)).manhattanLength() <= 2
    )
    before = hands.view.to_view((30, 20))
    hands.qtbot.keyPress(hands.view, Qt.Key.Key_Space)
    hands.press_px(QPointF(400, 300))
    hands.move_px(QPointF(420, 310))
    hands.release_px(QPointF(420, 310))
    hands.qtbot.keyRelease(hands.view, Qt.Key.Key_Space)
    assert hands.view.to_view((30, 20)) - before == QPointF(20, 10)
    assert hands.selected() == ()


def test_the_wheel_scrolls_and_with_ctrl_zooms_to_the_pointer(hands: Hands) -> None:
    hands.view.zoom(3)
    at = hands.view.to_view((30, 20))
    scale = hands.view.inch_px
    hands.wheel((30, 20), 1, CTRL)
    assert hands.view.inch_px == pytest.approx(scale * 1.2)
    assert (hands.view.to_view((30, 20)) - at).manhattanLength() <= 2, "the inch under the pointer stays there"
    for _ in range(40):
        hands.wheel((30, 20), 1, CTRL)
    assert hands.view.inch_px == 160
    hands.wheel((30, 20), -2)
    assert hands.view.inch_px == 160


@pytest.mark.fault("F96")
@pytest.mark.parametrize("factor", ["1", "1.25", "1.5", "2"])
def test_on_every_screen_the_ghost_is_where_the_pointer_is(factor: str) -> None:
    """Offscreen platforms take the factor at their start: each screen is a process of its own."""
    script = "from tests.app.tabletop.dragged import told\nprint(told())\n"
    environment = {**os.environ, "QT_SCALE_FACTOR": factor, "QT_QPA_PLATFORM": "offscreen"}
    run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    ratio, *figures = run.stdout.split()
    assert float(ratio) == float(factor)
    assert figures == ["21.00", "11.00", "crisp"]
