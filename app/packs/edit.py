"""House packs as values: a figure set, a row added, what is wrong with the result. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from rules.army.model import Army
from rules.army.system import System
from rules.core.faults import BadInput
from rules.core.frozen import FrozenMap, Value
from rules.core.ids import slug
from rules.storage.packs import dump_pack, load_pack
from rules.tables.book import Book
from rules.tables.packs import Pack, value_faults
from rules.tables.table import NUMBER, is_fraction
from templates.words import line

YES, NO = ("yes", "true", "on"), ("no", "false", "off")
SIGNS = str.maketrans({"−": "-", "″": "", '"': ""})
Figures = Mapping[str, Mapping[str, Mapping[str, Value]]]


def with_figures(pack: Pack, values: Mapping[str, Value | None]) -> Pack:
    """The pack with figures by place; one that is None is taken out. Rows and tables left empty go."""
    figures = {table: {row: dict(columns) for row, columns in rows.items()} for table, rows in pack.figures.items()}
    for place, value in values.items():
        table, row, column = place.split("/")
        columns = figures.setdefault(table, {}).setdefault(row, {})
        if value is None:
            columns.pop(column, None)
        else:
            columns[column] = value
    return pack.model_copy(update={"figures": _frozen(figures)})


def _frozen(figures: Figures) -> FrozenMap[str, FrozenMap[str, FrozenMap[str, Value]]]:
    tables = {
        table: FrozenMap({row: FrozenMap(columns) for row, columns in rows.items() if columns})
        for table, rows in figures.items()
    }
    return FrozenMap({table: rows for table, rows in tables.items() if rows})


def faults_of(system: System, pack: Pack) -> tuple[str, ...]:
    """Why a pack could not be read again, in sentences; none where it could. A pack with faults is never kept."""
    try:
        load_pack(dump_pack(pack), "", (system,))
    except BadInput as bad:
        return tuple(
            line(f"{fault.message}{f' Did you mean {fault.hint}?' if fault.hint else ''}") for fault in bad.faults
        )
    return ()


def figure_fault(system: System, pack: Pack, place: str, value: Value | None) -> str:
    """Why a pack may not have a figure, as one sentence; empty where it may."""
    changed = with_figures(pack, {place: value})
    if value is not None:
        book = system.book()
        found = next(value_faults(book, place, value, book.over(changed.layer())), None)
        if found is not None:
            return line(f"{found.message}{f' Did you mean {found.hint}?' if found.hint else ''}")
    return next(iter(faults_of(system, changed)), "")


def typed_value(book: Book, place: str, text: str) -> Value | None:
    """What was typed for a figure, as its table stores it; None for nothing. What is no number stays a text."""
    table, _, column = place.split("/")
    text = text.strip()
    if not text:
        return None
    like = example(book, place)
    if book.shelf.tables[table].words.get(column) or (isinstance(like, str) and not is_fraction(like)):
        return text
    if isinstance(like, bool):
        return text.casefold() in YES if text.casefold() in (*YES, *NO) else text
    return _number(text)


def _number(text: str) -> Value:
    plain = text.translate(SIGNS).strip()
    if NUMBER.fullmatch(plain):
        return Decimal(plain) if "." in plain else int(plain)
    return plain if is_fraction(plain) else text


def example(book: Book, place: str) -> Value | None:
    """A value of the same column to tell its kind by: the figure's own, else that of any row."""
    table, row, column = place.split("/")
    own = book.find(table, row, column)
    if own is not None:
        return own
    names = dict.fromkeys((column, book.shelf.tables[table].judged_as(column)))
    places = ((other, name) for name in names for other in book.rows(table))
    return next((value for other, name in places if (value := book.find(table, other, name)) is not None), None)


def choices_for(book: Book, place: str) -> tuple[str, ...]:
    """The words that a figure may have, where they are few and known; none where it is typed freely."""
    table, _, column = place.split("/")
    columns = book.shelf.tables[table]
    if words := columns.words.get(column) or columns.words.get(columns.judged_as(column)):
        return words
    if isinstance(example(book, place), bool):
        return ("yes", "no")
    form = columns.forms.get(column) or columns.forms.get(columns.judged_as(column))
    return tuple(row for other in form.of for row in book.rows(other)) if form and form.form == "row" else ()


def free_name(name: str, taken: Iterable[str]) -> str:
    """A name that nothing has yet: "Mine", "Mine 2"."""
    used = {other.casefold() for other in taken}
    tries = (name if at == 1 else f"{name[:75]} {at}" for at in range(1, len(used) + 2))
    return next(found for found in tries if found.casefold() not in used)


def free_row(book: Book, table: str, name: str) -> str:
    """A key for a new row of a table, made from its name."""
    return slug(free_name(slug(name)[:60], book.rows(table)))


def in_army(army: Army, before: Pack, after: Pack) -> Army:
    """The army with a changed pack in the place of the one it had; the same army where it had another state of it."""
    if before not in army.packs:
        return army
    return army.model_copy(update={"packs": tuple(after if pack == before else pack for pack in army.packs)})
