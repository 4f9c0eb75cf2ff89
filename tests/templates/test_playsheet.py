"""Play sheets: every figure is the book's and bears its mark, and everything stands on the paper whole."""

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from rules import registry
from rules.army.edit import switch_on
from rules.army.model import Army
from rules.army.system import System
from rules.core.frozen import FrozenMap, Value
from rules.tables.packs import Pack
from templates.fit import FLOOR
from templates.palette import contrast
from templates.plan import Path as Path_
from templates.plan import Plan, Text
from templates.playsheet import PlaySheetOptions, playsheet_plans, print_playsheet, sheet_of
from templates.playsheet.fill import Filled, FilledTable, filled
from templates.playsheet.holes import HOLE
from templates.playsheet.marking import GIVEN
from templates.playsheet.pieces import Piece, Teller, figure_text, text_of
from templates.playsheet.rich import TICK
from templates.playsheet.spec import shipped
from templates.playsheet.style import GROUNDS
from tests.helpers.ink import outside, overlaps
from tests.helpers.pdfs import embedded, fonts, page_sizes, page_texts

GOLDEN = Path(__file__).parents[1] / "golden" / "playsheets"
KEYS = tuple(system.key for system in registry.SYSTEMS)
MARGIN = 7.9
OVERRIDES: Mapping[str, tuple[str, Decimal | int | str, str]] = {
    "hexgame": ("terrain/forest/direct", 3, "+3"),
    "smle": ("to-hit/veteran/number", 5, "5+"),
    "crucible": ("range-bands/long/distance", 130, "130 cm"),
}
PARTS = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}


def blocks(key: str, army: Army | None = None) -> dict[str, Filled]:
    system = registry.system(key)
    return filled(sheet_of(system), Teller(system, army))


def plans(key: str, army: Army | None = None, paper: str = "a4", **look: bool) -> tuple[Plan, ...]:
    system = registry.system(key)
    return playsheet_plans(system, army, PlaySheetOptions(paper, **look), sheet_of(system))


def pieces(found: Mapping[str, Filled]) -> list[tuple[Filled, Piece]]:
    return [(block, piece) for block in found.values() for cell in block.cells() for piece in cell]


def overridden(key: str, **values: Decimal | int | str) -> Army:
    """An army of nothing but overrides."""
    return Army(system=key, name="Mine", overrides=FrozenMap(values))


def bare(text: str) -> Fraction | None:
    """The number that a figure's text says, without sign words and units; None for another text."""
    plain = text.replace("−", "-").removeprefix("×").removeprefix("+")
    plain = plain.removesuffix("″").removesuffix(" cm").removesuffix("°").removesuffix("+")
    part = next((PARTS[end] for end in PARTS if plain.endswith(end)), Fraction(0))
    whole = plain[:-1] if part else plain
    if not re.fullmatch(r"-?\d*(\.\d+)?", whole) or not (whole or part):
        return None
    return Fraction(whole or 0) + part


@pytest.mark.parametrize("key", KEYS)
def test_a_sheet_says_what_the_golden_file_says(key: str) -> None:
    text = "\n\n".join(map(str, blocks(key).values())) + "\n"
    file = GOLDEN / f"{key}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("key", KEYS)
def test_every_figure_is_that_of_the_book(key: str) -> None:
    book = registry.system(key).book()
    numbers = 0
    for _, piece in pieces(blocks(key)):
        number = bare(piece.text) if piece.place else None
        value = book.find(*piece.place.split("/")) if piece.place else None
        if number is None or isinstance(value, bool):
            continue
        assert value is not None, piece
        assert number == Fraction(value), piece
        numbers += 1
    assert numbers > 150


def lifted(block: Filled) -> list[str]:
    """The marks in the headings of a table."""
    heads = [block.corner, *(head.cell for head in block.heads)] if isinstance(block, FilledTable) else []
    return [piece.mark for head in heads for piece in head]


@pytest.mark.parametrize("key", KEYS)
def test_every_figure_bears_its_mark_or_its_column_or_its_table_does(key: str) -> None:
    book = registry.system(key).book()
    told = 0
    for block, piece in pieces(blocks(key)):
        if not piece.place:
            continue
        own = book.mark(*piece.place.split("/"))
        if own.shown:
            assert own.value in (piece.mark, block.foot, *lifted(block)), (block.name, piece)
        else:
            assert piece.mark in ("", GIVEN), (block.name, piece)
        told += 1
    assert told > 200


