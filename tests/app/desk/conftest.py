"""A desk over a temporary folder, a file to open, and what was said."""

from pathlib import Path

import pytest

from app.context import Context
from app.desk.battles import Battles
from app.desk.desk import Desk
from app.notes import Note, Place
from app.open_army import OpenArmy
from app.open_battle import OpenBattle
from rules import registry
from rules.army.edit import rename
from tests.app.desk.evening import plan


@pytest.fixture
def desk(context: Context) -> Desk:
    return context.part(Desk)


@pytest.fixture
def battles(context: Context) -> Battles:
    return context.part(Battles)


@pytest.fixture
def begun(battles: Battles) -> OpenBattle:
    made = battles.new(plan())
    assert made is not None
    return made


@pytest.fixture
def said(context: Context) -> list[Note]:
    """Every toast so far."""
    notes: list[Note] = []
    context.notes.said.connect(notes.append)
    return notes


@pytest.fixture
def went(context: Context) -> list[Place]:
    """Every page that was asked for."""
    places: list[Place] = []
    context.notes.wanted.connect(places.append)
    return places


@pytest.fixture
def platoon(tmp_path: Path) -> Path:
    """An army's file, in a folder with letters of many scripts."""
    path = tmp_path / "Jürgen Łódź 日本" / "Žižka’s platoon.tbarmy"
    path.parent.mkdir()
    system = registry.system("smle")
    path.write_text(system.sample_text(system.samples()[0]), encoding="utf-8")
    return path


def renamed(desk: Desk, document: OpenArmy, name: str) -> None:
    """One step."""
    army = rename(document.army, "", name)
    desk.context.session.do(document, f"Rename to {name}", army)
