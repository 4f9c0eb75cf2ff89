"""A Tactical Unit as its card states it: a row of the table `tus`, and what the player chose for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rules.army.chosen import switch
from rules.core.frozen import Value
from rules.core.ids import slug
from rules.core.tally import Amount
from rules.systems.crucible.scale import as_amount
from rules.tables.book import Book

INFANTRY, VEHICLE, GUN = "infantry", "vehicle", "gun"
DVS = ("dv-front", "dv-side", "dv-rear", "dv-top")
FLAGS = {"command": (VEHICLE, GUN), "arv": (VEHICLE,), "sniper": (INFANTRY,)}
"""The flags of a row that a player may set otherwise, each for TUs of these kinds."""
WEAPON = re.compile(r"weapon-(\d+)-([a-z-]+)")
ROW = re.compile(r"[a-z0-9][a-z0-9-]*")
FIGURES = ("shots", "fp-infantry", "fp-vehicle")
AA, BURN_THROUGH = "aa", "burn-through"
"""Codes that bear on more than the text of a card, as rows of `codes`."""


@dataclass(frozen=True, slots=True)
class Line:
    """One weapon line; a figure that the row lacks is None.

    `is_aa` says whether it may fire at rounds and missiles, `burns_through` whether a second die may be thrown.
    """

    number: int
    name: str
    shots: Amount | None
    fp_infantry: Amount | None
    fp_vehicle: Amount | None
    reach: str
    arc: str
    notes: str
    special: str
    is_aa: bool
    burns_through: bool

    @property
    def tokens(self) -> tuple[str, ...]:
        """The notes one by one."""
        return tokens_in(self.notes)


@dataclass(frozen=True, slots=True)
class Tu:
    """One TU; `quality` and the flags are as chosen, `own_quality` is its row's. A DV that the row lacks is None."""

    profile: str
    name: str
    force: str
    kind: str
    quality: str
    own_quality: str
    mobility: str
    speed: str
    size: str
    dvs: tuple[Amount | None, ...]
    lines: tuple[Line, ...]
    ads: str
    ai: bool
    carry: int
    command: bool
    arv: bool
    sniper: bool
    armour: str
    skimmer: bool
    deployable: bool
    off_table: bool
    flamethrower: bool
    molotov: bool

    @property
    def is_foot(self) -> bool:
        """Whether it is infantry that needs somebody to carry it (CR-TU-09, 10)."""
        return self.kind == INFANTRY and not self.skimmer

    @property
    def is_aa(self) -> bool:
        """Whether one of its lines is AA."""
        return any(line.is_aa for line in self.lines)


def resolve(book: Book, profile: str, choices: Mapping[str, Value]) -> Tu | None:
    """The TU of a row with what was chosen for it; None for an unknown row."""
    if not book.columns("tus", profile):
        return None
    kind, own_quality = word(book, profile, "kind"), word(book, profile, "quality")
    counting = counted(book, profile, choices)
    chosen = {flag: switch(counting, flag, book.flag("tus", profile, flag)) for flag in FLAGS}
    mobility = word(book, profile, "mobility")
    return Tu(
        profile=profile,
        name=word(book, profile, "name") or profile,
        force=row_key(book.find("tus", profile, "force") or ""),
        kind=kind,
        quality=str(counting.get("quality", own_quality)),
        own_quality=own_quality,
        mobility=mobility,
        speed=word(book, profile, "speed"),
        size=word(book, profile, "size"),
        dvs=tuple(as_amount(cell(book, profile, dv)) for dv in (("dv",) if kind == INFANTRY else DVS)),
        lines=lines_of(book, profile),
        ads=word(book, profile, "ads-system"),
        ai=book.flag("tus", profile, "ai"),
        carry=int(as_amount(cell(book, profile, "carry")) or 0),
        command=chosen["command"],
        arv=chosen["arv"],
        sniper=chosen["sniper"],
        armour=word(book, profile, "armour"),
        skimmer=kind == INFANTRY and mobility == book.text("formula", "skimmers", "mobility"),
        deployable=book.flag("tus", profile, "deployable"),
        off_table=book.flag("tus", profile, "off-table"),
        flamethrower=book.flag("tus", profile, "flamethrower"),
        molotov=book.flag("tus", profile, "molotov"),
    )


