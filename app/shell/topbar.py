"""The top bar: what is open and whether it is saved; undo, redo, and the way to every command."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from app.action_book import ActionBook
from app.actions import ACTIONS
from app.icons import paint_icon
from app.look import Look
from app.page import Heading
from app.widgets.elided import ElidedLabel
from app.widgets.icon_button import IconButton
from app.widgets.keycap import cap_width, key_text, paint_cap
from app.widgets.side_shape import SideShape

HEIGHT = 56
FIELD = 300
LEAST = 48
"""Less room than that for the field's words, and the icon says it alone."""
NAME = 110
"""So much of a long name stays before its note is cut, in pixels of the design."""
PROMPT = "Find or run a command"


class CommandField(QAbstractButton):
    """Looks like a field and opens the palette, where one types."""

    def __init__(self, look: Look, actions: ActionBook) -> None:
        super().__init__()
        self._look = look
        self._key = next(iter(actions.keys(next(spec for spec in ACTIONS if spec.id == "palette"))), "")
        self.setObjectName("palette-field")
        self.setAccessibleName(PROMPT)
        self.setAccessibleDescription(f"Opens the list of all commands, units, rules and files. {key_text(self._key)}")
        self.setToolTip(f"{PROMPT} ({key_text(self._key)})")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """300 wide where there is room."""
        return QSize(self._look.theme.px(FIELD), self._look.theme.px(36))

    def minimumSizeHint(self) -> QSize:
        """The icon alone."""
        return QSize(self._look.theme.px(44), self._look.theme.px(36))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Icon, prompt and key, as far as there is room."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("accent"), 2) if self.hasFocus() else QPen(theme.colour("edge"), 1))
        painter.setBrush(theme.colour("sunken"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.px(8), theme.px(8))
        size, middle = theme.px(18), self.height() / 2
        icon = QRectF(theme.px(12), middle - size / 2, size, size)
        paint_icon(painter, "search", icon, theme.colour("ink2"))
        right = float(self.width() - theme.px(12))
        if self._key and self.width() > cap_width(self._key, theme) + theme.px(60):
            right = paint_cap(painter, self._key, right, middle, theme)
        words = QRectF(icon.right() + theme.px(8), 0, right - icon.right() - theme.px(16), self.height())
        painter.setPen(theme.colour("ink3"))
        painter.setFont(theme.font("body"))
        if words.width() >= theme.px(LEAST):
            shown = painter.fontMetrics().elidedText(PROMPT, Qt.TextElideMode.ElideRight, int(words.width()))
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, shown)


class TopBar(QWidget):
    """Shows a Heading and the state of undo and redo."""

    def __init__(self, look: Look, actions: ActionBook) -> None:
        super().__init__()
        self._look = look
        self._actions = actions
        self._shape = SideShape(look)
        self._title = ElidedLabel("", "document")
        self._dot = QLabel("•")
        self._dot.setProperty("role", "document")
        self._dot.setAccessibleName("Not saved")
        self._dot.setToolTip("Not saved")
        self._note = ElidedLabel("", "small")
        self._line = QFrame()
        self.undo = IconButton(look, "undo", "Undo", "bar-undo")
        self.redo = IconButton(look, "redo", "Redo", "bar-redo")
        self.field = CommandField(look, actions)
        self._row = QHBoxLayout(self)
        left: tuple[QWidget, ...] = (self._shape, self._title, self._dot, self._note)
        right: tuple[QWidget, ...] = (self._line, self.undo, self.redo, self.field)
        for widget in left:
            self._row.addWidget(widget)
        self._row.addStretch(1)
        for widget in right:
            self._row.addWidget(widget)
        self.undo.clicked.connect(lambda: actions.trigger("undo"))
        self.redo.clicked.connect(lambda: actions.trigger("redo"))
        self.field.clicked.connect(lambda: actions.trigger("palette"))
        actions.refreshed.connect(self._show_steps)
        look.changed.connect(self._dress)
        self._dress()

    def show_heading(self, heading: Heading) -> None:
        """Says what is in front."""
        self._shape.show_colour(heading.colour)
        self._title.setText(heading.title)
        self._title.setAccessibleName(heading.title)
        self._note.setText(heading.note)
        self._note.setAccessibleName(heading.note)
        self._dot.setVisible(heading.unsaved)
        self._fit()

    def _show_steps(self) -> None:
        for bound in self._actions.bound():
            button = {"undo": self.undo, "redo": self.redo}.get(bound.spec.id)
            if button is not None:
                forbidden = bool(bound.shown.property("reason"))
                button.setToolTip(bound.shown.toolTip())
                button.setAccessibleName(bound.shown.text())
                button.setAccessibleDescription(str(bound.shown.property("reason") or ""))
                button.show_icon(bound.spec.icon, "faint" if forbidden else "ink")

    def _dress(self) -> None:
        theme = self._look.theme
        self.setFixedHeight(theme.px(HEIGHT))
        self._row.setContentsMargins(theme.px(20), 0, theme.px(16), 0)
        self._row.setSpacing(theme.px(10))
        self._line.setFixedSize(1, theme.px(30))
        self._line.setStyleSheet(f"background: #{theme.figure('line')};")
        self._dot.setStyleSheet(f"color: #{theme.figure('accent')};")
        self._fit()

    def _fit(self) -> None:
        """The field gives its room first, then the name down to a few letters, then the note from its end.

        A note begins with what matters most, such as that the army is not legal: that stays longest.
        """
        px = self._look.theme.px
        title, note = _wanted(self._title, px(4)), _wanted(self._note, px(4))
        room = self.width() - px(20 + 16 + 30 + 2 * 46 + 40)
        field = max(px(44), min(px(FIELD), self.width() // 3, room - title - note))
        self.field.setFixedWidth(field)
        room -= field
        shown = max(px(40), min(title, max(room - note, px(NAME))))
        self._title.setFixedWidth(shown)
        self._note.setVisible(bool(self._note.text()) and room - shown > px(40))
        self._note.setFixedWidth(max(1, min(note, room - shown)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the room anew."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Words are measured in the font they are shown in."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_row"):
            self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The ground and a hairline."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour("surface"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme.colour("line"))


def _wanted(label: QLabel, spare: int) -> int:
    """How wide a label would be with all its words."""
    return label.fontMetrics().horizontalAdvance(label.text()) + spare if label.text() else 0
