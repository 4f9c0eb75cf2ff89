"""The optional rules of a system as options: what they are, what they are set to, and whose setting that is. No Qt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from app.army.steps import Refused, Step
from rules.army.catalogue import Option, OptionKind
from rules.army.model import Army
from rules.army.system import System
from rules.core.frozen import Value
from rules.tables.book import Book
from rules.tables.packs import value_faults
from templates.words import value_text

TABLE, COLUMN = "switches", "default"


@dataclass(frozen=True, slots=True)
class Switch:
    """One optional rule: what it says, its setting, whether this army overrides it, and what holds without that."""

    key: str
    text: str
    rule: str
    value: Value
    below: Value
    option: Option

    @property
    def overridden(self) -> bool:
        """Whether the army's own setting is another."""
        return self.value != self.below


def switches(system: System, army: Army) -> Iterator[Switch]:
    """Every optional rule of the system's table."""
    book = system.book(army)
    for key in book.rows(TABLE):
        value = book.find(TABLE, key, COLUMN)
        below = _below(system, army, key).find(TABLE, key, COLUMN)
        if value is not None and below is not None:
            ref = book.shelf.origin(_place(key))[1] if book.shelf.has(_place(key)) else ""
            text = system.texts.switches.get(key, title(key))
            yield Switch(key, text, ref, value, below, _option(book, key, below, ref))


def _place(key: str) -> str:
    return f"{TABLE}/{key}/{COLUMN}"


def title(key: str) -> str:
    """A switch's key as words."""
    text = key.replace("-", " ")
    return text[:1].upper() + text[1:]


def _below(system: System, army: Army, key: str) -> Book:
    """The figures that hold without the army's own override of a switch: its packs' and the shipped ones."""
    return system.book(army.model_copy(update={"overrides": army.overrides.without(_place(key))}))


def _option(book: Book, key: str, shipped: Value, rule: str) -> Option:
    if isinstance(shipped, bool):
        return Option(key, OptionKind.SWITCH, shipped, rule=rule)
    if isinstance(shipped, str) and not book.flag(TABLE, key, "takes-turns"):
        listed = str(book.find(TABLE, key, "words") or f"{shipped}, {book.find(TABLE, key, 'other-values') or ''}")
        words = tuple(dict.fromkeys(found.strip() for found in listed.split(",") if found.strip()))
        return Option(key, OptionKind.CHOICE, shipped, words=words, rule=rule)
    return Option(key, OptionKind.TEXT, str(shipped), rule=rule)


def set_switch(system: System, army: Army, key: str, typed: object) -> Step:
    """An optional rule set for this army alone, what holds anyway taken back; raises Refused."""
    below = _below(system, army, key)
    shipped = below.find(TABLE, key, COLUMN)
    value = _read(typed, shipped)
    for fault in value_faults(below, _place(key), value):
        text = fault.message[:1].upper() + fault.message[1:]
        raise Refused(f"{text}{f' Did you mean {fault.hint}?' if fault.hint else ''}")
    overrides = army.overrides.without(_place(key))
    if value != shipped:
        overrides = overrides.with_item(_place(key), value)
    what = f"Switch {'on' if value else 'off'} {title(key)}"
    name = what if isinstance(value, bool) else f"Set {title(key)} to {value_text(system, value)}"
    return Step(name, army.model_copy(update={"overrides": overrides}))


def _read(typed: object, shipped: Value | None) -> Value:
    """What was typed, of the kind of the shipped setting where it can be read so."""
    if isinstance(typed, bool) or isinstance(shipped, (bool, str)):
        return typed if isinstance(typed, bool) else str(typed).strip()
    try:
        number = Decimal(str(typed).strip().replace("−", "-"))
    except InvalidOperation:
        raise Refused(f"‘{typed}’ is not a number.") from None
    if not number.is_finite():
        raise Refused(f"‘{typed}’ is not a number.")
    return int(number) if number == number.to_integral_value() else number
