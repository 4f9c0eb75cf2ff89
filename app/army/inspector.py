"""The inspector: everything about what is selected, one unit or many, to be read and changed; its card under it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFocusEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QPlainTextEdit, QScrollArea, QSplitter, QVBoxLayout, QWidget

from app.army import inspecting
from app.army.inspector_card import InspectorCard
from app.army.inspector_fields import COUNT, FIGURES, InspectorFields
from app.army.inspector_head import InspectorHead
from app.army.inspector_members import InspectorMembers
from app.army.naming import node_name, refusal_text, whom
from app.army.option_field import OptionField
from app.army.steps import Refused, Step, figures_of
from app.army.sum_text import reasons
from app.context import Context
from app.session import Change, OpenArmy
from rules.army.catalogue import Option
from rules.army.edit import IllegalEdit
from rules.army.model import Army, Node, Unit, group_of
from rules.core.frozen import Value
from rules.core.issues import Issue
from rules.core.tally import join
from templates.words import line, number_text, word

NOTES_HEIGHT = 68
MOST_CARD = 0.54
"""The most of the panel's height that the card takes by itself."""


class Notes(QPlainTextEdit):
    """Notes; Tab goes on to the next field, leaving takes what was typed."""

    def __init__(self, take: Callable[[], None]) -> None:
        super().__init__()
        self._take = take
        self.setObjectName("notes")
        self.setAccessibleName("Notes")
        self.setTabChangesFocus(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Takes what was typed."""
        super().focusOutEvent(event)
        self._take()


class Inspector(QFrame):
    """The panel on the right."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._document: OpenArmy | None = None
        self._nodes: tuple[Node, ...] = ()
        self._own_split = False
        self._known_shapes: tuple[object, dict[str, str]] = (None, {})
        self.setObjectName("inspector")
        self.setAccessibleName("Inspector")
        self.setProperty("panel", "surface")
        self.head = InspectorHead(context)
        self.fields = InspectorFields(context)
        self.members = InspectorMembers(context)
        self.notes = Notes(self._take_notes)
        self.card = InspectorCard(context)
        self._build()
        self.head.renamed.connect(self._rename)
        self.head.priced.connect(self._set_points)
        self.head.rule_wanted.connect(lambda rule: context.notes.go("rules", rule))
        self.fields.typed.connect(self._typed)
        self.members.wanted.connect(self._take)
        self.card.drawn.connect(self._show_card)
        self.setFocusProxy(self.head.name)
        context.session.changed.connect(self._heard)
        context.look.changed.connect(self._dress)
        self._dress()

    def _build(self) -> None:
        notes_label = QLabel("Notes")
        notes_label.setProperty("role", "label")
        notes_label.setBuddy(self.notes)
        inside = QFrame()
        inside.setProperty("panel", "surface")
        self._column = QVBoxLayout(inside)
        for part in (self.head, self.fields, self.members, notes_label, self.notes):
            self._column.addWidget(part)
        self._column.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setObjectName("inspector-fields")
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(inside)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setChildrenCollapsible(False)
        self._split.setHandleWidth(1)
        self._split.addWidget(self._scroll)
        self._split.addWidget(self.card)
        self._split.setStretchFactor(0, 1)
        self._split.setStretchFactor(1, 1)
        self._split.splitterMoved.connect(self._keep_split)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._split)

    def _dress(self) -> None:
        px = self._context.look.theme.px
        self._column.setContentsMargins(px(24), px(14), px(20), px(12))
        self._column.setSpacing(px(10))
        self.notes.setFixedHeight(px(NOTES_HEIGHT))
        self.show_selection()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The card is seen whole where half of the panel is enough for it."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._share)  # the card has its own width only after this

    def _keep_split(self) -> None:
        self._own_split = True

    def _share(self) -> None:
        if not self._own_split:
            card = min(self.card.wanted_height(), round(self.height() * MOST_CARD))
            self._split.setSizes([self.height() - card, card])

    def _show_card(self) -> None:
        """What has no card of its own leaves the room to the fields."""
        self.card.setVisible(bool(self.card.view.plans))
        QTimer.singleShot(0, self, self._share)

    def showEvent(self, event: QShowEvent) -> None:
        """Coming to sight, it catches up with what happened behind its back."""
        super().showEvent(event)
        self.show_selection()

    def _heard(self, change: Change) -> None:
        document = self._context.session.current
        if change.what in ("documents", "selection"):
            self._take_notes()  # those of what was selected before
        here = document is not None and change.document == document.id and change.what in ("army", "selection")
        if self.isVisible() and (here or change.what == "documents"):
            self.show_selection()

    # What it shows

    def show_selection(self) -> None:
        """What is selected in the army in front, as it stands."""
        document = self._context.session.current
        self._document = document
        self._nodes = inspecting.subjects(document) if document else ()
        self.setEnabled(document is not None)
        if document is None:
            self.card.show_card(None, "")
            return
        self._show_head(document)
        self._show_fields(document)
        single = self._nodes[0] if len(self._nodes) == 1 else None
        self.members.show_unit(document, single if isinstance(single, Unit) else None)
        if not self.notes.document().isModified():
            found = {node.notes for node in self._nodes}
            self.notes.setPlainText(found.pop() if len(found) == 1 else "")
            self.notes.setPlaceholderText("mixed" if found else "")
            self.notes.document().setModified(False)
        self.card.show_card(document, single.id if single and single is not document.army else "")

    def _show_head(self, document: OpenArmy) -> None:
        system, army, nodes = document.system, document.army, self._nodes
        single = nodes[0] if len(nodes) == 1 else None
        name = line(single.name) if single else ""
        usual = self._usual(document, single) if single else whom(system, army, nodes)
        self.head.picture.show_kind(self._silhouette(document, nodes))
        self.head.show_name(name, usual, self._place(army, single, document), single is not None)
        total = document.bill.points if single is army else sum(document.bill.of(node.id) for node in nodes)
        tallies = [document.bill.nodes[node.id] for node in nodes if node.id in document.bill.nodes]
        tally = document.bill.total if single is army else join(tallies)
        units = [node for node in nodes if isinstance(node, Unit)]
        prices = {unit.points for unit in units}
        note = ""
        if single in units and units[0].points is not None:
            each = inspecting.price_by_rules(system, army, units[0])
            note = f"{number_text(each)} by the rules"
        self.head.show_points(number_text(total), reasons(system, army, tally.terms), note)
        same = prices.pop() if len(prices) == 1 else None
        self.head.show_hand(same, bool(prices), bool(units) and len(units) == len(nodes))

    def _usual(self, document: OpenArmy, node: Node) -> str:
        """What it is called without a name of the player's own."""
        return node_name(document.system, document.army, node.model_copy(update={"name": ""}))

    def _place(self, army: Army, single: Node | None, document: OpenArmy) -> str:
        if single is None:
            return "Changes apply to all of them"
        if single is army:
            return document.system.name
        around = group_of(army, single.id)
        return node_name(document.system, army, around or army)

    def _silhouette(self, document: OpenArmy, nodes: Sequence[Node]) -> str:
        found = {self._shapes(document).get(node.profile, "squad") for node in nodes if isinstance(node, Unit)}
        return found.pop() if len(found) == 1 else "squad" if found else ""

    def _shapes(self, document: OpenArmy) -> dict[str, str]:
        """The silhouettes of the system's units, asked for once for each army's figures."""
        key = (document.system, document.army.packs, document.army.overrides)
        if self._known_shapes[0] != key:
            found = {entry.profile: entry.silhouette for entry in document.system.catalogue(document.army)}
            self._known_shapes = (key, found)
        return self._known_shapes[1]

    def _show_fields(self, document: OpenArmy) -> None:
        system, army, nodes = document.system, document.army, self._nodes
        options = inspecting.common_options(system, army, nodes)
        values = inspecting.shared_values(system, army, nodes, options)
        numbers, titles = self._numbers(document, values)
        faults = inspecting.faults(document, nodes, options)
        if FIGURES not in numbers and "figures" in faults and COUNT in numbers:
            faults[COUNT.key] = faults["figures"]
        shown = (*numbers[:1], *options, *numbers[1:])
        self.fields.show_fields(system, shown, titles, values, faults)

    def _numbers(self, document: OpenArmy, values: dict[str, Value | None]) -> tuple[list[Option], dict[str, str]]:
        """The steppers of figures and of units; their values go into `values`."""
        units = [node for node in self._nodes if isinstance(node, Unit)]
        if not units or len(units) < len(self._nodes):
            return [], {}
        many = word(document.system, "unit-many")
        titles = {FIGURES.key: "Figures", COUNT.key: "Number of " + many}
        values[COUNT.key] = inspecting.shared_number(units, lambda unit: unit.count)
        if not all(unit.members for unit in units):
            return [COUNT], {COUNT.key: titles[COUNT.key]}
        values[FIGURES.key] = inspecting.shared_number(units, figures_of)
        return [FIGURES, COUNT], titles

    # What is changed

    def _take(self, make: Callable[[OpenArmy], Step], field: OptionField | None) -> None:
        """Takes one step, or says at the field why not and leaves everything as it was."""
        document = self._document
        if document is None:
            return
        try:
            step = make(document)
        except Refused as refused:
            self._refuse(field, str(refused))
        except IllegalEdit as refused:
            self._refuse(field, refusal_text(document.system, document.army, refused))
        else:
            self._context.session.do(document, step.name, step.army, step.select)

    def _refuse(self, field: OptionField | None, text: str) -> None:
        if field:
            field.show_refusal(text)
        else:
            self._context.notes.say(text, "warn")

    def _typed(self, field: OptionField, value: object) -> None:
        nodes = self._nodes
        units = [node for node in nodes if isinstance(node, Unit)]
        if field.option == FIGURES:
            self._take(lambda now: inspecting.set_figures(now.system, now.army, units, str(value)), field)
        elif field.option == COUNT:
            self._take(lambda now: inspecting.set_count(now.system, now.army, units, str(value)), field)
        else:
            self._take(lambda now: inspecting.choose(now.system, now.army, nodes, field.option, value), field)

    def _rename(self, name: str) -> None:
        if len(self._nodes) == 1:
            node = self._nodes[0]
            self._take(lambda now: inspecting.rename(now.system, now.army, node, name), None)

    def _set_points(self, typed: str) -> None:
        document, units = self._document, [node for node in self._nodes if isinstance(node, Unit)]
        if document is None or not units:
            return
        try:
            step = inspecting.set_points(document.system, document.army, units, typed)
        except IllegalEdit as refused:
            self.head.show_refusal(refusal_text(document.system, document.army, refused))
            return
        self._context.session.do(document, step.name, step.army)

    def _take_notes(self) -> None:
        """Notes are one step, taken when they are left."""
        document, nodes = self._document, self._nodes
        if document not in self._context.session.documents or not self.notes.document().isModified():
            return
        text = self.notes.toPlainText()
        self.notes.document().setModified(False)
        self._take(lambda now: inspecting.annotate(now.system, now.army, nodes, text), None)

    def reveal(self, issue: Issue) -> None:
        """Puts the focus on the field that a problem is about, where it has one here."""
        self.show_selection()
        document = self._document
        if document is None:
            return
        box = self.members.box_of(issue.subject)
        options = inspecting.common_options(document.system, document.army, self._nodes)
        found = box if box else self.fields.reveal(inspecting.field_of(issue, options))
        if box:
            box.name.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(found, QWidget):
            self._scroll.ensureWidgetVisible(found)
