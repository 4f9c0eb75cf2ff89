"""The look in force: fonts made known to Qt, the theme of the moment, and word to everybody when it changes."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication

from app import settings
from app.style import sheet
from app.theme import Theme
from templates.fonts import FACES, FOLDER


class Look(QObject):
    """Holds the theme. `changed` is emitted after the application wears a new one."""

    changed = Signal()

    def __init__(self, wanted: settings.Look, system_dark: bool | None = None) -> None:
        super().__init__()
        self._system_dark = system_dark
        self.theme = self._theme(wanted)
        self._worn: Theme | None = None

    def _theme(self, wanted: settings.Look) -> Theme:
        dark = self._is_system_dark() if wanted.scheme == "system" else wanted.scheme == "dark"
        return Theme(dark, wanted.scale / 100, wanted.high_contrast, wanted.less_motion)

    def _is_system_dark(self) -> bool:
        """What the system asks for; a test says it, since the offscreen platform does not."""
        if self._system_dark is not None:
            return self._system_dark
        return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark

    def wear(self, wanted: settings.Look) -> None:
        """Puts a look on the whole application; nothing where it is worn already: it goes through all widgets."""
        theme = self._theme(wanted)
        if theme == self._worn:
            return
        self.theme = self._worn = theme
        application = QApplication.instance()
        if isinstance(application, QApplication):
            _dress(application, theme)
        self.changed.emit()


def _dress(application: QApplication, theme: Theme) -> None:
    """Gives all widgets palette, font and style sheet.

    The sheet before goes first: in exchanging one for another, Qt would go through what is inside of each widget once
    for every widget around it.
    """
    text = sheet(theme)
    if text == application.styleSheet():
        return
    application.setStyleSheet("")
    application.setPalette(theme.palette())
    application.setFont(theme.font("body"))
    application.setStyleSheet(text)


@lru_cache(maxsize=1)
def load_fonts() -> None:
    """Makes the shipped fonts known to Qt; each face once, however often it is called."""
    for face in FACES:
        QFontDatabase.addApplicationFont(str(FOLDER / f"{face}.ttf"))
