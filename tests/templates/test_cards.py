"""Printing an army's cards: pages, backs, copies, its legal state, and what could not be printed."""

import pytest

from rules.core.faults import BadInput
from rules.core.issues import advice, error
from templates.cards import CardOptions, deck, print_cards
from templates.layout import Source
from templates.plan import Text
from tests.helpers.cards import EXAMPLES, army, card, counter, system, tank, team
from tests.helpers.pdfs import page_sizes, page_texts

TEN = [team(title=f"Team {at}") for at in range(10)]
WRONG = error("too-many", "u1", "SM-ORG-01", figures=5)
WORDS = {"too-many": "{unit}: {figures:figure|figures}, two too many."}


def texts(*cards: object, **options: object) -> list[str]:
    printed = print_cards(system(*cards), army(), CardOptions(**options))  # type: ignore[arg-type]
    return page_texts(printed.pdf)


@pytest.mark.fault("F50")
@pytest.mark.parametrize(
    ("paper", "size", "pages", "first"),
    [
        ("a4", "standard", 2, (210, 297)),
        ("letter", "standard", 2, (279.4, 215.9)),
        ("a4", "large", 3, (210, 297)),
        ("letter", "large", 3, (215.9, 279.4)),
        ("a3", "standard", 1, (420, 297)),
        ("a5", "standard", 3, (148, 210)),
        ("a5", "large", 5, (210, 148)),
    ],
)
def test_all_cards_are_on_as_many_pages_as_they_need(
    paper: str, size: str, pages: int, first: tuple[float, float]
) -> None:
    printed = print_cards(system(*TEN), army(), CardOptions(paper, size))  # type: ignore[arg-type]
    assert printed.pages == pages == len(page_sizes(printed.pdf))
    assert page_sizes(printed.pdf)[0] == pytest.approx(first, abs=0.01)
    found = " ".join(page_texts(printed.pdf))
    assert all(f"Team {at}" in found for at in range(10))


@pytest.mark.parametrize("name", EXAMPLES)
def test_printing_twice_gives_the_same_bytes(name: str) -> None:
    options = CardOptions(duplex=True)
    one, other = (print_cards(system(EXAMPLES[name]), army(), options).pdf for _ in range(2))
    assert one == other


def test_a_two_sided_print_has_a_back_behind_each_front() -> None:
    found = texts(*TEN, duplex=True)
    assert len(found) == 4
    assert "page 1 of 2 · A4, fronts" in found[0]
    assert "page 1 of 2 · A4, backs, turn over the long edge" in found[1]
    assert "Team 9" in found[2]
    assert "Team 9" in found[3]
    assert "short edge" in texts(team(), duplex=True, flip="short")[1]


def test_an_army_without_cards_is_a_page_that_says_so_and_no_fault() -> None:
    assert len(texts()) == 1


def test_the_head_tells_points_and_limit() -> None:
    assert "Legal, 216 of 220 points" in texts(team())[0]
    printed = print_cards(system(team()), army(limit=None))
    assert "Legal, 216 points" in page_texts(printed.pdf)[0]


@pytest.mark.fault("F20", "F59")
@pytest.mark.parametrize(("count", "words"), [(1, "1 problem."), (2, "2 problems.")])
def test_an_illegal_army_prints_and_says_so_on_every_page(count: int, words: str) -> None:
    issues = [error("too-many", "", "", figures=at) for at in range(count)]
    printed = print_cards(system(*TEN, issues=issues), army(), CardOptions(duplex=True))
    assert all(f"Not legal: {words}" in text for text in page_texts(printed.pdf))


@pytest.mark.fault("F20")
def test_the_card_of_a_unit_at_fault_says_what_is_wrong_and_no_other_does() -> None:
    cards = [team(), card("smle-team", "Other", subject="u2")]
    made = system(*cards, issues=[WRONG], issue_words=WORDS)
    one, other = deck(made, army(units=("u1", "u2"))).fronts
    assert "rifles: 5 figures, two too many." in [op.text for op in one.ops if isinstance(op, Text)]
    assert not [op for op in other.ops if isinstance(op, Text) and "too many" in op.text]


def test_advice_makes_no_army_illegal() -> None:
    printed = print_cards(system(team(), issues=[advice("think", "u1", "")]), army())
    assert "Legal, 216" in page_texts(printed.pdf)[0]


def test_a_unit_taken_several_times_has_a_card_each_and_its_own_price() -> None:
    plans = deck(system(card("smle-team", points=54, count=3)), army()).fronts
    assert len(plans) == 3
    assert next(op.text for op in plans[0].ops if isinstance(op, Text)) == "18"


def test_counters_of_one_kind_share_a_card_that_says_how_many() -> None:
    (plan,) = deck(system(counter(8)), army()).fronts
    found = [op.text for op in plan.ops if isinstance(op, Text)]
    assert {"288", "points for 8"} <= set(found)


