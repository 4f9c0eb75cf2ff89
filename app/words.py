"""Words for files and for the command line: thing, place, way out. Qt is not needed for any of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from app.files.locks import Holder
from app.files.problems import CannotWrite, FileProblem
from rules.army.model import Army
from rules.army.system import System
from rules.core.faults import BadInput
from rules.core.issues import Issue, Severity, is_legal
from rules.core.tally import Detail
from rules.storage.notices import Notice
from templates.words import counted, line, number_text

if TYPE_CHECKING:
    from templates.glyphs import MissingGlyph  # it brings the fonts, which few commands need

READING = {
    "missing": "there is no such file.",
    "is-folder": "this is a folder. Name a file in it.",
    "no-permission": "you have no permission to read it.",
    "too-large": "it has more than {detail} MB, which no file of ours has. Nothing was opened.",
    "not-utf8": "line {detail} is not UTF-8 text. Save the file as UTF-8 and open it again.",
    "not-ordinary": "this is not an ordinary file. Nothing was opened.",
    "bad-name": "no file can have this name.",
    "long-name": "the name is too long for this disk.",
    "link-loop": "its links lead in a ring.",
    "other": "it cannot be read: {detail}.",
}
WRITING = {
    "missing": "there is no such folder. Save under another name.",
    "is-folder": "this is a folder. Name a file in it.",
    "no-permission": "you have no permission to write there. Save under another name.",
    "read-only": "the file is read-only and is unchanged. Save under another name.",
    "opened-read-only": "the file was opened read-only and is unchanged. Save under another name.",
    "not-ordinary": "this is not an ordinary file. Save under another name.",
    "disk-full": "the disk is full. The old file is unchanged; save on another disk.",
    "bad-name": "no file can have this name. Save under another name.",
    "long-name": "the name is too long for this disk. Save under a shorter one.",
    "link-loop": "its links lead in a ring. Save under another name.",
    "gone": "the file is gone from the disk. Save under another name.",
    "written-to": "somebody else has written to it since, and it is left alone. Save under another name.",
    "no-path": "it has no file yet. Save under a name.",
    "changed": "it has changed on disk. Keep mine, load theirs, or save mine under another name.",
    "other": "it cannot be written: {detail}. Save under another name.",
}
NOTICES = {
    "migrated": "made by an earlier version. It opens as always, and is saved in today's form.",
    "duplicate-id": "the id ‘{id}’ stands twice; the second is now ‘{now}’.",
    "off-table": "‘{name}’ lies off the table. It is kept: bring it back or remove it.",
    "held-differs": "{path} was {held} when this was saved, and is {shipped} in this program. {held} stands.",
    "held-unknown": "{path} was {held} when this was saved, and is no figure of this program. {held} stands.",
    "unknown-key": "‘{key}’ is not a key that this version knows. It is kept, and does nothing.",
    "unknown-profile": "‘{profile}’ is not a profile in these tables. It is kept.",
    "unknown-kind": "‘{kind}’ is not a kind of group here. It is kept.",
    "unknown-weapon": "‘{weapon}’ is no weapon in these tables. It is kept.",
    "unknown-choice": "‘{key}’ is not an option here. It is kept, and does nothing.",
    "not-a-word": "‘{value}’ is not a choice. It is kept.",
    "not-a-switch": "‘{value}’ is not true or false, without quotes.",
    "not-text": "‘{value}’ is not a text.",
    "not-whole": "‘{value}’ is not a whole number.",
    "number-in-quotes": "‘{value}’ is a text. Write the number without quotes.",
    "out-of-range": "{value} is not between {least} and {most}.",
    "battle-torn": "the last line was only half written, and is left out. Everything up to action {kept} is here.",
    "battle-damaged": "action {action} of {actions} is damaged. Opened up to action {kept}, read-only.",
    "battle-differs": "it comes out otherwise by this program’s rules. Opened as it was saved in line {start}.",
    "battle-stopped": "this does not fit this program’s rules. Opened up to here, read-only.",
}
SURE = 1e-9
"""Chances closer than this to none or to one are none and one: floats."""
MOST_ALIKE = 3
"""So many notices of one code are told one by one; the rest are counted."""


def per_cent(chance: float) -> str:
    """A chance in whole per cent; one that is not quite nothing or not quite sure does not read as if it were."""
    rounded = round(100 * chance)
    if rounded == 100 and chance < 1 - SURE:
        return "> 99 %"
    return "< 1 %" if rounded == 0 and chance > SURE else f"{rounded} %"


def file_problem_text(problem: FileProblem) -> str:
    """Which file, what is wrong with it, and the way out."""
    texts = WRITING if isinstance(problem, CannotWrite) else READING
    text = texts.get(problem.code, problem.code).replace("{detail}", problem.detail)
    return line(f"{shown_path(problem.path)}: {text}")


def shown_path(path: Path) -> str:
    """A path as text that any stream can take."""
    return line(str(path).encode("utf-8", "replace").decode("utf-8"))


def held_text(path: Path, holder: Holder) -> str:
    """Who has a file open, and what can be done."""
    where = f" on {line(holder.host)}" if holder.host else ""
    return f"{shown_path(path)}: it is open in another window{where}. Open it read-only, or open a copy."


def fault_lines(bad: BadInput) -> list[str]:
    """One line for each fault of a file."""
    return [line(str(fault)) for fault in bad.faults]


def notice_lines(file: str, notices: Iterable[Notice]) -> list[str]:
    """One line for each notice of a file; many of a kind are told by the first few and a count."""
    lines: list[str] = []
    told: dict[str, int] = {}
    for notice in notices:
        told[notice.code] = told.get(notice.code, 0) + 1
        if told[notice.code] <= MOST_ALIKE:
            lines.append(_notice_line(file, notice))
    more = sum(count - MOST_ALIKE for count in told.values() if count > MOST_ALIKE)
    return [*lines, f"{line(file)}: {counted(more, 'notice', 'notices')} more of these kinds."] if more else lines


def _notice_line(file: str, notice: Notice) -> str:
    place = ", ".join(part for part in (file, f"line {notice.line}" if notice.line else "", notice.place) if part)
    text = NOTICES.get(notice.code, notice.code)
    for key, value in notice.details.items():
        text = text.replace(f"{{{key}}}", raw_text(value))
    return line(f"{place}: {text}{meant_text(notice)}")


def raw_text(value: Detail) -> str:
    """A word or a figure as a file has it."""
    if isinstance(value, bool):
        return str(value).lower()
    return number_text(value) if isinstance(value, Fraction) else str(value)


def meant_text(notice: Notice) -> str:
    """What could have been meant: all words where they are few, and the nearest; empty where nothing is known."""
    listed = f" Possible: {', '.join(notice.words)}." if len(notice.words) > 1 else ""
    said = notice.issue is not None and bool(notice.issue.details.get("hint"))
    return f"{listed} Did you mean {notice.hint}?" if notice.hint and not said else listed


def glyph_text(glyph: MissingGlyph) -> str:
    """A character that no font of ours has, and the unit whose text has it."""
    return line(f"{glyph.title}: ‘{glyph.character}’ ({glyph.code}) is in no font of ours, and is not printed.")


def legal_text(issues: Sequence[Issue]) -> str:
    """Whether an army is legal; an illegal one says so loudly, with the number of errors."""
    errors = sum(issue.severity is Severity.ERROR for issue in issues)
    return "Legal." if is_legal(list(issues)) else f"NOT LEGAL: {counted(errors, 'problem', 'problems')}"


def points_text(system: System, army: Army) -> str:
    """The points of an army, and of its limit: "213 of 220 points"."""
    points = system.bill(army).points
    if army.limit is None:
        return counted(points, "point", "points")
    return f"{number_text(points)} of {counted(army.limit, 'point', 'points')}"


def title_text(army: Army) -> str:
    """What an army is called."""
    return line(army.name) or "Army without a name"
