"""What rosters say beyond the golden ones: groups with facts and notes, groups without units, odd numbers."""

from fractions import Fraction

import pytest

from app.rosters import roster_text
from app.rosters.data import number
from app.rosters.sheet import sheet
from rules.army.bill import Bill
from rules.army.card import Fact, Roster, RosterGroup
from rules.army.model import Army, Group
from rules.core.frozen import FrozenMap
from rules.core.marks import Mark
from rules.tables.book import Book
from tests.helpers.toy import TOY, Toy


class Sheeted(Toy):
    """The toy system, saying something of each group."""

    def list_up(self, army: Army, book: Book, bill: Bill) -> Roster:
        facts = FrozenMap({"move": Fact(6, Mark.HOUSE, "in")})
        groups = tuple(RosterGroup(group.id, group.name, 0, (), facts) for group in army.groups)
        return Roster(("name", "points"), (*groups, RosterGroup("", "Beside", 0)))


ARMY = Army(
    system="toy",
    notes="All of\nus.",
    groups=(Group(id="g", kind="platoon", notes="In reserve.", choices=FrozenMap({"callsign": "Fox"})),),
)


def test_a_group_says_what_is_said_of_it() -> None:
    found = sheet(Sheeted(), ARMY)
    assert [(table.title, table.facts) for table in found.tables] == [
        ("platoon", ("move: 6″ᴴ", "call sign Fox", "In reserve.")),
        ("Beside", ()),
    ]
    assert "Notes: All of us." in found.foot


@pytest.mark.parametrize("form", ["md", "txt", "bbcode", "line"])
def test_every_form_says_it(form: str) -> None:
    text = roster_text(Sheeted(), ARMY, form)
    assert "move: 6″ᴴ" in text
    assert "In reserve." in text
    assert "|  |" not in text, "no table without rows"


def test_an_empty_army_has_a_roster() -> None:
    assert roster_text(TOY, Army(system="toy"), "txt") == "Army without a name\nToy, 0 points. Legal.\n"
    assert roster_text(TOY, Army(system="toy"), "md") == "# Army without a name\n\nToy, 0 points. **Legal**\n"


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(1, 3), "1/3"), (Fraction(27, 2), "13.5"), (7, "7"), (None, "None")]
)
def test_figures_for_scripts(value: Fraction | int | None, text: str) -> None:
    assert str(number(value)) == text
