"""Rosters: every group and row, its problems, its sum, on as many pages as they need."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from rules.army.card import Roster, RosterGroup, Row
from rules.core.frozen import FrozenMap
from rules.core.issues import error
from rules.core.tally import Tally
from templates.columns import GAP, MOST_GAP, Wish, columns, cramped, row_blocks, shared, widths_of
from templates.facts import Said
from templates.lettering import marks_width
from templates.plan import Box, Text
from templates.roster import RosterOptions, print_roster, roster_plans
from templates.words import fraction_text
from tests.helpers.cards import LONG_NAME, WORDS, army, fact, row, system
from tests.helpers.golden import golden
from tests.helpers.ink import outside, overlaps, words
from tests.helpers.pdfs import embedded, fonts, page_sizes, page_texts

TITLES = {"name": "Name", "figures": "Figures", "weapons": "Weapons", "points": "Points", "leader": "Leader"}


def rows(count: int) -> tuple[Row, ...]:
    return tuple(
        row(name=f"Team {at}", figures=4, weapons=fact("Rifle, bolt action", "H"), points=18) for at in range(count)
    )


def roster(*groups: RosterGroup, columns: tuple[str, ...] = ("name", "figures", "weapons", "points")) -> Roster:
    return Roster(columns, groups)


SECTION = RosterGroup("g1", "1 Section", 54, rows(3), FrozenMap({"leader": fact("Cpl Hallam")}))


def printed(made: Roster, paper: str = "a4", **given: object) -> tuple[list[str], bytes]:
    total = Tally().plus(54, "teams").plus(6, "grenades")
    found = print_roster(system(roster_=made, words=TITLES, total=total, **given), army(), RosterOptions(paper))
    texts = page_texts(found.pdf)
    assert len(texts) == found.pages
    return texts, found.pdf


def test_a_roster_has_each_group_each_row_its_sum_and_how_the_total_is_made() -> None:
    ((text,), _) = printed(roster(SECTION))
    for part in ("2 Platoon", "Testing · Legal, 60 of 220 points", "1 Section", "Leader Cpl Hallam", "Name", "Figures"):
        assert part in text
    for part in ("Team 0", "Team 2", "Rifle, bolt action", "Sum 54", "Teams 54", "Grenades 6", "Total 60"):
        assert part in text


def test_it_is_upright_where_the_columns_have_room_and_on_its_side_where_not() -> None:
    many = tuple(f"a-long-heading-{at}" for at in range(12))
    wide = RosterGroup("g1", "1 Section", 0, (row(**dict.fromkeys(many, "word")),))
    assert page_sizes(printed(roster(SECTION))[1])[0] == pytest.approx((210, 297), abs=0.01)
    assert page_sizes(printed(roster(SECTION), "letter")[1])[0] == pytest.approx((215.9, 279.4), abs=0.01)
    assert page_sizes(printed(roster(wide, columns=many))[1])[0] == pytest.approx((297, 210), abs=0.01)


def test_a_long_table_repeats_its_head_on_every_page() -> None:
    texts, _ = printed(roster(RosterGroup("g1", "1 Section", 0, rows(120))))
    assert len(texts) > 1
    assert all("Name Figures Weapons Points" in text for text in texts[:-1])
    assert [f"page {at} of {len(texts)}" in text for at, text in enumerate(texts, 1)] == [True] * len(texts)


@pytest.mark.fault("F20")
def test_an_illegal_army_says_what_is_wrong() -> None:
    ((text,), _) = printed(
        roster(SECTION), issues=[error("bad", "u1", "")], issue_words={"bad": "{unit}: bad, (very) bad."}
    )
    assert "Not legal: 1 problem. 60 of 220 points" in text
    assert "rifles: bad, (very) bad." in text


@pytest.mark.fault("F56")
def test_a_cell_of_5000_words_goes_on_from_page_to_page() -> None:
    group = RosterGroup("g1", "1 Section", 0, (row(name="Team", weapons=WORDS),))
    texts, _ = printed(roster(group))
    assert set(WORDS.split()) <= set(" ".join(texts).split())


def test_an_empty_army_is_one_page() -> None:
    assert len(printed(Roster((), ()))[0]) == 1
    assert len(printed(roster())[0]) == 1


@pytest.mark.fault("F45", "F56")
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_hundreds_of_rows_with_long_names_and_a_title_of_5000_words_are_whole(paper: str) -> None:
    many = tuple(row(name=f"{LONG_NAME} {at}", figures=4, weapons="W" * 200, points=18) for at in range(300))
    made = roster(RosterGroup("g1", WORDS, 5400, many, FrozenMap({"leader": fact(WORDS)})))
    plans = roster_plans(system(roster_=made, words=TITLES), army(), RosterOptions(paper))
    found = words(tuple(plans))
    assert found.count("W" * 200) == 300
    assert f"{LONG_NAME} 299".replace(" ", "") in found
    assert set(WORDS.split()) <= {
        word for plan in plans for op in plan.ops if isinstance(op, Text) for word in op.text.split()
    }
    for plan in plans:
        assert outside(plan, 5) == overlaps(plan) == []


def test_every_page_says_whether_the_army_is_legal_and_what_the_letters_mean() -> None:
    texts, _ = printed(roster(RosterGroup("g1", "1 Section", 0, rows(120))))
    assert all("Legal, 60 of 220 points H house" in text for text in texts)
    made = system(roster_=roster(SECTION), words=TITLES)
    assert "H house" not in page_texts(print_roster(made, army(), RosterOptions(marks=False)).pdf)[0]


def test_a_column_that_says_nothing_is_left_out_and_a_head_may_be_short() -> None:
    made = roster(SECTION, columns=("name", "figures", "ammunition", "points"))
    words_ = {**TITLES, "ammunition": "Ammunition", "figures-head": "Fig."}
    (text,) = page_texts(print_roster(system(roster_=made, words=words_), army()).pdf)
    assert "Name Fig. Points" in text
    assert "Ammunition" not in text


def test_a_group_of_a_colour_shows_it_and_one_that_pays_more_says_for_what() -> None:
    extra = Tally().plus(20, "grenades")
    group = RosterGroup("g1", "Red force", 74, rows(3), FrozenMap({"colour": fact("red")}), extra=extra)
    (plan,) = roster_plans(system(roster_=roster(group), words=TITLES), army(), RosterOptions())
    assert [op for op in plan.ops if isinstance(op, Box) and op.fill == "red/fill"]
    told = [op.text for op in plan.ops if isinstance(op, Text)]
    assert told[told.index("Grenades") + 1] == "20"


def test_a_letter_among_numbers_stands_under_them_at_the_right() -> None:
    figures = [row(name="Tank", attack=8), row(name="Calliope", attack="S"), row(name="Bus", attack=None)]
    made = roster(RosterGroup("g1", "Red force", 0, tuple(figures)), columns=("name", "attack"))
    (plan,) = roster_plans(system(roster_=made, words=TITLES), army(), RosterOptions())
    ends = {op.text: op.bounds[2] for op in plan.ops if isinstance(op, Text) and op.text in ("8", "S")}
    assert ends["8"] == pytest.approx(ends["S"], abs=0.01)


def test_a_roster_may_explain_its_total_better_than_the_bill() -> None:
    made = replace(roster(SECTION), sums=Tally().plus(50, "teams").plus(10, "leaders"))
    ((text,), _) = printed(made)
    assert "Teams 50 Leaders 10 Total 60" in text
    assert "Grenades" not in text


def test_the_sum_of_a_table_stays_with_its_last_row() -> None:
    for count in range(30, 60):
        pages = printed(roster(RosterGroup("g1", "1 Section", 54, rows(count))))[0]
        (last,) = (text for text in pages if "Sum 54" in text)
        assert f"Team{count - 1}4" in last.replace(" ", "")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_plan_is_that_of_the_golden_file(paper: str) -> None:
    made = system(roster_=roster(SECTION), words=TITLES, total=Tally().plus(54, "teams").plus(6, "grenades"))
    plans = roster_plans(made, army(), RosterOptions(paper))
    golden(Path("plans") / f"roster-{paper}.txt", "\n".join(map(str, plans)))


def test_missing_characters_are_listed() -> None:
    group = RosterGroup("g1", "日 Section", 0, (row(name="Team ☾"),))
    found = print_roster(system(roster_=roster(group)), army("★"))
    assert [(one.code, one.place) for one in found.missing] == [
        ("U+2605", "name"),
        ("U+65E5", "title"),
        ("U+263E", "name"),
    ]


def test_printing_twice_gives_the_same_bytes_and_only_our_fonts() -> None:
    one, other = (printed(roster(SECTION))[1] for _ in range(2))
    assert one == other
    assert fonts(one) == embedded(one)


def test_columns_take_what_they_need_and_text_shares_the_rest() -> None:
    cells = [[Said("Rifle team"), Said("12")]]
    found = columns([Said("Name"), Said("No")], cells, [False, True], 100, 8.5)
    assert found[1].w == pytest.approx(6.1)
    assert found[0].w == pytest.approx(100 - MOST_GAP - 6.1)


def test_a_figure_never_stands_against_the_text_after_it() -> None:
    cells = [[Said("Hover tank"), Said("6", "H"), Said("A"), Said("hover")]]
    found = columns([Said(""), Said("M"), Said("Class"), Said("Mobility")], cells, [False, True, False, False], 60, 8.5)
    gaps = {right.x - left.x - left.w for left, right in pairwise(found)}
    assert max(gaps) - min(gaps) < 1e-9
    assert min(gaps) > GAP


def test_a_roster_is_set_tighter_where_that_saves_a_page_and_never_ends_on_a_nearly_empty_one() -> None:
    for count in (38, 44, 50, 62, 80):
        pages = roster_plans(system(roster_=roster(RosterGroup("g1", "1 Section", 54, rows(count)))), army())
        ends = [max(op.y for op in plan.ops if isinstance(op, Text) and op.y < plan.h - 10) for plan in pages]
        assert len(pages) == 1 or ends[-1] > 0.4 * pages[-1].h
    assert len(pages) == 2


def test_small_groups_may_be_lines_of_one_table_with_their_sums() -> None:
    groups = [
        RosterGroup(f"g{at}", f"{at} Company", 54, rows(1), FrozenMap({"colour": fact("blue")})) for at in range(12)
    ]
    made = replace(roster(*groups), joined=True)
    (plan,) = roster_plans(system(roster_=made, words=TITLES), army(), RosterOptions())
    told = [op.text for op in plan.ops if isinstance(op, Text)]
    assert told.count("Name") == 1
    assert told.count("54") == 12
    assert [text for text in told if text.endswith("Company")] == [f"{at} Company" for at in range(12)]
    assert overlaps(plan) == []


def test_halves_are_one_sign_in_a_table() -> None:
    assert [fraction_text(Fraction(value)) for value in ("4.5", "1/2", "-1/3", "104/7", "3")] == [
        "4½",
        "½",
        "−⅓",
        "14 6/7",
        "3",
    ]
    assert fraction_text(Fraction(7, 2), "in", signed=True) == "+3½″"


def test_a_word_is_whole_where_the_columns_have_room_for_it() -> None:
    short, long = Wish(4.0, 4.0, 10.0), Wish(12.0, 30.0, 1.0)
    assert shared([short, long], 20.0) == pytest.approx([4.0, 16.0])
    assert shared([short, long], 45.0) == pytest.approx([4.0 + 10.0, 30.0 + 1.0])
    assert shared([short, long], 10.0) == pytest.approx([4.0, 6.0])


def test_the_marks_of_a_text_are_in_its_width() -> None:
    bare, marked = widths_of(Said("Untrained"), "Regular", 7.2), widths_of(Said("Untrained", "H"), "Regular", 7.2)
    assert [wide - plain for wide, plain in zip(marked, bare, strict=True)] == pytest.approx([marks_width("H")] * 2)
    assert widths_of(Said(""), "Regular", 7.2) == (0.0, 0.0)


def test_columns_without_room_give_way_from_the_widest() -> None:
    cells = [[Said("word " * 60), Said("short"), Said("word " * 60)]]
    found = columns([Said("A"), Said("B"), Said("C")], cells, [False] * 3, 100, 8.5)
    assert found[0].w == pytest.approx(found[2].w)
    assert found[1].w < found[0].w
    assert sum(column.w for column in found) + 2 * GAP == pytest.approx(100)


def test_columns_are_cramped_where_a_word_would_be_broken() -> None:
    assert cramped([Said("A")], [[Said("W" * 60)]], 50, 8.5)
    assert not cramped([Said("A")], [[Said("word " * 60)]], 50, 8.5)


def test_a_row_of_many_lines_is_several_blocks() -> None:
    found = columns([Said("A")], [[Said(WORDS)]], [False], 60, 8.5)
    blocks = row_blocks(found, [Said(WORDS, "H")], 8.5, ground="well")
    assert len(blocks) > 10
    assert max(block.height for block in blocks) < 100


@pytest.mark.fault("F54")
def test_a_character_without_a_glyph_is_told_with_its_unit() -> None:
    made = roster(RosterGroup("g1", "1 Section", 18, (*rows(1), row(name="Moon ☾", figures=4, points=18))))
    (glyph,) = print_roster(system(roster_=made, words=TITLES), army()).missing
    assert (glyph.character, glyph.title, glyph.place) == ("☾", "Moon ☾", "name")
