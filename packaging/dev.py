"""Sets up, runs and tests Tribarrel from its sources, on a machine that has only Python and git.

Standard library only, and in the grammar of Python 3.8, so that an old Python can be told that it is old.
Where nothing is missing, no command needs the network.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import Callable, Mapping, NamedTuple, Sequence

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / "made-from"
BUILD = ROOT / "build"

OLDEST = (3, 11)
NEWER_NAMES = ("python3.14", "python3.13", "python3.12", "python3.11")

# Shared object -> the package that brings it on Debian and its kin.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
}
WINDOW_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}

# What making the environment needs; the names are those of `is_present`. scikit-fmm comes as source on Linux.
ENSUREPIP = "ensurepip"
COMPILER = "c++"
HEADERS = "Python.h"

# Percent of lines and branches that the tests must reach.
COVERAGE_FLOORS = {"rules": 95, "templates": 90, "app": 80}


class Halt(Exception):
    """Ends the command; its text tells the user why and what to do."""


class Step(NamedTuple):
    """One named command of a run."""

    name: str
    command: list[str]


# --- Python ---------------------------------------------------------------------------------------


def old_python_message(version: tuple[int, ...]) -> str:
    """Says which Python this is, which one is wanted, and how to go on."""
    found = ".".join(str(part) for part in version[:3])
    wanted = ".".join(str(part) for part in OLDEST)
    return (
        f"Tribarrel needs Python {wanted} or newer; this is Python {found}, and no newer one was found.\n"
        f"Install one, then name it: python{wanted} packaging/dev.py ..."
    )


def find_newer_python() -> str | None:
    """The path of a Python that is new enough and starts, newest first."""
    paths = filter(None, map(shutil.which, NEWER_NAMES))
    return next((path for path in paths if is_new_enough(path)), None)


def is_new_enough(python: str) -> bool:
    """Asks the Python itself: a name on the path may be an empty shim."""
    question = f"import sys; sys.exit(sys.version_info < {OLDEST})"
    return subprocess.run([python, "-c", question], stderr=subprocess.DEVNULL, check=False).returncode == 0


def ensure_python(arguments: Sequence[str]) -> None:
    """Hands over to a newer Python when this one is too old."""
    if sys.version_info >= OLDEST:
        return
    newer = find_newer_python()
    if newer is None:
        raise Halt(old_python_message(sys.version_info[:3]))
    raise SystemExit(subprocess.call([newer, __file__, *arguments]))


# --- The machine ----------------------------------------------------------------------------------


def making_needs() -> dict[str, str]:
    """What making an environment needs; Debian keeps two of these apart from Python, for each version."""
    python = "python{}.{}".format(*sys.version_info)
    return {ENSUREPIP: f"{python}-venv", HEADERS: f"{python}-dev", COMPILER: "g++"}


def is_present(name: str) -> bool:
    """True if the module, the compiler, the header or the shared object is there."""
    if name == ENSUREPIP:
        importlib.invalidate_caches()
        return importlib.util.find_spec(name) is not None
    if name == COMPILER:
        return shutil.which(name) is not None
    if name == HEADERS:
        return Path(sysconfig.get_paths()["include"], name).exists()
    return loads(name)


def loads(name: str) -> bool:
    """True if the system finds the shared object and all that it needs."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def missing(needs: Mapping[str, str], present: Callable[[str], bool] = is_present) -> dict[str, str]:
    """The part of `needs` that this machine lacks."""
    return {name: package for name, package in needs.items() if not present(name)}


def apt_line(packages: Sequence[str], root: bool) -> str:
    """The one line that installs them."""
    return " ".join(["apt-get install -y" if root else "sudo apt-get install -y", *packages])


def missing_message(lacking: Mapping[str, str], has_apt: bool) -> str:
    """Names what is missing and the way to it."""
    if not has_apt:
        return "Missing on this system; install with its own tools: " + ", ".join(lacking)
    line = apt_line(list(lacking.values()), root=False)
    return f"System packages are missing. Install them with\n\n    {line}\n\nor give --yes to have it done."


