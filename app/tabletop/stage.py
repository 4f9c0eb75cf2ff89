"""What the parts of the table share: the battle in front, what geometry is asked about, and the one way to act."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.context import Context
from app.files.problems import CannotWrite
from app.open_battle import OpenBattle
from app.session import Change
from app.tabletop.apart import apart_text, without
from app.tabletop.system_words import refusal_text
from app.words import file_problem_text
from rules.battle.action import Action, Referee
from rules.battle.event import IllegalAction
from rules.battle.journal import Entry
from rules.battle.model import Battle, Figure
from rules.dice.thrown import Dice, NeedDice
from rules.tabletop.bases import Body, Point, Pose
from rules.tabletop.measures import Measures
from rules.tabletop.terrain import Table

if TYPE_CHECKING:  # shapely comes when the first question is asked
    from rules.tabletop.ground import Ground
    from rules.tabletop.movers import Crowd, Mover

HIDDEN = "hidden"
"""The state of a unit that is hidden."""
ABOARD = "aboard"
"""The state of a figure that is inside another."""


class Stage(QObject):
    """The battle on the table.

    `handed` is the side that must be handed the screen before anything is done, empty for none. `why` is the reason
    that the referee's next changes carry into the log; `ghosts` is where figures would stand that are being dragged,
    for what follows them before anything is done. Signals: `changed` carries the session's Change, `renewed` says that
    the battle, or the moment of it that is shown, is another one, `wanted` carries the Action and NeedDice of a step
    that waits for dice from people, `hovered` the id of the figure under the pointer, empty for none.
    """

    changed = Signal(object)
    renewed = Signal()
    wanted = Signal(object, object)
    hovered = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.hover = ""
        self.lit: frozenset[str] = frozenset()
        self.handed = ""
        self.why = ""
        self.ghosts: Mapping[str, Pose] = {}
        self._seen: tuple[Battle | None, frozenset[str], Battle | None] = (None, frozenset(), None)
        self._ground: tuple[Table, Ground] | None = None
        self._bodies: tuple[Battle | None, tuple[Body, ...]] = (None, ())
        self._crowd: tuple[tuple[Battle | None, str, tuple[str, ...]], Crowd] | None = None
        context.session.changed.connect(self._hear)

    def _hear(self, change: Change) -> None:
        if change.what in ("battle", "moment", "figures", "battles", "battle-file"):
            self.changed.emit(change)
        if change.what in ("battle", "battles", "moment"):
            self.renewed.emit()
        if change.what == "battles" and self.document is not None:
            QTimer.singleShot(0, self, self._prepare)

    def _prepare(self) -> None:
        """Makes the table ready for geometry once the battle is on the screen, so that the first answer is quick."""
        table = self.battle.table if self.battle else None
        if table is not None:
            from rules.tabletop.preparing import prepared

            prepared(table)

    @property
    def document(self) -> OpenBattle | None:
        """The open battle, or None."""
        return self.context.session.battle

    @property
    def battle(self) -> Battle | None:
        """The battle at the moment that is looked at, as whoever looks may see it, or None.

        Engines are asked about `document.shown`, which has what is hidden too.
        """
        document = self.document
        if document is None or not document.hidden:
            return document.shown if document else None
        if self._seen[0] is not document.shown or self._seen[1] != document.hidden:
            self._seen = (document.shown, document.hidden, without(document.shown, document.hidden))
        return self._seen[2]

    def is_out(self, figure: str) -> bool:
        """Whether a figure is out of the fight."""
        battle, document = self.battle, self.document
        found = battle.figures.get(figure) if battle else None
        if battle is None or document is None or found is None:
            return False
        return document.journal.engine.is_out(battle, found)

    def visible(self, figure: str) -> bool:
        """Whether a figure may be seen by whoever looks."""
        return self.battle is not None and figure in self.battle.figures

    @property
    def selected(self) -> tuple[str, ...]:
        """The ids of the selected figures, of those that may be seen."""
        document = self.document
        if document is None or not document.hidden:
            return document.selected if document else ()
        return tuple(figure for figure in document.selected if self.visible(figure))

    @property
    def reason(self) -> str:
        """Why nothing may be done now, in one sentence; empty where it may."""
        if self.document is None:
            return "No game yet. Set up a battle first."
        if self.document.is_read_only:
            return "This battle is open to be read only."
        if side := self.document.now.side(self.handed):
            return f"Hand over to {side.name or side.colour.capitalize()} first."
        return "You are looking at an earlier moment. End goes back to now." if self.document.moment else ""

    def select(self, figures: Iterable[str], origin: object = None) -> None:
        """Selects figures by id."""
        if self.document:
            self.context.session.select_figures(self.document, figures, origin)

    def point_at(self, figure: str) -> None:
        """Says which figure is under the pointer, empty for none."""
        self.light_up([figure] if figure else [])

    def light_up(self, figures: Iterable[str]) -> None:
        """Lights up figures, such as those that a line of the log is about; the first counts as pointed at."""
        found = tuple(figures)
        if frozenset(found) != self.lit:
            self.lit, self.hover = frozenset(found), found[0] if found else ""
            self.hovered.emit(self.hover)

    def act(self, action: Action, dice: Dice | None = None, origin: object = None) -> Entry | None:
        """Does an action; None where it was refused or waits for dice, and the player has been told why."""
        barred = self._barred(action)
        if self.document is None or barred:
            self.context.notes.say(barred, "warn")
            return None
        if isinstance(action, Referee) and self.why and not action.reason:
            action = action.model_copy(update={"reason": self.why})
        try:
            return self.context.session.act(self.document, action, dice, origin)
        except NeedDice as needed:
            self.wanted.emit(action, needed)
        except IllegalAction as refused:
            self.context.notes.say(refusal_text(self.document, refused.issue), "warn")
        except CannotWrite as problem:
            self.context.notes.say(file_problem_text(problem), "error")
        return None

    def _barred(self, action: Action) -> str:
        return self.reason or (apart_text(self.document, action, self.why) if self.document else "")

    def refusal(self, action: Action) -> str:
        """Why the rules would refuse an action, in one sentence; empty where they would not. Nothing is done."""
        barred = self._barred(action)
        if self.document is None or barred:
            return barred
        try:
            self.document.journal.prepare(action)
        except IllegalAction as refused:
            return refusal_text(self.document, refused.issue)
        except NeedDice:
            return ""
        return ""

    @property
    def measures(self) -> Measures:
        """How the battle's system measures."""
        return self.document.journal.engine.measures(self.document.now) if self.document else Measures()

    @property
    def ground(self) -> Ground | None:
        """The table prepared for geometry, or None where there is none."""
        from rules.tabletop.ground import ground_of

        table = self.battle.table if self.battle else None
        if table is None:
            return None
        if self._ground is None or self._ground[0] is not table:
            self._ground = (table, ground_of(table))
        return self._ground[1]

    def figures(self) -> tuple[Figure, ...]:
        """Every figure that stands on the table and is in the game."""
        found = self.battle.figures.values() if self.battle else ()
        return tuple(figure for figure in found if figure.place is not None and not figure.is_gone)

    def bodies(self) -> tuple[Body, ...]:
        """What stands on the table, as geometry asks for it."""
        if self._bodies[0] is not self.battle:
            self._bodies = (self.battle, tuple(body for figure in self.figures() if (body := body_of(figure))))
        return self._bodies[1]

    def mover(self, figure_id: str) -> Mover | None:
        """A figure as it would walk now; None where it is not on the table."""
        from rules.tabletop.movers import Mover

        body, document = self.body(figure_id), self.document
        if body is None or document is None:
            return None
        pace = document.journal.engine.pace(document.now, figure_id)
        return Mover(body, pace.kind, pace.limit_in)

    def crowd(self, side: str, without: Collection[str] = ()) -> Crowd:
        """What stands on the table besides some figures, as those of a side have it in their way."""
        from rules.tabletop.movers import Crowd, Other

        key = (self.battle, side, tuple(without))
        if self._crowd is None or self._crowd[0][0] is not key[0] or self._crowd[0][1:] != key[1:]:
            battle = self.battle
            bodies = [body for body in self.bodies() if body.id not in without]
            others = [Other(body, bool(battle) and battle.side_of(body.id) == side) for body in bodies if battle]
            self._crowd = (key, Crowd(others))
        return self._crowd[1]

    def is_on_table(self, point: Point) -> bool:
        """Whether a point is on the table's top; everywhere is where there is no table."""
        table = self.battle.table if self.battle else None
        return table is None or (0 <= point[0] <= table.width_in and 0 <= point[1] <= table.depth_in)

    def body(self, figure_id: str, pose: Pose | None = None) -> Body | None:
        """One figure where it stands, or at another place; None where it is not on the table."""
        figure = self.battle.figures.get(figure_id) if self.battle else None
        return body_of(figure, pose) if figure else None


def body_of(figure: Figure, pose: Pose | None = None) -> Body | None:
    """A figure as geometry sees it, at its own place or at another; None where it has none."""
    place = pose or figure.place
    return Body(figure.id, figure.base, place, figure.height_in) if place else None


def is_hidden_team(battle: Battle, figure: Figure) -> bool:
    """Whether a figure is of a unit that is hidden, though whoever looks may see it."""
    unit = battle.units.get(figure.unit)
    return unit is not None and HIDDEN in unit.states
