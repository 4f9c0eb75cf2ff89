"""The command line: what scripts and people may rely on. Imports no Qt, and nothing slow before it is needed."""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout, suppress
from pathlib import Path

from app.cli.answer import UNREADABLE, Answer
from app.cli.parser import COMMANDS, parser

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
    if given[:1] == ["help"]:
        return Answer(out=parser().format_help())
    if given and not given[0].startswith("-") and given[0] not in COMMANDS and (slip := _slip(given[0])):
        return Answer(UNREADABLE, notes=(slip,))
    if not given or not (given[0].startswith("-") or given[0] in COMMANDS):
        given = ["open", *given]
    chosen = _parsed(given)
    if chosen.command == "open":
        from app.cli.window import open_window

        return open_window(chosen)
    from app.cli.commands import run

    return run(chosen)


def _parsed(given: list[str]) -> argparse.Namespace:
    """The arguments by name; ends the program after what argparse itself prints."""
    said = io.StringIO()
    try:
        with redirect_stdout(said):
            return parser().parse_args(given)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 0
        raise SystemExit(_told(Answer(code, said.getvalue()))) from None


def _slip(word: str) -> str:
    """What is wrong with a first word that is no command and no file; empty for a file."""
    if word and Path(word).exists():
        return ""
    from rules.core.faults import nearest

    hint = nearest(word, COMMANDS)
    asked = f"Did you mean {hint}?" if hint else f"The commands: {', '.join(COMMANDS)}."
    return f"{word}: there is no such file, and no such command. {asked}"


def _told(answer: Answer) -> int:
    """Prints an answer; a reader that has had enough closes the pipe, and that is no fault."""
    _print_notes(answer.notes)
    if not answer.out:
        return answer.code
    try:
        if sys.stdout is None:  # closed before the program began
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        sys.stdout.write(answer.out)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        _drop_output()
        _print_notes([f"The answer cannot be written: {error.strerror or error}."])
        return UNREADABLE
    return answer.code


def _print_notes(notes: Iterable[str]) -> None:
    """Tells notes on standard error, where there is one."""
    with suppress(OSError, AttributeError):
        sys.stderr.write("".join(f"{note}\n" for note in notes))
        sys.stderr.flush()


def _drop_output() -> None:
    """Lets go of what could not be written, or closing it at the end would complain again."""
    with suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
