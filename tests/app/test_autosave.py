"""Unsaved work, and its generations. Time is handed in."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from app.files.autosave import GENERATIONS, PERIOD_S, Autosave, Recovered
from app.files.documents import Document
from app.files.problems import CannotWrite


class Clock:
    """A clock that stands until it is moved."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def autosave(tmp_path: Path, clock: Clock) -> Iterator[Autosave]:
    found = Autosave(tmp_path / "autosaves", clock)
    yield found
    found.close()


def left_behind(autosave: Autosave, clock: Clock, tmp_path: Path) -> list[Recovered]:
    """What the next start finds."""
    autosave.close()
    return Autosave(tmp_path / "autosaves", clock).recoverable()


def texts(work: Recovered) -> list[str]:
    return [version.file.read_text(encoding="utf-8") for version in work.versions]


def test_the_newest_text_is_found_after_a_crash(autosave: Autosave, clock: Clock, tmp_path: Path) -> None:
    document = Document("army", tmp_path / "Łódź.tbarmy")
    autosave.keep(document, "Łódź 日本", "one")
    clock.now += 1
    autosave.keep(document, "Łódź 日本", "two")
    (work,) = left_behind(autosave, clock, tmp_path)
    assert (work.id, work.kind, work.name, work.path) == (document.id, "army", "Łódź 日本", document.path)
    assert texts(work)[0] == "two"
    assert [version.when for version in work.versions] == [1_000_001.0, 1_000_000.0]


def test_the_users_file_is_never_written(autosave: Autosave, tmp_path: Path) -> None:
    path = tmp_path / "a.tbarmy"
    path.write_text("mine", encoding="utf-8")
    autosave.keep(Document("army", path), "a", "changed")
    autosave.before(Document("army", path), "a", "changed")
    assert path.read_text(encoding="utf-8") == "mine"


@pytest.mark.fault("F25")
def test_damage_that_is_saved_does_not_push_out_what_was_whole(
    autosave: Autosave, clock: Clock, tmp_path: Path
) -> None:
    document = Document("army")
    autosave.keep(document, "a", "whole")
    for _ in range(4 * PERIOD_S):
        clock.now += 1
        autosave.keep(document, "a", "damaged")
    (work,) = left_behind(autosave, clock, tmp_path)
    assert texts(work)[0] == "damaged"
    assert "whole" in texts(work)


@pytest.mark.fault("F25")
def test_five_generations_five_minutes_apart(autosave: Autosave, clock: Clock, tmp_path: Path) -> None:
    document = Document("army")
    for minute in range(60):
        autosave.keep(document, "a", f"minute {minute}")
        clock.now += 60
    (work,) = left_behind(autosave, clock, tmp_path)
    assert len(work.versions) == 1 + GENERATIONS
    times = [version.when for version in work.versions[1:]]
    assert {earlier - later for earlier, later in pairwise(times)} == {PERIOD_S}
    assert texts(work)[0] == "minute 59"


@pytest.mark.fault("F25")
def test_a_generation_is_kept_before_what_destroys(autosave: Autosave, clock: Clock, tmp_path: Path) -> None:
    document = Document("army")
    autosave.keep(document, "a", "1")
    autosave.keep(document, "a", "2")
    for step in range(3):
        autosave.before(document, "a", f"before {step}")
        autosave.keep(document, "a", f"after {step}")
    (work,) = left_behind(autosave, clock, tmp_path)
    assert {"before 0", "before 1", "before 2", "after 2", "1"} <= set(texts(work))
    assert len({version.file for version in work.versions}) == len(work.versions)


def test_a_clock_set_back_loses_nothing(autosave: Autosave, clock: Clock, tmp_path: Path) -> None:
    document = Document("army")
    autosave.keep(document, "a", "1")
    clock.now -= 86_400
    autosave.keep(document, "a", "2")
    autosave.keep(document, "a", "3")
    (work,) = left_behind(autosave, clock, tmp_path)
    assert {"1", "3"} <= set(texts(work))


def test_documents_do_not_mix(autosave: Autosave, clock: Clock, tmp_path: Path) -> None:
    one, other = Document("army"), Document("pack")
    autosave.keep(one, "one", "1")
    clock.now += 1
    autosave.keep(other, "other", "2")
    autosave.keep(one, "one, renamed", "3")
    left = {work.name: (work.kind, texts(work)[0]) for work in left_behind(autosave, clock, tmp_path)}
    assert left == {"other": ("pack", "2"), "one, renamed": ("army", "3")}


def test_a_clean_end_leaves_nothing(autosave: Autosave, clock: Clock, tmp_path: Path) -> None:
    document = Document("army")
    autosave.forget(document)
    autosave.keep(document, "a", "1")
    autosave.forget(document)
    assert left_behind(autosave, clock, tmp_path) == []
    assert list((tmp_path / "autosaves").iterdir()) == []


def test_work_that_is_open_somewhere_is_not_offered(autosave: Autosave, clock: Clock, tmp_path: Path) -> None:
    autosave.keep(Document("army"), "a", "1")
    assert autosave.recoverable() == []
    second = Autosave(tmp_path / "autosaves", clock)
    assert second.recoverable() == []
    autosave.close()
    (work,) = second.recoverable()
    second.discard(work)
    assert second.recoverable() == []


def test_nothing_was_ever_kept(tmp_path: Path, clock: Clock) -> None:
    assert Autosave(tmp_path / "none", clock).recoverable() == []


@pytest.mark.parametrize("about", [None, "", "[]", "{", '{"kind": "army"}'])
def test_a_broken_note_does_not_lose_the_work(
    autosave: Autosave, clock: Clock, tmp_path: Path, about: str | None
) -> None:
    document = Document("army", tmp_path / "a")
    autosave.keep(document, "a", "1")
    note = tmp_path / "autosaves" / document.id / "about.json"
    note.unlink()
    if about is not None:
        note.write_text(about, encoding="utf-8")
    (tmp_path / "autosaves" / "stray").mkdir()
    (tmp_path / "autosaves" / document.id / "x.kept").write_text("", encoding="utf-8")
    (work,) = left_behind(autosave, clock, tmp_path)
    assert (texts(work), work.path) == (["1"], None)


def test_where_nothing_can_be_kept_it_is_told(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "autosaves").write_text("a file", encoding="utf-8")
    with pytest.raises(CannotWrite):
        Autosave(tmp_path / "autosaves", clock).keep(Document("army"), "a", "1")
