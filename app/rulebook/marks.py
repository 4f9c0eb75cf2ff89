"""Where a figure comes from, in words."""

from __future__ import annotations

from app.rulebook.sources import ref_words
from rules.army.card import Fact, content
from rules.army.system import System
from rules.core.frozen import Value
from rules.core.marks import Mark
from rules.tables.book import Figure
from templates.words import fact_text, value_text

MARKS = {
    Mark.SEED: "From the given text",
    Mark.PUBLISHED: "From a published source",
    Mark.DERIVED: "Derived from published figures",
    Mark.HOUSE: "House value, not in the published rules",
    Mark.OVERRIDDEN: "Your own figure",
}
LEGEND = "H house value · D derived · O your own · no letter: given text or published"


def mark_words(mark: Mark) -> str:
    """What a mark means."""
    return MARKS[mark]


def figure_text(system: System, figure: Figure) -> str:
    """A figure for people, with its unit where that is a sign; a dash where the source has none."""
    return plain_text(system, figure.value, figure.unit)


def plain_text(system: System, value: Value | None, unit: str = "") -> str:
    """A value of a table for people."""
    if isinstance(value, str):
        return value_text(system, value)
    return fact_text(system, Fact(content(value), unit=unit))


def figure_tip(system: System, figure: Figure) -> str:
    """All that is known of a figure, in lines: itself, its mark, its source, both values where it is overridden."""
    unit = f" ({figure.unit})" if figure.unit not in ("", "in", "cm", "mm") else ""
    lines = [f"{figure_text(system, figure)}{unit}. {mark_words(figure.mark)}."]
    if figure.mark is Mark.OVERRIDDEN:
        without = f"The rules have {plain_text(system, figure.shipped, figure.unit)}."
        lines.append(without if figure.shipped is not None else "The rules have no figure here.")
    if figure.ref:
        lines.append(f"Source: {ref_words(figure.ref)}.")
    if figure.mark is Mark.HOUSE:
        lines.append("Change it in House packs.")
    return "\n".join(lines)
