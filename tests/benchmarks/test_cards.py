"""100 cards with fitted text, silhouettes and crop marks, against the same text unfitted on a bare canvas."""

from io import BytesIO
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from templates.cards import deck, print_cards
from templates.fonts import faces
from templates.plan import Text
from tests.helpers.cards import WEAPON, army, counter, system, tank, team

PT = 72 / 25.4
KINDS = (team(), tank(), counter(1), team(count=3, weapons=(WEAPON, WEAPON)))
CARDS = [KINDS[at % len(KINDS)] for at in range(100)]
COLUMNS, ROWS, W, H = 3, 3, 63.5 * PT, 88.9 * PT


@pytest.mark.benchmark(group="100 cards")
def test_100_mixed_cards(benchmark: Any) -> None:
    printed = benchmark(print_cards, system(*CARDS), army())
    assert printed.pages == 12


@pytest.mark.benchmark(group="100 cards")
def test_the_same_text_on_a_bare_canvas(benchmark: Any) -> None:
    plans = deck(system(*CARDS), army()).fronts
    texts = [[op for op in plan.ops if isinstance(op, Text)] for plan in plans]
    assert benchmark(_bare, texts)


def _bare(cards: list[list[Text]]) -> bytes:
    out = BytesIO()
    canvas = Canvas(out, invariant=True)
    for at, texts in enumerate(cards):
        place = at % (COLUMNS * ROWS)
        if at and not place:
            canvas.showPage()
        left, top = place % COLUMNS * W, 842 - place // COLUMNS * H
        for text in texts:
            canvas.setFont(faces.registered(faces.chain(text.weight)[0]), text.size)
            canvas.drawString(left + text.x * PT, top - text.y * PT, text.text)
    canvas.save()
    return out.getvalue()
