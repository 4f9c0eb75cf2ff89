"""A team with much to do, and what of its panel is in sight."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from app.tabletop.choices_view import ChoicesView
from rules.battle.action import Action
from rules.battle.answers import Choice, Odds
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.issues import error
from rules.core.tally import Tally
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.helpers import battles
from tests.helpers.skirmish import Fire, Skirmish

SUM = Tally().plus(7, "trained", "SK-1").plus(1, "cover", "SK-2").plus(1, "far", "SK-3")


class Busy(Skirmish):
    """Skirmish where one may fire at each of six targets, and much is forbidden."""

    counts = ()

    def choices(self, battle: Battle, unit: str) -> tuple[Choice, ...]:
        if battle.decision is not None or unit != self.active(battle):
            return super().choices(battle, unit)
        fires = [
            Choice("direct-fire", Fire(team=unit, target=f"b{at}"), details=FrozenMap({"target": f"Team b{at}"}))
            for at in range(1, 7)
        ]
        barred = [Choice(f"no-{at}", None, error("too-far", unit, "SK-4")) for at in range(4)]
        move, _, shell, _, end = super().choices(battle, unit)
        return (move, *fires, shell, end, *barred)

    def odds(self, _battle: Battle, action: Action) -> Odds | None:
        if not isinstance(action, Fire):
            return None
        hit = 0.1 * int(action.target[1:])
        return Odds(
            FrozenMap({"hit": hit, "killed": hit / 2, "casualty": hit / 2}), SUM, (1 - hit, hit / 2, hit / 2, 0.0)
        )

    def traits(self, _battle: Battle, _unit: str) -> tuple[str, ...]:
        return ("Trained", "light-armour")

    def circumstances(self, _battle: Battle, _unit: str) -> Tally:
        return Tally().plus(1, "in-cover").plus(-2, "under-fire")


def busy(figures: int = 5) -> Battle:
    made = battles.battle(Busy(), figures=figures)
    armed = {
        key: figure.model_copy(update={"ammunition": FrozenMap({"hand-grenade": at % 5})})
        for at, (key, figure) in enumerate(made.figures.items())
    }
    return made.model_copy(update={"figures": FrozenMap(armed)})


def in_full_sight(widget: QWidget) -> bool:
    """Whether all of a widget is inside of what scrolls it."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    assert isinstance(above, QScrollArea)
    box = QRect(widget.mapTo(above.viewport(), QPoint(0, 0)), widget.size())
    return widget.isVisible() and above.viewport().rect().contains(box)


def choices(hands: Hands) -> ChoicesView:
    return hands.page.playing.play.choices


def acting(at_table: AtTable) -> Hands:
    """A player whose team with much to do is in hand."""
    hands = at_table(busy(), engine=Busy(), size=(1360, 845))
    hands.stage.select(hands.document.now.units["a1"].figures)
    QApplication.processEvents()
    return hands
