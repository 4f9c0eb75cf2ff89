"""Fitting: spacing, then size, then lines; broken words last; never a word lost in silence."""

from hypothesis import given
from hypothesis import strategies as st

from templates.fit import ELLIPSIS, FLOOR, LONE, TIGHT, Try, fitted, settled, wrapped
from templates.fonts import faces

ONE = [Try(1, 12.0)]


def natural(text: str, size: float = 12.0) -> float:
    return faces.width_mm(text, "Bold", size)


def test_a_text_with_room_is_left_as_it_is() -> None:
    found = fitted("Rifle team", "Bold", natural("Rifle team"), ONE)
    assert (found.lines, found.size, found.spacing, found.whole) == (("Rifle team",), 12.0, 0.0, True)


def test_spacing_gives_way_before_size() -> None:
    found = fitted("Rifle team", "Bold", natural("Rifle team") * 0.985, ONE)
    assert (found.size, found.spacing) == (12.0, TIGHT)


def test_then_size_gives_way_to_the_largest_that_fits() -> None:
    room = natural("Rifle team") * 0.8
    found = fitted("Rifle team", "Bold", room, ONE)
    assert found.lines == ("Rifle team",)
    assert faces.width_mm("Rifle team", "Bold", found.size, TIGHT) <= room
    assert faces.width_mm("Rifle team", "Bold", found.size + 0.25, TIGHT) > room


def test_then_lines_are_broken_between_words() -> None:
    found = fitted("Rifle team of the guard", "Bold", natural("Rifle team of"), [Try(1, 12.0, 11.0), Try(2, 11.0)])
    assert found.lines == ("Rifle team of", "the guard")


def test_a_word_is_broken_at_the_floor_only() -> None:
    found = fitted("W" * 40, "Bold", natural("W" * 15), [Try(1, 12.0, 11.0), Try(3, 11.0)])
    assert found.size == FLOOR
    assert "".join(found.lines) == "W" * 40


def test_what_does_not_fit_ends_in_three_dots_and_says_so() -> None:
    found = fitted("Rifle team of the guard", "Bold", 10.0, ONE)
    assert not found.whole
    assert found.lines[-1].endswith(ELLIPSIS)
    assert faces.width_mm(found.lines[-1], "Bold", found.size, found.spacing) <= 10.0


def test_nothing_is_nothing() -> None:
    assert fitted("", "Bold", 10.0, ONE).lines == ("",)
    assert wrapped("", "Bold", 8.0, 10.0) == []


@given(st.text(st.characters(categories=("L", "N", "P", "Zs"))), st.floats(3.0, 80.0), st.sampled_from((0.0, TIGHT)))
def test_wrapped_lines_hold_every_character_and_keep_to_their_width(text: str, width: float, spacing: float) -> None:
    lines = wrapped(text, "Regular", 7.0, width, spacing)
    assert "".join(lines).replace(" ", "") == "".join(text.split())
    for line in lines:
        assert len(line) == 1 or faces.width_mm(line, "Regular", 7.0, spacing) <= width + 0.2


@given(st.text(st.characters(categories=("L", "N")), min_size=1), st.floats(4.0, 60.0), st.integers(1, 3))
def test_fitted_text_keeps_to_its_width_and_is_whole_or_says_so(text: str, width: float, lines: int) -> None:
    found = fitted(text, "Bold", width, [Try(1, 12.0, 8.5), Try(lines, 8.5)])
    assert 6.0 <= found.size <= 12.0
    assert len(found.lines) <= lines
    assert all(faces.width_mm(line, "Bold", found.size, found.spacing) <= width + 0.2 for line in found.lines)
    assert ("".join(found.lines) == text) == found.whole


def test_a_first_line_with_an_indent_is_shorter_by_it_and_the_others_are_not() -> None:
    room = faces.width_mm("one two three", "Regular", 7.0) + 0.01
    text = "one two three one two three"
    assert wrapped(text, "Regular", 7.0, room) == ["one two three", "one two three"]
    assert wrapped(text, "Regular", 7.0, room, indent=1.0) == ["one two", "three one two", "three"]


def test_a_word_alone_at_the_end_gets_company_from_a_stop_on() -> None:
    lines = ["a quality roll for heavy growth, swamp; never deep water,", "building."]
    width = faces.width_mm(lines[0], "Regular", 7.0)
    assert settled(lines, "Regular", 7.0, width) == [
        "a quality roll for heavy growth, swamp;",
        "never deep water, building.",
    ]


def test_a_figure_keeps_its_unit_where_words_come_down() -> None:
    lines = ["6 explodes, and so all of the infantry that is within 15 centimetres", "is hit."]
    width = faces.width_mm(lines[0], "Regular", 7.0)
    assert settled(lines, "Regular", 7.0, width)[1] == "15 centimetres is hit."


def test_a_last_line_with_enough_words_is_left_as_it_is() -> None:
    for lines in (["one two three four", "five six seven"], ["alone"], []):
        assert settled(lines, "Regular", 7.0, 20.0) == lines


@given(st.text(st.characters(categories=("L", "N", "P", "Zs"))), st.floats(3.0, 80.0))
def test_settled_lines_hold_every_word_in_as_many_lines_of_the_same_width(text: str, width: float) -> None:
    lines = wrapped(text, "Regular", 7.0, width)
    found = settled(lines, "Regular", 7.0, width)
    assert "".join(found).replace(" ", "") == "".join(lines).replace(" ", "")
    assert len(found) == len(lines)
    assert found == lines or faces.width_mm(found[-1], "Regular", 7.0) >= width * LONE - 1e-9
    for line in found:
        assert len(line) == 1 or faces.width_mm(line, "Regular", 7.0) <= width + 0.2
