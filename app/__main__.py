"""The program. A bare call goes to the window straight away; everything else is for the command line."""

from __future__ import annotations

import sys


def main() -> int:
    """Runs the program; gives its exit code."""
    if len(sys.argv) > 1:
        from app.cli import main as command

        return command()
    from app.launch import launch

    code, note = launch((), ())
    if note:
        print(note, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
