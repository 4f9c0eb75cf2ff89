"""Rounds that burst: where one lands, what it strikes and whom the burst touches (SM-EXP-01..07, 13..16, 26).

- `fly(draft, fire, gun, exposed, is_hit)` is a round fired directly, hit or miss.
- `land(draft, Round, point, struck, ...)` is a round at its landing point; it marks every team in the burst.
- `attacks_at(book, dice, inches)` is Table 7a. `deviate` is Table 7b.

Where figures have no places the players say who stood how near: the burst waits for a `StateBurst`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from pydantic import Field

from rules.battle.action import Action, Own
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Decision, Figure, Resume
from rules.core.frozen import FrozenMap
from rules.core.issues import error
from rules.dice.pool import parse_pool
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.game.actions import Fire
from rules.systems.smle.game.firing import Gun
from rules.systems.smle.game.hits import count_all_losses, strike
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.lines_of_fire import post
from rules.systems.smle.game.people import is_vehicle
from rules.systems.smle.game.reduction import come_under_fire, fire_kinds
from rules.systems.smle.game.scoring import reach
from rules.systems.smle.game.seeing import MEASURES, HullSide, distance_to
from rules.systems.smle.game.wounding import blow_of, burst_blow
from rules.systems.smle.game.wounds import hittable, pick
from rules.tables.book import Book
from rules.tabletop.bases import Finite, Point
from rules.tabletop.deviation import deviated
from rules.tabletop.templates import band

GRENADE = "hand-grenade"


class Burst(Own):
    """The engine's own: a burst whose distances the players still have to say."""

    kind: ClassVar[str] = "burst"
    team: str
    dice: int
    struck: str = ""
    distances: FrozenMap[str, Finite] = Field(default_factory=FrozenMap)


class StateBurst(Action):
    """How far figures stood from a round that came down on a real table, in inches (SM-EXP-03)."""

    kind: ClassVar[str] = "state-burst"
    distances: FrozenMap[str, Finite] = Field(default_factory=FrozenMap)


@dataclass(frozen=True, slots=True)
class Landing:
    """A round on its way down: whose it is, its weapon, a hero's grade on a direct hit, the side that it hits."""

    team: str
    weapon: Weapon
    hero: int = 0
    side: HullSide | None = None
    is_indirect: bool = False

    @property
    def dice(self) -> int:
        """The dice of the burst, which are its radius in inches too."""
        return self.weapon.damage.dice if self.weapon.damage else 0


def attacks_at(book: Book, dice: int, inches: float) -> int:
    """How many B attacks a figure takes so far from the impact (SM-EXP-03); none beyond as many inches as dice."""
    slack = float(book.number("scales", "comparison", "tolerance"))
    width = float(book.number("burst", "radius", "per-die"))
    if inches > dice * width + slack:
        return 0
    return dice + 1 - band(inches, width, MEASURES)


def factor(book: Book, weapon: Weapon, *, is_beyond: bool, is_indirect: bool = False) -> Fraction:
    """What the distances of Table 7b are multiplied by (SM-EXP-15)."""
    row = ""
    if weapon.key == GRENADE:
        row = "grenade-beyond-effective-range" if is_beyond else "grenade"
    elif is_indirect:
        row = "indirect"
    elif is_beyond:
        row = "beyond-effective-range"
    return Fraction(book.number("deviation-factors", row, "factor")) if row else Fraction(1)


def deviation(book: Book, face: int) -> tuple[float, float]:
    """Inches long (or, negative, short) and left (or right) that a die gives (Table 7b)."""
    along, across = (book.number("deviation", str(face), column) for column in ("along", "across"))
    return float(along), float(across)


def deviate(
    draft: Draft, book: Book, origin: Point | None, point: Point | None, by: Fraction, who: str
) -> Point | None:
    """Where a round comes down that misses its point (SM-EXP-14..16); only the inches where nobody has places."""
    roll = draft.roll(parse_pool(book.text("rolls", "deviation", "dice")), "deviation")
    along, left = deviation(book, roll.total)
    landed = None if origin is None or point is None else deviated(origin, point, along, left, float(by))
    inches, to_left, at, aimed = _inches(along, by), _inches(left, by), spot(landed), spot(point)
    draft.tell(
        "deviates",
        who,
        rule="SM-EXP-14",
        roll=roll,
        long=inches,
        left=to_left,
        far=_inches(abs(along), by),
        way="too-far" if along > 0 else "too-short",
        aside=_inches(abs(left), by),
        hand="to-the-left" if left > 0 else "to-the-right",
        at=at,
        aimed=aimed,
    )
    return landed


def spot(point: Point | None) -> str:
    """A point of the table as an event tells it, for those who draw it; empty where nobody has places."""
    return "" if point is None else f"{point[0]:.3f},{point[1]:.3f}"


def _inches(amount: float, by: Fraction) -> str:
    """A deviation as it is read, with a real minus."""
    return f"{amount * float(by):g}".replace("-", "−")


