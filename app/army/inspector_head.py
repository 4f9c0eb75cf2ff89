"""The head of the inspector: silhouette, name, place and points; under them the sum, and a price by hand."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from app.army.sum_text import Reason
from app.context import Context
from app.icons import paint_icon, paint_silhouette
from app.look import Look
from app.widgets.mark_label import MarkLabel
from templates.words import number_text

BY_HAND = "Points set by hand. Empty for the points by the rules."
MOST_PARTS = 4
BESIDE_POINTS = 20


class Picture(QWidget):
    """A unit's silhouette, or the sign of groups and armies."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._kind = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_kind(self, kind: str) -> None:
        """Another silhouette, none for an empty word."""
        if kind != self._kind:
            self._kind = kind
            self.update()

    def sizeHint(self) -> QSize:
        """As the tree's, a little larger."""
        return QSize(self._look.theme.px(44), self._look.theme.px(40))

    def minimumSizeHint(self) -> QSize:
        """It is never shortened."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The silhouette in ink."""
        painter, theme = QPainter(self), self._look.theme
        box = QRectF(0, (self.height() - theme.px(34)) / 2, self.width(), theme.px(34))
        if self._kind:
            paint_silhouette(painter, self._kind, box, theme.colour("ink"))
        else:
            size = theme.px(24)
            paint_icon(painter, "army", QRectF(0, (self.height() - size) / 2, size, size), theme.colour("ink2"))


