"""‘tribarrel options’: what can be built and chosen, as text for people and as JSON for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from app.cli.choices import Choices, Found, Offer, Switch
from app.rosters.data import number
from rules.army.catalogue import Entry, OptionKind
from rules.army.model import Army, Unit
from rules.army.system import System
from rules.core.faults import BadInput, Fault, nearest
from rules.storage.armies import entry_of
from rules.storage.json_text import write
from templates.words import NOTHING, counted, line, number_text, word

ARMY = "army"
Content = dict[str, Any]


def overview(system: System, bare: Army) -> Content:
    """Groups, profiles with their prices, the army's options and the optional rules of a system."""
    choices = Choices(system, bare)
    return {
        "system": system.key,
        "groups": [_group(choices, kind, homes) for kind, homes in choices.kinds().items()],
        "profiles": [_profile(offer) for offer in choices.offers()],
        "options": [_option(system, found) for found in choices.of_army()],
        "switches": [_switch(switch) for switch in choices.switches()],
    }


def details(system: System, bare: Army, name: str) -> Content:
    """What an army, a group of a kind or a unit of a profile can hold; raises BadInput for a name that is none."""
    choices = Choices(system, bare)
    kinds = choices.kinds()
    if name == ARMY:
        return {"system": system.key, "options": [_option(system, found) for found in choices.of_army()]}
    if name in kinds:
        return {"system": system.key, **_group(choices, name, kinds[name])}
    offers = {offer.entry.profile: offer for offer in reversed(choices.offers())}
    if name not in offers:
        hint = nearest(name, [ARMY, *kinds, *offers])
        message = f"‘{name}’ is no profile and no kind of group; ‘tribarrel options {system.key}’ lists them."
        raise BadInput([Fault(message, hint=hint)])
    unit = choices.unit(offers[name])
    return {
        "system": system.key,
        **_profile(offers[name]),
        "unit": _without_ids(entry_of(unit)),
        "options": [_option(system, found) for found in choices.of_node(unit)],
        "members": _members(choices, unit),
        "kit": [{"key": key, "name": name} for key, name in choices.kit(unit).items()],
    }


def _group(choices: Choices, kind: str, homes: Sequence[str]) -> Content:
    system = choices.system
    found = choices.of_group(kind)
    options = [_option(system, one) for one in found]
    return {"kind": kind, "name": word(system, kind), "within": list(homes), "options": options}


def _profile(offer: Offer) -> Content:
    entry = offer.entry
    found: Content = {
        "profile": entry.profile,
        "name": line(entry.name),
        "kind": entry.kind,
        "points": number(entry.price.total) if entry.price.terms else None,
        "groups": list(entry.groups),
    }
    return {**found, **({"for": _home(entry)} if entry.within else {}), **_needs(offer.needs)}


def _home(entry: Entry) -> str:
    """Which groups an entry is for, where it is not for all of a kind."""
    return ", ".join(f"{key} {value}" for key, value in entry.details.items())


def _needs(needs: str) -> Content:
    return {"needs": needs} if needs else {}


def _members(choices: Choices, unit: Unit) -> list[Content]:
    """The options of a unit's figures, alike for all of them where they are alike."""
    if not unit.members:
        return []
    return [_option(choices.system, found) for found in choices.of_node(unit.members[0])]


def _option(system: System, found: Found) -> Content:
    option = found.option
    rule = next((rule.text for rule in system.rules if rule.id == option.rule), "")
    content: Content = {"key": option.key, "kind": option.kind.value, "default": option.default}
    if option.kind is OptionKind.CHOICE:
        content["words"] = list(option.words)
    if option.kind is OptionKind.NUMBER:
        content |= {"least": option.least, "most": option.most}
    return {**content, "meaning": word(system, option.key), "rule": option.rule, "text": rule, **_needs(found.needs)}


def _switch(switch: Switch) -> Content:
    return {"place": switch.place, "value": switch.value, "others": switch.others, "meaning": switch.text}


