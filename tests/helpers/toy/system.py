"""Two kinds of unit, figures with weapons, an option that hangs on another, fractions of points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rules.army.bill import Bill
from rules.army.card import Card, Fact, Roster, RosterGroup
from rules.army.catalogue import Entry, Formation, Option, OptionKind
from rules.army.chosen import whole
from rules.army.edit import IllegalEdit
from rules.army.model import Army, Group, Member, Node, Unit, all_groups, all_units, group_of
from rules.army.system import System, unit_name
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import Issue, advice, error, warning
from rules.core.tally import Amount, Tally, join, plain
from rules.tables.book import Book, UnknownFigure

PTS, SIZE, TANKS = "TY-PTS-01", "TY-ORG-01", "TY-ORG-02"
QUALITY = ("green", "regular", "veteran")
MOST_SHELLS = 20


def _double(book: Book, row: str, _: str) -> Value | None:
    move = book.find("units", row, "move")
    return None if move is None or isinstance(move, (str, bool)) else move * 2


class Toy(System):
    """See the module."""

    key = "toy"
    name = "Toy"
    package = "tests.helpers.toy"
    compute = {"units/double-move": _double}  # noqa: RUF012

    def new_army(self, name: str = "") -> Army:
        return Army(system=self.key, name=name, groups=(Group(kind="platoon", name="First"),))

    def new_unit(self, army: Army, group: Group, profile: str) -> Unit:
        if profile not in self.book(army).rows("units"):
            raise IllegalEdit(error("unknown-profile", group.id, "", profile=profile))
        squad = profile == "squad"
        return Unit(profile=profile, members=(Member(count=5, kit=("rifle",)),) if squad else ())

    def new_group(self, army: Army, kind: str) -> Group:
        if kind != "platoon":
            raise IllegalEdit(error("no-node", "", "", kind=kind))
        return Group(kind=kind)

    def options(self, army: Army, node: Node) -> tuple[Option, ...]:
        if isinstance(node, Army):
            return (Option("night", OptionKind.SWITCH, False, rule=PTS),)
        if not isinstance(node, Unit):
            return ()
        found = [
            Option("quality", OptionKind.CHOICE, "regular", words=QUALITY, rule=PTS),
            Option("radio", OptionKind.SWITCH, False, rule=PTS),
            Option("callsign", OptionKind.TEXT, ""),
        ]
        if node.choices.get("radio") is True:
            found.append(Option("channel", OptionKind.NUMBER, 1, least=1, most=9))
        if _has_mortar(node):
            found.append(Option("shells", OptionKind.NUMBER, 0, most=MOST_SHELLS, rule=PTS))
        return tuple(found)

    def formations(self, army: Army) -> tuple[Formation, ...]:
        units = tuple(Unit(profile="squad", members=(Member(count=5, kit=("rifle",)),)) for _ in range(3))
        group = Group(kind="platoon", name="Platoon", units=units)
        price = join(self._unit(unit, self.book(army)) for unit in units)
        return (Formation("platoon", "Platoon", (group,), price, SIZE),)

    def trimmed(self, army: Army, unit: Unit) -> Unit:
        offered = {option.key for option in self.options(army, unit)}
        hanging = [key for key in ("channel", "shells") if key in unit.choices and key not in offered]
        choices = unit.choices
        for key in hanging:
            choices = choices.without(key)
        return unit.model_copy(update={"choices": choices}) if hanging else unit

    def profile_name(self, army: Army, profile: str) -> str:
        name = self.book(army).find("units", profile, "name")
        return profile if name is None else str(name)

    def price(self, army: Army, book: Book) -> Bill:
        nodes: dict[str, Tally] = {}
        for group in all_groups(army):
            for unit in group.units:
                each = self._unit(unit, book)
                nodes[unit.id] = join([each] * unit.count)
        for group in all_groups(army):
            nodes[group.id] = join(nodes[unit.id] for unit in all_units(group))
        total = join(nodes[group.id] for group in army.groups)
        if army.choices.get("night") is True:
            percent = book.number("options", "night", "percent")
            total = total.plus(Fraction(total.total) * percent / 100, "night", PTS, percent=percent)
        return Bill(total, FrozenMap(nodes))

    def _unit(self, unit: Unit, book: Book) -> Tally:
        if unit.points is not None:
            return Tally().plus(unit.points, "by-hand", PTS)
        try:
            base = book.number("units", unit.profile, "points")
        except UnknownFigure:
            return Tally()
        tally = Tally().plus(base, "profile", PTS, profile=unit.profile)
        quality = str(unit.choices.get("quality", "regular"))
        each = _price(book, "quality", quality)
        for member in unit.members:
            tally = tally.plus(each * member.count, "quality", PTS, figures=member.count, quality=quality)
            for weapon in member.kit:
                carried = _price(book, "weapons", weapon) * member.count
                tally = tally.plus(carried, "kit", PTS, figures=member.count, weapon=weapon)
        if unit.choices.get("radio") is True:
            tally = tally.plus(book.number("options", "radio", "points"), "radio", PTS)
        if _has_mortar(unit) and (shells := whole(unit.choices, "shells", most=MOST_SHELLS)):
            tally = tally.plus(shells * book.number("options", "shell", "points"), "shells", PTS, shells=shells)
        return tally

    def inspect(self, army: Army, book: Book, bill: Bill) -> Iterator[Issue]:
        for unit in all_units(army):
            if unit.profile not in book.rows("units"):
                yield warning("unknown-profile", unit.id, PTS, profile=unit.profile)
            elif unit.profile == "squad":
                yield from self._squad(unit, book)
        yield from self._tanks(army, book, bill)

    def _squad(self, unit: Unit, book: Book) -> Iterator[Issue]:
        figures = sum(member.count for member in unit.members)
        least, most = book.whole("sizes", "squad", "least"), book.whole("sizes", "squad", "most")
        if not least <= figures <= most:
            yield error("squad-size", unit.id, SIZE, figures=figures, least=least, most=most)
        if unit.choices.get("radio") is not True:
            yield advice("no-radio", unit.id, PTS)

    def _tanks(self, army: Army, book: Book, bill: Bill) -> Iterator[Issue]:
        units = [unit for unit in all_units(army) if unit.profile == "tank"]
        tanks = sum(unit.count for unit in units)
        if army.limit is not None:
            allowed = army.limit // book.whole("sizes", "tank", "per")
            if tanks > allowed:
                yield error("tanks-per-points", "", TANKS, tanks=tanks, limit=army.limit, allowed=allowed)
        most = book.number("sizes", "tank", "share")
        spent: Amount = sum((Fraction(bill.of(unit.id)) for unit in units), start=Fraction(0))
        if book.flag("switches", "tank-share", "on") and spent * 100 > Fraction(bill.points) * most:
            share = plain(Fraction(round(spent * 100 / Fraction(bill.points))))
            yield error("tank-share", "", TANKS, share=share, most=most)

    def compare(self, armies: Sequence[Army]) -> Iterator[Issue]:
        yield from ()

    def draw(self, army: Army, book: Book, bill: Bill, _only: str) -> Iterator[Card]:
        for unit in all_units(army):
            group = group_of(army, unit.id)
            facts = FrozenMap({"move": Fact(_number(book, unit.profile), unit="in")})
            points = int(bill.of(unit.id))
            yield Card(
                kind="toy-unit",
                subject=unit.id,
                title=unit_name(self, army, unit),
                group=group.name if group else "",
                colour=army.colour,
                silhouette="squad",
                points=points,
                count=unit.count,
                facts=facts,
            )

    def list_up(self, army: Army, book: Book, bill: Bill) -> Roster:
        groups = tuple(
            RosterGroup(
                group.id,
                group.name,
                int(bill.of(group.id)),
                tuple(self._row(army, unit, book, bill) for unit in group.units),
            )
            for group in all_groups(army)
        )
        return Roster(("name", "count", "quality", "kit", "move", "points"), groups)

    def _row(self, army: Army, unit: Unit, book: Book, bill: Bill) -> FrozenMap[str, Fact]:
        kit = [f"{member.count} {weapon}" for member in unit.members for weapon in member.kit]
        return FrozenMap(
            {
                "name": Fact(unit_name(self, army, unit)),
                "count": Fact(unit.count),
                "quality": Fact(str(unit.choices.get("quality", "regular"))),
                "kit": Fact(", ".join(kit) or None),
                "move": Fact(_number(book, unit.profile), book.mark("units", unit.profile, "move"), "in"),
                "points": Fact(bill.of(unit.id)),
            }
        )

    def entries(self, army: Army, book: Book) -> Iterator[Entry]:
        for profile in book.rows("units"):
            unit = self.new_unit(army, Group(kind="platoon"), profile)
            kind = book.text("units", profile, "kind")
            mark = book.mark("units", profile, "points")
            yield Entry(
                profile, self.profile_name(army, profile), kind, "squad", self._unit(unit, book), mark, ("platoon",)
            )


def _has_mortar(unit: Unit) -> bool:
    return any("mortar" in member.kit for member in unit.members)


def _price(book: Book, table: str, row: str) -> Amount:
    return 0 if book.find(table, row, "points") is None else book.number(table, row, "points")


def _number(book: Book, profile: str) -> Amount | None:
    return None if book.find("units", profile, "move") is None else book.number("units", profile, "move")


TOY = Toy()
