"""The army page, left to right in the order of work: find, arrange, adjust, see it on paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QStackedLayout, QWidget

from app.army.answers import Answers
from app.army.catalogue_view import CataloguePanel
from app.army.commands import Commands
from app.army.desk_drop import ArmyDrop
from app.army.desk_drop import Desk as DropDesk
from app.army.export_menu import Exporter
from app.army.inspector import Inspector
from app.army.middle import Middle
from app.army.offers import home_of
from app.army.opponent import Opponents
from app.army.starts import EmptyPage
from app.army.tips import show_tips
from app.context import Context
from app.desk.desk import Desk
from app.open_army import OpenArmy
from app.page import Heading, Page
from app.session import Change
from app.widgets.panels import Panels
from app.widgets.tab_order import set_reading_order
from rules.army.model import Army

CATALOGUE_WIDTH, CATALOGUE_UNDER = 292, 1200
INSPECTOR_WIDTH, INSPECTOR_UNDER = 396, 1100


def _do(run: Callable[[], object]) -> None:
    run()


class ArmyPage(Page):
    """Catalogue, tree with meter and problems, inspector."""

    key = "army"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setWindowTitle("Army")
        self.catalogue = CataloguePanel(context)
        self.middle = Middle(context)
        self.inspector = Inspector(context)
        self.tree, self.meter, self.problems = self.middle.tree, self.middle.meter, self.middle.problems
        self.commands = Commands(context, self.tree, self.catalogue)
        self.answers = Answers(context, self.middle, self.commands, self.inspector)
        self.opponents = Opponents(context)
        self.exporter = Exporter(context)
        self._empty = EmptyPage(context)
        self._pile = QStackedLayout(self)
        self._pile.addWidget(self._empty)
        self.sides = Panels(context.look, self.middle, self)
        self._pile.addWidget(self.sides)
        self.sides.add(self.catalogue, "catalogue", "Catalogue", "left", CATALOGUE_WIDTH, CATALOGUE_UNDER)
        self.sides.add(self.inspector, "inspector", "Unit", "right", INSPECTOR_WIDTH, INSPECTOR_UNDER)
        self._settled: tuple[Army, str] | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.settle)
        self._order = QTimer(self)
        self._order.setSingleShot(True)
        self._order.timeout.connect(self._order_tab)
        self._connect()
        self._bind()
        self._show_army()

    def _connect(self) -> None:
        self.context.session.changed.connect(self._heard)
        self.catalogue.wanted.connect(self.commands.add)
        self.tree.asked.connect(self._show_menu)
        self.tree.judge = ArmyDrop(
            DropDesk(self.commands.places, self._document_id, self.catalogue.offer, self.commands.do)
        )
        self.meter.sum_wanted.connect(partial(self.middle.toggle, "sum"))
        self.meter.settings_wanted.connect(partial(self.middle.toggle, "settings"))
        self.meter.problems_wanted.connect(lambda: self.problems.walk(1))
        self.problems.forget_wanted.connect(self._forget_opponent)
        self.problems.stood.connect(lambda rule: self.setProperty("rule", rule))  # what F1 opens
        self.answers.connect()

    def _bind(self) -> None:
        self.commands.bind(self)
        no_army = self.commands.no_army
        bindings: tuple[tuple[str, Callable[[], object]], ...] = (
            ("find-unit", self._find),
            ("show-sum", partial(self.middle.toggle, "sum")),
            ("army-settings", partial(self.middle.toggle, "settings")),
            ("export", lambda: self.exporter.show(self)),
            ("opponent", self._choose_opponent),
        )
        for action_id, run in bindings:
            self.context.actions.bind(action_id, partial(_do, run), self, no_army)
        self.answers.bind(self)
        # Space is the tree's alone: elsewhere it presses buttons.
        card = self.inspector.card
        self.context.actions.bind("enlarge-card", card.enlarge, self.tree, card.reason)
        self.context.actions.refreshed.connect(self._show_tips)

    def _show_tips(self) -> None:
        show_tips(self.context.actions, self.middle)

    # What it shows

    def heading(self) -> Heading:
        """The army in front and the state of its file."""
        document = self.context.session.current
        return self.context.part(Desk).heading(document) if document else Heading("Army")

    def panes(self) -> list[QWidget]:
        """Catalogue, meter, tree, problems, inspector."""
        if self.context.session.current is None:
            return [self]
        found: list[QWidget] = [self.catalogue] if self.sides.is_shown("catalogue") else []
        found += [self.tree, self.problems]
        return [*found, self.inspector] if self.sides.is_shown("inspector") else found

    def foot(self) -> list[QWidget]:
        """The problems with their fixes."""
        return [self.problems]

    def enter(self) -> None:
        """What was put off while the page was behind others."""
        self._show_army()

    def show_panels(self) -> None:
        """F9."""
        self.sides.toggle_all()

    def panels_state(self) -> str:
        """Widths and folds."""
        return self.sides.state()

    def restore_panels(self, state: str) -> None:
        """Widths and folds of last time."""
        self.sides.restore(state)

    def _heard(self, change: Change) -> None:
        document = self.context.session.current
        if change.what == "documents":
            self._show_army()
        elif document and change.document == document.id:
            if change.what == "army":
                self._show_edit()
            elif change.what == "selection":
                self._later.start(0)
        self.headed.emit()

    def _show_army(self) -> None:
        """The army in front, or that there is none."""
        document = self.context.session.current
        self._pile.setCurrentIndex(1 if document else 0)
        self.meter.show_refusal("")
        self.meter.limit.stop()
        self._settled = None
        if document:
            self._show_edit()
        else:
            self._empty.refresh()
            self.problems.show_army(None)
            self.catalogue.show_army(None)

    def _show_edit(self) -> None:
        """What an edit shows at once; the rest waits until that is on the screen."""
        document = self.context.session.current
        if document:
            self.middle.show_army(document)
            self.problems.show_army(document, self.opponents.last(document))
            self._later.start(0)

    def settle(self) -> None:
        """What takes longer, after the edit is on the screen: the catalogue's prices, the opponent, fixes, panels."""
        document = self.context.session.current
        if document is None:
            return
        home = home_of(document.army, document.selected)
        now = (document.army, home.id if home else "")
        if self._settled is None or self._settled[0] is not now[0] or self._settled[1] != now[1]:
            self.catalogue.show_army(document)
            self.tree.army_model().show_shapes(self.catalogue.shapes)
        if self._settled is None or self._settled[0] is not now[0]:
            self._show_match(document)
            self.problems.settle()
            self.middle.show_unfolded(document)
        self._settled = now
        self._order.start()

    def _order_tab(self) -> None:
        """Tab follows the eye, once everything has its place."""
        set_reading_order([self.catalogue, self.middle, self.inspector])

    def _show_match(self, document: OpenArmy) -> None:
        before = self.opponents.last(document)
        found = self.opponents.issues(document)
        if found != before:
            self.problems.show_army(document, found)
        self.problems.show_opponent(self.opponents.of(document))

    # What is asked of it

    def _document_id(self) -> str:
        document = self.context.session.current
        return document.id if document else ""

    def _find(self) -> None:
        self.sides.reveal("catalogue")
        self.catalogue.begin_search()

    def _show_menu(self, at: QPoint) -> None:
        self.commands.pop_up(self, at)

    # The opponent

    def _choose_opponent(self) -> None:
        document = self.context.session.current
        if document:
            self.opponents.show(document, self, self._look_again)

    def _forget_opponent(self) -> None:
        document = self.context.session.current
        if document:
            self.opponents.forget(document)
            self._look_again()

    def _look_again(self) -> None:
        self._settled = None
        self._show_edit()
