"""The list of the weapon picker, and how its lines are painted."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.army.weapon_lines import Line
from app.icons import paint_icon
from app.look import Look

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
HEIGHT, SHORT_HEIGHT, HEADING_HEIGHT, EDGE, PRICE = 48, 36, 32, 14, 64


class WeaponRole(IntEnum):
    """What the model answers beside Qt's own roles."""

    LINE = Qt.ItemDataRole.UserRole + 1


class WeaponModel(QAbstractListModel):
    """The lines that a search leaves."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: list[Line] = []

    def show(self, lines: Sequence[Line]) -> None:
        """Other lines."""
        self.beginResetModel()
        self._lines = list(lines)
        self.endResetModel()

    def row_of(self, key: str | None) -> int:
        """The row of a weapon, -1 for none."""
        return next((at for at, line in enumerate(self._lines) if line.key == key and not line.is_heading), -1)

    def first(self) -> int:
        """The first weapon that may be taken, else the first at all, -1 for none."""
        weapons = [at for at, line in enumerate(self._lines) if line.key]
        allowed = (at for at in weapons if not self._lines[at].refusal)
        return next(allowed, weapons[0] if weapons else self.row_of(""))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Qt's own."""
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Qt's own roles, and the line itself."""
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._lines[index.row()]
        match role:
            case WeaponRole.LINE:
                return line
            case Qt.ItemDataRole.DisplayRole:
                return line.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return _said(line)
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(part for part in (line.refusal, line.note, line.tip) if part) or None
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings can do nothing."""
        flag, line = Qt.ItemFlag, self.data(index, WeaponRole.LINE)
        heading = not isinstance(line, Line) or line.is_heading
        return flag.NoItemFlags if heading else flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemNeverHasChildren


def _said(line: Line) -> str:
    price = f"{line.price} points" if line.price else ""
    state = f"not allowed: {line.refusal}" if line.refusal else "carried" if line.is_carried else ""
    return ", ".join(part for part in (line.title, line.note, price, state) if part)


class WeaponDelegate(QStyledItemDelegate):
    """Name and price, damage and range under them; a forbidden one is grey, with a lock and its reason."""

    def __init__(self, look: Look, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Two lines for a weapon."""
        line: Line = index.data(WeaponRole.LINE)
        px = self._look.theme.px
        height = HEADING_HEIGHT if line.is_heading else HEIGHT if line.note or line.refusal else SHORT_HEIGHT
        return QSize(px(200), px(height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One row."""
        line: Line = index.data(WeaponRole.LINE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect
        px = self._look.theme.px
        if line.is_heading:
            box = rect.adjusted(px(EDGE), 0, -px(EDGE), -px(4))
            self._text(painter, box, line.title, "caption", "ink3", Qt.AlignmentFlag.AlignBottom)
        else:
            self._ground(painter, rect, bool(option.state & QStyle.StateFlag.State_Selected), option)
            self._weapon(painter, rect, line)
        painter.restore()

    def _ground(self, painter: QPainter, rect: QRect, selected: bool, option: QStyleOptionViewItem) -> None:
        theme, px = self._look.theme, self._look.theme.px
        lit = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if not (selected or lit):
            return
        box = QRectF(rect).adjusted(px(6), 1, -px(6), -1)
        painter.setBrush(theme.colour("accentsoft"))
        painter.setPen(QPen(theme.colour("accent"), 2) if selected else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), px(8), px(8))

    def _weapon(self, painter: QPainter, rect: QRect, line: Line) -> None:
        px, theme = self._look.theme.px, self._look.theme
        token = "ink3" if line.refusal else "ink"
        left, right = rect.left() + px(EDGE + 26), rect.right() - px(EDGE)
        sign = "lock" if line.refusal else "tick" if line.is_carried else ""
        if sign:
            box = QRectF(rect.left() + px(EDGE), rect.top() + px(8), px(18), px(18))
            paint_icon(painter, sign, box, theme.colour("ink3" if line.refusal else "accent"))
        short = not (line.note or line.refusal)
        top = QRect(left, rect.top() + (0 if short else px(5)), right - px(PRICE) - left, px(36 if short else 20))
        end = self._text(painter, top, line.title, "body", token)
        if line.mark:
            mark = QRect(end + 1, top.top() - px(3), px(14), top.height())
            self._text(painter, mark, line.mark, "caption", "house")
        price = QRect(right - px(PRICE), top.top(), px(PRICE), top.height())
        painter.setFont(theme.font("row"))
        painter.setPen(theme.colour(token))
        painter.drawText(price, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, line.price)
        under = QRect(left, rect.top() + px(24), right - left, px(18))
        self._text(painter, under, line.refusal or line.note, "small", "ink3")

    def _text(
        self,
        painter: QPainter,
        box: QRect,
        text: str,
        role: str,
        token: str,
        vertical: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignVCenter,
    ) -> int:
        """Text at the left of a box, shortened to it; gives where it ends."""
        font = self._look.theme.font(role)
        metrics = QFontMetrics(font)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.setFont(font)
        painter.setPen(self._look.theme.colour(token))
        painter.drawText(box, vertical | Qt.AlignmentFlag.AlignLeft, shown)
        return box.left() + metrics.horizontalAdvance(shown)
