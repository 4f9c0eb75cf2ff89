"""The cards of the start page: a system with its scene, recovered work, house packs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.icons import icon
from app.look import Look
from app.start.scenes import HEIGHT, paint_scene
from app.start.words import Blurb
from app.widgets.raised import DEPTH, Raised

Run = Callable[[], object]
HEAD = 36
"""As high as the button that leads to more."""


def label(text: str, role: str, wrap: bool = False) -> QLabel:
    """Words in a role of the type."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setWordWrap(wrap)
    return made


def button(text: str, name: str, kind: str, run: Run, said: str = "") -> QPushButton:
    """A button; `said` is its accessible name where its words alone do not tell it apart."""
    made = QPushButton(text)
    made.setObjectName(name)
    made.setAccessibleName(said or text)
    made.setProperty("kind", kind)
    made.clicked.connect(lambda: run())
    return made


class SystemCard(Raised):
    """A system: its scene, its name, two lines, and the two ways to an army of it."""

    def __init__(self, look: Look, blurb: Blurb, new_army: Run, samples: Run) -> None:
        super().__init__(look)
        self._key = blurb.key
        self.setAccessibleName(blurb.name)
        self._column = QVBoxLayout(self)
        self._column.addWidget(label(blurb.name, "panel"))
        self._column.addWidget(label(blurb.what, "small", wrap=True))
        self._column.addWidget(label(blurb.how, "caption", wrap=True))
        self._column.addStretch(1)
        row = QHBoxLayout()
        row.addWidget(button("New army", f"new-{blurb.key}", "primary", new_army, f"New army, {blurb.name}"), 3)
        row.addWidget(button("Samples", f"samples-{blurb.key}", "text", samples, f"Samples, {blurb.name}"), 2)
        self._column.addLayout(row)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        px = self.look.theme.px
        side = DEPTH + px(16)
        self._column.setContentsMargins(side, DEPTH + px(HEIGHT) + px(12), side, DEPTH + px(14))
        self._column.setSpacing(px(3))
        self.setFixedHeight(px(HEIGHT + 134) + 2 * DEPTH)

    def paint_inside(self, painter: QPainter) -> None:
        """The scene, across the whole card."""
        px = self.look.theme.px
        box = self.box()
        painter.save()
        painter.translate(box.topLeft())
        painter.setClipRect(0, 0, round(box.width()), px(HEIGHT), Qt.ClipOperation.IntersectClip)
        paint_scene(painter, self._key, self.look.theme)
        painter.restore()
        painter.fillRect(
            round(box.left()), round(box.top()) + px(HEIGHT), round(box.width()), 1, self.look.theme.colour("line")
        )


class RecoveredCard(QWidget):
    """Work that a stopped program left: what, of when, what tells it apart, and what to do about it."""

    def __init__(self, look: Look, title: str, text: str, about: str, ways: tuple[tuple[str, str, Run], ...]) -> None:
        super().__init__()
        self._look = look
        self.setAccessibleName(title)
        self.setAccessibleDescription(f"{text} {about}")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._picture = QLabel(alignment=Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.addWidget(label(title, "row"))
        words.addWidget(label(text, "small", wrap=True))
        words.addWidget(label(about, "caption", wrap=True))
        row = QHBoxLayout()
        for at, (name, text_, run) in enumerate(ways):
            row.addWidget(button(text_, name, "text" if at else "", run, f"{text_}, {text} {about}"))
        row.addStretch(1)
        words.addLayout(row)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._picture)
        self._row.addLayout(words, 1)
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        theme = self._look.theme
        size = theme.px(20)
        self._picture.setPixmap(icon("info", theme, "warn").pixmap(size, size))
        self._row.setContentsMargins(theme.px(18), theme.px(16), theme.px(18), theme.px(14))
        self._row.setSpacing(theme.px(12))
        ground, radius = theme.figure("warnsoft"), theme.px(10)
        self.setStyleSheet(f"RecoveredCard {{ background: #{ground}; border-radius: {radius}px; }}")


class PacksCard(Raised):
    """What the letter H means, and how many packs of one's own there are."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._letter = QLabel("H", alignment=Qt.AlignmentFlag.AlignCenter)
        self._letter.setAccessibleName("The mark H")
        self._own = label("", "small", wrap=True)
        words = QVBoxLayout()
        words.addWidget(label("Standard house values", "row"))
        text = "Figures we had to set ourselves carry this mark, everywhere they are shown."
        words.addWidget(label(text, "small", wrap=True))
        words.addWidget(self._own)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._letter, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addLayout(words, 1)
        look.changed.connect(self._dress)
        self._dress()

    def show_own(self, text: str) -> None:
        """Says which packs of the player's own there are."""
        self._own.setText(text)
        self._own.setVisible(bool(text))

    def _dress(self) -> None:
        theme = self.look.theme
        px = theme.px
        self._letter.setFixedSize(QSize(px(24), px(24)))
        ground, ink = theme.figure("housesoft"), theme.figure("house")
        style = f"background: #{ground}; color: #{ink}; border-radius: {px(4)}px; font-weight: 700;"
        self._letter.setStyleSheet(style)
        self._row.setContentsMargins(DEPTH + px(16), DEPTH + px(14), DEPTH + px(16), DEPTH + px(14))
        self._row.setSpacing(px(12))


class Head(QWidget):
    """The words over a part, and the way to more of it where there is more: all heads are of one height."""

    def __init__(self, look: Look, text: str, way: QWidget | None = None) -> None:
        super().__init__()
        self._look = look
        row = QHBoxLayout(self)
        row.setContentsMargins(DEPTH, 0, 0, 0)
        row.addWidget(label(text, "label"))
        row.addStretch(1)
        if way is not None:
            row.addWidget(way)
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self.setMinimumHeight(self._look.theme.px(HEAD))