def counted(book: Book, profile: str, choices: Mapping[str, Value]) -> dict[str, Value]:
    """The choices that make a TU another one than its row: a known quality, and flags that it may have."""
    if not choices:
        return {}
    quality = choices.get("quality")
    counting: dict[str, Value] = {} if quality is None or quality not in qualities(book) else {"quality": quality}
    for flag in FLAGS:
        if isinstance(choices.get(flag), bool) and may_have(book, profile, flag):
            counting[flag] = choices[flag]
    return counting


def qualities(book: Book) -> tuple[str, ...]:
    """The words for quality, best first."""
    return book.shelf.tables["tus"].words["quality"]


def may_have(book: Book, profile: str, flag: str) -> bool:
    """Whether a player may set a flag of a row: one that it has or that is for its kind, unless it is off the table."""
    if book.flag("tus", profile, flag):
        return True
    return book.find("tus", profile, "kind") in FLAGS[flag] and not _is_off(book, profile)


def lines_of(book: Book, profile: str) -> tuple[Line, ...]:
    """The weapon lines of a row in the order of their numbers."""
    found = {int(match[1]) for name in book.columns("tus", profile) if (match := WEAPON.fullmatch(name))}
    lines = (_line(book, profile, number) for number in sorted(found))
    return tuple(line for line in lines if line.name or line.shots is not None)


def _line(book: Book, profile: str, number: int) -> Line:
    shots, infantry, vehicle = (as_amount(cell(book, profile, f"weapon-{number}-{figure}")) for figure in FIGURES)
    reach, arc, notes, special, name = (
        word(book, profile, f"weapon-{number}-{column}") for column in ("reach", "arc", "notes", "special", "name")
    )
    aa, burn = (has_token(book, row, tokens_in(notes)) for row in (AA, BURN_THROUGH))
    return Line(number, name, shots, infantry, vehicle, reach, arc, notes, special, aa, burn)


def tokens_in(notes: str) -> tuple[str, ...]:
    """The notes of a weapon line one by one."""
    return tuple(token.strip() for token in notes.split(",") if token.strip())


def has_token(book: Book, row: str, tokens: tuple[str, ...]) -> bool:
    """Whether the token of a row of `codes` stands among the notes of a weapon line: alone, or within one of them."""
    token = book.find("codes", row, "token")
    return token is not None and any(
        note == token or f"({token})" in note or note.startswith(f"{token} ") for note in tokens
    )


def row_key(value: Value | None) -> str:
    """A player's word as the key of a row, empty where it cannot be one."""
    return str(value) if ROW.fullmatch(str(value)) else ""


def word(book: Book, profile: str, column: str) -> str:
    """A cell of a TU as text, empty where there is none."""
    value = cell(book, profile, column)
    return "" if value is None else str(value)


def cell(book: Book, profile: str, column: str) -> Value | None:
    """A cell of a TU: its row's own, else what follows for it from other tables."""
    value = book.find("tus", profile, column)
    if value is not None or book.shelf.has(f"tus/{profile}/{column}"):
        return value
    return followed(book, profile, column)


def followed(book: Book, profile: str, column: str) -> Value | None:
    """What a cell of a TU holds where its row leaves it to the weapon catalogue, its force, its quality or its kind."""
    if match := WEAPON.fullmatch(column):
        line = book.find("tus", profile, f"weapon-{match[1]}-line")
        return None if line is None else book.find("weapons", row_key(line), match[2])
    if column.startswith("ads-"):
        system = book.find("tus", profile, "ads-system")
        return None if system is None else book.find("ads", slug(str(system)), column.removeprefix("ads-"))
    if column == "move-lp":
        return "-".join(book.text("lp", "move-slow-gun", step) for step in ("first", "second", "third"))
    return _of_its_kind(book, profile, column)


def _of_its_kind(book: Book, profile: str, column: str) -> Value | None:
    kind = book.find("tus", profile, "kind")
    if column == "size" and kind in (GUN, INFANTRY):
        return None if _is_off(book, profile) else book.find("sizes", str(kind), "size")
    if kind != INFANTRY:
        return None
    if column == "speed" and book.find("tus", profile, "mobility") == book.find("bands", "foot-infantry", "mobility"):
        return book.find("bands", "foot-infantry", "band")
    if column == "armour":
        return book.find("forces", row_key(book.find("tus", profile, "force")), "infantry-armour")
    if column == "dv":
        return book.find("infantry-armour", slug(word(book, profile, "armour")), "dv")
    if column == "ca":
        return book.find("assault-factor", slug(str(book.find("tus", profile, "quality"))), "factor")
    return None


def _is_off(book: Book, profile: str) -> bool:
    return book.flag("tus", profile, "off-table")
