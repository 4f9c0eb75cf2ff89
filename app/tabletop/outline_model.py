"""The table as a tree: sides, units, models, where each is and how. The table's twin for screen readers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.session import Change
from app.tabletop.stage import ABOARD, Stage
from app.tabletop.words import called, wound_words
from rules.battle.change import change
from rules.battle.model import Battle, Figure, Squad
from rules.tabletop.terrain import Piece
from templates.words import counted

IdRole = Qt.ItemDataRole.UserRole
ColourRole = Qt.ItemDataRole.UserRole + 1
KindRole = Qt.ItemDataRole.UserRole + 2

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


@dataclass(eq=False)
class Row:
    """One row: a side, a unit, a figure or a piece of terrain by its id."""

    kind: str
    id: str
    parent: Row | None = None
    rows: list[Row] = field(default_factory=list)

    @property
    def at(self) -> int:
        """Its place among its siblings."""
        return self.parent.rows.index(self) if self.parent else 0


class OutlineModel(QAbstractItemModel):
    """Reset where units came or went; else only what differs is told."""

    def __init__(self, stage: Stage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stage = stage
        self._root = Row("root", "")
        self._by_id: dict[str, Row] = {}
        self._shown: Battle | None = None
        self._called: dict[str, str] = {}
        self._pieces: dict[str, str] = {}
        stage.changed.connect(self._hear)
        self._build()

    def _build(self) -> None:
        self.beginResetModel()
        battle = self._shown = self.stage.battle
        self._called = called(battle) if battle else {}
        self._root, self._by_id = Row("root", ""), {}
        for side in battle.sides if battle else ():
            top = self._add("side", side.key, self._root)
            for unit in battle.units.values() if battle else ():
                if unit.side == side.key:
                    row = self._add("unit", unit.id, top)
                    for figure in unit.figures:
                        self._add("figure", figure, row)
        pieces = whole_pieces(battle)
        self._pieces = piece_names(pieces)
        if pieces:
            ground = self._add("terrain", "", self._root)
            for piece in pieces:
                self._add("piece", piece.id, ground)
        self.endResetModel()

    def _add(self, kind: str, row_id: str, parent: Row) -> Row:
        row = Row(kind, row_id, parent)
        parent.rows.append(row)
        self._by_id[f"{kind}:{row_id}"] = row
        return row

    def _hear(self, heard: Change) -> None:
        if heard.what not in ("battle", "moment", "battles"):
            return
        before, now = self._shown, self.stage.battle
        if before is None or now is None or heard.what == "battles" or set(before.units) != set(now.units):
            self._build()
            return
        if before.table is not now.table and _ids(before) != _ids(now):
            self._build()
            return
        differing = change(before, now)
        self._shown, self._called = now, called(now)
        units = differing.units | {now.figures[key].unit for key in differing.figures if key in now.figures}
        for key in [f"figure:{figure}" for figure in differing.figures] + [f"unit:{unit}" for unit in units]:
            index = self.index_of(key)
            if index.isValid():
                self.dataChanged.emit(index, index)

    def index_of(self, key: str) -> QModelIndex:
        """The index of "figure:id" or "unit:id"; an invalid one for none."""
        row = self._by_id.get(key)
        return self.createIndex(row.at, 0, row) if row else NOWHERE

    def row_of(self, index: Index) -> Row:
        """The row of an index."""
        found = index.internalPointer() if index.isValid() else self._root
        return found if isinstance(found, Row) else self._root

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        """Qt's own."""
        rows = self.row_of(parent).rows
        return self.createIndex(row, column, rows[row]) if 0 <= row < len(rows) and column == 0 else NOWHERE

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]
        """Qt's own."""
        above = self.row_of(index).parent if index.isValid() else None
        return self.createIndex(above.at, 0, above) if above and above is not self._root else NOWHERE

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Qt's own."""
        return len(self.row_of(parent).rows)

    def columnCount(self, _parent: Index = NOWHERE) -> int:
        """One."""
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The words of a row, and what its painter asks."""
        battle, row = self.stage.battle, self.row_of(index)
        if battle is None or not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._name(battle, row)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return ", ".join(part for part in (self._name(battle, row), self._where(battle, row)) if part)
        side = battle.side(row.id if row.kind == "side" else battle.side_of(row.id))
        answers = {IdRole: row.id, KindRole: row.kind, ColourRole: side.colour if side else ""}
        return answers.get(role)

    def _name(self, battle: Battle, row: Row) -> str:
        if row.kind == "side":
            side = battle.side(row.id)
            return (side.name or side.colour.capitalize()) if side else ""
        if row.kind == "unit":
            return self._called.get(row.id, "")
        if row.kind == "terrain":
            return "Terrain"
        if row.kind == "piece":
            return self._pieces.get(row.id, "")
        figure = battle.figures.get(row.id)
        return figure.name or "Model" if figure else ""

    def where(self, index: Index) -> str:
        """Where a row's models are and how they are."""
        battle = self.stage.battle
        return self._where(battle, self.row_of(index)) if battle else ""

    def _where(self, battle: Battle, row: Row) -> str:
        if row.kind == "figure":
            figure = battle.figures.get(row.id)
            return figure_state(figure) if figure else ""
        if row.kind == "unit":
            unit = battle.units.get(row.id)
            return unit_state(battle, unit, self.stage.is_out) if unit else ""
        if row.kind == "terrain":
            return counted(len(row.rows), "piece", "pieces")
        piece = battle.table.piece(row.id) if row.kind == "piece" and battle.table else None
        return piece_state(piece) if piece else ""


