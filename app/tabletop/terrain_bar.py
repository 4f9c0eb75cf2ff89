"""What the terrain tool places and does: the kinds beside the tools, each with its number, and what changes a piece."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QFrame, QGridLayout, QHBoxLayout, QMenu, QScrollArea, QVBoxLayout

from app.look import Look
from app.tabletop.stage import Stage
from app.tabletop.table_row import TableRow
from app.tabletop.terrain_paint import paint_piece
from app.tabletop.terrain_paths import path_of
from app.tabletop.tools.terrain import TerrainTool
from app.tabletop.tools.terrain_answer import doors_of
from app.tabletop.tools.toolbox import Toolbox
from app.widgets.icon_button import IconButton
from app.widgets.raised import DEPTH, Raised
from rules.tabletop.kinds import kinds
from rules.tabletop.making import make

WIDTH, HEIGHT = 84, 62
COLUMNS = 2
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "Alt+1", "Alt+2", "Alt+3")
"""What takes each kind in hand, in their order: the actions number-1 to number-13."""


class KindButton(QAbstractButton):
    """One kind of terrain: a small picture of it, its name, its number."""

    def __init__(self, look: Look, kind: str, name: str, key: str) -> None:
        super().__init__()
        self._look = look
        self.kind = kind
        self._name, self._key = name, key
        self._picture: QPixmap | None = None
        self.setCheckable(True)
        self.setObjectName(f"kind-{kind}")
        self.setAccessibleName(name)
        self.setToolTip(f"{name}: click the table, or Enter, to place it" + (f" ({key})" if key else ""))
        look.changed.connect(self._forget)

    def _forget(self) -> None:
        self._picture = None
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """A picture over a word."""
        px = self._look.theme.px
        return QSize(px(WIDTH), px(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, picture, name, number."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        edge = theme.colour("accent" if self.hasFocus() or self.isChecked() else "line")
        painter.setPen(QPen(edge, 2 if self.hasFocus() else 1))
        painter.setBrush(theme.colour("accentsoft" if self.isChecked() else "surface"))
        painter.drawRoundedRect(box, theme.px(6), theme.px(6))
        if self._picture is None:
            self._picture = kind_picture(self._look, self.kind, self.devicePixelRatioF())
        left = (self.width() - self._picture.deviceIndependentSize().width()) / 2
        painter.drawPixmap(QPointF(left, box.top()), self._picture)
        painter.setPen(theme.colour("ink"))
        painter.setFont(theme.font("caption"))
        words = box.adjusted(theme.px(4), 0, -theme.px(4), -theme.px(2))
        name = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideRight, int(words.width()))
        painter.drawText(words, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, name)
        if self._key:
            painter.setPen(theme.colour("ink2"))
            painter.drawText(words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, self._key)


def kind_picture(look: Look, kind: str, ratio: float) -> QPixmap:
    """A piece of a kind, small."""
    theme = look.theme
    width, height = theme.px(WIDTH - 3), theme.px(HEIGHT - 20)
    picture = QPixmap(QSize(round(width * ratio), round(height * ratio)))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    pieces = make(kind, (0.0, 0.0), seed=3)
    area = path_of(pieces[0]).boundingRect()
    scale = 0.8 * min(width / max(area.width(), 1.0), height / max(area.height(), 1.0), theme.px(5))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(width / 2, height / 2)
    painter.scale(scale, -scale)
    painter.translate(-area.center().x(), -area.center().y())
    for piece in pieces:
        paint_piece(painter, piece, theme)
    painter.end()
    return picture


class TerrainBar(Raised):
    """Stands beside the tools while the terrain tool is in hand."""

    def __init__(self, stage: Stage, toolbox: Toolbox) -> None:
        super().__init__(stage.context.look)
        self.toolbox = toolbox
        self.tool: TerrainTool = toolbox.terrain
        self.setObjectName("terrain-bar")
        self.setAccessibleName("Terrain")
        self.kinds: dict[str, KindButton] = {}
        self.changes: dict[str, IconButton] = {}
        self._inside, self._area = QFrame(), QScrollArea()
        self._fill()
        self.about_table = TableRow(stage)
        column = QVBoxLayout(self)
        column.setContentsMargins(DEPTH + 6, DEPTH + 6, DEPTH + 6, DEPTH + 4)
        column.addWidget(self.about_table)
        column.addWidget(self._area)
        column.addLayout(self._row())
        toolbox.taken.connect(self._show)
        self.tool.changed.connect(self._check)
        stage.changed.connect(lambda _: self._check())
        self._show()

    def _fill(self) -> None:
        """The kinds, in an area that scrolls where it is low."""
        self._inside.setProperty("panel", "surface")
        grid = QGridLayout(self._inside)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(3)
        for at, (key, kind) in enumerate(kinds().items()):
            button = KindButton(self.look, key, kind.name, KEYS[at] if at < len(KEYS) else "")
            button.clicked.connect(lambda _=False, chosen=key: self.take(chosen))
            self.kinds[key] = button
            grid.addWidget(button, at // COLUMNS, at % COLUMNS)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidgetResizable(True)
        self._area.setWidget(self._inside)

    def _row(self) -> QHBoxLayout:
        """What changes the chosen piece."""
        row = QHBoxLayout()
        row.setSpacing(0)
        for icon, words, name, run in (
            ("plus", "Larger", "terrain-larger", lambda: self.tool.resize(True)),
            ("minus", "Smaller", "terrain-smaller", lambda: self.tool.resize(False)),
            ("copy", "Duplicate (Ctrl+D)", "terrain-duplicate", self.tool.duplicate),
            ("door", "Open or close a door (X)", "terrain-doors", self._doors),
            ("trash", "Take it away (Delete)", "terrain-delete", self.tool.remove),
        ):
            change = IconButton(self.look, icon, words, name)
            change.clicked.connect(run)
            row.addWidget(change)
            self.changes[name] = change
        return row

    def fit(self, height: int) -> None:
        """Is no higher than this: where there is no room for all kinds they scroll."""
        whole, px = self.layout(), self.look.theme.px
        if whole is None:
            return
        whole.activate()
        inside = self._inside.sizeHint()
        others = whole.sizeHint().height() - self._area.height()
        self._area.setFixedHeight(max(px(HEIGHT), min(inside.height(), height - others)))
        bar = self._area.verticalScrollBar().sizeHint().width() if self._area.height() < inside.height() else 0
        self._area.setMinimumWidth(inside.width() + bar)
        whole.activate()

    def take(self, kind: str) -> None:
        """Takes a kind in hand, or puts it down where it is in hand already."""
        self.tool.kind = "" if self.tool.kind == kind else kind
        self.tool.changed.emit()

    def _doors(self) -> None:
        """The one door; of several a menu, one line for each."""
        piece = self.tool.piece()
        doors = doors_of(piece) if piece else []
        if len(doors) < 2:
            self.tool.toggle_edge()
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for number, door in enumerate(doors, 1):
            way = "Close" if door.is_open else "Open"
            menu.addAction(f"{way} door {number}").triggered.connect(partial(self._toggle, door.id))
        button = self.changes["terrain-doors"]
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _toggle(self, door_id: str, _on: bool = False) -> None:
        self.tool.toggle_door(door_id)

    def take_number(self, number: int) -> None:
        """The kind of a number, from 1."""
        keys = list(self.kinds)
        if self.toolbox.current is self.tool and number <= len(keys):
            self.take(keys[number - 1])

    def _show(self) -> None:
        self.setVisible(self.toolbox.current is self.tool)
        self._check()

    def _check(self) -> None:
        for key, button in self.kinds.items():
            button.setChecked(key == self.tool.kind)
            button.update()
        why = self.tool.reason_no_piece
        for name, change in self.changes.items():
            no = self.tool.reason_no_door if name == "terrain-doors" else why
            change.setEnabled(not no)
            change.setToolTip(no or change.accessibleName())
