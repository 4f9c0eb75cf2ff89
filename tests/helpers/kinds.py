"""Cards made by hand of the further kinds of SMLE and the hex game: usual ones, and such as might not hold it all."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.army.card import Card, Content, Fact, Row
from rules.core.frozen import FrozenMap
from tests.helpers.cards import COUNTER, LEVELS, LONG_NAME, MANY_WEAPONS, TEAM, WEAPON, WORDS, card, fact, row

GUN = row(
    name=fact("75-76 mm gun", "H"),
    damage="3D EX",
    note="3″ burst, direct hit 3D+3, or indirect",
    effective=fact(60, unit="in"),
    longest=fact(120, unit="in"),
    rounds=6,
    bearers="Gunner",
)
MMG = row(
    name=fact("MMG", "H"),
    damage="1D+1",
    note="bullet, autofire, close 0",
    effective=fact(40, unit="in"),
    longest=fact(80, unit="in"),
    rounds=0,
    bearers="Gunner, Radio operator",
)
PISTOL = row(
    name=fact("Pistol", "H"),
    damage="1D",
    note="bullet, close +2",
    close=fact(4, unit="in"),
    effective=fact(8, unit="in"),
    longest=fact(16, unit="in"),
    rounds=0,
    bearers="",
)
CREW = ("Commander", "Driver", "Gunner", "Loader", "Radio operator")
SERVE_GUNS = ("Gunner", "Radio operator")
VEHICLE: Mapping[str, Fact | Content] = {
    **TEAM,
    "vehicle-armour": fact("Medium armour", "H"),
    "faced": True,
    "front": fact(10, "H"),
    "side": fact(8, "H"),
    "rear": fact(8, "H"),
    "top": fact(7, "H"),
    "turret": fact(10, "H"),
    "combat-move": fact(12, "H", "in"),
    "road-speed": fact(24, "H", "in"),
    "from-halt": fact(12, "H", "in"),
    "crew": fact(5, "H"),
    "passengers": fact(0, "H"),
    "doors": fact(1, "H"),
}
HITS = tuple(
    row(label=label, box=True, name=name)
    for label, name in (("= armour", "light hit"), (">", "serious, 1D"), ("× 2", "destroyed"))
)
SERIOUS = tuple(
    row(label=label, box=box, name=name)
    for label, box, name in (
        ("1–2", True, "immobile"),
        ("3–4", True, "weapon out"),
        ("5", False, "one hurt"),
        ("6", False, "bail out"),
    )
)
POSITION: Mapping[str, Fact | Content] = {
    "position-arc": 90,
    "position-target": fact(-4, "H"),
    "position-activation": 3,
    "position-assault": 2,
}
BATTERY: Mapping[str, Fact | Content] = {
    "battery-call": 7,
    "battery-damage": fact("4D", "H"),
    "battery-burst": fact(4, unit="in"),
    "battery-again": 2,
    "battery-steps": "2-4-6",
    "points": fact(60, "H"),
}
RULES = tuple(
    row(name=name, text=text)
    for name, text in (
        ("Fire", "only inside the arc, half of it to each side of the bearing."),
        ("Moving in", "1 round without fire, but not for a team set up in it."),
        ("Concealed", "unspotted until those inside fire, or an enemy comes within 4″."),
    )
)
SKIMMERS: Mapping[str, Fact | Content] = {
    "skimmer-attack": fact(2, "H"),
    "skimmer-defence": fact(1, "H"),
    "skimmer-range": fact(2, "H"),
    "skimmer-extended-range": fact(4, "H"),
    "skimmer-movement": 6,
}
FORTRESS: Mapping[str, Fact | Content] = {
    "class": "A",
    "holds": 3,
    "fortress-direct": 12,
    "fortress-indirect": fact(12, "H"),
    "fortress-enter": fact(0, "H"),
}
GROUND = ("Road", "Clear", "Bridge", "Forest", "City", "Slope", "Hilltop", "River", "Swamp", "Lake", "Rubble")


def vehicle(
    weapons: tuple[Row, ...] = (GUN, MMG, PISTOL),
    crew: tuple[str, ...] = CREW,
    facts: Mapping[str, Fact | Content] = VEHICLE,
    title: str = "Panzer 211",
    notes: str = "",
) -> Card:
    """A vehicle with this crew and these weapons."""
    rows = {
        "weapons": weapons,
        "figures": [row(name=name, leader=False, crew_note="" if name in SERVE_GUNS else "Pistol") for name in crew],
        "levels": LEVELS,
        "hits": HITS,
        "serious": SERIOUS,
    }
    return card("smle-vehicle", title, facts, rows, "tan", "tank", "Zug Lindner", 57, notes=notes)


def profiles() -> Card:
    """A team of figures each of which has numbers of its own."""
    figures = (
        row(name="Rook, major hero", leader=True, own_card=True),
        row(name="Old Tom, green, heavy", note="LMG · to hit 8+ · bullet +2 · explosive +2 · assault −1"),
        row(name="Kit, veteran", note="to hit 6+"),
        row(name="Rifleman", note=""),
    )
    return card(
        "smle-team",
        "Odd lot",
        {**TEAM, "spirit": "elite"},
        {"weapons": (WEAPON,), "figures": figures, "levels": LEVELS},
    )


def hero(title: str = "Captain Rook") -> Card:
    """A hero who stands in a team of others."""
    facts = {**TEAM, "grade": 2, "hero": "Hero", "of-team": True}
    specials = (
        row(name="Tough", text="hits are light wounds, except a fellow hero’s, or a monster’s in close assault."),
    )
    rows = {"weapons": (WEAPON, PISTOL), "figures": (row(name=title),), "specials": specials, "levels": LEVELS}
    return card("smle-hero", title, facts, rows, silhouette="hero", group="Odd lot", points=0)


def leader() -> Card:
    """A leader unlike his team."""
    facts = {**TEAM, "leader-bonus": 1, "leader": "Section leader"}
    rows = {"weapons": (WEAPON,), "figures": (row(name="Cpl Hallam", leader=True),), "levels": LEVELS}
    return card("smle-leader", "Cpl Hallam", facts, rows, silhouette="leader", group="Rifle team", points=0)


def position(degrees: int = 90, group: str = "Bren group") -> Card:
    """A prepared position with this arc."""
    facts = {**POSITION, "position-arc": degrees}
    return card("smle-position", "Prepared position", facts, {"rules": RULES}, "green", "fortress", group, 0)


def battery(rounds: int = 12, notes: str = "") -> Card:
    """A gun off the table."""
    rows = {"ammunition": (row(name=fact("105 mm rounds, 4D EX, 60″", "H"), count=rounds),), "calls": RULES}
    return card("smle-battery", "Off-table gun", BATTERY, rows, "red", "howitzer", "Battery", 60, notes=notes)


def infantry(title: str = "Assault infantry", notes: str = "") -> Card:
    """A hex counter with a skimmer side: two costs for each terrain."""
    facts = {**COUNTER, **SKIMMERS, "disrupted-side": False, "mobility": "foot", "paradrop": 2}
    facts["paradrop-from"] = 1
    foot = tuple(row(terrain=name, cost=fact(None if name == "Lake" else 1, "H")) for name in GROUND)
    skimmer = tuple(row(terrain=name, cost=fact(Fraction(1, 2) if name == "Road" else 2, "H")) for name in GROUND)
    rows = {"terrain": foot, "skimmer-terrain": skimmer, "specials": RULES}
    return card("hex-unit", title, facts, rows, "blue", "squad", "Infantry", 52, 4, notes)


def towed() -> Card:
    """A hex counter that cannot move by itself."""
    facts = {**COUNTER, "movement": 0, "disrupted-movement": 0, "mobility": "towed", "towed": True}
    return card("hex-unit", "Small gun", facts, {"specials": RULES}, "tan", "gun", "Guns", 36, 2)


def fortress(notes: str = "") -> Card:
    """A marker of the hex game that can be bought."""
    return card(
        "hex-fortress", "Strongpoints", FORTRESS, {"rules": RULES}, "yellow", "fortress", "Works", 120, 5, notes
    )


KINDS: Mapping[str, Card] = {
    "smle-vehicle": vehicle(),
    "smle-vehicle-soft": vehicle((PISTOL,), ("Driver",), {**VEHICLE, "faced": False, "front": fact(4, "H")}, "Truck"),
    "smle-team-profiles": profiles(),
    "smle-hero": hero(),
    "smle-leader": leader(),
    "smle-position": position(),
    "smle-battery": battery(),
    "hex-unit-skimmers": infantry(),
    "hex-unit-towed": towed(),
    "hex-fortress": fortress(),
}
"""One card of each further kind."""

LONG_WORD = "W" * 200
LONG_CREW = tuple(f"{LONG_NAME} {at}" for at in range(12))
HARD_KINDS: Mapping[str, Card] = {
    "25 weapons of a vehicle": vehicle(MANY_WEAPONS),
    "vehicle of long names": vehicle(crew=LONG_CREW, title=LONG_NAME[:60]),
    "vehicle of one long word": vehicle(crew=(LONG_WORD,), title=LONG_WORD),
    "5,000 words on a vehicle": vehicle(notes=WORDS),
    "many rounds on a bar": vehicle((FrozenMap({**GUN, "rounds": Fact(60)}),)),
    "hero of one long word": hero(LONG_WORD),
    "long class of a vehicle": vehicle(
        facts={**VEHICLE, "vehicle-armour": LONG_NAME, "spirit": LONG_NAME, "quality": LONG_NAME}
    ),
    "position of a long name": position(group=LONG_NAME * 3),
    "position all round": position(360),
    "narrow position": position(1),
    "60 rounds off the table": battery(60, WORDS),
    "long name on a counter": infantry(LONG_NAME, WORDS),
    "one long word on a counter": infantry(LONG_WORD, "w" * 200),
    "5,000 words on a fortress": fortress(WORDS),
}
"""Cards of these kinds that something might not fit on."""
