"""The problems of one team and its figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.army.chosen import switch
from rules.army.kept import Kept
from rules.army.model import Unit
from rules.core.faults import nearest
from rules.core.issues import Issue, advice, error, warning
from rules.core.tally import Detail
from rules.systems.smle.arsenal import weapon_keys
from rules.systems.smle.muster import Figures, Muster, is_rolled, muster, only_with
from rules.systems.smle.options import in_force
from rules.systems.smle.vocabulary import INDEPENDENTS, LEVELS, NONE
from rules.tables.book import Book, as_number
from rules.tables.memory import remembered


@dataclass(frozen=True, slots=True)
class Team:
    """A unit of the army with its muster and what holds for its whole side."""

    unit: Unit
    muster: Muster
    level: str
    side_hidden: bool


def team_issues(book: Book, team: Team) -> tuple[Issue, ...]:
    """Every problem of a team that shows without its group."""
    return (*_own(book, team.unit), *_within(team))


def _own_issues(book: Book, unit: Unit) -> tuple[Issue, ...]:
    """The problems that a team has on any side."""
    found = muster(book, unit)
    return tuple(_alone(book, Own(unit, found))) if found else ()


_own = Kept(_own_issues)


@dataclass(frozen=True, slots=True)
class Own:
    """A unit with its muster."""

    unit: Unit
    muster: Muster


def _alone(book: Book, team: Own) -> Iterator[Issue]:
    if not team.muster.alone:
        yield from _size(book, team)
    yield from _spirit(team)
    yield from _kind(book, team)
    yield from _vehicle(team)
    yield from _set_up(book, team)
    for figures in team.muster.figures:
        yield from _figures(book, team, figures)


def _within(team: Team) -> Iterator[Issue]:
    """What hangs on the side: hidden teams (SM-PTS-20), and one quality for all above section level (SM-ORG-27)."""
    if not team.side_hidden and switch(team.unit.choices, "hidden"):
        yield warning("hidden-alone", team.unit.id, "SM-PTS-20")
    if team.level == LEVELS[0]:
        return
    own = team.muster.own_quality
    for figures in team.muster.figures:
        if figures.quality != own and not figures.important:
            details: dict[str, Detail] = {"figure": figures.member.name, "quality": figures.quality, "team": own}
            yield error("mixed-quality", figures.member.id, "SM-ORG-27", **details)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How few and how many: of figures in a team, of slots in a bracket, of figures as suggested."""

    figures: tuple[int, int]
    slots: tuple[int, int]
    suggested: tuple[int, int]


@remembered
def bounds(book: Book, quality: str) -> Bounds:
    """The bounds of a team of this quality (SM-ORG-01, SM-PTS-03, SM-QUA-09)."""
    mob = quality == "untrained"
    most = book.whole("organisation", "untrained-mob" if mob else "team", "figures-max")
    lowest = book.find("quality", quality, "slots-min")
    slots = (0 if lowest is None else int(as_number(lowest)), book.whole("quality", quality, "slots-max"))
    suggested = (book.whole("quality", quality, "suggested-min"), book.whole("quality", quality, "suggested-max"))
    return Bounds((book.whole("organisation", "team", "figures-min"), most), slots, suggested)


def _size(book: Book, team: Own) -> Iterator[Issue]:
    """Figures by SM-ORG-01, slots by SM-PTS-03; a vehicle's own crew is never too small or too large."""
    found, subject = team.muster, team.unit.id
    crew = found.vehicle.crew if found.vehicle else 0
    least, most = bounds(book, found.quality).figures
    if found.size < (1 if crew else least):
        yield error("team-too-small", subject, "SM-ORG-01", figures=found.size, least=least, most=most)
    elif found.size > max(most, crew):
        yield error("team-too-large", subject, "SM-ORG-01", figures=found.size, least=least, most=most)
    elif found.commands and found.size > book.whole("points", "platoon-leader", "figures-max"):
        least, most = (book.whole("points", "platoon-leader", f"figures-{end}") for end in ("min", "max"))
        yield error("command-team-size", subject, "SM-PTS-14", figures=found.size, least=least, most=most)
    elif not crew or found.size > crew:
        yield from _bracket(book, team)


