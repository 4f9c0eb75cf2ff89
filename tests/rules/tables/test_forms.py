"""Texts of tables that have a form of their own, and numbers within bounds."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules import registry
from rules.army.model import Army
from rules.core.faults import BadInput
from rules.storage.armies import dump_army, load_army
from rules.tables.book import Book
from rules.tables.forms import EXAMPLES, Form
from rules.tables.packs import Pack, pack_faults
from rules.tables.shelf import Shelf
from rules.tables.shipped import cross_faults, read_tables

ROWS = {"weapons": ("rifle", "lmg"), "teams": ("rifle-team", "50-57-mm"), "colours": ("red", "blue")}
FIGURES = Form(form="figures", of=("weapons",), inside=("leader", "green"))

COUNTS = f"a number and a name, as in ‘{EXAMPLES['counts']}’"
COLON = "(a colon stands before what they carry)"
WRITTEN = f"written as in ‘{EXAMPLES['figures']}’"


def rows(table: str) -> Sequence[str]:
    return ROWS[table]


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (Form(form="dice"), "1D"),
        (Form(form="dice"), "12D-3"),
        (Form(form="throw"), "2d6"),
        (Form(form="row", of=("weapons", "teams")), "rifle-team"),
        (Form(form="rows", of=("colours",)), "red, blue"),
        (Form(form="counts", of=("weapons",)), "6 rifle, 4 lmg"),
        (Form(form="counts", of=("teams",)), "8 50-57-mm"),
        (Form(form="groups", of=("teams",), carried=("weapons",)), "rifle-team; 2 rifle-team (6 lmg, 1 rifle)"),
        (FIGURES, "1 Leader (leader, green): rifle, lmg; Number two: rifle"),
    ],
)
def test_what_has_its_form_is_taken(form: Form, text: str) -> None:
    assert form.refuses(text, rows) == ("", "")


@pytest.mark.parametrize(
    ("form", "text", "message", "hint"),
    [
        (Form(form="dice"), "1D6+1", "‘1D6+1’ is not a number of dice, such as 2D+1", ""),
        (Form(form="dice"), "abc", "‘abc’ is not a number of dice, such as 2D+1", ""),
        (Form(form="dice"), "99999999D", "‘99999999D’ is not a number of dice, such as 2D+1", ""),
        (Form(form="dice"), "0D", "‘0D’ is not a number of dice, such as 2D+1", ""),
        (Form(form="throw"), "2D", "‘2D’ is not a number of dice, such as 2d6", ""),
        (Form(form="row", of=("weapons", "teams")), "rifel", "‘rifel’ is not a row of weapons or teams", "rifle"),
        (Form(form="rows", of=("colours",)), "red, bleu", "‘bleu’ is not a row of colours", "blue"),
        (Form(form="counts", of=("weapons",)), "rifle", f"‘rifle’ is not {COUNTS}", ""),
        (Form(form="counts", of=("weapons",)), "100 rifle", f"‘100 rifle’ is not {COUNTS}", ""),
        (Form(form="groups", of=("teams",)), "2 rifle", "‘rifle’ is not a row of teams", "rifle-team"),
        (FIGURES, "1 Leader: rifle; 3 Man needle", f"‘3 Man needle’ is not {WRITTEN} {COLON}", ""),
        (FIGURES, "100 Rifleman: rifle", f"‘100 Rifleman: rifle’ is not {WRITTEN}", ""),
        (FIGURES, "1 Leader (laeder): rifle", "‘laeder’ may not stand in brackets after a figure", "leader"),
        (FIGURES, "1 Leader: rifle, lgm", "‘lgm’ is not a row of weapons", "lmg"),
    ],
)  # fmt: skip
def test_what_has_another_form_is_told_with_an_example(form: Form, text: str, message: str, hint: str) -> None:
    assert form.refuses(text, rows) == (message, hint)


def test_names_are_taken_on_trust_where_no_rows_are_known() -> None:
    assert FIGURES.refuses("1 Leader: needle", None) == ("", "")
    assert FIGURES.refuses("1 Leader needle", None)[0] != ""


TEXT = """
[weapons]
title = "Weapons"
mark = "H"
ref = "R-1"
open = true
needs = ["name"]
least = { range = 1 }
most = { range = 99 }
forms = { damage = { form = "dice" } }
further = { "range-*" = "range" }

