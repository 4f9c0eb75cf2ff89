"""The rules of one section to read: id, text, mark and source of each; the one that was asked for stands out."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QTextBrowser

from app.look import Look
from app.rulebook.sources import source_words
from rules.tables.shipped import Rule


class Reader(QTextBrowser):
    """Shows rules; text can be marked and copied. F1 on it stays with the rule that was asked for."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._rules: tuple[Rule, ...] = ()
        self._chosen = ""
        self._down: int | None = None
        self.setObjectName("rules-text")
        self.setAccessibleName("Rules of the section")
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        look.changed.connect(self._dress)
        self._dress()

    @property
    def chosen(self) -> str:
        """The id of the rule that stands out, or empty."""
        return self._chosen

    def show_rules(self, title: str, rules: tuple[Rule, ...], chosen: str = "") -> None:
        """The rules of a section; `chosen` is the id of one that stands out and is in sight."""
        self._rules, self._chosen, self._down = rules, chosen, None
        self.setAccessibleName(f"Rules: {title}")
        self.setProperty("rule", chosen)
        self._fill()

    def _dress(self) -> None:
        theme = self._look.theme
        self.setStyleSheet(
            f"QTextBrowser {{ background: #{theme.figure('bg')}; border: 1px solid transparent;"
            f" padding: 0 {theme.px(12)}px; }}"
            f"QTextBrowser:focus {{ border: 2px solid #{theme.figure('accent')}; }}"
        )
        self._fill()

    def scroll_to(self, down: int) -> None:
        """Scrolls as far as one had; holds until other rules are shown."""
        self._down = down
        self._settle()

    def _fill(self) -> None:
        self.setHtml("".join(map(self._rule, self._rules)))
        self._settle()

    def _settle(self) -> None:
        """Scrolls now, and once more when the page has its size."""
        self._scroll()
        QTimer.singleShot(0, self, self._scroll)

    def _scroll(self) -> None:
        bar = self.verticalScrollBar()
        if self._down is not None:
            bar.setValue(self._down)
        elif self._chosen:
            self.scrollToAnchor(self._chosen)
            bar.setValue(bar.value() - self._look.theme.px(12))

    def _rule(self, rule: Rule) -> str:
        theme = self._look.theme
        px, figure = theme.px, theme.figure
        ground = f' bgcolor="#{figure("accentsoft")}"' if rule.id == self._chosen else ""
        mark = rule.mark
        letter = f'<sup style="color:#{figure("house")}"><b>{mark.value}</b></sup>' if mark.shown else ""
        source = escape(f"{source_words(rule.source)} · {rule.source}")
        return (
            f'<a name="{escape(rule.id)}"></a>'
            f'<table width="100%" cellspacing="0" cellpadding="{px(8)}"{ground}><tr>'
            f'<td width="{px(104)}" style="color:#{figure("accent")}; font-weight:600; font-size:{px(13)}px">'
            f"{escape(rule.id)}</td>"
            f'<td><p style="line-height:142%; margin:0; font-size:{px(14)}px; color:#{figure("ink")}">'
            f"{escape(rule.text)}{letter}</p>"
            f'<p style="margin-top:{px(2)}px; margin-bottom:0; font-size:{px(12)}px; color:#{figure("ink3")}">'
            f"{source}</p>"
            "</td></tr></table>"
        )
