"""The counters that an army puts on the board: two sides each, and the markers that go with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import ceil

from rules.army.card import Card, Content, Counter, Fact
from rules.army.model import Army
from rules.core.frozen import FrozenMap
from rules.systems.hexgame.card import counter_name, facts, silhouette
from rules.systems.hexgame.muster import Post, muster
from rules.systems.hexgame.points import dropping
from rules.systems.hexgame.prices import is_counter, is_unit
from rules.tables.book import Book, as_number
from rules.tables.shipped import Texts

YELLOW = "yellow"
"""The colour of all markers (HX-CMP-13)."""

FACES: Mapping[str, tuple[str, str]] = {
    "rubble": ("rubble", "lost"),
    "turn": ("turn", "turns"),
    "drop": ("drop", "landed"),
    "gas": ("gas", "gas-clear"),
    "disrupted": ("disrupted", "disrupted"),
}
"""What is on the two sides of each marker; a row of the table `markers` says how many there are."""
PICTURES: Mapping[str, str] = {
    "rubble": "rubble",
    "fortress": "fortress",
    "blown-up": "fortress",
    "drop": "canopy",
    "landed": "canopy",
    "gas": "cloud",
    "gas-clear": "cloud",
    "disrupted": "skimmer",
}


def counters(army: Army, book: Book, texts: Texts) -> Iterator[Counter]:
    """One counter for each piece of the army, in its order, and then its markers."""
    posts = muster(army, book).posts
    for post in posts:
        yield piece(army, book, post)
    needs = {
        "counters": sum(post.unit.count for post in posts),
        "dropping": sum(dropping(post.unit) for post in posts),
        "with-gas": sum(post.unit.count for post in posts if post.unit.choices.get("gas") is True),
        "with-skimmers": sum(post.unit.count for post in posts if _other_face(book, post)),
    }
    for marker in FACES:
        if count := markers(book, marker, needs):
            front, back = (_marker(book, face, texts) for face in FACES[marker])
            yield Counter(front, back, count)


def piece(army: Army, book: Book, post: Post) -> Counter:
    """The counter of a unit.

    Its back is the disrupted side (HX-CMP-19), on infantry with skimmers the skimmer side (HX-CMP-18). A unit that a
    disrupt result eliminates has no such state: both its sides are the front. A fortress is a marker.
    """
    unit = post.unit
    if is_counter(book, unit.profile) and not is_unit(book, unit.profile):
        return Counter(_fortress(book, post, "fortress"), _fortress(book, post, "blown-up"), unit.count)
    front = _face(army, book, post, "counter")
    other = _other_face(book, post)
    if other:
        mounted = replace(post, unit=unit.model_copy(update={"profile": other}))
        return Counter(front, _face(army, book, mounted, "counter"), unit.count)
    if book.find("counters", unit.profile, "disrupt-result") is not None:
        return Counter(front, front, unit.count)
    return Counter(front, _face(army, book, post, "counter-disrupted"), unit.count)


def _other_face(book: Book, post: Post) -> str:
    return str(book.find("counters", post.unit.profile, "skimmer-face") or "")


def _face(army: Army, book: Book, post: Post, kind: str) -> Card:
    """One side of a unit's counter. Its attack in close assault is the one that is reckoned with, for a calliope 0."""
    found = facts(book, post)
    attack = book.find("counters", post.unit.profile, "attack")
    if attack is not None:
        found["assault"] = Fact(_whole(as_number(attack)), book.mark("counters", post.unit.profile, "attack"))
    profile = post.unit.profile
    name = post.unit.name or counter_name(book, profile)
    return _card(kind, post.unit.id, name, post.colour or army.colour, silhouette(book, profile), found)


def _whole(value: int | Fraction) -> int | Fraction:
    return int(value) if value == int(value) else value


def _fortress(book: Book, post: Post, face: str) -> Card:
    """A fortress with what it adds to the units inside and how many it holds; or what is left when it is blown up."""
    whole = facts(book, post)
    found = {"struck": Fact(True), "caption": Fact("marker-blown-up")}
    if face == "fortress":
        found = {"bonus": whole["defence-modifier"], "holds": whole["holds"]}
    return _card("marker", post.unit.id, counter_name(book, post.unit.profile), YELLOW, PICTURES[face], found)


def markers(book: Book, marker: str, needs: Mapping[str, int]) -> int:
    """How many markers of a kind an army is given: one for every `per` of what it is `for`, and so many at least."""
    least, per = (book.find("markers", marker, column) for column in ("least", "per"))
    wanted = needs[str(book.find("markers", marker, "for"))] if per is not None else 0
    needed = ceil(Fraction(wanted) / as_number(per)) if per is not None else 0
    return max(needed, int(as_number(least)) if least is not None else 0)


def _marker(book: Book, face: str, texts: Texts) -> Card:
    caption: dict[str, Content] = {"caption": f"marker-{face}"}
    told: Mapping[str, dict[str, Content]] = {
        "rubble": {**caption, "bonus": book.whole("terrain", "rubble", "direct")},
        "lost": {"head": "marker-lost", "text": "marker-lost-text"},
        "turn": {"head": "marker-turn", "turn": book.whole("markers", "turn", "first")},
        "gas-clear": {**caption, "struck": True},
        "turns": {"head": "marker-turn", "turns": book.whole("markers", "turn", "on-the-back")},
    }
    found = {name: Fact(value) for name, value in told.get(face, caption).items()}
    title = texts.words.get(f"marker-{face}", face)
    return _card("marker", "", title, YELLOW, PICTURES.get(face, ""), found)


def _card(kind: str, subject: str, title: str, colour: str, picture: str, found: Mapping[str, Fact]) -> Card:
    return Card(kind, subject, title, "", colour, picture, 0, facts=FrozenMap(found))
