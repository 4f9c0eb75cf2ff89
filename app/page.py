"""What the shell asks of a page: its key, its heading, and to make itself ready when it comes to the front."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.context import Context


@dataclass(frozen=True, slots=True)
class Heading:
    """What the top bar says: a title, a quiet note beside it, a side's colour where a document stands behind it."""

    title: str
    note: str = ""
    colour: str = ""
    unsaved: bool = False


class Page(QWidget):
    """One screen of the window. `headed` is emitted when its heading is another."""

    headed = Signal()
    key = ""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.setObjectName("page")

    def heading(self) -> Heading:
        """What the top bar says of this page."""
        return Heading(self.windowTitle())

    def panes(self) -> list[QWidget]:
        """The panes that F6 goes through, in reading order; each can take the focus."""
        return [self]

    def foot(self) -> list[QWidget]:
        """What stands at the foot of the page and has buttons: toasts float above it."""
        return []

    def aside(self) -> int:
        """How many pixels at the left edge are taken by what toasts must not cover."""
        return 0

    def enter(self) -> None:
        """Called when the page comes to the front; what is costly waits for this."""

    def visit(self, target: str) -> None:
        """Shows what `context.notes.go(page, target)` asked for, such as a rule's id; nothing where it is empty."""

    def come_back(self, target: str) -> None:
        """Called after `visit` where one came by Back or Forward: as far down as one had been."""

    def show_panels(self) -> None:
        """Folds the side panels away, or brings them back (F9)."""

    def panels_state(self) -> str:
        """How wide the side panels are and which are folded, to be kept until the next start."""
        return ""

    def restore_panels(self, state: str) -> None:
        """Brings the side panels back as `panels_state` told them; nothing for words it does not know."""
