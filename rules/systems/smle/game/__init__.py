"""SMLE as it is played."""

from rules.systems.smle.game.engine import SmleEngine as Game

__all__ = ["Game"]
