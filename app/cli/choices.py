"""What can be built and chosen in a system, as found by trying: for those who write an army file by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.army.catalogue import Entry, Option, OptionKind
from rules.army.edit import add_group, add_unit, changed
from rules.army.model import Army, Group, Member, Node, Unit, all_groups, find, group_of
from rules.army.system import System
from rules.core.frozen import Value
from rules.tables.book import Book

MOST_TOPS = 12
"""So many groups are tried at the top, for the catalogue may hang on what is there."""
SWITCHES, SETTING = "switches", "default"


@dataclass(frozen=True, slots=True)
class Found:
    """An option, and what it needs: empty where it is on offer at once."""

    option: Option
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry of the catalogue, and the optional rule that it needs, as an override; empty for none."""

    entry: Entry
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """An optional rule: the place to override, its setting, what else it may be, what it does."""

    place: str
    value: Value
    others: str
    text: str


class Choices:
    """All that an army of a system can hold. `bare` is an army with its house packs and no groups."""

    def __init__(self, system: System, bare: Army) -> None:
        self.system = system
        self.army = _peopled(system, bare)
        self.book: Book = system.book(bare)

    def kinds(self) -> dict[str, list[str]]:
        """The kinds of groups, each with the kinds that it stands in; an empty one is the top."""
        homes: dict[str, list[str]] = {}
        waiting = [(kind, "") for kind in self.system.kinds_in(self.army, None)]
        while waiting:
            kind, home = waiting.pop(0)
            if home not in homes.setdefault(kind, []):
                homes[kind].append(home)
                waiting += [(inner, kind) for inner in self.system.kinds_in(self.army, Group(kind=kind))]
        return homes

    def switches(self) -> Iterator[Switch]:
        """The optional rules with their settings."""
        for row in self.book.rows(SWITCHES):
            value = self.book.find(SWITCHES, row, SETTING)
            if value is not None:
                listed = (self.book.find(SWITCHES, row, column) for column in ("words", "other-values"))
                others = "true, false" if isinstance(value, bool) else next((str(text) for text in listed if text), "")
                text = self.system.texts.switches.get(row, "")
                yield Switch(f"{SWITCHES}/{row}/{SETTING}", value, others, text)

    def offers(self) -> list[Offer]:
        """The catalogue, then what an optional rule adds to it."""
        found = [Offer(entry) for entry in self.system.catalogue(self.army)]
        known = {offer.entry.profile for offer in found}
        for needs, army in self._switched():
            new = [entry for entry in self.system.catalogue(army) if entry.profile not in known]
            found += [Offer(entry, needs) for entry in new]
            known |= {entry.profile for entry in new}
        return found

    def _switched(self) -> Iterator[tuple[str, Army]]:
        """The army under each optional rule that is off, alone."""
        for switch in self.switches():
            if switch.value is False:
                overrides = self.army.overrides.with_item(switch.place, True)
                yield f"{switch.place} = true", self.army.model_copy(update={"overrides": overrides})

    def of_army(self) -> list[Found]:
        """The options of the army."""
        return self._explored(self.army.id)

    def of_group(self, kind: str) -> list[Found]:
        """The options of a group of this kind."""
        group = next((group for group in all_groups(self.army) if group.kind == kind), None)
        if group is None:
            group = self.system.new_group(self.army, kind)
            self.army = add_group(self.army, "", group)
        return self._explored(group.id)

    def unit(self, offer: Offer) -> Unit:
        """A unit of an entry at its defaults, put into the army."""
        if offer.needs:
            self.army = self.army.model_copy(
                update={"overrides": self.army.overrides.with_item(offer.needs.partition(" ")[0], True)}
            )
        home = _home(self.army, offer.entry)
        unit = self.system.new_unit(self.army, home, offer.entry.profile)
        self.army = add_unit(self.army, home.id, unit)
        return unit

    def of_node(self, node: Node) -> list[Found]:
        """The options of a unit or of figures that stand in the army."""
        return self._explored(node.id)

    def kit(self, unit: Unit) -> dict[str, str]:
        """What the figures of a unit can carry, with what it is called."""
        keys = self.system.kit_choices(self.army, unit, unit.members[0]) if unit.members else ()
        return {key: str(self.system.kit_fact(self.army, key).value) for key in keys}

    def _explored(self, node_id: str) -> list[Found]:
        """The options of a node, then those that appear with a choice, a weapon or an optional rule."""
        found = {option.key: Found(option) for option in self._options(self.army, node_id)}
        for needs, army in (("", self.army), *self._switched()):
            for cause, option in _appearing(self.system, army, node_id):
                parts = [part for part in (needs, cause) if part]
                found.setdefault(option.key, Found(option, " and ".join(parts)))
        return list(found.values())

    def _options(self, army: Army, node_id: str) -> tuple[Option, ...]:
        node = army if node_id == army.id else find(army, node_id)
        return self.system.options(army, node) if node else ()


