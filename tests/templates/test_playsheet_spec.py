"""Sheets as data: every fault at once, with its line and the nearest good word."""

import re
from pathlib import Path

import pytest

from rules import registry
from rules.army.model import Army
from rules.core.faults import BadInput, Fault
from rules.core.frozen import FrozenMap
from templates.playsheet import print_playsheet, read_sheet, sheet_of
from templates.playsheet.fill import FilledPicture, filled
from templates.playsheet.holes import Keys, parsed, places
from templates.playsheet.pieces import Teller, marked
from tests.helpers.pdfs import page_sizes, page_texts
from tests.helpers.toy import TOY

SYSTEM = registry.system("smle")
HEAD = """title = "Mine"
upright = true

[[sides]]
[[sides.strips]]
columns = [["one"]]

"""
ONE = """[blocks.one]
kind = "table"
title = "One"
rows = ["green", "veteran"]
columns = [{ head = "Number", cell = "{to-hit/@/number:up}" }]
"""


def faults(text: str) -> list[Fault]:
    with pytest.raises(BadInput) as bad:
        read_sheet("mine.toml", text, SYSTEM.book())
    return list(bad.value.faults)


def told(text: str) -> list[tuple[int, str, str, str]]:
    return [(fault.line, fault.key, fault.message, fault.hint) for fault in faults(text)]


def test_a_players_own_sheet_is_printed() -> None:
    sheet = read_sheet("mine.toml", HEAD + ONE, SYSTEM.book())
    printed = print_playsheet(SYSTEM, sheet=sheet)
    assert page_sizes(printed.pdf) == [pytest.approx((210, 297), abs=0.01)]
    assert "Mine Play sheet" in page_texts(printed.pdf)[0]
    assert "Green 8+ Veteran 6+" in page_texts(printed.pdf)[0]


def test_a_system_without_a_sheet_says_so() -> None:
    with pytest.raises(BadInput, match="there is no play sheet for toy"):
        sheet_of(TOY)


def test_all_faults_are_told_at_once_with_their_lines() -> None:
    text = HEAD + ONE.replace("to-hit", "to-hut").replace('"green"', '"green", "vetran"')
    text += (
        '\n[blocks.two]\nkind = "tabel"\n\n[blocks.three]\nkind = "notes"\ntitle = "Three"\nitems = [{ txet = "x" }]\n'
    )
    found = told(text)
    assert (12, "blocks.one.columns", "‘to-hut/green/number’ is not a figure.", "to-hit/green/number") in found
    assert (15, "blocks.two.kind", "‘tabel’ is not a kind of block.", "table") in found
    assert [(line, hint) for line, key, _, hint in found if key.startswith("blocks.three.items")] == [(20, "text")]
    assert {key for _, key, message, _ in found if message == "stands in no column."} == {"blocks.two", "blocks.three"}


@pytest.mark.parametrize(
    ("text", "key", "message", "hint"),
    [
        (HEAD.replace('"one"', '"won"') + ONE, "sides.0.strips", "‘won’ is not a block.", "one"),
        (HEAD.replace('["one"]', '["one", "one"]') + ONE, "sides.0.strips", "‘one’ stands on the sheet twice.", ""),
        (
            HEAD.replace('columns = [["one"]]', 'columns = [["one"]]\nshares = [1, 2]') + ONE,
            "sides.0.strips",
            "there are not as many shares as columns.",
            "",
        ),
        (HEAD + ONE.replace('kind = "table"\n', ""), "blocks.one.kind", "‘kind’ is missing.", ""),
        (HEAD + ONE.replace('["green", "veteran"]', '"to-hits"'), "blocks.one.rows", "‘to-hits’ is not a table.",
         "to-hit"),
        (HEAD + ONE + 'each = "to-hit"\n', "blocks.one", "a table has either ‘columns’ or ‘each’.", ""),
        (HEAD + ONE + '[blocks.one.labels]\ngreem = "x"\n', "blocks.one.labels", "‘greem’ is not a row here.", "green"),
        (HEAD + ONE.replace("/number:up}", "/nomber:up}"), "blocks.one.columns",
         "‘to-hit/green/nomber’ is not a figure.", "to-hit/green/number"),
    ],
)  # fmt: skip
def test_each_fault_names_its_place(text: str, key: str, message: str, hint: str) -> None:
    assert (key, message, hint) in [fault[1:] for fault in told(text)]


