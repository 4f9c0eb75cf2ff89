"""A scripted battle of three rounds: what each team does in each of its turns, and the dice in the order thrown."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.action import Action, Waive
from rules.battle.event import Event, IllegalAction
from rules.battle.step import step
from rules.core.frozen import FrozenMap
from rules.dice.pool import Pool
from rules.dice.thrown import Roll
from rules.systems.smle.game.actions import (
    CallFire,
    CloseAssault,
    DirectFire,
    EndTurn,
    LieDown,
    Observe,
    OpportunityFire,
    ReturnFire,
    RollActivation,
    RollGroup,
    SetActed,
)
from rules.systems.smle.game.attacks import assaultable, contact_path
from rules.systems.smle.game.people import standing
from rules.systems.smle.game.seeing import distance
from tests.rules.systems.smle.build import RIFLE, bren, figures, leaders, rifles, section, side, team
from tests.rules.systems.smle.game.stage import ENGINE, Stage, area, march, stage

FACES = (
    3, 6, 4, 2, 5, 1, 4, 6, 2, 5, 5, 3, 1, 4, 6, 2, 3, 5, 6, 1,
    4, 2, 5, 4, 2, 5, 3, 6, 1, 2, 6, 3, 5, 4, 4, 1, 6, 5, 2, 3,
)  # fmt: skip
"""The dice, thrown over and over in this order."""
Plan = Callable[[Stage], Action | None]


def begin() -> Stage:
    """A section with a mortar attacks two green teams, one of them behind a wall."""
    mortar = team(
        figures(1, "light-mortar-50-60-mm", name="Mortar"), figures(1, RIFLE), id="mortar", profile="light-mortar-team",
        rounds__light_mortar_50_60_mm=3,
    )  # fmt: skip
    elite = rifles(id="two", quality="veteran", motivation="elite")
    ours = side(section(leaders(id="lead"), elite, bren(id="bren"), mortar), name="Blue")
    theirs = side(section(rifles(4, id="east", quality="green"), rifles(3, id="west", quality="green")), name="Red")
    at = {"a.lead": (16.0, 12.0), "a.two": (22.0, 19.0), "a.bren": (30.0, 12.0), "a.mortar": (20.0, 5.0)}
    at |= {"b.east": (22.0, 28.0), "b.west": (10.0, 30.0)}
    wall = area("wall", 8, 28.2, 8, 0.6, cover="hard")
    return stage(ours, theirs, at=at, pieces=(wall,))


def charge(made: Stage) -> Action | None:
    """The nearest of our riflemen goes for the first team that he can reach."""
    turn = made.play.turn
    found = assaultable(made.battle, "a.two", turn) if turn else ()
    if not found:
        return None
    ours, theirs = standing(made.battle, "a.two"), standing(made.battle, found[0])
    gaps = {(a.id, b.id): distance(a, b) or 0.0 for a in ours for b in theirs}
    nearest = min(gaps, key=lambda pair: (gaps[pair], *pair))
    path = contact_path(*(made.figure(key) for key in nearest))
    paths = FrozenMap({nearest[0]: path}) if gaps[nearest] > 0 else FrozenMap()
    return CloseAssault(by="a", team="a.two", target=found[0], paths=paths)


def called(made: Stage) -> Action | None:
    return CallFire(
        team="a.mortar", figure="a.mortar.1", weapon="light-mortar-50-60-mm", observer="a.lead.2", point=(12.0, 30.0)
    )


PLANS: dict[tuple[int, str], tuple[Plan, ...]] = {
    (1, "a.lead"): (lambda made: Observe(team="a.lead", figure="a.lead.2", point=(12.0, 30.0)),),
    (1, "a.two"): (
        lambda made: march(made, "a.two", 0, 4),
        lambda made: DirectFire(team="a.two", target="b.east"),
    ),
    (1, "a.bren"): (lambda made: DirectFire(team="a.bren", target="b.east"),),
    (1, "a.mortar"): (called,),
    (1, "b.west"): (lambda made: DirectFire(team="b.west", target="a.lead"),),
    (1, "b.east"): (lambda made: ReturnFire(team="b.east", target="a.two"),),
    (2, "a.lead"): (lambda made: Observe(team="a.lead", figure="a.lead.2", point=(12.0, 30.0)),),
    (2, "a.two"): (charge,),
    (2, "a.bren"): (lambda made: DirectFire(team="a.bren", target="b.west"),),
    (2, "b.west"): (lambda made: ReturnFire(team="b.west", target="a.bren"),),
    (3, "a.two"): (charge,),
    (3, "a.bren"): (lambda made: DirectFire(team="a.bren", target="b.west"),),
}
"""What is tried in a round by a team in its turn; what the rules forbid by then is left out and told."""


HOLDS_FIRE = "a.two"
"""The team that keeps its attack for its charge."""


class FixedDice:
    """The faces of the list from a place in it on, folded onto dice with fewer sides."""

    def __init__(self, thrown: int) -> None:
        self.thrown = thrown

    def throw(self, pool: Pool, purpose: str) -> Roll:
        """The next faces."""
        numbers = range(self.thrown, self.thrown + pool.count)
        self.thrown += pool.count
        return Roll(pool, tuple((FACES[number % len(FACES)] - 1) % pool.sides + 1 for number in numbers), purpose)


class Script:
    """Plays the plans with the dice and writes what happens."""

    def __init__(self) -> None:
        self.made = begin()
        self.thrown = 0
        self.lines: list[str] = []

    def play(self) -> list[str]:
        """Three rounds."""
        for number in (1, 2, 3):
            self.lines.append(f"== round {number}")
            self.roll()
            while self.made.play.round == number and self.made.play.phase in ("turns", "double"):
                self.turn(number)
            if self.made.play.phase == "end":
                break
        return self.lines

    def roll(self) -> None:
        """One roll for our group where that is allowed, else team by team."""
        if any(choice.code == "roll-group" and choice.issue is None for choice in self.made.choices("a.lead")):
            self.do(RollGroup(team="a.lead"))
        for unit in self.made.battle.units:
            if any(choice.code == "roll-activation" and choice.issue is None for choice in self.made.choices(unit)):
                self.do(RollActivation(team=unit))

    def turn(self, number: int) -> None:
        """The active team does what it planned, goes back where it must, and is done."""
        active, turns = self.made.active, self.made.state(self.made.active).turns
        for plan in PLANS.get((number, active), ()):
            action = plan(self.made)
            if action is not None and self.made.active == active:
                self.attempt(action)
        if self.made.active == active:
            self.attempt(EndTurn(team=active))
        if self.made.active == active and self.made.play.round == number:
            for inches in (8, 7, 4) if (self.made.level(active) or 0) < 2 else (4,):
                if self.made.active == active and "must-move" in self.lines[-1]:
                    self.attempt(march(self.made, active, 0, -inches if active.startswith("a") else inches))
                    self.attempt(EndTurn(team=active))
        if self.made.active == active and self.made.play.round == number and self.made.state(active).turns == turns:
            self.made.do(SetActed(team=active, acted=True))

    def attempt(self, action: Action) -> None:
        """Does what is allowed, and says why not else."""
        try:
            self.do(action)
        except IllegalAction as illegal:
            self.lines.append(f"  no {action.kind}: {illegal.issue.code}")

    def do(self, action: Action) -> None:
        """Does an action, and answers what is asked: fire at half of a move, down under fire."""
        made = step(ENGINE, self.made.battle, action, FixedDice(self.thrown))
        self.thrown += sum(len(roll.faces) for roll in made.rolls)
        self.made.battle = made.battle
        self.lines += [told(event) for event in made.events]
        decision = made.battle.decision
        if decision is None:
            return
        self.lines.append(f"  ? {decision.code} {decision.subject}")
        if decision.code == "opportunity-fire" and decision.subject != HOLDS_FIRE:
            self.attempt_or_waive(
                OpportunityFire(team=decision.subject, target=str(decision.details["target"]), at=0.5)
            )
        elif decision.code == "lie-down":
            down = tuple(figure.id for figure in made.battle.figures_of(decision.subject)[:1])
            self.attempt_or_waive(LieDown(team=decision.subject, figures=down))
        else:
            self.do(Waive(decision=decision.id))

    def attempt_or_waive(self, action: Action) -> None:
        """An answer, or none where the rules forbid it."""
        asked = self.made.battle.decision
        self.attempt(action)
        if asked is not None and self.made.battle.decision == asked:
            self.do(Waive(decision=asked.id))


def told(event: Event) -> str:
    """An event as one line: code, who, figures, dice, the number with its reasons."""
    parts = ["  " + event.code, *event.subjects]
    parts += [f"{name}={value}" for name, value in event.details.items()]
    if event.roll is not None:
        parts.append(f"[{event.roll.purpose} {' '.join(map(str, event.roll.faces))}]")
    if event.tally is not None:
        parts.append(f"({event.tally})")
    return " ".join([*parts, event.rule]).rstrip()
