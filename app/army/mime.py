"""Nodes as Qt carries them, in a drag and on the clipboard: our own kind, and text for any other program."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QMimeData

from app.army import clip
from app.army.places import chosen
from app.session import OpenArmy


def mime_of(document: OpenArmy, selected: Iterable[str]) -> QMimeData:
    """The selected nodes of an army."""
    nodes = chosen(document.army, selected)
    data = QMimeData()
    data.setData(clip.MIME, clip.to_bytes(clip.Clip(document.system.key, document.id, nodes)))
    data.setText(clip.as_text(document.system, document.army, nodes))
    return data
