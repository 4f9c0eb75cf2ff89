"""Immutable building bricks: a base for pydantic values and a mapping that can be hashed."""

from __future__ import annotations

import os
from collections.abc import ItemsView, Iterator, Mapping
from decimal import Decimal
from typing import Annotated, Any, TypeVar, get_args, overload

# Else pydantic looks through every package that is installed for plugins, and none is wanted here.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

from pydantic import BaseModel, BeforeValidator, ConfigDict, GetCoreSchemaHandler, PlainSerializer
from pydantic_core import CoreSchema, core_schema

K = TypeVar("K")
V = TypeVar("V", covariant=True)
Other = TypeVar("Other")


class Frozen(BaseModel):
    """A value: never changes, compares and hashes by content, refuses what it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class FrozenMap(Mapping[K, V]):
    """A mapping that never changes, keeps its order and compares by content."""

    __slots__ = ("_hash", "_items")

    def __init__(self, items: Mapping[K, V] | None = None) -> None:
        self._items: dict[K, V] = dict(items or {})
        self._hash: int | None = None

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    # Mapping's own ask by way of an exception: too slow for what is asked of cards thousands of times.
    def __contains__(self, key: object) -> bool:
        return key in self._items

    @overload
    def get(self, key: K, /) -> V | None: ...
    @overload
    def get(self, key: K, /, default: V | Other) -> V | Other: ...
    def get(self, key: K, /, default: object = None) -> object:
        """The value of a key, `default` where it is not there."""
        return self._items.get(key, default)

    def items(self) -> ItemsView[K, V]:
        """Pairs of key and value, in order."""
        return self._items.items()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset((key, isinstance(value, bool), value) for key, value in self._items.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        """By content; True is not 1 here, for a switch is not a number."""
        if not isinstance(other, Mapping):
            return NotImplemented
        return len(self) == len(other) and all(
            key in other and other[key] == value and isinstance(other[key], bool) is isinstance(value, bool)
            for key, value in self._items.items()
        )

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"

    def with_item(self, key: K, value: Any) -> FrozenMap[K, V]:
        """A copy in which `key` has `value`."""
        return FrozenMap({**self._items, key: value})

    def with_items(self, items: Mapping[K, Any]) -> FrozenMap[K, V]:
        """A copy in which each key of `items` has its value."""
        return FrozenMap({**self._items, **items})

    def without(self, key: K) -> FrozenMap[K, V]:
        """A copy that lacks `key`; the same content where it was not there."""
        return FrozenMap({name: value for name, value in self._items.items() if name != key})

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        key, value = get_args(source) or (Any, Any)
        inner = core_schema.dict_schema(handler.generate_schema(key), handler.generate_schema(value))
        opened = core_schema.no_info_before_validator_function(_opened, inner)
        return core_schema.no_info_after_validator_function(
            cls,
            opened,
            serialization=core_schema.plain_serializer_function_ser_schema(dict, return_schema=inner),
        )


def _opened(value: object) -> object:
    return dict(value) if isinstance(value, FrozenMap) else value


def _as_number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


def _as_decimal(value: object) -> object:
    return Decimal(repr(value)) if isinstance(value, float) else value


Number = Annotated[Decimal, BeforeValidator(_as_decimal), PlainSerializer(_as_number, when_used="json")]
"""A decimal figure, exact in sums; written to JSON as a plain number."""

Value = bool | int | Number | str
"""What a figure or a choice may hold."""
