"""‘tribarrel check’: each problem once, with the line in the file and the word that was meant where a slip made it."""

from __future__ import annotations

import argparse
from typing import Any

from app.cli.answer import DONE, NOT_LEGAL, Answer
from app.cli.files import loaded
from app.rosters.data import issue_entry, number
from app.words import legal_text, meant_text, notice_lines, points_text, title_text
from rules.core.issues import Issue, is_legal
from rules.storage.armies import LoadedArmy
from rules.storage.json_text import write
from rules.storage.notices import Notice
from templates.words import issue_text, line


def check(chosen: argparse.Namespace) -> Answer:
    """What an army costs and what is wrong with it."""
    name, found = loaded(chosen)
    issues = found.system.check(found.army)
    places = {notice.issue: notice for notice in found.notices if notice.issue is not None}
    notes = tuple(notice_lines(name, [notice for notice in found.notices if notice.issue is None]))
    out = _content(found, issues, places) if chosen.json else _text(found, issues, places)
    return Answer(DONE if is_legal(issues) else NOT_LEGAL, out, notes)


def _content(found: LoadedArmy, issues: list[Issue], places: dict[Issue, Notice]) -> str:
    system, army = found.system, found.army
    content = {
        "system": system.key,
        "points": number(system.bill(army).points),
        "limit": army.limit,
        "legal": is_legal(issues),
        "issues": [{**issue_entry(system, army, issue), **_place(places.get(issue))} for issue in issues],
    }
    return write(content) + "\n"


def _place(notice: Notice | None) -> dict[str, Any]:
    """What the file adds to a problem that a slip in it made."""
    return {} if notice is None else {"line": notice.line, "meant": notice.hint, "words": list(notice.words)}


def _text(found: LoadedArmy, issues: list[Issue], places: dict[Issue, Notice]) -> str:
    system, army = found.system, found.army
    lines = [f"{title_text(army)} ({system.name}): {points_text(system, army)}. {legal_text(issues)}"]
    for issue in issues:
        rule = f"  [{issue.rule}]" if issue.rule else ""
        notice = places.get(issue)
        place = f"line {notice.line}: " if notice and notice.line else ""
        told = f"{place}{issue_text(system, army, issue)}{meant_text(notice) if notice else ''}"
        lines.append(f"  {issue.severity.value:7}  {line(told)}{rule}")
    return "\n".join(lines) + "\n"
