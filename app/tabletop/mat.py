"""The table with what floats over it: tools at the left, map and scale below, dice at the right, tray at the foot."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QRectF, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.desk.battle_words import is_table_only
from app.tabletop.dice_tray import DiceTray
from app.tabletop.minimap import MiniMap, ScaleBar
from app.tabletop.moment_bar import MomentBar
from app.tabletop.referee_bar import RefereeBar
from app.tabletop.stage import Stage
from app.tabletop.terrain_bar import TerrainBar
from app.tabletop.toolbar import ToolBar
from app.tabletop.tools.toolbox import Toolbox
from app.tabletop.tray import Tray
from app.tabletop.view import TableView
from app.widgets.raised import DEPTH

EDGE = 6
BAR_WIDTH = 560
MOST_ASIDE = 0.5
"""The whole table is fitted beside what takes no more than this share of the breadth."""
NARROW, LOW = 660, 420
"""In less room what floats keeps to what is needed."""


class Mat(QWidget):
    """Keeps everything in its corner, and tells the view what is covered so that nothing needed lies under it."""

    def __init__(self, stage: Stage, toolbox: Toolbox) -> None:
        super().__init__()
        self.stage = stage
        self.view = TableView(stage, toolbox)
        self.view.setParent(self)
        self.tools = ToolBar(stage, toolbox)
        self.terrain = TerrainBar(stage, toolbox)
        self.referee = RefereeBar(stage)
        self.map = MiniMap(stage, self.view)
        self.scale = ScaleBar(stage, self.view)
        self.tray = Tray(stage, toolbox)
        self.dice = DiceTray(stage)
        self.moment = MomentBar(stage)
        self._below = 0
        for widget in self.floating():
            widget.setParent(self)
        self.tray.carried.connect(self.view.carry)
        self.tray.dropped.connect(self.view.drop)
        self.dice.sized.connect(self._place_dice)
        self.tray.sized.connect(self.arrange)
        self.referee.sized.connect(self.arrange)
        self.moment.sized.connect(self._place_moment)
        toolbox.taken.connect(self.arrange)
        stage.context.look.changed.connect(self.arrange)
        stage.changed.connect(lambda _: self.arrange())

    def floating(self) -> tuple[QWidget, ...]:
        """What lies over the table, in the order in which Tab goes through it."""
        return (self.referee, self.tools, self.terrain, self.map, self.scale, self.tray, self.dice, self.moment)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything keeps to its corner."""
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Puts what floats into its corners; the map gives way where there is little room."""
        edge = self.stage.context.look.theme.px(EDGE)
        self.view.setGeometry(self.rect())
        top = self._arrange_top(edge)
        below = self._arrange_tray(edge)
        px = self.stage.context.look.theme.px
        is_small = self.width() < px(NARROW) or self.height() < px(LOW)
        self.scale.fold(is_small)
        self.dice.fold(is_small)
        battle = self.stage.battle
        is_covered = is_small and not self.terrain.isHidden() and not self.dice.is_asking
        self.dice.setVisible(battle is not None and not is_table_only(battle) and not is_covered)
        self.tools.fit(below - top)
        self.tools.move(edge, top)
        self.terrain.fit(below - top)
        self.terrain.adjustSize()
        self.terrain.move(self.tools.geometry().right() - DEPTH, top)
        self.scale.adjustSize()
        self.map.resize(self.map.sizeHint())
        beside = [widget.geometry().bottom() for widget in (self.tools, self.terrain) if not widget.isHidden()]
        has_room = below - max(beside, default=top) - edge > self.map.height()
        self.map.setVisible(has_room)
        self.map.move(edge, below - self.map.height())
        left = self.map.geometry().right() - DEPTH if has_room else edge
        if not has_room and below - max(beside, default=top) < self.scale.height():
            left = self.aside() - DEPTH
        self.scale.move(left, below - self.scale.height())
        self._below = below
        self._place_dice()
        self._place_moment()
        self._keep_clear(top, below)

    def _place_dice(self) -> None:
        edge = self.stage.context.look.theme.px(EDGE)
        self.dice.adjustSize()
        self.dice.move(self.width() - edge - self.dice.width(), self._below - self.dice.height())
        self.scale.setVisible(self.scale.geometry().right() <= self.dice.geometry().left() + 2 * DEPTH)

    def _dice_top(self) -> int:
        return self.height() if self.dice.isHidden() else self.dice.geometry().top()

    def _place_moment(self) -> None:
        """In the middle over what stands at the foot, where one looks while going through moments."""
        self.moment.adjustSize()
        foot = min(self._dice_top(), self._below)
        self.moment.move((self.width() - self.moment.width()) // 2, foot - self.moment.height())
        self.moment.raise_()

    def put_on_top(self, bar: QWidget) -> None:
        """A bar of somebody else's stands at the top, right of the tools, as high as its words need."""
        px = self.stage.context.look.theme.px
        left = self.tools.geometry().right() + px(EDGE)
        width = min(px(BAR_WIDTH), self.width() - left - px(EDGE))
        top = px(EDGE) if self.referee.isHidden() else self.referee.geometry().bottom()
        if inside := bar.layout():
            inside.activate()
        height = bar.heightForWidth(width) if bar.hasHeightForWidth() else bar.sizeHint().height()
        bar.setGeometry(left, top, width, height)
        bar.raise_()

    def _arrange_top(self, edge: int) -> int:
        """The referee's bar over the whole breadth; gives where the tools may begin."""
        height = self.referee.sizeHint().height()
        self.referee.setGeometry(edge, edge, self.width() - 2 * edge, height)
        return edge if self.referee.isHidden() else edge + height - DEPTH

    def _arrange_tray(self, edge: int) -> int:
        """The tray over the whole breadth; gives where the rest has to end."""
        below = self.height() - edge
        if self.tray.isHidden():
            return below
        height = self.tray.sizeHint().height()
        self.tray.setGeometry(edge, below - height, self.width() - 2 * edge, height)
        return self.tray.geometry().top() + DEPTH

    def aside(self) -> int:
        """How much of the left edge the tools take, with the terrain beside them where that leaves room, in pixels."""
        tools, terrain = self.tools.geometry().right(), self.terrain.geometry().right()
        return tools if self.terrain.isHidden() or terrain > self.width() * MOST_ASIDE else terrain

    def _keep_clear(self, top: int, below: int) -> None:
        boxes = [QRectF(widget.geometry()) for widget in self.floating() if not widget.isHidden()]
        left = self.aside()
        foot = self.height() - min(self._dice_top(), below)
        upper = 0 if self.referee.isHidden() else top
        lower = 0 if self.tray.isHidden() else self.height() - below
        self.view.keep_clear(QMarginsF(left, upper, 0, max(foot, lower)), tuple(boxes), lower)

    def sizeHint(self) -> QSize:
        """As large as there is room."""
        return QSize(800, 600)
