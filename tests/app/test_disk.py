"""Reading and writing whole files."""

import errno
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app.files.disk import fingerprint_of, read_text, write_atomic
from app.files.problems import CannotRead, CannotWrite

STRANGE = "Jürgen Łódź 日本"
ROOT = Path(__file__).parents[2]

KILLED = """
import os, signal, sys
from pathlib import Path
from app.files.disk import write_atomic
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
write_atomic(Path(sys.argv[1]), "new" * 100_000)
"""


def fail(code: int) -> OSError:
    return OSError(code, os.strerror(code))


@pytest.mark.fault("F33")
@pytest.mark.fault("F34")
def test_any_name_and_any_text(tmp_path: Path) -> None:
    path = tmp_path / STRANGE / f"{STRANGE}.tbarmy"
    path.parent.mkdir()
    write_atomic(path, "é ł 日 ″ −\n")
    assert path.read_bytes() == "é ł 日 ″ −\n".encode()
    assert read_text(path) == "é ł 日 ″ −\n"


def test_a_byte_order_mark_is_taken_off(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"\xef\xbb\xbfa\r\nb")
    assert read_text(path) == "a\r\nb"


@pytest.mark.fault("F34")
def test_what_is_not_utf8_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes("eins\nzwei\nfünf".encode("latin-1"))
    with pytest.raises(CannotRead) as caught:
        read_text(path)
    assert (caught.value.code, caught.value.path, caught.value.detail) == ("not-utf8", path, "3")


def test_a_file_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 1001)
    with pytest.raises(CannotRead, match="too-large"):
        read_text(path, most=1000)
    assert len(read_text(path, most=1001)) == 1001


@pytest.mark.parametrize(
    ("name", "code"), [("missing", "missing"), (".", "is-folder"), ("a\0b", "bad-name"), ("x" * 300, "long-name")]
)
def test_what_cannot_be_read_is_told(tmp_path: Path, name: str, code: str) -> None:
    with pytest.raises(CannotRead, match=code):
        read_text(tmp_path / name)


def test_a_pipe_is_no_file_to_read_or_to_write(tmp_path: Path) -> None:
    """It would keep the program for ever, and a write would put a file in its place."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(CannotRead, match="not-ordinary"):
        read_text(pipe)
    link = tmp_path / "link"
    link.symlink_to(pipe)
    for name in (pipe, link):
        with pytest.raises(CannotWrite, match="not-ordinary"):
            write_atomic(name, "text")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("device", ["/dev/null", "/dev/full", "/dev/zero"])
def test_a_device_is_no_file(device: str) -> None:
    before = Path(device).stat()
    with pytest.raises(CannotWrite, match="not-ordinary"):
        write_atomic(Path(device), "text")
    with pytest.raises(CannotRead, match="not-ordinary"):
        read_text(Path(device))
    assert stat.S_ISCHR(before.st_mode)
    assert Path(device).stat().st_ino == before.st_ino


def test_other_trouble_keeps_the_systems_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise fail(errno.EIO)

    monkeypatch.setattr(os, "open", broken)
    with pytest.raises(CannotRead) as caught:
        read_text(tmp_path / "a")
    assert (caught.value.code, caught.value.detail) == ("other", os.strerror(errno.EIO))


def test_a_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a"
    write_atomic(path, "1")
    path.chmod(0o640)
    assert write_atomic(path, "2") == fingerprint_of(b"2")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("1", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "there")
    write_atomic(tmp_path / "link", "2")
    assert (tmp_path / "link").is_symlink()
    assert read_text(tmp_path / "there") == "2"


@pytest.mark.fault("F27")
@pytest.mark.parametrize(
    ("where", "error", "code"),
    [
        ("fsync", errno.ENOSPC, "disk-full"),
        ("fsync", errno.EIO, "other"),
        ("open", errno.EACCES, "no-permission"),
        ("open", errno.EROFS, "no-permission"),
    ],
)
def test_the_old_file_is_whole_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, error: int, code: str
) -> None:
    path = tmp_path / "a"
    path.write_text("old", encoding="utf-8")

    def broken(*_: object, **__: object) -> None:
        raise fail(error)

    with monkeypatch.context() as patched:
        patched.setattr(os, where, broken)
        with pytest.raises(CannotWrite) as caught:
            write_atomic(path, "new")
    assert (caught.value.code, caught.value.path) == (code, path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["a"], "nothing is left beside it"
    assert read_text(path) == "old"


@pytest.mark.fault("F27")
def test_a_locked_target_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where another program holds the file: putting the new one in its place is refused."""
    path = tmp_path / "a"
    path.write_text("old", encoding="utf-8")

    def refused(*_: object) -> None:
        raise fail(errno.EACCES)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", refused)
        with pytest.raises(CannotWrite, match="no-permission"):
            write_atomic(path, "new")
    assert [entry.name for entry in tmp_path.iterdir()] == ["a"]
    assert read_text(path) == "old"


@pytest.mark.fault("F27")
def test_the_old_file_is_whole_when_the_program_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old", encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", KILLED, path], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    assert read_text(path) == "old"


@pytest.mark.fault("F29")
def test_a_read_only_file_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o444)
    with pytest.raises(CannotWrite, match="read-only"):
        write_atomic(path, "new")
    assert read_text(path) == "old"


@pytest.mark.fault("F29")
@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root; the same with an error put in is above")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o555)
    with pytest.raises(CannotWrite, match="no-permission"):
        write_atomic(folder / "a", "new")


@pytest.mark.parametrize(("name", "code"), [("no/a", "missing"), (".", "is-folder"), ("a\0b", "bad-name")])
def test_what_cannot_be_written_is_told(tmp_path: Path, name: str, code: str) -> None:
    with pytest.raises(CannotWrite, match=code):
        write_atomic(tmp_path / name, "x")


def test_a_text_that_utf8_has_not_is_no_crash(tmp_path: Path) -> None:
    write_atomic(tmp_path / "a", "a\ud800b")
    assert read_text(tmp_path / "a") == "a?b"
