"""What players do. An action is a value: it says what is wanted, never how it turned out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import SerializerFunctionWrapHandler, model_serializer, model_validator

from rules.core.frozen import Frozen


class Action(Frozen):
    """One thing done by the side `by`, empty for nobody in particular. `kind` is its name in files."""

    kind: ClassVar[str] = ""
    by: str = ""

    @model_validator(mode="before")
    @classmethod
    def _without_kind(cls, data: Any) -> Any:
        """An action as a file has it, the ones inside of others too: its own kind is its class."""
        if isinstance(data, Mapping) and data.get("kind") == cls.kind:
            return {key: value for key, value in data.items() if key != "kind"}
        return data

    @model_serializer(mode="wrap")
    def _with_kind(self, inner: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {"kind": self.kind, **inner(self)}

    def written(self) -> dict[str, Any]:
        """The action as a file has it: its kind, and what is not at its default."""
        return self.model_dump(mode="json", exclude_defaults=True)


class Referee(Action):
    """What the players settle among themselves, whatever the rules say. `reason` goes into the log."""

    reason: str = ""


class Own(Action):
    """What an engine lays aside for itself, to be resumed or held: nobody may do it."""


class Waive(Action):
    """The side asked lets the open decision pass."""

    kind: ClassVar[str] = "waive"
    decision: str