def _bracket(book: Book, team: Own) -> Iterator[Issue]:
    found, subject, known = team.muster, team.unit.id, bounds(book, team.muster.quality)
    least, most = known.slots
    if least <= found.slots <= most and found.size >= known.suggested[0]:
        return
    details: dict[str, Detail] = {"figures": found.size, "slots": found.slots, "quality": found.quality}
    details |= {"least": least, "most": most}
    plainly = "" if found.slots == found.size else "-slots"
    if found.slots > most and is_rolled(team.unit, found):
        yield warning("rolled-over-bracket", subject, "SM-QUA-10", **details)
    elif found.slots > most:
        yield error(f"over-bracket{plainly}", subject, "SM-PTS-03", **details)
    elif found.elite and found.size >= book.whole("points", "elite", "figures-min"):
        return
    elif found.slots < least:
        yield warning(f"under-bracket{plainly}", subject, "SM-PTS-03", **details)
    elif found.kind == "fire":
        few, many = known.suggested
        yield advice("suggested-size", subject, "SM-QUA-09", figures=found.size, least=few, most=many)


def _spirit(team: Own) -> Iterator[Issue]:
    found, subject = team.muster, team.unit.id
    if found.elite and found.quality == "untrained":
        yield warning("untrained-elite", subject, "SM-QUA-14")
    if found.motivation == "fanatic" and found.quality == "veteran":
        yield warning("veteran-fanatic", subject, "SM-QUA-18")


def _kind(book: Book, team: Own) -> Iterator[Issue]:
    """What each kind of team holds (SM-ORG-09 to 13)."""
    found, subject = team.muster, team.unit.id
    support = [figures for figures in found.figures if any(weapon.support for weapon in figures.weapons)]
    number = sum(figures.count for figures in support)
    if found.kind == "fire":
        most = book.whole("organisation", "fire-team", "support-weapons-max")
        crewed = next((w for figures in support for w in figures.weapons if w.support == "crew"), None)
        if number > most:
            yield error("fire-team-support", subject, "SM-ORG-10", weapons=number, most=most)
        elif crewed:
            yield warning("crew-weapon", subject, "SM-ORG-10", weapon=crewed.name)
    elif found.kind == "support" and number != 1:
        yield error("support-weapons", subject, "SM-ORG-11", weapons=number)
    elif found.kind == "command" and not (found.alone or _led(found)):
        yield warning("command-no-leader", subject, "SM-ORG-09")
    elif found.kind == "specialist" and not found.with_role(*INDEPENDENTS):
        yield warning("specialists-alone", subject, "SM-ORG-13")
    elif found.kind == "specialist" and not _led(found):
        yield warning("specialist-no-leader", subject, "SM-ORG-13")


def _led(found: Muster) -> bool:
    return any(figures.leads for figures in found.figures) or found.with_role("team-leader") > 0


def _vehicle(team: Own) -> Iterator[Issue]:
    found, subject = team.muster, team.unit.id
    if found.vehicle is None:
        if found.kind == "crew":
            yield warning("crew-no-vehicle", subject, "SM-ORG-12")
        return
    seats = found.vehicle.crew + found.vehicle.passengers
    details: dict[str, Detail] = {
        "figures": found.size,
        "vehicle": found.vehicle.name,
        "crew": found.vehicle.crew,
        "seats": seats,
    }
    if 0 < found.size < found.vehicle.crew:
        yield warning("crew-short", subject, "SM-ORG-12", **details)
    elif found.size > seats:
        yield error("vehicle-full", subject, "SM-ORG-12", **details)


def _set_up(book: Book, team: Own) -> Iterator[Issue]:
    found, subject = team.muster, team.unit.id
    if found.off_table:
        yield warning("off-table", subject, "SM-EXP-12")
    if not in_force(book, only_with(book, found.armour)):
        yield error("sf-pack-off", subject, "SM-PTS-12", armour=found.armour)


def _figures(book: Book, team: Own, figures: Figures) -> Iterator[Issue]:
    """The problems of like figures, each on their own node."""
    subject, name = figures.member.id, figures.member.name
    for key in figures.unknown:
        hint = nearest(key, weapon_keys(book))
        yield error("unknown-weapon", subject, "SM-PTS-08", figure=name, weapon=key, hint=hint)
    if figures.hero != NONE and not in_force(book, "heroes"):
        yield error("heroes-off", subject, "SM-HER-01", figure=name, hero=figures.hero)
    if figures.armour != team.muster.armour and not in_force(book, only_with(book, figures.armour)):
        yield error("sf-pack-off", subject, "SM-PTS-12", armour=figures.armour)
    if figures.important and figures.count > 1:
        yield warning("not-individual", subject, "SM-ORG-14", figure=name, figures=figures.count)
    if "leader-quality" in figures.member.choices and not in_force(book, "leader-quality-roll"):
        yield warning("leader-roll-off", subject, "SM-PTS-15", figure=name)