def install(packages: Sequence[str], root: bool) -> None:
    """Installs Debian packages, asking nothing."""
    prefix = [] if root else ["sudo"]
    print("Installing: " + apt_line(packages, root), flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", *packages]):
        done = subprocess.run([*prefix, "apt-get", *arguments], env=environment, check=False)
        if done.returncode != 0:
            raise Halt(f"apt-get {arguments[0]} failed. The whole line is: {apt_line(packages, root)}")


def ensure_machine(needs: Mapping[str, str], yes: bool) -> None:
    """Sees to it that the system's own libraries are there."""
    if not sys.platform.startswith("linux") or not missing(needs):
        return
    # One apt line for everything, so that the next command finds nothing missing.
    lacking = missing({**making_needs(), **QT_LIBRARIES, **WINDOW_LIBRARIES})
    root = os.geteuid() == 0
    has_apt = shutil.which("apt-get") is not None
    if not has_apt or not (root or yes):
        raise Halt(missing_message(lacking, has_apt))
    install(list(lacking.values()), root)
    if missing(needs):
        raise Halt("Still missing after the installation: " + ", ".join(missing(needs)))


# --- The environment ------------------------------------------------------------------------------


def environment_key() -> str:
    """What an environment is bound to: this folder and this Python. Another one needs a new environment."""
    return "{} with Python {}.{}".format(ROOT, *sys.version_info)


def locked_key() -> str:
    """What an environment is filled from; it changes when the dependencies do."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "uv.lock"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def locked_uv(lock: str) -> str:
    """The version of uv that the lock file names."""
    found = re.search(r'^name = "uv"\nversion = "([^"]+)"', lock, re.MULTILINE)
    if found is None:
        raise Halt("uv.lock names no uv.")
    return found.group(1)


def read_stamp() -> tuple[str, str]:
    """The two keys that the environment was made from, empty where there is none."""
    if not STAMP.is_file() or not tool("python").exists() or not tool("uv").exists():
        return "", ""
    lines = STAMP.read_text(encoding="utf-8").splitlines()
    return (lines[0], lines[1]) if len(lines) == 2 else ("", "")


def tool(name: str) -> Path:
    """A program in the environment."""
    return BIN / (name + ".exe" if os.name == "nt" else name)


def make_environment() -> None:
    """A new environment with the locked uv in it."""
    print(f"Making {VENV} with Python {sys.version.split()[0]}", flush=True)
    version = locked_uv((ROOT / "uv.lock").read_text(encoding="utf-8"))
    call([sys.executable, "-m", "venv", "--clear", str(VENV)])
    call([str(tool("python")), "-m", "pip", "install", "--quiet", f"uv=={version}"])


def fill_environment() -> None:
    """Exactly what the lock file says, in the environment and nowhere else."""
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    environment["UV_PROJECT_ENVIRONMENT"] = str(VENV)
    call([str(tool("uv")), "sync", "--locked", "--python", str(tool("python"))], environment)


def ensure_environment() -> None:
    """Makes and fills the environment where it isn't there or isn't up to date."""
    if read_stamp() == (environment_key(), locked_key()):
        return
    if read_stamp()[0] != environment_key():
        make_environment()
    fill_environment()
    STAMP.write_text(f"{environment_key()}\n{locked_key()}\n", encoding="utf-8")


def ensure_all(yes: bool, window: bool) -> None:
    """The machine first, then the environment."""
    needs = dict(QT_LIBRARIES)
    if read_stamp() != (environment_key(), locked_key()):
        needs.update(making_needs())
    if window:
        needs.update(WINDOW_LIBRARIES)
    ensure_machine(needs, yes)
    ensure_environment()
    BUILD.mkdir(exist_ok=True)


# --- Steps ----------------------------------------------------------------------------------------


def call(command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
    """Runs a command in the repository's folder; a failure ends everything."""
    done = subprocess.run(command, cwd=str(ROOT), env=environment, check=False)
    if done.returncode != 0:
        raise Halt(f"Failed with exit code {done.returncode}: {' '.join(command)}")


def run_steps(steps: Sequence[Step]) -> None:
    """Runs them in order, says how long each took, and stops at the first that fails."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    began = time.monotonic()
    for step in steps:
        print(f"\n== {step.name}", flush=True)
        run_step(step, environment)
    print(f"\nAll {len(steps)} steps passed in {time.monotonic() - began:.0f} s.", flush=True)


def run_step(step: Step, environment: Mapping[str, str]) -> None:
    """Runs one step, and names it when it fails."""
    began = time.monotonic()
    done = subprocess.run(step.command, cwd=str(ROOT), env=environment, check=False)
    seconds = time.monotonic() - began
    if done.returncode != 0:
        raise Halt(f"== {step.name}: FAILED after {seconds:.1f} s, exit code {done.returncode}")
    print(f"== {step.name}: passed in {seconds:.1f} s", flush=True)


def python_step(name: str, *arguments: str) -> Step:
    """A step that runs a module in the environment's Python."""
    return Step(name, [str(tool("python")), "-m", *arguments])


def check_steps() -> list[Step]:
    """What needs no test run."""
    return [
        python_step("format", "ruff", "format", "--check"),
        python_step("lint", "ruff", "check"),
        python_step("types", "mypy"),
        Step("imports", [str(tool("lint-imports")), "--no-logo"]),
    ]


def coverage_steps() -> list[Step]:
    """One floor for each package."""
    return [
        python_step(
            f"coverage of {package}, at least {floor} %",
            *("coverage", "report", f"--include={package}/*", f"--fail-under={floor}"),
        )
        for package, floor in COVERAGE_FLOORS.items()
    ]


def test_steps() -> list[Step]:
    """Everything that a change must pass."""
    without_qt = ("-p", "no:pytest-qt", "-p", "tests.helpers.no_qt", "tests/rules", "tests/templates")
    return [
        *check_steps(),
        python_step("tests", "coverage", "run", "-m", "pytest"),
        *coverage_steps(),
        python_step("tests of rules and templates without Qt", "pytest", *without_qt),
    ]


# --- Commands -------------------------------------------------------------------------------------


def command_run(extra: Sequence[str]) -> None:
    """Checks a sample army and prints its cards; with arguments, runs tribarrel with these."""
    tribarrel = str(tool("tribarrel"))
    if extra:
        call([tribarrel, *extra])
        return
    listed = subprocess.run([tribarrel, "sample", "smle"], cwd=str(ROOT), stdout=subprocess.PIPE, check=True)
    name = listed.stdout.decode("utf-8").split()[0]
    army, cards = BUILD / f"{name}.tbarmy", BUILD / f"{name}-cards.pdf"
    call([tribarrel, "sample", "smle", name, "-o", str(army)])
    call([tribarrel, "check", str(army)])
    call([tribarrel, "cards", str(army), "-o", str(cards)])
    print(f"\nThe army is in {army}\nIts cards are in {cards}", flush=True)


def command_test(extra: Sequence[str]) -> None:
    """Runs everything; with arguments, pytest alone with these."""
    run_steps([python_step("tests", "pytest", *extra)] if extra else test_steps())


def command_check(extra: Sequence[str]) -> None:
    """Runs format, lint, types and imports."""
    if extra:
        raise Halt("check takes no arguments: " + " ".join(extra))
    run_steps(check_steps())


def command_bench(extra: Sequence[str]) -> None:
    """Runs the benchmarks."""
    run_steps([python_step("benchmarks", "pytest", "-m", "benchmark", *extra)])


def command_wheel(extra: Sequence[str]) -> None:
    """Builds the wheel into dist/."""
    call([str(tool("uv")), "build", "--wheel", "--out-dir", str(ROOT / "dist"), *extra])


COMMANDS: dict[str, Callable[[Sequence[str]], None]] = {
    "run": command_run,
    "test": command_test,
    "check": command_check,
    "bench": command_bench,
    "wheel": command_wheel,
}


def parser() -> argparse.ArgumentParser:
    """Five commands and one option; what is left over goes to the program that the command runs."""
    listing = "\n".join(f"  {name:6} {function.__doc__}" for name, function in COMMANDS.items())
    made = argparse.ArgumentParser(
        prog="dev.py",
        description=f"{(__doc__ or '').splitlines()[0]}\n\ncommands:\n{listing}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    made.add_argument("command", choices=COMMANDS, metavar="COMMAND")
    made.add_argument("--yes", action="store_true", help="install missing system packages with sudo apt-get")
    return made


def main(arguments: Sequence[str]) -> int:
    """Runs one command; returns the exit code."""
    try:
        ensure_python(arguments)
        options, extra = parser().parse_known_args(arguments)
        has_display = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
        ensure_all(options.yes, window=options.command == "run" and has_display)
        COMMANDS[options.command](extra)
    except Halt as halt:
        print(f"\n{halt}", file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
