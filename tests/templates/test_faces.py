"""The fonts: what they have, how wide it is, and what is done about the rest."""

from importlib.resources import files

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from templates.fonts import FACES, faces

NAMES = ["Žižka", "Łódź", "Ørn", "½″", "→", "Ελλάδα", "Кириллица", "“Ünï”", "−1 × ≤ ′ ✓"]


@pytest.mark.parametrize("face", FACES)
def test_every_face_is_there_and_has_ten_figures_of_one_width(face: str) -> None:
    assert len({faces.advances(face)[ord(figure)] for figure in "0123456789"}) == 1


def test_the_licence_stands_beside_the_fonts() -> None:
    assert "SIL OPEN FONT LICENSE" in (files("templates") / "fonts" / "OFL.txt").read_text(encoding="utf-8")


def test_an_unknown_face_is_refused() -> None:
    with pytest.raises(KeyError):
        faces.registered("Helvetica")


@pytest.mark.fault("F54")
@pytest.mark.parametrize("name", NAMES)
def test_accents_and_signs_have_glyphs(name: str) -> None:
    assert faces.missing(name) == ()


@pytest.mark.fault("F54")
def test_missing_characters_are_found_once_each() -> None:
    assert faces.missing("★ 日本 日 🎲 a") == ("★", "日", "本", "🎲")


def test_a_glyph_that_condensed_lacks_comes_from_the_wide_face() -> None:
    assert faces.runs("ab Ж c", "Bold") == (
        ("IBMPlexSansCondensed-Bold", "ab "),
        ("IBMPlexSans-Bold", "Ж"),
        ("IBMPlexSansCondensed-Bold", " c"),
    )


def test_a_glyph_that_nobody_has_is_drawn_as_the_sign_of_the_unknown() -> None:
    assert faces.runs("★", "Regular") == (("IBMPlexSans-Regular", faces.UNKNOWN_GLYPH),)


@pytest.mark.parametrize("text", ["", "Rifle team", "Žižka", "Ж ★ x"])
def test_a_width_is_what_reportlab_makes_of_it(text: str) -> None:
    pieces = faces.runs(text, "SemiBold")
    expected = sum(stringWidth(piece, faces.registered(face), 10) for face, piece in pieces)
    assert faces.width(text, "SemiBold") * 10 == pytest.approx(expected)


def test_spacing_is_between_characters_only() -> None:
    assert faces.width_mm("abc", "Regular", 10, 0.1) - faces.width_mm("abc", "Regular", 10) == pytest.approx(
        2 * 0.1 * 10 * faces.MM_PER_PT
    )
    assert faces.width_mm("", "Regular", 10, 0.1) == 0.0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "plain"),
        ("  two   spaces ", "two spaces"),
        ("tab\tand\nline\r\n", "tab and line"),
        ("bell\a null\0 escape\x1b[31m", "bell null escape[31m"),
        ("right\u202eleft\u2066", "rightleft"),
        ("e\u0301", "é"),
        ("lone \ud800 half", "lone half"),
        ("no\u00a0break", "no break"),
        ("", ""),
    ],
)
def test_control_characters_and_loose_space_are_cleaned_away(text: str, expected: str) -> None:
    assert faces.clean(text) == expected
