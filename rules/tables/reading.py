"""Reading TOML into checked models: all faults at once, each with its line, key and nearest good word."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from rules.core.faults import BadInput, Fault, nearest, shown
from rules.tables.lines import line_of, syntax_place

Model = TypeVar("Model", bound=BaseModel)
FindLine = Callable[[Sequence[str | int]], int]

PLAIN = {
    "bool_type": "is not true or false",
    "int_type": "is not a whole number",
    "int_from_float": "is not a whole number",
    "float_type": "is not a number",
    "decimal_type": "is not a number",
    "string_type": "is not a text",
    "tuple_type": "is not a list",
    "dict_type": "is not a table of keys and values",
    "model_type": "is not a table of keys and values",
    "model_attributes_type": "is not a table of keys and values",
    "string_pattern_mismatch": "is not a name of small letters, digits and hyphens, such as needle-rifle",
}
"""What pydantic says of a value, in our words."""
BOUNDS = {
    "greater_than_equal": ("ge", "is less than"),
    "less_than_equal": ("le", "is more than"),
    "greater_than": ("gt", "is not more than"),
    "less_than": ("lt", "is not less than"),
}
"""What pydantic says of a number out of its bounds: where it keeps the bound, and our words before it."""
LENGTHS = {"string_too_short": "is too short", "string_too_long": "is too long"}
SYNTAX = (
    ("Invalid value", "a value is expected here: a number, true, false, or a text in quotes"),
    ("Expected newline or end of document", "nothing more is expected after the value; a text stands in quotes"),
    ("Cannot overwrite a value", "this key is given twice"),
    ("Duplicate inline table key", "a key is given twice here"),
    ("Cannot declare", "this table is given twice"),
    ("Cannot mutate", "what is written here belongs to a table that is closed already"),
    ("Cannot redefine", "what is written here belongs to a table that is closed already"),
    ("Expected ']'", "the closing bracket is missing; a name has small letters, digits and hyphens"),
    ("Expected '='", "an equals sign is expected after the key; a key has letters, digits and hyphens"),
    ("Invalid initial character", "a key is expected here; it has letters, digits and hyphens"),
    ("Invalid statement", "a key or a table in brackets is expected here"),
    ("Unterminated string", "this text has no closing quotation mark"),
    ('Expected "\'"', "this text has no closing quotation mark"),
    ("Unclosed", "the closing bracket is missing"),
    ("Illegal character", "a line break or another character stands where none may be"),
    ("Found invalid character", "a line break or another character stands where none may be"),
    ("Unescaped", "a backslash stands before a letter that it does not go with"),
    ("Invalid hex value", "this escape wants hexadecimal digits"),
    ("Escaped character", "this escape names a character that no text can have"),
    ("Invalid date", "this is not a date"),
)
"""How the parser's messages begin, and what we say instead."""
UNENDED = ("Unterminated", "Unclosed", "Expected", "Invalid value")
"""How its messages begin where the end of a file may be lost, if they name no line."""


def toml(text: str, file: str) -> dict[str, Any]:
    """The content of a TOML text, lists as tuples and decimals exact; raises BadInput for bad syntax."""
    try:
        return dict(tupled(tomllib.loads(text, parse_float=exact)))
    except tomllib.TOMLDecodeError as error:
        raise BadInput([_syntax_fault(str(error), text, file)]) from error
    except ValueError as error:  # Python takes no whole number of more than 4,300 digits
        raise BadInput([Fault("a number or a date is none.", file)]) from error
    except RecursionError as error:
        raise BadInput([Fault("brackets are nested too deep.", file)]) from error


def _syntax_fault(said: str, text: str, file: str) -> Fault:
    """What the parser says of a slip, in our words, with the line once."""
    line, column = syntax_place(said)
    if not line and said.startswith(UNENDED):
        return Fault("it ends in the middle: it may have been cut short.", file, len(text.splitlines()))
    message = next((ours for theirs, ours in SYNTAX if said.startswith(theirs)), "this is not written as TOML is")
    line = line or len(text.splitlines())
    return Fault(f"column {column}: {message}." if column else f"{message}.", file, line)


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
    """What is wrong with a value in our words, and the nearest good word."""
    kind, value = entry["type"], entry.get("input")
    if kind == "extra_forbidden":
        word = str(entry["loc"][-1])
        return f"‘{shown(word)}’ is not a key here.", nearest(word, _keys(model))
    if kind in ("enum", "literal_error"):
        words = [word.strip(" '") for word in str(entry["ctx"]["expected"]).replace(" or ", ",").split(",")]
        return f"{_said(value)} is not one of {', '.join(words)}.", nearest(str(value), words)
    if kind == "missing":
        return f"this key is missing.{_misspelt(str(entry['loc'][-1]), value, model)}", ""
    if kind == "bool_type" and entry["loc"][-1] == "bool":  # the first branch of a Value stands for all
        return f"{_said(value)} is not a number, a text, or true or false.", ""
    return _of_value(kind, value, dict(entry.get("ctx", {})), str(entry["msg"])), ""


def _misspelt(key: str, value: Any, model: type[BaseModel]) -> str:
    """The key that may have been meant for a missing one."""
    given = value if isinstance(value, dict) else {}
    near = nearest(key, [name for name in given if name not in _keys(model)])
    return f" Is ‘{shown(near)}’ meant for it?" if near else ""


def _of_value(kind: str, value: Any, context: dict[str, Any], said: str) -> str:
    if kind in PLAIN:
        return f"{_said(value)} {PLAIN[kind]}.{_unquoted(kind, value)}"
    if kind in BOUNDS:
        name, ours = BOUNDS[kind]
        return f"{_said(value)} {ours} {context[name]}."
    if kind in LENGTHS:
        return f"{_said(value)} {LENGTHS[kind]}." if value else "this text may not be empty."
    own = kind == "value_error"  # what our own models say
    return f"{said.removeprefix('Value error, ')}." if own else f"{_said(value)} does not belong here."


def _said(value: Any) -> str:
    """A value as it stands in the file; "this" for what is long."""
    if isinstance(value, bool):
        return f"‘{str(value).lower()}’"
    return f"‘{shown(value)}’" if isinstance(value, (str, int, float, Decimal)) else "this"


def _unquoted(kind: str, value: Any) -> str:
    """What to do with a number or a switch that stands in quotes."""
    if kind == "bool_type" and isinstance(value, str):
        return " Write true or false, without quotes."
    numeric = kind in ("int_type", "float_type", "decimal_type")
    return " Write it without quotes." if numeric and isinstance(value, str) and is_number(value) else ""


def is_number(text: str) -> bool:
    """Whether a text would be a number if it stood without quotes."""
    return exact(text.strip()).is_finite()


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
