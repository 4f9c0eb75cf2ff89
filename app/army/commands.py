"""What the keys, the menu and the palette do to the army in front: each action of the table becomes a named step."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMimeData, QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from app.army import clip, moves, steps
from app.army.catalogue_view import CataloguePanel
from app.army.mime import let_go, mime_of
from app.army.naming import refusal_text
from app.army.offers import Offer
from app.army.places import Places, chosen
from app.army.steps import Refused, Step
from app.army.tree_view import ArmyTree
from app.context import Context
from app.open_army import OpenArmy
from rules.army.catalogue import Entry, Formation
from rules.army.edit import IllegalEdit
from rules.army.model import all_nodes

NO_ARMY = "No army is open."
NOTHING = "Nothing is selected."
MENU = (
    "rename", "duplicate", "delete", "", "cut", "copy", "paste", "", "group", "move-up", "move-down", "move-out",
    "move-in", "", "more-figures", "fewer-figures",
)  # fmt: skip


class Commands:
    """The edits of the army page."""

    def __init__(self, context: Context, tree: ArmyTree, catalogue: CataloguePanel) -> None:
        self._context = context
        self._tree = tree
        self._catalogue = catalogue
        self._places: Places | None = None
        self._put: QMimeData | None = None
        context.ending.append(lambda: let_go(self._put))

    # What it stands on

    @property
    def document(self) -> OpenArmy | None:
        """The army in front."""
        return self._context.session.current

    def places(self) -> Places:
        """What fits where in the army as it stands; raises Refused where there is none."""
        document = self._now()
        if self._places is None or self._places.army is not document.army:
            self._places = Places(document.system, document.army, self._catalogue.entries(document))
        return self._places

    def _now(self) -> OpenArmy:
        if self.document is None:
            raise Refused(NO_ARMY)
        return self.document

    def do(self, make: Callable[[], Step]) -> bool:
        """Takes one step, or says in one sentence why not."""
        try:
            document, step = self._now(), make()
        except Refused as refused:
            self._context.notes.say(str(refused), "warn")
            return False
        except IllegalEdit as refused:
            self._context.notes.say(self._worded(refused), "warn")
            return False
        self._context.session.do(document, step.name, step.army, step.select)
        return True

    def _worded(self, refused: IllegalEdit) -> str:
        document = self.document
        return refusal_text(document.system, document.army, refused) if document else NO_ARMY

    # Adding

    def add(self, offer: Offer) -> None:
        """A line of the catalogue into the selected group, or the nearest that takes it."""
        self.do(lambda: self._added(offer))

    def _added(self, offer: Offer) -> Step:
        item, document = offer.item, self._now()
        if isinstance(item, Formation):
            return steps.add_formation(self.places(), item)
        if isinstance(item, Entry):
            return steps.add_unit(self.places(), item.profile, document.selected)
        raise Refused("Choose something in the catalogue first.")

    def add_current(self) -> None:
        """The current line of the catalogue; the catalogue itself where there is none."""
        offer = self._catalogue.list.current()
        if offer:
            self.add(offer)
        else:
            self._catalogue.begin_search()

    # The clipboard

    def copy(self) -> None:
        """The selected nodes to the clipboard."""
        document = self.document
        if document:
            self._put = mime_of(document, document.selected)
            QGuiApplication.clipboard().setMimeData(self._put)

    def cut(self) -> None:
        """The selected nodes to the clipboard, and away from here."""
        self.copy()
        self.do(lambda: steps.delete(self._now().system, self._now().army, self._now().selected, "Cut"))

    def paste(self) -> None:
        """Copied nodes of this army or another of its system."""
        self.do(self._pasted)

    def _pasted(self) -> Step:
        data = QGuiApplication.clipboard().mimeData()
        if not data.hasFormat(clip.MIME):
            raise Refused("There are no units on the clipboard.")
        found = clip.from_bytes(bytes(data.data(clip.MIME).data()))
        clip.check_system(found, self._now().system)
        return steps.paste(self.places(), found.nodes, self._now().selected)

    # The table of actions

    def select_all(self) -> None:
        """Every unit and group."""
        document = self.document
        if document:
            nodes = [node.id for node in all_nodes(document.army) if node is not document.army]
            known = [node_id for node_id in nodes if self._tree.army_model().has(node_id)]
            self._context.session.select(document, known)

    def _step(self, make: Callable[[OpenArmy], Step]) -> Callable[[], None]:
        def run() -> None:
            self.do(lambda: make(self._now()))

        return run

    def bind(self, page: QWidget) -> None:
        """Gives the actions of the tree their work."""
        tree, here = self._tree, self._bind
        here("delete", self._step(lambda now: steps.delete(now.system, now.army, now.selected)), tree)
        here("duplicate", self._step(lambda now: steps.duplicate(now.system, now.army, now.selected)), page)
        here("group", self._step(lambda now: moves.new_group(self.places(), now.selected)), page, self.no_army)
        here("move-up", self._step(lambda now: moves.shift(self.places(), now.selected, -1)), page)
        here("move-down", self._step(lambda now: moves.shift(self.places(), now.selected, 1)), page)
        here("move-out", self._step(lambda now: moves.move_out(self.places(), now.selected)), page)
        here("move-in", self._step(lambda now: moves.move_in(self.places(), now.selected)), page)
        here("more-figures", self._step(lambda now: steps.change_figures(now.system, now.army, now.selected, 1)), tree)
        here(
            "fewer-figures", self._step(lambda now: steps.change_figures(now.system, now.army, now.selected, -1)), tree
        )
        here("rename", tree.rename, tree)
        here("cut", self.cut, tree)
        here("copy", self.copy, tree)
        here("paste", self.paste, tree, self.no_army)
        here("select-all", self.select_all, tree, self.no_army)
        here("add-unit", self.add_current, page, self.no_army)

    def _bind(
        self, action_id: str, run: Callable[[], None], where: QWidget, reason: Callable[[], str] | None = None
    ) -> None:
        self._context.actions.bind(action_id, run, where, reason or self.nothing_selected)

    def no_army(self) -> str:
        """Why nothing can be done without an army."""
        return "" if self.document else NO_ARMY

    def nothing_selected(self) -> str:
        """Why nothing can be done without a selection."""
        if self.document is None:
            return NO_ARMY
        return "" if chosen(self.document.army, self.document.selected) else NOTHING

    def menu(self, parent: QWidget) -> QMenu:
        """The context menu of the tree: the actions of the table, a forbidden one greyed with its reason."""
        menu = QMenu(parent)
        menu.setObjectName("army-menu")
        menu.setToolTipsVisible(True)
        bound = {work.spec.id: work for work in self._context.actions.bound()}
        for action_id in MENU:
            if not action_id:
                menu.addSeparator()
            elif action_id in bound:
                self._add_to(menu, action_id, bound[action_id].spec.text)
        return menu

    def pop_up(self, parent: QWidget, at: QPoint) -> None:
        """The context menu at a place of the screen."""
        menu = self.menu(parent)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _add_to(self, menu: QMenu, action_id: str, text: str) -> None:
        reason = self._context.actions.reason(action_id)
        entry = menu.addAction(text)
        entry.setObjectName(action_id)
        entry.setEnabled(not reason)
        entry.setToolTip(reason)
        entry.triggered.connect(lambda: self._context.actions.trigger(action_id))