[weapons.rows]
rifle = { name = "Rifle", damage = "1D", range = 24, range-2 = 3 }

[teams]
title = "Teams"
mark = "H"
ref = "R-2"
open = true
forms = { figures = { form = "figures", of = ["weapons"] } }

[teams.rows]
section = { figures = "4 Rifleman: rifle" }
"""


def book(text: str = TEXT) -> Book:
    return Book(Shelf("toy", read_tables(text, "x.toml"), {}))


def faults(figures: object) -> list[tuple[str, str]]:
    pack = Pack.model_validate({"system": "toy", "name": "Mine", "figures": figures})
    return [(fault.message, fault.hint) for fault in pack_faults(pack, book())]


def test_a_pack_is_held_to_forms_and_bounds() -> None:
    assert faults({"weapons": {"rifle": {"damage": "9X", "range": 100, "range-2": 0}}}) == [
        ("‘9X’ is not a number of dice, such as 2D+1.", ""),
        ("100 is more than 99.", ""),
        ("0 is less than 1.", ""),
    ]


def test_a_packs_own_rows_may_be_named_in_it() -> None:
    needle = {"needle": {"name": "Needle", "damage": "2D"}}
    team = {"mine": {"figures": "2 Man: needle"}}
    assert faults({"teams": team, "weapons": needle}) == []
    assert faults({"teams": team}) == [("‘needle’ is not a row of weapons.", "")]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("4 Rifleman: rifle", "4 Rifleman: rifel", "‘rifel’ is not a row of weapons."),
        ('damage = "1D"', 'damage = "D"', "‘D’ is not a number of dice, such as 2D+1."),
        ("range = 24", "range = 240", "240 is more than 99."),
        ('of = ["weapons"]', 'of = ["wepons"]', "‘wepons’ is not a table."),
    ],
)
def test_our_own_tables_are_held_to_them_too(old: str, new: str, message: str) -> None:
    assert cross_faults(read_tables(TEXT, "x.toml"), {}) == []
    (fault,) = cross_faults(read_tables(TEXT.replace(old, new), "x.toml"), {})
    assert fault.message == message


@pytest.mark.parametrize(
    ("key", "figures", "message"),
    [
        ("smle", {"weapons": {"piat": {"damage": "1D6+1"}}}, "is not a number of dice"),
        ("smle", {"teams": {"rifle-team": {"figures": "4 Rifleman rifle-bolt-action"}}}, "a colon stands before"),
        ("smle", {"teams": {"rifle-team": {"rounds": "6 hand-granade"}}}, "is not a row of weapons or guns"),
        ("smle", {"templates": {"riot": {"teams": "2 mobb"}}}, "is not a row of teams or vehicles"),
        ("smle", {"vehicles": {"truck": {"crew": 2_000_000}}}, "is more than 99"),
        ("hexgame", {"counters": {"fortress": {"colours": "yelow"}}}, "is not a row of colours"),
        ("hexgame", {"markers": {"rubble": {"least": 100_000}}}, "is more than 999"),
        ("crucible", {"suppression": {"tu": {"most": 100_000_000}}}, "is more than 20"),
        ("crucible", {"tus": {"militia": {"weapon-4-line": "slug-rifels"}}}, "is not a row of weapons"),
    ],
)
def test_the_packs_of_our_systems_are_held_to_them(key: str, figures: object, message: str) -> None:
    system = registry.system(key)
    pack = Pack.model_validate({"system": key, "name": "Mine", "figures": figures})
    (fault,) = pack_faults(pack, system.book())
    assert message in fault.message


def test_a_held_figure_is_held_to_its_bounds() -> None:
    system = registry.system("crucible")
    text = dump_army(system, Army(system="crucible", id="a", name="x"))
    assert '"suppression/tu/most"' not in text
    with pytest.raises(BadInput) as caught:
        load_army(
            text.replace('"held": {', '"held": {\n    "suppression/tu/most": 1000000000,', 1), "a.tbarmy", [system]
        )
    assert str(caught.value).endswith("held.suppression/tu/most: 1000000000 is more than 20.")
