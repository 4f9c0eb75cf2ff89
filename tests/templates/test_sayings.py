"""What is special of a unit, in words: no line of it is a word alone."""

import pytest

from rules import registry
from rules.storage.armies import load_army
from templates.cards import CardOptions, deck
from templates.plan import Text

HEX = registry.system("hexgame")


@pytest.mark.parametrize("slug", HEX.samples())
def test_the_last_line_of_a_rule_is_not_one_short_word(slug: str) -> None:
    army = load_army(HEX.sample_text(slug), slug, registry.SYSTEMS).army
    told = {op.text for plan in deck(HEX, army, CardOptions()).fronts for op in plan.ops if isinstance(op, Text)}
    assert told & {"sight.", "movement.", "nothing.", "dismount."} == set()


def test_the_words_that_come_down_keep_their_marks() -> None:
    army = load_army(HEX.sample_text("fire-base"), "fire-base", registry.SYSTEMS).army
    fort = next(plan for plan in deck(HEX, army, CardOptions()).fronts if "fortress" in plan.name)
    texts = [op for op in fort.ops if isinstance(op, Text)]
    last = next(op for op in texts if op.text == "terrain adds nothing.")
    (mark,) = [
        op for op in texts if op.text == "H" and abs(op.left - last.bounds[2]) < 1.0 and abs(op.y - last.y) < 1.5
    ]
    assert mark.left > last.bounds[2]
