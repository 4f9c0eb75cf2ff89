"""What the start page tells when everything else is there, for the rules and the version take time to load. No Qt."""

from __future__ import annotations

from app.context import Context


def own_packs(context: Context) -> str:
    """The player's own packs by name, empty for none: then no rules are loaded for it."""
    if not (context.preferences.now.files.packs or (context.folders.root / "packs").is_dir()):
        return ""
    from app.packs.shelf import PackShelf
    from templates.words import line

    shelf = context.part(PackShelf)
    shelf.look_again()
    names = [line(kept.pack.name) for kept in shelf.packs]
    return f"Your own: {', '.join(names)}" if names else ""


def foot() -> str:
    """The version, and the two keys that help."""
    from rules.storage.header import program

    return f"Tribarrel {program()} · Rules F1 · All shortcuts Ctrl /"