def _without_ids(content: Any) -> Any:
    if isinstance(content, dict):
        return {key: _without_ids(value) for key, value in content.items() if key != "id"}
    return [_without_ids(entry) for entry in content] if isinstance(content, (list, tuple)) else content


def overview_text(system: System, content: Content) -> str:
    """The overview for people."""
    lines = [f"{system.name}: what an army file can hold. ‘tribarrel options {system.key} NAME’ tells more of a name."]
    lines += ["", "The army:", *_option_lines(content["options"])]
    lines += ["", "Kinds of groups (‘kind’):"]
    for group in content["groups"]:
        lines.append(f"  {group['kind']}  {_where(group['within'])}")
    profiles = content["profiles"]
    lines += ["", "Profiles (‘profile’), with the price of one at its defaults:"]
    width = max((len(entry["profile"]) for entry in profiles), default=0)
    lines += [f"  {entry['profile']:{width}}  {_about(system, entry)}" for entry in profiles]
    lines += ["", "Optional rules (‘overrides’ of the army):"]
    for switch in content["switches"]:
        others = f"; may be {switch['others']}" if switch["others"] else ""
        lines.append(f"  {switch['place']} = {_value(switch['value'])}{others}. {switch['meaning']}")
    return "\n".join(lines) + "\n"


def details_text(system: System, content: Content) -> str:
    """The details for people."""
    if "unit" not in content:
        whom = f"A group of kind ‘{content['kind']}’ {_where(content['within'])}" if "kind" in content else "The army"
        return "\n".join([f"{whom}. Its choices:", *_option_lines(content["options"], told=True)]) + "\n"
    lines = [f"{content['profile']}: {_about(system, content)}", "", "One of ‘units’ of a group:"]
    lines += ["", write(content["unit"]), "", "Its choices:", *_option_lines(content["options"], told=True)]
    if content["unit"].get("members"):
        lines += ["", "The choices of its figures (‘members’):", *_option_lines(content["members"], told=True)]
        lines += ["", "What they can carry (‘kit’):"]
        lines += [f"  {entry['key']}  {entry['name']}" for entry in content["kit"]]
    return "\n".join(lines) + "\n"


def _where(homes: Sequence[str]) -> str:
    inner = [home for home in homes if home]
    places = ["at the top"] if "" in homes else []
    return " or ".join([*places, *([f"in a {' or '.join(inner)}"] if inner else [])])


def _about(system: System, entry: Content) -> str:
    price = NOTHING if entry["points"] is None else counted(entry["points"], "point", "points")
    home = f", {entry['for']}" if "for" in entry else ""
    needs = f"; needs {entry['needs']}" if "needs" in entry else ""
    return f"{entry['name']}, {word(system, entry['kind'])}{home}, {price}{needs}"


def _option_lines(options: Sequence[Content], told: bool = False) -> Iterator[str]:
    """One line for each option, and where they are `told` what each means; a rule's text only once."""
    if not options:
        yield "  none"
    width = max((len(option["key"]) for option in options), default=0)
    known: set[str] = set()
    for option in options:
        needs = f"; needs {option['needs']}" if "needs" in option else ""
        yield f"  {option['key']:{width}}  {_room(option)}, else {_value(option['default'])}{needs}"
        if told:
            text = "" if option["rule"] in known else f" {option['text']}"
            rule = f" [{option['rule']}]" if option["rule"] else ""
            known.add(option["rule"])
            yield f"  {'':{width}}  {option['meaning']}.{text}{rule}"


def _room(option: Content) -> str:
    if option["kind"] == OptionKind.NUMBER.value:
        return f"{number_text(option['least'])} to {number_text(option['most'])}"
    if option["kind"] == OptionKind.CHOICE.value:
        return f"one of {', '.join(option['words'])}"
    return "true or false" if option["kind"] == OptionKind.SWITCH.value else "a text"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if value != "" else "nothing"
