"""Close assault: the charge on each enemy, who fights whom, and who is taken prisoner (SM-CBT-01, SM-ASL-04, 09)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.battle.asking import Ask
from rules.battle.engine import Choice
from rules.battle.model import Battle, Decision, Resume
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import error
from rules.core.tally import Detail
from rules.systems.smle.game.assault import Melee, PairOff, TakePrisoners
from rules.systems.smle.game.attack_choices import named, seen_foes
from rules.systems.smle.game.attacks import assault_refusal
from rules.systems.smle.game.charging import charge, in_contact_after
from rules.systems.smle.game.pairing import attackers, defenders, paired
from rules.systems.smle.game.people import standing
from rules.systems.smle.game.permits import attack_refusal

FIGHTS, FATE = "fights", "fate"
KILLED, CAPTURED = "killed", "captured"


def assaults(battle: Battle, team: str) -> Iterator[Choice]:
    """Close assault on each enemy that is not hidden; without one, once with the reason.

    One that begins with a charge shows its plan, and wants it taken or changed.
    """
    foes = seen_foes(battle, team)
    for foe in foes:
        action = charge(battle, team, foe)
        issue = assault_refusal(battle, action)
        if issue is not None and issue.code == "no-contact" and not standing(battle, team):
            yield Choice("close-assault-on", action, rule="SM-CBT-01", wants="target contact")
            return
        wants = "path" if action.paths else ""
        told: dict[str, Detail] = {**named(battle, foe)}
        if issue is None:
            told["fighters"] = in_contact_after(battle, action)
        yield Choice("close-assault", action, issue, rule="SM-CBT-01", wants=wants, details=FrozenMap(told))
    if not foes:
        issue = attack_refusal(battle, team, "close-assault")
        issue = issue or error("no-target", team, "SM-CBT-01", option="close-assault")
        yield Choice("close-assault", None, issue, rule="SM-CBT-01", wants="target")


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


def _whom(pairs: Mapping[str, str]) -> Iterator[Ask]:
    foes = tuple(dict.fromkeys(pairs.values()))
    for key, foe in pairs.items():
        yield Ask(f"{FIGHTS} {key}", "word", foes, foe, rule="SM-ASL-04", subject=key)


def answered(action: PairOff | TakePrisoners, stated: Mapping[str, Value]) -> PairOff | TakePrisoners:
    """The answer as it was stated; what nobody stated is as usual."""
    if isinstance(action, PairOff):
        pairs = {key: str(stated.get(f"{FIGHTS} {key}", foe)) for key, foe in action.pairs.items()}
        return action.model_copy(update={"pairs": FrozenMap(pairs)})
    kept = tuple(key for key in action.figures if stated.get(f"{FATE} {key}", CAPTURED) == CAPTURED)
    return action.model_copy(update={"figures": kept})
