"""No gap between the rules, the faults and the tests that show them."""

import pytest

from tests.helpers import marks as marking
from tests.helpers.marks import EXAMPLES_DUE, FAULTS_DUE, Marks


@pytest.fixture
def full(marks: Marks) -> Marks:
    """The marks of a full run; part of the tests can't tell a gap."""
    if not marks.full:
        pytest.skip("gaps show only where all tests are collected")
    return marks


def test_marked_rules_exist(marks: Marks) -> None:
    unknown = set(marks.rules) - marking.known_rules()
    assert not unknown, {rule: marks.rules[rule] for rule in unknown}


def test_no_test_shows_more_rules_than_a_reader_can_check(marks: Marks) -> None:
    assert not marks.crowded


def test_every_built_rule_is_shown_or_excused(full: Marks) -> None:
    gaps = marking.due_rules(marking.known_rules()) - set(full.rules) - set(marking.all_excuses())
    assert not gaps, f"{len(gaps)} rules have neither test nor excuse: {' '.join(sorted(gaps))}"


def test_every_section_built_has_rules() -> None:
    sections = {rule.rpartition("-")[0] for rule in marking.known_rules()}
    assert set(marking.SECTIONS_BUILT) <= sections


def test_excused_rules_exist_and_say_why() -> None:
    excuses = marking.all_excuses()
    assert set(excuses) <= marking.known_rules()
    assert all(excuses.values()), [rule for rule, reason in excuses.items() if not reason]


def test_no_rule_is_both_shown_and_excused(marks: Marks) -> None:
    assert not set(marks.rules) & set(marking.all_excuses())


def test_every_worked_example_is_played(full: Marks) -> None:
    gaps = EXAMPLES_DUE - full.examples
    assert not gaps, f"no test plays {' '.join(sorted(gaps))}"


def test_marked_examples_exist(marks: Marks) -> None:
    assert marks.examples <= EXAMPLES_DUE


def test_every_fault_due_is_tried(full: Marks) -> None:
    gaps = FAULTS_DUE - set(full.faults)
    assert not gaps, f"no test tries {' '.join(sorted(gaps))}"


def test_marked_faults_are_due(marks: Marks) -> None:
    early = set(marks.faults) - FAULTS_DUE
    assert not early, f"add to FAULTS_DUE in tests/helpers/marks.py: {' '.join(sorted(early))}"


def test_excuses_are_read_from_their_own_table_alone() -> None:
    text = """# A system
| SM-ACT-01 | not here |

## Rules left to the players

| rule | what the app shows |
| --- | --- |
| SM-ORG-34 | a note beside the unit |
| SM-ORG-33, SM-ORG-35 | nothing |

## Sources
| SM-ACT-02 | nor here |
"""
    assert marking.excuses_in(text) == {
        "SM-ORG-34": "a note beside the unit",
        "SM-ORG-33": "nothing",
        "SM-ORG-35": "nothing",
    }


def test_rules_of_later_sections_are_not_due() -> None:
    assert marking.due_rules(["SM-ORG-17", "SM-ACT-01", "CR-LOS-01"]) == {"SM-ORG-17", "SM-ACT-01"}
