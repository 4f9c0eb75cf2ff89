"""What there is to carry on with: the battle and the armies that are open, then files opened before."""

from __future__ import annotations

from app.context import Context
from app.desk.moments import when_text
from app.files.recent import recent_files
from app.start.carrying_on import Row


def rows_of(context: Context) -> list[Row]:
    """All of it, in the order of the list."""
    return [*_battle_row(context), *_open_rows(context), *_file_rows(context)]


def _battle_row(context: Context) -> list[Row]:
    """The battle that is open now."""
    battle = context.session.battle
    if battle is None:
        return []
    from app.desk.battle_words import battle_about, colours_of, is_table_only, title_of

    now = battle.now
    kind, state = "table" if is_table_only(now) else "battle", "open, read-only" if battle.is_read_only else "open"
    return [Row(battle.id, kind, title_of(now), battle_about(now), state, colours_of(now), True)]


def _open_rows(context: Context) -> list[Row]:
    """The armies that are open now; where there are none, nothing of the rules is needed."""
    documents = context.session.documents
    if not documents:
        return []
    from app.desk.words import army_about
    from app.words import title_text

    rows = []
    for found in documents:
        state = "open" if found.is_saved else "open, not saved"
        about = army_about(found.system, found.army, found.issues)
        rows.append(Row(found.id, "army", title_text(found.army), about, state, (found.army.colour,), True))
    return rows


def _file_rows(context: Context) -> list[Row]:
    """Files opened before that are not open now; nothing of the rules is needed."""
    now = context.clock()
    battle = context.session.battle
    shown = {found.file.path for found in (*context.session.documents, *((battle,) if battle else ()))}
    return [
        Row(str(file.path), file.kind, file.name, file.about, when_text(file.when, now), file.colours)
        for file in recent_files(context.folders.recent)
        if file.path not in shown
    ]
