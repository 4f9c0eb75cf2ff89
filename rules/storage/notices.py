"""What is worth knowing about a file that opened well: told once, changes nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.core.frozen import FrozenMap
from rules.core.tally import Detail


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing noticed: `code` and `details` are worded outside; the rest is its place in the file, as in a Fault.

    Codes: migrated, duplicate-id, held-differs, held-unknown, unknown-key, unknown-profile, unknown-choice, not-a-word.
    """

    code: str
    line: int = 0
    key: str = ""
    hint: str = ""
    details: FrozenMap[str, Detail] = field(default_factory=FrozenMap)
