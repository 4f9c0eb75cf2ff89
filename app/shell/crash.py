"""The last net: an error that nobody caught. It keeps the work, says where it is, and never loops."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler

from app.files.disk import read_text, write_atomic
from app.files.problems import FileProblem

MOST_LOG = 100_000
"""So many signs of the log are kept."""
TOO_MANY, WITHIN_S = 3, 30.0
"""So many errors in so short a time are no accident any more: the program stops."""


class Crash(QObject):
    """Hears what nobody caught. `met` carries words after the work is kept, `fatal` those of the last one."""

    met = Signal(str)
    fatal = Signal(str)
    _from_thread = Signal(str)

    def __init__(self, folder: Path, keep: Callable[[], None], clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._folder = folder
        self._keep = keep
        self._clock = clock
        self._times: list[float] = []
        self._busy = False
        self._from_thread.connect(self._handle)
        self._before: tuple[Any, Any, Any] = (sys.excepthook, threading.excepthook, None)

    @property
    def log(self) -> Path:
        """Where the errors are written down, for whoever reports them."""
        return self._folder / "errors.txt"

    def install(self) -> None:
        """Takes the place of Python's and Qt's own ends."""
        self._before = sys.excepthook, threading.excepthook, qInstallMessageHandler(self._heard)
        sys.excepthook = self.caught
        threading.excepthook = self._caught_in_thread

    def uninstall(self) -> None:
        """Gives Python and Qt the ends back that they had before."""
        sys.excepthook, threading.excepthook, handler = self._before
        qInstallMessageHandler(handler)

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """An error of this thread. An interruption from the keyboard is none, and ends the program as ever."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        self._handle("".join(traceback.format_exception(kind, error, trace)))

    def _caught_in_thread(self, found: threading.ExceptHookArgs) -> None:
        if found.exc_value is not None:
            told = traceback.format_exception(found.exc_type, found.exc_value, found.exc_traceback)
            self._from_thread.emit("".join(told))  # told again in the window's own thread

    def _heard(self, kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        """What Qt has to say: written down; before Qt ends the program, the work is kept."""
        if kind is QtMsgType.QtFatalMsg:
            self._handle(f"Qt: {text}")
        elif kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtWarningMsg):
            print(f"Qt: {text}", file=sys.stderr)

    def _handle(self, told: str) -> None:
        """Keeps the work, then tells; an error inside of this is written to the log alone."""
        print(told, file=sys.stderr)
        if self._busy:
            self._write(told)
            return
        self._busy = True
        try:
            kept = self._kept()
            self._write(told)
            self._tell(kept)
        finally:
            self._busy = False

    def _kept(self) -> str:
        """Keeps all unsaved work; where it is, or why it could not be kept."""
        try:
            self._keep()
        except Exception as error:  # whatever it is, the player must be told
            return f"Your work could not be kept: {error}. Save it under another name now."
        return f"Your work is in {self._folder}."

    def _tell(self, kept: str) -> None:
        now = self._clock()
        self._times = [*(at for at in self._times if now - at < WITHIN_S), now]
        if len(self._times) >= TOO_MANY:
            self.fatal.emit(f"Tribarrel stopped. {kept} It opens again from the start page.")
        else:
            self.met.emit(f"Something went wrong in Tribarrel; it is written down in {self.log}. {kept}")

    def _write(self, told: str) -> None:
        with suppress(FileProblem, OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            before = read_text(self.log) if self.log.exists() else ""
            write_atomic(self.log, f"{before}\n{time.strftime('%Y-%m-%d %H:%M:%S')}\n{told}"[-MOST_LOG:])
