"""The files opened last."""

from pathlib import Path

import pytest

from app.files.recent import MOST, Recent, drop, note, recent_files


def file(name: str, when: float = 0.0) -> Recent:
    return Recent(Path(f"/tmp/Łódź/{name}.tbarmy"), "army", name, when)


def test_newest_first_and_each_once(tmp_path: Path) -> None:
    listing = tmp_path / "own" / "recent.json"
    note(listing, file("a", 1))
    note(listing, file("b", 2))
    assert note(listing, file("a", 3)) == recent_files(listing) == (file("a", 3), file("b", 2))
    assert drop(listing, file("a").path) == recent_files(listing) == (file("b", 2),)


def test_the_list_stays_short(tmp_path: Path) -> None:
    listing = tmp_path / "recent.json"
    for number in range(MOST + 3):
        note(listing, file(f"n{number}"))
    assert [entry.name for entry in recent_files(listing)] == [f"n{number}" for number in range(MOST + 2, 2, -1)]


@pytest.mark.parametrize("content", ["", "{}", "[1]", '[{"path": 1}]', "[" * 5000, "null"])
def test_a_broken_list_is_begun_anew(tmp_path: Path, content: str) -> None:
    listing = tmp_path / "recent.json"
    listing.write_text(content, encoding="utf-8")
    assert recent_files(listing) == ()
    assert note(listing, file("a")) == (file("a"),)
