"""The start page: a new army, what to carry on with, recovered work first. The rules are not loaded for it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from app.context import Context
from app.page import Heading, Page
from app.session import Change
from app.start.cards import Head, PacksCard, SystemCard, button, label
from app.start.carrying_on import CarryOn, Row
from app.start.late import foot, own_packs
from app.start.play import PlayCard
from app.start.recovered import RecoveredWork
from app.start.rows import rows_of
from app.start.words import BLURBS, NOTHING, PROMISE, WAYS
from app.widgets.raised import DEPTH
from app.widgets.tab_order import set_reading_order

if TYPE_CHECKING:
    from app.desk.desk import Desk

SIDE = 382
FOOT_MS = 300
TWO_COLUMNS = 1040
THREE_CARDS = 720
WIDE = ((0, 1, 1, 1), (0, 0, 2, 1), (1, 1, 1, 1))
TALL = ((0, 0, 1, 1), (1, 0, 1, 1), (2, 0, 1, 1))
"""Row, column, rows and columns of recovered work, the left part and the right: beside each other, or one by one."""
WIDEST = 16777215


class StartPage(Page):
    """One look to carry on."""

    key = "start"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setWindowTitle("Start")
        self._cards = [self._system_card(blurb.key, at) for at, blurb in enumerate(BLURBS)]
        self.carry_on = CarryOn(context.look)
        self.carry_on.taken.connect(self._carry_on)
        self.carry_on.dropped.connect(self._take_off)
        self.nothing = label(NOTHING, "small", wrap=True)
        self.nothing.setIndent(DEPTH)
        self.recovered = RecoveredWork(context)
        self.packs = PacksCard(context.look)
        self.play = [PlayCard(context.look, way) for way in WAYS]
        for card, run in zip(self.play, (self._new_battle, self._track_game, self._make_table), strict=True):
            card.clicked.connect(run)
        self._build()
        self._arrange()
        context.session.changed.connect(self._hear)
        context.preferences.changed.connect(self._packs_changed)
        context.look.changed.connect(self._arrange)
        self._show_all()

    # --- What stands where ------------------------------------------------------------------------

    def _system_card(self, key: str, at: int) -> SystemCard:
        return SystemCard(self.context.look, BLURBS[at], partial(self._new_army, key), partial(self._samples, key))

    def _build(self) -> None:
        look = self.context.look
        self._grid = QGridLayout()
        self._left, self._right = QWidget(), QWidget()
        left = QVBoxLayout(self._left)
        every = button("All samples", "all-samples", "link", partial(self._samples, ""))
        left.addWidget(Head(look, "New army", every))
        left.addLayout(self._grid)
        left.addSpacing(14)
        left.addWidget(Head(look, "Continue", button("Open a file…", "open-file", "link", self._open_file)))
        left.addWidget(self.carry_on)
        left.addWidget(self.nothing)
        left.addStretch(1)
        right = QVBoxLayout(self._right)
        right.addWidget(Head(look, "Play"))
        for card in self.play:
            right.addWidget(card)
        right.addSpacing(14)
        right.addWidget(Head(look, "House packs", button("Manage", "manage-packs", "link", self._manage_packs)))
        right.addWidget(self.packs)
        right.addStretch(1)
        for column in (left, right):
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(4)
        self._foot = label("", "caption")
        self._foot.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._foot_timer = QTimer(self, singleShot=True, interval=FOOT_MS)
        self._foot_timer.timeout.connect(self._tell_late)
        self._scrolled()

    def _scrolled(self) -> None:
        inside = QWidget()
        inside.setObjectName("page")
        self._columns = QGridLayout()
        self._whole = QVBoxLayout(inside)
        promise = label(PROMISE, "page", wrap=True)
        promise.setIndent(DEPTH)
        self._whole.addWidget(promise)
        self._whole.addLayout(self._columns)
        self._whole.addStretch(1)
        self._whole.addWidget(self._foot)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(inside)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(area)

    def _arrange(self) -> None:
        """Two columns where there is room, three cards in a row where there is room."""
        px = self.context.look.theme.px
        margin = px(44) - DEPTH if self.width() > px(900) else px(20) - DEPTH
        self._whole.setContentsMargins(margin, px(22), margin, px(12))
        self._whole.setSpacing(px(14))
        wide = self.width() >= px(TWO_COLUMNS)
        for part, place in zip((self.recovered, self._left, self._right), WIDE if wide else TALL, strict=True):
            self._columns.addWidget(part, *place)
        self._columns.setRowStretch(1, 1)
        self._columns.setVerticalSpacing(0 if wide else px(14))
        self._columns.setColumnStretch(0, 1)
        self._columns.setHorizontalSpacing(px(28))
        self._columns.setColumnMinimumWidth(1, px(SIDE) if wide else 0)
        for part in (self.recovered, self._right):
            part.setMaximumWidth(px(SIDE) if wide else WIDEST)
        room = self.width() - 2 * margin - (px(SIDE + 28) if wide else 0)
        across = 3 if room >= px(THREE_CARDS) else 2 if room >= px(480) else 1
        for at, card in enumerate(self._cards):
            self._grid.addWidget(card, at // across, at % across)
        self._grid.setHorizontalSpacing(px(8))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arranges anew."""
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Packs and foot are told when everything else is there: the rules and the version take time to load."""
        super().showEvent(event)
        self._foot_timer.start()

    # --- What is told -----------------------------------------------------------------------------

    def heading(self) -> Heading:
        """What the top bar says."""
        return Heading("Start", "Everything is saved on this computer only")

    def panes(self) -> list[QWidget]:
        """Its parts as they are read; recovered work where there is some."""
        wide = self.width() >= self.context.look.theme.px(TWO_COLUMNS)
        parts = [self._left, self.recovered, self._right] if wide else [self.recovered, self._left, self._right]
        return [part for part in parts if part is not self.recovered or not part.isHidden()]

    def enter(self) -> None:
        """Looks at the disk again."""
        self._show_all()

    def _hear(self, change: Change) -> None:
        if change.what in ("documents", "file", "battles", "battle-file") and self.isVisible():
            self._show_all()

    def _show_all(self) -> None:
        self.recovered.look()
        self._show_rows()
        if self.isVisible():
            set_reading_order(self.panes())

    def _show_rows(self) -> None:
        rows = rows_of(self.context)
        self.carry_on.show_rows(rows)
        self.carry_on.setVisible(bool(rows))
        self.nothing.setVisible(not rows)

    def _packs_changed(self) -> None:
        if self.isVisible():
            self._foot_timer.start()

    def _tell_late(self) -> None:
        self.show_packs()
        self._foot.setText(self._foot.text() or foot())
        set_reading_order(self.panes())

    def show_packs(self) -> None:
        """Names the player's own packs, those that the rules page lists; without any, no rules are loaded for it."""
        self.packs.show_own(own_packs(self.context))

    # --- What is done -----------------------------------------------------------------------------

    def _desk(self) -> Desk:
        """The desk; the rules are loaded when it is first asked for."""
        from app.desk.desk import Desk

        return self.context.part(Desk)

    def _new_army(self, key: str) -> None:
        from rules import registry

        self._desk().new_army(registry.system(key))

    def _new_battle(self) -> None:
        self.context.notes.go("new-battle")

    def _track_game(self) -> None:
        self.context.notes.go("new-battle", "real")

    def _make_table(self) -> None:
        from app.desk.battles import Battles

        self.context.part(Battles).tables.make()

    def _samples(self, key: str) -> None:
        self.context.notes.go("samples", key)

    def _open_file(self) -> None:
        self._desk().choose_and_open()

    def _manage_packs(self) -> None:
        self.context.notes.go("rules", "packs")

    def _carry_on(self, row: Row) -> None:
        if not row.is_open:
            self._desk().open(Path(row.id))
            return
        if row.kind != "army":
            self.context.notes.go("table")
            return
        document = next(found for found in self.context.session.documents if found.id == row.id)
        self.context.session.show(document)
        self.context.notes.go("army")

    def _take_off(self, row: Row) -> None:
        if not row.is_open:
            self._desk().forget_recent(Path(row.id))
            self._show_rows()
