"""The window: rail and top bar around the pages, everything else floating over them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from app.actions import ACTIONS
from app.asking import Asker
from app.context import Context
from app.files.unclosed import left_open
from app.notes import Note, Place
from app.page import Heading
from app.shell.alt_key import AltKey
from app.shell.announce import announce
from app.shell.asker import AskerOf
from app.shell.commands import Commands
from app.shell.floating import Floating
from app.shell.going import Going
from app.shell.keeping import WindowState
from app.shell.pages import Pages, Spec, built
from app.shell.panes import next_pane
from app.shell.rail import Rail
from app.shell.topbar import TopBar
from app.widgets.toasts import Toasts

if TYPE_CHECKING:
    from app.desk.desk import Desk

SMALLEST = (1024, 700)


class MainWindow(QMainWindow):
    """Puts the parts together and carries words between them. Nothing of the rules is loaded by making it.

    `painted` is emitted once, at the first paint: what takes time waits for it. A window that is made for `opening`
    something comes without a page: whoever opens it sees to it that there is one.
    """

    painted = Signal()

    def __init__(
        self,
        context: Context,
        asker: Asker | None = None,
        specs: Sequence[Spec] | None = None,
        platform: str = sys.platform,
        opening: bool = False,
    ) -> None:
        super().__init__()
        self.context = context
        context.asker = asker or AskerOf(context.look, self)
        self.going = Going(self)
        self.state = WindowState(context.preferences)
        self.pages = Pages(context, built() if specs is None else specs)
        keys = {spec.id: next(iter(context.actions.keys(spec)), "") for spec in ACTIONS}
        self.rail = Rail(context.look, list(self.pages.specs.values()), keys)
        self.bar = TopBar(context.look, context.actions)
        self._put_together()
        self.toasts = Toasts(context.look, self.pages, self._foot, self._aside)
        self.floating = Floating(self)
        self._is_painted = False
        self.setObjectName("window")
        self.setAcceptDrops(True)
        self.setMinimumSize(*SMALLEST)
        self.state.place(self)
        self.commands = Commands(self)
        self._give_menu(platform)
        self._listen()
        if not opening:
            self.go_home()

    def _put_together(self) -> None:
        whole, right = QWidget(), QWidget()
        column = QVBoxLayout(right)
        column.addWidget(self.bar)
        column.addWidget(self.pages, 1)
        row = QHBoxLayout(whole)
        row.addWidget(self.rail)
        row.addWidget(right, 1)
        for layout in (column, row):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        self.setCentralWidget(whole)

    def _give_menu(self, platform: str) -> None:
        """A Mac has its menu bar at the top of the screen; elsewhere Alt and F10 open the menu."""
        if platform == "darwin":
            from app.shell.menubar import MenuBar

            self.setMenuBar(MenuBar(self, self.context, self.run, self.floating.know_all))
        else:
            self.context.actions.bind("menu", self.floating.open_menu, self)
            AltKey(self).alone.connect(self.floating.open_menu)

    def _listen(self) -> None:
        context = self.context
        self.rail.chosen.connect(self.go)
        self.pages.fronted.connect(self._fronted)
        self.pages.headed.connect(self._show_heading)
        context.session.changed.connect(self._refresh)
        context.preferences.failed.connect(self._not_set)
        context.actions.refused.connect(lambda reason: context.notes.say(reason, "warn"))
        context.notes.said.connect(self._say)
        context.notes.announced.connect(lambda text: announce(self, text))
        context.notes.wanted.connect(self.going.visit)

    # --- Pages ------------------------------------------------------------------------------------

    @property
    def desk(self) -> Desk:
        """The desk; the rules are loaded when it is first asked for."""
        from app.desk.desk import Desk

        return self.context.part(Desk)

    def go(self, key: str) -> None:
        """Brings a page to the front."""
        self.going.visit(Place(key))

    def go_home(self) -> None:
        """Brings the first page to the front."""
        self.go(next(iter(self.pages.specs)))

    def _fronted(self, key: str) -> None:
        self.rail.show_page(key)
        self._show_heading()
        self.toasts.settle()

    def _refresh(self, _change: object = None) -> None:
        self.commands.name_steps()
        self.context.actions.refresh()
        self._show_heading()

    def _show_heading(self) -> None:
        page = self.pages.current
        heading = page.heading() if page is not None else Heading("")
        self.bar.show_heading(heading)
        self.setWindowTitle(f"{heading.title} – Tribarrel" if heading.title else "Tribarrel")

    def run(self, action_id: str) -> None:
        """Does an action from wherever one is: on its own page, which comes to the front for it."""
        bound = next(found for found in self.context.actions.bound() if found.spec.id == action_id)
        page = self.pages.key_of(bound.where)
        if page and page != self.rail_page():
            self.go(page)
        self.context.actions.trigger(action_id)

    def rail_page(self) -> str:
        """The key of the page in front."""
        return self.pages.key_of(self.pages.current)

    # --- What is told -----------------------------------------------------------------------------

    def _foot(self) -> list[QWidget]:
        return self.pages.current.foot() if self.pages.current is not None else []

    def _aside(self) -> int:
        return self.pages.current.aside() if self.pages.current is not None else 0

    def _say(self, note: Note) -> None:
        self.toasts.say(note)
        announce(self, note.text)

    def _not_set(self, problem: object) -> None:
        from app.files.problems import FileProblem
        from app.words import file_problem_text

        if isinstance(problem, FileProblem):
            self.context.notes.say(f"The settings are not kept: {file_problem_text(problem)}", "error")

    # --- Ways of the window -----------------------------------------------------------------------

    def next_pane(self) -> None:
        """The focus goes to the next pane, in reading order."""
        page = self.pages.current
        inside = page.panes() if page is not None else []
        next_pane([self.rail, self.bar, *inside, *self.toasts.shown()])

    def open_files(self, files: Sequence[Path]) -> None:
        """Opens files, from the command line or dropped here."""
        for path in files:
            self.desk.open(path)

    def open_samples(self, samples: Sequence[tuple[str, str]]) -> None:
        """Opens copies of shipped samples: a system's key and a slug each."""
        from rules import registry

        for key, slug in samples:
            self.desk.open_sample(registry.system(key), slug)

    def find_again(self) -> None:
        """Opens what was open when the window was last left, unless recovered work comes first."""
        page, files, folders = self.state.get("page"), self.state.files(), self.context.folders
        if page in ("", "start") or self.desk.recovery.found() or left_open(folders.unclosed, folders.locks):
            return
        self.open_files([path for path in files if path.is_file()])
        session = self.context.session
        if page in self.pages.specs and (session.documents or session.battle):
            self.go(page)

    # --- Qt's events ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tells of the first one."""
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            self.painted.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Asks where work would be lost, then keeps how the window stood."""
        self.state.keep_window(self)
        if self.context.session.documents and not self.desk.close_all():
            event.ignore()
            return
        self.context.close()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc, where nothing else needs it, puts the newest toast away."""
        if event.key() != Qt.Key.Key_Escape or not self.toasts.put_away():
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Looks at the open files when one comes back to the window."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow() and self.context.session.documents:
            self.desk.saving.look_around()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped anywhere."""
        if _dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Opens what was dropped."""
        event.acceptProposedAction()
        self.open_files(_dropped(event))


def _dropped(event: QDropEvent) -> tuple[Path, ...]:
    urls = event.mimeData().urls() if event.mimeData().hasUrls() else []
    return tuple(Path(url.toLocalFile()) for url in urls if url.isLocalFile())
