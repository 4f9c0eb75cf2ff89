"""The inspector: everything about what is selected, one unit or many, to be read and changed; its card under it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSplitter, QVBoxLayout, QWidget

from app.army import inspecting
from app.army.inspector_card import InspectorCard
from app.army.inspector_edits import InspectorEdits
from app.army.inspector_fields import COUNT, FIGURES, ROOM, InspectorFields
from app.army.inspector_head import InspectorHead
from app.army.inspector_members import InspectorMembers
from app.army.inspector_notes import HEIGHT as NOTES_HEIGHT
from app.army.inspector_notes import Notes
from app.army.naming import place_of, usual_name, whom
from app.army.provenance import letter, sum_tip, target
from app.army.silhouettes import Silhouettes
from app.army.steps import figures_of
from app.army.sum_text import reasons
from app.context import Context
from app.open_army import OpenArmy
from app.session import Change
from rules.army.catalogue import Option
from rules.army.model import Node, Unit
from rules.core.frozen import Value
from rules.core.issues import Issue
from rules.core.marks import weightiest
from rules.core.tally import join
from templates.words import line, number_text, word

MOST_CARD = 0.54
"""The most of the panel's height that the card takes by itself."""
LOW, BESIDE_FIELDS = 420, 52
"""The height under which there is no room for a card, and what stands beside the fields, in pixels of the design."""


