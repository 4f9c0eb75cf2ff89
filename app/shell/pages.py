"""The pages of the window, made when they are first shown; those that are not built are not there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.context import Context
from app.page import Page


@dataclass(frozen=True, slots=True)
class Spec:
    """One page: its key, its word and icon in the rail, the module and the class that make it."""

    key: str
    title: str
    icon: str
    module: str
    kind: str

    @property
    def action(self) -> str:
        """The action that goes there."""
        return f"go-{self.key}"


SPECS = (
    Spec("start", "Start", "home", "app.start.page", "StartPage"),
    Spec("army", "Army", "army", "app.army.page", "ArmyPage"),
    Spec("print", "Print", "print", "app.printing.page", "PrintPage"),
    Spec("table", "Table", "table", "app.tabletop.page", "TablePage"),
    Spec("rules", "Rules", "book", "app.rulebook.page", "RulesPage"),
    Spec("settings", "Settings", "sliders", "app.setup.page", "SettingsPage"),
)


def built(specs: Sequence[Spec] = SPECS) -> tuple[Spec, ...]:
    """The pages whose modules are there; none of them is loaded by the question."""
    return tuple(spec for spec in specs if _is_there(spec.module))


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


class Pages(QStackedWidget):
    """The stack of pages. `fronted` carries the key of a page that came to the front, `headed` is for its heading."""

    fronted = Signal(str)
    headed = Signal()
    made = Signal(object)

    def __init__(self, context: Context, specs: Sequence[Spec]) -> None:
        super().__init__()
        self._context = context
        self.specs = {spec.key: spec for spec in specs}
        self._pages: dict[str, Page] = {}

    def page(self, key: str) -> Page:
        """A page, made where it is not there yet; raises KeyError for a key that no page has."""
        if key not in self._pages:
            spec = self.specs[key]
            page: Page = getattr(import_module(spec.module), spec.kind)(self._context, self)
            page.setWindowTitle(page.windowTitle() or spec.title)
            page.headed.connect(self.headed)
            self._pages[key] = page
            self.addWidget(page)
            self.made.emit(page)
        return self._pages[key]

    def is_made(self, key: str) -> bool:
        """Whether a page is there already."""
        return key in self._pages

    def last_focus(self, key: str) -> QWidget | None:
        """What had the focus of a page last, or has it; None for a page that is not there yet."""
        return self._pages[key].focusWidget() if key in self._pages else None

    def make_all(self) -> None:
        """Makes every page, so that all their actions are known."""
        for key in self.specs:
            self.page(key)

    def front(self, key: str) -> Page:
        """Brings a page to the front."""
        page = self.page(key)
        self.setCurrentWidget(page)
        self._context.actions.refresh()
        page.enter()
        self.fronted.emit(key)
        return page

    def key_of(self, widget: object) -> str:
        """The key of the page that a widget is or is inside of, or empty."""
        inside = (key for key, page in self._pages.items() if page is widget or _holds(page, widget))
        return next(inside, "")

    @property
    def current(self) -> Page | None:
        """The page in front."""
        page = self.currentWidget()
        return page if isinstance(page, Page) else None


def _holds(page: Page, widget: object) -> bool:
    return isinstance(widget, QWidget) and page.isAncestorOf(widget)
