"""Tables as files: worked on, saved, put under a battle."""

from pathlib import Path

from app.desk.battles import Battles
from app.desk.desk import Desk
from app.notes import Note
from rules.storage.tables import shipped_tables
from tests.app.desk.evening import path_of, plan
from tests.helpers.asker import Script


def test_a_table_is_made_saved_opened_again_and_put_under_a_battle(
    battles: Battles, tmp_path: Path, said: list[Note]
) -> None:
    made = battles.tables.make(shipped_tables()["crossroads"])
    assert made is not None
    assert made.now.sides == ()
    file = tmp_path / "Kreuzung ł.tbtable"
    battles.context.asker = Script(names=[file])
    assert battles.saving.save(made)
    assert battles.desk.recent()[0].kind == "table"
    battles.desk.open(file)
    opened = battles.context.session.battle
    assert opened is not None
    assert opened.now.table == made.now.table
    begun = battles.new(plan())
    assert begun is not None
    asker = Script(files=[file])
    battles.context.asker = asker
    battles.tables.choose_and_open()
    assert begun.now.table == made.now.table
    assert said[-1].run is not None
    said[-1].run()
    assert begun.now.table == shipped_tables()["hollow-farm"]


def test_an_untouched_table_leaves_nothing_behind(battles: Battles) -> None:
    made = battles.tables.make()
    assert made is not None
    path = path_of(made)
    assert path.is_file()
    battles.close()
    assert not path.exists()
    assert battles.desk.recent() == ()


def test_a_table_written_by_somebody_else_is_not_written_over_unasked(
    battles: Battles, tmp_path: Path, said: list[Note]
) -> None:
    file = tmp_path / "a.tbtable"
    made = battles.tables.make(shipped_tables()["crossroads"])
    assert made is not None
    battles.context.asker = Script(names=[file])
    battles.saving.save(made)
    file.write_text(file.read_text(encoding="utf-8") + " ", encoding="utf-8")
    before = file.read_bytes()
    battles.context.asker = Script("back")
    assert not battles.saving.save(made)
    assert file.read_bytes() == before
    battles.context.asker = Script("mine")
    assert battles.saving.save(made)
    assert file.read_bytes() != before


def test_a_broken_table_is_told(battles: Battles, tmp_path: Path, said: list[Note], desk: Desk) -> None:
    file = tmp_path / "a.tbtable"
    file.write_text('{"format": "tribarrel-table", "version": 1, "width_in": -4}', encoding="utf-8")
    desk.open(file)
    assert said[0].text.startswith("a.tbtable")
    assert battles.context.session.battle is None
