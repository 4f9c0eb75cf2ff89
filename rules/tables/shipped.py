"""The data that a system ships: its tables, its rules and its words, read from the package's `data` folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files

from pydantic import Field

from rules.core.faults import BadInput, Fault
from rules.core.frozen import Frozen, FrozenMap
from rules.core.marks import Marked
from rules.tables.reading import checked, toml
from rules.tables.shelf import Compute, Shelf
from rules.tables.table import Table

APART = ("rules.toml", "texts.toml")


class Rule(Frozen):
    """One rule: `id` such as "SM-ACT-07", the section's heading, our own wording, its mark and source."""

    id: str
    section: str
    text: str
    mark: Marked
    source: str


class _Rules(Frozen):
    rule: tuple[Rule, ...]


class Texts(Frozen):
    """The wording of codes; `{name}` is filled from the details of a term or an issue.

    `terms` words the reasons of tallies, `issues` the problems, `words` everything else that has a key: options,
    columns, kinds, qualities; `switches` says what an optional rule does, `fixes` what a way to mend a problem does.
    Of a battle, `events` words the log, `choices` what a unit may do, `questions` what somebody must decide.
    """

    terms: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    issues: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    words: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    switches: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    fixes: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    events: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    choices: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    questions: FrozenMap[str, str] = Field(default_factory=FrozenMap)

    def over(self, below: Texts) -> Texts:
        """These texts, and those of `below` where these say nothing."""
        both = {name: FrozenMap({**getattr(below, name), **getattr(self, name)}) for name in Texts.model_fields}
        return Texts(**both)


def shelf(system: str, package: str, compute: Mapping[str, Compute]) -> Shelf:
    """All tables of a system, checked as a whole; raises BadInput with every fault of every file."""
    tables: dict[str, Table] = {}
    faults: list[Fault] = []
    for file, text in _texts(package):
        try:
            tables.update(read_tables(text, file))
        except BadInput as bad:
            faults += bad.faults
    faults = faults or cross_faults(tables, compute)
    if faults:
        raise BadInput(faults)
    return Shelf(system, tables, compute)


def read_tables(text: str, file: str) -> dict[str, Table]:
    """The tables of one TOML text by name; raises BadInput with every fault of the text."""
    tables: dict[str, Table] = {}
    faults: list[Fault] = []
    for name, data in toml(text, file).items():
        try:
            tables[name] = checked(Table, data, text, file, [name])
        except BadInput as bad:
            faults += bad.faults
    if faults:
        raise BadInput(faults)
    return tables


def cross_faults(tables: Mapping[str, Table], compute: Mapping[str, Compute]) -> list[Fault]:
    """What is wrong between tables: cells the same as none, computed ones that nothing works out, texts out of form."""
    places = {f"{name}/{cell}" for name, table in tables.items() for cell in table.cells()}
    lost = [
        Fault(f"the same as {place}, which is no figure.", key=f"{name}/{cell}")
        for name, table in tables.items()
        for cell, place in table.same.items()
        if place not in places
    ]
    idle = [
        Fault("computed, but nothing works it out.", key=f"{name}/{cell}")
        for name, table in tables.items()
        for cell in table.computed
        if name not in compute and f"{name}/{cell.split('/')[1]}" not in compute
    ]
    return [*lost, *idle, *_form_faults(tables)]


def _form_faults(tables: Mapping[str, Table]) -> Iterator[Fault]:
    """Our own figures that break the words, forms and bounds that their tables set for packs, and forms of no table."""
    rows = {name: tuple({cell.split("/")[0]: None for cell in table.cells()}) for name, table in tables.items()}
    for name, table in tables.items():
        for column, form in table.forms.items():
            unknown = [other for other in (*form.of, *form.carried) if other not in tables]
            yield from (Fault(f"‘{other}’ is not a table.", key=f"{name}.forms.{column}") for other in unknown)
            if unknown:
                return
        for row, columns in table.rows.items():
            for column, value in columns.items():
                message, hint = table.refuses(table.judged_as(column), value, None, rows.__getitem__)
                if message:
                    yield Fault(f"{message}.", key=f"{name}/{row}/{column}", hint=hint)


def _texts(package: str) -> Iterator[tuple[str, str]]:
    folder = files(package) / "data"
    for entry in sorted(folder.iterdir(), key=lambda found: found.name):
        if entry.name.endswith(".toml") and entry.name not in APART:
            yield entry.name, entry.read_text(encoding="utf-8")


def rules_of(package: str) -> tuple[Rule, ...]:
    """The rules of a system in order; raises BadInput."""
    text = (files(package) / "data" / "rules.toml").read_text(encoding="utf-8")
    return checked(_Rules, toml(text, "rules.toml"), text, "rules.toml").rule


def texts_of(package: str) -> Texts:
    """The wording of a system's codes; raises BadInput."""
    text = (files(package) / "data" / "texts.toml").read_text(encoding="utf-8")
    return checked(Texts, toml(text, "texts.toml"), text, "texts.toml")
