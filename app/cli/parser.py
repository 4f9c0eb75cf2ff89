"""The words of the command line: which commands there are and what they take."""

from __future__ import annotations

import argparse

NAME = "tribarrel"
COMMANDS = (
    "open",
    "systems",
    "sample",
    "options",
    "check",
    "cards",
    "counters",
    "roster",
    "playsheet",
    "tables",
    "odds",
    "pack",
    "replay",
    "self-test",
)
PAPERS = ("a4", "letter", "a3", "a5")
ROSTER_SUFFIXES = ("pdf", "md", "txt", "json")
EPILOG = """without a command, tribarrel opens its window, with the files that are named.

exit codes: 0 done, and the army is legal, the battle verified; 1 it is not; 2 something cannot be read or written.

example:
  tribarrel sample smle                         which armies are there?
  tribarrel sample smle NAME -o mine.tbarmy     take one
  tribarrel check mine.tbarmy                   is it legal, and why not?
  tribarrel cards mine.tbarmy -o cards.pdf      print it"""


def named(text: str) -> str:
    """A name that is given; raises for an empty one."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the name is empty")
    return text


class Version(argparse.Action):
    """Prints the version, which is looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Prints and ends."""
        from rules.storage.header import program

        print(f"Tribarrel {program()}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top = argparse.ArgumentParser(
        prog=NAME,
        description="Build a legal army for a miniatures game, and print its cards.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action=Version, nargs=0, help="print the version")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", prog=NAME)
    _open(commands.add_parser("open", help="open the window"))
    commands.add_parser("systems", help="list the rule systems", description="List the rule systems, key first.")
    _sample(commands.add_parser("sample", help="list the sample armies, or take one"))
    _options(commands.add_parser("options", help="list what can be built and chosen, for an army file by hand"))
    _check(commands.add_parser("check", help="say what an army costs and whether it is legal"))
    _cards(commands.add_parser("cards", help="print an army's cards as PDF"))
    _counters(commands.add_parser("counters", help="print an army's counters as PDF, for a game that has them"))
    _roster(commands.add_parser("roster", help="write an army's roster"))
    _playsheet(commands.add_parser("playsheet", help="print the tables that a game is played from as PDF"))
    _tables(commands.add_parser("tables", help="list every figure of a system, and where it comes from"))
    _odds(commands.add_parser("odds", help="say how likely an attack is to do what"))
    _pack(commands.add_parser("pack", help="say what a house pack changes and adds"))
    _replay(commands.add_parser("replay", help="play a battle’s file again, and verify it"))
    commands.add_parser(
        "self-test",
        help="see whether the program is whole",
        description=(
            "Open each system, price and check its samples, print a card, and play a small battle twice, all in memory."
        ),
    )
    return top


def _open(command: argparse.ArgumentParser) -> None:
    command.description = "Open the window, with armies, battles, tables and house packs, or with copies of samples."
    command.add_argument("files", metavar="FILE", nargs="*", help="an army, a battle, a table or a house pack")
    command.add_argument(
        "--sample",
        metavar="SYSTEM/NAME",
        action="append",
        default=[],
        help="open a copy of this sample; may be given more than once",
    )


def _army(command: argparse.ArgumentParser) -> None:
    command.add_argument("army", type=named, metavar="ARMY", help="an army file (.tbarmy)")
    _packs(command)


def _packs(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--pack",
        type=named,
        metavar="PACK.tbpack",
        action="append",
        default=[],
        help="put the figures of this house pack over the others, marked O; may be given more than once",
    )


def _sample(command: argparse.ArgumentParser) -> None:
    command.description = "Without NAME, list the sample armies of a system, one a line, its name for commands first."
    command.add_argument("system", metavar="SYSTEM", help="a key that ‘tribarrel systems’ lists")
    command.add_argument("name", metavar="NAME", nargs="?", help="the sample to print or to write")
    command.add_argument("-o", "--output", type=named, metavar="FILE", help="write the sample to this file")
    command.add_argument("--force", action="store_true", help="write over another army of that name")


def _options(command: argparse.ArgumentParser) -> None:
    command.description = (
        "List what an army file can hold: kinds of groups, profiles with their prices, optional rules; "
        "with NAME, what can be chosen for the army, for a kind of group or for a profile."
    )
    command.add_argument("system", metavar="SYSTEM", help="a key that ‘tribarrel systems’ lists")
    command.add_argument("name", metavar="NAME", nargs="?", help="army, a kind of group, or a profile")
    command.add_argument("--json", action="store_true", help="print it for scripts")
    _packs(command)


def _check(command: argparse.ArgumentParser) -> None:
    command.description = "Say what an army costs, and list every problem with the rule that it breaks."
    _army(command)
    command.add_argument("--json", action="store_true", help="print it for scripts")


def _cards(command: argparse.ArgumentParser) -> None:
    command.description = (
        "Print an army's cards at true size: print at 100 %, for the bar on each page must measure 100 mm. "
        "An army that is not legal says so on its pages."
    )
    _army(command)
    _sheet(command)
    command.add_argument(
        "--size", choices=("standard", "large"), default="standard", help="63.5 x 88.9 mm or 88.9 x 127 mm"
    )
    sides = command.add_mutually_exclusive_group()
    sides.add_argument("--duplex", action="store_true", help="add pages of backs for the other side; --flip does too")
    sides.add_argument("--fold-over", action="store_true", help="put each back beside its card, to fold behind it")
    command.add_argument("--cut-lines", action="store_true", help="draw lines along all edges to cut")
    command.add_argument("--no-marks", action="store_true", help="leave out the letters of house values")
    command.add_argument(
        "--layout",
        metavar="FILE.toml",
        action="append",
        default=[],
        help="use this layout of your own in place of ours of the same name; may be given more than once",
    )


def _sheet(command: argparse.ArgumentParser) -> None:
    """What all printed sheets take."""
    command.add_argument("-o", "--output", type=named, metavar="OUT.pdf", required=True, help="the PDF to write")
    command.add_argument("--paper", choices=PAPERS, default="a4", help="default: a4")
    command.add_argument(
        "--flip", choices=("long", "short"), help="the edge over which two-sided paper is turned; default: long"
    )
    command.add_argument("--ink-saver", action="store_true", help="outlines in place of filled colour")
    command.add_argument("--no-crop-marks", action="store_true", help="leave out the marks to cut by")


def _counters(command: argparse.ArgumentParser) -> None:
    command.description = (
        "Print an army's counters and markers at true size, 16 mm, fronts and backs, for a system that has counters."
    )
    _army(command)
    _sheet(command)


def _roster(command: argparse.ArgumentParser) -> None:
    command.description = "Write an army's roster; the end of the file's name says in which form."
    _army(command)
    suffixes = ",".join(ROSTER_SUFFIXES)
    command.add_argument(
        "-o", "--output", type=named, metavar=f"OUT.{{{suffixes}}}", required=True, help="the file to write"
    )
    kinds = "forum code, one line in all, or one line for each unit, whatever the name"
    command.add_argument("--format", choices=("bbcode", "line", "units"), help=kinds)
    command.add_argument("--paper", choices=("a4", "letter"), default="a4", help="of a PDF; default: a4")
    command.add_argument("--no-marks", action="store_true", help="leave the letters of house values out of a PDF")


def _playsheet(command: argparse.ArgumentParser) -> None:
    command.description = (
        "Print the tables that a system is played from: with our figures, or with those of an army and its overrides."
    )
    command.add_argument(
        "army",
        type=named,
        metavar="SYSTEM|ARMY",
        help="a key that ‘tribarrel systems’ lists, or an army file (.tbarmy)",
    )
    _packs(command)
    command.add_argument("-o", "--output", type=named, metavar="OUT.pdf", required=True, help="the PDF to write")
    command.add_argument("--paper", choices=("a4", "letter"), default="a4", help="default: a4")
    command.add_argument("--ink-saver", action="store_true", help="rules in place of filled bands")
    command.add_argument("--no-marks", action="store_true", help="leave out the letters of house values")
    command.add_argument(
        "--layout", metavar="FILE.toml", action="append", default=[], help="use this sheet of your own in place of ours"
    )


def _tables(command: argparse.ArgumentParser) -> None:
    command.description = (
        "List every figure of a system: its path, its value, its mark (S, P, D, H or O) and its source."
    )
    command.add_argument("system", metavar="SYSTEM", help="a key that ‘tribarrel systems’ lists")
    command.add_argument("--json", action="store_true", help="print it for scripts")
    _packs(command)


def _odds(command: argparse.ArgumentParser) -> None:
    command.description = (
        "Give the exact odds of an attack, as fractions and in per cent, for the facts that are named after SYSTEM: "
        "‘tribarrel odds SYSTEM --help’ lists them."
    )
    command.add_argument("--json", action="store_true", help="print it for scripts")
    _packs(command)
    command.add_argument("system", metavar="SYSTEM", help="a key that ‘tribarrel systems’ lists")
    command.add_argument("facts", metavar="--FACT VALUE", nargs=argparse.REMAINDER, help="what is known of the attack")


def _pack(command: argparse.ArgumentParser) -> None:
    command.description = "Check a house pack, and list every figure that it changes or adds."
    command.add_argument("file", type=named, metavar="PACK.tbpack", help="a house pack")


def _replay(command: argparse.ArgumentParser) -> None:
    command.description = (
        "Play a battle’s file again from its first line, and say what it came to. "
        "Exit 0: the whole file comes to the very states that it has; 1: its end is torn, a line is damaged, or these "
        "rules come to another state; 2: it cannot be read, or a newer Tribarrel made it. The file stays as it is."
    )
    command.add_argument("battle", type=named, metavar="BATTLE", help="a battle’s file (.tbbattle)")
    command.add_argument("--json", action="store_true", help="print it for scripts")
    command.add_argument("--report", type=named, metavar="OUT", help="write the battle’s report (.md or .pdf) too")
