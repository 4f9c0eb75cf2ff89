"""What is worth knowing about a file that opened well: told once, changes nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.core.frozen import FrozenMap
from rules.core.issues import Issue
from rules.core.tally import Detail


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing noticed: `code` and `details` are worded outside; line, key and place say where, as in a Fault.

    `words` are all that could have been meant, where they are few. `issue` is the problem of the army that this notice
    is the place of: who tells the problem need not tell the notice.

    Codes: migrated, duplicate-id, held-differs, held-unknown, and those of the issues that come from slips; of battles
    battle-torn, battle-damaged, battle-differs (opened from a snapshot) and battle-stopped (lines left out).
    """

    code: str
    line: int = 0
    key: str = ""
    hint: str = ""
    details: FrozenMap[str, Detail] = field(default_factory=FrozenMap)
    words: tuple[str, ...] = ()
    issue: Issue | None = None
    place: str = ""
