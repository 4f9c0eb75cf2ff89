"""The Big Detachment Sheet as facts: one row a unit, with what its card says (CR-CD-06)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.bill import Bill
from rules.army.card import Card, Fact, Roster, RosterGroup, Row
from rules.army.model import Army
from rules.core.frozen import FrozenMap
from rules.core.marks import Mark, heaviest
from rules.core.tally import Amount
from rules.systems.crucible.billing import extra_tally
from rules.systems.crucible.card import cards
from rules.systems.crucible.checks import cap_of
from rules.systems.crucible.muster import Detachment, Post, leaders_over, muster
from rules.tables.book import Book
from rules.tables.shipped import Texts

COLUMNS = (
    "name", "count", "kind", "quality", "mobility", "speed", "size", "dv", "weapons", "ads", "ca", "ai", "aa",
    "carry", "command", "codes", "points",
)  # fmt: skip
SHEET = "crucible-detachments"
"""The sheet that is printed of it."""
AS_ON_CARD = ("kind", "quality", "mobility", "speed", "size", "ai", "aa", "carry", "command")


def roster(army: Army, book: Book, bill: Bill, texts: Texts) -> Roster:
    """Every detachment with its heading: force, quality, TUs and cap, leader, rating, total, and its commander's."""
    drawn = {card.subject: card for card in cards(army, book)}
    detachments = muster(army, book)
    return Roster(COLUMNS, tuple(_group(one, detachments, drawn, bill, texts) for one in detachments), SHEET)


def _group(
    one: Detachment, all_: tuple[Detachment, ...], drawn: dict[str, Card], bill: Bill, texts: Texts
) -> RosterGroup:
    rows = tuple(FrozenMap(_row(post, drawn, texts)) for post in one.posts)
    total = bill.of(one.group.id)
    return RosterGroup(
        subject=one.group.id,
        title=one.group.name,
        points=total,
        rows=rows,
        facts=FrozenMap(dict(_heading(one, all_, total))),
        cards=tuple(drawn.get(post.unit.id) for post in one.posts),
        extra=extra_tally(one),
    )


def _heading(one: Detachment, all_: tuple[Detachment, ...], total: Amount) -> Iterator[tuple[str, Fact]]:
    yield "force", Fact(one.force_name)
    yield "quality", Fact(one.quality)
    yield "tus", Fact(one.tus)
    yield "cap", Fact(cap_of(one, one.book))
    leaders = leaders_over(one, all_)
    if leaders:
        rank, found = leaders[0]
        yield "leader", Fact(rank)
        if found is not one:
            yield "leader-group", Fact(found.group.name)
        yield "rating", Fact(found.leader(rank, "rating"), unit="LP")
    yield "total", Fact(total, unit="points")
    if rank := one.commander:
        place = one.leader_place(rank, "points")
        yield "commander-points", Fact(one.leader(rank, "points"), one.book.mark(*place), "points")


def _row(post: Post, drawn: dict[str, Card], texts: Texts) -> dict[str, Fact]:
    card = drawn.get(post.unit.id)
    facts = {"name": Fact(post.name), "count": Fact(post.unit.count), "points": Fact(post.points, unit="points")}
    if card is None or post.tu is None:
        return facts
    facts |= {column: card.facts[column] for column in AS_ON_CARD if column in card.facts}
    facts["dv"] = Fact("/".join(f"{dv}" for dv in post.tu.dvs if dv is not None), _worst(card, "dv"))
    facts["weapons"] = Fact("; ".join(_weapon(row) for row in card.rows["weapons"]), _weapon_mark(card))
    codes = (str(row["code"].value) for row in card.rows["codes"])
    facts["codes"] = Fact(", ".join(texts.words.get(code, code) for code in codes))
    if post.tu.ads:
        facts["ads"] = Fact(_ads(card), _worst(card, "ads"))
    if "ca" in card.facts:
        factor = card.facts["ca"]
        facts["ca"] = Fact(f"({factor.value})", factor.mark) if card.facts["ca-generic"].value else factor
    if post.price is not None:
        facts["points"] = Fact(post.points, post.price.mark, "points")
    return facts


def _worst(card: Card, start: str) -> Mark:
    """The mark of joined figures: that of the least sure of them."""
    return heaviest(fact.mark for name, fact in card.facts.items() if name.startswith(start))


def _weapon_mark(card: Card) -> Mark:
    return heaviest(fact.mark for row in card.rows["weapons"] for fact in row.values())


def _weapon(row: Row) -> str:
    """A weapon line in the usual short form: name, shots, firepower, reach, arc."""
    text = {name: "" if fact.value is None else str(fact.value) for name, fact in row.items()}
    firepower = f"{text.get('fp-infantry', '-')}/{text.get('fp-vehicle', '-')}"
    parts = (text.get("name", ""), text.get("shots", "-"), firepower, text.get("reach", ""), text.get("arc", ""))
    notes = f" ({text['notes']})" if text.get("notes") else ""
    return " ".join(part for part in parts if part) + notes


def _ads(card: Card) -> str:
    """An ADS in the usual short form: system, number needed, shots, firepower, quarters."""
    text = {name: str(fact.value) for name, fact in card.facts.items() if name.startswith("ads-")}
    firepower = f"{text.get('ads-fp-infantry', '-')}/{text.get('ads-fp-vehicle', '-')}"
    number = f"{text.get('ads-number', '-')}+"
    parts = (text["ads-system"], number, text.get("ads-shots", "-"), firepower, text.get("ads-quarters", ""))
    return " ".join(part for part in parts if part)
