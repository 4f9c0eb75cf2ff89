"""The command line: what scripts and people may rely on. Imports no Qt, and nothing slow before it is needed."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from app.cli.answer import UNREADABLE, Answer
from app.cli.parser import COMMANDS, NAME, parser

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; gives 0 for done and legal, 1 for not legal, 2 for input that cannot be used."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _told(_answer(given))
    except KeyboardInterrupt:
        return INTERRUPTED


def _answer(given: list[str]) -> Answer:
    if not given or not (given[0].startswith("-") or given[0] in COMMANDS):
        return _window(given)
    chosen = parser().parse_args(given)
    from app.cli.commands import run

    return run(chosen)


def _window(files: list[str]) -> Answer:
    """What a bare call does until there is a window."""
    if not files:
        return Answer(out=parser().format_help() + "\nThe window is not built yet: use a command.\n")
    from rules.core.faults import nearest

    hint = nearest(files[0], COMMANDS)
    asked = f"Did you mean {hint}?" if hint else f"Use a command, such as: {NAME} check {files[0]}"
    return Answer(UNREADABLE, notes=(f"{files[0]}: the window is not built yet. {asked}",))


def _told(answer: Answer) -> int:
    """Prints an answer; a reader that has had enough closes the pipe, and that is no fault."""
    for note in answer.notes:
        print(note, file=sys.stderr)
    try:
        sys.stdout.write(answer.out)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or closing it at the end would complain again
    return answer.code
