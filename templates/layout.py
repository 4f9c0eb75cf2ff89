"""Layouts: where the boxes of a card stand and who paints them, from TOML files, ours and a player's own.

A layout that `extends` another has all of its boxes and parts, and says only what differs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import PurePath
from types import MappingProxyType
from typing import Any, Final

from rules.core.faults import BadInput, Fault, nearest, shown
from rules.tables.lines import line_of
from rules.tables.reading import checked, toml
from templates.boxes import Layout, Reader
from templates.layout_file import LayoutFile

NONE: Final[Mapping[str, Layout]] = MappingProxyType({})
"""No layouts of a player's own."""


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one layout file; the layout has the name of the file."""

    file: str
    text: str

    @property
    def name(self) -> str:
        """The file's name without folder and ending."""
        return PurePath(self.file.replace("\\", "/")).name.removesuffix(".toml")


@lru_cache(maxsize=1)
def shipped() -> Mapping[str, Source]:
    """The layouts that come with the program, by name."""
    folder = files("templates") / "layouts"
    found = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda entry: entry.name)
    return {entry.name.removesuffix(".toml"): Source(entry.name, entry.read_text(encoding="utf-8")) for entry in found}


@lru_cache(maxsize=64)
def layout(name: str) -> Layout:
    """A shipped layout; raises BadInput."""
    return read_layout(name, shipped())


def layout_for(kind: str, size: str, own: Mapping[str, Layout] = NONE) -> Layout:
    """The layout of a kind of card in this size, one of a player's `own` first; the plain one where there is none."""
    suffix = "" if size == "standard" else f"-{size}"
    name = f"{kind}{suffix}"
    if name not in own and name not in shipped():
        name = f"card{suffix}"
    return own[name] if name in own else layout(name)


@lru_cache(maxsize=8)
def own_layouts(sources: tuple[Source, ...]) -> Mapping[str, Layout]:
    """A player's own layouts by name, all checked; raises BadInput with every fault of every file.

    Each replaces the shipped one of its name, and may extend it, any other shipped one, or another of his own. A file
    that does neither would be read and never used: it is refused, for its name must be wrong.
    """
    given = {source.name: source for source in sources}
    found: dict[str, Layout] = {}
    faults = _misnamed(sources, given)
    for name, source in given.items():
        try:
            found[name] = read_layout(name, {**shipped(), **given})
            if name in shipped() and layout(name).flows and not found[name].flows:
                faults += [Fault("this key is missing.", source.file, 0, key) for key in ("flow", "order")]
        except BadInput as bad:
            faults += [fault for fault in bad.faults if fault not in faults]
    if faults:
        raise BadInput(faults)
    return MappingProxyType(found)


def idle(sources: Sequence[Source], used: Sequence[str]) -> tuple[str, ...]:
    """The files of a player's own layouts whose layout was not used, nor extended by another of his."""
    extended = {_extends(source) for source in sources if _extends(source) != source.name}
    return tuple(source.file for source in sources if source.name not in used and source.name not in extended)


def _misnamed(sources: Sequence[Source], given: Mapping[str, Source]) -> list[Fault]:
    """Files that replace nothing and that no other extends, and files of one name."""
    faults = [
        Fault(f"there are two layouts with the name ‘{source.name}’.", source.file)
        for source in sources
        if given[source.name] != source
    ]
    extended = {name for source in sources if (name := _extends(source)) is not None}
    return faults + [
        Fault(f"no kind of card has the name ‘{shown(name)}’.", source.file, hint=nearest(name, shipped()))
        for name, source in given.items()
        if name not in shipped() and name not in extended
    ]


def _extends(source: Source) -> str | None:
    """What a file extends, as far as it can be read."""
    try:
        return checked(LayoutFile, toml(source.text, source.file), source.text, source.file).extends
    except BadInput:
        return None


def read_layout(name: str, sources: Mapping[str, Source]) -> Layout:
    """The layout of this name, with what it extends; raises BadInput with every fault.

    A layout among `sources` that stands in for a shipped one may extend that.
    """
    data = _merged(sources[name], sources, ())
    return Reader(name, sources[name].text, sources[name].file, data).read()


def _merged(source: Source, sources: Mapping[str, Source], seen: tuple[Source, ...]) -> dict[str, Any]:
    """The content of a file over that of the file it extends."""
    data = toml(source.text, source.file)
    below = checked(LayoutFile, data, source.text, source.file).extends
    if below is None:
        return data
    under = _below(source, below, sources)
    if under is None or under in (*seen, source):
        message = "extends itself." if under else f"‘{shown(below)}’ is not a layout."
        line = line_of(source.text, ["extends"])
        raise BadInput([Fault(message, source.file, line, "extends", nearest(below, set(sources) - {source.name}))])
    return _over(data, _merged(under, sources, (*seen, source)))


def _below(source: Source, name: str, sources: Mapping[str, Source]) -> Source | None:
    """The layout of this name that a file extends: the shipped one, where it extends its own name or is shipped."""
    ours = shipped().get(name)
    if ours and (source.name == name or source == shipped().get(source.name)):
        return ours
    return sources.get(name)


def _over(data: Mapping[str, Any], below: Mapping[str, Any]) -> dict[str, Any]:
    """Tables over tables; anything else replaces what is below, and another painter takes no parameters from there."""
    merged = dict(below)
    if data.get("painter", merged.get("painter")) != merged.get("painter"):
        merged.pop("with", None)
    for key, value in data.items():
        inner = merged.get(key)
        merged[key] = _over(value, inner) if isinstance(value, dict) and isinstance(inner, dict) else value
    return merged
