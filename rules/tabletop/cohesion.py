"""Who is together with whom: links within a distance, the clusters that they make, and what must move, by how much.

The answers do not depend on the order in which bodies or teams come; where two are equal, the lower id comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.tabletop.bases import Body
from rules.tabletop.measures import Measures
from rules.tabletop.measuring import Gap, gap_of_groups, gaps


@dataclass(frozen=True, slots=True)
class Link:
    """Two that are near enough to each other, and the gap between them in inches."""

    a: str
    b: str
    gap_in: float


@dataclass(frozen=True, slots=True)
class Stray:
    """One that is not with the rest: `to` is the nearest of them, `by_in` the least that it must move towards it."""

    id: str
    to: str
    by_in: float


@dataclass(frozen=True, slots=True)
class Cohesion:
    """How bodies hang together. `clusters` come largest first, and the first is what `strays` stray from."""

    links: tuple[Link, ...]
    clusters: tuple[tuple[str, ...], ...]
    strays: tuple[Stray, ...]

    @property
    def is_one(self) -> bool:
        """Whether all are one cluster; nobody at all is."""
        return len(self.clusters) <= 1


@dataclass(frozen=True, slots=True)
class Team:
    """A team in a chain: its able figures, and how far from another team it may be (its own full move)."""

    id: str
    bodies: tuple[Body, ...]
    reach_in: float


@dataclass(frozen=True, slots=True)
class Chain:
    """How teams hang on their leader's. `links` run from a team to the one through which it is linked, outward.

    `hubs` are the clusters that could be the reference where there is no leader: more than one where the owner picks.
    """

    linked: tuple[str, ...]
    links: tuple[Link, ...]
    strays: tuple[Stray, ...]
    hubs: tuple[tuple[str, ...], ...] = ()

    @property
    def is_one(self) -> bool:
        """Whether every team is linked."""
        return not self.strays


def cohesion(bodies: Sequence[Body], within_in: float, measures: Measures) -> Cohesion:
    """The links of no more than `within_in` inches between bodies, their clusters and strays (SM-ORG-18, 19).

    A stray's way is to the largest cluster; of equal ones, to that with the lowest id.
    """
    ordered = sorted(bodies, key=lambda body: body.id)
    ids = [body.id for body in ordered]
    apart = gaps(ordered, ordered).tolist()
    near = [
        Link(ids[row], ids[column], apart[row][column])
        for row in range(len(ids))
        for column in range(row + 1, len(ids))
        if apart[row][column] <= within_in + measures.tolerance_in
    ]
    clusters = _clusters(ids, near)
    kept = {at for at, name in enumerate(ids) if clusters and name in clusters[0]}
    strays = []
    for row in range(len(ids)):
        if row not in kept:
            nearest = min(kept, key=lambda column: (apart[row][column], column))
            strays.append(Stray(ids[row], ids[nearest], apart[row][nearest] - within_in))
    return Cohesion(tuple(near), clusters, tuple(strays))


def chain(teams: Sequence[Team], leader: str | None, measures: Measures) -> Chain:
    """Which teams are linked to the leader's by a chain of teams (SM-ORG-20).

    Outward from it, a team is linked that lies within its own reach of a team already linked. Without a leader's team
    the largest cluster stands for it (SM-ORG-21): teams of which either reaches the other are in one; of equal ones
    that with the lowest id is taken, and all are named as `hubs`. Teams without bodies on the table are left out.
    """
    present = {team.id: team for team in sorted(teams, key=lambda team: team.id) if team.bodies}
    apart = _between(tuple(present.values()))
    hubs: tuple[tuple[str, ...], ...] = ()
    if leader not in present:
        clusters = _clusters(list(present), _mutual(present, apart, measures))
        hubs = tuple(cluster for cluster in clusters if len(cluster) == len(clusters[0]))
    start = [leader] if leader is not None and leader in present else [hubs[0][0]] if hubs else []
    linked, links = _outward(present, start, hubs[0] if hubs else (), apart, measures)
    strays = []
    for name, team in present.items():
        if name not in linked:
            nearest = min(linked, key=lambda other: (apart[name, other], other))
            strays.append(Stray(name, nearest, apart[name, nearest] - team.reach_in))
    return Chain(tuple(linked), tuple(links), tuple(strays), hubs)


def _between(teams: Sequence[Team]) -> dict[tuple[str, str], float]:
    found: dict[tuple[str, str], float] = {}
    for at, team in enumerate(teams):
        for other in teams[at + 1 :]:
            nearest: Gap | None = gap_of_groups(team.bodies, other.bodies)
            if nearest is not None:
                found[team.id, other.id] = found[other.id, team.id] = nearest.distance
    return found


def _mutual(teams: Mapping[str, Team], apart: Mapping[tuple[str, str], float], measures: Measures) -> list[Link]:
    return [
        Link(a, b, distance)
        for (a, b), distance in apart.items()
        if a < b and distance <= max(teams[a].reach_in, teams[b].reach_in) + measures.tolerance_in
    ]


def _outward(
    teams: Mapping[str, Team],
    start: Sequence[str],
    hub: Sequence[str],
    apart: Mapping[tuple[str, str], float],
    measures: Measures,
) -> tuple[list[str], list[Link]]:
    """The teams linked, nearest steps first; a team of the hub may also be linked by the other's reach."""
    linked, links = list(start), list[Link]()
    while linked:
        steps = [
            (apart[name, other], name, other)
            for name in teams
            if name not in linked
            for other in linked
            if apart[name, other] <= _reach(teams, name, other, hub) + measures.tolerance_in
        ]
        if not steps:
            break
        distance, name, other = min(steps)
        linked.append(name)
        links.append(Link(name, other, distance))
    return linked, links


def _reach(teams: Mapping[str, Team], name: str, other: str, hub: Sequence[str]) -> float:
    reach = teams[name].reach_in
    return max(reach, teams[other].reach_in) if name in hub else reach


def _clusters(ids: Iterable[str], links: Iterable[Link]) -> tuple[tuple[str, ...], ...]:
    """What hangs together, largest first, of equal ones that with the lowest id; ids in order."""
    home = {name: {name} for name in ids}
    for link in links:
        if home[link.a] is not home[link.b]:
            joined = home[link.a] | home[link.b]
            home.update(dict.fromkeys(joined, joined))
    found = {id(cluster): tuple(sorted(cluster)) for cluster in home.values()}
    return tuple(sorted(found.values(), key=lambda cluster: (-len(cluster), cluster)))
