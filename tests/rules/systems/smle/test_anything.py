"""Whatever a file may hold: it is priced, checked, drawn and listed, and never breaks anything."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.army.model import Army, Group, Member, Unit, all_units
from rules.core.frozen import FrozenMap, Value
from rules.core.tally import Amount
from tests.rules.systems.smle.build import SMLE, problems

OF_TEAMS = ["quality", "motivation", "armour", "warrior", "kind", "vehicle", "position", "hidden", "off-table", "level"]
OF_FIGURES = ["role", "hero", "tough", "leader-quality", "special-equipment"]
ROUNDS = ["rounds/piat", "rounds/hand-grenade", "rounds/88-mm", "odd"]
KEYS = st.sampled_from([*OF_TEAMS, *OF_FIGURES, *ROUNDS])
WORDS = [
    "veteran",
    "untrained",
    "elite",
    "fanatic",
    "monsters",
    "none",
    "crew",
    "specialist",
    "jeep",
    "heavy-tank",
    "leader",
]
VALUES: st.SearchStrategy[Value] = st.one_of(
    st.sampled_from([*WORDS, "platoon-leader", "company-leader", "hero", "platoon", "company", "a/b", ""]),
    st.booleans(),
    st.integers(-3, 120),
    st.just(Decimal("1.5")),
)
CHOICES = st.dictionaries(KEYS, VALUES, max_size=4).map(FrozenMap)
KITS = st.lists(st.sampled_from(["piat", "lmg", "88-mm", "pistol", "towed", "a/b/c", "", "zap"]), max_size=3).map(tuple)
MEMBERS = st.builds(Member, count=st.integers(1, 200), kit=KITS, choices=CHOICES)
UNITS = st.builds(
    Unit,
    profile=st.sampled_from(["rifle-team", "medium-tank", "off-table-gun", "hero", "no-such", "a/b/c"]),
    count=st.integers(1, 9999),
    points=st.one_of(st.none(), st.integers(0, 99)),
    members=st.lists(MEMBERS, max_size=3).map(tuple),
    choices=CHOICES,
)
KINDS = st.sampled_from(["section", "platoon", "company", "force"])
GROUPS = st.recursive(
    st.builds(Group, kind=KINDS, units=st.lists(UNITS, max_size=3).map(tuple)),
    lambda inner: st.builds(
        Group, kind=KINDS, units=st.lists(UNITS, max_size=2).map(tuple), groups=st.lists(inner, max_size=2).map(tuple)
    ),
    max_leaves=4,
)
ARMIES = st.builds(Army, system=st.just("smle"), groups=st.lists(GROUPS, max_size=3).map(tuple), choices=CHOICES)


def whole_tree(group: Group) -> Amount:
    bill = SMLE.bill(Army(system="smle", groups=(group,)))
    return sum((bill.of(unit.id) for unit in all_units(group)), start=0)


@settings(max_examples=60)
@given(ARMIES)
def test_any_army_is_priced_checked_drawn_and_listed(army: Army) -> None:
    bill = SMLE.bill(army)
    found = problems(army)
    assert len(set(found)) == len(found)
    assert {issue.subject for issue in found} <= {"", *bill.nodes, *(m.id for u in all_units(army) for m in u.members)}
    assert {card.subject for card in SMLE.cards(army)} <= {unit.id for unit in all_units(army)}
    assert sum(len(group.rows) for group in SMLE.roster(army).groups) == len(list(all_units(army)))
    assert all(bill.of(group.id) == whole_tree(group) for group in army.groups)
    assert {issue.subject for issue in SMLE.check_match([army, army])} <= {"", army.id}


@settings(max_examples=60)
@given(ARMIES)
def test_trimming_twice_is_trimming_once_and_costs_nothing(army: Army) -> None:
    for unit in all_units(army):
        trimmed = SMLE.trimmed(army, unit)
        assert SMLE.trimmed(army, trimmed) is trimmed
        lone = [Army(system="smle", groups=(Group(kind="section", units=(one,)),)) for one in (unit, trimmed)]
        assert SMLE.bill(lone[0]).points == SMLE.bill(lone[1]).points
