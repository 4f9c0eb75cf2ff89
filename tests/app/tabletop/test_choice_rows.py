"""The order of the choices, what folds away of them, and that no line stands there twice."""

from dataclasses import replace

import pytest

from app.tabletop.choice_rows import Fold, Row, arranged, distinct, once
from rules.battle.answers import Choice
from rules.core.frozen import FrozenMap
from rules.core.issues import error


def row(code: str, chance: float | None = None, target: str = "", wants: str = "", barred: bool = False) -> Row:
    details = FrozenMap({"target": target}) if target else FrozenMap()
    issue = error("no", code, "X-1") if barred else None
    choice = Choice(code, None, issue, wants=wants, details=details)
    return Row(choice, f"{code} {target}".strip(), chance=chance)


def told(lines: list[Row | Fold]) -> list[str]:
    return [line.words if isinstance(line, Row) else f"> {line.title}" for line in lines]


FIRES = [row("fire", chance, name) for name, chance in (("A", 0.13), ("B", 0.6), ("C", 0.96), ("D", 0.0), ("E", 0.96))]


def test_the_next_step_stands_first() -> None:
    lines = arranged([row("prone"), row("run", wants="path"), row("fire", 0.4), row("end-turn")])
    assert told(lines) == ["run", "fire", "prone", "end-turn"]
    assert [line.number for line in lines if isinstance(line, Row)] == [1, 2, 3, 4]


def test_where_nothing_is_left_to_do_the_end_of_the_turn_is_the_next_step() -> None:
    assert told(arranged([row("prone"), row("observe", wants="point"), row("end-turn")]))[0] == "end-turn"


def test_attacks_stand_by_their_odds_and_the_worse_fold_away() -> None:
    lines = arranged([*FIRES, row("panic", 0.17, "B")])
    assert told(lines) == ["fire C", "fire E", "> 2 more targets", "panic B", "fire D"]
    fold = lines[2]
    assert isinstance(fold, Fold)
    assert [held.words for held in fold.rows] == ["fire B", "fire A"]
    assert [held.number for held in fold.rows] == [0, 0], "only what is in sight has a key"
    assert [line.number for line in lines if isinstance(line, Row)] == [1, 2, 3, 4]


def test_three_targets_need_no_fold() -> None:
    assert told(arranged(FIRES[:3])) == ["fire C", "fire B", "fire A"]


def test_the_forbidden_wait_behind_one_line_but_a_few_stand_there() -> None:
    barred = [row(f"no{at}", barred=True) for at in range(3)]
    assert told(arranged([row("move"), *barred])) == ["move", "> 3 more that it may not do"]
    assert told(arranged([row("move"), *barred[:2]])) == ["move", "no0", "no1"]
    assert told(arranged(barred)) == ["no0", "no1", "no2"], "where it may do nothing the reasons are in sight"


def test_answers_stay_in_the_order_of_the_question() -> None:
    answers = [row("fire", odds, name) for name, odds in (("A", 0.01), ("B", 0.02), ("C", 0.03), ("D", 0.04))]
    assert told(arranged(answers, answers=True)) == ["fire A", "fire B", "fire C", "fire D"]


def test_numbers_go_on_from_the_group_before() -> None:
    assert [line.number for line in arranged([row("a"), row("b")], first=3) if isinstance(line, Row)] == [3, 4]


def barred_at(code: str, target: str, why: str) -> Choice:
    return Choice(code, None, error(why, target, "X-1"), details=FrozenMap({"target": target}))


def test_one_reason_for_all_targets_names_none_of_them() -> None:
    found = once([barred_at("fire", name, "too-low") for name in "AB"], lambda _: "At level 4.")
    assert len(found) == 1
    assert found[0].details == {}


def test_a_reason_that_differs_keeps_its_target() -> None:
    found = once([barred_at("fire", name, "not-seen") for name in "AB"], lambda choice: str(choice.details["target"]))
    assert [choice.details["target"] for choice in found] == ["A"]
    found = once([barred_at("fire", "A", "x"), barred_at("fire", "B", "y"), Choice("go", None)], lambda _: "")
    assert [choice.code for choice in found] == ["go", "fire", "fire"], "each kind of reason once, the allowed first"


def test_no_two_lines_have_the_same_words() -> None:
    call = row("call")
    second = replace(call, choice=Choice("call", None, wants="point"))
    names = {id(call.choice): "Loader", id(second.choice): "Firer"}
    assert [one.words for one in distinct([call, second], lambda choice: names[id(choice)])] == [
        "call (Loader)",
        "call (Firer)",
    ]
    assert [one.words for one in distinct([call, second], lambda _: "")] == ["call", "call (2)"]
    aimed = [row("fire", target=name) for name in "AB"]
    same = [replace(one, words="fire") for one in aimed]
    assert [one.words for one in distinct(same, lambda _: "")] == ["fire (A)", "fire (B)"]
    barred = row("assault", barred=True)
    assert [one.words for one in distinct([barred, barred], lambda _: "")] == ["assault"]


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0.0, "0 %"), (0.004, "< 1 %"), (0.17, "17 %"), (0.9992, "> 99 %"), (1 - 1e-15, "100 %"), (1.0, "100 %")],
)
def test_nearly_sure_is_not_sure(chance: float, words: str) -> None:
    assert row("fire", chance).odds == words