def fly(
    draft: Draft, action: Fire, gun: Gun, exposed: tuple[str, ...], *, is_hit: bool, counted: dict[str, int]
) -> None:
    """A round fired directly: a hit lands where it was aimed, a miss deviates and only bursts (SM-EXP-05, 13, 14)."""
    battle = draft.battle
    body = post(battle, battle.figures[gun.person.id])
    origin = body.pose.point if body else None
    landing = Landing(action.team, gun.weapon, gun.person.hero, action.stated.hull)
    aimed_at = _aimed_at(action, exposed)
    if is_hit:
        struck = "" if action.point is not None else aimed_at or pick(draft, exposed, "who-is-hit")
        if struck:
            counted[struck] = counted.get(struck, 0) + 1
        point = _centre(battle, struck) if struck else action.point
    else:
        book = book_of(battle, battle.side_of(action.team))
        target = action.point or _centre(battle, gun.line.nearest)
        is_beyond = reach(book, gun.weapon, gun.line.range_in or 0.0) == "extreme"
        struck = ""
        point = deviate(draft, book, origin, target, factor(book, gun.weapon, is_beyond=is_beyond), gun.person.id)
    land(draft, landing, point, struck, origin, spared=action.target)


def _aimed_at(action: Fire, exposed: tuple[str, ...]) -> str:
    return action.figure if action.figure in exposed else ""


def _centre(battle: Battle, figure: str) -> Point | None:
    found = battle.figures.get(figure)
    return found.place.point if found and found.place else None


def land(
    draft: Draft, landing: Landing, point: Point | None, struck: str, origin: Point | None = None, spared: str = ""
) -> None:
    """A round comes down: an E attack on what it strikes, the burst on everything else near it.

    Teams in the burst come under explosive fire, but for `spared`, which the attack has marked already.
    """
    book = book_of(draft.battle, draft.battle.side_of(landing.team))
    touched = _touched(draft.battle, book, landing.dice, point, struck)
    draft.tell("bursts", *(key for key, _ in touched), rule="SM-EXP-02", dice=landing.dice, at=spot(point))
    _mark(draft, landing.team, touched, spared)
    before = draft.battle.figures
    if struck:
        blow = blow_of(book, landing.weapon, landing.hero, is_direct=not landing.is_indirect)
        strike(draft, struck, blow, origin, "top" if landing.is_indirect else landing.side)
    _blast(draft, book, touched, point)
    count_all_losses(draft, before)
    if point is None:
        _ask_distances(draft, landing, struck)


def _touched(battle: Battle, book: Book, dice: int, point: Point | None, struck: str) -> tuple[tuple[str, int], ...]:
    """Everybody in the burst with the number of attacks; friends and foes, seen or not (SM-EXP-04, 06)."""
    if point is None:
        return ()
    found = ((figure.id, distance_to(figure, point)) for figure in on_table(battle) if figure.id != struck)
    counted = ((key, attacks_at(book, dice, gap)) for key, gap in found if gap is not None)
    return tuple((key, count) for key, count in counted if count > 0)


def on_table(battle: Battle) -> tuple[Figure, ...]:
    """Whatever a burst can touch: living figures on foot, and vehicles (SM-EXP-26)."""
    found = (figure for figure in battle.figures.values() if figure.place is not None and not figure.is_gone)
    able = (figure for figure in found if figure.wound != "killed" and "aboard" not in figure.states)
    return tuple(figure for figure in able if not {"playing-dead", "captured"} & set(figure.states))


def _mark(draft: Draft, by: str, touched: tuple[tuple[str, int], ...], spared: str) -> None:
    """Each team in the burst is under explosive fire, from nowhere in particular (SM-EXP-07, SM-ACT-12, 14)."""
    for unit in dict.fromkeys(draft.figure(key).unit for key, _ in touched):
        if unit != spared:
            come_under_fire(draft, unit, by, fire_kinds(None, explosive=True))


def _blast(draft: Draft, book: Book, touched: tuple[tuple[str, int], ...], point: Point | None) -> None:
    """The attacks of a burst, figure by figure."""
    for key, count in touched:
        for _ in range(count):
            if hittable(draft.battle, (key,)) and "aboard" not in draft.figure(key).states:
                strike(draft, key, burst_blow(book), point)


def _ask_distances(draft: Draft, landing: Landing, struck: str) -> None:
    """On a real table the players say who stood how near; nobody, where they let it pass."""
    draft.resume_with(Burst(team=landing.team, dice=landing.dice, struck=struck))
    side = draft.battle.side_of(landing.team)
    draft.ask("burst-distances", side, landing.team, "SM-EXP-03", dice=landing.dice, weapon=landing.weapon.name)


def state_burst(draft: Draft, action: StateBurst) -> None:
    """Hands the distances to the burst that waits for them."""
    top = draft.battle.waiting[-1] if draft.battle.waiting else None
    if not isinstance(top, Resume) or not isinstance(top.action, Burst):
        raise IllegalAction(error("no-burst", "", "SM-EXP-03"))
    burst = top.action.model_copy(update={"distances": action.distances})
    draft.change(waiting=(*draft.battle.waiting[:-1], Resume(action=burst)))


def burst(draft: Draft, action: Burst) -> None:
    """A burst whose distances were said."""
    book = book_of(draft.battle, draft.battle.side_of(action.team))
    said = ((key, attacks_at(book, action.dice, inches)) for key, inches in action.distances.items())
    touched = tuple((key, count) for key, count in said if count > 0 and key != action.struck)
    _mark(draft, action.team, touched, "")
    before = draft.battle.figures
    _blast(draft, book, touched, None)
    count_all_losses(draft, before)


def is_answer(decision: Decision, action: Action) -> bool:
    """Whether an action answers the question of distances."""
    return decision.code == "burst-distances" and isinstance(action, StateBurst)


def hulls_at(battle: Battle, point: Point) -> tuple[Figure, ...]:
    """The vehicles that a point lies on."""
    found = (figure for figure in on_table(battle) if is_vehicle(battle, figure))
    return tuple(figure for figure in found if distance_to(figure, point) == 0.0)
