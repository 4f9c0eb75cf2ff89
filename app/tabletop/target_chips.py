"""The enemies that a choice may name, each a button, where there is no map to click on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.open_battle import OpenBattle
from app.tabletop.words import name_of
from app.widgets.flow import FlowLayout


class TargetChips(QWidget):
    """`taken` carries the unit that is named."""

    taken = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, QPushButton] = {}
        self._flow = FlowLayout(self)

    def show_targets(self, document: OpenBattle | None, units: tuple[str, ...], taken: str | None) -> None:
        """The units, with the one that is named marked."""
        if tuple(self.buttons) != units:
            while item := self._flow.takeAt(0):
                if widget := item.widget():
                    widget.hide()
                    widget.deleteLater()
            self.buttons = {unit: self._button(name_of(document, unit) if document else unit, unit) for unit in units}
        for unit, button in self.buttons.items():
            button.setChecked(unit == taken)
        self.setVisible(bool(units))

    def _button(self, name: str, unit: str) -> QPushButton:
        button = QPushButton(name)
        button.setCheckable(True)
        button.setProperty("kind", "chip")
        button.setObjectName(f"target-{unit}")
        button.setAccessibleName(f"At {name}")
        button.setProperty("large", "true")
        button.clicked.connect(lambda: self.taken.emit(unit))
        self._flow.addWidget(button)
        button.show()
        return button
