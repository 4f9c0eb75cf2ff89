"""One sample of each version that was ever released opens for ever."""

from collections.abc import Mapping
from fractions import Fraction
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from rules.army.model import all_units
from rules.storage.armies import dump_army, load_army
from rules.storage.battles import load_battle
from rules.storage.findings import findings
from rules.storage.header import FORMATS, VERSION, Opened, opened, program
from rules.storage.json_text import Lines
from rules.storage.migrate import MIGRATIONS, Migration
from rules.storage.packs import dump_pack, load_pack
from rules.storage.tables import dump_table, load_table
from rules.tabletop.bases import Pose
from tests.helpers.toy import TOY
from tests.helpers.toy.engine import ToyEngine

GOLDEN = Path(__file__).parents[2] / "golden" / "versions"
PROGRAM = '"program"'


def text_of(kind: str, version: int) -> str:
    return (GOLDEN / f"{kind}-v{version}.tb{kind}").read_text(encoding="utf-8")


def without_program(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.lstrip().startswith(("program", PROGRAM))]


@pytest.mark.fault("F23")
@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_an_army_of_each_version_opens(version: int) -> None:
    loaded = load_army(text_of("army", version), "a.tbarmy", [TOY])
    assert loaded.army.name == "Žižka’s 日本 column"
    assert TOY.bill(loaded.army).points == Fraction(2541, 10)
    assert [unit.profile for unit in all_units(loaded.army)] == ["squad", "squad", "tank", "scout"]
    migrated = ["migrated"] if version < VERSION else []
    assert [notice.code for notice in loaded.notices] == [*migrated, "held-differs", "unknown-key"]


@pytest.mark.fault("F23")
@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_pack_of_each_version_opens(version: int) -> None:
    loaded = load_pack(text_of("pack", version), "h.tbpack", [TOY])
    assert loaded.pack.values()["units/scout/points"] == 4


@pytest.mark.fault("F23")
@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_battle_of_each_version_opens(version: int) -> None:
    loaded = load_battle(text_of("battle", version), "b.tbbattle", lambda _key: ToyEngine())
    assert loaded.notices == ()
    assert loaded.journal.now.figures["a1.1"].place == Pose(x=31, y=7, facing=0)
    assert loaded.journal.now.decision is not None


@pytest.mark.fault("F23")
@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_table_of_each_version_opens(version: int) -> None:
    loaded = load_table(text_of("table", version), "t.tbtable")
    assert loaded.table.name == "Žižka’s field"
    assert (loaded.table.width_in, loaded.table.depth_in) == (47.25, 35.5)
    assert [piece.kind for piece in loaded.table.pieces] == ["hill", "wood", "building", "wall", "bridge"]
    assert loaded.table.pieces[1].costs == {"foot": 2.0, "tracked": 1.5}
    migrated = ["migrated"] if version < VERSION else []
    assert [notice.code for notice in loaded.notices] == [*migrated, "unknown-key", "off-table"]


@pytest.mark.fault("F23")
def test_the_form_of_today_is_the_last_sample() -> None:
    """Whoever changes the form of a file gives it a new version, a migration and a sample."""
    army, pack = text_of("army", VERSION), text_of("pack", VERSION)
    assert without_program(dump_army(TOY, load_army(army, "a", [TOY]).army)) == without_program(army)
    assert without_program(dump_pack(load_pack(pack, "h", [TOY]).pack)) == without_program(pack)
    table = text_of("table", VERSION)
    assert without_program(dump_table(load_table(table, "t").table)) == without_program(table)


def test_each_version_but_the_last_has_its_migration() -> None:
    assert {kind: sorted(steps) for kind, steps in MIGRATIONS.items()} == {
        kind: list(range(1, VERSION)) for kind in FORMATS
    }


def test_an_older_version_is_told() -> None:
    army = load_army(text_of("army", VERSION), "a", [TOY]).army
    notice = next(findings(TOY, army, Opened({}, 0), Lines("{}")))
    assert (notice.code, dict(notice.details)) == ("migrated", {"version": 0, "now": VERSION})


def test_bare_sources_have_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    assert program() == "0"


def test_an_old_file_is_brought_up_step_by_step() -> None:
    """With the program of a later day, whose second version calls a name a title, and whose third shouts it."""

    def titled(data: dict[str, Any]) -> dict[str, Any]:
        return {"title": data["name"]}

    def shouted(data: dict[str, Any]) -> dict[str, Any]:
        return {"title": data["title"].upper()}

    steps: Mapping[str, Mapping[int, Migration]] = {"army": {1: titled, 2: shouted}}
    data = {"format": "tribarrel-army", "version": 1, "program": "0.1.0", "name": "a"}
    found = opened(data, "army", "a.tbarmy", lambda _: 0, steps, version=3)
    assert (found.data, found.version) == ({"title": "A"}, 1)
    assert opened({**data, "version": 3, "title": "b"}, "army", "a", lambda _: 0, steps, version=3).data["title"] == "b"
