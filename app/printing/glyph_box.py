"""The warning of characters that no font of ours has: which, where, and the way there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.icons import icon
from app.look import Look
from app.printing.words import unprintable, where
from templates.glyphs import MissingGlyph

MOST, INDENT = 2, 28


class GlyphBox(QFrame):
    """`wanted` carries the id of the node whose text has the character."""

    wanted = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._glyphs: tuple[MissingGlyph, ...] = ()
        self.setProperty("panel", "warn")
        self.setObjectName("print-glyphs")
        self._picture = QLabel()
        self.head = QLabel()
        self.head.setProperty("role", "strong")
        top = QHBoxLayout()
        top.addWidget(self._picture)
        top.addWidget(self.head, 1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(top)
        self._rows: list[QWidget] = []
        look.changed.connect(self._dress)
        self._dress()
        self.hide()

    def _dress(self) -> None:
        px = self._look.theme.px
        self._picture.setPixmap(icon("warn", self._look.theme, "warn").pixmap(px(20), px(20)))
        self._picture.setFixedWidth(px(INDENT))
        self._column.setContentsMargins(px(12), px(10), px(8), px(8))
        self._column.setSpacing(0)

    def show_glyphs(self, glyphs: Sequence[MissingGlyph]) -> None:
        """The first of them each with its way; none hides the warning."""
        self.setVisible(bool(glyphs))
        if tuple(glyphs) == self._glyphs:
            return
        self._glyphs = tuple(glyphs)
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [self._row(at, glyph) for at, glyph in enumerate(glyphs[:MOST])]
        if len(glyphs) > MOST:
            more = QLabel(f"and {len(glyphs) - MOST} more")
            more.setProperty("role", "small")
            more.setIndent(self._look.theme.px(INDENT))
            self._rows.append(more)
        for row in self._rows:
            self._column.addWidget(row)
            row.show()  # at once, so that Tab finds it
        self.head.setText(unprintable(len(glyphs)))
        self.setAccessibleName(unprintable(len(glyphs)))

    def _row(self, at: int, glyph: MissingGlyph) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(self._look.theme.px(INDENT), 0, 0, 0)
        words = QLabel(where(glyph))
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setProperty("role", "small")
        words.setWordWrap(True)
        line.addWidget(words, 1)
        show = QPushButton("Show")
        show.setProperty("kind", "link")
        show.setObjectName(f"print-glyph-{at}")
        show.setAccessibleName(f"Show {where(glyph)}")
        show.clicked.connect(partial(self.wanted.emit, glyph.subject))
        line.addWidget(show)
        return row
