"""The print page: options at the left, the pages themselves in the middle, small ones at the right."""

from __future__ import annotations

from functools import partial
from typing import get_args

from PySide6.QtWidgets import QStackedLayout, QWidget

from app.context import Context
from app.page import Heading, Page
from app.printing.delivery import Delivery
from app.printing.maker import Maker
from app.printing.making import Made, What
from app.printing.options_panel import OptionsPanel
from app.printing.stage import Stage
from app.printing.told import Told
from app.printing.words import DRAWING, FAILED, NO_ARMY, NOT_MADE, STOPPED, illegal, state
from app.printing.workshop import Workshop
from app.session import Change
from app.widgets.busy import Busy
from app.widgets.empty import EmptyState
from app.widgets.panels import Panels
from app.widgets.tab_order import set_reading_order
from app.words import fault_lines, title_text
from rules.army.model import all_nodes
from rules.core.faults import BadInput

LEFT, LEFT_UNDER = 336, 1000


class PrintPage(Page):
    """What is seen here is the PDF that is printed and saved."""

    key = "print"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setWindowTitle("Print")
        self.workshop = Workshop()
        context.ending.append(self.workshop.close)
        self.maker = Maker(context, self.workshop, self)
        self.delivery = Delivery(context, self.workshop, self)
        self.options = OptionsPanel(context)
        self.stage = Stage(context, self.workshop)
        self._build()
        self._listen()
        self._bind()
        self._show_army()

    def _build(self) -> None:
        look, middle = self.context.look, QWidget()
        middle.setObjectName("page")
        self._told = Told(look, self.maker.begin)
        self._pile = QStackedLayout(middle)
        self._pile.addWidget(self.stage)
        self._pile.addWidget(self._told)
        self.sides = Panels(look, middle)
        self.sides.add(self.options, "options", "Print options", "left", LEFT, LEFT_UNDER)
        self.busy = Busy(look, middle, "print")
        ways = (("Open…", partial(self._run, "open")), ("Start", lambda: self.context.notes.go("start")))
        self.empty = EmptyState(look, "print", "No army is open. Open one, and its cards are here.", ways)
        self._whole = QStackedLayout(self)
        self._whole.addWidget(self.empty)
        self._whole.addWidget(self.sides)

    def _listen(self) -> None:
        self.context.session.changed.connect(self._heard)
        self.context.preferences.changed.connect(self._show_army)
        self.options.what_chosen.connect(self._choose_what)
        self.options.glyphs.wanted.connect(self._show_glyph)
        self.options.status.clicked.connect(lambda: self.context.notes.go("army"))
        self.maker.begun.connect(self._begun)
        self.maker.finished.connect(self._finished)
        self.maker.failed.connect(self._failed)
        self.busy.cancelled.connect(self._cancel)
        self.delivery.busy.connect(self._delivering)
        self.delivery.saved.connect(self.context.actions.refresh)
        self.stage.turned.connect(self.context.actions.refresh)

    def _bind(self) -> None:
        bind, stage, none = self.context.actions.bind, self.stage, self._no_pages
        bind("next-page", partial(stage.turn, +1), self, lambda: none() or stage.end_reason(+1))
        bind("previous-page", partial(stage.turn, -1), self, lambda: none() or stage.end_reason(-1))
        bind("whole-page", stage.view.show_whole, self, none)
        bind("zoom-in", partial(stage.view.zoom_by, +1), self, none)
        bind("zoom-out", partial(stage.view.zoom_by, -1), self, none)
        bind("zoom-reset", partial(stage.view.set_zoom, 1.0), self, none)
        printing = partial(self.maker.when_ready, self._print)
        bind("print-now", printing, self, lambda: none() or self.delivery.busy_reason())
        bind("save-pdf", partial(self.maker.when_ready, self._save), self, none)
        bind("open-folder", self.delivery.show_folder, self, self.delivery.no_folder)

    # What the shell asks

    def heading(self) -> Heading:
        """The army, that it is not legal where it is not, and how many pages."""
        document = self.context.session.current
        if document is None:
            return Heading("Print")
        pages = len(self.maker.made.sizes) if self.maker.made else 0
        note = state(document.issues, pages, self.maker.is_ready)
        return Heading(f"Print: {title_text(document.army)}", note, document.army.colour, not document.is_saved)

    def foot(self) -> list[QWidget]:
        """The buttons under the options, and those under the page."""
        return [*self.options.buttons.values(), self.stage.bar]

    def panes(self) -> list[QWidget]:
        """Options, page, small pages."""
        if self.context.session.current is None:
            return [self.empty]
        left: list[QWidget] = [self.options] if self.sides.is_shown("options") else []
        if self._pile.currentWidget() is self._told:
            return [*left, self._told]
        return [*left, self.stage.view, *([] if self.stage.thumbs.isHidden() else [self.stage.thumbs])]

    def enter(self) -> None:
        """Makes what was put off while the page was behind others."""
        self._show_army()
        self.stage.refresh()

    def visit(self, target: str) -> None:
        """A kind of paper: cards, counters, roster or playsheet; or "card:id", the cards of one unit alone."""
        kind, _, unit = target.partition(":")
        if target in get_args(What):
            self._choose_what(target)
        elif kind == "card" and unit:
            self._choose_what("cards", unit)

    def show_panels(self) -> None:
        """F9."""
        self.sides.toggle_all()

    def panels_state(self) -> str:
        """Widths and folds."""
        return self.sides.state()

    def restore_panels(self, state: str) -> None:
        """Widths and folds of last time."""
        self.sides.restore(state)

    # What is to be on paper

    def _heard(self, change: Change) -> None:
        document = self.context.session.current
        if change.what == "documents" or (document and change.what == "army" and change.document == document.id):
            self._show_army()
        elif change.what == "file":
            self.headed.emit()

    def _show_army(self) -> None:
        """The army in front, or that there is none; pages are made only where they are seen."""
        document = self.context.session.current
        self._whole.setCurrentIndex(1 if document else 0)
        if document is None:
            self.maker.stop()
            self._rest()
        elif self.isVisible():
            self.options.show_options(self.maker.what, self.context.preferences.now.print)
            self.options.show_legal(illegal(document.issues))
            self.maker.want(document)
        self.headed.emit()

    def _choose_what(self, what: str, only: str = "") -> None:
        self.maker.only(self.context.session.current, only)
        self.maker.what = next(found for found in get_args(What) if found == what)
        self._show_army()

    def _begun(self) -> None:
        if not self.delivery.is_printing:
            self.busy.begin(DRAWING)
        self.headed.emit()

    def _finished(self, found: Made, keep: bool) -> None:
        self._rest()
        self._pile.setCurrentWidget(self.stage)
        self.options.show_made(found)
        self.stage.show_made(found, keep)
        self._changed()

    def _failed(self, error: Exception) -> None:
        """What a layout or a paper has wrong is told in the pages' place; anything else is for the last net."""
        self._rest()
        is_told = isinstance(error, BadInput)
        self._tell("\n".join(fault_lines(error)) if isinstance(error, BadInput) else FAILED)
        if not is_told:
            raise error

    def _cancel(self) -> None:
        if self.delivery.is_printing:
            self.delivery.stop()
            return
        self.maker.stop()
        self._rest()
        self._tell(STOPPED)

    def _rest(self) -> None:
        """Nothing is drawn; what goes to the printer may still go on."""
        if not self.delivery.is_printing:
            self.busy.end()

    def _tell(self, text: str) -> None:
        """Words in the pages' place."""
        self._told.say(text)
        self._pile.setCurrentWidget(self._told)
        self._changed()

    def _changed(self) -> None:
        set_reading_order([*self.options.parts(), self.stage.view, self.stage.thumbs])
        self.headed.emit()
        self.context.actions.refresh()

    # Ways on

    def _no_pages(self) -> str:
        if self.context.session.current is None:
            return NO_ARMY
        return NOT_MADE if self._pile.currentWidget() is self._told else ""

    def _print(self) -> None:
        if self.maker.made is not None:
            self.delivery.print_out(self.maker.made)

    def _save(self) -> None:
        document = self.context.session.current
        if document is not None and self.maker.made is not None:
            self.delivery.save(document, self.maker.made)

    def _delivering(self, words: str) -> None:
        if words:
            self.busy.begin(words)
        else:
            self.busy.end()
        self.context.actions.refresh()

    def _show_glyph(self, subject: str) -> None:
        """To the unit whose text has the character."""
        document = self.context.session.current
        if document is None:
            return
        known = {node.id for node in all_nodes(document.army)} - {document.army.id}
        self.context.session.select(document, [subject] if subject in known else [])
        self.context.notes.go("army")

    def _run(self, action_id: str) -> None:
        """An action of the window's, where there is a window."""
        if any(work.spec.id == action_id for work in self.context.actions.bound()):
            self.context.actions.trigger(action_id)
