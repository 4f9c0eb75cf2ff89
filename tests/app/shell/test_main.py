"""The window's process: the window first, then what was asked for, and an end that leaves nothing."""

import gc
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.files.folders import own_folders
from app.shell import main as program
from app.shell.window import MainWindow
from rules import registry

Samples = Sequence[tuple[str, str]]
ROOT = Path(__file__).parents[3]
LOADED = """
import sys
import app.shell.main as program

def begin(window, files, samples):
    if samples:
        program.fill(window, files, samples)
        window.pages.current.settle()
    print(window.pages.current.key, *{name.partition(".")[0] for name in sys.modules})
    window.close()

program.begin = begin
program.run([], [("smle", "british-platoon")][: len(sys.argv) - 1])
"""


def loaded(folder: Path, *arguments: str) -> tuple[str, set[str]]:
    """The page in front after the first paint or, with an argument, once a sample is open; what is loaded by then."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-c", LOADED, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=60)
    page, *modules = done.stdout.split()
    return page, set(modules)


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


def test_the_start_page_is_there_before_the_rules(tmp_path: Path) -> None:
    page, modules = loaded(tmp_path)
    assert page == "start"
    assert not modules & {"rules", "pydantic", "reportlab", "numpy", "shapely"}


def test_an_army_can_be_edited_before_paper_is_loaded(tmp_path: Path) -> None:
    page, modules = loaded(tmp_path, "sample")
    assert page == "army"
    assert "rules" in modules
    assert not modules & {"reportlab", "PIL", "numpy", "shapely"}


@pytest.mark.usefixtures("opened")
def test_a_window_made_to_open_something_has_no_page_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[list[str]] = []
    fill = program.fill

    def watched(window: MainWindow, files: Sequence[Path], samples: Samples) -> None:
        pages.append([key for key in window.pages.specs if window.pages.is_made(key)])
        fill(window, files, samples)
        pages.append([key for key in window.pages.specs if window.pages.is_made(key)])

    monkeypatch.setattr(program, "fill", watched)
    program.run([], [("smle", "british-platoon")])
    program.run([tmp_path / "missing.tbarmy"])
    assert pages == [[], ["army"], [], ["start"]]
