"""The window's look as tokens: the one place of the window's colours, sizes and type. Views ask for tokens by name."""

from __future__ import annotations

from collections import ChainMap
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QColor, QFont, QPalette

from templates.palette import PAPER

LIGHT: Final[dict[str, str]] = {
    "bg": "F3F2EE",
    "surface": "FFFFFF",
    "sunken": "E9E7E0",
    "raised": "FFFFFF",
    "line": "DCD9D0",
    "line2": "7A776E",
    "ink": "1B2124",
    "ink2": "475156",
    "ink3": "5F696E",
    "accent": "0B6B7B",
    "accentsoft": "DBECEE",
    "onaccent": "FFFFFF",
    "ok": "2A6B3D",
    "oksoft": "E0EEE3",
    "warn": "825400",
    "warnsoft": "FAEED0",
    "error": "AE251D",
    "errorsoft": "FBE5E2",
    "info": "2E5896",
    "infosoft": "E2EAF6",
    "house": "6A4B8A",
    "housesoft": "EDE6F4",
    "mat": "DFE0D4",
    "matline": "CFD1C3",
    "matline2": "BDC0AF",
    "wood": "B9C9A4",
    "woodtree": "8FAA78",
    "woodline": "5E7A49",
    "bldin": "E4E0D7",
    "bldline": "4E4A42",
    "wall": "5C5850",
    "hedge": "6F8A57",
    "road": "CFC7B3",
    "roadline": "B5AB93",
    "hill": "C9B98F",
    "water": "A9C7D6",
    "waterline": "5F8CA3",
    "rubble": "A49C8E",
}
"""What is not here, the sides among it, the light window has from paper."""

DARK: Final[dict[str, str]] = {
    "bg": "111516",
    "surface": "191F21",
    "sunken": "0C0F10",
    "raised": "21292C",
    "line": "2C3639",
    "line2": "727F84",
    "ink": "ECEFED",
    "ink2": "B9C2C3",
    "ink3": "939EA1",
    "accent": "5CCBD8",
    "accentsoft": "12383E",
    "onaccent": "05242A",
    "ok": "84CC98",
    "oksoft": "16301F",
    "warn": "F0BC58",
    "warnsoft": "382A0C",
    "error": "FF9385",
    "errorsoft": "421A16",
    "info": "93BCF2",
    "infosoft": "17283F",
    "house": "C5A6E6",
    "housesoft": "2C2138",
    "mat": "20261F",
    "matline": "2A3129",
    "matline2": "384034",
    "wood": "2C3A28",
    "woodtree": "3F5437",
    "woodline": "6F8E5C",
    "bldin": "2E2D2A",
    "bldline": "8E8A80",
    "wall": "A29C8F",
    "hedge": "5F7B4B",
    "road": "343128",
    "roadline": "4A4538",
    "hill": "4D452D",
    "water": "223843",
    "waterline": "4F7A8E",
    "rubble": "57524A",
    "blue/fill": "3A6BDB",
    "blue/on": "FFFFFF",
    "blue/soft": "182A52",
    "blue/ink": "9DBBFF",
    "red/fill": "CB4127",
    "red/on": "FFFFFF",
    "red/soft": "47190F",
    "red/ink": "FFA592",
    "green/fill": "1E855C",
    "green/on": "FFFFFF",
    "green/soft": "0F3325",
    "green/ink": "78D6AC",
    "tan/fill": "D3A75A",
    "tan/on": "2A1F08",
    "tan/soft": "3A2C10",
    "tan/ink": "EBCB8F",
}

LIGHT_STRONG: Final[dict[str, str]] = {
    "accent": "08525F",
    "ok": "215330",
    "warn": "674200",
    "error": "8F1E18",
    "info": "274A7E",
    "house": "593F74",
}
"""What high contrast has instead in the light window: 7:1 on every ground."""

DARK_STRONG: Final[dict[str, str]] = {
    "accent": "6ED1DC",
    "ok": "8FD1A1",
    "error": "FFAEA4",
    "info": "A1C5F4",
    "house": "D1B9EB",
}

