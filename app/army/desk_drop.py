"""Judges and does what is dropped on the tree: lines of the catalogue, and nodes of this army or of another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QMimeData

from app.army import catalogue_model, clip, moves, steps
from app.army.naming import refusal_text
from app.army.offers import Offer
from app.army.places import Place, Places
from app.army.steps import Refused, Step
from rules.army.catalogue import Entry, Formation
from rules.army.edit import IllegalEdit
from rules.army.model import Group, find


@dataclass(frozen=True, slots=True)
class Desk:
    """What the judge asks for: what fits where now, the army in front, a line of the catalogue, and to do a step."""

    places: Callable[[], Places]
    document: Callable[[], str]
    offer: Callable[[str], Offer | None]
    do: Callable[[Callable[[], Step]], object]


class ArmyDrop:
    """A Drop for the tree of the army in front."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def knows(self, data: QMimeData) -> bool:
        """Whether it can be dropped anywhere at all."""
        return data.hasFormat(clip.MIME) or data.hasFormat(catalogue_model.MIME)

    def refuses(self, data: QMimeData, place: Place) -> str:
        """Why it may not stand at a place, as one sentence; empty where it may."""
        try:
            self._step(data, place)
        except Refused as refused:
            return str(refused)
        except IllegalEdit as refused:
            places = self._desk.places()
            return refusal_text(places.system, places.army, refused)
        return ""

    def drop(self, data: QMimeData, place: Place) -> None:
        """Puts it there, as one step."""
        self._desk.do(lambda: self._step(data, place))

    def _step(self, data: QMimeData, place: Place) -> Step:
        places = self._desk.places()
        if data.hasFormat(catalogue_model.MIME):
            offer = self._desk.offer(bytes(data.data(catalogue_model.MIME).data()).decode())
            return self._added(places, offer, place)
        found = clip.from_bytes(bytes(data.data(clip.MIME).data()))
        ids = [node.id for node in found.nodes]
        if found.document == self._desk.document() and all(find(places.army, node_id) for node_id in ids):
            return moves.move(places, ids, place)
        return self._pasted(places, found, place)

    def _added(self, places: Places, offer: Offer | None, place: Place) -> Step:
        item = offer.item if offer else None
        if isinstance(item, Formation):
            return steps.add_formation(places, item, place)
        if not isinstance(item, Entry):
            raise Refused("There is nothing to add.")
        if not place.parent:  # under the last row: at the end of the last group that takes it
            return steps.add_unit(places, item.profile, ())
        return steps.add_unit(places, item.profile, (), place)

    def _pasted(self, places: Places, found: clip.Clip, place: Place) -> Step:
        clip.check_system(found, places.system)
        home = find(places.army, place.parent) if place.parent else None
        for node in found.nodes:
            if reason := places.refuses(node, home if isinstance(home, Group) else None):
                raise Refused(reason)
        return steps.paste(places, found.nodes, (), place)
