"""Who hangs together: a team as one cluster, teams on their leader's, and who has a leader with him (SM-ORG-18..26)."""

from __future__ import annotations

from fractions import Fraction

from rules.army.model import Group
from rules.battle.model import Battle
from rules.core.tally import Amount
from rules.systems.smle.game.homes import book_of, groups_of
from rules.systems.smle.game.people import (
    Person,
    able,
    full_move,
    is_able,
    leader_in,
    led_group,
    people,
    standing,
    teams,
)
from rules.systems.smle.game.seeing import MEASURES, bodies, team_distance, team_sees
from rules.systems.smle.game.state import team_of
from rules.tabletop.cohesion import Team, chain, cohesion


def cohesion_in(battle: Battle, unit: str) -> Amount:
    """How far an able figure may be from another of its team: half a full move (SM-ORG-18)."""
    share = book_of(battle, battle.side_of(unit)).number("cohesion", "team", "distance")
    return Fraction(full_move(battle, unit)) * Fraction(share)


def is_split(battle: Battle, unit: str) -> bool:
    """Whether a team's able figures are not one cluster (SM-ORG-18, 24); who has no place strays from nobody.

    Who has left it to be on his own is missed until he is back in reach (SM-ORG-23).
    """
    away = [key for key in teams(battle, battle.side_of(unit)) if team_of(battle, key).left == unit]
    found = bodies((*standing(battle, unit), *(figure for key in away for figure in standing(battle, key))))
    return not cohesion(found, float(cohesion_in(battle, unit)), MEASURES).is_one


def members(battle: Battle, unit: str) -> tuple[str, ...]:
    """The teams of a team's own section with anybody able, itself too; without an army those of its group's name."""
    squad = battle.units[unit]
    group = next(iter(groups_of(battle, unit)), None)
    return tuple(other for other in teams(battle, squad.side) if _is_with(battle, other, unit, group))


def _is_with(battle: Battle, other: str, unit: str, group: Group | None) -> bool:
    if other == unit:
        return True
    if group is None:
        return bool(battle.units[unit].group) and battle.units[other].group == battle.units[unit].group
    return any(found.id == group.id for found in groups_of(battle, other)[:1])


def followers(battle: Battle, leader: Person) -> tuple[str, ...]:
    """The teams of the group that a leader leads and of the groups in it, his own included."""
    led = led_group(battle, leader)
    side = battle.side_of(leader.id)
    if led is None:
        return members(battle, leader.team)
    inside = (unit for unit in teams(battle, side) if any(group.id == led.id for group in groups_of(battle, unit)))
    return tuple(dict.fromkeys((*inside, leader.team)))


def leaders_of(battle: Battle, unit: str) -> tuple[Person, ...]:
    """The able leaders of a team's groups who are with other teams, the lowest first."""
    side = battle.side_of(unit)
    found = (entry for other in teams(battle, side) if other != unit for entry in people(battle, other))
    return tuple(entry for entry in found if entry.leads and is_able(entry.figure) and unit in followers(battle, entry))


def leaders_with(battle: Battle, unit: str) -> tuple[Person, ...]:
    """Those of them within the team's own full move and in sight (SM-ACT-04)."""
    share = book_of(battle, battle.side_of(unit)).number("activation-modifiers", "leader-with-group", "distance")
    reach = float(Fraction(full_move(battle, unit)) * Fraction(share))
    return tuple(entry for entry in leaders_of(battle, unit) if _is_near(battle, unit, entry.team, reach))


def _is_near(battle: Battle, unit: str, other: str, reach: float) -> bool:
    gap = team_distance(battle, unit, other)
    return gap is not None and gap <= reach + MEASURES.tolerance_in and bool(team_sees(battle, unit, other))


def is_alone(battle: Battle, unit: str) -> bool:
    """Whether the team is one leader or hero by himself (SM-ORG-23)."""
    found = people(battle, unit)
    return len(found) == 1 and (found[0].leads or found[0].hero > 0)


def is_separated(battle: Battle, unit: str) -> bool:
    """Whether a team is split, or outside the chain of its group's teams (SM-ORG-19, 20, 22)."""
    if is_alone(battle, unit) or not able(battle, unit):
        return False
    return is_split(battle, unit) or unit in strays(battle, unit)


def strays(battle: Battle, unit: str) -> tuple[str, ...]:
    """The teams of a team's group outside the chain; a lone leader's own place does not count against him."""
    group = tuple(other for other in members(battle, unit) if not team_of(battle, other).carrier)
    found = [
        Team(other, bodies(standing(battle, other)), float(full_move(battle, other)) * _reach(battle, other))
        for other in group
        if bodies(standing(battle, other))
    ]
    if len(found) < 2:
        return ()
    leader = next((other for other in group if _leads_here(battle, other)), None)
    known = {team.id for team in found}
    return tuple(stray.id for stray in chain(found, leader if leader in known else None, MEASURES).strays)


def _reach(battle: Battle, unit: str) -> float:
    return float(book_of(battle, battle.side_of(unit)).number("cohesion", "group", "distance"))


def _leads_here(battle: Battle, unit: str) -> bool:
    """Whether the leader of this very section is with a team and able (SM-ORG-21)."""
    found = leader_in(battle, unit)
    return found is not None and unit in followers(battle, found)
