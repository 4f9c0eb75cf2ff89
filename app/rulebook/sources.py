"""Sources such as "S L21/H (OP-4)" in words: whose text, which line, which page, and what is ours. No Qt."""

from __future__ import annotations

import re

GIVEN = "the given rules text"
PAGES = {
    "PSS": "the play sheet, side 1",
    "PSV": "the play sheet, side 2",
    "FAQ": "the questions and answers",
    "INTRO": "the introduction",
}
LEGEND = (
    "S the given rules text · L21 its line 21 · P published elsewhere, with the page · D worked out from these · "
    "H a house ruling of ours · OP-4, O-4 open point 4: the text leaves a choice, and a ruling of ours decides · "
    "S/H the rule is the text's, what it leaves open is ours"
)

LINES = re.compile(r"\bS (L\d+(?:-\d+)?(?:, L\d+(?:-\d+)?)*)")
LINE = re.compile(r"L(\d+)(?:-(\d+))?")
WORDS = (
    (re.compile(r"\bOP?-0*(\d+)"), r"open point \1"),
    (re.compile(r"\bP ([\w./-]*\.html?)"), r"the author's page \1"),
    (re.compile(r"\bP\b"), "published elsewhere"),
    (re.compile(r"\bS\b"), GIVEN),
    (re.compile(r"\bD\b"), "worked out"),
    (re.compile(r"\bH\b"), "a house ruling"),
)
KEYS = re.compile(r"\bP ([A-Z]{2,}\d*(?:, [A-Z]{2,}\d*)*)")
BETWEEN = re.compile(r"(?<=[\w)]) ?/ ?(?=(?:a house|the given|worked|published|the author))")
TABLE = re.compile(r"(?:TB|T)-(\d+)")
RULE = re.compile(r"[A-Z]{2}-[A-Z]{2,4}-\d+")


def source_words(source: str) -> str:
    """A rule's source in words, with a capital: "The given rules text, line 21, and a house ruling (open point 4)"."""
    text = LINES.sub(lambda found: f"{GIVEN}, {_lines(found[1])}", source)
    text = KEYS.sub(lambda found: f"published: {_pages(found[1])}", text)
    for pattern, words in WORDS:
        text = pattern.sub(words, text)
    text = BETWEEN.sub(", and ", text)
    return text[:1].upper() + text[1:]


def _lines(listed: str) -> str:
    found = [f"{first} to {last}" if last else first for first, last in LINE.findall(listed)]
    word = "line" if len(found) == 1 and " to " not in found[0] else "lines"
    return f"{word} {', '.join(found)}"


def ref_words(ref: str) -> str:
    """What the source of a figure is: "table 11 (TB-11)", "rule SM-PTS-03"; as it is where it says so itself."""
    if found := TABLE.fullmatch(ref):
        return f"table {found[1]} ({ref})"
    return f"rule {ref}; F1 opens it" if RULE.fullmatch(ref) else ref


def _pages(listed: str) -> str:
    return ", ".join(PAGES.get(key, f"page {key}") for key in listed.split(", "))
