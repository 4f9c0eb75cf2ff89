"""What follows from a book alone: worked out once, kept with the book, gone with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from rules.tables.book import Book

P = ParamSpec("P")
T = TypeVar("T")
MOST = 4096
"""A function's answers for one book are dropped when they are so many."""


def remembered(work: Callable[Concatenate[Book, P], T]) -> Callable[Concatenate[Book, P], T]:
    """The same function, asked once for each book and arguments; these must be hashable.

    Not for what works out computed figures: those must read all that they follow from.
    """

    @wraps(work)
    def answer(book: Book, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key: Any = (args, *kwargs.items()) if kwargs else args
        answers = book.memory.setdefault(work, {})
        if key not in answers:
            if len(answers) >= MOST:
                answers.clear()
            answers[key] = work(book, *args, **kwargs)
        found: T = answers[key]
        return found

    return answer
