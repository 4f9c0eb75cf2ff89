"""The line of a key in a TOML text."""

import pytest

from rules.tables.lines import line_of

TEXT = """# a comment
[weapons]
title = "Weapons"
units = { range = "in", close = "" }

[weapons.rows.rifle]
range = 24
"odd key" = 1

[[weapons.except]]
mark = "S"

[[weapons.except]]
mark = "H"

[quality.rows]
green = { activation = 2, move = 3 }
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (["weapons"], 2),
        (["weapons", "title"], 3),
        (["weapons", "units", "close"], 4),
        (["weapons", "rows", "rifle", "range"], 7),
        (["weapons", "rows", "rifle", "odd key"], 8),
        (["weapons", "rows", "rifle", "missing"], 6),
        (["weapons", "except", 0, "mark"], 11),
        (["weapons", "except", 1, "mark"], 14),
        (["quality", "rows", "green", "move"], 17),
        (["nothing"], 0),
    ],
)
def test_the_deepest_known_part_counts(path: list[str | int], line: int) -> None:
    assert line_of(TEXT, path) == line
