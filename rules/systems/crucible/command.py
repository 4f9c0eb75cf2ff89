"""The card that a detachment is led by: its leaders and their hosts, its LP and what they buy, its mines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rules.army.card import Card, Fact, Row, content
from rules.core.frozen import FrozenMap
from rules.core.ids import slug
from rules.systems.crucible.billing import command_points, own_tally, with_commander
from rules.systems.crucible.damage import STEPS, price_mark
from rules.systems.crucible.desk import Desk
from rules.systems.crucible.muster import COMMANDER, SERGEANT, Detachment, leaders_over
from rules.systems.crucible.tu import INFANTRY, Tu, has_token
from rules.tables.book import Book

LAYOUT = "crucible-command"
SILHOUETTE = "leader"
ONLY_FOR: Mapping[str, Callable[[Book, Tu], bool]] = {
    "move-slow-gun": lambda _book, tu: tu.deployable,
    "deploy-gun": lambda _book, tu: tu.deployable,
    "arc": lambda _book, tu: tu.deployable,
    "mount": lambda _book, tu: tu.kind == INFANTRY,
    "sniper-pod": lambda book, tu: any(has_token(book, "sniper-pod", line.tokens) for line in tu.lines),
}
"""Actions that only some TUs take."""


def command_card(desk: Desk, detachment: Detachment, detachments: tuple[Detachment, ...]) -> Card:
    """What a player needs in each turn of the detachment (CR-LP-01 to 12, CR-PH-03)."""
    group = detachment.group
    leaders = leaders_over(detachment, detachments)
    return Card(
        kind=LAYOUT,
        subject=group.id,
        title=group.name,
        group=detachment.force_name,
        colour=desk.colour,
        silhouette=SILHOUETTE,
        points=command_points(detachment).total,
        facts=FrozenMap(_facts(desk, detachment, leaders)),
        rows=FrozenMap(
            {
                "leaders": tuple(_leader(desk, rank, found, detachment) for rank, found in leaders),
                "lost": (FrozenMap({"count": Fact(detachment.tus)}),),
                "prices": tuple(_prices(desk, detachment)),
                "mines": tuple(_mines(desk, detachment)),
                "skills": _skills(detachment),
            }
        ),
        notes=group.notes,
    )


def _facts(desk: Desk, detachment: Detachment, leaders: list[tuple[str, Detachment]]) -> dict[str, Fact]:
    """The best leader, what makes the pool of a turn, the TUs, and what all cost with a commander who rides here."""
    facts = {
        "rating": desk.fact("leadership", "no-leader", "rating"),
        "pool-dice": desk.fact("dice", "leadership-pool", "dice"),
        "initiative-dice": desk.fact("dice", "initiative", "dice"),
        "lost-lp": desk.fact("leadership", "tu-destroyed", "lp"),
        "quality": Fact(detachment.quality),
        "tus": Fact(detachment.tus),
        "total": Fact(with_commander(detachment, own_tally(detachment)).total, unit="points"),
    }
    if leaders:
        rank, found = leaders[0]
        facts |= {"leader": Fact(rank), "rating": _rating(desk, rank, found)}
    if cap := content(desk.book.find("caps", slug(detachment.quality), "tus")):
        facts["cap"] = Fact(cap, desk.book.mark("caps", slug(detachment.quality), "tus"))
    if any(post.tu and post.tu.command for post in detachment.posts):
        facts["command-lp"] = desk.fact("leadership", "command-tu", "lp")
    if adjustment := detachment.lp_adjustment:
        facts["adjustment"] = Fact(adjustment)
    return facts


def _rating(desk: Desk, rank: str, found: Detachment) -> Fact:
    return desk.fact("leaders", f"{slug(found.quality)}-{rank}", "rating")


def _leader(desk: Desk, rank: str, found: Detachment, led: Detachment) -> Row:
    """A leader's rank and rating and who carries him; what he costs, where he is paid here (CR-TU-13, CR-PT-12).

    `found` has his host: where it is not the detachment that he leads, it is named and pays for him.
    """
    row = {"rank": Fact(rank), "rating": _rating(desk, rank, found)}
    if found is not led:
        row["home"] = Fact(found.group.name)
    elif (points := content(desk.book.find(*found.leader_place(rank, "points")))) is not None:
        row["points"] = Fact(points, desk.book.mark(*found.leader_place(rank, "points")), "points")
    hosts = found.hosts(SERGEANT if rank == SERGEANT else COMMANDER)
    numbers = [number for number, post in found.numbered() if post in hosts[:1]]
    return FrozenMap(row | ({"host": Fact(hosts[0].name), "number": Fact(numbers[0])} if hosts else {}))


def _prices(desk: Desk, detachment: Detachment) -> Iterator[Row]:
    """What each action that its TUs may take costs in LP, first, second and third time (CR-LP-06 to 12).

    What is free is not said.
    """
    tus = [post.tu for post in detachment.posts if post.tu]
    for action in desk.book.rows("lp"):
        if action in ONLY_FOR and not any(ONLY_FOR[action](desk.book, tu) for tu in tus):
            continue
        steps = [step for step in STEPS if desk.book.find("lp", action, step) is not None]
        if steps:
            price = "-".join(str(content(desk.book.find("lp", action, step))) for step in steps)
            mark = price_mark(desk.book, action)
            yield FrozenMap({"action": Fact(f"lp-{action}"), "price": Fact(price, mark)})


def _mines(desk: Desk, detachment: Detachment) -> Iterator[Row]:
    """The mines that the detachment lays, and what sets them off (CR-SW-23 to 27)."""
    for mines in detachment.mines():
        triggers = () if mines.kind.commanded else ("infantry-sets-off", "vehicle-sets-off")
        columns = ("fp-infantry", "fp-vehicle", *triggers)
        row = {column: desk.fact("mines", mines.kind.row, column) for column in columns}
        yield FrozenMap({"mine": Fact(mines.kind.key), "count": Fact(mines.count), **row})


def _skills(detachment: Detachment) -> tuple[Row, ...]:
    """What the player noted of his leader's skills (CR-PT-18)."""
    text = detachment.group.choices.get("skill")
    return (FrozenMap({"text": Fact(text)}),) if isinstance(text, str) and text.strip() else ()
