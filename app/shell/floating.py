"""What floats over the window: palette, menu and shortcut sheet. Each is made, and its module loaded, when it opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt

from app.shell.announce import announce

if TYPE_CHECKING:
    from app.shell.finding import Entry
    from app.shell.palette import Palette
    from app.shell.window import MainWindow


class Floating:
    """Opens what floats over a window."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._palette: Palette | None = None

    @property
    def palette(self) -> Palette:
        """The command palette."""
        if self._palette is None:
            from app.shell.palette import Palette

            window = self._window
            self._palette = Palette(window.context.look, window)
            self._palette.taken.connect(window.state.use)
            self._palette.spoke.connect(lambda text: announce(window, text))
        return self._palette

    def open_palette(self) -> None:
        """Everything there is to run or to go to."""
        from app.shell import sources

        context = self._window.context
        self.know_all()
        entries: list[Entry] = [*sources.commands(context, self._window.run)]
        entries += [*sources.settings(context), *sources.units(context)]
        entries += sources.rules(context) if "rules" in self._window.pages.specs else ()
        entries += [*sources.files(context), *sources.samples(context)]
        self.palette.open(entries, self._window.state.used(), "Command, @ unit, # rule, or file")

    def open_samples(self, system: str = "") -> None:
        """The sample armies of one system, or of all, to search and take."""
        from app.shell import sources

        self.palette.open(list(sources.samples(self._window.context, system)), (), "Sample army")

    def open_new_battle(self, is_real: bool = False) -> None:
        """Who plays, with which army, on which table: on the screen, or a real one."""
        from app.tabletop.setup.dialogue import NewBattle

        dialogue = NewBattle(self._window.context, self._window, is_real)
        dialogue.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialogue.open()

    def open_menu(self) -> None:
        """The whole menu, under the mark."""
        from app.shell.menu import new_menu

        window = self._window
        self.know_all()
        menu = new_menu(window, window.context, window.run)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(window.mapToGlobal(QPoint(window.rail.width() // 4, window.bar.height() // 2)))

    def open_sheet(self) -> None:
        """All keys on one page."""
        from app.shell.sheet import ShortcutSheet

        self.know_all()
        sheet = ShortcutSheet(self._window.context, self._window)
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.open()

    def know_all(self) -> None:
        """Makes every page: a page that was never shown has not told its actions yet."""
        self._window.pages.make_all()
        self._window.context.actions.refresh()
