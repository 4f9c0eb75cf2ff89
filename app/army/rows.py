"""The rows of the tree: one for each group and unit, with what it last told. No Qt."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from app.army.columns import Cell
from rules.army.bill import Bill
from rules.army.model import Army, Group, Unit
from rules.core.issues import Issue, Severity
from rules.core.tally import Amount

WEIGHT = {Severity.ADVICE: 1, Severity.WARNING: 2, Severity.ERROR: 3}


@dataclass(frozen=True, slots=True)
class Look:
    """All that is painted of a row.

    `mark` is the letter after its points; `numbers` says that no cell is a word; `over` of the figures are beyond a
    limit; `inner` is the worst problem in it.
    """

    title: str
    note: str
    points: str
    severity: Severity | None
    inner: Severity | None
    figures: int | None = None
    over: int = 0
    cells: tuple[Cell, ...] = ()
    silhouette: str = ""
    colour: str = "blue"
    leads: bool = False
    mark: str = ""
    numbers: bool = False


@dataclass(eq=False, slots=True)
class Row:
    """A group or unit in the tree. `told` is what the view knows of it: node, points and problems."""

    node: Group | Unit | None
    parent: Row | None
    serial: int
    children: list[Row] = field(default_factory=list)
    told: tuple[object, ...] = ()
    look: Look | None = None

    @property
    def id(self) -> str:
        """The node's id, empty for the army."""
        return self.node.id if self.node else ""

    @property
    def depth(self) -> int:
        """How many groups are around it."""
        return self.parent.depth + 1 if self.parent and self.parent.node else 0

    def all(self) -> Iterator[Row]:
        """Every row inside this one, outer before inner."""
        for child in self.children:
            yield child
            yield from child.all()


class RowBook:
    """All rows of one tree, found by their serial number and by their node's id."""

    def __init__(self) -> None:
        self.root = Row(None, None, 0)
        self.by_id: dict[str, Row] = {}
        self._by_serial: dict[int, Row] = {}
        self._serial = 0

    def clear(self) -> None:
        """No rows at all; serial numbers are never given twice."""
        self.by_id.clear()
        self._by_serial.clear()
        self.root = Row(None, None, 0)

    def of(self, serial: int) -> Row:
        """The row of a serial number, the root for an unknown one."""
        return self._by_serial.get(serial, self.root)

    def built(self, nodes: Iterable[Group | Unit], parent: Row) -> list[Row]:
        """Rows for nodes and for all inside them."""
        made = []
        for node in nodes:
            self._serial += 1
            row = Row(node, parent, self._serial)
            self._by_serial[row.serial] = self.by_id[node.id] = row
            row.children = self.built(children_of(node), row)
            made.append(row)
        return made

    def forget(self, rows: Iterable[Row]) -> None:
        """Rows that are gone, with all inside them."""
        for row in rows:
            self.forget(row.children)
            del self._by_serial[row.serial]
            if self.by_id.get(row.id) is row:
                del self.by_id[row.id]


def runs(rows: Sequence[Row]) -> Iterator[tuple[Row, Row]]:
    """First and last of each run of rows that stand together."""
    at = 0
    while at < len(rows):
        first = last = rows[at]
        at += 1
        while at < len(rows) and rows[at].parent is first.parent and _follows(last, rows[at]):
            last = rows[at]
            at += 1
        yield first, last


def _follows(one: Row, other: Row) -> bool:
    siblings = one.parent.children if one.parent else []
    return siblings.index(other) == siblings.index(one) + 1


def children_of(node: Army | Group | Unit) -> tuple[Group | Unit, ...]:
    """What stands in a node, in the order of the tree: its units, then its groups."""
    if isinstance(node, Group):
        return (*node.units, *node.groups)
    return node.groups if isinstance(node, Army) else ()


def staying(old: Sequence[str], new: Sequence[str]) -> set[str]:
    """The ids that stand in both lists and need not move: the longest run that is in order in both."""
    place = {node_id: at for at, node_id in enumerate(new)}
    both = [node_id for node_id in old if node_id in place]
    ends: list[int] = []
    last: list[str] = []
    before: dict[str, str] = {}
    for node_id in both:
        at = bisect_left(ends, place[node_id])
        if at:
            before[node_id] = last[at - 1]
        ends[at : at + 1] = [place[node_id]]
        last[at : at + 1] = [node_id]
    kept: set[str] = set()
    found = last[-1] if last else ""
    while found:
        kept.add(found)
        found = before.get(found, "")
    return kept


class Problems:
    """The problems of an army by the node of the tree that shows them; a figure's are its unit's."""

    def __init__(self, army: Army, issues: Sequence[Issue]) -> None:
        self._by_node: dict[str, list[Issue]] = {}
        subjects = {issue.subject for issue in issues if issue.subject}
        homes = _homes(army.groups, subjects) if subjects else {}
        for issue in issues:
            self._by_node.setdefault(homes.get(issue.subject, issue.subject), []).append(issue)

    def of(self, node_id: str) -> Sequence[Issue]:
        """The problems of a node, the worst first."""
        return self._by_node.get(node_id, ())

    def worst(self, node_id: str) -> Severity | None:
        """The weight of a node's worst problem."""
        found = self._by_node.get(node_id)
        return found[0].severity if found else None


def _homes(groups: tuple[Group, ...], subjects: set[str]) -> dict[str, str]:
    """Figures that have problems, with their unit."""
    found: dict[str, str] = {}
    for group in groups:
        for unit in group.units:
            found.update({member.id: unit.id for member in unit.members if member.id in subjects})
        found.update(_homes(group.groups, subjects))
    return found


def tell(root: Row, problems: Problems, bill: Bill) -> list[Row]:
    """Lets every row tell itself anew; gives those that have something else to tell."""
    changed: list[Row] = []
    _tell(root, problems, bill, changed)
    return changed


def _tell(row: Row, problems: Problems, bill: Bill, changed: list[Row]) -> Severity | None:
    """Tells the rows inside a row; gives the worst problem there, its own among it."""
    worst: Severity | None = None
    for child in row.children:
        inner = _tell(child, problems, bill, changed)
        own = problems.worst(child.id)
        points: Amount = bill.of(child.id)
        told = (points, own, inner, problems.of(child.id) or None, bill.origin(child.id))
        known = child.told
        child.look = None
        if not known or known[1:] != told or (known[0] is not child.node and known[0] != child.node):
            changed.append(child)
        child.told = (child.node, *told)
        worst = _worse(worst, _worse(own, inner))
    return worst


def _worse(one: Severity | None, other: Severity | None) -> Severity | None:
    if one is None or other is None:
        return one or other
    return one if WEIGHT[one] >= WEIGHT[other] else other
