"""What a level allows: Table 1, the one attack of a round, and what else forbids an option (SM-OPT, SM-TRN-09, 10)."""

from __future__ import annotations

from rules.battle.model import Battle
from rules.core.issues import Issue, error
from rules.systems.smle.game.homes import book_of, is_on
from rules.systems.smle.game.people import can_act, is_away, is_in_game, is_vehicle
from rules.systems.smle.game.seeing import in_position
from rules.systems.smle.game.state import Attack, Turn, play_of, team_of
from rules.systems.smle.levels import rows
from rules.tables.book import Book

MINIMUM: dict[str, str] = {
    "close-assault": "close-assault",
    "direct": "direct-fire",
    "opportunity": "opportunity-fire",
    "return": "return-fire",
    "panic": "panic-fire",
    "call-indirect": "call-indirect-fire",
    "disarm": "disarm-booby-traps",
    "observe": "observe",
    "de-bus": "de-bus-and-deploy",
    "recover": "recover-casualties",
    "first-aid": "first-aid",
    "reload": "reload-heavy-weapon",
}
"""Each option, and its row of the lowest levels."""
BOLDEST: tuple[Attack, ...] = ("close-assault", "direct", "opportunity", "return", "panic")
"""From boldest on (SM-QUA-17)."""
RULES: dict[str, str] = {
    "close-assault": "SM-CBT-01",
    "direct": "SM-CBT-03",
    "opportunity": "SM-CBT-05",
    "return": "SM-CBT-09",
    "panic": "SM-CBT-12",
    "call-indirect": "SM-EXP-18",
    "disarm": "SM-OTH-02",
    "observe": "SM-OTH-03",
    "de-bus": "SM-OTH-04",
    "recover": "SM-OTH-05",
    "first-aid": "SM-OTH-06",
    "reload": "SM-OTH-07",
}


def least_level(book: Book, option: str) -> int:
    """The lowest level that allows an option, with the rows binding or not (SM-OPT-07)."""
    row = MINIMUM[option]
    if not is_on(book, "strict-rows") and book.find("minimum-al", row, "al-strict-rows-off") is not None:
        return book.whole("minimum-al", row, "al-strict-rows-off")
    return book.whole("minimum-al", row, "al")


def row_of(book: Book, level: int) -> str:
    """The row of Table 1 that a level falls in (SM-ACT-03)."""
    return max((band for band in rows(book) if band.least is None or band.least <= level), key=_height).rows[0]


def _height(band: object) -> tuple[bool, int]:
    least = getattr(band, "least", None)
    return least is not None, least or 0


def action_of(book: Book, level: int) -> str:
    """The team action that a level gives: Double Move, Close, Advance, Stand, Pinned, Fall Back or Break."""
    return book.text("activation", row_of(book, level), "action")


def boldest(book: Book, level: int) -> Attack:
    """The boldest attack that a level allows, empty for none (SM-QUA-17)."""
    return next((attack for attack in BOLDEST if level >= least_level(book, attack)), "")


def turn_of(battle: Battle, team: str) -> Turn | None:
    """The team's turn, where it is the active one."""
    turn = play_of(battle).turn
    return turn if turn and turn.team == team else None


def active_refusal(battle: Battle, team: str, rule: str) -> Issue | None:
    """Why a team cannot act as the active one now."""
    if team not in battle.units:
        return error("no-such-unit", team, "")
    play = play_of(battle)
    if play.phase not in ("turns", "double"):
        return error("not-the-phase", team, rule, phase=play.phase)
    if turn_of(battle, team) is None:
        active = play.turn.team if play.turn else ""
        return error("not-active", team, "SM-TRN-02", active=battle.units[active].name if active else "")
    return None


def attack_refusal(battle: Battle, team: str, attack: Attack) -> Issue | None:
    """Why the active team may not make this kind of attack, whatever the target."""
    found = active_refusal(battle, team, RULES[attack])
    turn = turn_of(battle, team)
    if found or turn is None:
        return found
    return (
        level_refusal(battle, team, attack, turn.level)
        or _turn_refusal(team, turn, attack)
        or spent_refusal(battle, team, attack)
        or boldness_refusal(team, turn, attack)
    )


def level_refusal(battle: Battle, team: str, option: str, level: int | None) -> Issue | None:
    """Whether a level is too low for an option."""
    needed = least_level(book_of(battle, battle.side_of(team)), option)
    if level is None:
        return error("not-activated", team, RULES[option], option=option)
    if level < needed:
        rule = "SM-OPT-07" if option in ("close-assault", "direct") else RULES[option]
        return error("level-too-low", team, rule, option=option, level=level, needed=needed)
    return None


