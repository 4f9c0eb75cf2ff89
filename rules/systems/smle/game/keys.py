"""What the usual keys mean in SMLE: how the codes of the choices begin that each of them takes."""

from __future__ import annotations

from rules.core.frozen import FrozenMap

KEYS: FrozenMap[str, tuple[str, ...]] = FrozenMap(
    {
        "fire": ("fire", "direct", "throw", "return-fire", "opportunity-fire"),
        "assault": ("assault", "close", "pair"),
        "hold": ("hold",),
        "end": ("end",),
        "done": ("done", "roll"),
    }
)
