"""Battles that were open when their window stopped: listed, opened where they were, or put off."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app.files.unclosed import Unclosed, left_open
from app.open_battle import OpenBattle

if TYPE_CHECKING:
    from app.desk.battles import Battles


class BattleRecovery:
    """The battles' found work. What is put off comes back at the next start."""

    def __init__(self, battles: Battles) -> None:
        self._battles = battles
        self._put_off: set[Path] = set()

    def left(self) -> tuple[Unclosed, ...]:
        """Battles that a stopped window left open, newest first, without those that were put off."""
        folders = self._battles.context.folders
        found = left_open(folders.unclosed, folders.locks)
        now = self._battles.context.session.battle
        open_here = now.file.path if now is not None else None
        return tuple(battle for battle in found if battle.path not in (*self._put_off, open_here))

    def open(self, battle: Unclosed) -> OpenBattle | None:
        """Opens a battle where it was."""
        opened = self._battles.open(battle.path)
        if opened is None or opened.is_read_only:
            self.put_off(battle)
        return opened

    def put_off(self, battle: Unclosed) -> None:
        """Later: it is told again at the next start."""
        self._put_off.add(battle.path)
