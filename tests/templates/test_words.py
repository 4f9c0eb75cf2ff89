"""Codes into words."""

import re
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given

from rules import registry
from rules.army import edit
from rules.army.card import Content, Fact
from rules.army.model import Army, Group, Member, Node, Unit, all_groups, all_units
from rules.army.system import System
from rules.core.frozen import FrozenMap
from rules.core.issues import error, warning
from rules.core.tally import Tally, Term
from rules.storage.armies import load_army
from templates import words
from tests.helpers import strategies
from tests.helpers.toy import TOY

ROOT = Path(__file__).parents[2]
ISSUED = re.compile(r"\b(?:error|warning|advice)\(\s*\"([a-z][a-z0-9-]*)\"")


def an_army() -> Army:
    squad = Unit(id="s", profile="squad", members=(Member(id="m", count=2, kit=("rifle",)),))
    return Army(
        id="a", system="toy", name="Column", groups=(Group(id="g", kind="platoon", name="First", units=(squad,)),)
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (12, "12"),
        (-3, "−3"),
        (Fraction(27, 2), "13.5"),
        (Fraction(1, 2), "1/2"),
        (Fraction(-1, 2), "−1/2"),
        (Fraction(13, 3), "4 1/3"),
        (Fraction(2541, 10), "254.1"),
        (Decimal("10.50"), "10.5"),
        (Fraction(10001, 10000), "1 1/10000"),
    ],
)
def test_numbers(value: int | Fraction | Decimal, text: str) -> None:
    assert words.number_text(value) == text


def test_numbers_have_units_and_signs() -> None:
    assert words.number_text(24, "in") == "24″"
    assert words.number_text(Fraction(15, 2), "cm") == "7.5 cm"
    assert [words.number_text(value, signed=True) for value in (2, 0, -2)] == ["+2", "+0", "−2"]


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "–"), ("", "–"), (True, "yes"), (False, "no"), ("veteran", "Veteran"), ("Łódź\nx", "Łódź x"), (3, "3")],
)
def test_contents_of_facts(value: Content, text: str) -> None:
    assert words.fact_text(TOY, Fact(value)) == text


@pytest.mark.fault("F59")
@pytest.mark.parametrize(("count", "text"), [(0, "0 figures"), (1, "1 figure"), (2, "2 figures")])
def test_counts_read_well(count: int, text: str) -> None:
    issue = error("squad-size", "s", "", figures=count, least=3, most=10)
    assert words.issue_text(TOY, an_army(), issue) == f"Squad, First: {text} where 3 to 10 belong."


@pytest.mark.fault("F59")
@pytest.mark.parametrize("count", [0, 1, 2, Fraction(1, 2)])
def test_no_bracket_is_left_over(count: int | Fraction) -> None:
    text = words.filled(TOY, "({n:die|dice}) {m:shell|shells}", {"n": count, "m": 1}, {})
    assert text in ("(0 dice) 1 shell", "(1 die) 1 shell", "(2 dice) 1 shell", "(1/2 dice) 1 shell")


def test_the_places_around_a_problem_have_their_names() -> None:
    army = edit.rename(an_army(), "s", "Bren")
    named = {subject: words.subject_names(TOY, army, subject) for subject in ("", "g", "s", "m", "gone")}
    assert named["s"] == named["m"] == {"army": "Column", "group": "First", "unit": "Bren", "place": "Bren, First"}
    assert named["g"] == {"army": "Column", "group": "First", "unit": "First", "place": "First"}
    whole = {"army": "Column", "group": "Column", "unit": "Column", "place": "Column"}
    assert named[""] == named["gone"] == whole
    corporal = edit.rename(army, "m", "Corporal")
    assert words.subject_names(TOY, corporal, "m")["place"] == "Corporal, Bren, First"


def test_what_has_no_name_is_called_by_its_kind() -> None:
    army = Army(system="toy", groups=(Group(id="g", kind="platoon"),))
    assert words.subject_names(TOY, army, "g") == {
        "army": "The army",
        "group": "platoon",
        "unit": "platoon",
        "place": "platoon",
    }


def test_an_option_is_named_by_its_word() -> None:
    issue = error("not-a-word", "s", "", key="callsign", value="x{y}")
    assert words.issue_text(TOY, an_army(), issue) == "Squad, First: call sign ‘x{y}’ is not a choice."


def test_a_value_is_told_as_it_was_given() -> None:
    issue = error("not-a-word", "s", "", key="callsign", value="veteran")
    assert "‘veteran’" in words.issue_text(TOY, an_army(), issue)


def test_a_part_of_a_sentence_is_there_only_with_what_it_tells() -> None:
    text = "None.{hint? Nearest: @.}"
    assert words.filled(TOY, text, {"hint": "Bren"}, {}) == "None. Nearest: Bren."
    assert [words.filled(TOY, text, details, {}) for details in ({"hint": ""}, {"hint": None}, {})] == ["None."] * 3


