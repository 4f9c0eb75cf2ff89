"""The problems of the side as a whole, and advice."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.chosen import switch, word
from rules.army.model import Army
from rules.core.issues import Issue, advice, warning
from rules.systems.smle.checks.groups import Gathering, gathered, group_issues, misplaced_leaders
from rules.systems.smle.checks.teams import Team, team_issues
from rules.systems.smle.points import hidden_factor
from rules.systems.smle.vocabulary import HEROES, LEVELS
from rules.tables.book import Book


def issues(army: Army, book: Book) -> Iterator[Issue]:
    """Every problem of the army that SMLE knows."""
    level = word(army.choices, "level", LEVELS[0], LEVELS)
    groups, strangers = gathered(book, army, level)
    teams = [team for group in groups for team in group.teams]
    yield from strangers
    for team in teams:
        yield from team_issues(book, team)
    for group in groups:
        yield from group_issues(book, group)
        yield from misplaced_leaders(group)
    if teams:
        yield from _side(book, level, groups, teams)
        yield from _hidden(army, book)
        yield from _advice(book, groups, teams)


def _side(book: Book, level: str, groups: list[Gathering], teams: list[Team]) -> Iterator[Issue]:
    """How large a side is, and whether it has the groups of its level (SM-ORG-03 to 05)."""
    number = sum(team.unit.count for team in teams)
    figures = sum(team.muster.size * team.unit.count for team in teams)
    most_teams = book.whole("organisation", "section-level-side", "teams-max")
    most_figures = book.whole("organisation", "platoon-level-side", "figures-max")
    if level == "section" and number > most_teams:
        yield warning("side-teams", "", "SM-ORG-05", teams=number, most=most_teams)
    if level == "platoon" and figures > most_figures:
        yield warning("side-figures", "", "SM-ORG-05", figures=figures, most=most_figures)
    kinds = {kind for group in groups for kind in _kinds(group)}
    if level == "platoon" and not kinds & {"platoon", "company"}:
        yield warning("no-platoon", "", "SM-ORG-03")
    if level == "company" and "company" not in kinds:
        yield warning("no-company", "", "SM-ORG-04")


def _kinds(found: Gathering) -> Iterator[str]:
    if found.teams:
        yield found.group.kind
    for inner in found.inner:
        yield from _kinds(inner)


def _hidden(army: Army, book: Book) -> Iterator[Issue]:
    """A hidden factor below the rule's own does nothing (SM-PTS-20)."""
    wanted = book.number("switches", "hidden-factor", "default")
    if switch(army.choices, "hidden") and wanted < hidden_factor(book):
        yield warning("hidden-factor-low", "", "SM-PTS-20", factor=wanted, least=hidden_factor(book))


def _advice(book: Book, groups: list[Gathering], teams: list[Team]) -> Iterator[Issue]:
    heroes = sum(f.count * t.unit.count for t in teams for f in t.muster.figures if f.hero in HEROES)
    if heroes:
        yield advice("heroes", "", "SM-PTS-23", heroes=heroes)
    yield from _vehicles(book, teams)
    yield from _strength(book, groups, teams)


def _vehicles(book: Book, teams: list[Team]) -> Iterator[Issue]:
    vehicles = sum(team.unit.count for team in teams if team.muster.vehicle)
    number = sum(team.unit.count for team in teams)
    if vehicles > number * book.number("advice", "vehicle-teams", "share"):
        yield advice("infantry-game", "", "SM-ORG-34", vehicles=vehicles, teams=number)
    elif vehicles:
        yield advice("few-vehicles", "", "SM-VEH-23", vehicles=vehicles)


def _strength(book: Book, groups: list[Gathering], teams: list[Team]) -> Iterator[Issue]:
    """Units are seldom at full strength, and veterans few (SM-ORG-32)."""
    full = book.whole("organisation", "section", "figures-min")
    sections = [group for top in groups for group in _sections(top) if group.fighting and not group.commanded]
    if sections and all(section.size >= full for section in sections):
        yield advice("full-strength", "", "SM-ORG-32", sections=len(sections))
    veterans = sum(team.unit.count for team in teams if team.muster.quality == "veteran")
    number = sum(team.unit.count for team in teams)
    if veterans > number * book.number("advice", "veteran-teams", "share"):
        yield advice("many-veterans", "", "SM-ORG-32", veterans=veterans, teams=number)


def _sections(found: Gathering) -> Iterator[Gathering]:
    if found.group.kind == "section":
        yield found
    for inner in found.inner:
        yield from _sections(inner)
