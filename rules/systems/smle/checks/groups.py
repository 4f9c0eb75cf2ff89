"""The problems of sections, platoons and companies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from rules.army.chosen import switch
from rules.army.model import Army, Group
from rules.core.issues import Issue, advice, error, warning
from rules.systems.smle.checks.teams import Team
from rules.systems.smle.muster import muster
from rules.systems.smle.vocabulary import GROUPS
from rules.tables.book import Book

PARENTS = {"section": ("platoon", "company"), "platoon": ("company",), "company": ()}
"""The kinds of group that a kind may stand in; each may stand at the top."""
KIND_RULES = {"section": "SM-ORG-02", "platoon": "SM-ORG-03", "company": "SM-ORG-04"}
STRANGER_RULE = "SM-ORG-02"


@dataclass(slots=True)
class Gathering:
    """A group with its teams: `direct` ones, the groups inside it, and `teams` with theirs. `parent` is a kind.

    `roles` counts the figures of each role, `size` all figures.
    """

    group: Group
    parent: str
    level: str
    direct: list[Team] = field(default_factory=list)
    inner: list[Gathering] = field(default_factory=list)
    teams: list[Team] = field(default_factory=list)
    roles: Counter[str] = field(default_factory=Counter)
    size: int = 0

    def add(self, team: Team) -> None:
        """Takes a team that stands directly in the group."""
        count = team.unit.count
        self.direct.append(team)
        self.teams.append(team)
        self.size += team.muster.size * count
        for role, figures in team.muster.roles.items():
            self.roles[role] += figures * count

    def enclose(self, inner: Gathering) -> None:
        """Takes a group that stands in this one."""
        self.inner.append(inner)
        self.teams += inner.teams
        self.roles.update(inner.roles)
        self.size += inner.size

    @property
    def commanded(self) -> bool:
        """Whether a platoon or company leader is in it: it needs no leader of its own then."""
        return self.roles["platoon-leader"] + self.roles["company-leader"] > 0

    @property
    def fighting(self) -> bool:
        """Whether some team of it needs a section: no crew, independent specialist, off-table gun, hero or monster."""
        return any(not (team.muster.detached or team.muster.alone) for team in self.direct)


def gathered(book: Book, army: Army, level: str) -> tuple[list[Gathering], list[Issue]]:
    """The army's groups with their teams, and one issue for each unit of an unknown profile."""
    strangers: list[Issue] = []
    hidden = switch(army.choices, "hidden")

    def gather(group: Group, parent: str) -> Gathering:
        found = Gathering(group, parent, level)
        for unit in group.units:
            mustered = muster(book, unit)
            if mustered is None:
                strangers.append(error("unknown-profile", unit.id, "", profile=unit.profile))
            else:
                found.add(Team(unit, mustered, level, hidden))
        for inner in group.groups:
            found.enclose(gather(inner, group.kind))
        return found

    return [gather(group, "") for group in army.groups], strangers


def group_issues(book: Book, found: Gathering) -> Iterator[Issue]:
    """Every problem of a group and of the groups inside it; an empty group has none but its place."""
    kind, subject = found.group.kind, found.group.id
    if kind not in GROUPS:
        yield error("unknown-kind", subject, STRANGER_RULE, kind=kind)
    elif found.parent in GROUPS and found.parent not in PARENTS[kind]:
        yield error("group-misplaced", subject, KIND_RULES[kind], kind=kind, parent=found.parent)
    if found.teams:
        if kind == "section":
            yield from _section(book, found)
        elif kind == "platoon":
            yield from _platoon(book, found)
        elif kind == "company":
            yield from _company(book, found)
        if not found.parent:
            yield from _seats(found)
    for inner in found.inner:
        yield from group_issues(book, inner)