def test_a_code_without_wording_is_shown_as_itself() -> None:
    assert words.issue_text(TOY, an_army(), warning("no-such-code", "s", "")) == "no-such-code"
    assert words.term_text(TOY, Term(1, "no-such-term")) == "no-such-term"
    assert words.word(TOY, "no-such-word") == "no-such-word"
    assert words.filled(TOY, "{missing} {n:a|b}", {}, {}) == "{missing} {n:a|b}"


def test_each_term_of_a_sum_is_told() -> None:
    tally = Tally().plus(10, "profile", profile="squad").plus(Fraction(-1, 2), "quality", figures=1, quality="green")
    assert [words.term_text(TOY, term, an_army()) for term in tally.terms] == ["Squad", "1 figure, Green"]


def test_a_players_text_stays_in_its_line() -> None:
    assert words.line("a\x1b[31m\r\nb\u202ec") == "a [31m b c"


@given(strategies.armies())
def test_every_problem_and_sum_of_any_army_is_worded(army: Army) -> None:
    all_worded(TOY, army)


def all_worded(system: System, army: Army) -> None:
    """No code and no hole is left in what a player would read of this army."""
    for issue in system.check(army):
        assert issue.code in system.texts.issues, issue
        template = system.texts.issues[issue.code]
        names = {*words.subject_names(system, army, issue.subject), "option"}
        lost = {hole[1] for hole in words.HOLE.finditer(template)} - {*issue.details, *names}
        assert not lost, (issue.code, lost)
    bill = system.bill(army)
    for term in {term for tally in (bill.total, *bill.nodes.values()) for term in tally.terms}:
        assert term.reason in system.texts.terms, term
        lost = {hole[1] for hole in words.HOLE.finditer(system.texts.terms[term.reason])} - {*term.details}
        assert not lost, (term.reason, lost)


of_each_system = pytest.mark.parametrize("system", registry.SYSTEMS, ids=[system.key for system in registry.SYSTEMS])


def samples(system: System) -> list[Army]:
    return [load_army(system.sample_text(slug), slug, [system]).army for slug in system.samples()]


@of_each_system
def test_everything_that_a_sample_says_is_worded(system: System) -> None:
    for army in samples(system):
        all_worded(system, army)


@of_each_system
def test_everything_that_a_broken_sample_says_is_worded(system: System) -> None:
    for army in samples(system):
        for broken in broken_armies(system, army):
            all_worded(system, broken)


def broken_armies(system: System, army: Army) -> list[Army]:
    """The army with a low limit, too many of each unit, choices and profiles that nothing knows, and torn apart."""
    ids = [unit.id for unit in all_units(army)]
    found = [edit.set_limit(army, 1), army.model_copy(update={"choices": FrozenMap({"no-such": 1})})]
    for unit_id in ids:
        found.append(edit.set_count(system, army, unit_id, 99))
        found.append(edit.remove(system, army, [unit_id]))
        for update in ({"profile": "no-such"}, {"choices": FrozenMap({"no-such": "x"})}, {"members": ()}):
            found += [edit.changed(army, unit_id, partial(Node.model_copy, update=update))]
    return found


@of_each_system
def test_every_problem_in_the_code_of_a_system_is_worded(system: System) -> None:
    folder = ROOT / "rules" / "systems" / system.key
    issued = {code for file in folder.glob("*.py") for code in ISSUED.findall(file.read_text(encoding="utf-8"))}
    assert issued
    assert not issued - set(system.texts.issues)


def test_every_problem_that_all_systems_share_is_worded() -> None:
    files = (ROOT / "rules" / "army").glob("*.py")
    issued = {code for file in files for code in ISSUED.findall(file.read_text(encoding="utf-8"))}
    assert {"empty-army", "unknown-choice", "no-node"} <= issued <= set(TOY.texts.issues)


@pytest.mark.parametrize("system", [*registry.SYSTEMS, TOY], ids=lambda system: system.key)
def test_every_option_and_column_has_its_word(system: System) -> None:
    army = system.new_army()
    missing = [option.key for option in system.options(army, army) if option.key not in system.texts.words]
    for entry in system.catalogue(army):
        group = next((group for group in army.groups if not entry.groups or group.kind in entry.groups), army.groups[0])
        unit = system.new_unit(army, group, entry.profile)
        placed = edit.add_unit(army, group.id, unit)
        options = [option for node in (unit, *unit.members) for option in system.options(placed, node)]
        keys = [key for option in options for key in (option.key, *option.words)]
        missing += [key for key in keys if key not in system.texts.words]
    missing += [column for column in system.roster(army).columns if column not in system.texts.words]
    assert not sorted(set(missing))


@pytest.mark.parametrize("system", registry.SYSTEMS, ids=lambda system: system.key)
def test_no_words_of_a_system_and_no_sample_have_a_typewriter_s_apostrophe(system: System) -> None:
    texts_ = system.texts
    shipped = [text for table in (texts_.words, texts_.issues, texts_.terms, texts_.fixes) for text in table.values()]
    armies = [load_army(system.sample_text(slug), slug, registry.SYSTEMS).army for slug in system.samples()]
    named = [node.name for army in armies for node in (army, *all_units(army), *all_groups(army))]
    assert [text for text in (*shipped, *named) if re.search(r"\w'\w", text)] == []
