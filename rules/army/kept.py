"""What was worked out for a node and still holds: an edit makes new objects of what it changes, and of nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar
from weakref import ref

from rules.army.model import Node
from rules.tables.book import Book

N = TypeVar("N", bound=Node)
T = TypeVar("T")
MOST = 4096


class Kept(Generic[N, T]):
    """Answers about nodes by the very objects that they were given for.

    They are kept with the book; each goes with its node, which it must not hold, and all go when they are `most`.
    """

    def __init__(self, ask: Callable[[Book, N], T], most: int = MOST) -> None:
        self._ask = ask
        self._most = most

    def __call__(self, book: Book, node: N) -> T:
        """The answer for a node, worked out once for each book."""
        answers: dict[int, tuple[ref[N], T]] = book.memory.setdefault(self, {})
        key = id(node)
        kept = answers.get(key)
        if kept is not None and kept[0]() is node:
            return kept[1]
        if len(answers) >= self._most:
            answers.clear()
        answer = self._ask(book, node)

        def forget(_gone: Any) -> None:
            answers.pop(key, None)

        answers[key] = ref(node, forget), answer
        return answer
