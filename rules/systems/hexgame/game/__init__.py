"""The hex game as it is played."""

from rules.systems.hexgame.game.engine import HexEngine as Game

__all__ = ["Game"]
