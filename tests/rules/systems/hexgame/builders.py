"""Small armies of the hex game, and what is asked of them."""

from __future__ import annotations

from typing import TypeVar

from rules.army.model import Army, Group, Unit
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import Issue
from rules.systems.hexgame.system import HexGame

SYSTEM = HexGame()
AnyNode = TypeVar("AnyNode", Unit, Group, Army)
BOOK = SYSTEM.book()


def unit(profile: str, count: int = 1, name: str = "", points: int | None = None, **choices: Value) -> Unit:
    """A unit whose id is its name, or else its profile."""
    return Unit(id=name or profile, name=name, profile=profile, count=count, points=points, choices=FrozenMap(choices))


def chosen(found: AnyNode, key: str, value: Value) -> AnyNode:
    """The node with a choice whatever its kind, as a file may have it."""
    return found.model_copy(update={"choices": found.choices.with_item(key, value)})


def force(colour: str, *units: Unit, name: str = "", groups: tuple[Group, ...] = (), **choices: Value) -> Group:
    """A force of a colour, whose id is its name or else the colour."""
    chosen = choices if colour == "blue" else {"colour": colour, **choices}
    return Group(id=name or colour, name=name, kind="force", units=units, groups=groups, choices=FrozenMap(chosen))


def company(*units: Unit, name: str = "company") -> Group:
    """A company of units."""
    return Group(id=name, name=name, kind="company", units=units)


def army(*groups: Group, limit: int | None = None, **choices: Value) -> Army:
    """An army of groups; underscores in choices stand for hyphens."""
    chosen = {key.replace("_", "-"): value for key, value in choices.items()}
    return Army(id="army", system="hexgame", groups=groups, limit=limit, choices=FrozenMap(chosen))


def overridden(built: Army, **places: Value) -> Army:
    """The army with figures of its own; `table__row__column` stands for a place, an underscore for a hyphen."""
    figures = {place.replace("__", "/").replace("_", "-"): value for place, value in places.items()}
    return built.model_copy(update={"overrides": FrozenMap(figures)})


def points(built: Army, node_id: str = "") -> object:
    """The points of the army, or of one node of it."""
    bill = SYSTEM.bill(built)
    return bill.of(node_id) if node_id else bill.points


def parts(built: Army, node_id: str = "") -> dict[str, object]:
    """The terms of a node's price, or of the army's, by reason."""
    bill = SYSTEM.bill(built)
    tally = bill.nodes[node_id] if node_id else bill.total
    return {term.reason: term.amount for term in tally.terms}


def problems(built: Army, *weights: str) -> list[tuple[str, str, str]]:
    """The code, subject and rule of each issue of these weights, errors where none is named."""
    issues = [issue for issue in SYSTEM.check(built) if issue.severity in (weights or ("error",))]
    return [(issue.code, issue.subject, issue.rule) for issue in issues]


def issue(built: Army, code: str) -> Issue:
    """The one issue of this code."""
    (found,) = [issue for issue in SYSTEM.check(built) if issue.code == code]
    return found
