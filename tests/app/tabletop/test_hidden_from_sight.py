"""What a side may not see leaks through no part of the window: not by name, not on the track, not in a report."""

import pytest

from app.tabletop.event_words import event_text
from app.tabletop.log_rows import Rows
from app.tabletop.report import battle_report, markdown
from app.tabletop.turns import all_units, turns_of
from app.tabletop.words import is_hidden_name
from rules.battle.event import Event
from rules.battle.model import Battle, Note
from rules.battle.referee import Rename, SetState, SetWound, WriteNote
from rules.core.frozen import FrozenMap
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.helpers.skirmish import Skirmish, skirmish

NAME = "The Grey Foxes"
FIGURE = "b2.1"


class Apart(Skirmish):
    """Each side has the screen to itself, in turn."""

    def secret_to(self, _battle: Battle) -> str:
        return "a"


@pytest.fixture
def blue(at_table: AtTable) -> Hands:
    """Blue looks, and Red's second team is hidden after a few things were told of it."""
    hands = at_table(skirmish(), engine=Apart())
    hands.page.playing.hand_over.take()
    for action in (
        Rename(unit="b2", name=NAME),
        SetWound(figure=FIGURE, wound="light"),
        SetState(subjects=("b2",), state="hidden", reason="as the players say"),
        WriteNote(note=Note(id="n", text="Nothing here")),
    ):
        hands.page.context.session.act(hands.document, action)
    hands.page.context.session.look_as(hands.document, "a")
    hands.page.enter()
    return hands


def test_it_is_on_no_list_and_on_no_table(blue: Hands) -> None:
    assert blue.document.hidden == {"b2"}
    assert "b2" not in [placed.unit.id for placed in (*turns_of(blue.stage), *all_units(blue.stage))]
    assert FIGURE not in blue.view.plane.items_by_id
    assert not blue.stage.visible(FIGURE)
    assert FIGURE not in [body.id for body in blue.stage.bodies()], "what sight, cohesion and rulers are asked about"
    blue.stage.select((FIGURE,))
    assert blue.selected() == ()
    outline = blue.page.panel.outline.model
    assert NAME not in outlined(outline)


def outlined(model: object) -> str:
    """Every row of the outline."""
    from PySide6.QtCore import QAbstractItemModel, QModelIndex

    assert isinstance(model, QAbstractItemModel)

    def below(parent: QModelIndex) -> list[str]:
        rows = [model.index(row, 0, parent) for row in range(model.rowCount(parent))]
        return [text for row in rows for text in (str(row.data()), *below(row))]

    return "\n".join(below(QModelIndex()))


def test_log_and_report_do_not_name_it(blue: Hands) -> None:
    rows = Rows(blue.document).made()
    told = "\n".join(text for row in rows for text in (row.words, *row.details))
    assert NAME not in told
    assert "Something that is hidden from you" in told
    report = markdown(battle_report(blue.document))
    assert NAME not in report
    blue.page.context.session.look_as(blue.document, "b")
    assert NAME in markdown(battle_report(blue.document)), "its own side reads all of it"


def test_the_report_counts_what_may_be_seen(blue: Hands) -> None:
    def units() -> int:
        section = next(found for found in battle_report(blue.document).sections if found.title == "Sides")
        return sum(int(row[2]) for row in section.rows[1:])

    seen = units()
    blue.page.context.session.look_as(blue.document, "b")
    assert units() == seen + 1


def test_a_name_that_was_written_down_is_not_told(blue: Hands) -> None:
    event = Event("noted", details=FrozenMap({"text": NAME}))
    assert is_hidden_name(blue.document, NAME)
    assert event_text(blue.document, event) == "Note: a hidden team"
    blue.page.context.session.look_as(blue.document, "b")
    assert event_text(blue.document, event) == f"Note: {NAME}"


def test_nothing_that_the_window_shows_says_its_name(blue: Hands) -> None:
    from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

    found = blue.page.findChildren(QWidget)
    texts = [widget.text() for widget in found if isinstance(widget, (QLabel, QAbstractButton))]
    texts += [text for widget in found for text in (widget.toolTip(), widget.accessibleName())]
    assert not [text for text in texts if NAME in text]
