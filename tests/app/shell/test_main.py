"""The window's process: the window first, then what was asked for, and an end that leaves nothing."""

import gc
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.files.folders import own_folders
from app.shell import main as program
from app.shell.window import MainWindow
from rules import registry

Samples = Sequence[tuple[str, str]]


@pytest.fixture
def opened(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Path | None]]:
    """What is open when the window has begun; it ends then."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    found: list[tuple[str, Path | None]] = []
    begin = program.begin

    def begin_and_end(window: MainWindow, files: Sequence[Path], samples: Samples) -> None:
        begin(window, files, samples)
        found.extend((document.system.key, document.file.path) for document in window.context.session.documents)
        window.close()  # the last one, and so the program ends

    monkeypatch.setattr(program, "begin", begin_and_end)
    return found


def test_files_and_samples_are_opened(opened: list[tuple[str, Path | None]], tmp_path: Path) -> None:
    system = registry.system("smle")
    path = tmp_path / "ł.tbarmy"
    path.write_text(system.sample_text(system.samples()[0]), encoding="utf-8")
    assert program.run([path], [("crucible", "militia-levy")]) == 0
    assert opened == [("smle", path), ("crucible", None)]
    assert gc.isenabled()


def test_a_bare_start_finds_again_what_was_open(opened: list[tuple[str, Path | None]], tmp_path: Path) -> None:
    system = registry.system("hexgame")
    path = tmp_path / "ł.tbarmy"
    path.write_text(system.sample_text(system.samples()[0]), encoding="utf-8")
    program.run([path])
    program.run([])
    assert opened == [("hexgame", path), ("hexgame", path)]


def test_the_window_and_the_command_line_have_the_same_folders(qapp: QApplication) -> None:
    assert program.folders() == own_folders()
