"""The command line: what scripts and people may rely on. Imports no Qt, and nothing slow before it is needed."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

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
    if given and not given[0].startswith("-") and given[0] not in COMMANDS and (slip := _slip(given[0])):
        return Answer(UNREADABLE, notes=(slip,))
    if not given or not (given[0].startswith("-") or given[0] in COMMANDS):
        given = ["open", *given]
    chosen = parser().parse_args(given)
    if chosen.command == "open":
        from app.cli.window import open_window

        return open_window(chosen)
    from app.cli.commands import run

    return run(chosen)


def _slip(word: str) -> str:
    """What is wrong with a first word that is no command and no file; empty for a file."""
    if Path(word).exists():
        return ""
    from rules.core.faults import nearest

    hint = nearest(word, COMMANDS)
    asked = f"Did you mean {hint}?" if hint else f"‘{NAME} --help’ lists the commands."
    return f"{word}: there is no such file, and no such command. {asked}"


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
