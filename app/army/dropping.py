"""Where something dragged would stand: between two rows, or inside a group."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QMimeData, QModelIndex, QPoint, QRect
from PySide6.QtWidgets import QTreeView

from app.army.places import Place
from app.army.tree_model import Role, TreeModel
from rules.army.model import Group, Unit

EDGE_SHARE = 0.3
"""The share of a heading's height, at the top and at the bottom, that means beside it and not inside."""


class Drop(Protocol):
    """Who says what may be dropped where, and does it."""

    def knows(self, data: QMimeData) -> bool:
        """Whether it can be dropped anywhere at all."""

    def refuses(self, data: QMimeData, place: Place) -> str:
        """Why it may not stand at a place, as one sentence; empty where it may."""

    def drop(self, data: QMimeData, place: Place) -> None:
        """Puts it there."""


@dataclass(frozen=True, slots=True)
class Target:
    """A place, and what shows it: a group's rectangle, or the line between two rows at its top edge.

    `depth` is how many groups are around what would stand there.
    """

    place: Place
    line: QRect
    inside: bool = False
    depth: int = 0


def target_at(view: QTreeView, model: TreeModel, at: QPoint) -> Target:
    """The place under the pointer; below the last row it is the end of the army."""
    index = view.indexAt(at)
    node = model.node(index)
    if node is None:
        return Target(Place(""), _under_all(view, model))
    rect = view.visualRect(index)
    share = (at.y() - rect.top()) / max(1, rect.height())
    if isinstance(node, Unit):
        return _beside(model, index, rect, below=share > 0.5)
    if share < EDGE_SHARE:
        return _beside(model, index, rect, below=False)
    if share > 1 - EDGE_SHARE and view.isExpanded(index) and node.units:
        return Target(Place(node.id, 0), _line(rect, below=True), depth=index.data(Role.DEPTH) + 1)
    return Target(Place(node.id), rect, inside=True, depth=index.data(Role.DEPTH))


def _beside(model: TreeModel, index: QModelIndex, rect: QRect, below: bool) -> Target:
    """Before or after a row, among the rows of its kind."""
    parent = model.node(index.parent())
    row = index.row()
    if isinstance(model.node(index), Group) and isinstance(parent, Group):
        row -= len(parent.units)
    return Target(Place(parent.id if parent else "", row + below), _line(rect, below), depth=index.data(Role.DEPTH))


def _line(rect: QRect, below: bool) -> QRect:
    return QRect(rect.left(), rect.bottom() + 1 if below else rect.top(), rect.width(), 2)


def _under_all(view: QTreeView, model: TreeModel) -> QRect:
    last = model.index(model.rowCount() - 1, 0)
    while model.rowCount(last) and view.isExpanded(last):
        last = model.index(model.rowCount(last) - 1, 0, last)
    return _line(view.visualRect(last), below=True) if last.isValid() else QRect(0, 0, view.width(), 2)
