"""Sets up, runs and tests Tribarrel from its sources, on a machine that has only Python and git.

Standard library only, and in the grammar of Python 3.8, so that an old Python can be told that it is old.
Where nothing is missing, no command needs the network.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from typing import Callable, Mapping, NamedTuple, Sequence

from environment import ROOT, call, ensure_environment, is_current, tool
from machine import QT_LIBRARIES, WINDOW_LIBRARIES, Halt, ensure_machine, ensure_python, making_needs

BUILD = ROOT / "build"

# Percent of lines and branches that the tests must reach.
COVERAGE_FLOORS = {"rules": 95, "templates": 90, "app": 80}


class Step(NamedTuple):
    """One named command of a run."""

    name: str
    command: list[str]


def ensure_all(yes: bool, window: bool) -> None:
    """The machine first, then the environment."""
    needs = dict(QT_LIBRARIES)
    if not is_current():
        needs.update(making_needs())
    if window:
        needs.update(WINDOW_LIBRARIES)
    ensure_machine(needs, yes)
    ensure_environment()
    BUILD.mkdir(exist_ok=True)


def has_display() -> bool:
    """Whether a window can be shown."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run_steps(steps: Sequence[Step]) -> None:
    """Runs them in order, says how long each took, and stops at the first that fails."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    began = time.monotonic()
    for step in steps:
        print(f"\n== {step.name}", flush=True)
        run_step(step, environment)
    print(f"\nPassed: {', '.join(step.name for step in steps)}, in {time.monotonic() - began:.0f} s", flush=True)


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


SAMPLE = ("smle", "british-platoon")


def command_run(extra: Sequence[str]) -> None:
    """Opens a sample army in the window; with arguments, runs tribarrel with these."""
    tribarrel = str(tool("tribarrel"))
    if extra:  # where the user stands, for the paths are his
        raise SystemExit(subprocess.call([tribarrel, *extra]))
    if has_display():
        call([tribarrel, "open", "--sample", "/".join(SAMPLE)])
    else:
        run_without_display(tribarrel)


def run_without_display(tribarrel: str) -> None:
    """Checks the sample and prints its cards, and says how to see the window."""
    system, name = SAMPLE
    army, cards = BUILD / (name + ".tbarmy"), BUILD / (name + "-cards.pdf")
    call([tribarrel, "sample", system, name, "-o", str(army)])
    call([tribarrel, "check", str(army)])
    call([tribarrel, "cards", str(army), "-o", str(cards)])
    print(f"\nThe army is in {army}\nIts cards are in {cards}")
    print("There is no display here, so no window opened. On a desktop, the same command opens it.", flush=True)


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
        ensure_python(__file__, arguments)
        options, extra = parser().parse_known_args(arguments)
        ensure_all(options.yes, window=options.command == "run" and has_display())
        COMMANDS[options.command](extra)
    except Halt as halt:
        print(f"\n{halt}", file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
