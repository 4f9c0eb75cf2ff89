"""SMLE on the table: every action goes to the room that does it."""

from __future__ import annotations

from rules.army.model import Army
from rules.battle.action import Action, Referee
from rules.battle.answers import Choice, Muster, Odds, Pace, Phase, Turn, Wound
from rules.battle.asking import Answer, Ask
from rules.battle.draft import Draft
from rules.battle.engine import Engine
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Decision, Figure
from rules.core.frozen import FrozenMap
from rules.core.issues import error
from rules.core.tally import Tally
from rules.systems.smle.game import actions as act
from rules.systems.smle.game import (
    answering,
    assault,
    explosives,
    film,
    overruling,
    paces,
    scenarios,
    showing,
)
from rules.systems.smle.game.activation import waiting
from rules.systems.smle.game.assault_choices import full_charge
from rules.systems.smle.game.attack_choices import targets_of
from rules.systems.smle.game.choices import choices
from rules.systems.smle.game.doing import DONE
from rules.systems.smle.game.fielding import field_army
from rules.systems.smle.game.homes import book_of, quality_of
from rules.systems.smle.game.keys import KEYS
from rules.systems.smle.game.landing import LANDING
from rules.systems.smle.game.limits import measures_of
from rules.systems.smle.game.order import to_act
from rules.systems.smle.game.people import is_vehicle
from rules.systems.smle.game.positions import POSITION
from rules.systems.smle.game.progress import settle
from rules.systems.smle.game.refereeing import overrule
from rules.systems.smle.game.state import FIGURE_STATES, UNIT_STATES, SmlePlay, play_of, team_of
from rules.systems.smle.game.together import cohesion_in
from rules.tabletop.bases import Point, Pose
from rules.tabletop.measures import Measures

PHASES = ("activation", "turns", "double")
ROUND_END = "end-of-round"
ATTACK_ROOMS = (assault, explosives, film)