def _turn_refusal(team: str, turn: Turn, attack: Attack) -> Issue | None:
    if turn.other:
        return error("other-taken", team, "SM-OTH-01", option=attack, other=turn.other)
    if turn.is_running:
        return error("running", team, "SM-MOV-15", option=attack)
    return None


def spent_refusal(battle: Battle, team: str, attack: Attack) -> Issue | None:
    """What of this round forbids any attack: one already made, running, speed, nobody fit, a break, a new position."""
    state = team_of(battle, team)
    if is_away(battle, team):
        return error("in-the-air", team, "SM-VEH-09")
    if state.attack:
        return error("attacked-already", team, "SM-TRN-10", option=attack, made=state.attack)
    if state.ran:
        return error("running", team, "SM-MOV-15", option=attack)
    if state.drove:
        return error("too-fast-to-fire", team, "SM-VEH-22", option=attack)
    if leaves_battlefield(battle, team):
        return error("leaving", team, "SM-ACT-29", results=state.breaks)
    if settles_in(battle, team) and attack != "close-assault":
        return error("settling-in", team, "SM-SHO-28", option=attack)
    if not able_to_act(battle, team):
        return error("nobody-fit", team, "SM-HIT-10", option=attack)
    return None


def able_to_act(battle: Battle, team: str) -> bool:
    """Whether any person of the team could still do something in this round."""
    found = (figure for figure in battle.figures_of(team) if not is_vehicle(battle, figure))
    return any(can_act(figure) for figure in found)


def leaves_battlefield(battle: Battle, team: str) -> bool:
    """Whether the team has so many Break results that it may only run (SM-ACT-29)."""
    book = book_of(battle, battle.side_of(team))
    return team_of(battle, team).breaks >= book.whole("breaks", "leave-battlefield", "results")


def settles_in(battle: Battle, team: str) -> bool:
    """Whether the team has moved into a prepared position, and has not been there long enough (SM-SHO-28)."""
    return bool(team_of(battle, team).position) and not in_position(battle, team)


def boldness_refusal(team: str, turn: Turn, option: str) -> Issue | None:
    """A Fanatic team takes the boldest option that was open as its turn began, and no other (SM-QUA-17)."""
    if turn.boldest and option != turn.boldest and not turn.has_fought:
        return error("fanatic-boldest", team, "SM-QUA-17", option=option, boldest=turn.boldest)
    return None


def reaction_refusal(battle: Battle, team: str) -> Issue | None:
    """Why a team may not make opportunity fire now, whatever it sees (SM-CBT-04..06)."""
    turn, state = play_of(battle).turn, team_of(battle, team)
    if team not in battle.units:
        return error("no-such-unit", team, "")
    if turn is None:
        return error("no-active-enemy", team, "SM-CBT-05")
    if battle.side_of(turn.team) == battle.side_of(team):
        return error("friend-active", team, "SM-CBT-05", active=battle.units[turn.team].name)
    if not is_in_game(battle, team) or state.carrier:
        return error("nobody-fit", team, "SM-HIT-10", option="opportunity")
    return level_refusal(battle, team, "opportunity", state.level) or spent_refusal(battle, team, "opportunity")


def other_refusal(battle: Battle, team: str, option: str) -> Issue | None:
    """Why the active team may not take this other option (SM-OTH-01)."""
    found = active_refusal(battle, team, RULES[option])
    turn = turn_of(battle, team)
    if found or turn is None:
        return found
    found = level_refusal(battle, team, option, turn.level)
    if found:
        return found
    if turn.other and not option == turn.other == "de-bus":
        return error("other-taken", team, "SM-OTH-01", option=option, other=turn.other)
    state = team_of(battle, team)
    if turn.has_fought or state.attack in ("opportunity",):
        return error("fought-already", team, "SM-OTH-01", option=option, made=state.attack)
    if turn.has_moved and option != "de-bus" and not joins_move(battle, team, turn.level):
        return error("moved-already", team, "SM-OTH-01", option=option)
    if leaves_battlefield(battle, team):
        return error("leaving", team, "SM-ACT-29", results=state.breaks)
    return boldness_refusal(team, turn, option)


def joins_move(battle: Battle, team: str, level: int) -> bool:
    """Whether a turn at this level may join a move to an other option: the row of two turns (SM-OPT-01)."""
    book = book_of(battle, battle.side_of(team))
    return is_double(book, level)


def is_double(book: Book, level: int) -> bool:
    """Whether a level gives a second turn in this round (SM-OPT-01)."""
    found = book.find("activation", row_of(book, level), "active-turns")
    return isinstance(found, int) and found > 1