class Inspector(QFrame):
    """The panel on the right."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._own_split = False
        self._room = ROOM
        self._shapes = Silhouettes()
        self.setObjectName("inspector")
        self.setAccessibleName("Inspector")
        self.setProperty("panel", "surface")
        self.head = InspectorHead(context)
        self.fields = InspectorFields(context)
        self.members = InspectorMembers(context)
        self.notes = Notes()
        self.card = InspectorCard(context)
        self._build()
        self.edits = InspectorEdits(context, self.head)
        self.head.renamed.connect(self.edits.rename)
        self.head.priced.connect(self.edits.set_points)
        self.head.rule_wanted.connect(lambda rule: context.notes.go("rules", rule))
        self.fields.typed.connect(self.edits.choose)
        self.members.wanted.connect(self.edits.take)
        self.notes.typed.connect(self.edits.annotate)
        self.card.drawn.connect(self._show_card)
        self.setFocusProxy(self.head.name)
        context.session.changed.connect(self._heard)
        context.look.changed.connect(self._dress)
        self._dress()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setChildrenCollapsible(False)
        self._split.setHandleWidth(1)
        column.addWidget(self._split)
        self._scroll = QScrollArea()
        self._scroll.setObjectName("inspector-fields")
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.verticalScrollBar().rangeChanged.connect(self._keep_width)
        self._split.addWidget(self._scroll)
        self._split.addWidget(self.card)
        self._split.setStretchFactor(0, 1)
        self._split.setStretchFactor(1, 1)
        self._split.splitterMoved.connect(self._keep_split)
        self._scroll.setWidget(self._build_fields())

    def _build_fields(self) -> QWidget:
        notes_label = QLabel("Notes")
        notes_label.setProperty("role", "label")
        notes_label.setBuddy(self.notes)
        inside = QFrame()
        inside.setProperty("panel", "surface")
        self._column = QVBoxLayout(inside)
        for part in (self.head, self.fields, self.members, notes_label, self.notes):
            self._column.addWidget(part)
        self._column.addStretch(1)
        return inside

    def _dress(self) -> None:
        px = self._context.look.theme.px
        self._keep_width()
        self._column.setSpacing(px(10))
        self.notes.setFixedHeight(px(NOTES_HEIGHT))
        self.show_selection()

    def _keep_width(self) -> None:
        """Fields are as wide with a scroll bar beside them as without."""
        px, bar = self._context.look.theme.px, self._scroll.verticalScrollBar()
        taken = bar.sizeHint().width() if bar.maximum() > 0 else 0
        self._column.setContentsMargins(px(24), px(14), max(0, px(20) - taken), px(12))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The card is seen whole where half of the panel is enough for it."""
        super().resizeEvent(event)
        self._fit()
        QTimer.singleShot(0, self, self._share)  # the card has its own width only after this

    def _fit(self) -> None:
        """Fields that a narrow panel has room for; a low one has none for the card, which Space enlarges."""
        room = min(ROOM, round(self.width() / self._context.look.theme.scale) - BESIDE_FIELDS)
        if room != self._room:
            self._room = room
            self.fields.set_room(room)
            self.members.set_room(room)
            if self.isVisible():
                self.show_selection()
        self._show_card()

    def _keep_split(self) -> None:
        self._own_split = True

    def _share(self) -> None:
        if not self._own_split:
            card = min(self.card.wanted_height(), round(self.height() * MOST_CARD))
            self._split.setSizes([self.height() - card, card])

    def _show_card(self) -> None:
        """What has no card of its own leaves the room to the fields."""
        low = self.height() < self._context.look.theme.px(LOW)
        self.card.setVisible(bool(self.card.view.plans) and not low)
        QTimer.singleShot(0, self, self._share)

    def showEvent(self, event: QShowEvent) -> None:
        """Coming to sight, it catches up with what happened behind its back."""
        super().showEvent(event)
        self.show_selection()

    def _heard(self, change: Change) -> None:
        document = self._context.session.current
        if change.what in ("documents", "selection"):
            self.notes.take()  # those of what was selected before
        here = document is not None and change.document == document.id and change.what in ("army", "selection")
        if self.isVisible() and (here or change.what == "documents"):
            self.show_selection()

    # What it shows

    def show_selection(self) -> None:
        """What is selected in the army in front, as it stands."""
        document = self._context.session.current
        before = [node.id for node in self.edits.nodes]
        self.edits.document = document
        self.edits.nodes = inspecting.subjects(document) if document else ()
        if [node.id for node in self.edits.nodes] != before:
            self._scroll.verticalScrollBar().setValue(0)
        self.setEnabled(document is not None)
        if document is None:
            self.card.show_card(None, "")
            return
        self._show_head(document)
        self._show_fields(document)
        single = self.edits.nodes[0] if len(self.edits.nodes) == 1 else None
        self.members.show_unit(document, single if isinstance(single, Unit) else None)
        self.notes.show_notes({node.notes for node in self.edits.nodes})
        self.card.show_card(document, single.id if single and single is not document.army else "")

    def _show_head(self, document: OpenArmy) -> None:
        system, army, nodes = document.system, document.army, self.edits.nodes
        single = nodes[0] if len(nodes) == 1 else None
        name = line(single.name) if single else ""
        usual = usual_name(document, single) if single else whom(system, army, nodes)
        self.head.picture.show_kind(self._silhouette(document, nodes))
        self.head.show_name(name, usual, place_of(document, single), single is not None)
        total = document.bill.points if single is army else sum(document.bill.of(node.id) for node in nodes)
        tallies = [document.bill.nodes[node.id] for node in nodes if node.id in document.bill.nodes]
        tally = document.bill.total if single is army else join(tallies)
        units = [node for node in nodes if isinstance(node, Unit)]
        prices = {unit.points for unit in units}
        note = ""
        if single in units and units[0].points is not None:
            each = inspecting.price_by_rules(system, army, units[0])
            note = f"{number_text(each)} by the rules"
        origin = document.bill.origin() if single is army else weightiest(document.bill.origin(n.id) for n in nodes)
        self.head.show_points(number_text(total), reasons(system, army, tally.terms), note)
        self.head.show_origin(letter(origin), sum_tip(system, army, origin), target(system, origin))
        same = prices.pop() if len(prices) == 1 else None
        self.head.show_hand(same, bool(prices), bool(units) and len(units) == len(nodes))

    def _silhouette(self, document: OpenArmy, nodes: Sequence[Node]) -> str:
        found = {self._shapes.of(document, node) for node in nodes if isinstance(node, Unit)}
        return found.pop() if len(found) == 1 else "squad" if found else ""

    def _show_fields(self, document: OpenArmy) -> None:
        system, army, nodes = document.system, document.army, self.edits.nodes
        options = inspecting.common_options(system, army, nodes)
        values = inspecting.shared_values(system, army, nodes, options)
        numbers, titles = self._numbers(document, values)
        faults = inspecting.faults(document, nodes, options)
        if FIGURES not in numbers and "figures" in faults and COUNT in numbers:
            faults[COUNT.key] = faults["figures"]
        shown = (*numbers[:1], *options, *numbers[1:])
        self.fields.show_fields(system, army, shown, titles, values, faults)

    def _numbers(self, document: OpenArmy, values: dict[str, Value | None]) -> tuple[list[Option], dict[str, str]]:
        """The steppers of figures and of units; their values go into `values`."""
        units = [node for node in self.edits.nodes if isinstance(node, Unit)]
        if not units or len(units) < len(self.edits.nodes):
            return [], {}
        many = word(document.system, "unit-many")
        titles = {FIGURES.key: "Figures", COUNT.key: "Number of " + many}
        values[COUNT.key] = inspecting.shared_number(units, lambda unit: unit.count)
        if not all(unit.members for unit in units):
            return [COUNT], {COUNT.key: titles[COUNT.key]}
        values[FIGURES.key] = inspecting.shared_number(units, figures_of)
        return [FIGURES, COUNT], titles

    def reveal(self, issue: Issue) -> None:
        """Puts the focus on the field that a problem is about, where it has one here."""
        self.show_selection()
        document = self.edits.document
        if document is None:
            return
        box = self.members.box_of(issue.subject)
        options = inspecting.common_options(document.system, document.army, self.edits.nodes)
        found = box if box else self.fields.reveal(inspecting.field_of(issue, options))
        if box:
            box.name.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(found, QWidget):
            self._scroll.ensureWidgetVisible(found)
