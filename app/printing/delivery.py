"""Takes finished pages to a printer or into a file, and tells how that went."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from app.context import Context
from app.desk.saving import UNFIT
from app.files.disk import write_atomic
from app.files.problems import CannotWrite
from app.open_army import OpenArmy
from app.printing.making import Made
from app.printing.printer import set_up
from app.printing.words import BUSY, NO_FOLDER, PDF, illegal, title
from app.printing.workshop import Workshop
from app.words import file_problem_text, shown_path, title_text
from templates.words import counted

ChoosePrinter = Callable[[QPrinter, int, QWidget], bool]
OpenFolder = Callable[[Path], object]


def ask_for_printer(printer: QPrinter, pages: int, parent: QWidget) -> bool:
    """The system's own print dialogue; False where the player thought better of it."""
    dialogue = QPrintDialog(printer, parent)
    dialogue.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange)
    dialogue.setMinMax(1, pages)
    dialogue.setFromTo(1, pages)
    return dialogue.exec() == QPrintDialog.DialogCode.Accepted


def open_folder(folder: Path) -> bool:
    """The system's own view of a folder."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


class Delivery(QObject):
    """`choose_printer` and `open_folder` ask the system; a test answers for it. `busy` carries words, empty at the end.

    `saved` is emitted when there is a folder to open.
    """

    busy = Signal(str)
    saved = Signal()

    def __init__(self, context: Context, workshop: Workshop, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._workshop, self._parent = context, workshop, parent
        self.choose_printer: ChoosePrinter = ask_for_printer
        self.open_folder: OpenFolder = open_folder
        self.folder: Path | None = None
        self._printer: QPrinter | None = None
        self._stopped = False
        workshop.printing.connect(self._printing)
        workshop.printed.connect(self._printed)

    # Printer

    @property
    def is_printing(self) -> bool:
        """Whether pages are on their way to the printer."""
        return self._printer is not None

    def busy_reason(self) -> str:
        """Why nothing else may be printed now; empty where it may."""
        return BUSY if self.is_printing else ""

    def print_out(self, found: Made) -> None:
        """Asks for a printer and prints in the background."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        set_up(printer, found, f"{title_text(found.wish.army)}: {title(found.wish.what, found.ledger)}")
        if self.choose_printer(printer, len(found.sizes), self._parent):
            self._printer, self._stopped = printer, False
            self.busy.emit("Printing")
            self._workshop.print_out(printer, found)

    def stop(self) -> None:
        """Prints no further page."""
        self._stopped = True
        self._workshop.stop_printing()

    def _printing(self, done: int, of: int) -> None:
        self.busy.emit(f"Printing, page {done + 1} of {of}")

    def _printed(self, result: object) -> None:
        printer, self._printer = self._printer, None
        self.busy.emit("")
        if isinstance(result, Exception):
            raise result
        name = printer.printerName() if printer else ""
        if self._stopped:
            self._context.notes.say("Printing was stopped.", "warn")
        elif result:
            self._context.notes.say(f"Sent to {name or 'the printer'}.", "ok")
        else:
            text = f"{name or 'The printer'} did not take the pages. Look whether it is on, or save a PDF."
            self._context.notes.say(text, "error")

    # File

    def save(self, document: OpenArmy, found: Made) -> None:
        """Asks for a name and writes the PDF, whole or not at all."""
        path = self._context.asker.save_file("Save PDF", self._suggested(document, found), (PDF,))
        if path is None:
            return
        path = path.expanduser().absolute()
        try:
            write_atomic(path, found.pdf)
        except CannotWrite as problem:
            self._context.notes.say(file_problem_text(problem), "error")
            return
        self.folder = path.parent
        self.saved.emit()
        bad = illegal(document.issues)
        text = f"Saved {shown_path(Path(path.name))}, {counted(len(found.sizes), 'page', 'pages')}."
        said = f"{text} {bad}, and the pages say so." if bad else text
        self._context.notes.say(said, "warn" if bad else "ok", "Open folder", partial(self.show_folder, path.parent))

    def show_folder(self, folder: Path | None = None) -> None:
        """Opens the folder of the PDF saved last, or another."""
        folder = folder or self.folder
        if folder is not None and not self.open_folder(folder):
            self._context.notes.say(f"{shown_path(folder)}: the system has nothing to show a folder with.", "error")

    def no_folder(self) -> str:
        """Why there is no folder to open yet; empty where there is."""
        return "" if self.folder else NO_FOLDER

    def _suggested(self, document: OpenArmy, found: Made) -> Path:
        """Where a PDF was saved last, else beside the army; called after the army and what is printed of it."""
        path = document.file.path
        folder = self.folder or (path.parent if path else Path.home())
        name = path.stem if path else "".join(sign for sign in title_text(document.army) if sign not in UNFIT)
        return folder / f"{name.strip(' .')[:80] or 'army'} {title(found.wish.what, found.ledger).lower()}.pdf"
