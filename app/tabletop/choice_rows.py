"""In what order the choices of a unit stand, and which of them wait behind a line that folds out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from app.words import per_cent
from rules.battle.answers import Choice
from rules.core.frozen import FrozenMap

MOST_ALIKE, SHOWN = 3, 2
"""Of more choices than these at different targets so many are shown, the best ones, and the rest folds out."""
MOST_BARRED = 2
"""So many that are forbidden stand below the others; more of them fold out."""
END = "end"
TARGET, WEAPON = "target", "weapon"


@dataclass(frozen=True, slots=True)
class Row:
    """One choice in words: verb and target, key fact, what it promises; `number` is its key, 0 for none."""

    choice: Choice
    words: str
    note: str = ""
    chance: float | None = None
    number: int = 0

    @property
    def odds(self) -> str:
        """What it promises, in words."""
        return "" if self.chance is None else per_cent(self.chance)

    @property
    def is_hopeless(self) -> bool:
        """Whether it promises nothing: such choices stand behind all others that are allowed."""
        return self.chance == 0

    @property
    def is_barred(self) -> bool:
        """Whether it is forbidden."""
        return self.choice.issue is not None


@dataclass(frozen=True, slots=True)
class Fold:
    """Rows behind one line: `key` names it, `title` says what they are."""

    key: str
    title: str
    rows: tuple[Row, ...] = field(default_factory=tuple)


def arranged(rows: Sequence[Row], *, first: int = 1, answers: bool = False) -> list[Row | Fold]:
    """The next step first: the move, attacks by their odds, the rest; then what has no chance, then the forbidden.

    Rows that may be taken and that are in sight are numbered from `first` on. Answers to a question stay as they are.
    """
    allowed = [row for row in rows if not row.is_barred]
    barred = [row for row in rows if row.is_barred]
    lines: list[Row | Fold] = [*allowed] if answers else _folded(_in_order(allowed))
    found: list[Row | Fold] = []
    for line in lines:
        is_counted = isinstance(line, Row)
        found.append(replace(line, number=first) if isinstance(line, Row) else line)
        first += is_counted
    if allowed and len(barred) > MOST_BARRED:
        return [*found, Fold("barred", f"{len(barred)} more that it may not do", tuple(barred))]
    return [*found, *barred]


def _in_order(rows: Sequence[Row]) -> list[Row]:
    """Move, attacks with the best odds first, the rest as the system has them; at the end of a turn its end."""
    way = next((row for row in rows if row.choice.wants == "path"), None)
    best = {row.choice.code: 0.0 for row in rows}
    for row in rows:
        best[row.choice.code] = max(best[row.choice.code], row.chance or 0.0)
    is_over = way is None and not any(best.values())

    def place(row: Row) -> tuple[int, float, str, float]:
        if row.is_hopeless:
            return (4, 0.0, "", 0.0)
        if row is way or (is_over and row.choice.code.partition("-")[0] == END):
            return (0, 0.0, "", 0.0)
        if best[row.choice.code]:
            return (1, -best[row.choice.code], row.choice.code, -(row.chance or 0.0))
        return (2, 0.0, "", 0.0)

    return sorted(rows, key=place)


def _folded(rows: Sequence[Row]) -> list[Row | Fold]:
    """Of many rows that differ in their target alone the first few, and a fold with the rest right below them."""
    alike: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        if TARGET in row.choice.details and not row.is_hopeless:
            alike.setdefault(_kind(row), []).append(row)
    found: list[Row | Fold] = []
    for row in rows:
        group = alike.get(_kind(row), ())
        if len(group) <= MOST_ALIKE or row not in group or group.index(row) < SHOWN:
            found.append(row)
        elif group.index(row) == SHOWN:
            rest = tuple(group[SHOWN:])
            key = "-".join(part for part in ("more", *_kind(row)) if part)
            found.append(Fold(key, f"{len(rest)} more targets", rest))
    return found


def _kind(row: Row) -> tuple[str, str]:
    """What a choice does, and with which weapon where it names one."""
    return row.choice.code, str(row.choice.details.get(WEAPON, ""))


def once(choices: Iterable[Choice], reason: Callable[[Choice], str]) -> tuple[Choice, ...]:
    """Allowed ones first; those that are forbidden for one kind of reason, whatever their target, once.

    Where the very same reason forbids all targets alike, none is named.
    """
    found = tuple(choices)
    kinds: dict[tuple[str, str], list[Choice]] = {}
    for choice in found:
        if choice.issue is not None:
            kinds.setdefault((choice.code, choice.issue.code), []).append(choice)
    barred = [_for_all(alike, reason) for alike in kinds.values()]
    return (*(choice for choice in found if choice.issue is None), *barred)


def _for_all(alike: Sequence[Choice], reason: Callable[[Choice], str]) -> Choice:
    """One of some forbidden choices, without its target where that makes no difference."""
    first = alike[0]
    if len(alike) == 1 or len({reason(choice) for choice in alike}) > 1:
        return first
    return replace(first, details=FrozenMap({key: told for key, told in first.details.items() if key != TARGET}))


def distinct(rows: Iterable[Row], figure_name: Callable[[Choice], str]) -> list[Row]:
    """No two lines with the same words: of several figures or targets each is named, what is forbidden stands once."""
    listed = list(rows)
    often = Counter(row.words for row in listed)
    found: dict[str, Row] = {}
    for row in listed:
        if often[row.words] > 1 and not row.is_barred:
            name = figure_name(row.choice) or str(row.choice.details.get(TARGET, ""))
            row = replace(row, words=_new_words(f"{row.words} ({name})" if name else row.words, found))
        found.setdefault(row.words, row)
    return list(found.values())


def _new_words(words: str, told: Container[str]) -> str:
    """Words that stand nowhere yet: counted where they do."""
    counted = (words if at == 1 else f"{words} ({at})" for at in count(1))
    return next(one for one in counted if one not in told)
