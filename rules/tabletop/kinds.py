"""The ready-made kinds of terrain, from data/kinds.toml: how each looks, hides, shelters, slows, and by whose word."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError, model_validator

from rules.core.faults import BadInput, Fault, nearest, shown
from rules.core.frozen import Frozen, FrozenMap
from rules.core.marks import Mark, Marked
from rules.tabletop.terrain import MOVERS, Cover, Factor, Length, Sightline

FILE = "kinds.toml"

Form = Literal["natural", "box", "line", "hill", "building"]
Size = Annotated[float, Field(gt=0, le=1000, allow_inf_nan=False, strict=False)]
Words = Annotated[tuple[str, ...], Field(strict=False)]


class Kind(Frozen):
    """One kind of terrain, its figures in inches as those of a `Piece`.

    `size` is the usual width and depth (of a line: length and thickness). `sway` is how far a line swings aside, as a
    share of its length. `height_in` of a hill is that of one contour. `room_in` is the shortest side of a room,
    `door_in` and `window_in` how wide openings are. `marks` and `refs` name the figures that are not ours.
    """

    name: str
    form: Form
    size: Annotated[tuple[Size, Size], Field(strict=False)]
    sway: Annotated[float, Field(ge=0, le=0.5, strict=False)] = 0.0
    height_in: Length = 0.0
    cover: Cover = "none"
    sight: Sightline = "clear"
    depth_in: Length = 0.0
    costs: FrozenMap[str, Factor] = Field(default_factory=FrozenMap)
    crossing: FrozenMap[str, Length] = Field(default_factory=FrozenMap)
    impassable: Words = ()
    is_bridge: bool = False
    room_in: Size = 3.5
    door_in: Size = 1.25
    window_in: Size = 1.0
    marks: FrozenMap[str, Marked] = Field(default_factory=FrozenMap)
    refs: FrozenMap[str, str] = Field(default_factory=FrozenMap)

    @model_validator(mode="after")
    def _knows_its_words(self) -> Kind:
        for mover in (*self.costs, *self.crossing, *self.impassable):
            if mover not in MOVERS:
                raise ValueError(f"‘{shown(mover)}’ is not one of {', '.join(MOVERS)}")
        for figure in (*self.marks, *self.refs):
            if figure.partition(".")[0] not in type(self).model_fields:
                raise ValueError(f"‘{shown(figure)}’ is not a figure of a kind")
        return self

    def mark(self, figure: str) -> Mark:
        """Whose word a figure is: "cover", "costs.foot"; the house's where nothing else is said."""
        return self.marks.get(figure, Mark.HOUSE)


@cache
def kinds() -> Mapping[str, Kind]:
    """The shipped kinds by key, in the order of their file."""
    text = (files(__package__) / "data" / FILE).read_text(encoding="utf-8")
    return FrozenMap(read_kinds(text, FILE))


def read_kinds(text: str, file: str) -> dict[str, Kind]:
    """The kinds of a TOML text; raises BadInput with every fault, its file and key."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput([Fault(f"this is not written as TOML is ({error}).", file)]) from error
    found: dict[str, Kind] = {}
    faults: list[Fault] = []
    for key, table in tables.items():
        try:
            found[key] = Kind.model_validate(table)
        except ValidationError as error:
            faults += [_fault(dict(entry), key, file) for entry in error.errors(include_url=False)]
    if faults:
        raise BadInput(faults)
    return found


def _fault(entry: dict[str, Any], key: str, file: str) -> Fault:
    path = [str(part) for part in entry["loc"] if part != "[key]"]
    place = ".".join([key, *path])
    if entry["type"] == "extra_forbidden":
        return Fault("this is not a key here.", file, key=place, hint=nearest(path[-1], Kind.model_fields))
    message = entry["msg"].removeprefix("Value error, ")
    given = "" if entry["type"] in ("missing", "value_error") else f" (‘{shown(entry['input'])}’)"
    return Fault(f"{message}{given}.", file, key=place)
