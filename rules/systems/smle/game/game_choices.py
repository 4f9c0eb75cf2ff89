"""What may be done that is no team's: the scenario, whose set-up it is, the start, all activation rolls at once."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.answers import Choice
from rules.battle.asking import Answer, Ask
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.tally import Detail
from rules.core.wording import capital
from rules.systems.smle.game import actions as act
from rules.systems.smle.game import film
from rules.systems.smle.game.activation import waiting
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.objectives import name_of_side, named, pick_refusal, picker
from rules.systems.smle.game.optional import (
    SET_EDGES,
    SET_RULES,
    edge_asks,
    rule_asks,
    rules_on,
    with_edges,
    with_rules,
)
from rules.systems.smle.game.scenarios import last_round, limit_of
from rules.systems.smle.game.setting_up import start_refusal
from rules.systems.smle.game.state import play_of
from rules.tables.book import Book

DEFAULT = "default"
NO_SCENARIO = "no-scenario"
"""The word for a game without one: it is played for casualties."""
MOST_ROUNDS = 99
SIZES = ("small", "large")


def game_choices(battle: Battle) -> Iterator[Choice]:
    """The choices that belong to nobody in particular, the usual one first."""
    play = play_of(battle)
    if play.phase == "setup":
        details: FrozenMap[str, Detail] = FrozenMap(
            {"scenario": play.scenario or NO_SCENARIO, "limit": last_round(battle)}
        )
        yield Choice("set-scenario", act.SetScenario(), rule="SM-SCN-01", details=details)
        if battle.table is not None:
            yield Choice(SET_EDGES, act.SetScenario(), rule="SM-OPT-15")
        on: FrozenMap[str, Detail] = FrozenMap({"rules": len(rules_on(battle))})
        yield Choice(SET_RULES, act.SetScenario(), rule="SM-SCL-15", details=on)
        for side in battle.sides:
            if side.key != play.set_up_by and len(battle.sides) > 1:
                named = FrozenMap({"side": name_of_side(battle, side.key)})
                yield Choice("set-up-by", act.SetUpBy(side=side.key), rule="SM-SCN-10", details=named)
        if play.set_up_by:
            yield Choice("set-up-together", act.SetUpBy(), rule="SM-SCN-10")
        yield from _picks(battle)
        yield start_choice(battle)
    elif play.phase == "activation":
        found = waiting(battle)
        has_places = any(figure.place for unit in found for figure in battle.figures_of(unit))
        code = "roll-all" if has_places else "roll-rest"
        yield Choice(code, act.RollAll(), rule="SM-ACT-01", details=FrozenMap({"teams": len(found)}))
        if play.round > 1 and all(state.level is None for state in play.teams.values()):
            over = FrozenMap({"round": play.round - 1, "limit": last_round(battle)})
            yield Choice("stop-game", act.EndGame(), rule="SM-SCN-04", details=over)
    yield from _returns(battle)


def _returns(battle: Battle) -> Iterator[Choice]:
    """Each monster that vanished and may still come back (SM-MON-02, 03)."""
    if play_of(battle).phase in ("setup", "end"):
        return
    has_map = battle.table is not None and any(figure.place for figure in battle.figures.values())
    for figure in battle.figures.values():
        is_away = has_map or film.VANISHED in figure.states
        if is_away and film.return_refusal(battle, figure.unit, figure.id) is None:
            back = film.BringBack(by=battle.side_of(figure.id), team=figure.unit, figure=figure.id)
            words = FrozenMap({"who": figure.name})
            yield Choice("monster-back", back, rule="SM-MON-02", wants="point" if has_map else "", details=words)


def start_choice(battle: Battle, by: str = "") -> Choice:
    """Beginning the game, with how many teams are not on the table: they may come later, so nothing forbids it."""
    off: FrozenMap[str, Detail] = FrozenMap({"off": _off_table(battle)})
    return Choice("start", act.StartGame(by=by), start_refusal(battle), rule="SM-TRN-01", details=off)


def _picks(battle: Battle) -> Iterator[Choice]:
    """The secret objective of the side whose scenario has it; what is picked is said while that side alone looks."""
    side = picker(battle)
    if not side:
        return
    issue = pick_refusal(battle, side)
    picked = named(battle, play_of(battle).targets.get(side, "")) if issue is None else ""
    details = FrozenMap({"side": name_of_side(battle, side), "objective": picked})
    yield Choice("pick-objective", act.PickObjective(by=side), issue, rule="SM-SCN-07", details=details)


def _off_table(battle: Battle) -> int:
    """How many teams have nobody on the table; where there is none, that is nothing to be told."""
    if battle.table is None:
        return 0
    return sum(not any(figure.place for figure in battle.figures_of(unit)) for unit in battle.units)


def set_up_asks(battle: Battle, choice: Choice, answer: Answer) -> tuple[Ask, ...]:
    """What is stated of the scenario, of the base lines or of the optional rules."""
    if choice.code == SET_EDGES:
        return edge_asks(battle)
    return rule_asks(battle) if choice.code == SET_RULES else scenario_asks(battle, answer)


def set_up_as_stated(battle: Battle, choice: Choice, answer: Answer) -> act.SetScenario:
    """The scenario with what was stated of it."""
    if choice.code == SET_EDGES:
        return with_edges(battle, answer)
    return with_rules(battle, answer) if choice.code == SET_RULES else with_scenario(battle, answer)


def scenario_asks(battle: Battle, answer: Answer) -> tuple[Ask, ...]:
    """Which scenario, who plays the small part, and until which round; what the table says of it under them."""
    book, play = book_of(battle, ""), play_of(battle)
    rows = tuple(row for row in book.rows("scenarios") if row != DEFAULT)
    chosen = str(answer.stated.get("scenario", play.scenario or NO_SCENARIO))
    row = "" if chosen == NO_SCENARIO else chosen
    found = [Ask("scenario", "word", (NO_SCENARIO, *rows), play.scenario or NO_SCENARIO, note=_end(book, row))]
    keys = tuple(side.key for side in battle.sides)
    if _cell(book, row, "small-role") and len(keys) > 1:
        small = next((side for side, size in play.roles.items() if size == "small"), keys[0])
        found.append(Ask("small-side", "word", keys, small, rule="SM-SCN-02", note=_parts(book, row)))
    limit = play.limit if play.limit and chosen == (play.scenario or NO_SCENARIO) else limit_of(book, row)
    found.append(Ask("limit", "count", value=limit, least=1, most=MOST_ROUNDS, rule="SM-SCN-04"))
    return tuple(found)


def with_scenario(battle: Battle, answer: Answer) -> act.SetScenario:
    """The scenario as it is stated; whoever does not play the small part plays the large one."""
    asks = {ask.code: ask.value for ask in scenario_asks(battle, answer)}
    said = {code: answer.stated.get(code, value) for code, value in asks.items()}
    play, chosen = play_of(battle), str(said["scenario"])
    small = said.get("small-side")
    roles = {side.key: "small" if side.key == small else "large" for side in battle.sides} if small else {}
    return act.SetScenario(
        scenario="" if chosen == NO_SCENARIO else chosen,
        roles=FrozenMap(roles),
        edges=play.edges,
        switches=play.switches,
        limit=int(str(said["limit"])),
    )


def _limit(battle: Battle, scenario: str) -> int:
    return limit_of(book_of(battle, ""), scenario)


def _cell(book: Book, row: str, column: str) -> str:
    found = book.find("scenarios", row, column) if row else None
    return "" if found is None else str(found)


def _parts(book: Book, row: str) -> str:
    """Each part with how it sets up and what it is to do."""
    columns = ("role", "force", "set-up", "objective")
    told = [[cell for column in columns if (cell := _cell(book, row, f"{size}-{column}"))] for size in SIZES]
    return "\n".join(capital("; ".join(cells)) + "." for cells in told if cells)


def _end(book: Book, row: str) -> str:
    """How it ends before its limit."""
    found = _cell(book, row, "end-test")
    return capital(found) + "." if found else ""
