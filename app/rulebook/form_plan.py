"""How the form of a profile is laid out: what a row is called, which fields stand together, and their words. No Qt.

A plan names columns in the order in which a player reads them off his own book. Columns that no plan names follow it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

ROWS: Mapping[str, str] = {
    "hexgame/counters": "Counter",
    "hexgame/formations": "Group added in one step",
    "hexgame/prices": "Price",
    "hexgame/morale-cost": "Morale cost",
    "smle/teams": "Team",
    "smle/templates": "Group added in one step",
    "smle/vehicles": "Vehicle",
    "smle/weapons": "Weapon",
    "smle/guns": "Gun",
    "crucible/tus": "Vehicle, gun or infantry",
    "crucible/weapons": "Weapon",
    "crucible/forces": "Force",
    "crucible/detachments": "Detachment",
    "crucible/codes": "Special code on cards",
}
"""What one row of a table is, in the order in which a menu offers them."""


@dataclass(frozen=True, slots=True)
class Part:
    """Columns under one heading. With `each` they stand once for every number up to it: "weapon-{n}-name"."""

    title: str
    columns: tuple[str, ...]
    each: int = 0

    def numbered(self, number: int) -> tuple[str, tuple[str, ...]]:
        """Heading and columns of one of them."""
        return self.title.format(n=number), tuple(column.format(n=number) for column in self.columns)


WEAPONS = ("line", "shots", "fp-infantry", "fp-vehicle", "reach", "arc", "name", "notes", "special")
PLANS: Mapping[str, tuple[Part, ...]] = {
    "crucible/tus": (
        Part("", ("name", "kind", "quality", "force", "size", "mobility", "speed", "points")),
        Part("DV of a vehicle or gun", ("dv-front", "dv-side", "dv-rear", "dv-top")),
        Part("Weapon {n}", tuple(f"weapon-{{n}}-{column}" for column in WEAPONS), each=8),
        Part("Aboard", ("carry", "ai", "command", "silhouette")),
        Part("ADS", ("ads-system", "ads-quarters", "ads-number", "ads-shots", "ads-fp-infantry", "ads-fp-vehicle")),
        Part("Recovery", ("arv", "arv-surcharge", "arv-lp")),
        Part("Infantry", ("dv", "armour", "ca", "sniper", "flamethrower", "molotov")),
    ),
    "crucible/weapons": (Part("", ("name", "shots", "fp-infantry", "fp-vehicle", "reach", "special", "notes")),),
    "smle/teams": (
        Part("", ("name", "kind", "figures", "quality", "motivation", "armour", "rounds", "silhouette", "also")),
    ),
    "smle/vehicles": (
        Part("", ("name", "class", "combat-move", "road-speed", "crew", "passengers", "access-doors")),
        Part("Crew and look", ("figures", "rounds", "silhouette", "also")),
    ),
    "smle/weapons": (
        Part("", ("name", "type", "range", "close", "damage", "factor", "auto", "must-brace", "move")),
        Part("What it costs and how it fires", ("slots", "points", "support", "direct", "indirect", "also")),
    ),
    "crucible/detachments": (Part("", ("name", "force", "code", "label", "leader")),),
    "smle/guns": (Part("", ("name", "calibre", "range", "anti-tank", "he", "burst", "points", "also")),),
    "hexgame/counters": (
        Part("", ("name", "kind", "class", "mobility", "attack", "defence", "range", "movement")),
        Part("What it can do", ("extended-range", "paradrop", "caf", "cpf", "artillery", "carries", "holds")),
        Part("Look and price", ("silhouette", "colours", "price-slammers", "price-mercenaries", "price-conventional")),
    ),
}

LABELS: Mapping[str, str] = {
    "crucible/tus/weapon-*-line": "Weapon of the catalogue",
    "crucible/tus/weapon-*-name": "Its name on the card",
    "crucible/tus/weapon-*-arc": "Arc of fire",
    "crucible/tus/weapon-*-shots": "Shots",
    "crucible/tus/weapon-*-fp-infantry": "FP against infantry",
    "crucible/tus/weapon-*-fp-vehicle": "FP against vehicles",
    "crucible/tus/weapon-*-reach": "Reach",
    "crucible/tus/weapon-*-notes": "Notes on the card",
    "crucible/tus/weapon-*-special": "Special rule",
    "crucible/tus/dv": "DV of infantry",
    "crucible/tus/ca": "Close assault",
    "crucible/tus/ai": "On-board computer (AI)",
    "crucible/tus/carry": "Carries",
    "crucible/tus/command": "Command vehicle",
    "crucible/tus/arv": "Recovery vehicle (ARV)",
    "crucible/tus/arv-surcharge": "ARV surcharge",
    "crucible/tus/arv-lp": "ARV, LP",
    "crucible/tus/move-lp": "LP to move",
    "crucible/tus/loaded-speed": "Speed when loaded",
    "crucible/weapons/second-fp-infantry": "Second FP against infantry",
    "crucible/weapons/second-fp-vehicle": "Second FP against vehicles",
    "hexgame/counters/price-slammers": "Price for the Slammers",
    "hexgame/counters/price-mercenaries": "Price for mercenaries",
    "hexgame/counters/price-conventional": "Price for conventional troops",
    "hexgame/*/ecm-surcharge": "ECM surcharge",
    "smle/teams/also": "Also called",
    "smle/vehicles/also": "Also called",
    "smle/weapons/also": "Also called",
    "smle/guns/also": "Also called",
    "smle/guns/he": "HE damage",
    "smle/templates/kind": "Kind of group",
    "smle/templates/label": "Heading",
    "*/silhouette": "Picture",
}
"""Words for columns, by wildcards; the first that fits holds, else the system's own word."""

MEMBERS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "crucible/detachments": ("composition-", ("tus",)),
    "hexgame/formations": ("", ("counters", "formations")),
}
"""Tables with a column for each thing that a row may hold: what stands before its key, and the tables it is in."""


def row_word(system: str, table: str) -> str:
    """What one row of a table is called; empty where nobody has said."""
    return ROWS.get(f"{system}/{table}", "")


def label_of(system: str, table: str, column: str) -> str:
    """The words of a column in its form; empty where the system's own word will do."""
    place = f"{system}/{table}/{column}"
    return next((words for wild, words in LABELS.items() if fnmatchcase(place, wild)), "")
