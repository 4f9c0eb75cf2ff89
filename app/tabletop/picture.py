"""The table as a picture: a PNG of the whole of it, or a PDF page at scale. What floats in the window is not on it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter

from app.asking import FileKind
from app.files.disk import write_atomic
from app.files.problems import CannotWrite
from app.tabletop.figure_paint import paint_figure
from app.tabletop.label_paint import paint_pill
from app.tabletop.labels import Labels, Names
from app.tabletop.marker_item import paint_marker
from app.tabletop.mat_paint import paint_mat, paint_zone
from app.tabletop.scene import TableScene
from app.tabletop.stage import Stage
from app.tabletop.terrain_paint import paint_piece
from app.theme import Theme
from app.words import file_problem_text
from rules.battle.model import Battle
from rules.core.ids import slug
from rules.tabletop.bases import Point

PICTURES = (FileKind("Picture", (".png",)), FileKind("PDF page", (".pdf",)))
INCH_PX = 40.0
MARGIN_MM = 10.0
DPI = 300
MM_PER_INCH = 25.4


def save_png(scene: TableScene, path: Path) -> None:
    """The whole table, 40 pixels to the inch; raises CannotWrite."""
    table = scene.table
    image = QImage(round(table.width_in * INCH_PX), round(table.depth_in * INCH_PX), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_table(painter, scene, QRectF(image.rect()), scene.stage.context.look.theme)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(image)
    write_atomic(path, bytes(buffer.data().data()))


def save_pdf(scene: TableScene, path: Path, page: str = "A4") -> None:
    """One page with the table as large as fits, its scale written under it; raises CannotWrite."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setTitle(scene.stage.battle.name if scene.stage.battle else "Table")
    size = QPageSize(QPageSize.PageSizeId.Letter if page == "Letter" else QPageSize.PageSizeId.A4)
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Landscape, margins, QPageLayout.Unit.Millimeter))
    painter = QPainter(writer)
    area = QSizeF(writer.width(), writer.height() - DPI * 0.4)
    table = scene.table
    dots = min(area.width() / table.width_in, area.height() / table.depth_in)
    target = QRectF(0, 0, table.width_in * dots, table.depth_in * dots)
    theme = Theme(scale=DPI / 96)
    paint_table(painter, scene, target, theme)
    painter.setFont(theme.font("small"))
    painter.setPen(theme.colour("ink"))
    painter.drawText(QRectF(0, target.bottom() + DPI * 0.08, area.width(), DPI * 0.3), 0, _foot(scene.stage, dots))
    painter.end()
    write_atomic(path, bytes(buffer.data().data()))


def _foot(stage: Stage, dots: float) -> str:
    battle = stage.battle
    name = battle.name if battle else ""
    told = f"round {battle.play.round}" if battle else ""
    scale = f"1″ on the table is {dots / DPI * MM_PER_INCH:.1f} mm here"
    return " · ".join(part for part in (name, told, scale) if part)


def paint_table(painter: QPainter, scene: TableScene, target: QRectF, theme: Theme) -> None:
    """Mat, zones, terrain, markers, models and names into a rectangle of the table's own shape."""
    table, battle = scene.table, scene.stage.battle
    scale = target.width() / table.width_in
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(target.left(), target.bottom())
    painter.scale(scale, -scale)
    painter.setClipRect(QRectF(0, 0, table.width_in, table.depth_in))
    paint_mat(painter, table, theme, scale)
    for zone in table.zones:
        side = battle.side(zone.side) if battle else None
        paint_zone(painter, zone, side.colour if side else "", theme, scene.all_placed and zone.kind != "objective")
    for piece in table.pieces:
        paint_piece(painter, piece, theme)
    if battle is not None:
        _paint_pieces(painter, scene, battle, theme)
    painter.restore()
    if battle is not None:
        labels = Labels(theme, target)
        names = Names(scene.stage, battle, labels, partial(_to_paper, target, scale), scale)
        for pill in names.shown(()):
            paint_pill(painter, pill, False, theme)


def _to_paper(target: QRectF, scale: float, point: Point) -> QPointF:
    return QPointF(target.left() + point[0] * scale, target.bottom() - point[1] * scale)


def _paint_pieces(painter: QPainter, scene: TableScene, battle: Battle, theme: Theme) -> None:
    """Markers, then models as they are, whoever is selected."""
    for marker in battle.markers.values():
        if marker.place is not None:
            side = battle.side(marker.side)
            painter.save()
            painter.translate(marker.place.x, marker.place.y)
            paint_marker(painter, marker, side.colour if side else "", theme)
            painter.restore()
    for figure in scene.stage.figures():
        if figure.place is not None:
            painter.save()
            painter.translate(figure.place.x, figure.place.y)
            plain = replace(scene.sign(figure), is_selected=False, is_hovered=False)
            paint_figure(painter, plain, figure.place.facing, theme)
            painter.restore()


def ask_and_save(stage: Stage, scene: TableScene) -> None:
    """Asks where, and writes a PNG or a PDF page."""
    notes = stage.context.notes
    name = slug(stage.battle.name if stage.battle else "table")
    path = stage.context.asker.save_file("Picture of the table", Path(f"{name}.png"), PICTURES)
    if path is None:
        return
    try:
        (save_pdf if path.suffix.lower() == ".pdf" else save_png)(scene, path)
    except CannotWrite as problem:
        notes.say(file_problem_text(problem), "error")
    else:
        notes.say(f"Picture saved as {path.name}.", "ok")