def _section(book: Book, found: Gathering) -> Iterator[Issue]:
    subject, teams = found.group.id, sum(team.unit.count for team in found.direct)
    least, most, few, many = (
        book.whole("organisation", "section", column)
        for column in ("teams-min", "teams-max", "figures-min", "figures-max")
    )
    if teams > most or (teams < least and found.fighting):
        yield error("section-teams", subject, "SM-ORG-02", teams=teams, least=least, most=most)
    elif found.fighting and not found.commanded and not few <= found.size <= many:
        change = "fewer" if found.size > many else "more"
        yield warning("section-size", subject, "SM-ORG-02", figures=found.size, least=few, most=many, change=change)
    if found.level == "company":
        yield from _company_section(found)
    elif found.roles["leader"] > 1:
        yield error("many-leaders", subject, "SM-PTS-13", leaders=found.roles["leader"])
    elif found.fighting and not (found.commanded or found.roles["leader"]):
        yield error("no-section-leader", subject, "SM-PTS-13")


def _company_section(found: Gathering) -> Iterator[Issue]:
    """In a company game a section is one element, of one quality, without a leader of its own (SM-ORG-28)."""
    fighting = [team.muster for team in found.direct if not team.muster.detached]
    if len({(team.quality, team.motivation) for team in fighting}) > 1:
        yield error("mixed-section", found.group.id, "SM-ORG-28")
    for team in found.direct:
        if team.muster.with_role("leader"):
            yield error("leader-in-company", team.unit.id, "SM-ORG-28")


def _platoon(book: Book, found: Gathering) -> Iterator[Issue]:
    subject = found.group.id
    sections = sum(inner.group.kind == "section" and inner.fighting and not inner.commanded for inner in found.inner)
    least, most = (book.whole("organisation", "platoon", f"sections-{end}") for end in ("min", "max"))
    if not least <= sections <= most:
        yield error("platoon-sections", subject, "SM-ORG-03", sections=sections, least=least, most=most)
    yield from _leader(found, "platoon-leader")
    yield from _outside(found)


def _company(book: Book, found: Gathering) -> Iterator[Issue]:
    subject = found.group.id
    platoons = sum(inner.group.kind == "platoon" for inner in found.inner)
    least, most = (book.whole("organisation", "company", f"platoons-{end}") for end in ("min", "max"))
    if not least <= platoons <= most:
        yield error("company-platoons", subject, "SM-ORG-04", platoons=platoons, least=least, most=most)
    yield from _leader(found, "company-leader")
    yield from _outside(found)


def _leader(found: Gathering, role: str) -> Iterator[Issue]:
    """One leader for a platoon or company (SM-PTS-14)."""
    leaders = found.roles[role]
    if leaders == 0:
        yield error(f"no-{role}", found.group.id, "SM-PTS-14")
    elif leaders > 1:
        yield error(f"many-{role}s", found.group.id, "SM-PTS-14", leaders=leaders)


def _outside(found: Gathering) -> Iterator[Issue]:
    """Fire teams belong to a section (SM-ORG-02)."""
    for team in found.direct:
        if team.muster.kind == "fire" and not (team.muster.detached or team.muster.alone):
            yield error("outside-section", team.unit.id, "SM-ORG-02")


def _seats(found: Gathering) -> Iterator[Issue]:
    """Advice where vehicles that carry troops have fewer seats than the group has figures on foot (SM-ORG-31)."""
    seats = vehicles = foot = 0
    for team in found.teams:
        vehicle, count = team.muster.vehicle, team.unit.count
        if vehicle is None:
            foot += team.muster.size * count
        elif vehicle.passengers:
            vehicles += count
            seats += max(0, vehicle.crew + vehicle.passengers - team.muster.size) * count
    if vehicles and foot > seats:
        yield advice("seats-short", found.group.id, "SM-ORG-31", vehicles=vehicles, seats=seats, figures=foot)


def misplaced_leaders(found: Gathering, above: frozenset[str] = frozenset()) -> Iterator[Issue]:
    """Platoon and company leaders outside a platoon or company (SM-PTS-14)."""
    inside = above | {found.group.kind}
    for team in found.direct:
        for kind in ("platoon", "company"):
            if kind not in inside and team.muster.with_role(f"{kind}-leader"):
                yield error(f"misplaced-{kind}-leader", team.unit.id, "SM-PTS-14")
    for inner in found.inner:
        yield from misplaced_leaders(inner, inside)
