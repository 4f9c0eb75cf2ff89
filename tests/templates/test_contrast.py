"""Contrast of every text on paper with what lies under it, found in the plans that are really printed."""

from collections.abc import Sequence

import pytest

from rules.army.model import Army
from rules.army.system import System
from rules.core.issues import error
from rules.registry import SYSTEMS
from rules.storage.armies import load_army
from templates import cards, playsheet, roster
from templates.cards import CardOptions, print_cards
from templates.counters import CounterOptions, print_counters
from templates.paint import Page
from templates.plan import Box, Plan, Text
from templates.playsheet import PlaySheetOptions, print_playsheet
from templates.roster import print_roster
from tests.helpers.cards import EXAMPLES, HARD, army, card, system
from tests.helpers.grounds import grounds, pale, plans_of
from tests.helpers.kinds import KINDS

SAMPLES = [(found, slug) for found in SYSTEMS for slug in found.samples()]
COLOURS = ("blue", "red", "green", "tan")
INK = pytest.mark.parametrize("ink_saver", [False, True], ids=["colour", "ink-saver"])


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[Page]:
    """All pages that are printed, instead of a PDF of them."""
    pages: list[Page] = []

    def keep(some: Sequence[Page], *_: object, **__: object) -> bytes:
        pages.extend(some)
        return b""

    for module in (cards, playsheet, roster):
        monkeypatch.setattr(module, "pdf", keep)
    return pages


def test_what_lies_under_a_text_is_found() -> None:
    text = Text(10, 10, "Rifle", 8)
    under, beside, half = Box(0, 0, 50, 50, "well"), Box(40, 0, 9, 9, "ink"), Box(11, 0, 50, 50, "hull")
    assert grounds((text,), text) == {"paper"}
    assert grounds((under, beside, text), text) == {"well"}
    assert grounds((under, half, text), text) == {"well", "hull"}
    assert grounds((half, under, text), text) == {"well"}
    assert grounds((text, half), text) == {"paper"}


def test_too_little_contrast_is_found() -> None:
    plan = Plan("card", 50, 50, (Text(10, 10, "Rifle", 8, "Regular", "rule"), Text(10, 20, "Tank", 8)))
    assert pale([plan]) == {("rule", "paper"): "card: Rifle"}


@INK
@pytest.mark.parametrize(("made", "slug"), SAMPLES, ids=[f"{made.key}-{slug}" for made, slug in SAMPLES])
def test_every_sample_can_be_read(printed: list[Page], made: System, slug: str, ink_saver: bool) -> None:
    built: Army = load_army(made.sample_text(slug), slug, SYSTEMS).army
    for size in ("standard", "large"):
        print_cards(made, built, CardOptions(size=size, duplex=True, ink_saver=ink_saver))
    print_counters(made, built, CounterOptions(ink_saver=ink_saver))
    print_roster(made, built)
    assert len(list(plans_of(printed))) > 3
    assert pale(plans_of(printed)) == {}


@INK
@pytest.mark.parametrize("colour", COLOURS)
def test_every_kind_of_card_of_every_side_can_be_read(printed: list[Page], colour: str, ink_saver: bool) -> None:
    made = [
        card(one.kind, one.title, one.facts, one.rows, colour, one.silhouette, one.group, notes=one.notes)
        for one in (*EXAMPLES.values(), *KINDS.values(), *HARD.values())
    ]
    wrong = error("too-many", "u1", "SM-ORG-01")
    options = CardOptions(duplex=True, ink_saver=ink_saver, fold=False, lines=True)
    print_cards(system(*made, issues=[wrong]), army(), options)
    assert pale(plans_of(printed)) == {}


@INK
@pytest.mark.parametrize("made", SYSTEMS, ids=lambda made: made.key)
def test_every_play_sheet_can_be_read(printed: list[Page], made: System, ink_saver: bool) -> None:
    for paper in ("a4", "letter"):
        print_playsheet(made, None, PlaySheetOptions(paper, ink_saver=ink_saver))
    assert printed
    assert pale(plans_of(printed)) == {}
