"""Armies as text: the content of a .tbarmy file, JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from rules.army.edit import IllegalEdit, switch_on
from rules.army.model import Army
from rules.army.system import System
from rules.core.faults import BadInput, Fault, nearest, shown
from rules.core.frozen import FrozenMap
from rules.storage.figures import figure_faults
from rules.storage.findings import findings
from rules.storage.header import head, opened, read_as
from rules.storage.healing import with_own_ids
from rules.storage.json_text import Lines, read, write
from rules.storage.notices import Notice
from rules.storage.places import with_places
from rules.storage.reckoning import reckoning_faults
from rules.tables.packs import Pack
from rules.tables.reading import faults_of

ORDER = ("id", "system", "profile", "kind", "name", "count", "points", "limit", "colour")
"""Keys that come first, so that a person finds them."""
BELOW = ("members", "units", "groups", "packs", "overrides", "held")
"""Keys that come last, because they are long."""
ALWAYS = ("count",)


@dataclass(frozen=True, slots=True)
class LoadedArmy:
    """An army with its system, and what is worth knowing about the file that it came from."""

    system: System
    army: Army
    notices: tuple[Notice, ...] = ()


def dump_army(system: System, army: Army) -> str:
    """The army as text, with every shipped figure that it uses; keys of later versions are kept."""
    saved = army.model_copy(update={"held": system.used(army)})
    return write({**head("army"), **entry_of(saved)}) + "\n"


def entry_of(model: BaseModel) -> dict[str, Any]:
    """A model as a file has it: its keys in reading order, without those at their defaults."""
    fields = type(model).model_fields
    first = [name for name in ORDER if name in fields]
    last = [name for name in BELOW if name in fields]
    middle = [name for name in fields if name not in first and name not in last]
    found: dict[str, Any] = {}
    for name in [*first, *middle, *last]:
        value = getattr(model, name)
        if name in ALWAYS or value != fields[name].get_default(call_default_factory=True):
            found[name] = _opened(value)
    return {**found, **(model.model_extra or {})}


def _opened(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return entry_of(value)
    if isinstance(value, FrozenMap):
        return {key: _opened(entry) for key, entry in value.items()}
    return [_opened(entry) for entry in value] if isinstance(value, tuple) else value


def load_army(text: str, file: str, systems: Sequence[System], packs: Sequence[Pack] = ()) -> LoadedArmy:
    """The army in a text; raises BadInput with every fault at once, NewerVersion for a later program's file.

    `file` is the name that faults give. `packs` are switched on besides the army's own.
    """
    text = text.removeprefix("\ufeff")
    lines = Lines(text)
    content = opened(read_as("army", text, file, read), "army", file, lines.of)
    army, faults = _validated(content.data, file, lines)
    system = next((found for found in systems if found.key == content.data.get("system")), None)
    if system is None and isinstance(content.data.get("system"), str):
        faults.append(_no_system(content.data["system"], file, lines, systems))
    carried = army or _carried(content.data, faults)
    if system and carried:
        faults += figure_faults(system, carried, file, lines)
    if faults or system is None or army is None:
        raise BadInput(sorted(with_places(faults, content.data), key=lambda fault: fault.line))
    whole, healed = with_own_ids(army, lines)
    for pack in packs:
        whole = _with_pack(whole, pack)
    if faults := reckoning_faults(system, whole, file):
        raise BadInput(faults)
    return LoadedArmy(system, whole, (*healed, *findings(system, whole, content, lines)))


def _validated(data: dict[str, Any], file: str, lines: Lines) -> tuple[Army | None, list[Fault]]:
    try:
        return Army.model_validate(data), []
    except ValidationError as error:
        return None, faults_of(error, Army, file, lines.of)


def _carried(data: dict[str, Any], faults: list[Fault]) -> Army | None:
    """The figures of an army that is at fault elsewhere, so that their faults are told in the same breath."""
    broken = {fault.key.partition(".")[0] for fault in faults}
    if "system" in broken:
        return None
    kept = {key: data[key] for key in ("system", "packs", "overrides", "held") if key in data and key not in broken}
    return Army.model_validate(kept)


def _with_pack(army: Army, pack: Pack) -> Army:
    try:
        return switch_on(army, pack)
    except IllegalEdit as refused:
        message = f"the house pack ‘{shown(pack.name)}’ is for {pack.system}, and this army for {army.system}."
        raise BadInput([Fault(message)]) from refused


def _no_system(key: str, file: str, lines: Lines, systems: Sequence[System]) -> Fault:
    hint = nearest(key, [system.key for system in systems])
    known = "" if hint else f" It knows {', '.join(system.key for system in systems)}."
    message = f"‘{shown(key)}’ is not a system of this program.{known}"
    return Fault(message, file, lines.of(["system"]), "system", hint)
