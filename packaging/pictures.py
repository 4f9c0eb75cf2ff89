"""Makes the README's pictures anew, from the shipped samples: .venv/bin/python packaging/pictures.py

Card pages come from the very PDF that a player prints, windows from the real window without a display.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2 as pdfium

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "packaging" / "pictures"
SCALE = 1.35

sys.path.insert(0, str(ROOT))


def cards() -> None:
    """The first page of a sample's cards, as printed on A4."""
    from rules.registry import SYSTEMS, system
    from rules.storage.armies import load_army
    from templates.cards import print_cards

    chosen = system("smle")
    army = load_army(chosen.sample_text("british-platoon"), "british-platoon", SYSTEMS).army
    with pdfium.PdfDocument(print_cards(chosen, army).pdf) as document:
        document[0].render(scale=SCALE).to_pil().save(PICTURES / "cards.png", optimize=True)


def main() -> None:
    """All pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    cards()


if __name__ == "__main__":
    main()
