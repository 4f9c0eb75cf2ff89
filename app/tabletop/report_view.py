"""The battle report to read, and to save as Markdown or PDF."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from app.asking import FileKind
from app.files.disk import write_atomic
from app.files.problems import CannotWrite
from app.open_battle import OpenBattle
from app.tabletop.report import battle_report, markdown, report_file
from app.tabletop.stage import Stage
from app.words import file_problem_text
from rules.core.ids import slug

KINDS = (FileKind("Markdown", (".md",)), FileKind("PDF", (".pdf",)))
WIDTH, HEIGHT, EDGE = 760, 640, 24


class ReportView(QDialog):
    """What happened so far, as it would be saved."""

    def __init__(self, stage: Stage, document: OpenBattle, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stage = stage
        self.report = battle_report(document)
        self.setObjectName("report")
        self.setWindowTitle("Battle report")
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setObjectName("report-text")
        self.text.setAccessibleName("Battle report")
        self.text.setMarkdown(markdown(self.report))
        self.save, self.back = QPushButton("Save…"), QPushButton("Close")
        for button, name, kind in ((self.back, "report-close", "text"), (self.save, "report-save", "primary")):
            button.setObjectName(name)
            button.setAccessibleName(button.text())
            button.setProperty("kind", kind)
        self.save.setDefault(True)
        self.save.clicked.connect(self.choose_and_save)
        self.back.clicked.connect(self.reject)
        px = stage.context.look.theme.px
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.back)
        foot.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(16), px(16), px(16), px(16))
        column.addWidget(self.text, 1)
        column.addLayout(foot)
        room = parent.window().size() if parent is not None else None
        self.resize(
            min(px(WIDTH), room.width() - px(EDGE)) if room else px(WIDTH),
            min(px(HEIGHT), room.height() - px(EDGE)) if room else px(HEIGHT),
        )

    def choose_and_save(self) -> None:
        """Asks where; the dialogue stays where it could not be written."""
        context = self.stage.context
        name = f"{slug(self.report.title) or 'battle'}-report.md"
        path = context.asker.save_file("Battle report", Path(name), KINDS)
        if path is None:
            return
        try:
            write_atomic(path, report_file(self.report, path.suffix, context.preferences.now.print.paper))
        except CannotWrite as problem:
            context.notes.say(file_problem_text(problem), "error")
        else:
            context.notes.say(f"Battle report saved as {path.name}.", "ok")
            self.accept()


def open_report(stage: Stage, parent: QWidget) -> None:
    """The report of the battle in front, over a page."""
    if stage.document is not None:
        view = ReportView(stage, stage.document, parent)
        view.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        view.open()
