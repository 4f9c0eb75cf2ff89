"""A figure at the size of a whole table on the screen: wound, front, prone and killed are told apart."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from app.context import Context
from app.tabletop.figure_paint import ROOM_IN, Sign, paint_figure
from rules.tabletop.bases import Base

SIGN = Sign(Base(width_mm=25, depth_mm=25), "rifleman", "blue")


def picture(context: Context, sign: Sign, facing: float = 0.0, inch_px: float = 9.0) -> QImage:
    image = QImage(64, 64, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(32, 32)
    painter.scale(inch_px, -inch_px)
    paint_figure(painter, sign, facing, context.look.theme)
    painter.end()
    return image


def differing(one: QImage, other: QImage) -> int:
    return sum(one.pixel(x, y) != other.pixel(x, y) for x in range(64) for y in range(64))


@pytest.mark.parametrize("inch_px", [6.0, 9.0, 12.0])
def test_a_small_figure_shows_how_it_is(context: Context, inch_px: float) -> None:
    plain = picture(context, SIGN, inch_px=inch_px)
    out = picture(context, replace(SIGN, is_out=True), inch_px=inch_px)
    light = picture(context, replace(SIGN, badge="L"), inch_px=inch_px)
    serious = picture(context, replace(SIGN, badge="S"), inch_px=inch_px)
    prone = picture(context, replace(SIGN, is_prone=True), inch_px=inch_px)
    assert differing(plain, light) > 50
    assert differing(light, serious) > 8
    assert differing(plain, prone) > 4
    assert differing(plain, out) > 15
    assert differing(plain, picture(context, SIGN, 90.0, inch_px)) > 8
    middle = out.pixelColor(32, 32)
    assert middle.lightness() < 140, "a cross, not a paler dot alone"


@pytest.mark.parametrize("inch_px", [4.0, 6.0, 9.0, 12.0, 30.0])
def test_all_of_a_small_figure_stays_in_its_room(context: Context, inch_px: float) -> None:
    image = picture(context, replace(SIGN, badge="L"), 45.0, inch_px)
    reach = (SIGN.base.radius_in + ROOM_IN) * inch_px + 1.5
    inside = range(64)
    far = [(x, y) for x in inside for y in inside if max(abs(x + 0.5 - 32), abs(y + 0.5 - 32)) > reach]
    assert not any(image.pixelColor(x, y).alpha() for x, y in far)
