"""The words of paper itself, which no system has: heads, feet, captions."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from rules.army.system import System
from rules.core.frozen import Frozen, FrozenMap
from rules.core.tally import Detail
from rules.tables.reading import checked, toml
from templates.facts import Word
from templates.fonts import faces
from templates.words import filled, word


class PaperWords(Frozen):
    """`phrases` are lines with holes to fill, `words` stand on cards where the system has none of its own."""

    phrases: FrozenMap[str, str]
    words: FrozenMap[str, str]


@lru_cache(maxsize=1)
def paper_words() -> PaperWords:
    """The words of paper; raises BadInput."""
    text = (files("templates") / "sheets" / "words.toml").read_text(encoding="utf-8")
    return checked(PaperWords, toml(text, "words.toml"), text, "words.toml")


def phrase(system: System, key: str, **details: Detail) -> str:
    """A wording of paper, filled and in one clean line."""
    names = {name: faces.clean(value) for name, value in details.items() if isinstance(value, str)}
    return faces.clean(filled(system, paper_words().phrases[key], details, names))


def wording(system: System) -> Word:
    """The words of a system, and those of paper for what it does not word."""
    paper = paper_words().words

    def say(key: str) -> str:
        found = word(system, key)
        return paper.get(key, key) if found == key else found

    return say
