"""100 cards with fitted text, silhouettes and crop marks, against the same text unfitted on a bare canvas."""

from collections.abc import Callable
from io import BytesIO
from time import perf_counter
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
ROUNDS = 12
MOST = 1.5
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


@pytest.mark.benchmark(group="100 cards")
def test_cards_cost_at_most_half_as_much_again_as_their_text(capsys: pytest.CaptureFixture[str]) -> None:
    """The shortest of several rounds each, turn by turn, so that a busy moment strikes both."""
    made, built = system(*CARDS), army()
    texts = [[op for op in plan.ops if isinstance(op, Text)] for plan in deck(made, built).fronts]
    rounds = [(_seconds(lambda: _bare(texts)), _seconds(lambda: print_cards(made, built).pdf)) for _ in range(ROUNDS)]
    bare, cards = (min(times) for times in zip(*rounds, strict=True))
    with capsys.disabled():
        print(f"\n100 cards {cards * 1000:.0f} ms, their text alone {bare * 1000:.0f} ms: x {cards / bare:.2f}")
    assert cards / bare <= MOST


def _seconds(run: Callable[[], bytes]) -> float:
    began = perf_counter()
    assert run()
    return perf_counter() - began
