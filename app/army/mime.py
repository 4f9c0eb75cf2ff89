"""Nodes as Qt carries them, in a drag and on the clipboard: our own kind, and text for any other program."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from app.army import clip
from app.army.places import chosen
from app.open_army import OpenArmy


def mime_of(document: OpenArmy, selected: Iterable[str]) -> QMimeData:
    """The selected nodes of an army."""
    nodes = chosen(document.army, selected)
    data = QMimeData()
    data.setData(clip.MIME, clip.to_bytes(clip.Clip(document.system.key, document.id, nodes)))
    data.setText(clip.as_text(document.system, document.army, nodes))
    return data


def let_go(put: QMimeData | None) -> None:
    """Leaves only the text of what was put on the clipboard, if that is there still.

    What Python made must not outlive it: Qt would destroy it after the end, and the process would crash.
    """
    clipboard = QGuiApplication.clipboard()
    if put is not None and clipboard.mimeData() is put:
        clipboard.setText(clipboard.text())
