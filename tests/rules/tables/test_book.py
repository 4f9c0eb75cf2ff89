"""A book finds figures, stores each fact once, computes what it can and says where everything comes from."""

from decimal import Decimal
from fractions import Fraction

import pytest

from rules.core.faults import BadInput
from rules.core.frozen import FrozenMap
from rules.core.marks import Mark
from rules.tables.book import Book, Layer, UnknownFigure, as_number
from rules.tables.packs import Pack, pack_faults
from rules.tables.shelf import Shelf
from rules.tables.shipped import cross_faults, read_tables

TEXT = """
[quality]
title = "Quality"
mark = "P"
ref = "Table 1"
units = { activation = "AL" }
[quality.rows]
green = { activation = 2, move = 2.5 }
veteran = { activation = 6, half = "1/2" }

[modifiers]
title = "Modifiers"
mark = "H"
ref = "Table 2"
absent = ["bonus/limit"]
[modifiers.rows]
bonus = { modifier = 1 }
[modifiers.same]
"green/modifier" = "quality/green/activation"
"veteran/modifier" = "modifiers/green/modifier"

[sums]
title = "Sums"
mark = "D"
ref = "TB-1"
computed = ["all/activation", "twice/activation"]

[weapons]
title = "Weapons"
mark = "H"
ref = "Table 3"
open = true
needs = ["name", "range"]
words = { type = ["B", "EX"] }
least = { range = 1 }
[weapons.rows.rifle]
name = "Rifle"
type = "B"
range = 24
auto = false
[[weapons.except]]
cells = ["rifle/range", "*/auto"]
mark = "S"
ref = "SM-1"
unit = "in"
"""


def add_up(book: Book, row: str, column: str) -> int:
    total = sum(book.whole("quality", quality, column) for quality in book.rows("quality"))
    return total * (2 if row == "twice" else 1)


@pytest.fixture
def book() -> Book:
    return Book(Shelf("toy", read_tables(TEXT, "toy.toml"), {"sums": add_up}))


def test_figures_come_with_their_provenance(book: Book) -> None:
    figure = book.figure("weapons/rifle/range")
    assert (figure.path, figure.value, figure.mark, figure.ref, figure.unit) == (
        "toy/weapons/rifle/range",
        24,
        Mark.SEED,
        "SM-1",
        "in",
    )
    assert book.figure("weapons/rifle/name").mark is Mark.HOUSE
    assert book.figure("weapons/rifle/auto").mark is Mark.SEED
    assert book.figure("quality/green/activation").unit == "AL"


def test_typed_reading(book: Book) -> None:
    assert book.number("quality", "green", "move") == Fraction(5, 2)
    assert book.number("quality", "veteran", "half") == Fraction(1, 2)
    assert book.text("weapons", "rifle", "type") == "B"
    assert book.flag("weapons", "rifle", "auto") is False
    assert book.find("modifiers", "bonus", "limit") is None
    assert dict(book.row("weapons", "rifle")) == {"name": "Rifle", "type": "B", "range": 24, "auto": False}
    with pytest.raises(ValueError, match="not a number"):
        as_number(True)


def test_an_unknown_figure_names_the_nearest(book: Book) -> None:
    with pytest.raises(UnknownFigure) as caught:
        book.value("weapons", "riffle", "range")
    assert caught.value.hint == "weapons/rifle/range"
    with pytest.raises(UnknownFigure):
        book.figure("quality/green/colour")


def test_one_fact_has_one_value_at_all_its_places(book: Book) -> None:
    for place in ("quality/green/activation", "modifiers/green/modifier", "modifiers/veteran/modifier"):
        over = book.over(Layer({place: 9}))
        assert over.number("quality", "green", "activation") == 9
        assert over.number("modifiers", "veteran", "modifier") == 9
        assert over.mark("modifiers", "green", "modifier") is Mark.OVERRIDDEN
        assert over.figure("quality/green/activation").shipped == 2


def test_computed_figures_follow_an_override(book: Book) -> None:
    assert book.whole("sums", "all", "activation") == 8
    assert book.over(Layer({"modifiers/green/modifier": 4})).whole("sums", "twice", "activation") == 20
    assert book.over(Layer({"sums/all/activation": 1})).whole("sums", "all", "activation") == 1


def test_what_is_worked_out_from_an_overridden_figure_is_overridden(book: Book) -> None:
    assert book.mark("sums", "all", "activation") is Mark.DERIVED
    over = book.over(Layer({"modifiers/green/modifier": 4}))
    assert over.mark("sums", "twice", "activation") is Mark.OVERRIDDEN
    assert (over.figure("sums/all/activation").value, over.figure("sums/all/activation").shipped) == (10, 8)
    assert book.over(Layer({"weapons/rifle/range": 4})).mark("sums", "all", "activation") is Mark.DERIVED


def test_a_book_tells_which_of_the_players_figures_some_work_reads(book: Book) -> None:
    over = book.over(Layer({"quality/green/activation": 4, "weapons/rifle/range": 20}))
    assert over.overridden_by(lambda: over.whole("sums", "twice", "activation")) == {"quality/green/activation"}
    assert over.overridden_by(lambda: over.find("quality", "veteran", "activation")) == set()
    assert book.overridden_by(lambda: book.whole("sums", "twice", "activation")) == set()
    with pytest.raises(UnknownFigure):
        over.overridden_by(lambda: over.value("quality", "elite", "activation"))
    assert over.overridden_by(lambda: over.find("weapons", "rifle", "range")) == {"weapons/rifle/range"}


