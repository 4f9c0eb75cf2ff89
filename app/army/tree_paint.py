"""Paints the rows of the tree: groups as headings with their sum, units with silhouette, figure dots and figures."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.army.columns import Cell
from app.army.rows import Look
from app.army.tree_model import Role
from app.army.tree_stops import (
    ARROW,
    CELL_GAP,
    EDGE,
    GROUP_HEIGHT,
    INDENT,
    POINTS_WIDTH,
    SHAPE,
    TOP_GROUP_HEIGHT,
    UNIT_HEIGHT,
    indent,
    stops,
)
from app.icons import paint_icon, paint_silhouette
from app.look import Look as Wear
from app.theme import Theme
from rules.army.model import Group
from rules.core.issues import Severity

Index = QModelIndex | QPersistentModelIndex
SIDES = ("blue", "red", "green", "tan")
MOST_DOTS = 12
LEAST_BESIDE_DOTS = 160
"""The room that a name has before dots may stand beside it."""
SIGN = {Severity.ERROR: ("error", "error"), Severity.WARNING: ("warn", "warn")}
"""The icon and the colour of a problem; advice has none in the tree."""


class TreeDelegate(QStyledItemDelegate):
    """Paints a row from its Look; edits a name in place."""

    def __init__(self, look: Wear, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wear = look

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Units 32 pixels, headings a little more, and more still where a new whole begins."""
        px = self._wear.theme.px
        if not isinstance(index.data(Role.NODE), Group):
            return QSize(px(200), px(UNIT_HEIGHT))
        return QSize(px(200), px(GROUP_HEIGHT if index.row() == 0 and index.data(Role.DEPTH) else TOP_GROUP_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One row."""
        look: Look = index.data(Role.LOOK)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = _Painting(painter, self._wear.theme, option, index.data(Role.DEPTH), look)
        if isinstance(index.data(Role.NODE), Group):
            row.group()
        else:
            row.unit()
        painter.restore()

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QWidget:
        """A field for the name."""
        field = QLineEdit(parent)
        field.setMaxLength(120)
        field.setAccessibleName("Name")
        field.setObjectName("rename-field")
        return field

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Its text stands where the name stood; fields have their own least height."""
        px = self._wear.theme.px
        name = ARROW + 4 if isinstance(index.data(Role.NODE), Group) else SHAPE
        left = indent(self._wear.theme, index.data(Role.DEPTH)) + px(name - 9)
        rect: QRect = option.rect
        line = rect.adjusted(0, rect.height() - px(UNIT_HEIGHT), 0, 0)
        right = stops(self._wear.theme, rect.width(), 0).points - px(POINTS_WIDTH)
        editor.setStyleSheet(f"padding: 0 {px(6)}px; min-height: {px(26)}px; border-radius: {px(6)}px;")
        editor.setGeometry(left, line.top() + px(1), min(px(320), right - left), line.height() - px(2))


class _Painting:
    """One row on its way to the screen."""

    def __init__(self, painter: QPainter, theme: Theme, option: QStyleOptionViewItem, depth: int, look: Look) -> None:
        self.painter, self.theme, self.look = painter, theme, look
        self.rect: QRect = option.rect
        state = option.state
        self.is_open = bool(state & QStyle.StateFlag.State_Open)
        self.is_selected = bool(state & QStyle.StateFlag.State_Selected)
        self.is_focused = bool(state & QStyle.StateFlag.State_HasFocus)
        self.is_hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        self.at_fault = look.severity is Severity.ERROR
        self.left = indent(theme, depth)
        self.stops = stops(theme, self.rect.width(), len(look.cells), look.numbers)

    def _ground(self, top: int, height: int) -> None:
        theme, px = self.theme, self.theme.px
        box = QRectF(self.left, top + 1.5, self.rect.width() - self.left - px(EDGE - 12), height - 3)
        if self.at_fault:
            self._box(box, theme.colour("errorsoft"), theme.colour("error") if self.is_selected else None)
        elif self.is_selected:
            self._box(box, theme.colour("accentsoft"), theme.colour("accent" if self.is_focused else "lit"))
        elif self.is_hovered:
            self._box(box, theme.colour("accentsoft", 0.5), None)
        if self.is_focused and (self.at_fault or not self.is_selected):
            self._box(box.adjusted(-1, -1, 1, 1), None, theme.colour("accent"))

    def _box(self, box: QRectF, fill: QColor | None, line: QColor | None) -> None:
        self.painter.setBrush(fill or Qt.BrushStyle.NoBrush)
        self.painter.setPen(QPen(line, 2) if line else Qt.PenStyle.NoPen)
        self.painter.drawRoundedRect(box, self.theme.px(6), self.theme.px(6))

    def group(self) -> None:
        """A heading: arrow, name, how many, a sign of what is wrong inside where it is closed, the sum."""
        px, theme = self.theme.px, self.theme
        height = px(UNIT_HEIGHT)
        top = self.rect.bottom() + 1 - height
        self._ground(top, height)
        line = QRect(self.left, top, self.rect.width(), height)
        arrow = QRectF(self.left, top + (height - px(18)) / 2, px(18), px(18))
        paint_icon(self.painter, "down" if self.is_open else "right", arrow, theme.colour("ink2"))
        at = self.left + px(ARROW + 4)
        note = QFontMetrics(theme.font("small")).horizontalAdvance(self.look.note)
        room = self.stops.points - px(100) - note - at
        at = self._text(self.look.title, "row", "ink", line, at, room)
        at = self._text(self.look.note, "small", "ink3", line, at + px(12), self.stops.points - px(80) - at)
        hidden = None if self.is_open else self.look.inner
        self._sign(hidden if hidden is Severity.ERROR or self.look.severity is None else self.look.severity, line, at)
        self._right(self.look.points, "amount", "error" if self.at_fault else "ink", line, self.stops.points)
        self._mark(self.look.mark, line, self.stops.points)

    def unit(self) -> None:
        """A unit: silhouette, name, star, dots and number, the cells, the points."""
        px, theme = self.theme.px, self.theme
        self._elbow()
        self._ground(self.rect.top(), self.rect.height())
        line = self.rect
        shape = QRectF(self.left + px(8), line.top() + px(4), px(36), line.height() - px(8))
        paint_silhouette(self.painter, self.look.silhouette, shape, theme.colour("ink"))
        at = self.left + px(SHAPE)
        dots = self._dots(line, at + px(LEAST_BESIDE_DOTS))
        at = self._text(self.look.title, "body", "ink", line, at, dots - px(40) - at)
        if self.look.note:
            at = self._text(self.look.note, "small", "ink3", line, at + px(8), dots - px(40) - at)
        if self.look.leads:
            star = QRectF(at + px(6), line.top() + (line.height() - px(16)) / 2, px(16), px(16))
            paint_icon(self.painter, "star", star, theme.colour("ink2"))
            at += px(22)
        self._sign(self.look.severity, line, at)
        for cell, stop in zip(self.look.cells, self.stops.cells, strict=False):
            self._cell(cell, line, stop)
        self._right(self.look.points, "row", "ink", line, self.stops.points)
        self._mark(self.look.mark, line, self.stops.points)

    def _elbow(self) -> None:
        """The thin line that ties a unit to its group."""
        self.painter.setPen(QPen(self.theme.colour("line"), 1))
        x = self.left - self.theme.px(INDENT) + self.theme.px(9) + 0.5
        middle = self.rect.center().y() + 0.5
        self.painter.drawLine(int(x), self.rect.top(), int(x), int(middle))
        self.painter.drawLine(int(x), int(middle), int(x) + self.theme.px(10), int(middle))

    def _text(self, text: str, role: str, token: str, line: QRect, at: int, room: int) -> int:
        """Text from `at`, shortened to its room; gives where it ends."""
        font = self.theme.font(role)
        metrics = QFontMetrics(font)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, room))
        self.painter.setFont(font)
        self.painter.setPen(self.theme.colour(token))
        box = QRect(at, line.top(), max(0, room) + 4, line.height())
        self.painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        return at + metrics.horizontalAdvance(shown)

    def _right(self, text: str, role: str, token: str, line: QRect, stop: int) -> int:
        font = self.theme.font(role)
        self.painter.setFont(font)
        self.painter.setPen(self.theme.colour(token))
        box = QRect(0, line.top(), stop, line.height())
        self.painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
        return QFontMetrics(font).horizontalAdvance(text)

    def _cell(self, cell: Cell, line: QRect, stop: int) -> None:
        room = self.stops.cell - self.theme.px(CELL_GAP)
        shown = QFontMetrics(self.theme.font("small")).elidedText(cell.text, Qt.TextElideMode.ElideRight, room)
        self._right(shown, "small", "ink2", line, stop)
        self._mark(cell.mark, line, stop)

    def _mark(self, letter: str, line: QRect, stop: int) -> None:
        """The raised letter after a figure that ends at a stop."""
        if letter:
            self.painter.setFont(self.theme.font("caption"))
            self.painter.setPen(self.theme.colour("house"))
            at = QRect(stop + 1, line.top() + self.theme.px(4), self.theme.px(12), self.theme.px(14))
            self.painter.drawText(at, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, letter)

    def _dots(self, line: QRect, least: int) -> int:
        """The number of figures, and a dot for each; those beyond a limit are red. Gives where they begin.

        Dots that would begin left of `least` are left out: the name needs the room more.
        """
        look, px = self.look, self.theme.px
        if look.figures is None:
            return self.stops.figures
        token = "error" if look.over else "ink"
        number = self._right(str(look.figures), "row" if look.over else "body", token, line, self.stops.figures)
        if not 0 < look.figures <= MOST_DOTS:
            return self.stops.figures - number
        side = look.colour if look.colour in SIDES else "blue"
        size, step = px(8), px(12) if look.figures <= 7 else px(9)
        x = self.stops.figures - max(number, px(8)) - px(10) - size
        if x - (look.figures - 1) * step < least:
            return self.stops.figures - number
        self.painter.setPen(QPen(self.theme.colour("ink"), 0.8) if side == "tan" else Qt.PenStyle.NoPen)
        for dot in range(look.figures):
            self.painter.setBrush(self.theme.colour("error" if dot < look.over else f"{side}/fill"))
            self.painter.drawEllipse(QRectF(x - dot * step, line.center().y() - size / 2 + 0.5, size, size))
        return x - (look.figures - 1) * step

    def _sign(self, severity: Severity | None, line: QRect, at: int) -> None:
        if severity in SIGN:
            name, token = SIGN[severity]
            size = self.theme.px(16)
            box = QRectF(at + self.theme.px(10), line.top() + (line.height() - size) / 2, size, size)
            paint_icon(self.painter, name, box, self.theme.colour(token))
