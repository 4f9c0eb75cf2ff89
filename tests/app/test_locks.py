"""Who has a document open."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from app.files.folders import Folders, own_folders
from app.files.locks import HeldElsewhere, Holder, holder, lock_path, take

ROOT = Path(__file__).parents[2]
HOLDING = """
import sys
from pathlib import Path
from app.files.locks import take
lock = take(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.mark.fault("F35")
def test_a_second_opener_hears_who_was_first(tmp_path: Path) -> None:
    path = lock_path(tmp_path / "locks", tmp_path / "a.tbarmy")
    first = take(path)
    with pytest.raises(HeldElsewhere) as caught:
        take(path)
    assert caught.value.holder == Holder(socket.gethostname(), os.getpid())
    first.release()
    first.release()
    take(path).release()
    assert not path.exists()


@pytest.mark.fault("F35")
def test_a_lock_dies_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDING, path], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(HeldElsewhere) as caught:
            take(path)
        assert caught.value.holder.pid == other.pid
        other.kill()
    assert path.exists(), "it could not tidy up"
    take(path).release()


def test_every_way_to_a_document_has_one_lock(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "a.tbarmy")
    ways = [tmp_path / "a.tbarmy", tmp_path / "sub" / ".." / "a.tbarmy", tmp_path / "link"]
    assert len({lock_path(tmp_path, way) for way in ways}) == 1
    assert lock_path(tmp_path, tmp_path / "b.tbarmy") != lock_path(tmp_path, tmp_path / "a.tbarmy")


def test_a_lock_file_that_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    path.write_text("{", encoding="utf-8")
    assert holder(path) == Holder()
    assert holder(tmp_path / "none") == Holder()
    take(path).release()


def test_a_lock_taken_away_under_us_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its holder gave it back between our opening the file and our locking it."""
    path = tmp_path / "a.lock"
    calls: list[int] = []

    def raced(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 1:
            path.unlink()

    monkeypatch.setattr("app.files.locks._take", raced)
    lock = take(path)
    assert (len(calls), path.exists()) == (2, True)
    lock.release()


def test_our_own_folders_are_ours() -> None:
    folders = own_folders()
    assert folders.root.name == "tribarrel"
    assert {folders.locks.parent, folders.autosaves.parent, folders.recent.parent} == {folders.root}
    assert Folders(Path("x")).locks == Path("x/locks")
