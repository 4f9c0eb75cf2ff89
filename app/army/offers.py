"""The lines of the catalogue: formations first, then entries by kind; found by name, weapon or rule. No Qt."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.army.places import fits
from app.army.provenance import letter
from app.army.steps import figures_of
from rules.army.catalogue import Entry, Formation
from rules.army.model import Army, Group, Unit, all_groups, all_units, find, group_of
from rules.army.system import System
from rules.core.faults import nearest
from rules.core.marks import GIVEN, Origin
from rules.core.tally import Tally
from templates.words import NOTHING, counted, line, number_text, value_text, word

PLAIN = "squad"
FORMATIONS = "formations"
"""The filter and the heading of ready-made groups."""
QUIET = ("slots", "force", "colour")
"""Details that a line of the list does without: another word of it says them, or the group does."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One line of the catalogue. `item` is None for a heading; `found_by` is what a search looks at."""

    title: str
    note: str = ""
    price: str = ""
    origin: Origin = GIVEN
    silhouette: str = ""
    kind: str = ""
    item: Entry | Formation | None = None
    found_by: str = ""
    rules: str = ""

    @property
    def mark(self) -> str:
        """The letter after its price."""
        return letter(self.origin)

    @property
    def key(self) -> str:
        """What it is, whatever it costs."""
        if isinstance(self.item, Formation):
            return f"formation/{self.item.key}"
        return f"entry/{self.item.profile}" if self.item else f"heading/{self.title}"


def shapes_of(
    system: System, army: Army, entries: Iterable[Entry], formations: Iterable[Formation], known: Mapping[str, str]
) -> dict[str, str]:
    """The silhouettes of profiles: the catalogue's, and for what it does not have now, those of a formation's cards."""
    shapes = {**known, **{entry.profile: entry.silhouette for entry in entries}}
    for formation in formations:
        units = {unit.id: unit for group in formation.groups for unit in all_units(group)}
        if any(unit.profile not in shapes for unit in units.values()):
            cards = system.cards(army.model_copy(update={"groups": formation.groups}))
            shapes.update({units[card.subject].profile: card.silhouette for card in cards if card.subject in units})
    return shapes


def offers(
    system: System,
    entries: Iterable[Entry],
    formations: Iterable[Formation],
    home: Group | None,
    shapes: Mapping[str, str],
    army: Army,
) -> list[Offer]:
    """Every line without headings. Of entries that are for single groups, those that are for `home`."""
    own = [entry for entry in entries if not entry.within or (home is not None and fits(entry, home))]
    found = [_formation(system, army, formation, shapes) for formation in formations]
    order = {kind: at for at, kind in enumerate(dict.fromkeys(entry.kind for entry in own))}
    return found + [_entry(system, entry) for entry in sorted(own, key=lambda entry: order[entry.kind])]


def home_of(army: Army, selected: Sequence[str]) -> Group | None:
    """The group that the catalogue is asked for: the selected one or the selection's, else the army's first."""
    for node_id in reversed(selected):
        node = find(army, node_id) if node_id else None
        group = node if isinstance(node, Group) else group_of(army, node_id)
        if group:
            return group
    return next(all_groups(army), None)


def _entry(system: System, entry: Entry) -> Offer:
    said = [value_text(system, value) for key, value in entry.details.items() if key not in QUIET]
    if "figures" in entry.details:
        said = [counted(_whole(entry.details["figures"]), "figure", "figures")]
    known = {text.lower() for text in (*said, *(str(value) for value in entry.details.values()))}
    further = [value_text(system, text) for text in entry.search if text.lower() not in known]
    price = entry.price
    return Offer(
        title=line(entry.name),
        note=", ".join([*dict.fromkeys([*said, *further])]),
        price=number_text(price.total) if price.terms else NOTHING,
        origin=Origin(entry.mark, entry.place),
        silhouette=entry.silhouette,
        kind=entry.kind,
        item=entry,
        found_by=_plain(" ".join([entry.name, entry.profile, word(system, entry.kind), *entry.search, *said])),
        rules=_rules(price),
    )


def _whole(value: object) -> int:
    return int(value) if isinstance(value, int) else 0


def _formation(system: System, army: Army, formation: Formation, shapes: Mapping[str, str]) -> Offer:
    units = [unit for group in formation.groups for unit in all_units(group)]
    names = list(dict.fromkeys(line(unit.name) or system.profile_name(army, unit.profile) for unit in units))
    count = sum(unit.count for unit in units)
    noun = counted(count, word(system, "unit-one"), word(system, "unit-many"))
    return Offer(
        title=line(formation.name),
        note=f"{noun}: {', '.join(names)}",
        price=number_text(formation.points.total),
        origin=formation.origin,
        silhouette=_shape(units, shapes),
        kind=FORMATIONS,
        item=formation,
        found_by=_plain(" ".join([formation.name, formation.key, *names])),
        rules=f"{formation.rule} {_rules(formation.points)}".lower(),
    )


def _shape(units: Sequence[Unit], shapes: Mapping[str, str]) -> str:
    """The silhouette of the units with most figures, the last of those equally many: leaders come first."""
    counts: Counter[str] = Counter()
    for unit in reversed(units):
        counts[unit.profile] += unit.count * figures_of(unit)
    most = counts.most_common(1)
    return shapes.get(most[0][0], PLAIN) if most else PLAIN


def _rules(tally: Tally) -> str:
    return " ".join(dict.fromkeys(term.rule.lower() for term in tally.terms))


def _plain(text: str) -> str:
    """Text as it is compared: small letters without accents, one kind of apostrophe."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return bare.lower().replace("’", "'")


def matching(found: Iterable[Offer], kind: str, search: str) -> list[Offer]:
    """The lines of a kind, all for an empty one, that have every word of a search.

    Formations that only hold what is searched for come after it.
    """
    words = _plain(search).split()
    fitting = [
        offer
        for offer in found
        if (not kind or offer.kind == kind) and all(part in offer.found_by or part in offer.rules for part in words)
    ]
    return sorted(fitting, key=lambda offer: offer.kind == FORMATIONS and not _named(offer, words))


def _named(offer: Offer, words: Iterable[str]) -> bool:
    return all(part in _plain(offer.title) for part in words)


def with_headings(system: System, found: Iterable[Offer]) -> Iterator[Offer]:
    """The lines with a heading before each kind."""
    last = ""
    for offer in found:
        if offer.kind != last:
            last = offer.kind
            yield Offer(heading(system, last), kind=last)
        yield offer


def heading(system: System, kind: str) -> str:
    """The words over the lines of a kind."""
    return "Templates, added in one step" if kind == FORMATIONS else word(system, kind)


def nearest_name(found: Iterable[Offer], search: str) -> str:
    """The name most like a search, or empty. Single words of a name count as well."""
    names: dict[str, str] = {}
    for offer in found:
        for part in (*_plain(offer.title).split(), _plain(offer.title)):
            names.setdefault(part, offer.title)
    near = nearest(_plain(search).strip(), names)
    return names.get(near, "")