def test_a_table_that_is_wholly_ours_has_one_mark_at_its_foot() -> None:
    found = blocks("hexgame")
    assert (found["indirect-b"].foot, found["indirect-b"].dotted) == ("H", False)
    assert {piece.mark for cell in found["indirect-b"].cells() for piece in cell} == {""}
    assert "H house table" in page_texts(print_playsheet(registry.system("hexgame")).pdf)[0]


def test_a_given_figure_of_such_a_table_bears_a_dot() -> None:
    table = blocks("hexgame")["direct"]
    assert isinstance(table, FilledTable)
    assert (table.foot, table.dotted) == ("H", True)
    assert [piece.place for cell in table.cells() for piece in cell if piece.mark] == ["direct-results/2-1/8"]


def test_a_column_that_is_of_one_kind_has_its_mark_in_its_heading() -> None:
    table = blocks("hexgame")["terrain"]
    assert isinstance(table, FilledTable)
    assert [(text_of(head.cell), head.cell[-1].mark) for head in table.heads[1:4]] == [
        ("foot", "H"),
        ("hover", "H"),
        ("direct", ""),
    ]
    assert {row[2][0].mark for row in table.rows} == {""}


@pytest.mark.parametrize("key", KEYS)
def test_an_override_is_on_the_sheet_and_bears_an_o(key: str) -> None:
    place, value, shown = OVERRIDES[key]
    army = overridden(key, **{place: value})
    found = [piece for _, piece in pieces(blocks(key, army)) if piece.mark == "O"]
    assert {piece.place for piece in found} <= {place, "quality/veteran/to-hit"}
    assert shown in {piece.text for piece in found}
    text = " ".join(page_texts(print_playsheet(registry.system(key), army).pdf))
    assert "Figures of Mine · 1 figure overridden" in text
    assert "O overridden by you" in text


def test_a_house_pack_changes_the_sheet_and_its_weapons_are_on_it() -> None:
    needle: dict[str, Value] = {"name": "Needle rifle", "damage": "1D+1", "type": "B", "range": 19, "slots": 1}
    pack = Pack(system="smle", name="My own", figures=FrozenMap({"weapons": FrozenMap({"needle": FrozenMap(needle)})}))
    army = switch_on(Army(system="smle"), pack)
    text = " ".join(page_texts(print_playsheet(registry.system("smle"), army).pdf))
    assert "Needle rifle" in text
    assert "Figures as shipped · with My own" in text
    row = [row for row in table_rows("smle", "weapons", army) if text_of(row[0]) == "Needle rifle"]
    assert [(text_of(cell), cell[0].mark) for cell in row[0][2:3]] == [("1D+1", "O")]


def table_rows(key: str, name: str, army: Army | None = None) -> tuple[tuple[tuple[Piece, ...], ...], ...]:
    table = blocks(key, army)[name]
    assert isinstance(table, FilledTable)
    return table.rows


