"""Close assault: the charge on each enemy, who fights whom, and who is taken prisoner (SM-CBT-01, SM-ASL-04, 09)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.battle.answers import Choice
from rules.battle.asking import Ask
from rules.battle.model import Battle, Decision, Resume
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import Issue, error
from rules.core.tally import Detail
from rules.systems.smle.game.actions import CloseAssault
from rules.systems.smle.game.assault import Melee, PairOff, TakePrisoners
from rules.systems.smle.game.attack_choices import named, seen_foes
from rules.systems.smle.game.attacks import assault_refusal
from rules.systems.smle.game.charging import charge, in_contact_after, in_reach
from rules.systems.smle.game.pairing import attackers, defenders, paired
from rules.systems.smle.game.people import standing
from rules.systems.smle.game.permits import attack_refusal

FIGHTS, FATE = "fights", "fate"
KILLED, CAPTURED = "killed", "captured"


def assaults(battle: Battle, team: str) -> Iterator[Choice]:
    """Close assault on each enemy that is not hidden; without one, once with the reason.

    One that begins with a charge shows its plan, and wants it taken or changed. Of those beyond reach the nearest alone
    is looked at, for the reason.
    """
    foes = seen_foes(battle, team)
    for foe in in_reach(battle, team, foes) or foes[:1]:
        action = charge(battle, team, foe, searches=False)
        issue = assault_refusal(battle, action)
        if issue is not None and issue.code == "no-contact" and not standing(battle, team):
            yield Choice("close-assault-on", action, rule="SM-CBT-01", wants="target contact")
            return
        yield _assault(battle, action, issue)
    if not foes:
        issue = attack_refusal(battle, team, "close-assault")
        issue = issue or error("no-target", team, "SM-CBT-01", option="close-assault")
        yield Choice("close-assault", None, issue, rule="SM-CBT-01", wants="target")


def _assault(battle: Battle, action: CloseAssault, issue: Issue | None) -> Choice:
    """A charge that shows its plan, or a fight with those who are in contact already."""
    told: dict[str, Detail] = {**named(battle, action.target)}
    if issue is None:
        told["fighters"] = in_contact_after(battle, action)
    wants = "path" if action.paths else ""
    return Choice("close-assault", action, issue, rule="SM-CBT-01", wants=wants, details=FrozenMap(told))


def full_charge(battle: Battle, choice: Choice) -> Choice:
    """The choice of a charge with ways round obstacles too, which take long to find; any other as it is."""
    found = choice.action
    if not isinstance(found, CloseAssault) or not found.paths or choice.issue is not None:
        return choice
    return _assault(battle, charge(battle, found.team, found.target), None)


def deciding(battle: Battle, team: str) -> Iterator[Choice]:
    """What answers a question of an assault: the pairs, and the prisoners."""
    decision = battle.decision
    if decision is None or decision.subject != team:
        return
    if decision.code == "pair-off":
        yield Choice("pair-off", PairOff(by=decision.side, pairs=FrozenMap(_usual(battle))), rule=decision.rule)
    elif decision.code == "take-prisoners":
        fallen = tuple(str(decision.details.get("figures", "")).split())
        yield Choice("take-prisoners", TakePrisoners(by=decision.side, figures=fallen), rule=decision.rule)


def _usual(battle: Battle) -> dict[str, str]:
    """The pairs by nearness, of the assault that waits for them."""
    top = battle.waiting[-2] if len(battle.waiting) > 1 else None
    if not isinstance(top, Resume) or not isinstance(top.action, Melee):
        return {}
    found = top.action.assault
    return paired(attackers(battle, found.team, found.target), defenders(battle, found.target))


def asks(battle: Battle, decision: Decision | None) -> tuple[Ask, ...]:
    """Of each figure of the larger side whom it fights; of each that fell whether it is killed or captured."""
    if decision is not None and decision.code == "pair-off":
        pairs = _usual(battle)
        foes = tuple(dict.fromkeys(pairs.values()))
        return tuple(
            Ask(f"{FIGHTS} {key}", "word", foes, foe, rule="SM-ASL-04", subject=key) for key, foe in pairs.items()
        )
    if decision is not None and decision.code == "take-prisoners":
        fallen = str(decision.details.get("figures", "")).split()
        if len(fallen) < 2:
            return ()
        words = (KILLED, CAPTURED)
        return tuple(Ask(f"{FATE} {key}", "word", words, CAPTURED, rule="SM-ASL-09", subject=key) for key in fallen)
    return ()


def answered(action: PairOff | TakePrisoners, stated: Mapping[str, Value]) -> PairOff | TakePrisoners:
    """The answer as it was stated; what nobody stated is as usual."""
    if isinstance(action, PairOff):
        pairs = {key: str(stated.get(f"{FIGHTS} {key}", foe)) for key, foe in action.pairs.items()}
        return action.model_copy(update={"pairs": FrozenMap(pairs)})
    kept = tuple(key for key in action.figures if stated.get(f"{FATE} {key}", CAPTURED) == CAPTURED)
    return action.model_copy(update={"figures": kept})
