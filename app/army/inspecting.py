"""What is inspected: the selected nodes, what they have in common, and its changes as named steps. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from app.army.naming import node_name, whom
from app.army.places import chosen
from app.army.steps import Refused, Step, figures_of, with_figures
from app.open_army import OpenArmy
from rules.army import edit
from rules.army.catalogue import Option, OptionKind
from rules.army.model import Army, Member, Node, Unit, all_units, find
from rules.army.system import System
from rules.core.frozen import Value
from rules.core.issues import Issue
from rules.core.tally import Amount
from templates.words import counted, line, number_text, value_text, word


def subjects(document: OpenArmy) -> tuple[Node, ...]:
    """The selected groups and units; the army itself where nothing is selected."""
    return chosen(document.army, document.selected) or (document.army,)


def owner_name(system: System, army: Army, node: Node) -> str:
    """What people call a node; figures by their own name, or by what they carry."""
    if not isinstance(node, Member):
        return node_name(system, army, node)
    kit = ", ".join(value_text(system, str(system.kit_fact(army, key).value)) for key in node.kit)
    return line(node.name) or kit or word(system, "figures")


# Options


def common_options(system: System, army: Army, nodes: Sequence[Node]) -> tuple[Option, ...]:
    """What can be chosen for every one of these nodes, with the values that all of them take."""
    shared = list(system.options(army, nodes[0]))
    for node in nodes[1:]:
        other = {option.key: option for option in system.options(army, node)}
        shared = [_both(option, other[option.key]) for option in shared if option.key in other]
    return tuple(option for option in shared if option.kind is not OptionKind.CHOICE or option.words)


def _both(one: Option, other: Option) -> Option:
    words = tuple(key for key in one.words if key in other.words)
    return replace(one, words=words, least=max(one.least, other.least), most=min(one.most, other.most))


def shared_values(
    system: System, army: Army, nodes: Sequence[Node], options: Sequence[Option]
) -> dict[str, Value | None]:
    """By option the value that all nodes have; None where they differ."""
    found: dict[str, set[tuple[bool, Value]]] = {option.key: set() for option in options}
    for node in nodes:
        for option in system.options(army, node):
            if option.key in found:
                value = node.choices.get(option.key, option.default)
                found[option.key].add((isinstance(value, bool), value))  # a switch is no number: True is not 1
    return {key: next(iter(values))[1] if len(values) == 1 else None for key, values in found.items()}


def choose(system: System, army: Army, nodes: Sequence[Node], option: Option, typed: object) -> Step:
    """One option of all these nodes in one step; a number as it was typed."""
    value: Value
    if option.kind is OptionKind.NUMBER:
        value = edit.whole_number(str(typed), option.least, option.most, subject=_id(army, nodes[0]), key=option.key)
    else:
        value = typed if isinstance(typed, bool) else str(typed)
    after = army
    for node in nodes:
        after = edit.choose(system, after, _id(army, node), option.key, value)
    shown = ("on" if value else "off") if isinstance(value, bool) else value_text(system, value)
    return Step(f"Set {small(word(system, option.key))} to {shown} ({to_whom(system, army, nodes)})", after)


def _id(army: Army, node: Node) -> str:
    return "" if node is army else node.id


def small(text: str) -> str:
    """A word as it stands inside a sentence; AA and PIAT keep their capitals."""
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def to_whom(system: System, army: Army, nodes: Sequence[Node]) -> str:
    """One node by its name, several by their number."""
    return owner_name(system, army, nodes[0]) if len(nodes) == 1 else whom(system, army, nodes)


# Numbers


def shared_number(units: Iterable[Unit], number: Callable[[Unit], int]) -> int | None:
    """The number that all units have; None where they differ."""
    found = {number(unit) for unit in units}
    return found.pop() if len(found) == 1 else None


def set_figures(system: System, army: Army, units: Sequence[Unit], typed: str) -> Step:
    """So many figures in each of these units: the most numerous kind grows or shrinks."""
    number = edit.whole_number(typed, least=1, subject=units[0].id, key="figures")
    after = army
    for unit in units:
        after = _with(system, after, unit, number)
    return Step(f"Set figures to {number} ({to_whom(system, army, units)})", after)


def _with(system: System, army: Army, unit: Unit, number: int) -> Army:
    missing = number - figures_of(unit)
    if missing > 0 and unit.members:
        grown = max(reversed(unit.members), key=lambda member: member.count)
        return edit.set_count(system, army, grown.id, grown.count + missing)
    if not unit.members:
        return edit.set_count(system, army, unit.id, number)
    while missing < 0:
        now = find(army, unit.id)
        assert isinstance(now, Unit)
        army = with_figures(system, army, now, -1)
        missing += 1
    return army


def set_count(system: System, army: Army, nodes: Sequence[Unit | Member], typed: str) -> Step:
    """So many of each of these units, or of a member's figures."""
    after = army
    for node in nodes:
        after = edit.set_count(system, after, node.id, typed)
    return Step(f"Set number to {typed.strip()} ({to_whom(system, army, nodes)})", after)


