"""Fire attacks: direct, opportunity, return and panic fire (SM-CBT-03..14, SM-SHO, SM-HIT).

- `targets(battle, team)` are the enemy teams that some figure could fire at now.
- `refusal(battle, fire)` is the one reason in target, sight, weapons and rounds that forbids a fire.
- `to_hit(battle, fire)` is what is added to the dice of the first firer, or of the one who rolls for the team.
- `fire(draft, fire)` resolves it: the target comes under fire, the dice, the hits, the wounds, the bursts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle
from rules.core.issues import Issue, error
from rules.core.tally import Tally
from rules.dice.pool import parse_pool
from rules.dice.thrown import Roll
from rules.systems.smle.game import film
from rules.systems.smle.game.actions import ATTACK_OF, DirectFire, Fire, PanicFire
from rules.systems.smle.game.ammunition import spend
from rules.systems.smle.game.bursts import fly
from rules.systems.smle.game.firing import Gun, guns, is_team_roll, kinds_of, why_nobody
from rules.systems.smle.game.hits import count_all_losses, strike
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.lines_of_fire import candidates, post
from rules.systems.smle.game.people import can_act, enemies_of
from rules.systems.smle.game.reduction import come_under_fire, fire_kinds, tell_levels_last
from rules.systems.smle.game.seeing import arc_of, knows, team_distance
from rules.systems.smle.game.state import set_team, team_of
from rules.systems.smle.game.walking import add_states, drop_states
from rules.systems.smle.game.wounding import blow_of
from rules.systems.smle.game.wounds import hittable, pick

UNTESTED = "untested"
"""An unreliable weapon that must pass a task before its first shot, where the scenario says so (SM-SHO-31)."""


def targets(battle: Battle, team: str) -> tuple[str, ...]:
    """The enemy teams that some figure of a team could fire at now."""
    return tuple(
        enemy for enemy in enemies_of(battle, team) if refusal(battle, DirectFire(team=team, target=enemy)) is None
    )


def refusal(battle: Battle, action: Fire) -> Issue | None:
    """Why a fire is not allowed, whatever the level and the turn."""
    if action.point is None:
        found = _target_refusal(battle, action)
        if found is not None:
            return found
    if is_team_roll(action) and len(action.weapons) > 1:
        return error("one-roll", action.team, "SM-CBT-10", option=ATTACK_OF[type(action)])
    return why_nobody(battle, action)


def _target_refusal(battle: Battle, action: Fire) -> Issue | None:
    attack = ATTACK_OF[type(action)]
    unit = battle.units.get(action.target)
    if unit is None or unit.side == battle.side_of(action.team) or not candidates(battle, action.target):
        return error("no-target", action.team, "SM-SHO-01", option=attack)
    if "hidden" in unit.states:
        return error("hidden", action.team, "SM-SCN-10", target=unit.name)
    if action.figure and action.figure not in {figure.id for figure in candidates(battle, action.target)}:
        return error("no-such-target", action.team, "SM-SHO-25", target=unit.name)
    if isinstance(action, PanicFire) and action.target not in panic_targets(battle, action.team):
        return error("not-the-closest", action.team, "SM-CBT-12", target=unit.name)
    return None


def panic_targets(battle: Battle, team: str) -> tuple[str, ...]:
    """The closest known enemy, or with none the closest that is firing; all of them where nobody knows (SM-CBT-12)."""
    side = battle.side_of(team)
    gaps = {enemy: team_distance(battle, team, enemy) for enemy in enemies_of(battle, team)}
    order = sorted(gaps, key=lambda enemy: gaps[enemy] or 0.0)
    return _closest(order, gaps, lambda enemy: knows(battle, side, enemy)) or _closest(
        order, gaps, lambda enemy: bool(team_of(battle, enemy).fired)
    )


def _closest(order: list[str], gaps: Mapping[str, float | None], holds: Callable[[str], bool]) -> tuple[str, ...]:
    """Of those for whom something holds the first, with all who are as near or whose distance nobody knows."""
    first = next((enemy for enemy in order if holds(enemy)), None)
    if first is None:
        return ()
    return tuple(one for one in order if one == first or (gaps[one] in (None, gaps[first]) and holds(one)))


def to_hit(battle: Battle, action: Fire) -> Tally | None:
    """What is added to the dice; None where nobody fires."""
    found = guns(battle, action)
    return found[0].aim.tally if found else None


def fire(draft: Draft, action: Fire) -> None:
    """Resolves a fire attack; raises IllegalAction where target or weapons forbid it."""
    issue = refusal(draft.battle, action)
    if issue:
        raise IllegalAction(issue)
    found = guns(draft.battle, action)
    set_team(draft, action.team, fired=(*team_of(draft.battle, action.team).fired, *(gun.person.id for gun in found)))
    since = len(draft.events)
    if action.point is None:
        _announce(draft, action, found)
    if isinstance(action, PanicFire):
        _panic(draft, action, found[0])
        return
    if action.point is None:
        _mark(draft, action, found)
    before = draft.battle.figures
    counted: dict[str, int] = {}
    for gun in found:
        if can_act(draft.figure(gun.person.id)):
            _fire_one(draft, action, gun, counted)
    film.overwhelm(draft, counted)
    count_all_losses(draft, before)
    tell_levels_last(draft, since)


def _announce(draft: Draft, action: Fire, found: tuple[Gun, ...]) -> None:
    """Who fires at whom, before the dice are told."""
    attack, target = ATTACK_OF[type(action)], draft.unit(action.target).name
    subjects = (action.team, action.target)
    draft.tell("fires", *subjects, rule="SM-ACT-12", attack=attack, target=target, figures=len(found))


def _mark(draft: Draft, action: Fire, found: tuple[Gun, ...], *, is_wild: bool = False) -> None:
    """The target comes under fire, whatever comes of it (SM-ACT-12..14, SM-HIT-02)."""
    book = book_of(draft.battle, draft.battle.side_of(action.team))
    auto, explosive = kinds_of(book, found)
    arc = action.stated.arc or arc_of(draft.battle, action.team, action.target)
    kinds = fire_kinds(arc, direct=True, auto=auto, explosive=explosive)
    come_under_fire(draft, action.target, action.team, kinds, is_wild=is_wild)


def _panic(draft: Draft, action: Fire, gun: Gun) -> None:
    """One roll, no hits: a success only tells on the target's nerves (SM-CBT-13)."""
    roll = draft.roll(gun.aim.pool, "to-hit", gun.person.id)
    is_hit = gun.aim.hits(roll.total) > 0
    _tell(draft, action, gun, roll, int(is_hit))
    if is_hit:
        _mark(draft, action, (gun,), is_wild=True)