class InspectorHead(QWidget):
    """`renamed` and `priced` carry what was typed, `rule_wanted` a rule's id."""

    renamed = Signal(str)
    priced = Signal(str)
    rule_wanted = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.picture = Picture(context.look)
        self.name = QLineEdit()
        self.name.setObjectName("unit-name")
        self.name.setAccessibleName("Name")
        self.name.setProperty("kind", "title")
        self.name.editingFinished.connect(self._take_name)
        self.place = QLabel()
        self.place.setProperty("role", "small")
        self.place.setTextFormat(Qt.TextFormat.PlainText)
        self.points = QLabel()
        self.points.setProperty("role", "page")
        self.points.setTextFormat(Qt.TextFormat.PlainText)
        self.mark = MarkLabel(context.look, BESIDE_POINTS)
        self.parts = QPushButton()
        self.parts.setProperty("kind", "link")
        self.parts.setObjectName("unit-sum")
        self.parts.setCheckable(True)
        self.parts.toggled.connect(self._unfold)
        self._unfolded = self._build_sum()
        self._lay_out()
        context.look.changed.connect(self._dress)
        self._dress()

    def _build_sum(self) -> QFrame:
        frame = QFrame()
        frame.setProperty("panel", "ground")
        self.sum = QTextBrowser()
        self.sum.setObjectName("unit-sum-text")
        self.sum.setAccessibleName("The sum of this unit")
        self.sum.setFrameShape(QFrame.Shape.NoFrame)
        self.sum.setOpenLinks(False)
        self.sum.anchorClicked.connect(self._follow)
        self.hand = QLineEdit()
        self.hand.setObjectName("points-by-hand")
        self.hand.setAccessibleName("Points by hand")
        self.hand.setAccessibleDescription(BY_HAND)
        self.hand.editingFinished.connect(self._take_points)
        self._hand_label = QLabel("Points by hand, each")
        self._hand_label.setProperty("role", "label")
        self.refusal = QLabel()
        self.refusal.setProperty("role", "small")
        self.refusal.setProperty("tone", "error")
        self.refusal.setWordWrap(True)
        self.refusal.hide()
        row = QHBoxLayout()
        row.addWidget(self._hand_label, 1)
        row.addWidget(self.hand)
        column = QVBoxLayout(frame)
        column.addWidget(self.sum)
        column.addLayout(row)
        column.addWidget(self.refusal)
        frame.hide()
        return frame

    def _lay_out(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self.name)
        names.addWidget(self.place)
        total = QHBoxLayout()
        total.setSpacing(2)
        total.addStretch(1)
        total.addWidget(self.points)
        total.addWidget(self.mark)
        amounts = QVBoxLayout()
        amounts.setSpacing(0)
        amounts.addLayout(total)
        amounts.addWidget(self.parts, 0, Qt.AlignmentFlag.AlignRight)
        row = QHBoxLayout()
        row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(names, 1)
        row.addLayout(amounts)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self._unfolded)

    def _dress(self) -> None:
        theme = self._context.look.theme
        palette = theme.palette()
        palette.setColor(QPalette.ColorRole.Link, theme.colour("accent"))
        self.sum.setPalette(palette)
        self.sum.document().setDefaultStyleSheet(f"a {{ color: #{theme.figure('accent')}; text-decoration: none; }}")
        self.place.setContentsMargins(theme.px(7), 0, 0, 0)
        self._fit_sum()
        self.hand.setFixedWidth(theme.px(96))
        self.picture.updateGeometry()

    # What it shows

    def show_name(self, name: str, usual: str, place: str, can_rename: bool) -> None:
        """The player's own name, the usual one where he gave none, and where it stands."""
        self.name.setReadOnly(not can_rename)
        if not self.name.isModified() or not self.name.hasFocus():
            self.name.setText(name or usual)
            self.name.setCursorPosition(0)
            self.name.setModified(False)
        self.name.setPlaceholderText(usual)
        self.name.setToolTip(name or usual)
        self.place.setText(place)

    def show_points(self, points: str, reasons: Sequence[Reason], note: str) -> None:
        """The total with its parts; `note` is said in place of them, such as what it would cost by the rules."""
        self.points.setText(points)
        parts = " + ".join(number_text(reason.amount) for reason in reasons).replace("+ −", "− ")
        short = parts if 1 < len(reasons) <= MOST_PARTS else "The sum"
        self.parts.setText(note or short)
        self.parts.setAccessibleName(f"{points} points, {note or parts}. Show the sum.")
        self.parts.setVisible(bool(reasons))
        self.sum.setHtml(f'<table width="100%" cellspacing="0" cellpadding="2">{"".join(map(_row, reasons))}</table>')
        self._fit_sum()

    def show_origin(self, letter: str, tip: str, target: str) -> None:
        """The letter after the points, its sentence, and what F1 opens."""
        self.mark.show_mark(letter, tip)
        self.parts.setProperty("rule", target)
        self.parts.setAccessibleDescription(tip)

    def _fit_sum(self) -> None:
        """As high as the sum is, up to a bound where it scrolls."""
        document = self.sum.document()
        document.setTextWidth(self.sum.maximumViewportSize().width())
        px = self._context.look.theme.px
        self.sum.setFixedHeight(max(px(44), min(px(180), round(document.size().height()) + px(14))))

    def show_hand(self, points: int | None, mixed: bool, can_set: bool) -> None:
        """The price by hand, for units alone."""
        for part in (self.hand, self._hand_label):
            part.setVisible(can_set)
        self.refusal.hide()
        if not self.hand.isModified():
            self.hand.setText("" if points is None else str(points))
            self.hand.setPlaceholderText("mixed" if mixed else "by the rules")

    def show_refusal(self, text: str) -> None:
        """Why a price was refused."""
        self.refusal.setText(text)
        self.refusal.setVisible(bool(text))

    def _unfold(self, unfolded: bool) -> None:
        self._unfolded.setVisible(unfolded)
        self._fit_sum()

    def _follow(self, link: QUrl) -> None:
        self.rule_wanted.emit(link.toString())

    def _take_name(self) -> None:
        if self.name.isModified():
            self.name.setModified(False)
            self.renamed.emit(self.name.text())

    def _take_points(self) -> None:
        if self.hand.isModified():
            self.hand.setModified(False)
            self.priced.emit(self.hand.text())


def _row(reason: Reason) -> str:
    times = f" ({reason.times} times)" if reason.times > 1 else ""
    rule = f'<a href="{escape(reason.rule)}">{escape(reason.rule)}</a>' if reason.rule else ""
    return (
        f'<tr><td align="right" width="44">{number_text(reason.amount, signed=True)}</td>'
        f'<td style="padding-left:8px">{escape(reason.text)}{times}</td><td align="right">{rule}</td></tr>'
    )