class SmleEngine(Engine):
    """Teams of single figures, each unhurt, lightly or seriously wounded or killed (SM-HIT)."""

    key = "smle"
    play = SmlePlay
    actions = (*act.ACTIONS, film.BringBack, *(kind for room in ATTACK_ROOMS for kind in room.ACTIONS))
    wounds = (Wound("light", "L"), Wound("serious", "S", is_out=True), Wound("killed", "K", is_out=True))
    figure_states = FIGURE_STATES
    unit_states = UNIT_STATES
    counts = ()
    markers = (POSITION, LANDING)
    keys = KEYS

    def is_out(self, battle: Battle, figure: Figure) -> bool:
        """A vehicle that is seriously wounded fights on as far as it can (SM-VEH-18)."""
        return super().is_out(battle, figure) and (figure.wound == "killed" or not is_vehicle(battle, figure))

    def measures(self, battle: Battle) -> Measures:
        """One line between centres, figures in nobody's way (SM-SHO-02)."""
        return measures_of(battle, "")

    def muster(self, army: Army, side: str) -> Muster:
        """Every team of the army, figure by figure."""
        return field_army(army, side)

    def apply(self, draft: Draft, action: Action) -> None:
        """Does an action; raises IllegalAction with the one reason."""
        if isinstance(action, Referee):
            overrule(draft, action)
            return
        done = DONE.get(type(action))
        if done is not None:
            done(draft, action)
            return
        room = next((room for room in ATTACK_ROOMS if type(action) in room.ACTIONS), None)
        if room is None:
            raise IllegalAction(error("unknown-action", "", "", action=action.kind))
        room.apply(draft, action)

    def settle(self, draft: Draft) -> None:
        """The next turn, phase or round."""
        settle(draft)

    def answers(self, battle: Battle, decision: Decision, action: Action) -> bool:
        """Whether an action answers the open decision."""
        if decision.code == "opportunity-fire":
            return isinstance(action, act.OpportunityFire) and action.team == decision.subject
        if decision.code == "lie-down":
            return isinstance(action, act.LieDown) and action.team == decision.subject
        return any(room.answers(battle, decision, action) for room in ATTACK_ROOMS)

    def choices(self, battle: Battle, unit: str) -> tuple[Choice, ...]:
        """Every option of a team now."""
        return choices(battle, unit)

    def odds(self, battle: Battle, action: Action) -> Odds | None:
        """How an attack may turn out; of an activation roll what is added to it."""
        return showing.odds_shown(battle, action)

    def overrules(self, battle: Battle, unit: str) -> tuple[Choice, ...]:
        """What is the game's own, then what every referee may set."""
        return (*overruling.overrules(battle, unit), *super().overrules(battle, unit))

    def asks(self, battle: Battle, choice: Choice, answer: Answer) -> tuple[Ask, ...]:
        """What the table does not know, and what the referee says."""
        if isinstance(choice.action, Referee):
            own = overruling.asks(battle, choice, answer)
            return super().asks(battle, choice, answer) if own is None else own
        return answering.asks(battle, choice, answer)

    def thought_through(self, battle: Battle, choice: Choice) -> Choice:
        """A charge with ways round what is in its way."""
        return full_charge(battle, choice)

    def can_correct(self, _battle: Battle, choice: Choice) -> bool:
        """Rolls and attacks."""
        return answering.can_correct(choice)

    def targets(self, battle: Battle, unit: str, choice: Choice) -> tuple[str, ...]:
        """Of return and panic fire the enemies that they may be at."""
        return targets_of(battle, unit, choice)

    def complete(self, battle: Battle, choice: Choice, answer: Answer) -> Action | None:
        """The action with what was shown and stated."""
        if isinstance(choice.action, act.REFEREE):
            return overruling.complete(battle, choice.action, answer)
        if isinstance(choice.action, Referee):
            return super().complete(battle, choice, answer)
        return answering.complete(battle, choice, answer)

    def track(self, battle: Battle) -> tuple[Turn, ...]:
        """Every team by its level."""
        return showing.track(battle)

    def traits(self, battle: Battle, unit: str) -> tuple[str, ...]:
        """Its quality, and the armour that its figures have."""
        return showing.traits(battle, unit)

    def circumstances(self, battle: Battle, unit: str) -> Tally:
        """What its activation roll would add, but for its quality."""
        return showing.circumstances(battle, unit)

    def secret_to(self, battle: Battle) -> str:
        """The side that alone may see the active team's choices."""
        return showing.secret_to(battle)

    def hidden(self, battle: Battle, side: str) -> frozenset[str]:
        """The hidden teams of the others."""
        return showing.hidden(battle, side)

    def winner(self, battle: Battle) -> str:
        """As the scenario judges at a round's end."""
        play = play_of(battle)
        return play.winner if play.phase == "end" else ""

    def score(self, battle: Battle) -> tuple[tuple[str, Tally], ...]:
        """Enemies out of action."""
        return showing.score(battle)

    def phases(self, battle: Battle) -> tuple[Phase, ...]:
        """Activation, turns, second turns, and the round's end, which is shown though it takes nobody any time."""
        now = play_of(battle).phase
        shown = (*PHASES, ROUND_END)
        at = PHASES.index(now) if now in PHASES else len(shown) if now == "end" else -1
        states = ("now" if at == place else "done" if at > place else "to come" for place in range(len(shown)))
        return tuple(Phase(code, state) for code, state in zip(shown, states, strict=True))

    def last_round(self, battle: Battle) -> int:
        """The scenario's last round (SM-SCN-04)."""
        return scenarios.last_round(battle)

    def order(self, battle: Battle) -> tuple[str, ...]:
        """The active team, then those who wait for their turn as levels stand now; before that, who is to roll."""
        if play_of(battle).phase == "activation":
            return waiting(battle)
        active = self.active(battle)
        return tuple(unit for unit in (active, *to_act(battle)) if unit)

    def active(self, battle: Battle) -> str:
        """The team whose turn it is."""
        turn = play_of(battle).turn
        return turn.team if turn else ""

    def pace(self, battle: Battle, figure: str) -> Pace:
        """How a figure moves: what is left of the active team's move, a full move otherwise."""
        return paces.pace(battle, figure)

    def pace_of(self, battle: Battle, choice: Choice, figure: str) -> Pace:
        """How a figure moves by one choice: what is left of that very way."""
        return paces.pace_of(battle, choice, figure)

    def cohesion_in(self, battle: Battle, figure: str) -> float | None:
        """Half a full move of the team (SM-ORG-18)."""
        return float(cohesion_in(battle, battle.figures[figure].unit))

    def move(self, battle: Battle, paths: FrozenMap[str, tuple[Point, ...]], facings: FrozenMap[str, float]) -> Action:
        """A move of the game where one team moves; at set-up and for several teams figures are moved freely.

        Veterans lie down where they end (SM-MOV-12).
        """
        moved = {battle.figures[key].unit for key in paths}
        if len(moved) != 1 or play_of(battle).phase not in ("turns", "double"):
            return super().move(battle, paths, facings)
        team = moved.pop()
        is_veteran = quality_of(battle, team) == "veteran"
        prone = tuple(key for key in paths if is_veteran and not is_vehicle(battle, battle.figures[key]))
        return act.Move(by=battle.side_of(team), team=team, paths=paths, facings=facings, prone=prone)

    def arc_of(self, battle: Battle, marker: str) -> float:
        """The arc of a prepared position (SM-SHO-27)."""
        found = battle.markers.get(marker)
        if found is None or found.kind != POSITION:
            return 0.0
        return float(book_of(battle, found.side).number("prepared-position", "fire", "arc"))

    def place(self, battle: Battle, places: FrozenMap[str, Pose | None]) -> Action:
        """Before the game, deployment in the areas of one's side (SM-SCN-01); later the referee's doing."""
        found = {key: place for key, place in places.items() if place is not None}
        if play_of(battle).phase != "setup" or len(found) < len(places):
            return super().place(battle, places)
        sides = {battle.side_of(key) for key in found}
        return act.Deploy(by=sides.pop() if len(sides) == 1 else "", places=FrozenMap(found))

    def badge(self, battle: Battle, unit: str) -> str:
        """The team's level."""
        level = team_of(battle, unit).level
        return "" if level is None else showing.level_text(level)
