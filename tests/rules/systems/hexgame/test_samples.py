"""The shipped sample armies."""

from __future__ import annotations

import json

import pytest

from rules.army.model import Army, all_nodes, all_units
from rules.core.issues import Severity
from rules.storage.armies import load_army
from tests.rules.systems.hexgame.builders import SYSTEM
from tests.rules.systems.hexgame.test_points import joint_force

SAMPLES = {"air-landing": 749, "fire-base": 743, "joint-force": 750, "regiment-attack": 899, "town-guard": 750}


def sample(slug: str) -> Army:
    """A shipped sample."""
    loaded = load_army(SYSTEM.sample_text(slug), slug, [SYSTEM])
    assert loaded.notices == ()
    return loaded.army


def test_the_samples_are_these() -> None:
    assert SYSTEM.samples() == tuple(SAMPLES)


@pytest.mark.parametrize("slug", SAMPLES)
def test_a_sample_is_legal_named_and_of_a_size_that_people_play(slug: str) -> None:
    built = sample(slug)
    assert built.name
    assert built.notes
    assert SYSTEM.bill(built).points == SAMPLES[slug]
    assert {issue.severity for issue in SYSTEM.check(built)} <= {Severity.ADVICE}
    assert "held" not in json.loads(SYSTEM.sample_text(slug))
    ids = [node.id for node in all_nodes(built)]
    assert len(ids) == len(set(ids))


def test_the_joint_force_is_example_31() -> None:
    def bought(built: Army) -> set[tuple[object, ...]]:
        return {(unit.profile, unit.count, *sorted(unit.choices.items())) for unit in all_units(built)}

    assert bought(sample("joint-force")) == bought(joint_force())


def test_the_air_landing_drops_whole() -> None:
    assert all(unit.choices["paradrop"] == unit.count for unit in all_units(sample("air-landing")))


def test_the_regiment_attacks_with_its_additional_points() -> None:
    attacker, defender = sample("regiment-attack"), sample("town-guard")
    assert [issue.code for issue in SYSTEM.check_match([attacker, defender])] == ["attacker-experienced"]
