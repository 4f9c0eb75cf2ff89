"""What the print page says."""

from __future__ import annotations

from collections.abc import Sequence

from app.asking import FileKind
from app.printing.making import What
from rules.core.issues import Issue, Severity
from templates.glyphs import MissingGlyph
from templates.words import counted, line

PDF = FileKind("PDF files", (".pdf",))
NO_ARMY = "No army is open. Start one (Ctrl+N) or open a file (Ctrl+O)."
NOT_MADE = "There are no pages: see what is said in their place."
BUSY = "The pages before are still going to the printer."
NO_FOLDER = "No PDF has been saved yet. Save one first (Ctrl+Shift+P)."
LEGAL = "Legal"
FULL_SIZE = "Print at 100 %, never ‘fit to page’."
MEASURE = "Measure the 100 mm bar before you cut."
DRAWING = "Drawing the pages"
FAILED = "The pages could not be drawn. The army is unharmed."
STOPPED = "Drawing was stopped. Nothing is lost."
TITLES: dict[What, str] = {
    "cards": "Unit cards",
    "counters": "Counters",
    "roster": "Roster",
    "playsheet": "Play sheet",
}
LEDGERS = {"crucible-detachments": "Big Detachment Sheet"}
"""The names of rosters that a system has a sheet of its own for."""
ABOUT: dict[What, str] = {
    "cards": "a card for each unit",
    "counters": "two-sided, to cut out",
    "roster": "tables with their sums",
    "playsheet": "the tables of the game",
}
ICONS: dict[What, str] = {"cards": "cards", "counters": "hexes", "roster": "log", "playsheet": "note"}
PLACES = {"title": "the name of", "name": "the name of", "notes": "the note of", "group": "the group of"}
SWITCHES = (
    ("crop_marks", "Crop marks at every card edge"),
    ("scale_bar", "100 mm bar to check the scale"),
    ("marks", "House marks (H, D, O)"),
    ("ink_saver", "Ink saver: outlines, no fills"),
    ("lines", "Cutting lines across the page"),
)
APPLIES: dict[What, tuple[str, ...]] = {
    "cards": ("size", "sides", "flip", "crop_marks", "scale_bar", "marks", "ink_saver", "lines"),
    "counters": ("flip", "crop_marks", "scale_bar", "ink_saver"),
    "roster": ("marks",),
    "playsheet": ("marks", "ink_saver"),
}
"""The options that change something of each kind of paper; the others are not shown for it."""


def title(what: What, ledger: str = "") -> str:
    """What a kind of paper is called."""
    return LEDGERS.get(ledger, TITLES[what]) if what == "roster" else TITLES[what]


def illegal(issues: Sequence[Issue]) -> str:
    """How many problems make an army illegal: "Not legal: 2 problems"; empty for a legal one."""
    errors = sum(issue.severity is Severity.ERROR for issue in issues)
    return f"Not legal: {counted(errors, 'problem', 'problems')}" if errors else ""


def state(issues: Sequence[Issue], pages: int, is_ready: bool) -> str:
    """What is beside the title: that it is not legal, and how many pages there are."""
    told = counted(pages, "page", "pages") if pages else ""
    return " · ".join(part for part in (illegal(issues), f"{told}, ready" if is_ready else told) if part)


def unprintable(count: int) -> str:
    """The head of the warning."""
    return "One character cannot be printed" if count == 1 else f"{count} characters cannot be printed"


def where(glyph: MissingGlyph) -> str:
    """Which character, and where it stands: "U+263E in the note of ‘PIAT team’"."""
    place = PLACES.get(glyph.place, "")
    return line(f"{glyph.code} in {place} ‘{glyph.title}’" if place else f"{glyph.code} in ‘{glyph.title}’")


def page_of(page: int, pages: int) -> str:
    """Where one is; `page` counts from nought."""
    return f"Page {page + 1} of {pages}"
