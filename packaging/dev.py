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

DOMAIN_TESTS = ("tests/rules", "tests/templates")
WINDOW_TESTS = ("tests/app", "tests/packaging_checks")
STORY_TESTS = ("tests/stories",)


class Step(NamedTuple):
    """One named command of a run."""

    name: str
    command: list[str]


class Together(NamedTuple):
    """Commands that run at the same time; what each says is shown when it is its turn."""

    steps: list[Step]

    @property
    def name(self) -> str:
        """What they are called together."""
        return " and ".join(step.name for step in self.steps)


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


def run_steps(steps: Sequence[Step | Together]) -> None:
    """Runs them in order, says how long each took, and stops at the first that fails."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    began = time.monotonic()
    for step in steps:
        if isinstance(step, Together):
            run_together(step, environment)
        else:
            print(f"\n== {step.name}", flush=True)
            run_step(step, environment)
    print(f"\nPassed: {', '.join(step.name for step in steps)}, in {time.monotonic() - began:.0f} s", flush=True)


def run_step(step: Step, environment: Mapping[str, str]) -> None:
    """Runs one step, and names it when it fails."""
    began = time.monotonic()
    done = subprocess.run(step.command, cwd=str(ROOT), env=environment, check=False)
    tell(step, done.returncode, time.monotonic() - began)


def tell(step: Step, code: int, seconds: float) -> None:
    """Says how a step ended; a failed one ends the run."""
    if code != 0:
        raise Halt(f"== {step.name}: FAILED after {seconds:.1f} s, exit code {code}")
    print(f"== {step.name}: passed in {seconds:.1f} s", flush=True)


def run_together(together: Together, environment: Mapping[str, str]) -> None:
    """Runs the first where one sees it and the others beside it; all end before one that failed ends the run."""
    began = time.monotonic()
    print(f"\n== {together.name}", flush=True)
    first, *others = together.steps
    logs = [BUILD / f"beside-{at}.txt" for at, _ in enumerate(others)]
    running = []
    for step, log in zip(others, logs):
        with log.open("wb") as file:
            process = subprocess.Popen(
                step.command, cwd=str(ROOT), env=dict(environment), stdout=file, stderr=subprocess.STDOUT
            )
        running.append(process)
    codes = [subprocess.run(first.command, cwd=str(ROOT), env=environment, check=False).returncode]
    for process, log in zip(running, logs):
        codes.append(process.wait())
        print(log.read_text(encoding="utf-8", errors="replace"), flush=True)
    for step, code in zip(together.steps, codes):
        tell(step, code, time.monotonic() - began)


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


def covered(name: str, part: str, *arguments: str) -> Step:
    """A run of pytest whose coverage goes into a file of its own."""
    return python_step(name, "coverage", "run", f"--data-file={BUILD / part}", "-m", "pytest", *arguments)


def test_steps() -> list[Step | Together]:
    """Everything that a change must pass. Rules and templates run where Qt is refused, stories by themselves."""
    without_qt = ("-p", "no:pytest-qt", "-p", "tests.helpers.no_qt", "-o", "cache_dir=build/cache-without-qt")
    parts = ("coverage-window", "coverage-domain", "coverage-stories")
    return [
        *check_steps(),
        Together(
            [
                covered("tests of the window and the command line", parts[0], *WINDOW_TESTS),
                covered("tests of rules and templates without Qt", parts[1], *without_qt, *DOMAIN_TESTS),
                covered("stories", parts[2], "-o", "cache_dir=build/cache-stories", *STORY_TESTS),
            ]
        ),
        python_step("what all tests show", "pytest", "tests", "-k", "test_marks"),
        python_step("coverage", "coverage", "combine", *(str(BUILD / part) for part in parts)),
        *coverage_steps(),
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
