"""Which silhouette stands on a card: a team's own, or that of what a single figure is and carries."""

from __future__ import annotations

from rules.systems.smle.cards.team import own_card
from rules.systems.smle.muster import Figures, Muster
from rules.systems.smle.profiles import profile
from rules.systems.smle.vocabulary import NONE
from rules.tables.book import Book
from rules.tables.memory import remembered

SPECIALISTS = ("medic", "sniper", "observer")
"""Roles with a silhouette of their own."""


def team_silhouette(book: Book, found: Muster) -> str:
    """That of the profile; a lone hero's, and of a team whose leader has a card with his own the squad's."""
    if found.size == 1 and found.figures[0].hero != NONE:
        return figure_silhouette(book, found.figures[0], found.profile.silhouette)
    apart = any(figures.leads and own_card(found, figures) for figures in found.figures)
    return "squad" if apart and found.profile.silhouette == "leader" else found.profile.silhouette


def figure_silhouette(book: Book, figures: Figures, usual: str = "") -> str:
    """A specialist by his role, a leader with his arm raised, a gunner by his weapon, else a hero."""
    if figures.role in SPECIALISTS:
        return figures.role
    if figures.leads:
        return "leader"
    support = (_of_gunners(book, weapon.key) for weapon in figures.weapons if weapon.support)
    return next(filter(None, support), usual or "hero")


@remembered
def _of_gunners(book: Book, weapon: str) -> str:
    """The silhouette of the first team that is there to serve this weapon; empty where there is none."""
    found = (profile(book, key) for key in book.rows("teams"))
    teams = (team for team in found if team and team.figures and team.kind in ("support", "specialist"))
    return next((team.silhouette for team in teams if weapon in team.figures[0].kit), "")
