"""The Crucible as it is played."""

from rules.systems.crucible.game.engine import CrucibleEngine as Game

__all__ = ["Game"]