def _peopled(system: System, bare: Army) -> Army:
    """The army with groups at the top, as long as they bring something new to the catalogue."""
    army = bare.model_copy(update={"groups": system.new_army().groups})
    for _ in range(MOST_TOPS):
        kind = system.kinds_in(army, None)[0]
        larger = add_group(army, "", system.new_group(army, kind))
        known = {entry.profile for entry in system.catalogue(army)}
        if known >= {entry.profile for entry in system.catalogue(larger)} and _all_tried(army, larger):
            break
        army = larger
    return army


def _all_tried(army: Army, larger: Army) -> bool:
    """Whether the last group is like one before it, so that further ones would be too."""
    last = larger.groups[-1]
    return any(group.kind == last.kind and group.choices == last.choices for group in army.groups)


def _home(army: Army, entry: Entry) -> Group:
    groups = list(all_groups(army))
    within = (group for group in groups if group.id in entry.within)
    return next(within, None) or next((group for group in groups if group.kind in entry.groups), groups[0])


def _appearing(system: System, army: Army, node_id: str) -> Iterator[tuple[str, Option]]:
    """The options of a node with what brings them: nothing, a choice of it or of its group, a weapon of its figures."""
    node = army if node_id == army.id else find(army, node_id)
    if node is None:
        return
    own = system.options(army, node)
    yield from (("", option) for option in own)
    group = group_of(army, node_id) if isinstance(node, Unit) else None
    for chooser in (node, group) if group else (node,):
        for option in system.options(army, chooser):
            for value in _others(option):
                choices = chooser.choices.with_item(option.key, value)
                tried = _with(army, chooser, chooser.model_copy(update={"choices": choices}))
                cause = f"{option.key} = {_text(value)}{'' if chooser is node else ' in its group'}"
                yield from ((cause, new) for new in _of(system, tried, node))
    if isinstance(node, Unit) and node.members:
        for weapon in system.kit_choices(army, node, node.members[0]):
            first = _armed(node.members[0], weapon)
            tried = _with(army, node, node.model_copy(update={"members": (first, *node.members[1:])}))
            yield from ((f"{weapon} in a kit", new) for new in _of(system, tried, node))


def _armed(member: Member, weapon: str) -> Member:
    """The figures with one weapon alone."""
    return member.model_copy(update={"kit": (weapon,)})


def _with(army: Army, node: Node, other: Node) -> Army:
    if node is army:
        assert isinstance(other, Army)
        return other
    return changed(army, node.id, lambda _: other)


def _of(system: System, army: Army, node: Node) -> tuple[Option, ...]:
    same = army if isinstance(node, Army) else find(army, node.id)
    return system.options(army, same) if same else ()


def _others(option: Option) -> tuple[Value, ...]:
    if option.kind is OptionKind.SWITCH:
        return (not option.default,)
    return tuple(word for word in option.words if word != option.default)


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
