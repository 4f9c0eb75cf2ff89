"""Hammer's Regiment as a reference tree, and what its people carry: for reading, without effect on the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rules.core.frozen import FrozenMap, Value
from rules.tables.book import Book

APART = ("number", "effectives", "content", "counters", "counter", "part-of", "rule", "line")
"""Columns that an element has as fields of its own."""
REGIMENT = "regiment"
INFANTRY_RULE = "HX-ORG-16"
PLATOON = "platoon"


@dataclass(frozen=True, slots=True)
class Element:
    """One element of the regiment. `key` is its row of the organisation, or what a platoon or a team is called.

    `number` is how many of it the one above has, `effectives` the people in each, `counters` the counters that each
    yields (of the profile `counter`); None where that is not fixed. `content` is text, `strength` further figures by
    name, `rule` the rule that describes it, `parts` the elements in each.
    """

    key: str
    number: int | None = None
    effectives: int | None = None
    content: str = ""
    counters: int | None = None
    counter: str = ""
    rule: str = ""
    strength: FrozenMap[str, Value] = field(default_factory=FrozenMap)
    parts: tuple[Element, ...] = ()


@dataclass(frozen=True, slots=True)
class Issued:
    """One personal weapon: its calibre or None, who has it by right, who came by it, whether it counts in play."""

    key: str
    calibre_cm: int | None
    issued_to: tuple[str, ...]
    found_by: tuple[str, ...]
    game_effect: bool


def reference_tree(book: Book) -> Element:
    """The regiment from the top down to teams (HX-ORG-01)."""
    tops = [row for row in book.rows("organisation") if book.find("organisation", row, "part-of") is None]
    return Element(REGIMENT, number=1, rule=INFANTRY_RULE, parts=tuple(_element(book, row) for row in tops))


def _element(book: Book, row: str) -> Element:
    inner = [found for found in book.rows("organisation") if book.find("organisation", found, "part-of") == row]
    figures = book.row("organisation", row)
    return Element(
        key=row,
        number=_whole(figures, "number"),
        effectives=_whole(figures, "effectives"),
        content=str(figures.get("content", "")),
        counters=_whole(figures, "counters"),
        counter=str(figures.get("counter", "")),
        rule=str(figures.get("rule", "")),
        strength=FrozenMap(
            {name: value for name, value in figures.items() if name not in APART and not _is_inner(name, figures)}
        ),
        parts=(*(_element(book, found) for found in inner), *_platoons(figures)),
    )


def _is_inner(name: str, figures: FrozenMap[str, Value]) -> bool:
    """Whether a figure belongs to a platoon, or to a team in one."""
    inner = (PLATOON, *_teams(figures))
    return name == "platoons" or any(name.startswith(f"{part}-") for part in inner)


def _teams(figures: FrozenMap[str, Value]) -> Iterator[str]:
    """What the teams of a platoon are called: "squad" for a figure "platoon-squads" beside "squad-effectives"."""
    for name in figures:
        team = name.removeprefix(f"{PLATOON}-").removesuffix("s")
        if name.startswith(f"{PLATOON}-") and f"{team}-effectives" in figures:
            yield team


def _platoons(figures: FrozenMap[str, Value]) -> Iterator[Element]:
    if "platoons" not in figures:
        return
    teams = tuple(_teams(figures))
    counted = {f"{team}s" for team in teams}
    strength = {
        name.removeprefix(f"{PLATOON}-"): value for name, value in figures.items() if name.startswith(f"{PLATOON}-")
    }
    yield Element(
        PLATOON,
        number=_whole(figures, "platoons"),
        effectives=_whole(figures, "platoon-effectives"),
        strength=FrozenMap(
            {name: value for name, value in strength.items() if name not in counted and name != "effectives"}
        ),
        parts=tuple(_team(figures, team) for team in teams),
    )


def _team(figures: FrozenMap[str, Value], team: str) -> Element:
    own = {name.removeprefix(f"{team}-"): value for name, value in figures.items() if name.startswith(f"{team}-")}
    return Element(
        team,
        number=_whole(figures, f"{PLATOON}-{team}s"),
        effectives=_whole(figures, f"{team}-effectives"),
        strength=FrozenMap({name: value for name, value in own.items() if name != "effectives"}),
    )


def _whole(figures: FrozenMap[str, Value], name: str) -> int | None:
    return int(figures[name]) if name in figures else None


def personal_weapons(book: Book) -> tuple[Issued, ...]:
    """What the regiment's people carry (HX-ORG-13, HX-ORG-14)."""
    return tuple(_issued(book, row) for row in book.rows("personal-weapons"))


def _issued(book: Book, row: str) -> Issued:
    return Issued(
        key=row,
        calibre_cm=_whole(book.row("personal-weapons", row), "calibre"),
        issued_to=_words(book, row, "issued-to"),
        found_by=_words(book, row, "found-by"),
        game_effect=book.flag("personal-weapons", row, "game-effect"),
    )


def _words(book: Book, row: str, column: str) -> tuple[str, ...]:
    words = book.find("personal-weapons", row, column)
    return tuple(str(words).split(", ")) if words is not None else ()
