"""Where the player has been: back and forward. No Qt."""

from __future__ import annotations

from app.notes import Place

MOST = 100


class Trail:
    """The places gone to, and where among them one stands."""

    def __init__(self) -> None:
        self._places: list[Place] = []
        self._at = -1

    def go(self, place: Place) -> None:
        """A new place: what was forward is forgotten. The same place twice is one."""
        if self._places and self._places[self._at] == place:
            return
        self._places = [*self._places[: self._at + 1], place][-MOST:]
        self._at = len(self._places) - 1

    def back(self) -> Place | None:
        """The place before, gone to; None where there is none."""
        return self._step(-1)

    def forward(self) -> Place | None:
        """The place after, gone to; None where there is none."""
        return self._step(1)

    def has_back(self) -> bool:
        """Whether there is a place before."""
        return self._at > 0

    def has_forward(self) -> bool:
        """Whether there is a place after."""
        return self._at + 1 < len(self._places)

    def _step(self, by: int) -> Place | None:
        if not 0 <= self._at + by < len(self._places):
            return None
        self._at += by
        return self._places[self._at]
