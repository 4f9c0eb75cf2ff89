"""The palette of tools that floats at the left of the table: one button each, its key in the corner."""

from __future__ import annotations

from functools import partial
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout

from app.action_book import ActionBook
from app.actions import ACTIONS
from app.icons import paint_icon
from app.look import Look
from app.tabletop.stage import Stage
from app.tabletop.tools.tool import Tool
from app.tabletop.tools.toolbox import Toolbox
from app.widgets.raised import DEPTH, Raised

SIDE = 44


class ToolButton(QAbstractButton):
    """A tool: its icon, its key, and an accent ground while it is in hand."""

    def __init__(self, look: Look, tool: Tool, key: str) -> None:
        super().__init__()
        self._look = look
        self._tool = tool
        self._key = key
        self.setCheckable(True)
        self.setObjectName(f"{tool.key}-button")
        self.setAccessibleName(tool.title)
        self.show_key(key)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        look.changed.connect(self.updateGeometry)

    def show_key(self, key: str) -> None:
        """Says another key: the player may have given it one of his own."""
        self._key = key
        self.setToolTip(f"{self._tool.title} ({key})" if key else self._tool.title)
        self.update()

    def sizeHint(self) -> QSize:
        """A square of 44 pixels."""
        side = self._look.theme.px(SIDE)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, icon, key."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent"))
            painter.drawRoundedRect(box, theme.px(8), theme.px(8))
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("ink" if self.isChecked() else "accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, theme.px(8), theme.px(8))
        ink = theme.colour("onaccent" if self.isChecked() else "ink")
        size = theme.px(22)
        icon = QRectF(0, 0, size, size)
        icon.moveCenter(box.center() - QRectF(0, 0, theme.px(4), theme.px(4)).bottomRight())
        paint_icon(painter, self._tool.icon, icon, ink)
        painter.setPen(theme.colour("onaccent" if self.isChecked() else "ink2"))
        painter.setFont(theme.font("caption"))
        corner = box.adjusted(0, 0, -theme.px(4), -theme.px(1))
        painter.drawText(corner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, self._key)


class ToolBar(Raised):
    """All tools in a column."""

    def __init__(self, stage: Stage, toolbox: Toolbox) -> None:
        super().__init__(stage.context.look)
        self.toolbox = toolbox
        self.setObjectName("tools")
        self.setAccessibleName("Tools")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(DEPTH + 4, DEPTH + 4, DEPTH + 4, DEPTH + 4)
        self._grid.setSpacing(2)
        self._rows = 0
        self.buttons: dict[str, ToolButton] = {}
        for tool in toolbox.tools:
            button = ToolButton(stage.context.look, tool, _key(stage.context.actions, tool.key))
            button.clicked.connect(lambda _=False, key=tool.key: self._take(key))
            self.buttons[tool.key] = button
        self.fit(len(toolbox.tools) * self.look.theme.px(SIDE + 4) + 4 * DEPTH)
        toolbox.taken.connect(self._show)
        stage.context.actions.refreshed.connect(partial(self._show_keys, stage.context.actions))
        self._show()

    def fit(self, height: int) -> None:
        """Stands in one column where that has room, else in several."""
        room = height - 2 * (DEPTH + 4)
        rows = min(max(room // (self.look.theme.px(SIDE) + 2), 1), len(self.buttons))
        columns = ceil(len(self.buttons) / rows)
        rows = ceil(len(self.buttons) / columns)
        if rows != self._rows:
            self._rows = rows
            for at, button in enumerate(self.buttons.values()):
                self._grid.addWidget(button, at % rows, at // rows)
            self._grid.activate()
        self.adjustSize()

    def _show_keys(self, actions: ActionBook) -> None:
        for key, button in self.buttons.items():
            button.show_key(_key(actions, key))

    def _take(self, key: str) -> None:
        self.toolbox.take(key)
        self._show()

    def _show(self) -> None:
        for key, button in self.buttons.items():
            button.setChecked(key == self.toolbox.current.key)


def _key(actions: ActionBook, action_id: str) -> str:
    """The first key of an action, as this system writes it."""
    spec = next((action for action in ACTIONS if action.id == action_id), None)
    keys = actions.keys(spec) if spec else ()
    return QKeySequence(keys[0]).toString(QKeySequence.SequenceFormat.NativeText) if keys else ""