def _fire_one(draft: Draft, action: Fire, gun: Gun, counted: dict[str, int]) -> None:
    """One figure's shot, at those of its line who can still be hit."""
    exposed = _left(draft, gun.line.exposed, counted)
    if action.point is None and not exposed:
        draft.tell("no-target-left", gun.person.id, rule="SM-HIT-01")
        return
    if not _passes_task(draft, gun):
        return
    spend(draft, action.team, gun.weapon)
    hits = _roll_hits(draft, action, gun)
    if gun.is_explosive:
        fly(draft, action, gun, exposed, is_hit=hits > 0, counted=counted)
        return
    body = post(draft.battle, draft.figure(gun.person.id))
    blow = blow_of(book_of(draft.battle, draft.battle.side_of(action.team)), gun.weapon, gun.person.hero)
    for number in range(hits):
        left = _left(draft, exposed, counted)
        if not left:
            return
        is_named = number == 0 and action.figure in left
        goal = action.figure if is_named else pick(draft, left, "who-is-hit")
        counted[goal] = counted.get(goal, 0) + 1
        strike(draft, goal, blow, body.pose.point if body else None, action.stated.hull)


def _left(draft: Draft, figures: tuple[str, ...], counted: Mapping[str, int]) -> tuple[str, ...]:
    """Whom the next hit of an attack may fall on; with nobody else left, a monster that fell in it (SM-MON-02)."""
    return hittable(draft.battle, figures) or film.fallen_now(draft.battle, figures, counted)


def _roll_hits(draft: Draft, action: Fire, gun: Gun) -> int:
    """The throw to hit; a hero with Big Guns throws only for an automatic weapon's extra hits (SM-HER-08)."""
    if gun.aim.least and not gun.aim.per_point:
        hits = gun.aim.hits(gun.aim.pool.most)
        draft.tell("always-hits", gun.person.id, rule="SM-HER-08", hits=hits, weapon=gun.weapon.name)
        return hits
    roll = draft.roll(gun.aim.pool, "to-hit", gun.person.id)
    hits = gun.aim.hits(roll.total)
    _tell(draft, action, gun, roll, hits)
    if gun.aim.is_jam(roll.total):
        add_states(draft, gun.person.id, "jammed")
        draft.tell("jams", gun.person.id, rule="SM-SHO-31", weapon=gun.weapon.name)
    return hits


def _tell(draft: Draft, action: Fire, gun: Gun, roll: Roll, hits: int) -> None:
    tally = gun.aim.tally.plus(roll.total, "dice", "SM-SHO-04")
    subjects = (gun.person.id, action.target) if action.target else (gun.person.id,)
    draft.tell(
        "shot-hits" if hits else "shot-misses",
        *subjects,
        rule="SM-SHO-06" if roll.total <= gun.aim.misses else "SM-SHO-04",
        roll=roll,
        tally=tally,
        success=hits > 0,
        weapon=gun.weapon.name,
        number=gun.aim.number,
        hits=hits,
        **_why_not(gun, roll, hits),
    )


def _why_not(gun: Gun, roll: Roll, hits: int) -> dict[str, str]:
    """Why a throw that comes to the number does not hit (SM-SHO-06, 11, 31), or one below it does (SM-HER-08)."""
    if hits and gun.aim.least and roll.total + gun.aim.tally.total < gun.aim.number:
        return {"why": "big-guns-sure"}
    if hits or roll.total + gun.aim.tally.total < gun.aim.number:
        return {}
    return {"why": "out-of-reach" if gun.aim.most == 0 else "lowest-throw"}


def _passes_task(draft: Draft, gun: Gun) -> bool:
    """An unreliable weapon's task roll before its first shot, where the scenario asks for one (SM-SHO-31)."""
    if UNTESTED not in draft.figure(gun.person.id).states or not gun.shot.is_unreliable:
        return True
    book = book_of(draft.battle, draft.battle.side_of(gun.person.id))
    roll = draft.roll(parse_pool(book.text("rolls", "unreliable-weapon-task", "dice")), "unreliable-weapon-task")
    total, tally = film.heros_throw(draft.battle, gun.person.id, roll.total, "SM-SHO-31")
    is_good = total >= book.whole("unreliable-weapon", "task", "number")
    code = "task-passed" if is_good else "task-failed"
    draft.tell(code, gun.person.id, rule="SM-SHO-31", roll=roll, tally=tally, success=is_good)
    if is_good:
        drop_states(draft, gun.person.id, UNTESTED)
    return is_good