def test_a_brace_outside_a_hole_is_refused() -> None:
    (fault,) = faults(HEAD + ONE.replace("{to-hit/@/number:up}", "{to-hit/@}"))
    assert (fault.line, fault.key) == (12, "blocks.one.columns.0.cell")
    assert "a hole is written {table/row/column}" in fault.message


def test_a_listed_row_must_have_the_figure_but_a_tables_rows_need_it_only_somewhere() -> None:
    every = ONE.replace('["green", "veteran"]', '"armour"').replace("{to-hit/@/number:up}", "{armour/@/only-with}")
    assert "one" in read_sheet("mine.toml", HEAD + every, SYSTEM.book()).blocks
    some = ONE.replace('["green", "veteran"]', '["none"]').replace("{to-hit/@/number:up}", "{armour/@/only-with}")
    assert "‘armour/none/only-with’ is not a figure." in [fault.message for fault in faults(HEAD + some)]


def test_the_first_alternative_counts_whose_figures_are_there() -> None:
    teller = Teller(SYSTEM, None)
    text = "{quality/@/to-hit:up}|{firer-modifiers/@/modifier:+}|none"
    assert [marked(teller.say(text, Keys(row))) for row in ("green", "elite", "steady")] == ["8+", "+1", "none"]


def test_a_figure_that_is_not_there_is_a_dash_with_its_mark() -> None:
    teller = Teller(registry.system("hexgame"), None)
    assert marked(teller.say("{movement/lake/foot}")) == "–^H"
    assert marked(teller.say("{movement/lake/conventional}")) == "–"


def test_a_yes_and_a_no_are_said_as_the_sheet_has_them() -> None:
    teller = Teller(SYSTEM, None)
    text = "{activation/@/direct?✓:–}"
    assert [marked(teller.say(text, Keys(row))) for row in ("8", "7")] == ["✓", "–"]
    assert teller.say("{activation/7/direct?✓:}") == ()
    assert marked(teller.say("{weapons/lmg/auto}")) == "yes^H"


def test_holes_know_their_places() -> None:
    assert places("a {x/@/y} b {$} {=word} {x/z/$:+}", Keys("r", "c")) == ["x/r/y", "x/z/c"]
    holes, end = parsed("{@}: {a/b/c:x} end")
    assert ([hole.word or hole.place for hole in holes], holes[1].form, end) == (["@", "a/b/c"], "x", " end")


def test_pictures_have_a_point_for_each_row() -> None:
    found = filled(sheet_of(SYSTEM), Teller(SYSTEM, None))["deviation"]
    assert isinstance(found, FilledPicture)
    assert [(marked(label), int(right), int(on)) for label, right, on in found.points][:3] == [
        ("1", 0, -2),
        ("2", 1, 0),
        ("3", -1, 0),
    ]


def test_a_point_that_a_player_moves_bears_his_mark() -> None:
    army = Army(system="smle", overrides=FrozenMap({"deviation/6/along": 5}))
    found = filled(sheet_of(SYSTEM), Teller(SYSTEM, army))["deviation"]
    assert isinstance(found, FilledPicture)
    assert [(marked(label), int(on)) for label, _, on in found.points][-2:] == [("5", 2), ("6^O", 5)]


def test_the_example_in_the_readme_is_a_sheet() -> None:
    readme = (Path(__file__).parents[2] / "templates" / "sheets" / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", readme, re.DOTALL)
    printed = print_playsheet(SYSTEM, sheet=read_sheet("readme", example, SYSTEM.book()))
    (text,) = page_texts(printed.pdf)
    assert "Veteran 6+" in text
    assert "Stay still 1 round without firing." in text
