"""Every figure of the specification stands in the shipped tables: its path, value, mark, source and unit."""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from rules.army.system import System
from rules.core.frozen import Value
from rules.registry import SYSTEMS

SPEC = Path(__file__).parents[2] / "spec"


def number(value: Value | float | None) -> Value | None:
    """Floats of the JSON file as exact decimals."""
    return Decimal(str(value)) if isinstance(value, float) else value


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_every_figure_is_there(system: System) -> None:
    wanted = json.loads((SPEC / f"figures-{system.key}.json").read_text(encoding="utf-8"))["figures"]
    found = {figure.path: figure for figure in system.book().figures()}
    wrong = [
        (row["path"], row["value"], figure and figure.value)
        for row in wanted
        if (figure := found.get(row["path"])) is None
        or isinstance(figure.value, bool) is not isinstance(row["value"], bool)
        or (figure.value, figure.mark, figure.ref, figure.unit)
        != (number(row["value"]), row["mark"], row["ref"], row.get("unit", ""))
    ]
    assert wrong == []


@pytest.mark.parametrize(("key", "figures"), [("hexgame", 1065), ("smle", 1124), ("crucible", 2207)])
def test_the_specification_is_whole(key: str, figures: int) -> None:
    paths = [row["path"] for row in json.loads((SPEC / f"figures-{key}.json").read_text(encoding="utf-8"))["figures"]]
    assert len(set(paths)) == len(paths) == figures