def test_held_figures_keep_their_marks(book: Book) -> None:
    held = book.over(Layer({"weapons/rifle/range": 20}, overrides=False))
    assert (held.whole("weapons", "rifle", "range"), held.mark("weapons", "rifle", "range")) == (20, Mark.SEED)


def test_a_book_notes_what_is_read(book: Book) -> None:
    watched = book.watched()
    watched.whole("sums", "all", "activation")
    watched.find("modifiers", "green", "modifier")
    assert watched.reads == {"sums/all/activation", "quality/green/activation", "quality/veteran/activation"}
    assert book.reads is None


def test_a_pack_adds_rows_and_overrides(book: Book) -> None:
    figures = {"weapons": {"laser": {"name": "Laser", "range": Decimal("40.5"), "type": "EX"}, "rifle": {"range": 30}}}
    pack = Pack.model_validate({"system": "toy", "name": "Mine", "figures": figures})
    assert pack_faults(pack, book) == []
    over = book.over(pack.layer())
    assert over.rows("weapons") == ("rifle", "laser")
    assert over.columns("weapons", "laser") == ("name", "range", "type")
    assert over.figure("weapons/laser/range").mark is Mark.OVERRIDDEN
    assert over.figure("weapons/laser/range").shipped is None
    assert over.figure("weapons/rifle/range").shipped == 24
    assert "weapons/laser/name" in over.places()


@pytest.mark.parametrize(
    ("figures", "message", "hint"),
    [
        ({"wepons": {"rifle": {"range": 1}}}, "‘wepons’ is not a table of toy.", "weapons"),
        ({"quality": {"gren": {"activation": 1}}}, "‘gren’ is not a row of quality, which takes no new ones.", "green"),
        ({"weapons": {"rifle": {"rang": 1}}}, "‘rang’ is not a figure of weapons/rifle.", "range"),
        ({"weapons": {"rifle": {"range": "far"}}}, "‘far’ is not a number.", ""),
        ({"weapons": {"rifle": {"range": 0}}}, "0 is less than 1.", ""),
        ({"weapons": {"rifle": {"type": "EXX"}}}, "‘EXX’ is not one of B, EX.", "EX"),
        ({"weapons": {"rifle": {"auto": 1}}}, "‘1’ is not a yes or no (true or false).", ""),
        ({"weapons": {"laser": {"name": "Laser"}}}, "‘laser’ is a new row of weapons, and needs ‘range’.", ""),
        ({"weapons": {"rifel": {"name": "Rifle"}}}, "‘rifel’ is a new row of weapons, and needs ‘range’.", "rifle"),
        ({"weapons": {"rifle": {"range": "12"}}}, "‘12’ is not a number; write it without quotes.", ""),
        (
            {"weapons": {"rifle": {"auto": "true"}}},
            "‘true’ is not a yes or no (true or false); write it without quotes.",
            "",
        ),
    ],
)
def test_a_bad_pack_says_what_and_where(book: Book, figures: object, message: str, hint: str) -> None:
    (fault,) = pack_faults(Pack.model_validate({"system": "toy", "name": "Mine", "figures": figures}), book)
    assert (fault.message, fault.hint) == (message, hint)
    assert fault.key.startswith("figures.")


def test_all_faults_of_a_data_file_come_at_once() -> None:
    broken = TEXT.replace('mark = "D"', 'mark = "X"').replace("least = { range = 1 }", 'leest = { range = "a" }')
    with pytest.raises(BadInput) as caught:
        read_tables(broken, "toy.toml")
    first, second = caught.value.faults
    assert (first.line, first.key) == (broken.splitlines().index('mark = "X"') + 1, "sums.mark")
    assert (second.key, second.hint) == ("weapons.leest", "least")
    assert second.line == next(n for n, line in enumerate(broken.splitlines(), 1) if line.startswith("leest"))


def test_bad_toml_names_its_line() -> None:
    with pytest.raises(BadInput) as caught:
        read_tables('[weapons]\ntitle = "x\n', "toy.toml")
    assert (caught.value.faults[0].file, caught.value.faults[0].line) == ("toy.toml", 2)


def test_a_cell_stored_and_the_same_elsewhere_is_refused() -> None:
    with pytest.raises(BadInput, match="bonus/modifier has a figure and is named as same"):
        read_tables(TEXT.replace('"green/modifier" =', '"bonus/modifier" ='), "toy.toml")


def test_faults_between_tables() -> None:
    tables = read_tables(TEXT.replace('"quality/green/activation"', '"quality/gren/activation"'), "toy.toml")
    assert [fault.key for fault in cross_faults(tables, {})] == [
        "modifiers/green/modifier",
        "sums/all/activation",
        "sums/twice/activation",
    ]
    assert cross_faults(read_tables(TEXT, "toy.toml"), {"sums": add_up}) == []


def test_a_pack_knows_its_places() -> None:
    pack = Pack.model_validate({"system": "toy", "name": "Mine", "figures": {"weapons": {"rifle": {"range": 30}}}})
    assert pack.values() == FrozenMap({"weapons/rifle/range": 30})
