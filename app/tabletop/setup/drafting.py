"""The plan of a battle while it is made: good defaults first, then one change at a time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.context import Context
from app.desk.battle_plan import BattlePlan, SidePlan, free_colour, new_seed
from app.desk.desk import Desk
from app.files.problems import FileProblem
from app.open_army import OpenArmy
from app.tabletop.setup.armies import ArmyOffer, file_offer, first_line, offers
from app.tabletop.setup.tables import FILE, TablePlan
from app.words import file_problem_text
from rules.army.model import Colour
from rules.core.faults import BadInput
from rules.tabletop.terrain import Table
from templates.words import line


class Drafting:
    """The plan, and what it was chosen from: `chosen` are the keys of the armies' offers, by side.

    `told` is what went wrong with the last change, empty for nothing.
    """

    def __init__(self, context: Context) -> None:
        documents, current = context.session.documents, context.session.current
        self.offers: list[ArmyOffer] = offers(documents, context.part(Desk).recent())
        self.table = TablePlan(seed=new_seed())
        self.told = ""
        self.is_real = False
        first, second = current, _opponent(documents, current)
        one = _side((), first, "blue")
        sides = (one, _side((one,), second, "red"))
        self.chosen: list[str] = [f"open/{found.id}" if found else "" for found in (first, second)]
        self._plan = BattlePlan(sides=sides, seed=new_seed())

    @property
    def plan(self) -> BattlePlan:
        """The plan with its table; a game on a real table has none on the screen."""
        return replace_plan(self._plan, table=None if self.is_real else self.table.table())

    def change(self, **values: object) -> None:
        """Changes some of it."""
        self._plan = replace_plan(self._plan, **values)

    def play_for_real(self, is_real: bool) -> None:
        """With real models on a real table, or on the screen. On a real table real dice are thrown, at first."""
        if is_real != self.is_real:
            self.is_real = is_real
            self.change(dice="typed" if is_real else "seeded")

    def take_table(self, table: TablePlan) -> None:
        """Another table."""
        self.table = table

    def take_table_file(self, table: Table, path: Path) -> None:
        """A table that was read from a file."""
        named = table if line(table.name) else table.model_copy(update={"name": line(path.stem)})
        self.table = self.table.but(kind=FILE, file=named)

    def take_side(self, at: int, side: SidePlan) -> None:
        """A side changed; a colour that another has goes over to it."""
        sides = list(self._plan.sides)
        for other, had in enumerate(sides):
            if other != at and had.colour == side.colour:
                sides[other] = replace(had, colour=sides[at].colour)
        sides[at] = side
        self.change(sides=tuple(sides))

    def add_side(self, side: SidePlan) -> None:
        """One side more."""
        self.chosen.append("")
        self.change(sides=(*self._plan.sides, side))

    def remove_side(self, at: int) -> None:
        """One side fewer."""
        del self.chosen[at]
        self.change(sides=tuple(side for other, side in enumerate(self._plan.sides) if other != at))

    def take_army(self, at: int, key: str) -> None:
        """An army from the offers, none for an empty key; one that cannot be read is told and not taken."""
        side = self._plan.sides[at]
        offer = next((offer for offer in self.offers if offer.key == key), None)
        if offer is None:
            self.chosen[at] = ""
            self.take_side(at, replace(side, system=None, army=None))
            return
        try:
            system, army = offer.load()
        except BadInput as bad:
            self.told = first_line(bad)
        except FileProblem as problem:
            self.told = file_problem_text(problem)
        else:
            self.chosen[at] = key
            self.take_side(at, replace(side, system=system, army=army))

    def take_file(self, at: int, path: Path) -> None:
        """An army from a file, which is on offer from then on."""
        offer = file_offer(path)
        if all(offer.key != known.key for known in self.offers):
            self.offers = [offer, *self.offers]
        self.take_army(at, offer.key)


def replace_plan(plan: BattlePlan, **values: object) -> BattlePlan:
    """A plan with some of it changed."""
    return replace(plan, **values)  # type: ignore[arg-type]


def _side(before: tuple[SidePlan, ...], document: OpenArmy | None, colour: Colour) -> SidePlan:
    free = free_colour(before, document.army.colour if document else colour)
    return SidePlan(colour=free, system=document.system, army=document.army) if document else SidePlan(colour=free)


def _opponent(documents: tuple[OpenArmy, ...], current: OpenArmy | None) -> OpenArmy | None:
    """Another open army of the same rules."""
    others = (found for found in documents if found is not current)
    return next((found for found in others if current is not None and found.system is current.system), None)
