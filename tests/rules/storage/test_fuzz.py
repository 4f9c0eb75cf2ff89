"""Files damaged in any way open, or are refused in plain words; nothing else ever happens."""

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import registry
from rules.army.edit import switch_on
from rules.army.system import System
from rules.core.faults import BadInput
from rules.core.frozen import FrozenMap, Value
from rules.storage.armies import dump_army, load_army
from rules.storage.packs import describe, dump_pack, load_pack
from rules.tables.packs import Pack
from tests.helpers.strategies import JSON, VALUE
from tests.helpers.toy import TOY
from tests.rules.storage.test_armies import an_army
from tests.rules.storage.test_packs import TEXT as PACK

CARRIED = {
    "packs": (load_pack(PACK, "h", [TOY]).pack,),
    "overrides": FrozenMap({"units/tank/points": 150}),
    "notes": "é",
}
ARMY = dump_army(TOY, an_army().model_copy(update=CARRIED))
BITS = st.sampled_from([*'"{}[],:\\\x00é\r#=', "", "null", "-1", "1e9", "NaN"])
KEYS = st.one_of(st.sampled_from(["id", "count", "choices", "held"]), st.text(max_size=4))


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The text with lines lost, doubled or swapped, bits put in and taken out, or its end torn off."""
    for _ in range(draw(st.integers(1, 3))):
        lines = text.split("\n")
        at, to = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        place = draw(st.integers(0, len(text)))
        change = draw(st.sampled_from(["lose", "double", "swap", "bit", "tear"]))
        if change == "lose":
            text = "\n".join(lines[:at] + lines[at + 1 :])
        elif change == "double":
            text = "\n".join([*lines[: at + 1], *lines[at:]])
        elif change == "swap":
            lines[at], lines[to] = lines[to], lines[at]
            text = "\n".join(lines)
        elif change == "bit":
            text = text[:place] + draw(BITS) + text[place + draw(st.integers(0, 4)) :]
        else:
            text = text[:place]
    return text


@st.composite
def twisted(draw: st.DrawFn, text: str) -> str:
    """The army with other values and keys at any place of its tree."""
    data: Any = json.loads(text)
    for _ in range(draw(st.integers(1, 3))):
        here = data
        keys = list(here)
        while keys:
            key = draw(st.sampled_from(keys))
            inner = here[key]
            if not isinstance(inner, (dict, list)) or draw(st.booleans()):
                break
            keys, here = list(inner) if isinstance(inner, dict) else list(range(len(inner))), inner
        if keys and isinstance(here, dict) and draw(st.booleans()):
            here[draw(KEYS)] = here.pop(key)
        elif keys:
            here[key] = draw(st.one_of(JSON, VALUE))
    return json.dumps(data, indent=2, default=float)


def plain_or_good(load: Callable[[str], Any], text: str) -> Any:
    """What was loaded, or None where it was refused in plain words."""
    try:
        return load(text)
    except BadInput as bad:
        refused = bad.faults
    assert refused
    for fault in refused:
        assert fault.file == "f"
        assert fault.message
        assert len(str(fault).splitlines()) == 1
        assert 0 <= fault.line <= text.count("\n") + 1
    return None


def tried_as_army(text: str, system: System = TOY) -> None:
    loaded = plain_or_good(lambda given_text: load_army(given_text, "f", [system]), text)
    if loaded:
        system.check(loaded.army)
        saved = dump_army(system, loaded.army)
        assert load_army(saved, "f", [system]).army.groups == loaded.army.groups, "what opens can be saved and opened"


@given(damaged(ARMY))
def test_a_damaged_army(text: str) -> None:
    tried_as_army(text)


@given(twisted(ARMY))
def test_an_army_with_other_values_in_it(text: str) -> None:
    tried_as_army(text)


@pytest.mark.parametrize("system", registry.SYSTEMS, ids=[system.key for system in registry.SYSTEMS])
@given(st.data())
@settings(max_examples=40)
def test_a_sample_with_other_values_in_it(system: System, data: st.DataObject) -> None:
    slug = data.draw(st.sampled_from(system.samples()))
    tried_as_army(data.draw(twisted(system.sample_text(slug))), system)


@given(damaged(PACK))
def test_a_damaged_pack(text: str) -> None:
    loaded = plain_or_good(lambda given_text: load_pack(given_text, "f", [TOY]), text)
    if loaded:
        describe(loaded.pack, TOY.book())
        assert load_pack(dump_pack(loaded.pack), "f", [TOY]).pack == loaded.pack


ODD_VALUES: list[Value] = [0, 1, -7, 10**9, Decimal("0.5"), "zz", "0/1", "1/2", "", True, "elite"]


@pytest.mark.parametrize("system", registry.SYSTEMS, ids=[system.key for system in registry.SYSTEMS])
@given(st.data())
@settings(max_examples=60)
def test_a_pack_of_any_figures_opens_whole_or_not_at_all(system: System, data: st.DataObject) -> None:
    places = data.draw(st.lists(st.sampled_from(sorted(system.shelf.stored)), min_size=1, max_size=4, unique=True))
    figures: dict[str, dict[str, dict[str, Value]]] = {}
    for place in places:
        table, row, column = place.split("/")
        value: Value = data.draw(st.sampled_from(ODD_VALUES))
        figures.setdefault(table, {}).setdefault(row, {})[column] = value
    pack = Pack.model_validate({"system": system.key, "name": "Any", "figures": figures})
    loaded = plain_or_good(lambda text: load_pack(text, "f", registry.SYSTEMS), dump_pack(pack))
    if loaded:
        army = switch_on(system.new_army(), loaded.pack)
        assert len(system.book(army).figures()) >= len(system.book().figures())
        assert system.catalogue(army)
        assert describe(loaded.pack, system.book())


@given(st.text(max_size=200))
def test_any_text_at_all(text: str) -> None:
    plain_or_good(lambda given_text: load_army(given_text, "f", [TOY]), text)
    plain_or_good(lambda given_text: load_pack(given_text, "f", [TOY]), text)
