"""The battle's report: who fought, what happened round by round, who was lost, how the dice fell. No Qt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from app.open_battle import OpenBattle
from app.tabletop.apart import without
from app.tabletop.event_words import entry_text
from app.tabletop.system_words import system_of, tally_lines, verdict_text
from app.words import title_text
from rules.battle.journal import Entry
from rules.battle.model import Battle, Side
from rules.core.tally import Tally
from rules.dice.pool import SIX
from templates.told import Report, Section
from templates.words import counted, line, number_text

SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")
NOTHING = "Nothing happened yet."


def battle_report(document: OpenBattle) -> Report:
    """What happened up to now, told to whoever looks; what was taken back is left out."""
    battle = document.now
    told = (_sides(document), *_score(document), *_rounds(document), _losses(document), *_dice(document))
    sections = (*_result(document), *told)
    return Report(line(battle.name) or "Battle", _about(document), sections)


def _about(document: OpenBattle) -> str:
    battle = document.now
    system = system_of(battle)
    rules = system.name if system else "Without rules"
    where = line(battle.table.name) if battle.table else "on a real table"
    return " · ".join(part for part in (rules, where, f"round {battle.play.round}") if part)


def _name(side: Side) -> str:
    return line(side.name) or side.colour.capitalize()


def _result(document: OpenBattle) -> Iterator[Section]:
    """Who has won, once all is over: what one looks for first."""
    if verdict := verdict_text(document):
        yield Section("Result", (line(verdict),))


def _seen(document: OpenBattle) -> Battle:
    """The battle without what is hidden from whoever looks."""
    return without(document.now, document.hidden)


def _sides(document: OpenBattle) -> Section:
    battle = _seen(document)
    rows = [("Side", "Army", "Units", "Figures")]
    for side in battle.sides:
        units = [unit for unit in battle.units.values() if unit.side == side.key]
        figures = sum(len(unit.figures) for unit in units)
        army = title_text(side.army) if side.army is not None else "–"
        rows.append((_name(side), army, str(len(units)), str(figures)))
    return Section("Sides", rows=tuple(rows))


def _score(document: OpenBattle) -> Iterator[Section]:
    """How the sides stand, with the reasons of their points."""
    battle = document.now
    lines: list[str] = []
    for key, tally in document.journal.engine.score(battle):
        side = battle.side(key)
        why = ", ".join(_reasons(document, tally))
        lines.append(f"{_name(side) if side else key}: {number_text(tally.total)}{f' ({why})' if why else ''}")
    if lines:
        yield Section("Score", tuple(lines))


def _reasons(document: OpenBattle, tally: Tally) -> Iterator[str]:
    """The terms of a score; what adds nothing to it stands without an amount."""
    for at, (words, amount, _) in enumerate(tally_lines(document, tally)):
        yield f"{amount} {words}" if not at or tally.terms[at].amount else words


def _rounds(document: OpenBattle) -> Iterator[Section]:
    """The log of each round. What is hidden from whoever looks is not told."""
    done = document.journal.done
    if not done:
        yield Section("Round 1", (NOTHING,))
    for number, entries in groupby(done, key=lambda entry: entry.before.play.round):
        yield Section(f"Round {number}", tuple(_lines(document, list(entries))))


def _lines(document: OpenBattle, entries: list[Entry]) -> Iterator[str]:
    for entry in entries:
        text = entry_text(document, entry).replace("\n", "; ")
        yield f"{entry.number}. {text[:1].upper()}{text[1:]}"


def _losses(document: OpenBattle) -> Section:
    """How many of each side were hurt in which way, and how many left the table."""
    battle, engine = _seen(document), document.journal.engine
    words = [wound.code.replace("-", " ").capitalize() for wound in engine.wounds]
    rows = [("Side", *words, "Removed", "Left")]
    for side in battle.sides:
        figures = [figure for figure in battle.figures.values() if battle.side_of(figure.id) == side.key]
        wounds = Counter(figure.wound for figure in figures)
        left = sum(not figure.is_gone and not engine.is_out(battle, figure) for figure in figures)
        gone = sum(figure.is_gone for figure in figures)
        counts = [wounds[wound.code] for wound in engine.wounds]
        rows.append((_name(side), *(str(count) for count in (*counts, gone, left))))
    return Section("Losses", rows=tuple(rows))


def _dice(document: OpenBattle) -> Iterator[Section]:
    """How six-sided dice fell against what is expected of them."""
    rolls = [roll for entry in document.journal.done for roll in entry.rolls]
    faces = [face for roll in rolls if roll.pool.sides == SIX for face in roll.faces]
    if not faces:
        return
    count, fallen = len(faces), Counter(faces)
    mean, expected = Fraction(sum(faces), count), count / SIX
    told = f"{counted(count, 'die', 'dice')}, mean {float(mean):.2f} where 3.50 is expected."
    head = ("Face", *(str(face) for face in range(1, SIX + 1)))
    fell = ("Fell", *(str(fallen[face]) for face in range(1, SIX + 1)))
    yield Section("Dice", (told,), (head, fell, ("Expected", *[f"{expected:.1f}"] * SIX)))


def markdown(report: Report) -> str:
    """The report as Markdown; names cannot upset it."""
    parts = [f"# {_plain(report.title)}", _plain(report.about)]
    for section in report.sections:
        parts.append(f"## {_plain(section.title)}")
        if section.lines:
            parts.append("\n".join(f"- {_plain(told)}" for told in section.lines))
        if section.rows:
            parts.append("\n".join(_table(section)))
    return "\n\n".join(parts) + "\n"


def _table(section: Section) -> Iterator[str]:
    head, *rest = ([_plain(cell) for cell in row] for row in section.rows)
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' if at in section.of_words else '---:' for at in range(len(head)))} |"
    for row in rest:
        yield f"| {' | '.join(row)} |"


def _plain(text: str) -> str:
    """A text as it is, whatever signs it has; a number at the start of a line stays one."""
    escaped = SPECIAL.sub(r"\\\1", line(text))
    return re.sub(r"^(\d+)\. ", r"\1\\. ", escaped)


def report_file(report: Report, suffix: str, paper: str = "a4") -> bytes:
    """The report as a file of this suffix: ".pdf", else Markdown."""
    if suffix.lower() != ".pdf":
        return markdown(report).encode("utf-8")
    from templates.report import print_report  # it brings ReportLab

    return print_report(report, paper).pdf
