"""Frozen maps compare and hash by content and survive JSON; frozen models refuse what is not theirs."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from rules.core.frozen import Frozen, FrozenMap, Value

values = st.one_of(
    st.booleans(),
    st.integers(-(10**9), 10**9),
    st.text(max_size=20),
    st.decimals(-1000, 1000, places=3).filter(lambda number: number != number.to_integral_value()),
)


class Bag(Frozen):
    held: FrozenMap[str, Value]


@given(st.dictionaries(st.text(max_size=5), values))
def test_a_bag_survives_json(held: dict[str, Value]) -> None:
    bag = Bag(held=FrozenMap(held))
    back = Bag.model_validate_json(bag.model_dump_json())
    assert back == bag
    assert hash(back) == hash(bag)
    assert {key: type(value) for key, value in back.held.items()} == {key: type(value) for key, value in held.items()}


def test_a_changed_copy_leaves_the_original() -> None:
    first = FrozenMap({"a": 1})
    assert first.with_item("b", 2) == {"a": 1, "b": 2}
    assert first.without("a") == {}
    assert first.without("z") == first == {"a": 1}


def test_equal_content_in_another_order_is_equal() -> None:
    assert FrozenMap({"a": 1, "b": 2}) == FrozenMap({"b": 2, "a": 1})
    assert hash(FrozenMap({"a": 1, "b": 2})) == hash(FrozenMap({"b": 2, "a": 1}))
    assert repr(FrozenMap({"a": 1})) == "FrozenMap({'a': 1})"


@pytest.mark.parametrize("text", ['{"held": {}, "sise": 2}', '{"held": {"a": null}}', '{"held": []}'])
def test_what_is_not_its_own_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        Bag.model_validate_json(text)


def test_numbers_are_written_as_numbers() -> None:
    assert Bag(held=FrozenMap({"move": Decimal("3.5")})).model_dump_json() == '{"held":{"move":3.5}}'


def test_a_switch_is_not_a_number() -> None:
    assert FrozenMap({"a": True}) != FrozenMap({"a": 1})
    assert (
        len({FrozenMap[str, Value]({"a": True}), FrozenMap[str, Value]({"a": 1}), FrozenMap[str, Value]({"a": 1})}) == 2
    )
    assert FrozenMap({"a": 1}) == {"a": 1} != FrozenMap({"a": True})
    assert FrozenMap({"a": 1}) != [("a", 1)]
