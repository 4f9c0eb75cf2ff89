"""The fields of a profile's form under their headings; of what is numbered, such as weapons, one more at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from app.look import Look
from app.rulebook.figures_pane import button, label
from app.rulebook.form_field import FieldBox
from app.rulebook.row_fields import Field, Section

ACROSS = 4

Fill = Callable[[FieldBox], None]
"""Puts into a new field what stands in it at first."""


class FormSections(QWidget):
    """`changed` is emitted when something is typed or chosen, `grown` when there is another weapon."""

    changed = Signal()
    grown = Signal()

    def __init__(self, look: Look, sections: Sequence[Section], fill: Fill) -> None:
        super().__init__()
        self._look, self._fill = look, fill
        self.fields: dict[str, FieldBox] = {}
        self._grids: list[QGridLayout] = []
        self._across = 1
        self.setObjectName("page")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, look.theme.px(12), 0)
        self._waiting: list[Section] = []
        self._more: QPushButton | None = None
        for at, section in enumerate(sections):
            self._take(section, is_last=at + 1 == len(sections) or not sections[at + 1].number)
        self._column.addStretch(1)

    def _take(self, section: Section, is_last: bool) -> None:
        """Shows a section; those with a number above one wait until they are filled or asked for."""
        if section.number > 1:
            self._waiting.append(section)
        else:
            self._show(section, self._column.count())
        if section.number > 1 and is_last:
            self._more = button(f"Another {section.title.split()[0].lower()}", "another-section", "link")
            self._more.clicked.connect(self._add)
            self._column.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)

    def _show(self, section: Section, at: int) -> None:
        if section.title:
            self._column.insertWidget(at, label(section.title, "row"))
            at += 1
        self._column.insertLayout(at, self._grid(section.fields))

    def _grid(self, fields: tuple[Field, ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setVerticalSpacing(0)  # rows that a wider window leaves empty take no room; the fields keep their distance
        for at, field in enumerate(fields):
            box = FieldBox(self._look, field)
            self._fill(box)
            box.changed.connect(self.changed)
            grid.addWidget(box, at // self._across, at % self._across)
            self.fields[field.column] = box
        self._grids.append(grid)
        _stretch(grid, self._across)
        return grid

    def _add(self) -> None:
        """Shows the next of what is numbered, and goes to its first field."""
        section = self._next()
        if section is not None:
            self.fields[section.fields[0].column].editor.setFocus(Qt.FocusReason.OtherFocusReason)
            self.grown.emit()

    def _next(self) -> Section | None:
        if self._more is None or not self._waiting:
            return None
        section = self._waiting.pop(0)
        self._show(section, self._column.indexOf(self._more))
        self._more.setVisible(bool(self._waiting))
        return section

    def show_filled(self, is_filled: Callable[[str], bool]) -> None:
        """Shows as many of what is numbered as have something in them."""
        while any(is_filled(field.column) for section in self._waiting for field in section.fields):
            self._next()

    def lay_out(self, across: int) -> None:
        """So many fields in a row."""
        across = max(1, min(ACROSS, across))
        if across != self._across:
            self._across = across
            for grid in self._grids:
                _lay_out(grid, across)

    def put_under(self, widget: QWidget) -> None:
        """A widget stands under the fields."""
        self._column.addWidget(widget)


def _lay_out(grid: QGridLayout, across: int) -> None:
    """Sets the cells of a grid anew, so many in a row."""
    items = [grid.itemAt(at) for at in range(grid.count())]
    cells = [cell for item in items if (cell := item.widget() if item else None)]
    for at, cell in enumerate(cells):
        grid.addWidget(cell, at // across, at % across)
    _stretch(grid, across)


def _stretch(grid: QGridLayout, across: int) -> None:
    for at in range(ACROSS):
        grid.setColumnStretch(at, 1 if at < across else 0)
