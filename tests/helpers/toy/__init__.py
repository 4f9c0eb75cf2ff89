"""A small rule system that the tests of everything system-neutral use."""

from tests.helpers.toy.system import TOY, Toy

__all__ = ["TOY", "Toy"]
