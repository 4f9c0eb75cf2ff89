"""Opening: every answer that a file can give, in words, and nothing changed on the disk by it."""

from pathlib import Path

import pytest

from app.desk.desk import Desk
from app.notes import Note, Place
from rules import registry
from tests.helpers.asker import Script

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.mark.fault("F33")
def test_an_army_opens_from_any_path(desk: Desk, platoon: Path, said: list[Note], went: list[Place]) -> None:
    document = desk.open(platoon)
    assert document is not None
    assert desk.context.session.current is document
    assert document.is_saved
    assert (said, went) == ([], [Place("army")])
    (recent,) = desk.recent()
    assert (recent.path, recent.kind, recent.colours) == (platoon, "army", (document.army.colour,))
    assert recent.about.startswith("SMLE army · ")
    assert recent.about.endswith(" · legal")


def test_a_file_opened_twice_is_brought_to_the_front(desk: Desk, platoon: Path, tmp_path: Path) -> None:
    first = desk.open(platoon)
    desk.new_army(registry.system("hexgame"))
    link = tmp_path / "link.tbarmy"
    link.symlink_to(platoon)
    assert desk.open(link) is first
    assert desk.context.session.current is first


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace('"version": 1', '"version": 99'), "Opened nothing, changed nothing."),
        (lambda text: text.replace('"system": "smle"', '"system": "smlee"'), "Did you mean smle?"),
        (lambda text: text[: len(text) // 2], "line "),
        (lambda text: "hello", "this is not a Tribarrel file."),
        (lambda text: text.replace("tribarrel-army", "tribarrel-armi"), "Did you mean tribarrel-army?"),
    ],
)
def test_what_cannot_be_used_is_told_and_left_alone(
    desk: Desk, platoon: Path, said: list[Note], change: object, told: str
) -> None:
    assert callable(change)
    platoon.write_text(change(platoon.read_text(encoding="utf-8")), encoding="utf-8")
    before = platoon.read_bytes()
    assert desk.open(platoon) is None
    (note,) = said
    assert note.tone == "error"
    assert note.text.startswith("Žižka’s platoon.tbarmy")
    assert told in note.text
    assert platoon.read_bytes() == before
    assert desk.context.session.documents == ()


def test_a_file_that_is_not_there(desk: Desk, tmp_path: Path, said: list[Note]) -> None:
    assert desk.open(tmp_path / "gone.tbarmy") is None
    assert said[0].text.endswith("gone.tbarmy: there is no such file.")


def test_many_faults_are_shown_on_demand(desk: Desk, platoon: Path, said: list[Note]) -> None:
    text = (
        platoon.read_text(encoding="utf-8").replace('"limit"', '"limit": "x", "_"').replace('"count": 1', '"count": 0')
    )
    platoon.write_text(text, encoding="utf-8")
    desk.context.asker = asker = Script("back")
    desk.open(platoon)
    (note,) = said
    assert note.action.startswith("Show all ")
    assert note.run is not None
    note.run()
    assert len(asker.asked[0].lines) > 1


def test_what_is_worth_knowing_is_told(desk: Desk, platoon: Path, said: list[Note]) -> None:
    text = platoon.read_text(encoding="utf-8").replace('"system": "smle"', '"system": "smle", "future": 1')
    platoon.write_text(text, encoding="utf-8")
    assert desk.open(platoon) is not None
    assert (said[0].tone, "‘future’ is not a key that this version knows." in said[0].text) == ("warn", True)


@pytest.mark.fault("F40")
def test_content_decides_not_the_name(
    desk: Desk, platoon: Path, went: list[Place], said: list[Note], tmp_path: Path
) -> None:
    assert desk.open(platoon.rename(platoon.with_suffix(".tbpack"))) is not None
    pack = tmp_path / "mine.tbarmy"
    pack.write_text('format = "tribarrel-pack"\nversion = 1\nsystem = "smle"\nname = "Mine"\n', encoding="utf-8")
    assert desk.open(pack) is None
    assert went[-1] == Place("rules", f"pack:{pack}")
    assert said[-1].text == "House pack Mine: 0 figures. Switch it on for the open army under House packs."
    assert desk.context.preferences.now.files.packs == (str(pack),)
    desk.open(pack)
    assert desk.context.preferences.now.files.packs == (str(pack),)
    assert [recent.kind for recent in desk.recent()] == ["pack", "army"]


def test_files_are_chosen(desk: Desk, platoon: Path) -> None:
    desk.context.asker = Script(files=[platoon])
    desk.choose_and_open()
    assert [document.file.path for document in desk.context.session.documents] == [platoon]


def test_a_new_army_and_a_sample_have_no_file(desk: Desk) -> None:
    system = registry.system("crucible")
    made, sample = desk.new_army(system), desk.open_sample(system, system.samples()[0])
    assert (made.file.path, sample.file.path) == (None, None)
    assert not made.is_saved
    assert not desk.has_work(made)
    assert desk.heading(sample).note == "not saved yet"
    assert desk.recent() == ()
