"""Rosters as text, in several forms. Each says whether the army is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.rosters.data import as_json
from app.rosters.forms import forum, markdown, one_line, plain, unit_lines
from rules.army.model import Army
from rules.army.system import System
from rules.core.frozen import FrozenMap

FORMS: Mapping[str, Callable[[System, Army], str]] = FrozenMap(
    {"md": markdown, "txt": plain, "json": as_json, "bbcode": forum, "line": one_line, "units": unit_lines}
)


def roster_text(system: System, army: Army, form: str) -> str:
    """The army's roster in one of the forms of `FORMS`."""
    return FORMS[form](system, army)
