"""Paints the lines of the catalogue: silhouette, name, the line that tells it apart, price, and + when asked for."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.army.catalogue_model import OfferRole
from app.army.offers import Offer
from app.icons import paint_icon, paint_silhouette
from app.look import Look
from app.theme import Theme

HEIGHT, HEADING_HEIGHT = 52, 34
MARGIN, SHAPE, PLUS = 8, 44, 36
Index = QModelIndex | QPersistentModelIndex


def plus_rect(theme: Theme, row: QRect) -> QRect:
    """Where a row has its + button."""
    size = theme.px(PLUS)
    right = row.right() - theme.px(MARGIN + 8)
    return QRect(right - size, row.center().y() - size // 2, size, size)


class CatalogueDelegate(QStyledItemDelegate):
    """Paints one line."""

    def __init__(self, look: Look, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Two lines for an offer, one for a heading."""
        offer: Offer = index.data(OfferRole.OFFER)
        px = self._look.theme.px
        return QSize(px(200), px(HEIGHT if offer.item else HEADING_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One row."""
        offer: Offer = index.data(OfferRole.OFFER)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if offer.item:
            self._offer(painter, option, offer)
        else:
            self._heading(painter, option.rect, offer)
        painter.restore()

    def _heading(self, painter: QPainter, rect: QRect, offer: Offer) -> None:
        theme = self._look.theme
        painter.setFont(theme.font("caption"))
        painter.setPen(theme.colour("ink3"))
        box = rect.adjusted(theme.px(MARGIN + 8), 0, 0, -theme.px(6))
        painter.drawText(box, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, offer.title)

    def _offer(self, painter: QPainter, option: QStyleOptionViewItem, offer: Offer) -> None:
        theme, px = self._look.theme, self._look.theme.px
        rect: QRect = option.rect
        state = option.state
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        lit = focused or bool(state & QStyle.StateFlag.State_MouseOver)
        box = QRectF(rect).adjusted(px(MARGIN), 1, -px(MARGIN), -1)
        if lit or state & QStyle.StateFlag.State_Selected:
            painter.setBrush(theme.colour("accentsoft"))
            painter.setPen(QPen(theme.colour("accent"), 2) if focused else QPen(theme.colour("lit"), 1))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), px(8), px(8))
        shape = QRectF(box.left() + px(8), box.top() + px(8), px(SHAPE - 4), box.height() - px(16))
        paint_silhouette(painter, offer.silhouette, shape, theme.colour("ink"))
        right = plus_rect(theme, rect).left() - px(8) if lit else round(box.right()) - px(10)
        if lit:
            self._plus(painter, plus_rect(theme, rect))
        left = round(box.left()) + px(SHAPE + 16)
        price = self._price(painter, rect, right, offer)
        top = QRect(left, rect.top() + px(7), right - price - px(8) - left, px(20))
        self._text(painter, top, offer.title, "body", "ink")
        under = QRect(left, rect.top() + px(27), right - left, px(18))
        self._text(painter, under, offer.note, "small", "ink3")

    def _price(self, painter: QPainter, rect: QRect, right: int, offer: Offer) -> int:
        """The price with its mark; gives how wide they are."""
        theme, px = self._look.theme, self._look.theme.px
        mark_width = px(10) if offer.mark else 0
        font = theme.font("row")
        painter.setFont(font)
        painter.setPen(theme.colour("ink"))
        box = QRect(rect.left(), rect.top() + px(7), right - mark_width - rect.left(), px(20))
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, offer.price)
        if offer.mark:
            small = theme.font("caption")
            small.setPixelSize(px(12))
            painter.setFont(small)
            painter.setPen(theme.colour("house"))
            at = QRect(right - mark_width + 1, rect.top() + px(7), mark_width + 2, px(14))
            painter.drawText(at, Qt.AlignmentFlag.AlignLeft, offer.mark)
        return QFontMetrics(font).horizontalAdvance(offer.price) + mark_width

    def _text(self, painter: QPainter, box: QRect, text: str, role: str, token: str) -> None:
        font = self._look.theme.font(role)
        painter.setFont(font)
        painter.setPen(self._look.theme.colour(token))
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)

    def _plus(self, painter: QPainter, box: QRect) -> None:
        theme = self._look.theme
        painter.setBrush(theme.colour("accent"))
        painter.setPen(Qt.PenStyle.NoPen)
        inner = QRectF(box).adjusted(theme.px(3), theme.px(3), -theme.px(3), -theme.px(3))
        painter.drawRoundedRect(inner, theme.px(6), theme.px(6))
        at = inner.adjusted(theme.px(6), theme.px(6), -theme.px(6), -theme.px(6))
        paint_icon(painter, "plus", at, theme.colour("onaccent"))
