"""The odds of a fire attack without a battle, from what a player says of it (the command line)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.battle.reckoner import Asked, Reckoned
from rules.core.faults import BadInput, Fault
from rules.core.frozen import FrozenMap
from rules.systems.smle.arsenal import Weapon, weapon, weapon_keys
from rules.systems.smle.game.chances import (
    CASUALTY,
    Barrel,
    Chances,
    Mark,
    at_least_one_hit,
    hit_chances,
    hull_results,
    hull_steps,
    person_results,
)
from rules.systems.smle.game.scoring import Moved, Shot, aim
from rules.systems.smle.game.seeing import COVERS
from rules.systems.smle.game.volleys import volley
from rules.systems.smle.game.wounding import Guard, blow_of
from rules.systems.smle.muster import armour_words
from rules.systems.smle.vocabulary import MOTIVATIONS, QUALITIES
from rules.tables.book import Book

Facts = Mapping[str, str | int | float | bool]
MOVED: dict[str, Moved] = {"no": "", "less": "less", "half": "half"}
SIDES = ("front", "side", "rear", "top", "turret")
MOST_FIGURES = 12
NO_VEHICLE = "none"


class SmleReckoner:
    """Direct and opportunity fire by figures who are alike, at figures who are alike or at a vehicle."""

    def asked(self, book: Book) -> tuple[Asked, ...]:
        """The firers, their target, and what lies between."""
        return (*_of_firers(book), *_of_target(book))

    def reckon(self, book: Book, facts: Facts) -> Reckoned:
        """The chance of a hit, of each result at least once, and of a casualty; raises BadInput."""
        arm = weapon(book, str(facts["weapon"]))
        if arm is None or arm.damage is None or book.find(arm.table, arm.key, "range") is None or not arm.direct:
            raise BadInput([Fault(f"‘{facts['weapon']}’ is not fired at a target.", key="--weapon")])
        team_roll = facts["fire"] in ("return", "panic")
        found = aim(book, _shot(book, arm, facts))
        figures = 1 if team_roll else int(facts["figures"])
        barrels = [Barrel(hit_chances(found))] * figures
        chances = {"hit": at_least_one_hit(barrels)}
        if facts["fire"] != "panic":
            mark = _mark(book, arm, facts)
            chances |= _worded(volley(barrels, [mark]), is_hull=mark.is_hull)
        return Reckoned(str(found.pool), found.number, found.tally, FrozenMap(chances))


def _of_firers(book: Book) -> tuple[Asked, ...]:
    weapons = "the weapon of each firer; of explosives only the figure that a round strikes is counted, not the burst"
    return (
        Asked("weapon", weapons, words=_guns(book), must=True),
        Asked("range", "to the nearest visible figure of the target, in inches", "inches", must=True),
        Asked("quality", "of the firers", words=QUALITIES, default="trained"),
        Asked("figures", "how many fire", "whole", default="1", least=1, most=MOST_FIGURES),
        Asked("fire", "the kind of attack", words=("direct", "opportunity", "return", "panic"), default="direct"),
        Asked("moved", "how much of their full move the firers have made", words=tuple(MOVED), default="no"),
        Asked("under-fire", "the firers were shot at in this round or the last", "flag"),
        Asked("elite", "the firers are Elite", "flag"),
        Asked("prone", "the firers are prone", "flag"),
        Asked("braced", "the firers are braced", "flag"),
        Asked("wounded", "the firers are lightly wounded", "flag"),
        Asked("hero", "a hero’s grade", "whole", default="0", most=3),
        Asked("modifier", "a modifier of your own", "whole", default="0", least=-12, most=12),
    )


def _of_target(book: Book) -> tuple[Asked, ...]:
    return (
        Asked("target-quality", "of the target team", words=QUALITIES, default="trained"),
        Asked("target-motivation", "of the target", words=MOTIVATIONS, default="none"),
        Asked("armour", "of the target", words=armour_words(book), default="light"),
        Asked("targets", "how many of the target are exposed", "whole", default="4", least=1, most=MOST_FIGURES),
        Asked("cover", "of the target", words=COVERS, default="none"),
        Asked("specific", "the attack aims at one figure", "flag"),
        Asked("vehicle", "the class of a vehicle that is the target", words=_classes(book), default=NO_VEHICLE),
        Asked("side", "of the vehicle", words=SIDES, default="front"),
    )


def _classes(book: Book) -> tuple[str, ...]:
    return (NO_VEHICLE, *book.rows("vehicle-armour"))


def _guns(book: Book) -> tuple[str, ...]:
    found = (weapon(book, key) for key in weapon_keys(book))
    return tuple(arm.key for arm in found if arm and arm.damage is not None and arm.direct)


def _shot(book: Book, arm: Weapon, facts: Facts) -> Shot:
    cover = next(kind for kind in COVERS if kind == facts["cover"])
    is_return = facts["fire"] == "return"
    return Shot(
        quality=str(facts["quality"]),
        weapon=arm,
        range_in=float(facts["range"]),
        cover=cover,
        target_quality=str(facts["target-quality"]),
        moved=MOVED[str(facts["moved"])],
        hero=int(facts["hero"]),
        most=book.whole("combat-options", "return-fire", "hits-max") if is_return else _most(arm),
        modifier=int(facts["modifier"]),
        is_elite=bool(facts["elite"]),
        is_prone=bool(facts["prone"]),
        is_braced=bool(facts["braced"]),
        is_wounded=bool(facts["wounded"]),
        is_under_fire=bool(facts["under-fire"]),
        is_panic=facts["fire"] == "panic",
        is_specific=bool(facts["specific"]),
        at_vehicle=facts["vehicle"] != NO_VEHICLE,
    )


def _most(arm: Weapon) -> int | None:
    """An explosive round strikes one figure; its burst is a matter of places."""
    return 1 if arm.type == "EX" else None


def _mark(book: Book, arm: Weapon, facts: Facts) -> Mark:
    blow = blow_of(book, arm, int(facts["hero"]))
    if facts["vehicle"] != NO_VEHICLE:
        side = next(side for side in SIDES if side == facts["side"])
        value = book.whole("vehicle-armour", str(facts["vehicle"]), side)
        return Mark(1, FrozenMap({0: hull_results(book, blow, value)}), is_hull=True, steps=hull_steps(book))
    guard = Guard(str(facts["target-quality"]), str(facts["armour"]), str(facts["target-motivation"]))
    results: Chances = person_results(book, blow, guard)
    return Mark(int(facts["targets"]), FrozenMap({0: results}))


def _worded(found: Mapping[str, Fraction], *, is_hull: bool) -> dict[str, Fraction]:
    """Nobody is a casualty by a hit on a vehicle alone."""
    return {word: chance for word, chance in found.items() if not (is_hull and word == CASUALTY)}


ROOM = SmleReckoner()
