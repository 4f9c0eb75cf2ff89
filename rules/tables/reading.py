"""Reading TOML into checked models: all faults at once, each with its line, key and nearest good word."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from rules.core.faults import BadInput, Fault, nearest
from rules.tables.lines import line_of, syntax_line

Model = TypeVar("Model", bound=BaseModel)
FindLine = Callable[[Sequence[str | int]], int]


def toml(text: str, file: str) -> dict[str, Any]:
    """The content of a TOML text, lists as tuples and decimals exact; raises BadInput for bad syntax."""
    try:
        return dict(_tupled(tomllib.loads(text, parse_float=Decimal)))
    except tomllib.TOMLDecodeError as error:
        raise BadInput([Fault(f"not readable as TOML: {error}", file, syntax_line(error))]) from error


def _tupled(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _tupled(value) for key, value in data.items()}
    return tuple(_tupled(entry) for entry in data) if isinstance(data, list) else data


def checked(model: type[Model], data: Any, text: str, file: str, under: Sequence[str] = ()) -> Model:
    """`data` as a `model`; raises BadInput with every fault. `under` is where in the TOML text the data stands."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise BadInput(
            faults_of(error, model, file, lambda path: line_of(text, [*under, *path]), under)
        ) from error


def faults_of(
    error: ValidationError, model: type[BaseModel], file: str, find_line: FindLine, under: Sequence[str] = ()
) -> list[Fault]:
    """One fault for each key that pydantic refused, in plain words."""
    faults: dict[tuple[str | int, ...], Fault] = {}
    for entry in error.errors(include_url=False):
        path = tuple(part for part in entry["loc"] if not _is_branch(part))
        if path not in faults:
            message, hint = _plain(dict(entry), model)
            faults[path] = Fault(message, file, find_line(path), ".".join(map(str, (*under, *path))), hint)
    return list(faults.values())


def _is_branch(part: str | int) -> bool:
    """Whether a part of pydantic's location names a branch of a union and not a key of the file."""
    return part in ("bool", "int", "decimal", "str", "[key]") or (isinstance(part, str) and "[" in part)


def _plain(entry: dict[str, Any], model: type[BaseModel]) -> tuple[str, str]:
    kind, value = entry["type"], entry.get("input")
    shown = f"‘{value}’" if isinstance(value, (str, int, float, Decimal)) else ""
    if kind == "extra_forbidden":
        word = str(entry["loc"][-1])
        return f"‘{word}’ is not a key here.", nearest(word, _keys(model))
    if kind in ("enum", "literal_error"):
        words = [word.strip(" '") for word in str(entry["ctx"]["expected"]).replace(" or ", ",").split(",")]
        return f"{shown or 'this'} is not one of {', '.join(words)}.", nearest(str(value), words)
    if kind == "missing":
        return "this key is missing.", ""
    message = str(entry["msg"]).removeprefix("Value error, ")
    return (f"{shown}: {message}." if shown else f"{message}."), ""


def _keys(model: type[BaseModel]) -> set[str]:
    """All keys of a model and of the models inside it."""
    keys: set[str] = set()
    for name, field in model.model_fields.items():
        keys.add(field.alias or name)
        for inner in _models(field.annotation):
            if inner is not model:
                keys |= _keys(inner)
    return keys


def _models(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [found for part in getattr(annotation, "__args__", ()) for found in _models(part)]
