"""The top of the unit panel: whose it is, its name, its figure and what that allows, and what kind of unit it is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from app.tabletop.stage import HIDDEN, Stage
from app.tabletop.system_words import phase_text, term_words
from app.widgets.icon_button import IconButton
from app.widgets.side_shape import SideShape
from rules.battle.model import Battle, Squad
from rules.core.wording import capital

FOLD = {True: "Show figures", False: "Hide figures"}


class UnitHead(QWidget):
    """`is_elsewhere` where the page says all this in a place of its own; `fold` brings the figures, or takes them."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.is_elsewhere = False
        self.shape = SideShape(stage.context.look)
        self.name = QLineEdit()
        self.name.setProperty("kind", "title")
        self.name.setObjectName("unit-name")
        self.name.setAccessibleName("Name of the unit")
        self.badge, self.word = QLabel(), QLabel()
        self.badge.setProperty("role", "page")
        self.word.setProperty("role", "label")
        self.fold = IconButton(stage.context.look, "down", FOLD[True], "unit-fold")
        self.fold.hide()
        self.about = QLabel()
        self.about.setProperty("role", "small")
        self.about.setWordWrap(True)
        self.about.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)  # alone it is as wide too
        self._level = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._put_together()

    def _put_together(self) -> None:
        level, named, words = self._level, QHBoxLayout(), QVBoxLayout()
        for label in (self.badge, self.word):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            level.addWidget(label)
        named.addWidget(self.shape)
        named.addWidget(self.name, 1)
        named.addWidget(self.fold)
        words.addLayout(named)
        words.addWidget(self.about)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 6, 0)
        row.addLayout(words, 1)
        row.addLayout(level)
        words.setSpacing(0)
        level.setSpacing(0)

    def show_parts(self, shown: bool) -> None:
        """Name and figure, or the words alone."""
        for widget in (self.shape, self.name, self.badge, self.word):
            widget.setVisible(shown and not self.is_elsewhere)

    def show_fold(self, *, is_shown: bool, is_folded: bool) -> None:
        """The button for the figures, where they may fold."""
        self.fold.setVisible(is_shown)
        self.fold.show_icon("down" if is_folded else "up")
        self.fold.setAccessibleName(FOLD[is_folded])
        self.fold.setToolTip(FOLD[is_folded])
        self.about.setHidden(is_folded)
        down, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._level.setDirection(beside if is_folded else down)
        self._level.setSpacing(self.stage.context.look.theme.px(6) if is_folded else 0)

    def show_units(self, battle: Battle, units: list[Squad]) -> None:
        """One unit with its figure, or how many there are."""
        document = self.stage.document
        assert document is not None
        side, one = battle.side(units[0].side), len(units) == 1
        same_side = all(unit.side == units[0].side for unit in units)
        self.shape.show_colour(side.colour if side and same_side and not self.is_elsewhere else "")
        self.shape.setToolTip(side.name if side and same_side else "")
        self.name.setReadOnly(not one or bool(self.stage.reason))
        self.name.setText(units[0].name if one else f"{len(units)} units")
        self.name.setToolTip(self.name.text())
        self.name.setCursorPosition(0)  # a long one shows its beginning
        self.badge.setText(document.journal.engine.badge(document.shown, units[0].id) if one else "")
        self.word.setText(self._allows(units[0].id) if one else "")
        self.word.setVisible(bool(self.word.text()) and not self.is_elsewhere)
        self.about.setText(self.kind(battle, units))

    def _allows(self, unit: str) -> str:
        """The word for what its figure lets it do."""
        document = self.stage.document
        turns = document.journal.engine.track(document.shown) if document else ()
        word = next((turn.word for turn in turns if turn.unit == unit), "")
        return capital(phase_text(document, word)) if document and word else ""

    def kind(self, battle: Battle, units: list[Squad]) -> str:
        """What kind of unit it is, how far it moves, and how much of it is selected where that is not all."""
        document, one = self.stage.document, len(units) == 1
        assert document is not None
        side = battle.side(units[0].side)
        same_side = all(unit.side == units[0].side for unit in units)
        engine, shown = document.journal.engine, document.shown
        traits = [phase_text(document, code).lower() for code in engine.traits(shown, units[0].id)] if one else []
        figures = [figure for unit in units for figure in battle.figures_of(unit.id)]
        paces = [engine.pace(shown, figure.id).limit_in for figure in figures if not figure.is_gone] if traits else []
        whose = "" if traits else (units[0].group if one else "") or (side.name if side and same_side else "")
        parts = ["hidden" if one and HIDDEN in units[0].states else "", whose, *traits]
        parts += [f"move {min(limits):g}″"] if (limits := [limit for limit in paces if limit is not None]) else []
        if not traits or len(self.stage.selected) < len(figures):
            parts.append(f"{len(self.stage.selected)} of {len(figures)} selected")
        told = " · ".join(part for part in parts if part)
        return told if told.startswith(HIDDEN) else capital(told)

    def pills(self, units: list[Squad]) -> list[tuple[str, str]]:
        """What counts for and against a unit where it stands, in words and tones."""
        document = self.stage.document
        if document is None:
            return []
        terms = document.journal.engine.circumstances(document.shown, units[0].id).terms
        return [(capital(term_words(document, term)), "ok" if term.amount >= 0 else "warn") for term in terms]
