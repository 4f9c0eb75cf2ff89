"""What the tests claim to show: `rule`, `example` and `fault` marks, gathered while pytest collects.

`pytest_collection_modifyitems` in conftest gathers; tests/packaging_checks/test_marks.py judges.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SYSTEMS = ROOT / "rules" / "systems"
EXCUSES_HEADING = "## Rules left to the players"
RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]{2,4}-\d{2,3}\b")
MOST_RULES = 4

# The sections that the program has by now: each of their rules is shown or excused.
SECTIONS_BUILT = (
    "HX-PTS", "HX-ORG", "CR-TU", "CR-PT", "CR-CD",
    "SM-SCL", "SM-ORG", "SM-QUA", "SM-PTS", "SM-TRN", "SM-ACT", "SM-OPT", "SM-OTH", "SM-MOV", "SM-CBT", "SM-SHO",
    "SM-HIT", "SM-ASL", "SM-EXP", "SM-VEH", "SM-SCN", "SM-HER", "SM-CAM", "SM-MON",
)  # fmt: skip

# The worked examples of SMLE's rules, each played by a test.
EXAMPLES_DUE = frozenset(f"SM-EX-{number:02}" for number in range(1, 63))

# The faults known from other programs that can be tried by now: points and options, files, paper, dice, table, battles.
POINTS_FAULTS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 15, 16, 18, 20, 21)
FILE_FAULTS = (23, 25, 27, 29, 30, 33, 34, 35, 40)
PRINT_FAULTS = (43, 44, 45, 47, 49, 50, 51, 53, 54, 56, 58, 59)
DICE_FAULTS = (88, 89, 91, 92)
TABLE_FAULTS = (60, 62, 63, 65, 68, 69, 71, 72, 73, 74, 76, 77)
BATTLE_FAULTS = (80, 81, 82, 84, 86, 93, 94, 96, 97, 99)
ALL_FAULTS = (*POINTS_FAULTS, *FILE_FAULTS, *PRINT_FAULTS, *DICE_FAULTS, *TABLE_FAULTS, *BATTLE_FAULTS)
FAULTS_DUE = frozenset(f"F{number:02}" for number in ALL_FAULTS)


@dataclass
class Marks:
    """The ids marked in this run; each with the tests that show it."""

    rules: dict[str, list[str]] = field(default_factory=dict)
    faults: dict[str, list[str]] = field(default_factory=dict)
    examples: set[str] = field(default_factory=set)
    crowded: set[str] = field(default_factory=set)
    full: bool = False

    def gather(self, item: pytest.Item) -> None:
        """Notes what one test shows."""
        rules = marked(item, "rule")
        for rule in rules:
            self.rules.setdefault(rule, []).append(item.nodeid)
        self.examples |= marked(item, "example")
        for fault in marked(item, "fault"):
            self.faults.setdefault(fault, []).append(item.nodeid)
        if len(rules) > MOST_RULES:
            self.crowded.add(item.nodeid)


MARKS = pytest.StashKey[Marks]()


def marked(item: pytest.Item, name: str) -> set[str]:
    """The ids that a test's marks of this name give."""
    return {str(argument) for mark in item.iter_markers(name) for argument in mark.args}


def is_full(config: pytest.Config) -> bool:
    """True if this run collects every test; only then can a gap be told from a choice."""
    collected = {Path(config.invocation_params.dir, argument).resolve() for argument in config.args}
    last_failed = config.getoption("lf", default=False) or config.getoption("stepwise", default=False)
    return ROOT / "tests" in collected and not last_failed


def known_rules() -> set[str]:
    """Every rule id of every system."""
    files = SYSTEMS.glob("*/data/rules.toml")
    return {row["id"] for file in files for row in tomllib.loads(file.read_text(encoding="utf-8"))["rule"]}


def excuses_in(text: str) -> dict[str, str]:
    """Rule id -> reason, from a README's table of rules left to the players."""
    _, _, section = text.partition(EXCUSES_HEADING + "\n")
    section = section.partition("\n## ")[0]
    return dict(pair for line in section.splitlines() for pair in _excuses_in_row(line))


def _excuses_in_row(line: str) -> Iterator[tuple[str, str]]:
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if line.lstrip().startswith("|") and len(cells) >= 2:
        yield from ((rule, " ".join(cells[1:]).strip()) for rule in RULE_ID.findall(cells[0]))


def all_excuses() -> dict[str, str]:
    """The excuses of every system."""
    texts = (file.read_text(encoding="utf-8") for file in sorted(SYSTEMS.glob("*/README.md")))
    return {rule: reason for text in texts for rule, reason in excuses_in(text).items()}


def due_rules(known: Iterable[str]) -> set[str]:
    """The rules that must be shown or excused by now."""
    return {rule for rule in known if rule.rpartition("-")[0] in SECTIONS_BUILT}
