"""The middle of the print page: the page in sight, all pages small at the right, where one is and how large."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.context import Context
from app.printing.making import Made
from app.printing.sheet_view import MM_PER_INCH, SheetView
from app.printing.thumbs import Thumbs
from app.printing.words import page_of
from app.printing.workshop import Workshop
from app.printing.zoom_bar import ZoomBar

SETTLE_MS = 40
NARROW = 560
"""Under this width, in pixels of the design, the small pages go."""


class Stage(QWidget):
    """Shows a Made. `turned` is emitted when another page is in sight."""

    turned = Signal()

    def __init__(self, context: Context, workshop: Workshop) -> None:
        super().__init__()
        self._context, self._workshop = context, workshop
        self.made: Made | None = None
        self.page = 0
        self.view = SheetView(context.look)
        self.thumbs = Thumbs(context.look)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.view, 1)
        row.addWidget(self.thumbs)
        self.bar = ZoomBar(context.look, context.actions, self.view)
        self._later = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._later.timeout.connect(self.draw)
        self.view.wanted.connect(self._sharpen)
        self.view.zoomed.connect(self._show_state)
        self.view.turned.connect(self._to_end)
        self.view.installEventFilter(self)
        self.thumbs.chosen.connect(self.turn_to)
        workshop.drawn.connect(self._drawn)
        context.look.changed.connect(self._again)

    # What it shows

    def show_made(self, found: Made, keep: bool) -> None:
        """Other pages; one stays where one is where they are to be the same pages, made anew."""
        self.made = found
        self.page = min(self.page, len(found.sizes) - 1) if keep else 0
        self.thumbs.show_pages(found.sizes)
        self.thumbs.show_current(self.page)
        show = self.view.show_again if keep else self.view.show_page
        show(found.sizes[self.page], self._name())
        self._show_state()
        self._later.stop()
        self.draw()
        self._draw_small()

    def turn(self, by: int) -> None:
        """To a page before or after."""
        self.turn_to(self.page + by)

    def turn_to(self, page: int) -> None:
        """To a page, counted from nought; nothing for one that is not there."""
        if self.made is None or page == self.page or not 0 <= page < len(self.made.sizes):
            return
        self.page = page
        self.thumbs.show_current(page)
        self.thumbs.scrollToItem(self.thumbs.item(page))
        self.view.show_page(self.made.sizes[page], self._name())
        self._show_state()
        self.draw()
        self._context.notes.announce(page_of(page, len(self.made.sizes)))
        self.turned.emit()

    def end_reason(self, by: int) -> str:
        """Why one cannot turn; empty where one can."""
        pages = len(self.made.sizes) if self.made else 0
        if 0 <= self.page + by < pages:
            return ""
        return "This is the last page." if by > 0 else "This is the first page."

    def _name(self) -> str:
        return page_of(self.page, len(self.made.sizes)) if self.made else ""

    def _to_end(self, end: int) -> None:
        if self.made:
            self.turn_to(end % len(self.made.sizes))

    def _show_state(self) -> None:
        self.bar.show_state(self._name(), self.view.zoom, self.view.is_whole)

    # Pictures

    def refresh(self) -> None:
        """Draws what was not drawn while nobody saw it."""
        if self.made is None:
            return
        if not self.view.has_picture():
            self.draw()
        small = [self.thumbs.picture_of(page) for page in range(len(self.made.sizes))]
        if any(image is None for image in small):
            self._draw_small()

    def _sharpen(self) -> None:
        """The same page in another size; only the last of many is drawn."""
        if self.made is not None and not self.view.has_picture():
            self._later.start()

    def draw(self) -> None:
        """Asks for the picture of the page in sight."""
        if self.made is not None and self.isVisible():
            self._workshop.draw(self.made, self.page, self.view.dpi, self.view.pixels)

    def _draw_small(self) -> None:
        if self.made is None or self.thumbs.isHidden():
            return
        for page, (width, _) in enumerate(self.made.sizes):
            pixels = self.thumbs.pixels(page)
            self._workshop.draw(self.made, page, pixels / width * MM_PER_INCH, -pixels, small=True)

    def _again(self) -> None:
        if self.isVisible():
            self._draw_small()

    def _drawn(self, found: Made, page: int, width: int, image: QImage) -> None:
        """A picture has come: small ones tell themselves by a width below nought. Those of older pages are dropped."""
        if found is not self.made:
            return
        if width < 0:
            self.thumbs.show_picture(page, image)
        elif page == self.page and width == self.view.pixels:
            self.view.show_picture(image)

    # Qt's events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The bar keeps to the foot of the view."""
        if watched is self.view and event.type() is QEvent.Type.Resize:
            self.bar.place()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The small pages go where there is no room."""
        super().resizeEvent(event)
        narrow = self.width() < self._context.look.theme.px(NARROW)
        if narrow != self.thumbs.isHidden():
            self.thumbs.setVisible(not narrow)
            self._draw_small()

    def take_focus(self) -> None:
        """The page in sight has the focus."""
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
