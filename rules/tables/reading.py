"""Reading TOML into checked models: all faults at once, each with its line, key and nearest good word."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from rules.core.faults import BadInput, Fault, nearest, shown
from rules.tables.lines import line_of, syntax_line

Model = TypeVar("Model", bound=BaseModel)
FindLine = Callable[[Sequence[str | int]], int]

PLAIN = {
    "bool_type": "is not true or false",
    "int_type": "is not a whole number",
    "int_from_float": "is not a whole number",
    "string_type": "is not a text",
    "tuple_type": "is not a list",
    "dict_type": "is not a table of keys and values",
    "model_type": "is not a table of keys and values",
    "model_attributes_type": "is not a table of keys and values",
}
"""What pydantic says of a value, in our words."""


def toml(text: str, file: str) -> dict[str, Any]:
    """The content of a TOML text, lists as tuples and decimals exact; raises BadInput for bad syntax."""
    try:
        return dict(tupled(tomllib.loads(text, parse_float=exact)))
    except tomllib.TOMLDecodeError as error:
        raise BadInput([Fault(f"not readable as TOML: {error}.", file, syntax_line(error))]) from error
    except ValueError as error:  # Python takes no whole number of more than 4,300 digits
        raise BadInput([Fault("not readable as TOML: a number or a date is none.", file)]) from error
    except RecursionError as error:
        raise BadInput([Fault("brackets are nested too deep.", file)]) from error


def exact(text: str) -> Decimal:
    """A decimal number exactly; what is none, or endless, comes back as one that is not finite."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("Infinity")


def tupled(data: Any) -> Any:
    """The same data with tuples for lists, as frozen models want them."""
    if isinstance(data, dict):
        return {key: tupled(value) for key, value in data.items()}
    return tuple(tupled(entry) for entry in data) if isinstance(data, (list, tuple)) else data


def checked(model: type[Model], data: Any, text: str, file: str, under: Sequence[str] = ()) -> Model:
    """`data` as a `model`; raises BadInput with every fault. `under` is where in the TOML text the data stands."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise BadInput(faults_of(error, model, file, lambda path: line_of(text, [*under, *path]), under)) from error


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
    said = f"‘{shown(value)}’" if isinstance(value, (str, int, float, Decimal)) else ""
    if kind == "extra_forbidden":
        word = str(entry["loc"][-1])
        return f"‘{shown(word)}’ is not a key here.", nearest(word, _keys(model))
    if kind in ("enum", "literal_error"):
        words = [word.strip(" '") for word in str(entry["ctx"]["expected"]).replace(" or ", ",").split(",")]
        return f"{said or 'this'} is not one of {', '.join(words)}.", nearest(str(value), words)
    if kind == "missing":
        return "this key is missing.", ""
    if kind == "bool_type" and entry["loc"][-1] == "bool":  # the first branch of a Value stands for all
        return f"{said or 'this'} is not a number, a text, or true or false.", ""
    if kind in PLAIN:
        return f"{said or 'this'} {PLAIN[kind]}.", ""
    message = str(entry["msg"]).removeprefix("Value error, ").replace("Input should", "this should")
    return (f"{said}: {message}." if said else f"{message}."), ""


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