MEANT: Final[dict[str, str]] = {"edge": "sunken", "lit": "accentsoft", "faint": "line2"}
"""Tokens that high contrast alone sees: `edge` is around a well and `lit` around what is chosen, each in the colour of
its own ground; `faint` is the icon of what is forbidden."""

STRONG: Final[dict[str, str]] = {
    "line": "line2",
    "line2": "ink",
    "ink2": "ink",
    "ink3": "ink",
    "edge": "ink",
    "lit": "accent",
}
"""What a token is in high contrast: no pale text, no pale line, and an edge around what is told by its ground alone."""

# Role -> (pixels at scale 1, weight).
TYPE: Final[dict[str, tuple[int, QFont.Weight]]] = {
    "caption": (12, QFont.Weight.Medium),
    "small": (13, QFont.Weight.Normal),
    "label": (13, QFont.Weight.Medium),
    "body": (14, QFont.Weight.Medium),
    "row": (15, QFont.Weight.DemiBold),
    "amount": (16, QFont.Weight.DemiBold),
    "document": (17, QFont.Weight.DemiBold),
    "panel": (18, QFont.Weight.DemiBold),
    "page": (28, QFont.Weight.DemiBold),
    "total": (40, QFont.Weight.Bold),
}
FAMILY: Final = "IBM Plex Sans"

ROLES: Final[dict[QPalette.ColorRole, str]] = {
    QPalette.ColorRole.Window: "bg",
    QPalette.ColorRole.WindowText: "ink",
    QPalette.ColorRole.Base: "surface",
    QPalette.ColorRole.AlternateBase: "bg",
    QPalette.ColorRole.Text: "ink",
    QPalette.ColorRole.Button: "surface",
    QPalette.ColorRole.ButtonText: "ink",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "onaccent",
    QPalette.ColorRole.ToolTipBase: "raised",
    QPalette.ColorRole.ToolTipText: "ink",
    QPalette.ColorRole.PlaceholderText: "ink3",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.Mid: "line",
    QPalette.ColorRole.Dark: "line2",
}


@dataclass(frozen=True, slots=True)
class Theme:
    """One look: light or dark, its scale from 1 to 2, and what the player asks of contrast and motion."""

    dark: bool = False
    scale: float = 1.0
    high_contrast: bool = False
    less_motion: bool = False

    def figure(self, token: str) -> str:
        """A token's colour as six hexadecimal digits; raises KeyError for an unknown token."""
        if self.high_contrast:
            token = STRONG.get(token, token)
        token = MEANT.get(token, token)
        return self._tokens()[token]

    def _tokens(self) -> ChainMap[str, str]:
        own, strong = (DARK, DARK_STRONG) if self.dark else (LIGHT, LIGHT_STRONG)
        return ChainMap(strong if self.high_contrast else {}, own, PAPER)

    def colour(self, token: str, alpha: float = 1.0) -> QColor:
        """A token's colour, `alpha` from 0 for clear to 1 for solid."""
        colour = QColor(f"#{self.figure(token)}")
        colour.setAlphaF(alpha)
        return colour

    def px(self, size: float) -> int:
        """A size in pixels of the design, at this scale."""
        return round(size * self.scale)

    def font(self, role: str) -> QFont:
        """The font of a role of TYPE, with figures of one width."""
        size, weight = TYPE[role]
        font = QFont(FAMILY)
        font.setPixelSize(self.px(size))
        font.setWeight(weight)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def palette(self) -> QPalette:
        """Qt's own palette, filled from the tokens."""
        palette = QPalette()
        for role, token in ROLES.items():
            palette.setColor(role, self.colour(token))
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.colour("ink3"))
        return palette

    @property
    def motion_ms(self) -> int:
        """How long a panel takes to open: nothing for those who ask for less motion."""
        return 0 if self.less_motion else 120

    @property
    def glide_ms(self) -> int:
        """How long a model is on its way after a committed move."""
        return 0 if self.less_motion else 200
