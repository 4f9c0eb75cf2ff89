"""Alt, pressed and let go with nothing between, opens the menu; Alt with another key, a click or the wheel does not."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
ENDS = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.Wheel,
    QEvent.Type.WindowDeactivate,
    QEvent.Type.ApplicationDeactivate,
)
"""What Alt belongs to when it happens while Alt is held: a click, a scroll, another window."""


class AltKey(QObject):
    """Waits for Alt in a window. Only while it is held is every event of the program looked at. `alone` tells."""

    alone = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._held = False
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """See the class; nothing is kept from its receiver."""
        if self._held:
            self._while_held(event)
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and _is_alt(event):
            self._hold()
        return False

    def _while_held(self, event: QEvent) -> None:
        if isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.KeyRelease and event.key() == Qt.Key.Key_Alt:
                self._let_go()
                self.alone.emit()
            elif event.type() in KEYS and not _is_alt(event):
                self._let_go()
        elif event.type() in ENDS:
            self._let_go()

    def _hold(self) -> None:
        self._held = True
        if (application := QApplication.instance()) is not None:
            application.installEventFilter(self)

    def _let_go(self) -> None:
        self._held = False
        if (application := QApplication.instance()) is not None:
            application.removeEventFilter(self)


def _is_alt(event: QKeyEvent) -> bool:
    """Alt and no other modifier."""
    others = event.modifiers() & ~Qt.KeyboardModifier.AltModifier
    return event.key() == Qt.Key.Key_Alt and others == Qt.KeyboardModifier.NoModifier
