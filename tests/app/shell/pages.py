"""Pages to put into a window under test."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.context import Context
from app.page import Heading, Page


class Stub(Page):
    """A page with two panes, that remembers what it was asked."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setWindowTitle("Army")
        self.visited: list[str] = []
        self.entered = 0
        self.folded = 0
        self.kept = "left:300:0"
        self.grouped = 0
        self.one, self.two = QPushButton("One"), QPushButton("Two")
        row = QHBoxLayout(self)
        row.addWidget(QLabel("words"))
        row.addWidget(self.one)
        row.addWidget(self.two)
        context.actions.bind("group", self._group, self, lambda: "" if self.grouped < 1 else "Grouped already.")

    def _group(self) -> None:
        self.grouped += 1

    def heading(self) -> Heading:
        current = self.context.session.current
        if current is None:
            return Heading("No army")
        return Heading(current.army.name, "note", current.army.colour, not current.is_saved)

    def panes(self) -> list[Page | QPushButton]:  # type: ignore[override]
        return [self.one, self.two]

    def visit(self, target: str) -> None:
        self.visited.append(target)

    def enter(self) -> None:
        self.entered += 1

    def show_panels(self) -> None:
        self.folded += 1

    def panels_state(self) -> str:
        return self.kept

    def restore_panels(self, state: str) -> None:
        self.kept = state or self.kept


class Rules(Stub):
    """Another page; only its key differs, and it takes no action."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        Page.__init__(self, context, parent)
        self.setWindowTitle("Rules")
        self.visited = []
        self.entered = self.folded = self.grouped = 0
        self.kept = ""
        self.one, self.two = QPushButton("One", self), QPushButton("Two", self)
