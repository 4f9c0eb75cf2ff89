"""What a user installs is whole: the wheel holds all code and data, and runs far from these sources."""

import os
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
import uv

from tests.helpers.marks import ROOT

pytestmark = pytest.mark.slow

PACKAGES = ("app", "rules", "templates")


def run(command: Sequence[str | Path], folder: Path = ROOT) -> str:
    """Runs a command as in a fresh shell; a failure shows what it said."""
    strange = ("COVERAGE", "PYTHON", "PYTEST", "UV_", "VIRTUAL_ENV")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(strange)}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run([uv.find_uv_bin(), "build", "--wheel", "--quiet", "--out-dir", folder])
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs in a new environment that has the wheel and what the lock file gives it."""
    folder = tmp_path_factory.mktemp("elsewhere")
    locked, environment = folder / "locked.txt", folder / "environment"
    run([uv.find_uv_bin(), "export", "--quiet", "--frozen", "--no-dev", "--no-emit-project", "-o", locked])
    run([uv.find_uv_bin(), "venv", "--quiet", "--python", sys.executable, environment])
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    install: list[str | Path] = [uv.find_uv_bin(), "pip", "install", "--quiet", "--python", environment]
    run([*install, "--require-hashes", "-r", locked])
    run([*install, "--no-deps", wheel])
    return programs


def files_of_the_packages() -> set[str]:
    found = (path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in found if path.suffix != ".pyc"}


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        held = {name for name in opened.namelist() if ".dist-info/" not in name}
    assert held == files_of_the_packages()


def test_the_wheel_carries_its_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        licences = {name.partition(".dist-info/licenses/")[2] for name in opened.namelist()}
        assert {"LICENSE", "templates/fonts/OFL.txt"} <= licences


def test_the_installed_program_tests_itself_in_another_folder(installed: Path, tmp_path: Path) -> None:
    assert run([installed / "tribarrel", "self-test"], tmp_path).strip()


def test_the_installed_program_reads_its_own_data(installed: Path, tmp_path: Path) -> None:
    where = run([installed / "python", "-c", "import rules; print(rules.__file__)"], tmp_path)
    assert Path(where.strip()).is_relative_to(installed.parent)
