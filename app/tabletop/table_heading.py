"""What the top bar says over the table: the battle's name, its round, and what is looked at."""

from __future__ import annotations

from app.desk.battle_words import is_table_only, table_about
from app.open_battle import OpenBattle
from app.page import Heading
from app.tabletop.turns import round_text, title_text


def heading_of(document: OpenBattle | None) -> Heading:
    """The battle's name and round."""
    if document is None:
        return Heading("Table")
    battle = document.shown
    if is_table_only(battle):
        return Heading(battle.name or "Table", table_about(battle.table))
    note = round_text(document)
    if document.is_read_only:
        note += " · read-only"
    if document.moment is not None:
        note += f" · looking at step {document.moment.number}"
    return Heading(title_text(document), note)
