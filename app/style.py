"""The one style sheet for plain widgets, made from the tokens of a theme."""

from __future__ import annotations

import re

from app.theme import FAMILY, Theme

SHEET = """
* { font-family: "@family"; font-size: [14]px; font-weight: 500; color: {ink}; }
QWidget#page, QMainWindow { background: {bg}; }
QToolTip { background: {raised}; color: {ink}; border: 1px solid {line2}; padding: [4]px [8]px; }
QLabel { background: transparent; }
QLabel[role="caption"] { font-size: [12]px; color: {ink3}; }
QLabel[role="small"] { font-size: [13]px; font-weight: 400; color: {ink2}; }
QLabel[role="label"] { font-size: [13]px; color: {ink2}; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="row"] { font-size: [15]px; font-weight: 600; }
QLabel[role="amount"] { font-size: [16]px; font-weight: 600; }
QLabel[role="document"] { font-size: [17]px; font-weight: 600; }
QLabel[role="panel"] { font-size: [18]px; font-weight: 600; }
QLabel[role="page"] { font-size: [28]px; font-weight: 600; }
QLabel[role="total"] { font-size: [40]px; font-weight: 700; }
QLabel[tone="accent"] { color: {accent}; }
QLabel[tone="error"] { color: {error}; }
QLabel[tone="warn"] { color: {warn}; }
QLabel[tone="ok"] { color: {ok}; }
QLabel[tone="info"] { color: {info}; }
QLabel[tone="house"] { color: {house}; }
QFrame[panel="ground"] { background: {bg}; border: none; }
QFrame[panel="surface"] { background: {surface}; border: none; }
QFrame[panel="well"] { background: {sunken}; border: 1px solid {edge}; border-radius: [8]px; }
QFrame[panel="well"][wrong="true"] { border: 2px solid {error}; }
QFrame[panel="field"] { background: {surface}; border: 1px solid {line2}; border-radius: [8]px; }
QFrame[panel="field"][wrong="true"] { border: 2px solid {error}; }
QFrame[panel="card"] { background: {surface}; border: 1px solid {line}; border-radius: [10]px; }
QFrame[panel="warn"] { background: {warnsoft}; border: none; border-radius: [10]px; }
QFrame[panel="error"] { background: {errorsoft}; border: none; border-radius: [10]px; }
QPushButton { background: {surface}; border: 1px solid {line2}; border-radius: [8]px;
  padding: 0 [16]px; min-height: [34]px; }
QPushButton:hover { background: {accentsoft}; }
QPushButton:disabled { color: {ink3}; border-color: {line}; }
QPushButton:focus { border: 2px solid {accent}; padding: 0 [16-1]px; min-height: [34-2]px; }
QPushButton[kind="primary"] { background: {accent}; color: {onaccent}; border: 1px solid {accent}; font-weight: 600; }
QPushButton[kind="primary"]:focus { border: 2px solid {ink}; }
QPushButton[kind="primary"]:disabled { background: {sunken}; color: {ink3}; border-color: {line}; }
QPushButton[kind="link"] { background: transparent; border: 1px solid transparent; color: {accent};
  font-weight: 600; padding: 0 [6]px; }
QPushButton[kind="link"]:focus { border: 2px solid {accent}; padding: 0 [6-1]px; }
QPushButton[kind="text"] { background: transparent; border: 1px solid transparent; color: {ink2}; }
QPushButton[kind="text"]:hover { background: {accentsoft}; }
QPushButton[kind="text"]:focus { border: 2px solid {accent}; }
QPushButton[kind="quiet"] { background: transparent; border: 1px solid transparent; color: {ink2}; font-size: [15]px;
  font-weight: 400; padding: 0 [6]px; text-align: left; }
QPushButton[kind="quiet"]:hover { border-color: {line2}; background: {surface}; }
QPushButton[kind="quiet"]:focus { border: 2px solid {accent}; padding: 0 [6-1]px; }
QPushButton[kind="chip"] { background: {sunken}; border: 1px solid {edge}; border-radius: [17]px; min-height: [34]px;
  padding: 0 [11]px; }
QPushButton[kind="chip"]:checked { background: {accent}; color: {onaccent}; border-color: {accent}; }
QPushButton[kind="chip"]:focus { border: 2px solid {ink}; padding: 0 [11-1]px; min-height: [34-2]px; }
QPushButton[small="true"] { min-height: [26]px; border-radius: [13]px; padding: 0 [10]px; font-size: [13]px; }
QPushButton[small="true"]:focus { min-height: [26-2]px; padding: 0 [10-1]px; }
QPushButton[small="true"]::menu-indicator { width: 0; }
QLabel[pill] { border-radius: [12]px; padding: 0 [8]px; font-size: [12]px; }
QLabel[pill="ok"] { background: {oksoft}; color: {ok}; }
QLabel[pill="warn"] { background: {warnsoft}; color: {warn}; }
QPushButton[kind="segment"] { background: transparent; border: 1px solid transparent; border-radius: [6]px;
  color: {ink2}; padding: 0 [10]px; min-height: [34]px; }
QPushButton[kind="segment"]:checked { background: {surface}; border-color: {line2}; color: {ink}; font-weight: 600; }
QPushButton[kind="segment"]:focus { border: 2px solid {accent}; padding: 0 [10-1]px; min-height: [34-2]px; }
QPushButton[kind="digit"] { min-width: [34]px; padding: 0; }
QPushButton[kind="digit"]:focus { min-width: [34-2]px; padding: 0; }
QPushButton[large="true"] { min-height: [42]px; }
QPushButton[large="true"]:focus { min-height: [42-2]px; }
QPushButton[kind="face"] { min-height: [82]px; padding: 0; }
QPushButton[kind="face"]:focus { min-height: [82-2]px; padding: 0; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: [8]px; min-width: [34]px;
  min-height: [34]px; }
QToolButton:hover { background: {accentsoft}; }
QToolButton:focus { border: 2px solid {accent}; min-width: [34-2]px; min-height: [34-2]px; }
QToolButton[kind="outlined"] { border: 1px solid {line2}; min-width: [42]px; min-height: [42]px; }
QToolButton[kind="outlined"]:focus { border: 2px solid {accent}; min-width: [42-2]px; min-height: [42-2]px; }
QToolButton:disabled { color: {ink3}; }
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QSpinBox { background: {surface}; border: 1px solid {line2};
  border-radius: [8]px; padding: [2]px [10]px; min-height: [32]px; selection-background-color: {accent};
  selection-color: {onaccent}; placeholder-text-color: {ink3}; }
QLineEdit[kind="search"] { background: {sunken}; border: 1px solid {edge}; }
QLineEdit[kind="bare"] { background: transparent; border: 1px solid transparent; min-height: [30]px; padding: 0; }
QLineEdit[kind="big"] { background: transparent; border: 1px solid transparent; padding: 0; min-height: [42]px;
  font-size: [28]px; font-weight: 600; }
QLineEdit[kind="title"] { background: transparent; border: 1px solid transparent; padding: 0 [4]px; font-size: [18]px;
  font-weight: 600; }
QLineEdit[kind="title"]:hover { border-color: {line2}; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus, QSpinBox:focus { border: 2px solid {accent};
  padding: [2-1]px [10-1]px; }
QLineEdit[kind="bare"]:focus { padding: 0; min-height: [30-2]px; }
QLineEdit[kind="title"]:focus { padding: 0 [4-1]px; min-height: [32-2]px; }
QLineEdit[wrong="true"], QComboBox[wrong="true"] { border: 2px solid {error}; }
QComboBox { combobox-popup: 0; }
QComboBox::drop-down { border: none; width: [28]px; }
QComboBox QAbstractItemView { background: {raised}; border: 1px solid {line2}; selection-background-color: {accentsoft};
  selection-color: {ink}; outline: none; }
QComboBox QAbstractItemView::item { min-height: [36]px; padding: 0 [10]px; }
QCheckBox { spacing: [8]px; min-height: [36]px; }
QAbstractItemView { background: {bg}; border: none; outline: none; alternate-background-color: {bg};
  selection-background-color: {accentsoft}; selection-color: {ink}; }
QAbstractItemView[panel="surface"] { background: {surface}; }
QHeaderView::section { background: {bg}; color: {ink3}; border: none; border-bottom: 1px solid {line};
  padding: [4]px [8]px; font-size: [13]px; }
QMenu { background: {raised}; border: 1px solid {line2}; padding: [6]px; }
QMenu::item { padding: [8]px [28]px [8]px [16]px; border: 1px solid transparent; border-radius: [6]px; }
QMenu::item:selected { background: {accentsoft}; border-color: {lit}; }
QMenu::icon { padding-left: [10]px; }
QMenu::item:disabled { color: {ink3}; }
QMenu::separator { height: 1px; background: {line}; margin: [4]px [8]px; }
QTabBar { background: {bg}; qproperty-drawBase: 0; }
QTabBar::tab { background: {sunken}; border: 1px solid {edge}; border-radius: [8]px; padding: 0 [14]px;
  min-height: [34]px; margin: [4]px [4]px 0 0; color: {ink2}; }
QTabBar::tab:selected { background: {surface}; border-color: {line2}; color: {ink}; }
QTabBar::tab:focus { border: 2px solid {accent}; }
QScrollBar { background: transparent; width: [12]px; height: [12]px; }
QScrollBar::handle { background: {line2}; border-radius: [2]px; margin: [3]px; min-height: [28]px; min-width: [28]px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: {line}; }
"""


def sheet(theme: Theme) -> str:
    """The style sheet of a theme: `{token}` is a colour, `[8]` a size in pixels at scale 1, `[8-1]` one pixel less.

    The ring of the focus is a pixel thicker than a hairline: what is inside gives up that pixel, and nothing moves.
    """
    coloured = re.sub(r"\{([a-z0-9/]+)\}", lambda found: f"#{theme.figure(found[1])}", SHEET)
    sized = re.sub(r"\[(\d+)(-\d)?\]", lambda found: str(theme.px(int(found[1])) + int(found[2] or 0)), coloured)
    return sized.replace("@family", FAMILY)
