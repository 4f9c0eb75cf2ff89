"""The bill: where prices come from, and what is paid beside the parts."""

from rules.army.bill import Bill, all_origins
from rules.army.edit import choose
from rules.army.model import Army, Group, Unit
from rules.core.frozen import FrozenMap
from rules.core.marks import GIVEN, Mark, Origin, weightiest
from rules.core.tally import Tally
from tests.helpers.toy import TOY

HOUSE, DERIVED, OWN = Origin(Mark.HOUSE, "t/r/c"), Origin(Mark.DERIVED, "t/r/d"), Origin(Mark.OVERRIDDEN)


def groups() -> tuple[Group, ...]:
    inner = Group(id="inner", kind="x", units=(Unit(id="c", profile="p"),))
    outer = Group(id="outer", kind="x", units=(Unit(id="a", profile="p"), Unit(id="b", profile="p")), groups=(inner,))
    return (outer, Group(id="last", kind="x"))


def test_a_group_bears_the_weightiest_mark_inside_it() -> None:
    found = all_origins(groups(), {"a": GIVEN, "b": DERIVED, "c": HOUSE})
    assert (found["inner"], found["outer"], found["last"], found[""]) == (HOUSE, HOUSE, GIVEN, HOUSE)


def test_what_is_paid_beside_the_units_counts_too() -> None:
    found = all_origins(groups(), {"a": GIVEN}, {"last": DERIVED, "": OWN})
    assert (found["outer"], found["last"], found[""]) == (GIVEN, DERIVED, OWN)
    assert Bill(Tally(), FrozenMap(), found).origin("nobody") == GIVEN


def test_the_first_of_equally_heavy_marks_is_told() -> None:
    other = Origin(Mark.HOUSE, "t/r/other")
    assert weightiest([GIVEN, HOUSE, other, DERIVED]) == HOUSE
    assert weightiest([]) == GIVEN


def test_what_the_army_pays_beside_its_groups_makes_up_the_total() -> None:
    group = Group(id="g", kind="platoon", units=(Unit(id="u", profile="tank"),))
    plain = Army(system="toy", groups=(group,))
    assert TOY.bill(plain).whole(plain) == Tally()
    night = choose(TOY, plain, "", "night", True)
    bill = TOY.bill(night)
    assert [term.reason for term in bill.whole(night).terms] == ["night"]
    assert bill.of("g") + bill.whole(night).total == bill.points
    assert bill.beside(bill.nodes["g"], group.units) == Tally()


def test_origins_need_no_bill_of_every_system() -> None:
    assert Bill(Tally(), FrozenMap()).origin() == GIVEN