@pytest.mark.rule("CR-SC-02", "CR-SC-04", "CR-SC-05")
def test_the_crucibles_distances_are_at_the_armys_scale_and_in_its_unit() -> None:
    army = Army(system="crucible", choices=FrozenMap({"scale": "28-mm", "unit": "inch"}))
    ranges = {text_of(row[0]): text_of(row[1]) for row in table_rows("crucible", "ranges", army)}
    assert ranges == {"Point blank": "4″", "Close": "12″", "Effective": "48″", "Long": "96″", "Extreme": "144″"}
    text = " ".join(page_texts(print_playsheet(registry.system("crucible"), army).pdf))
    assert "25/28 mm · inches" in text
    assert "infantry within 12″ suppressed" in text
    assert " cm" not in text.replace("25/28 mm", "")


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5"])
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.fault("F45", "F47")
def test_nothing_overlaps_leaves_the_margins_or_falls_under_the_floor(key: str, paper: str) -> None:
    for ink_saver in (False, True):
        for plan in plans(key, None, paper, ink_saver=ink_saver):
            assert outside(plan, MARGIN) == []
            assert overlaps(plan) == []
            assert min(op.size for op in plan.ops if isinstance(op, Text)) >= FLOOR


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", KEYS)
def test_a_system_has_one_page_and_can_be_read_at_arms_length(key: str, paper: str) -> None:
    printed = print_playsheet(registry.system(key), None, PlaySheetOptions(paper))
    assert printed.pages == 1
    width, height = page_sizes(printed.pdf)[0]
    assert (width, height) == pytest.approx({"a4": (297, 210), "letter": (279.4, 215.9)}[paper], abs=0.01)
    cells = [op.size for plan in plans(key, None, paper) for op in plan.ops if isinstance(op, Text)]
    assert sorted(cells)[len(cells) // 2] >= 7.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_word_is_left_alone_where_the_line_above_has_words_to_spare(paper: str) -> None:
    told = {op.text for key in KEYS for plan in plans(key, None, paper) for op in plan.ops if isinstance(op, Text)}
    assert told & {"mm", "more.", "other.", "number.", "hexes.", "rating.", "removed."} == set()
    assert told & {"50-60 mm", "81 mm"} == {"50-60 mm", "81 mm"}


@pytest.mark.parametrize("key", KEYS)
def test_every_piece_of_every_block_is_on_the_paper(key: str) -> None:
    for paper in ("a4", "a5"):
        printed = [op.text for plan in plans(key, None, paper) for op in plan.ops if isinstance(op, Text)]
        words = {word for text in printed for word in text.split()}
        joined = "".join(printed).replace(" ", "")
        for _, piece in pieces(blocks(key)):
            for word in piece.text.split():
                assert word in words or word in joined or word == TICK, (paper, piece)


@pytest.mark.parametrize(("key", "table", "column"), [("hexgame", "counters", "Drop"), ("smle", "activation", "opp.")])
def test_a_tick_is_drawn_for_that_of_the_fonts_looks_like_a_letter(key: str, table: str, column: str) -> None:
    filled_table = blocks(key)[table]
    assert isinstance(filled_table, FilledTable)
    assert column in [text_of(head.cell) for head in filled_table.heads]
    said = sum(piece.text == TICK for cell in filled_table.cells() for piece in cell)
    for paper in ("a4", "letter"):
        (plan,) = plans(key, None, paper)
        assert not [op for op in plan.ops if isinstance(op, Text) and TICK in op.text]
        assert sum(isinstance(op, Path_) and op.name == "tick" for op in plan.ops) >= said > 0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_dice_number_stands_at_one_height_in_all_fire_tables(paper: str) -> None:
    (plan,) = plans("hexgame", None, paper)
    tops = [op.y for op in plan.ops if isinstance(op, Text) and op.text == "12" and op.weight == "Medium"]
    assert len(tops) == 4
    assert max(tops) - min(tops) < 0.01


def test_the_sign_of_a_result_with_rubble_is_no_raised_dot() -> None:
    for name in ("indirect-a", "indirect-b"):
        assert "D*" not in str(blocks("hexgame")[name])
    assert "Dr" in str(blocks("hexgame")["indirect-a"])
    assert "Dr is D with it" in str(blocks("hexgame")["indirect-b"])


def test_the_hex_sheet_says_what_counter_measures_do() -> None:
    assert "ECM: in each player-turn such a tank may jam 1 conventional unit" in str(blocks("hexgame")["turn"])


@pytest.mark.fault("F45", "F56")
def test_what_is_too_much_for_a_page_goes_on_with_its_headings() -> None:
    rows = {f"own-{at}": FrozenMap({"name": f"Own weapon {at}", "type": "B", "damage": "1D"}) for at in range(150)}
    pack = Pack(system="smle", name="Many", figures=FrozenMap({"weapons": FrozenMap(rows)}))
    army = switch_on(Army(system="smle"), pack)
    found = plans("smle", army)
    assert len(found) > 2
    for plan in found:
        assert outside(plan, MARGIN) == []
        assert overlaps(plan) == []
    texts = [{op.text for op in plan.ops if isinstance(op, Text)} for plan in found]
    assert {f"Own weapon {at}" for at in range(150)} <= set().union(*texts)
    assert all("Damage" in text for text in texts if any(one.startswith("Own weapon") for one in text))


@pytest.mark.fault("F45", "F54")
@pytest.mark.parametrize("name", ["Long " * 40, "W" * 200, "The Žižka and Łódź rifle of the Ørn valley, 3rd pattern"])
def test_a_players_long_name_is_wrapped_and_whole(name: str) -> None:
    army = overridden("smle", **{"weapons/pistol/name": name.strip()})
    found = plans("smle", army)
    for plan in found:
        assert outside(plan, MARGIN) == []
        assert overlaps(plan) == []
    joined = "".join(op.text for plan in found for op in plan.ops if isinstance(op, Text)).replace(" ", "")
    assert name.replace(" ", "") in joined


def test_a_name_that_no_font_has_is_listed() -> None:
    army = overridden("smle", **{"weapons/pistol/name": "Pistol ☾"})
    printed = print_playsheet(registry.system("smle"), army)
    assert [(one.code, one.place, one.title) for one in printed.missing] == [("U+263E", "weapons", "Mine")]


@pytest.mark.parametrize("key", KEYS)
def test_printing_twice_gives_the_same_bytes_and_only_our_fonts(key: str) -> None:
    one, other = (print_playsheet(registry.system(key)).pdf for _ in range(2))
    assert one == other
    assert fonts(one) == embedded(one)


def test_a_sheet_of_two_sides_asks_to_be_turned_over_its_short_edge() -> None:
    shipped_one = sheet_of(registry.system("smle"))
    sheet = replace(shipped_one, sides=shipped_one.sides * 2)
    assert b"/Duplex /DuplexFlipShortEdge" in print_playsheet(registry.system("smle"), sheet=sheet).pdf
    assert b"/Duplex /Simplex" in print_playsheet(registry.system("smle")).pdf


@pytest.mark.parametrize("key", KEYS)
def test_marks_can_be_left_out(key: str) -> None:
    unmarked = plans(key, marks=False)
    assert [op for plan in unmarked for op in plan.ops if isinstance(op, Text) and op.colour == "house"] == []


@pytest.mark.parametrize("ground", GROUNDS.values())
def test_cells_can_be_read_on_their_grounds(ground: str) -> None:
    assert contrast("ink", ground) >= 4.5
    assert contrast("house", ground) >= 4.5


def test_titles_can_be_read_on_their_band_and_notes_on_paper() -> None:
    assert contrast("paper", "ink2") >= 4.5
    assert contrast("ink2", "paper") >= 4.5
    assert contrast("ink2", "well") >= 4.5


@pytest.mark.parametrize("key", KEYS)
def test_no_key_of_a_table_stands_on_the_paper_unworded(key: str) -> None:
    hyphened = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
    system = registry.system(key)
    words = {piece.text for _, piece in pieces(blocks(key)) if hyphened.fullmatch(piece.text)}
    assert words & all_keys(system) == set()


def all_keys(system: System) -> set[str]:
    book = system.book()
    rows = {(table, row) for table in system.shelf.tables for row in book.rows(table)}
    return {row for _, row in rows} | {column for table, row in rows for column in book.columns(table, row)}


@pytest.mark.parametrize("key", KEYS)
def test_no_figure_is_written_in_the_sheet_itself(key: str) -> None:
    """Apart from phases, which have numbers for names, and an example of rounding."""
    allowed = {
        "Drop the fraction: 25 : 10 is 2:1, 10 : 25 is 1:3.",
        "5a sight for missiles and pods, 5b direct, 5c aim points.",
        "Phases 2 to 6 go through for one detachment, then the next.",
        "Phase 7: a quality roll removes .",
        "1st",
        "2nd",
        "3rd",
        "Two dice: ways of 36 to reach a number",
        "Rallies, of 36",
    }
    own = shipped(key)[1]
    texts = re.findall(r'(?:text|title|hint|lead|head|over|label|corner) = "([^"]*)"', own)
    for notes in re.findall(r"notes = \[(.*?)\]\n", own, re.DOTALL):
        texts += re.findall('"([^"]*)"', notes)
    bare_texts = {HOLE.sub("", text) for text in texts}
    written = {text for text in bare_texts if re.search(r"\d", text)} - allowed
    assert {text for text in written if not re.search(r"direction , 1 straight on", text)} == set()


@pytest.mark.parametrize(
    ("value", "unit", "form", "text"),
    [
        (Fraction(1, 2), "", "", "½"),
        (Fraction(7, 2), "in", "", "3½″"),
        (Fraction(3, 4), "", "x", "×¾"),
        (2, "", "+", "+2"),
        (0, "", "+", "0"),
        (-1, "in", "", "−1″"),
        (60, "degrees", "", "60°"),
        (15, "cm", "bare", "15"),
        (4, "die", "up", "4+"),
        (Fraction(1, 7), "", "", "1/7"),
        (Fraction(27, 10), "cm", "", "2.7 cm"),
    ],
)
def test_figures_are_said_as_players_write_them(value: int | Fraction, unit: str, form: str, text: str) -> None:
    assert figure_text(value, unit, form) == text
