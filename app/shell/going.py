"""From place to place: a page and what is shown on it, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.notes import Place
from app.shell.panes import come_in
from app.shell.trail import Trail

if TYPE_CHECKING:
    from app.shell.window import MainWindow


class Going:
    """Brings places of a window to the front, and remembers them."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self.trail = Trail()

    def visit(self, place: Place) -> None:
        """Goes to a place; nothing for one that the window does not have."""
        if place.page == "samples":
            self._window.floating.open_samples(place.target)
        elif place.page == "new-battle":
            self._window.floating.open_new_battle(is_real=place.target == "real")
        elif place.page in self._window.pages.specs:
            self.trail.go(place)
            self._stand_at(place)

    def back(self) -> None:
        """To the place before."""
        self._stand_at(self.trail.back(), again=True)

    def forward(self) -> None:
        """To the place after."""
        self._stand_at(self.trail.forward(), again=True)

    def _stand_at(self, place: Place | None, again: bool = False) -> None:
        if place is None:
            return
        window = self._window
        last = window.pages.last_focus(place.page)
        made = window.pages.is_made(place.page)
        page = window.pages.front(place.page)
        if not made:
            page.restore_panels(window.state.get(f"panels-{place.page}"))
        if place.target:
            page.visit(place.target)
        if again:
            page.come_back(place.target)
        come_in(last, page.panes())
        window.context.actions.refresh()
