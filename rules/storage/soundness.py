"""Values that no file of ours can hold, whatever its form: endless numbers, broken characters, bottomless nests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from rules.core.faults import Fault
from rules.tables.reading import exact

DEEPEST = 200
MOST = 10**12
FINEST = 12
"""Places after the decimal point."""
BROKEN = re.compile("[\x00\ud800-\udfff]")


def whole(text: str) -> int | Decimal:
    """A whole number; one of very many digits stays a decimal, for `leaf_faults` to refuse."""
    return int(text) if len(text) <= 30 else exact(text)


def leaf_faults(data: Any, file: str, line: Callable[[Sequence[str | int]], int]) -> Iterator[Fault]:
    """One fault for each value or key that cannot be held, in the order of the text."""
    waiting: list[tuple[tuple[str | int, ...], Any]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        if len(path) > DEEPEST:
            yield Fault("brackets are nested too deep.", file, line(path))
            return
        if message := _refusal(path, value):
            yield Fault(message, file, line(path), _shown(".".join(map(str, path[:12]))))
        elif isinstance(value, dict):
            waiting += [((*path, key), entry) for key, entry in reversed(value.items())]
        elif isinstance(value, (list, tuple)):
            waiting += [((*path, number), entry) for number, entry in reversed(list(enumerate(value)))]


def _refusal(path: Sequence[str | int], value: Any) -> str:
    if path and isinstance(path[-1], str) and BROKEN.search(path[-1]):
        return "this key has a character that no text can have."
    if isinstance(value, str) and BROKEN.search(value):
        return "this text has a character that no text can have."
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        return _number_refusal(value)
    return ""


def _number_refusal(value: int | Decimal) -> str:
    if isinstance(value, Decimal):
        if not value.is_finite():
            return "this is not a number that can be reckoned with."
        if int(value.as_tuple().exponent) < -FINEST:
            return f"this number has more than {FINEST} places after the point."
        if value.adjusted() > FINEST:
            return "this number is too large."
    return "" if -MOST <= value <= MOST else "this number is too large."


def _shown(text: str) -> str:
    return BROKEN.sub("\ufffd", text)
