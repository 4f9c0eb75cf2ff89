"""Tool tips of buttons that do an action of the table: its keys, or why it may not be done now."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from app.action_book import ActionBook


def show_tips(actions: ActionBook, part: QWidget) -> None:
    """A button is an action's where its object name is the action's id."""
    bound = {work.spec.id: work for work in actions.bound()}
    for button in part.findChildren(QPushButton):
        work = bound.get(button.objectName())
        if work:
            keys = ", ".join(actions.keys(work.spec))
            button.setToolTip(work.reason() or (f"{work.spec.text} ({keys})" if keys else work.spec.text))