def test_marks_are_printed_and_explained_and_can_be_left_out() -> None:
    (text,) = texts(tank())
    assert "H house" in text
    assert "H house" not in texts(tank(), marks=False)[0]


@pytest.mark.fault("F54")
def test_every_character_without_a_glyph_is_listed_with_its_place() -> None:
    bad = card("smle-team", "PIAT ☾", {"armour": "日"}, notes="moon ☾, again ☾")
    missing = print_cards(system(bad), army("Army ★")).missing
    assert [(found.code, found.title, found.subject, found.place) for found in missing] == [
        ("U+2605", "Army ★", "a1", "name"),
        ("U+263E", "PIAT ☾", "u1", "title"),
        ("U+263E", "PIAT ☾", "u1", "notes"),
        ("U+65E5", "PIAT ☾", "u1", "armour"),
    ]


def test_control_characters_do_not_upset_a_card() -> None:
    bad = card("smle-team", "Bell\a and\nline\u202e", notes="one\r\n\r\ntwo\tthree\0")
    (text,) = page_texts(print_cards(system(bad), army("Army\x1b")).pdf)
    assert "Bell and line" in text
    assert "two three" in text


def test_a_paper_that_is_not_known_is_refused() -> None:
    with pytest.raises(KeyError):
        print_cards(system(team()), army(), CardOptions("papyrus"))


def test_marks_around_the_cards_can_be_left_out() -> None:
    assert "100 mm" in texts(team())[0]
    assert "100 mm" not in texts(team(), scale_bar=False, crop_marks=False)[0]


@pytest.mark.parametrize("colour", ["blue", "red", "green", "tan"])
@pytest.mark.parametrize("ink_saver", [False, True])
def test_every_side_prints_in_colour_and_in_outline(colour: str, ink_saver: bool) -> None:
    found = texts(card("smle-team", colour=colour), ink_saver=ink_saver, duplex=True)
    assert len(found) == 2


def test_saving_ink_leaves_no_filled_ground() -> None:
    plans = deck(system(*EXAMPLES.values()), army(), CardOptions(ink_saver=True, duplex=True))
    fills = {op.fill for plan in (*plans.fronts, *plans.backs) for op in plan.ops if hasattr(op, "fill") and op.fill}
    assert fills <= {"paper", "ink", "reach"}


def test_cards_to_fold_have_their_backs_on_the_same_page_and_no_others() -> None:
    found = texts(*TEN, fold=True)
    assert len(found) == 3
    for text in found:
        assert "A4, fronts and backs, cut, then fold" in text
    assert [sum(text.count(f"Team {at}") for text in found) for at in range(10)] == [2] * 10
    data = print_cards(system(*TEN), army(), CardOptions(fold=True, duplex=True, flip="short")).pdf
    assert b"/Duplex /Simplex" in data


@pytest.mark.fault("F53")
def test_cutting_lines_can_be_asked_for() -> None:
    plain, lined = (print_cards(system(*TEN), army(), CardOptions(lines=lines)).pdf for lines in (False, True))
    assert plain != lined


OWN = (
    Source("smle-team.toml", 'extends = "smle-team"\nheight = 100\n'),
    Source("crucible-tu.toml", 'extends = "crucible-tu"\n[boxes.band.with]\nname = 9\n'),
)


def test_cards_of_two_sizes_go_on_pages_of_their_own_and_none_is_lost() -> None:
    cards = [one for at in range(7) for one in (team(title=f"Team {at}"), tank(title=f"Tank {at}"))]
    printed = print_cards(system(*cards), army(), CardOptions(duplex=True, layouts=OWN))
    found = page_texts(printed.pdf)
    assert printed.pages == len(found) == 6
    assert ["page 2 of 3" in text for text in found] == [False, False, True, True, False, False]
    assert all(f"Team {at}" in found[0] + found[2] for at in range(7))
    assert all(f"Tank {at}" in found[4] and f"Tank {at}" in found[5] for at in range(7))
    assert printed.idle == ()


def test_layouts_of_one_s_own_that_nothing_used_are_told() -> None:
    assert print_cards(system(team()), army(), CardOptions(layouts=OWN)).idle == ("crucible-tu.toml",)
    assert print_cards(system(team()), army(), CardOptions(size="large", layouts=OWN)).idle == (
        "smle-team.toml",
        "crucible-tu.toml",
    )


def test_a_layout_with_faults_is_refused_before_anything_is_drawn() -> None:
    bad = (Source("smle-team.toml", "width = 3\n"),)
    with pytest.raises(BadInput, match=r"smle-team.toml, line 1, width: ‘3’"):
        print_cards(system(team()), army(), CardOptions(layouts=bad))
