"""Makes, draws and prints in the background. Each new wish is a new generation, and what is late is dropped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event

from PySide6.QtCore import QObject, QThreadPool, Signal
from PySide6.QtPrintSupport import QPrinter

from app.printing.making import Made, Wish, made
from app.printing.pdfs import picture
from app.printing.printer import print_pages

FIRST, NEXT, LAST = 2, 1, 0
"""What comes first: a new PDF, the page in sight, small pictures."""


class Workshop(QObject):
    """One thread that works, and this object that tells.

    `finished` carries a Made, `drawn` (Made, page, width in pixels, picture), `failed` what a wish raised, `printing`
    how many pages of how many are on paper, `printed` whether it worked, or what it raised. All of them are told in
    the thread of this object.
    """

    finished = Signal(object)
    drawn = Signal(object, int, int, object)
    failed = Signal(object)
    printing = Signal(int, int)
    printed = Signal(object)
    _back = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(1)
        self._generation = 0
        self._stop_printing = Event()
        self._back.connect(self._tell)

    def wish(self, wish: Wish) -> None:
        """Begins a new PDF; whatever was begun before is not wanted any more."""
        self.forget()
        self._start(partial(self._make, self._generation, wish), FIRST)

    def draw(self, found: Made, page: int, dpi: float, width: int, small: bool = False) -> None:
        """Begins the picture of a page; `width` tells one size from another."""
        self._start(partial(self._draw, self._generation, found, page, dpi, width), LAST if small else NEXT)

    def print_out(self, printer: QPrinter, found: Made) -> None:
        """Begins to print; edits meanwhile change nothing of it."""
        self._stop_printing.clear()
        self._start(partial(self._print, printer, found), FIRST)

    def stop_printing(self) -> None:
        """Prints no further page."""
        self._stop_printing.set()

    def forget(self) -> None:
        """Whatever goes on is not wanted any more."""
        self._generation += 1

    def close(self) -> None:
        """Ends all work and waits for it."""
        self.forget()
        self.stop_printing()
        self._pool.clear()
        self._pool.waitForDone()

    def is_idle(self) -> bool:
        """Whether no thread works."""
        return self._pool.activeThreadCount() == 0

    # In the other thread

    def _start(self, work: Callable[[], None], priority: int) -> None:
        self._pool.start(work, priority)

    def _is_wanted(self, generation: int) -> bool:
        return generation == self._generation

    def _make(self, generation: int, wish: Wish) -> None:
        if self._is_wanted(generation):
            self._run(generation, partial(self._made, generation, wish))

    def _made(self, generation: int, wish: Wish) -> Callable[[], None]:
        found = made(wish, partial(self._is_wanted, generation))
        return partial(self.finished.emit, found) if found is not None else _nothing

    def _draw(self, generation: int, found: Made, page: int, dpi: float, width: int) -> None:
        if self._is_wanted(generation):
            self._run(generation, lambda: partial(self.drawn.emit, found, page, width, picture(found.pdf, page, dpi)))

    def _run(self, generation: int, work: Callable[[], Callable[[], None]]) -> None:
        """Whatever goes wrong is told in the other thread, where the last net is."""
        try:
            tell = work()
        except Exception as error:
            tell = partial(self.failed.emit, error)
        self._back.emit((generation, tell))

    def _print(self, printer: QPrinter, found: Made) -> None:
        result: object
        try:
            result = print_pages(printer, found, self._page_done)
        except Exception as error:
            result = error
        self._back.emit((None, partial(self.printed.emit, result)))

    def _page_done(self, done: int, of: int) -> bool:
        self._back.emit((None, partial(self.printing.emit, done, of)))
        return not self._stop_printing.is_set()

    # Back in this object's thread

    def _tell(self, what: tuple[int | None, Callable[[], None]]) -> None:
        generation, tell = what
        if generation is None or self._is_wanted(generation):
            tell()


def _nothing() -> None:
    """What is told of a wish that nobody had any more."""