def whole_pieces(battle: Battle | None) -> list[Piece]:
    """The pieces of the table that are taken in hand as one: a hill is told of once, by its foot."""
    found: list[Piece] = []
    foot: Piece | None = None
    for piece in battle.table.pieces if battle and battle.table else ():
        if foot is None or not _lies_on(piece, foot):
            foot = piece
            found.append(piece)
    return found


def _lies_on(upper: Piece, lower: Piece) -> bool:
    """Whether a piece is a contour of the hill before it, as far as their corners tell."""
    if upper.kind != lower.kind or not (upper.is_ground and lower.is_ground) or upper.is_line:
        return False
    (left, low, right, high), (least_x, least_y, most_x, most_y) = _span(upper), _span(lower)
    return least_x <= left and right <= most_x and least_y <= low and high <= most_y


def _span(piece: Piece) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
    return min(xs), min(ys), max(xs), max(ys)


def _ids(battle: Battle) -> list[str]:
    return [piece.id for piece in battle.table.pieces] if battle.table else []


def piece_names(pieces: list[Piece]) -> dict[str, str]:
    """What each piece is called, with a number where there are several of a name."""
    plain = {piece.id: piece.name or piece.kind.replace("-", " ").capitalize() for piece in pieces}
    twins: dict[str, list[str]] = {}
    for key, name in plain.items():
        twins.setdefault(name, []).append(key)
    return {
        key: name if len(twins[name]) == 1 else f"{name} {twins[name].index(key) + 1}" for key, name in plain.items()
    }


def piece_state(piece: Piece) -> str:
    """Where the middle of a piece is, in inches: "12.0, 30.5"."""
    left, low, right, high = _span(piece)
    return f"{(left + right) / 2:.1f}, {(low + high) / 2:.1f}"


def figure_state(figure: Figure) -> str:
    """Where a model is in inches, and how: "12.0, 30.5, light wound, prone"."""
    if figure.is_gone:
        return "removed"
    nowhere = "" if ABOARD in figure.states else "not on the table"
    place = f"{figure.place.x:.1f}, {figure.place.y:.1f}" if figure.place else nowhere
    return ", ".join(part for part in (place, wound_words(figure.wound), *figure.states) if part).replace("-", " ")


def unit_state(battle: Battle, unit: Squad, is_out: Callable[[str], bool]) -> str:
    """How many of a unit are on the table and in the fight, where the others are, and its states."""
    here = battle.figures_of(unit.id)
    there = [figure for figure in here if figure.place is not None]
    out = sum(1 for figure in there if is_out(figure.id))
    aboard = sum(1 for figure in here if figure.place is None and ABOARD in figure.states)
    others = ((out, "out"), (aboard, "aboard"), (len(unit.figures) - len(here), "removed"))
    told = [f"{len(there) - out} of {len(unit.figures)} on the table"]
    told += [f"{count} {word}" for count, word in others if count]
    counts = [f"{marker} {count}" for marker, count in unit.counts.items()]
    return ", ".join([*told, *unit.states, *counts]).replace("-", " ")
