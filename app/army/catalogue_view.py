"""The catalogue panel: search, filters and the list of what can be added."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from app.army.catalogue_list import CatalogueList
from app.army.offers import FORMATIONS, Offer, home_of, matching, nearest_name, offers, shapes_of, with_headings
from app.army.provenance import sum_tip
from app.context import Context
from app.open_army import OpenArmy
from app.widgets.flow import FlowLayout
from app.widgets.search import SearchField
from rules.army.catalogue import Entry
from rules.army.model import Army
from templates.words import line, word

ALL = ""
LOW = 380
"""Under this height, in pixels of the design, there are no filters."""


class CataloguePanel(QFrame):
    """Everything that can be added to the army in front. `wanted` carries the line that was chosen."""

    wanted = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._offers: list[Offer] = []
        self._kind = ALL
        self.shapes: dict[str, str] = {}
        self._document: OpenArmy | None = None
        self._asked: tuple[Army, tuple[Entry, ...]] | None = None
        self.setProperty("panel", "surface")
        self.setObjectName("catalogue")
        self.setAccessibleName("Catalogue")
        self._system = QLabel()
        self._system.setProperty("role", "small")
        self.search = SearchField(context.look, "Team, weapon or rule id", "find-unit")
        self.list = CatalogueList(context)
        self.setFocusProxy(self.search)
        self._build()
        self.search.textChanged.connect(self._filter)
        self.search.left_down.connect(self._into_list)
        self.list.wanted.connect(self.wanted)
        context.look.changed.connect(self._dress)
        self._dress()

    def _build(self) -> None:
        title = QLabel("Catalogue")
        title.setProperty("role", "row")
        head = QHBoxLayout()
        head.addWidget(title)
        head.addStretch(1)
        head.addWidget(self._system)
        chips = QWidget()
        self._kinds = chips
        self._chips = FlowLayout(chips)
        self._group = QButtonGroup(self)
        self._head = QVBoxLayout()
        self._head.addLayout(head)
        self._head.addWidget(self.search)
        self._head.addWidget(chips)
        self._empty = QPushButton()
        self._empty.setProperty("kind", "link")
        self._empty.setObjectName("nearest")
        self._empty.clicked.connect(self._take_nearest)
        self._none = QLabel()
        self._none.setWordWrap(True)
        self._none.setTextFormat(Qt.TextFormat.PlainText)
        self._none.setProperty("role", "small")
        self._nothing = QWidget()
        words = QVBoxLayout(self._nothing)
        words.addWidget(self._none)
        words.addWidget(self._empty, 0, Qt.AlignmentFlag.AlignLeft)
        words.addStretch(1)
        self._pile = QStackedLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head)
        column.addLayout(self._pile, 1)
        self._pile.addWidget(self.list)  # in place by now: a pile without a parent shows its first as a window
        self._pile.addWidget(self._nothing)

    def _dress(self) -> None:
        px = self._context.look.theme.px
        self._head.setContentsMargins(px(16), px(14), px(16), px(4))
        self._head.setSpacing(px(10))
        self._chips.setSpacing(px(6))
        self._nothing.layout().setContentsMargins(px(16), px(16), px(16), px(16))  # type: ignore[union-attr]
        surface = self._context.look.theme.figure("surface")
        self.list.setStyleSheet(f"QListView {{ background: #{surface}; }}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little height the list needs it more than the filters; the search finds kinds too."""
        super().resizeEvent(event)
        self._kinds.setVisible(self.height() >= self._context.look.theme.px(LOW))

    def entries(self, document: OpenArmy) -> tuple[Entry, ...]:
        """The catalogue of an army as it stands, asked once."""
        if self._asked is None or self._asked[0] is not document.army:
            self._asked = (document.army, document.system.catalogue(document.army))
        return self._asked[1]

    def show_army(self, document: OpenArmy | None) -> None:
        """What can be added to an army as it stands, at the prices of the group that is selected."""
        if document is None:
            self._document, self._offers = None, []
            self._filter()
            return
        system, army = document.system, document.army
        self.list.offers_model().tip = partial(sum_tip, system, army)
        if self._document is None or self._document.system is not system:
            self._kind, self.shapes = ALL, {}
        is_other = document is not self._document
        self._document = document
        self._system.setText(system.name)
        self.search.setPlaceholderText(f"{word(system, 'unit-one').capitalize()}, weapon or rule id")
        home = home_of(army, document.selected)
        entries, formations = self.entries(document), system.formations(army)
        self.shapes = shapes_of(system, army, entries, formations, self.shapes)
        self._offers = offers(system, entries, formations, home, self.shapes, army)
        self._show_chips()
        if is_other and self.search.text():
            self.search.clear()  # a search is for the army that it was typed in
        else:
            self._filter()

    def _show_chips(self) -> None:
        assert self._document
        kinds = [ALL, *dict.fromkeys(offer.kind for offer in self._offers)]
        if kinds == [button.property("chip") for button in self._group.buttons()]:
            return
        for button in self._group.buttons():
            self._group.removeButton(button)
            self._chips.removeWidget(button)
            button.deleteLater()
        if self._kind not in kinds:
            self._kind = ALL
        for kind in kinds:
            self._add_chip(kind)

    def _add_chip(self, kind: str) -> None:
        assert self._document
        texts = {ALL: "All", FORMATIONS: "Templates"}
        system = self._document.system
        chip = QPushButton(texts.get(kind) or system.texts.words.get(f"chip-{kind}") or word(system, kind))
        chip.setProperty("kind", "chip")
        chip.setProperty("chip", kind)
        chip.setCheckable(True)
        chip.setChecked(kind == self._kind)
        chip.setObjectName(f"filter-{kind or 'all'}")
        chip.setAccessibleName(f"Show {chip.text()}")
        chip.clicked.connect(lambda: self._choose(kind))
        self._group.addButton(chip)
        self._chips.addWidget(chip)

    def _choose(self, kind: str) -> None:
        self._kind = kind
        self._filter()

    def _filter(self) -> None:
        """Shows what the filter and the search leave; says what is nearest where that is nothing."""
        search = self.search.text()
        found = matching(self._offers, self._kind, search)
        current = self.list.current()
        if self._document:
            shown = list(with_headings(self._document.system, found))
            self.list.offers_model().show(shown)
            if current and self.list.current() is None:
                self.list.go_to(self.list.offers_model().row_of(current.key))
        empty = not found and bool(search.strip())
        if empty:
            near = nearest_name(self._offers, search)
            self._none.setText(f"Nothing called ‘{line(search)}’." + (f" Nearest: {near}." if near else ""))
            self._empty.setText(near)
            self._empty.setAccessibleName(f"Search for {near}")
            self._empty.setVisible(bool(near))
        self._pile.setCurrentIndex(1 if empty else 0)

    def _take_nearest(self) -> None:
        self._kind = ALL
        self._group.buttons()[0].setChecked(True)
        self.search.setText(self._empty.text())

    def _into_list(self) -> None:
        self.list.go_to(self.list.offers_model().first())
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def begin_search(self) -> None:
        """Puts the cursor into the search."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def offer(self, key: str) -> Offer | None:
        """A line by its key, whether the filter leaves it or not."""
        return next((offer for offer in self._offers if offer.key == key), None)
