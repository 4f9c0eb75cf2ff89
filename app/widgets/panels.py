"""Side panels around a middle: they resize, fold away, and in a narrow window become drawers over the middle."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.look import Look
from app.widgets.drawer import Drawer, EdgeTab

Side = Literal["left", "right"]
STRIP = 40
LEAST_MIDDLE = 320
STATE = re.compile(r"([\w-]+):(\d{2,4}):([01])")


@dataclass(eq=False)
class Panel:
    """One side panel: `width` in pixels of the design, a drawer where the window is narrower than `under` of them."""

    widget: QWidget
    name: str
    side: Side
    width: float
    under: int
    tab: EdgeTab
    drawer: Drawer
    folded: bool = False
    narrow: bool = False


class Panels(QWidget):
    """A middle and its side panels. `folded` is emitted when one folds away, comes back, or becomes a drawer."""

    folded = Signal()

    def __init__(self, look: Look, middle: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._panels: list[Panel] = []
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(1)
        self._middle = middle
        self._splitter.splitterMoved.connect(self._keep_widths)
        self._strips: dict[Side, QWidget] = {"left": _strip(), "right": _strip()}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._strips["left"])
        row.addWidget(self._splitter, 1)
        row.addWidget(self._strips["right"])
        self._splitter.addWidget(middle)  # late: each new parent goes through all that is inside
        look.changed.connect(self._arrange)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_moved)

    def add(self, widget: QWidget, name: str, title: str, side: Side, width: int, under: int) -> None:
        """Puts a panel at a side. `name` is its key in `state`, `title` its words on the tab that brings it back."""
        tab = EdgeTab(self._look, title)
        drawer = Drawer(self._look, self, side)
        panel = Panel(widget, name, side, width, under, tab, drawer)
        tab.clicked.connect(lambda: self.toggle(name))
        layout = self._strips[side].layout()
        if isinstance(layout, QVBoxLayout):
            layout.insertWidget(layout.count() - 1, tab)
        self._splitter.insertWidget(0 if side == "left" else self._splitter.count(), widget)
        self._panels.append(panel)
        self._arrange()

    def toggle(self, name: str) -> None:
        """Folds a panel away or brings it back; a drawer opens or closes, and has the focus when it opens."""
        panel = self._named(name)
        if panel.narrow:
            self._show_drawer(panel, not panel.drawer.isVisible())
            return
        panel.folded = not panel.folded
        self._arrange()
        if not panel.folded:
            panel.widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def toggle_all(self) -> None:
        """F9: folds all panels away where one shows, else brings all of them back."""
        shown = [panel for panel in self._panels if self.is_shown(panel.name)]
        for panel in shown or self._panels:
            if panel.narrow:
                self._show_drawer(panel, not shown)
            else:
                panel.folded = bool(shown)
        self._arrange()

    def reveal(self, name: str) -> None:
        """Brings a panel to sight, whatever hides it."""
        if not self.is_shown(name):
            self.toggle(name)

    def is_shown(self, name: str) -> bool:
        """Whether a panel is in sight: docked and not folded, or an open drawer."""
        panel = self._named(name)
        return not panel.drawer.isHidden() if panel.narrow else not panel.folded

    def is_drawer(self, name: str) -> bool:
        """Whether the window is too narrow for a panel to stand beside the middle."""
        return self._named(name).narrow

    def parts(self) -> list[QWidget]:
        """Panels and middle as they are read, with the tabs that bring panels back."""
        left = [part for panel in self._panels if panel.side == "left" for part in (panel.tab, panel.widget)]
        right = [part for panel in self._panels if panel.side == "right" for part in (panel.widget, panel.tab)]
        return [*left, self._middle, *right]

    def state(self) -> str:
        """Widths and folds in one word: "catalogue:292:0,inspector:396:1"."""
        return ",".join(f"{panel.name}:{round(panel.width)}:{panel.folded:d}" for panel in self._panels)

    def restore(self, state: str) -> None:
        """Takes widths and folds back; what it does not know is left as it is."""
        found = {name: (int(width), folded == "1") for name, width, folded in STATE.findall(state)}
        for panel in self._panels:
            panel.width, panel.folded = found.get(panel.name, (panel.width, panel.folded))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Panels become drawers, or stand beside the middle again."""
        super().resizeEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes an open drawer."""
        if event.key() == Qt.Key.Key_Escape and self._close_drawers():
            self._middle.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """A new parent may mean another window."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ParentChange:
            self._arrange()

    def _named(self, name: str) -> Panel:
        return next(panel for panel in self._panels if panel.name == name)

    def _arrange(self) -> None:
        px = self._look.theme.px
        room = self.window().width()
        for panel in self._panels:
            self._place(panel, narrow=room < px(panel.under))
        self._middle.setMinimumWidth(px(LEAST_MIDDLE))
        for side, strip in self._strips.items():
            strip.setFixedWidth(px(STRIP))
            strip.setVisible(any(p.side == side and (p.narrow or p.folded) for p in self._panels))
        self._set_sizes()
        for panel in self._panels:
            panel.drawer.fit(px(panel.width), self._edge(panel.side), self.height())
        self.folded.emit()

    def _place(self, panel: Panel, narrow: bool) -> None:
        if narrow and not panel.narrow:
            panel.drawer.hold(panel.widget)
            panel.drawer.hide()
        elif panel.narrow and not narrow:
            panel.drawer.hide()
            self._splitter.insertWidget(0 if panel.side == "left" else self._splitter.count(), panel.widget)
        panel.narrow = narrow
        panel.tab.setVisible(narrow or panel.folded)
        panel.widget.setVisible(narrow or not panel.folded)

    def _set_sizes(self) -> None:
        """Every docked panel has its own width, and the middle what is left."""
        px = self._look.theme.px
        by_widget = {panel.widget: panel for panel in self._panels}
        docked = [self._splitter.widget(at) for at in range(self._splitter.count())]
        sizes = [px(by_widget[widget].width) if widget in by_widget else 0 for widget in docked]
        left = max(px(LEAST_MIDDLE), self._splitter.width() - sum(sizes))
        self._splitter.setSizes([size or left for size in sizes])
        for at, widget in enumerate(docked):
            self._splitter.setStretchFactor(at, 0 if widget in by_widget else 1)

    def _keep_widths(self) -> None:
        for panel in self._panels:
            if not panel.narrow and not panel.folded:
                panel.width = panel.widget.width() / self._look.theme.scale

    def _edge(self, side: Side) -> int:
        strip = self._look.theme.px(STRIP)
        return strip if side == "left" else self.width() - strip

    def _show_drawer(self, panel: Panel, shown: bool) -> None:
        if shown:
            self._close_drawers()
            panel.drawer.open()
            panel.widget.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            panel.drawer.hide()
        self.folded.emit()

    def _close_drawers(self) -> bool:
        opened = [panel for panel in self._panels if panel.drawer.isVisible()]
        for panel in opened:
            panel.drawer.hide()
        return bool(opened)

    def _focus_moved(self, _: QWidget | None, now: QWidget | None) -> None:
        """A drawer closes when the focus goes to something else in the same window, but not for a menu or dialogue."""
        if now is None or now.window() is not self.window():
            return
        for panel in self._panels:
            inside = panel.drawer.isAncestorOf(now) or now in (panel.drawer, panel.tab)
            if panel.drawer.isVisible() and not inside:
                panel.drawer.hide()
                self.folded.emit()


def _strip() -> QWidget:
    strip = QWidget()
    column = QVBoxLayout(strip)
    column.setContentsMargins(2, 8, 2, 8)
    column.addStretch(1)
    return strip
