"""Sources are explained in words."""

import pytest

from app.rulebook.sources import ref_words, source_words
from rules import registry


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("S L21", "The given rules text, line 21"),
        ("S L9, L23; warning H", "The given rules text, lines 9, 23; warning a house ruling"),
        ("S L21/H (OP-4)", "The given rules text, line 21, and a house ruling (open point 4)"),
        ("S L24-28", "The given rules text, lines 24 to 28"),
        ("P turnseq.html; S L60", "The author's page turnseq.html; the given rules text, line 60"),
        ("P INF3, PSV / H (two)", "Published: page INF3, the play sheet, side 2, and a house ruling (two)"),
        ("S/H (rounding, O-04)", "The given rules text, and a house ruling (rounding, open point 4)"),
        ("D (45 = 35 + 10)", "Worked out (45 = 35 + 10)"),
    ],
)
def test_a_source_in_words(source: str, words: str) -> None:
    assert source_words(source) == words


def test_no_letter_of_a_mark_is_left_unexplained() -> None:
    for system in registry.SYSTEMS:
        for rule in system.rules:
            words = source_words(rule.source).replace("(", " ").replace(")", " ").split()
            assert not {"S", "P", "H", "OP-1"} & set(words), rule.source


def test_the_source_of_a_figure_names_its_table_or_rule() -> None:
    assert ref_words("TB-11") == "table 11 (TB-11)"
    assert ref_words("SM-PTS-03") == "rule SM-PTS-03; F1 opens it"
    assert ref_words("Sample forces") == "Sample forces"
