"""A battle in two windows, and one whose window was stopped."""

import os
from pathlib import Path

import pytest

from app.context import Context
from app.desk.battle_places import kept_battles
from app.desk.battle_reading import read_battle
from app.desk.battles import Battles
from app.open_battle import OpenBattle
from rules.battle.digest import digest
from tests.app.desk.evening import ROLL, elsewhere, path_of, plan
from tests.helpers.asker import Script


@pytest.mark.fault("F35")
@pytest.mark.parametrize("answer", ["read-only", "copy", "back"])
def test_a_second_opener_reads_or_takes_a_copy(
    battles: Battles, begun: OpenBattle, context: Context, tmp_path: Path, answer: str
) -> None:
    other = elsewhere(context)
    other.context.asker = Script(answer)
    opened = other.open(path_of(begun))
    before = path_of(begun).read_bytes()
    if answer == "back":
        assert opened is None
        return
    assert opened is not None
    assert opened.is_read_only == (answer == "read-only")
    assert digest(opened.now) == digest(begun.now)
    if answer == "copy":
        assert path_of(opened) != path_of(begun)
        other.context.session.act(opened, ROLL)
    assert path_of(begun).read_bytes() == before
    battles.context.session.act(begun, ROLL)


@pytest.mark.fault("F35")
def test_a_bare_table_stays_when_a_second_window_has_looked_at_it(battles: Battles, context: Context) -> None:
    made = battles.tables.make()
    assert made is not None
    other = elsewhere(context)
    other.context.asker = Script("read-only")
    assert other.open(path_of(made)) is not None
    other.close()
    context.session.act(made, ROLL)
    assert digest(read_battle(path_of(made)).journal.now) == digest(made.now)


def test_kept_battles_are_listed_newest_first_and_what_leads_nowhere_is_not(
    battles: Battles, begun: OpenBattle, context: Context
) -> None:
    second = battles.new(plan("Second"))
    assert second is not None
    os.utime(path_of(begun), (1, 1))
    (context.folders.battles / "gone.tbbattle").symlink_to(context.folders.battles / "nowhere")
    assert kept_battles(context.folders.battles) == [path_of(second), path_of(begun)]


def test_a_battle_open_in_another_window_is_not_left(battles: Battles, begun: OpenBattle, context: Context) -> None:
    assert elsewhere(context).recovery.left() == ()


def test_what_was_open_when_the_window_stopped_is_found_and_goes_on(
    battles: Battles, begun: OpenBattle, context: Context
) -> None:
    context.session.act(begun, ROLL)
    context.session.act(begun, ROLL)
    context.session.undo_act(begun)
    there = digest(begun.now)
    battles.desk.holding.release_all()  # the process is no more
    other = elsewhere(context)
    (left,) = other.recovery.left()
    assert (left.path, left.name, left.actions) == (path_of(begun), "Żółta noc 亀", 3)
    opened = other.recovery.open(left)
    assert opened is not None
    assert digest(opened.now) == there
    assert other.recovery.left() == ()
    other.close()
    assert other.recovery.left() == ()


def test_later_is_until_the_next_start(battles: Battles, begun: OpenBattle, context: Context) -> None:
    battles.desk.holding.release_all()
    other = elsewhere(context)
    other.recovery.put_off(other.recovery.left()[0])
    assert other.recovery.left() == ()
    assert len(elsewhere(context).recovery.left()) == 1
