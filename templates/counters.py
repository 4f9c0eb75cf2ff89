"""Prints the counters that an army puts on the board, two-sided, for the systems that have them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.army.card import Card
from rules.army.model import Army
from rules.army.system import System
from templates.cards import CardOptions, Deck, Printed, printed
from templates.compose import face
from templates.facts import Facts, Look
from templates.layout import layout_for
from templates.plan import Plan
from templates.sheet import Flip, sheet
from templates.wording import wording


@dataclass(frozen=True, slots=True)
class CounterOptions:
    """How to print counters: `paper` by its key in papers.toml, `flip` the edge over which the sheet is turned."""

    paper: str = "a4"
    flip: Flip = "long"
    ink_saver: bool = False
    crop_marks: bool = True
    scale_bar: bool = True


def print_counters(system: System, army: Army, options: CounterOptions = CounterOptions()) -> Printed:
    """The army's counters and markers at true size, each page followed by its backs.

    Raises KeyError for an unknown paper. A system without counters gives a page without any.
    """
    as_cards = CardOptions(
        paper=options.paper,
        duplex=True,
        flip=options.flip,
        ink_saver=options.ink_saver,
        crop_marks=options.crop_marks,
        scale_bar=options.scale_bar,
        lines=True,
    )
    return printed(system, army, as_cards, counter_deck(system, army, options), sheet("counters"))


def counter_deck(system: System, army: Army, options: CounterOptions = CounterOptions()) -> Deck:
    """The plans of all counters, for print and for the screen."""
    faces: dict[Card, Plan] = {}
    word, look = wording(system), Look(options.ink_saver, marks=False)
    front: list[Plan] = []
    behind: list[Plan] = []
    for counter in system.counters(army):
        for card in (counter.front, counter.back):
            if card not in faces:
                faces[card] = face(Facts(card, word, look), layout_for(card.kind, "standard"))
        front += [faces[counter.front]] * counter.count
        behind += [faces[counter.back]] * counter.count
    return Deck(tuple(front), tuple(behind))
