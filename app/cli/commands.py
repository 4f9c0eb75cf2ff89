"""The commands by name, each taking the parsed arguments and giving an Answer. Nothing is printed here."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping

from app.cli import content, paper
from app.cli.answer import UNREADABLE, Answer
from app.cli.checking import check
from app.cli.reckoning import odds
from app.cli.replaying import replay
from app.cli.self_test import self_test
from app.files.problems import FileProblem
from app.words import fault_lines, file_problem_text
from rules.core.faults import BadInput


def run(chosen: argparse.Namespace) -> Answer:
    """The answer to a command; bad input is answered by lines that name the file and the place in it."""
    try:
        return RUN[chosen.command](chosen)
    except BadInput as bad:
        return Answer(UNREADABLE, notes=tuple(fault_lines(bad)))
    except FileProblem as problem:
        return Answer(UNREADABLE, notes=(file_problem_text(problem),))


RUN: Mapping[str, Callable[[argparse.Namespace], Answer]] = {
    "systems": content.systems,
    "sample": content.sample,
    "options": content.options,
    "check": check,
    "cards": paper.cards,
    "counters": paper.counters,
    "roster": paper.roster,
    "playsheet": paper.playsheet,
    "tables": content.tables,
    "odds": odds,
    "pack": content.pack,
    "replay": replay,
    "self-test": self_test,
}
