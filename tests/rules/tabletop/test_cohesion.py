"""Clusters, strays and chains of teams, by figures from the rules and whatever the order."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.tabletop.bases import Body
from rules.tabletop.cohesion import Team, chain, cohesion
from rules.tabletop.measures import Measures
from rules.tabletop.measuring import gap, nearest_points
from tests.helpers.bodies import bodies, body, moved

PLAIN = Measures()


def row(*xs: float) -> list[Body]:
    return [body(x, 0, name=f"m{at}") for at, x in enumerate(xs)]


def team(name: str, x: float, y: float = 0.0, reach: float = 8.0) -> Team:
    return Team(name, (body(x, y, name=f"{name}1"), body(x, y + 1.5, name=f"{name}2")), reach)


@pytest.mark.rule("SM-ORG-18")
def test_half_a_full_move_joins_a_team() -> None:
    """A full move of 8 inches: links of 4, from edge to edge."""
    found = cohesion(row(0, 5, 10, 15), 4.0, PLAIN)
    assert found.is_one
    assert [(link.a, link.b) for link in found.links] == [("m0", "m1"), ("m1", "m2"), ("m2", "m3")]
    assert not cohesion(row(0, 5, 10.01, 15), 4.0, PLAIN).is_one


@pytest.mark.rule("SM-ORG-18", "SM-ORG-19")
def test_pairs_that_are_linked_only_to_each_other_are_not_one_team() -> None:
    found = cohesion(row(0, 4, 20, 24, 28), 4.0, PLAIN)
    assert found.clusters == (("m2", "m3", "m4"), ("m0", "m1"))
    assert [(stray.id, stray.to, stray.by_in) for stray in found.strays] == [("m0", "m2", 15.0), ("m1", "m2", 11.0)]


def test_one_alone_and_nobody_are_together() -> None:
    assert cohesion(row(3), 4.0, PLAIN).is_one
    assert cohesion([], 4.0, PLAIN).clusters == ()


def test_of_equal_clusters_that_with_the_lowest_id_stays() -> None:
    found = cohesion(row(30, 31, 0, 1), 4.0, PLAIN)
    assert found.clusters[0] == ("m0", "m1")
    assert {stray.id for stray in found.strays} == {"m2", "m3"}


@settings(max_examples=60)
@given(st.lists(bodies(), min_size=1, max_size=7), st.integers(0, 300), st.integers(0, 99))
def test_any_order_gives_the_same_and_every_stray_gets_home(found: list[Body], cents: int, seed: int) -> None:
    named = [Body(f"m{at}", each.base, each.pose) for at, each in enumerate(found)]
    limit = cents / 100
    told = cohesion(named, limit, PLAIN)
    shuffled = random.Random(seed).sample(named, len(named))
    assert cohesion(shuffled, limit, PLAIN) == told
    assert sorted(name for cluster in told.clusters for name in cluster) == sorted(each.id for each in named)
    by_id = {each.id: each for each in named}
    for stray in told.strays:
        here, there = by_id[stray.id], by_id[stray.to]
        assert stray.to in told.clusters[0]
        assert stray.by_in > 0
        start, end = nearest_points(here, there)
        share = stray.by_in / math.dist(start, end)
        home = moved(here, (end[0] - start[0]) * share, (end[1] - start[1]) * share)
        assert gap(home, there) <= limit + 1e-6
        assert min(gap(here, by_id[name]) for name in told.clusters[0]) - limit == pytest.approx(stray.by_in, abs=1e-9)


@pytest.mark.rule("SM-ORG-20")
def test_a_chain_leads_outward_from_the_leader() -> None:
    found = chain([team("c", 18), team("b", 9), team("a", 0), team("d", 40)], "a", PLAIN)
    assert found.linked == ("a", "b", "c")
    assert [(link.a, link.b, link.gap_in) for link in found.links] == [("b", "a", 8.0), ("c", "b", 8.0)]
    assert [(stray.id, stray.to, stray.by_in) for stray in found.strays] == [("d", "c", 13.0)]
    assert not found.is_one


@pytest.mark.rule("SM-ORG-20")
def test_each_team_is_judged_by_its_own_move() -> None:
    slow, quick = team("s", 9.5, reach=6), team("q", 9.5, reach=10)
    assert [stray.id for stray in chain([team("a", 0, reach=12), slow], "a", PLAIN).strays] == ["s"]
    assert chain([team("a", 0, reach=2), quick], "a", PLAIN).is_one


@pytest.mark.rule("SM-ORG-21", "SM-ORG-24")
def test_without_a_leader_the_largest_cluster_stands_for_him() -> None:
    teams = [team("a", 0), team("b", 30), team("c", 38)]
    found = chain(teams, None, PLAIN)
    assert found.hubs == (("b", "c"),)
    assert [(stray.id, stray.by_in) for stray in found.strays] == [("a", 21.0)]
    assert chain(teams, "dead", PLAIN) == found
    none_left = Team("a", (), 8.0)
    assert chain([none_left, *teams[1:]], "a", PLAIN).linked == ("b", "c")


@pytest.mark.rule("SM-ORG-21")
def test_between_equal_clusters_the_owner_picks() -> None:
    found = chain([team("a", 0), team("b", 30)], None, PLAIN)
    assert found.hubs == (("a",), ("b",))
    assert found.linked == ("a",)
    assert chain([], None, PLAIN).is_one


def test_a_cluster_that_one_reach_makes_is_linked_as_a_whole() -> None:
    found = chain([team("a", 0, reach=2), team("b", 9, reach=10), team("c", 40)], None, PLAIN)
    assert found.hubs == (("a", "b"),)
    assert found.linked == ("a", "b")
    assert [stray.id for stray in found.strays] == ["c"]
