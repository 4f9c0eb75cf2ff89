"""The army page, left to right in the order of work: find, arrange, adjust, see it on paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QStackedLayout, QWidget

from app.army import steps
from app.army.catalogue_view import CataloguePanel
from app.army.commands import Commands
from app.army.desk_drop import ArmyDrop
from app.army.desk_drop import Desk as DropDesk
from app.army.export_menu import Exporter
from app.army.middle import Middle
from app.army.naming import refusal_text
from app.army.opponent import Opponents
from app.army.problems import Problem
from app.army.starts import EmptyPage
from app.context import Context
from app.desk.desk import Desk
from app.page import Heading, Page
from app.session import Change
from app.widgets.panels import Panels
from rules.army.edit import IllegalEdit

CATALOGUE_WIDTH, CATALOGUE_UNDER = 292, 1200
INSPECTOR_WIDTH, INSPECTOR_UNDER = 396, 1100


try:
    from app.army.inspector import Inspector
except ModuleNotFoundError:
    from PySide6.QtWidgets import QFrame

    class Inspector(QFrame):  # type: ignore
        def __init__(self, context):  # type: ignore
            super().__init__()

        def reveal(self, issue):  # type: ignore
            pass


def _do(run: Callable[[], object]) -> None:
    run()


class ArmyPage(Page):
    """Catalogue, tree with meter and problems, inspector."""

    key = "army"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.setWindowTitle("Army")
        self.catalogue = CataloguePanel(context)
        self.inspector = Inspector(context)
        self.middle = Middle(context)
        self.tree, self.meter, self.problems = self.middle.tree, self.middle.meter, self.middle.problems
        self.commands = Commands(context, self.tree, self.catalogue)
        self.opponents = Opponents(context)
        self.exporter = Exporter(context)
        self.sides = Panels(context.look, self.middle)
        self.sides.add(self.catalogue, "catalogue", "Catalogue", "left", CATALOGUE_WIDTH, CATALOGUE_UNDER)
        self.sides.add(self.inspector, "inspector", "Unit", "right", INSPECTOR_WIDTH, INSPECTOR_UNDER)
        self._empty = EmptyPage(context)
        self._pile = QStackedLayout(self)
        self._pile.addWidget(self._empty)
        self._pile.addWidget(self.sides)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.settle)
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
        self.tree.army_model().renamed.connect(self._rename)
        self.meter.limit_typed.connect(self._set_limit)
        self.meter.sum_wanted.connect(self._toggle_sum)
        self.meter.settings_wanted.connect(self._toggle_settings)
        self.meter.problems_wanted.connect(lambda: self.problems.walk(1))
        self.problems.chosen.connect(self._reveal)
        self.problems.fix_wanted.connect(self._fix)
        for part in (self.problems, self.middle.sum, self.middle.settings):
            part.rule_wanted.connect(lambda rule: self.context.notes.go("rules", rule))

    def _bind(self) -> None:
        self.commands.bind(self)
        no_army = self.commands.no_army
        bindings: tuple[tuple[str, Callable[[], object]], ...] = (
            ("find-unit", self._find),
            ("next-problem", lambda: self.problems.walk(1)),
            ("previous-problem", lambda: self.problems.walk(-1)),
            ("show-sum", self._toggle_sum),
            ("army-settings", self._toggle_settings),
            ("export", lambda: self.exporter.show(self)),
            ("opponent", self._choose_opponent),
        )
        for action_id, run in bindings:
            self.context.actions.bind(action_id, partial(_do, run), self, no_army)
        self.context.actions.bind("first-fix", self._first_fix, self, self._no_problem)

    # What it shows

    def heading(self) -> Heading:
        """The army in front and the state of its file."""
        document = self.context.session.current
        return self.context.part(Desk).heading(document) if document else Heading("Army")

    def panes(self) -> list[QWidget]:
        """Catalogue, meter, tree, problems, inspector."""
        if self.context.session.current is None:
            return [self]
        sides = {name: self.sides.is_shown(name) for name in ("catalogue", "inspector")}
        found: list[QWidget] = [self.catalogue] if sides["catalogue"] else []
        found += [self.tree, self.problems]
        return [*found, self.inspector] if sides["inspector"] else found

    def enter(self) -> None:
        """What was put off while the page was behind others."""
        self._empty.refresh()
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
        if document:
            self._show_edit()
        else:
            self.problems.show_army(None)
            self.catalogue.show_army(None)

    def _show_edit(self) -> None:
        """What an edit shows at once; the rest waits until that is on the screen."""
        document = self.context.session.current
        if document:
            self.middle.show_army(document)
            self.problems.show_army(document, self.opponents.issues(document))
            self._later.start(0)

    def settle(self) -> None:
        """The catalogue's prices, the fixes, an unfolded panel: after the edit itself is on the screen."""
        document = self.context.session.current
        if document is None:
            return
        self.catalogue.show_army(document)
        self.tree.army_model().show_shapes(self.catalogue.shapes)
        self.problems.settle()
        if self.middle.unfolded == "sum":
            self.middle.sum.show_army(document)
        elif self.middle.unfolded == "settings":
            self.middle.settings.show_army(document)

    # What is asked of it

    def _document_id(self) -> str:
        document = self.context.session.current
        return document.id if document else ""

    def _find(self) -> None:
        self.sides.reveal("catalogue")
        self.catalogue.begin_search()

    def _rename(self, node_id: str, name: str) -> None:
        document = self.context.session.current
        if document:
            self.commands.do(lambda: steps.rename(document.system, document.army, node_id, name))

    def _set_limit(self, text: str) -> None:
        """Takes a limit as it was typed, or says under the total why not and leaves the field open."""
        document = self.context.session.current
        if document is None:
            return
        try:
            step = steps.set_limit(document.army, text)
        except IllegalEdit as refused:
            self.meter.show_refusal(refusal_text(document.system, document.army, refused))
            return
        self.meter.show_refusal("")
        self.meter.limit.stop()
        self.context.session.do(document, step.name, step.army, step.select)

    def _toggle_sum(self) -> None:
        self._toggle("sum")

    def _toggle_settings(self) -> None:
        self._toggle("settings")

    def _toggle(self, which: str) -> None:
        self.middle.unfold("" if self.middle.unfolded == which else which)
        self.settle()
        if self.middle.unfolded:
            panel = self.middle.sum.text if which == "sum" else self.middle.settings
            panel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_menu(self, at: QPoint) -> None:
        menu = self.commands.menu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    # Problems

    def _reveal(self, problem: Problem) -> None:
        """Selects the node at fault and shows it, and its field where the inspector knows it."""
        document = self.context.session.current
        if document is None:
            return
        issue = problem.issue
        index = self.tree.army_model().index_of(issue.subject)
        if index.isValid():
            node = self.tree.army_model().node(index)
            self.context.session.select(document, [node.id] if node else [])
            self.tree.reveal(issue.subject)
            self.inspector.reveal(issue)
        elif issue.code == "over-limit":
            self.meter.limit.edit()
        else:
            self._reveal_setting(str(issue.details.get("key") or issue.details.get("switch") or ""))

    def _reveal_setting(self, key: str) -> None:
        document = self.context.session.current
        if document and key:
            self.middle.unfold("settings")
            self.middle.settings.show_army(document)
            self.middle.settings.reveal(key)

    def _fix(self, fix: object) -> None:
        raise NotImplementedError

    def _first_fix(self) -> None:
        if not self.problems.take_first_fix():
            self.context.notes.say("No problem here can be fixed in one step.", "warn")

    def _no_problem(self) -> str:
        document = self.context.session.current
        if document is None:
            return self.commands.no_army()
        return "" if document.issues else "There is no problem to fix."

    def _choose_opponent(self) -> None:
        document = self.context.session.current
        if document:
            self.opponents.choose(document, self._show_edit)
