"""‘tribarrel odds’: the exact odds of an attack, as fractions and in per cent, without a battle."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from app.cli.answer import Answer
from app.cli.files import packed
from app.cli.parser import NAME
from rules import registry
from rules.army.system import System
from rules.battle.reckoner import Asked, Reckoned
from rules.core.faults import BadInput, Fault, nearest
from rules.storage.json_text import write
from templates.words import term_text

AS_DATA = "--json"


def odds(chosen: argparse.Namespace) -> Answer:
    """The odds of an attack; raises BadInput with one line for each thing that is wrong."""
    system = registry.system(chosen.system)
    reckoner = registry.reckoner(system.key)
    book = system.book(packed(system, chosen.pack))
    asked = reckoner.asked(book)
    given = [word for word in chosen.facts if word != AS_DATA]
    if not given or given[0] in ("--help", "-h"):
        return Answer(out=_help(system, asked))
    reckoned = reckoner.reckon(book, facts(asked, given))
    is_data = chosen.json or AS_DATA in chosen.facts
    return Answer(out=write(_data(reckoned)) + "\n" if is_data else _text(system, reckoned))


def _help(system: System, asked: Sequence[Asked]) -> str:
    lines = [f"usage: {NAME} odds [--json] [--pack PACK.tbpack] {system.key} --FACT VALUE ...", ""]
    for one in asked:
        name = f"--{one.name}" + ("" if one.kind == "flag" else f" {_form(one)}")
        default = " (needed)" if one.must else f" (default: {one.default})" if one.default else ""
        lines += [f"  {name}", f"      {one.help}{default}"]
    return "\n".join(lines) + "\n"


def _form(one: Asked) -> str:
    if one.kind == "word":
        return "|".join(one.words)
    return "INCHES" if one.kind == "inches" else f"{one.least}..{one.most}"


def facts(asked: Sequence[Asked], given: Sequence[str]) -> dict[str, Any]:
    """The facts that were given, by name, with the defaults of the others; raises BadInput."""
    known = {f"--{one.name}": one for one in asked}
    found: dict[str, Any] = {one.name: _default(one) for one in asked if not one.must}
    words = [part for word in given for part in (word.split("=", 1) if word.startswith("--") else [word])]
    while words:
        name = words.pop(0)
        one = known.get(name)
        if one is None:
            raise BadInput([Fault(f"‘{name}’ is not a fact of an attack here.", hint=nearest(name, known))])
        if one.kind == "flag":
            found[one.name] = True
        elif not words:
            raise BadInput([Fault(f"{name} needs a value: {_form(one)}.")])
        else:
            found[one.name] = _value(one, words.pop(0))
    missing = [f"--{one.name}" for one in asked if one.name not in found]
    if missing:
        raise BadInput([Fault(f"needed: {', '.join(missing)}.")])
    return found


def _default(one: Asked) -> Any:
    return False if one.kind == "flag" else _value(one, one.default)


def _value(one: Asked, text: str) -> Any:
    """A value of the right kind and within its bounds; raises BadInput."""
    if one.kind == "word":
        if text not in one.words:
            raise BadInput([Fault(f"--{one.name}: ‘{text}’ is not one of its words.", hint=nearest(text, one.words))])
        return text
    try:
        found = int(text) if one.kind == "whole" else float(text)
    except ValueError:
        raise BadInput([Fault(f"--{one.name}: ‘{text}’ is not a number.")]) from None
    if not one.least <= found <= one.most:
        raise BadInput([Fault(f"--{one.name}: {text} is not from {one.least} to {one.most}.")])
    return found


def _data(found: Reckoned) -> dict[str, Any]:
    return {
        "dice": found.dice,
        "number": found.number,
        "modifier": int(found.tally.total),
        "terms": [{"reason": term.reason, "amount": int(term.amount), "rule": term.rule} for term in found.tally.terms],
        "chances": {
            word: {"fraction": str(chance), "percent": round(float(chance) * 100, 4)}
            for word, chance in found.chances.items()
        },
    }


def _text(system: System, found: Reckoned) -> str:
    """What is added, the number to reach, then each outcome."""
    lines = [f"{int(term.amount):+d}  {term_text(system, term)}" for term in found.tally.terms]
    total = int(found.tally.total)
    lines.append(f"{found.dice} {total:+d} must reach {found.number}: {found.number - total} or more on the dice")
    words = {word: system.texts.words.get(f"odds-{word.lower()}", word) for word in found.chances}
    width = max(len(name) for name in words.values())
    lines += [f"{words[word]:{width}}  {float(chance):7.2%}  {chance}" for word, chance in found.chances.items()]
    return "\n".join(lines) + "\n"
