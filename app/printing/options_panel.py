"""The left panel: what to print, on which paper, with which marks; the warning; then Print, Save PDF, Open folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.context import Context
from app.icons import icon
from app.printing.glyph_box import GlyphBox
from app.printing.making import Made, What, paper_of, papers_for
from app.printing.what_list import WhatList
from app.printing.words import APPLIES, FULL_SIZE, LEGAL, MEASURE, SWITCHES
from app.settings import Print
from app.widgets.segmented import Segmented
from app.widgets.status import StatusChip
from app.widgets.toggle import Toggle
from templates.layout import layout_for
from templates.sheet import papers
from templates.words import number_text

SIZES = ("standard", "large")
SIDES = (("fronts", "Fronts only"), ("both", "Both sides"), ("fold", "Fold-over"))
EDGES = (("long", "Long edge"), ("short", "Short edge"))
BUTTONS = (("print-now", "Print…", "primary"), ("save-pdf", "Save PDF…", ""), ("open-folder", "Open folder", ""))
LOW = 560
"""Under this height, in pixels of the design, everything but the buttons scrolls."""


class OptionsPanel(QFrame):
    """`what_chosen` carries a kind of paper; the other options are kept in the settings at once."""

    what_chosen = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setProperty("panel", "surface")
        self.setObjectName("print-options")
        self.setAccessibleName("What to print, and how")
        self.status = StatusChip(context.look, "print-not-legal")
        self.what = WhatList(context.look)
        self.what.chosen.connect(self.what_chosen)
        self.glyphs = GlyphBox(context.look)
        self.fields: dict[str, list[QWidget]] = {}
        self._labels: list[QLabel] = []
        self.segments: dict[str, Segmented] = {}
        self.toggles: dict[str, Toggle] = {}
        self.buttons: dict[str, QPushButton] = {}
        self._build()
        context.actions.refreshed.connect(self.show_tips)
        context.look.changed.connect(self._dress)
        self._dress()

    # What stands where

    def _build(self) -> None:
        self._inside = QWidget()
        self._inside.setObjectName("print-options-inside")
        self._column = QVBoxLayout(self._inside)
        self._column.addWidget(self.status, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addWidget(_label("What to print"))
        self._column.addWidget(self.what)
        self._segment("paper", "Paper", _titles("cards"), self._take("paper"))
        self._segment("size", "Card size, mm", [(key, _size(key)) for key in SIZES], self._take("size"))
        self._segment("sides", "Sides", SIDES, self._take_sides)
        self._segment("flip", "Turned over", EDGES, self._take("flip"))
        for key, words in SWITCHES:
            self._toggle(key, words)
        self._column.addStretch(1)
        scroll = QScrollArea()
        scroll.setObjectName("print-options-list")
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(scroll, 1)
        whole.addLayout(self._foot())

    def _foot(self) -> QVBoxLayout:
        self._ways = QVBoxLayout()
        self.note = _label(FULL_SIZE)
        self.note.setProperty("role", "caption")
        self.note.setWordWrap(True)
        beside = QHBoxLayout()
        for action_id, words, kind in BUTTONS:
            button = QPushButton(words)
            button.setProperty("kind", kind)
            button.setObjectName(action_id)
            button.setAccessibleName(words.rstrip("…"))
            button.clicked.connect(partial(self._context.actions.trigger, action_id))
            self.buttons[action_id] = button
            if kind:
                self._ways.addWidget(button)
            else:
                beside.addWidget(button, 1)
        self._ways.addLayout(beside)
        return self._ways

    def _segment(self, key: str, words: str, choices: Sequence[tuple[str, str]], take: Callable[[str], None]) -> None:
        label, field = _label(words), Segmented(self._context.look, f"print-{key}", words)
        field.show_words(choices)
        field.chosen.connect(take)
        self.segments[key] = field
        self._labels.append(label)
        self.fields[key] = [label, field]
        self._column.addWidget(label)
        self._column.addWidget(field)

    def _toggle(self, key: str, words: str) -> None:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        toggle = Toggle(self._context.look, f"print-{key}", words)
        toggle.clicked.connect(lambda on: self._change(**{key: on}))
        label = QLabel(words)
        label.setBuddy(toggle)
        line.addWidget(label, 1)
        line.addWidget(toggle)
        self.toggles[key] = toggle
        self.fields[key] = [row]
        self._column.addWidget(row)

    def parts(self) -> list[QWidget]:
        """What Tab goes through, in order: the options, the warning where it stands under them, the buttons."""
        warning = [] if self._inside.isAncestorOf(self.glyphs) else [self.glyphs]
        return [self._inside, *warning, *self.buttons.values()]

    def _dress(self) -> None:
        theme = self._context.look.theme
        px = theme.px
        self._column.setContentsMargins(px(20), px(18), px(20), px(8))
        self._column.setSpacing(px(4))
        for label in self._labels:
            label.setContentsMargins(0, px(8), 0, px(2))
        self._ways.setContentsMargins(px(20), px(8), px(20), px(18))
        self._ways.setSpacing(px(8))
        self._inside.setStyleSheet(f"#print-options-inside {{ background: #{theme.figure('surface')}; }}")
        self.buttons["print-now"].setIcon(icon("print", theme, "onaccent"))
        self.buttons["print-now"].setStyleSheet(f"min-height: {px(42)}px;")
        self.buttons["print-now"].setIconSize(QSize(px(20), px(20)))
        self._place_warning()

    def _place_warning(self) -> None:
        """Warning and note are always in sight, unless that would leave too little of the options."""
        low = self.height() < self._context.look.theme.px(LOW)
        if low:
            self._column.insertWidget(1, self.glyphs)
            self._column.insertWidget(-1, self.note)
        else:
            self._ways.insertWidget(0, self.glyphs)
            self._ways.insertWidget(1, self.note)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There may be more or less room."""
        super().resizeEvent(event)
        self._place_warning()

    # What it shows

    def show_made(self, found: Made) -> None:
        """How much there is, and what cannot be printed."""
        self.what.show_made(found)
        self.glyphs.show_glyphs(found.missing)

    def show_legal(self, words: str) -> None:
        """Says that an army is not legal; nothing for a legal one."""
        self.status.setVisible(bool(words))
        self.status.show_status("error", words or LEGAL, "error")

    def show_options(self, what: What, options: Print) -> None:
        """The options as they stand, those of this kind of paper alone."""
        self.what.show_chosen(what)
        sides = "fold" if options.fold else "both" if options.duplex else "fronts"
        self.segments["paper"].show_words(_titles(what))
        values = {"paper": paper_of(what, options), "size": options.size, "sides": sides, "flip": options.flip}
        for key, field in self.segments.items():
            field.show_value(values[key])
        for key, toggle in self.toggles.items():
            toggle.show_value(bool(getattr(options, key)))
        has_bar = options.scale_bar and "scale_bar" in APPLIES[what]
        self.note.setText(f"{FULL_SIZE} {MEASURE}" if has_bar else FULL_SIZE)
        for key, widgets in self.fields.items():
            shown = key == "paper" or key in APPLIES[what]
            if key == "flip" and what == "cards":
                shown = sides == "both"
            for widget in widgets:
                widget.setVisible(shown)

    def show_tips(self) -> None:
        """Buttons show their keys, or why they may not be used now."""
        bound = {work.spec.id: work for work in self._context.actions.bound()}
        for action_id, button in self.buttons.items():
            if action_id in bound:
                button.setToolTip(bound[action_id].shown.toolTip())
                button.setAccessibleDescription(bound[action_id].reason())

    # What is chosen

    def _take(self, key: str) -> Callable[[str], None]:
        return lambda value: self._change(**{key: value})

    def _take_sides(self, value: str) -> None:
        self._change(duplex=value == "both", fold=value == "fold")

    def _change(self, **values: object) -> None:
        preferences = self._context.preferences
        preferences.change(preferences.now.but("print", **values))


def _label(words: str) -> QLabel:
    label = QLabel(words)
    label.setProperty("role", "label")
    return label


def _titles(what: What) -> list[tuple[str, str]]:
    return [(key, papers()[key].title) for key in papers_for(what)]


def _size(key: str) -> str:
    """A card's width and height: "63.5 × 88.9"."""
    layout = layout_for("card", key)
    width, height = (number_text(Fraction(str(side))) for side in (layout.width, layout.height))
    return f"{width} × {height}"
