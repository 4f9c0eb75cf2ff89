"""What a test must not leave behind: threads, active timers, open windows.

Qt is looked at only where the test has made a QApplication; this module never imports it first.
"""

import gc
import sys
import threading
import time
from collections.abc import Set
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

PATIENCE_S = 2.0


def new_threads(before: Set[threading.Thread]) -> list[str]:
    """The names of threads that were not there before and don't end within a moment."""
    started = [thread for thread in threading.enumerate() if thread not in before]
    deadline = time.monotonic() + PATIENCE_S
    for thread in started:
        thread.join(max(0.0, deadline - time.monotonic()))
    return [f"thread {thread.name}" for thread in started if thread.is_alive()]


def qt_runs() -> bool:
    """True if some test has made an application."""
    core = sys.modules.get("PySide6.QtCore")
    return core is not None and core.QCoreApplication.instance() is not None


def qt_objects() -> list["QObject"]:
    """The active timers and the windows that are alive now."""
    from PySide6.QtCore import QCoreApplication, QEvent, QTimer
    from PySide6.QtWidgets import QApplication
    from shiboken6 import isValid

    # deleteLater() waits for an event loop, which a test hasn't.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    timers = [found for found in gc.get_objects() if isinstance(found, QTimer)]
    application = QApplication.instance()
    windows = application.topLevelWidgets() if isinstance(application, QApplication) else []
    return [*(timer for timer in timers if isValid(timer) and timer.isActive()), *windows]


def new_qt_objects(before: list["QObject"]) -> list[str]:
    """Describes those that were not there before."""
    left = [found for found in qt_objects() if not any(found is known for known in before)]
    return [f"{type(found).__name__} {found.objectName()!r}" for found in left]