def set_points(system: System, army: Army, units: Sequence[Unit], typed: str) -> Step:
    """A price by hand for each of these units; the rules' own where nothing is typed."""
    price = typed.strip() or None
    after = army
    for unit in units:
        after = edit.set_points(after, unit.id, price)
    whose = to_whom(system, army, units)
    return Step(f"Set points to {price} by hand ({whose})" if price else f"Points by the rules ({whose})", after)


def price_by_rules(system: System, army: Army, unit: Unit) -> Amount:
    """What one such unit would cost without a price by hand."""
    return Fraction(system.bill(edit.set_points(army, unit.id, None)).of(unit.id)) / unit.count


# Figures


def add_member(system: System, army: Army, unit: Unit) -> Step:
    """One figure more, like the last of the unit, as a line of its own."""
    like = unit.members[-1]
    member = edit.fresh(like).model_copy(update={"count": 1, "name": "", "notes": ""})
    return Step(f"Add a figure ({node_name(system, army, unit)})", edit.add_member(army, unit.id, member))


def remove_member(system: System, army: Army, unit: Unit, member: Member) -> Step:
    """The figures of one line out of the unit; raises Refused for the last ones."""
    if len(unit.members) == 1:
        raise Refused(f"{node_name(system, army, unit)}: one figure is the least.")
    name = owner_name(system, army, member)
    return Step(f"Remove {name} ({node_name(system, army, unit)})", edit.remove(system, army, [member.id]))


def set_kit(system: System, army: Army, member: Member, kit: Sequence[str]) -> Step:
    """Other weapons for these figures."""
    shown = ", ".join(str(system.kit_fact(army, key).value) for key in kit) or "nothing"
    after = edit.set_kit(system, army, member.id, kit)
    return Step(f"Give {counted(member.count, 'figure', 'figures')} {shown}", after)


def rename(system: System, army: Army, node: Node, name: str) -> Step:
    """A name of the player's own for a node, an army or figures."""
    old, new = owner_name(system, army, node), line(name)
    after = edit.rename(army, _id(army, node), new)
    return Step(f"Rename {old} to {new}" if new else f"Give {old} its usual name back", after)


def annotate(system: System, army: Army, nodes: Sequence[Node], notes: str) -> Step:
    """Notes on all these nodes."""
    after = army
    for node in nodes:
        after = edit.annotate(after, _id(army, node), notes)
    return Step(f"Change notes ({to_whom(system, army, nodes)})", after)


# Problems


@dataclass(frozen=True, slots=True)
class Fault:
    """The field that a problem is about, "figures" or an option's key, its limit in words, and the rule broken."""

    field: str
    text: str
    rule: str = ""


def faults(document: OpenArmy, nodes: Sequence[Node], options: Sequence[Option]) -> dict[str, Fault]:
    """What is wrong with the fields of these nodes, the worst first."""
    ids = {_id(document.army, node) for node in nodes}
    found: dict[str, Fault] = {}
    for issue in document.issues:
        if issue.subject in ids and issue.severity != "advice" and (key := field_of(issue, options)):
            found.setdefault(key, Fault(key, limit_text(issue), issue.rule))
    return found


def field_of(issue: Issue, options: Sequence[Option]) -> str:
    """The field that a problem is about: what it names, what its code names, what it counts, what shares its rule."""
    named = issue.details.get("key")
    for option in options:
        if option.key == named or option.key in issue.code.split("-"):
            return option.key
    if "figures" in issue.details and limit_text(issue):
        return "figures"
    return next((option.key for option in options if option.rule and option.rule == issue.rule), "")


def limit_text(issue: Issue) -> str:
    """The limit that a problem names: "at most 4"; empty where it names none."""
    most, least = issue.details.get("most", issue.details.get("seats")), issue.details.get("least")
    has = issue.details.get("slots", issue.details.get("figures", issue.details.get("value")))
    number = int(has) if isinstance(has, str) and has.lstrip("-").isdigit() else has
    if not isinstance(number, (int, Fraction)) or isinstance(number, bool):
        return ""
    if isinstance(most, int) and number > most:
        return f"at most {number_text(most)}"
    return f"at least {number_text(least)}" if isinstance(least, int) and number < least else ""


def unit_of(army: Army, member: Member) -> Unit | None:
    """The unit that figures belong to."""
    return next((unit for unit in all_units(army) if any(other.id == member.id for other in unit.members)), None)
