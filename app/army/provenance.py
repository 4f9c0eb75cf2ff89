"""Where a figure comes from, as it is told beside it: a letter, a sentence, and where F1 leads. No Qt."""

from __future__ import annotations

import re

from rules.army.card import Fact, content
from rules.army.model import Army
from rules.army.system import System
from rules.core.frozen import Value
from rules.core.marks import Mark, Origin
from rules.tables.book import Figure, UnknownFigure
from templates.words import fact_text, line, value_text, word

MEANINGS = {
    Mark.HOUSE: "House value{figure}{source}. Not in the published rules. Change it in House packs.",
    Mark.DERIVED: "Derived value{figure}{source}. Worked out from published figures. Change it in House packs.",
    Mark.OVERRIDDEN: "Your own figure{figure}.{without}",
}
BY_HAND = "Your own figure, set by hand."
TABLE = re.compile(r"(?:Table |TB-|T-)0*(\d+\w?)")
RULE = re.compile(r"[A-Z]{2}-[A-Z]{2,4}-\d+")


def letter(origin: Origin) -> str:
    """The letter beside a figure, empty for one of the given text or a published source."""
    return origin.mark.value if origin.mark.shown else ""


def sum_tip(system: System, army: Army, origin: Origin) -> str:
    """The same of a price, which is made of several figures: the one behind the letter is named."""
    if not origin.mark.shown:
        return ""
    table, row = origin.place.split("/")[:2] if origin.place else ("", "")
    name = system.book(army).find(table, row, "name") if table else None
    named = line(str(name)) if name else word(system, row).replace("-", " ")
    return tip(system, army, origin, named)


def tip(system: System, army: Army, origin: Origin, name: str = "") -> str:
    """What the letter means, with the figure behind it: "House value 30, table 11. Not in the published rules. …"."""
    if not origin.mark.shown:
        return ""
    figure = _figure(system, army, origin)
    if figure is None:
        by_hand = origin.mark is Mark.OVERRIDDEN
        return BY_HAND if by_hand else _filled(origin.mark, "", "", "")
    shown = f" {_value_text(system, figure.value, figure.unit)}" + (f" ({name})" if name else "")
    without = (
        f" The rules have {_value_text(system, figure.shipped, figure.unit)}." if figure.shipped is not None else ""
    )
    return _filled(origin.mark, shown, f", {_source(figure.ref)}" if figure.ref else "", without)


def _figure(system: System, army: Army, origin: Origin) -> Figure | None:
    try:
        return system.book(army).figure(origin.place) if origin.place else None
    except UnknownFigure:
        return None


def _filled(mark: Mark, figure: str, source: str, without: str) -> str:
    return MEANINGS[mark].format(figure=figure, source=source, without=without)


def _source(ref: str) -> str:
    """A source as it stands inside a sentence: "table 11", "rule SM-PTS-23", "sample forces"."""
    text = line(ref)
    if RULE.fullmatch(text):
        return f"rule {text}"
    found = TABLE.fullmatch(text)
    return f"table {found[1]}" if found else text[:1].lower() + text[1:]


def _value_text(system: System, value: Value | None, unit: str) -> str:
    if isinstance(value, str):
        return value_text(system, value)
    return fact_text(system, Fact(content(value), unit=unit))


def target(system: System, origin: Origin) -> str:
    """Where F1 leads on the rules page: the figure in its table; empty for a figure without letter or place."""
    if not origin.mark.shown or not origin.place:
        return ""
    table, _, cell = origin.place.partition("/")
    return f"{system.key}/table:{table}/{cell}"
