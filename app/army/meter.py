"""The points meter over the tree: the total, the limit, the bar, whether the army is legal, and two links."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout

from app.army.limit_field import LimitField
from app.army.meter_bar import MeterBar
from app.army.naming import node_name
from app.army.provenance import letter, sum_tip, target
from app.context import Context
from app.open_army import OpenArmy
from app.widgets.elided import ElidedLabel
from app.widgets.link import link
from app.widgets.mark_label import MarkLabel
from app.widgets.status import StatusChip
from rules.core.issues import Severity
from rules.core.tally import Amount
from templates.words import counted, number_text, word

BESIDE_TOTAL, BESIDE_SMALL = 28, 18
"""How far the total's letter is raised, at its full size and where room is short."""


class Meter(QFrame):
    """What the army costs. `limit_typed` carries a limit as it was typed; the links ask for their panels."""

    limit_typed = Signal(str)
    sum_wanted = Signal()
    settings_wanted = Signal()
    problems_wanted = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._compact = False
        self._errors = 0
        self.setProperty("panel", "ground")
        self.total = QLabel()
        self.total.setProperty("role", "total")
        self.mark = MarkLabel(context.look, BESIDE_TOTAL)
        self.left = QLabel()
        self.left.setProperty("role", "label")
        self.limit = LimitField(context.look)
        self.limit.typed.connect(self.limit_typed)
        self.refusal = QLabel()
        self.refusal.setProperty("role", "small")
        self.refusal.setProperty("tone", "error")
        self.refusal.setTextFormat(Qt.TextFormat.PlainText)
        self.refusal.hide()
        self.legal = StatusChip(context.look, "legal")
        self.legal.clicked.connect(self.problems_wanted)
        self.bar = MeterBar(context.look)
        self.groups = ElidedLabel(role="small")
        self.sum_link = link("Show the sum", "show-sum")
        self.sum_link.clicked.connect(self.sum_wanted)
        self.settings_link = link("Army settings", "army-settings")
        self.settings_link.clicked.connect(self.settings_wanted)
        self._build()
        context.look.changed.connect(self._dress)
        self._dress()

    def _build(self) -> None:
        self._beside = QVBoxLayout()
        self._beside.setSpacing(0)
        self._beside.addStretch(1)
        self._beside.addWidget(self.left)
        self._beside.addWidget(self.limit)
        self._beside.addStretch(1)
        total = QHBoxLayout()
        total.setSpacing(2)
        total.addWidget(self.total)
        total.addWidget(self.mark)
        self._top = QHBoxLayout()
        self._top.addLayout(total)
        self._top.addLayout(self._beside)
        self._top.addWidget(self.refusal)
        self._top.addStretch(1)
        self._top.addWidget(self.legal)
        self._under = QHBoxLayout()
        self._under.addWidget(self.groups, 1)
        self._under.addWidget(self.settings_link)
        self._under.addWidget(self.sum_link)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        self._column.addWidget(self.bar)
        self._column.addLayout(self._under)

    def set_compact(self, compact: bool) -> None:
        """Where room is short: a smaller total, what is left in the place of the groups, shorter words."""
        if compact == self._compact:
            return
        self._compact = compact
        self.groups.setVisible(not compact)
        if compact:
            self._under.insertWidget(0, self.left, 1)
            self._column.insertWidget(1, self.refusal)
        else:
            self._beside.insertWidget(1, self.left)
            self._top.insertWidget(2, self.refusal)
        self.refusal.setWordWrap(compact)
        self.total.setProperty("role", "page" if compact else "total")
        self.total.style().unpolish(self.total)
        self.total.style().polish(self.total)
        self.mark.raise_by(BESIDE_SMALL if compact else BESIDE_TOTAL)
        self._show_legal()
        self._dress()

    def _dress(self) -> None:
        px = self._context.look.theme.px
        top, foot = (4, 0) if self._compact else (12, 4)
        self._column.setContentsMargins(px(28), px(top), px(24), px(foot))
        self._column.setSpacing(px(2))
        self._top.setSpacing(px(8))
        self.left.setContentsMargins(0 if self._compact else px(8), 0, 0, 0)

    def show_army(self, document: OpenArmy) -> None:
        """The army as it stands."""
        army, bill, issues = document.army, document.bill, document.issues
        points = bill.points
        self.total.setText(number_text(points))
        self.total.setAccessibleName(f"{number_text(points)} points in all")
        origin = bill.origin()
        self.mark.show_mark(letter(origin), sum_tip(document.system, army, origin))
        self.setProperty("rule", target(document.system, origin))  # what F1 opens
        self._show_left(points, army.limit)
        if not self.limit.is_editing:
            self.limit.show_limit(army.limit)
        parts = _parts(document)
        self.bar.show_parts(tuple((name, float(cost)) for name, cost in parts), army.limit)
        self.groups.setText("  ·  ".join(f"{name} {number_text(cost)}" for name, cost in parts))
        self._errors = sum(issue.severity is Severity.ERROR for issue in issues)
        self._show_legal()

    def _show_legal(self) -> None:
        if not self._errors:
            self.legal.show_status("tick", "Legal", "ok")
            return
        problems = counted(self._errors, "problem", "problems")
        self.legal.show_status("error", problems if self._compact else f"Not legal: {problems}", "error")
        self.legal.setAccessibleName(f"Not legal: {problems}")

    def _show_left(self, points: Amount, limit: int | None) -> None:
        self.left.setVisible(limit is not None)
        if limit is None:
            return
        over = points - limit
        self.left.setText(
            f"{number_text(over)} over" if over > 0 else f"{number_text(-over)} left" if over else "none left"
        )
        tone = "error" if over > 0 else "ok"
        if self.left.property("tone") != tone:
            self.left.setProperty("tone", tone)
            self.left.style().unpolish(self.left)
            self.left.style().polish(self.left)

    def show_refusal(self, text: str) -> None:
        """Why a limit was refused; nothing for an empty text."""
        self.refusal.setText(text)
        self.refusal.setVisible(bool(text))
        self.limit.mark_wrong(bool(text))
        if text:
            self._context.notes.announce(text)

    def show_open(self, which: str) -> None:
        """Which panel is unfolded: "sum", "settings" or none."""
        self.sum_link.setText("Hide the sum" if which == "sum" else "Show the sum")
        self.settings_link.setText("Hide settings" if which == "settings" else "Army settings")
        for way in (self.sum_link, self.settings_link):
            way.setAccessibleName(way.text())


def _parts(document: OpenArmy) -> list[tuple[str, Amount]]:
    """What the total is made of: each group, the inner ones of an only group, and what the army pays as a whole."""
    system, army, bill = document.system, document.army, document.bill
    parts = [(node_name(system, army, group), bill.of(group.id)) for group in army.groups]
    inner = army.groups[0].groups if len(army.groups) == 1 else ()
    if inner:
        own = bill.of(army.groups[0].id) - sum(bill.of(group.id) for group in inner)
        first = [(node_name(system, army, army.groups[0]), own)] if own else []
        parts = [*first, *((node_name(system, army, group), bill.of(group.id)) for group in inner)]
    whole = bill.whole(army).total
    return [*parts, (word(system, "whole-army"), whole)] if whole else parts
