"""Hypothesis strategies: armies and house packs of the toy system, whole and with slips in them."""

from __future__ import annotations

from typing import Any, cast

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from rules.army.model import Army, Group, Member, Node, Unit
from rules.core.frozen import Value
from rules.tables.packs import Pack

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=12)
KEY = st.from_regex(r"[a-z0-9][a-z0-9-]{0,8}", fullmatch=True)
WORD = st.from_regex(r"[A-Z][a-zé日 ]{0,8}", fullmatch=True)
WHOLE = st.integers(-1000, 1000)
DECIMAL = st.decimals(-1000, 1000, allow_nan=False, allow_infinity=False, places=3)
VALUE: SearchStrategy[Value] = st.one_of(st.booleans(), WHOLE, DECIMAL, TEXT)
PRICE: SearchStrategy[Value] = st.one_of(
    st.integers(0, 500),
    st.decimals(0, 500, allow_nan=False, allow_infinity=False, places=2),
    st.sampled_from(["1/2", "7/3"]),
)
JSON: SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), VALUE),
    lambda inner: st.one_of(st.lists(inner, max_size=3).map(tuple), st.dictionaries(TEXT, inner, max_size=3)),
    max_leaves=6,
)
HEAD = {"format", "version", "program"}


def extras(*models: type[Node]) -> SearchStrategy[dict[str, Any]]:
    """Keys of a later version: none that these models, or the head of a file, have."""
    taken = HEAD.union(*(model.model_fields for model in models))
    return st.dictionaries(TEXT.filter(lambda key: key not in taken), JSON, max_size=2)


def choices() -> SearchStrategy[dict[str, Value]]:
    """Choices of the toy system, good ones and bad ones."""
    keys = st.one_of(st.sampled_from(["quality", "radio", "channel", "shells", "callsign", "night"]), TEXT)
    values: SearchStrategy[Value] = st.one_of(st.sampled_from(["green", "veteran", True, 3]), VALUE)
    return st.dictionaries(keys, values, max_size=3)


@st.composite
def members(draw: st.DrawFn) -> Member:
    kit = tuple(
        draw(st.lists(st.one_of(st.sampled_from(["rifle", "mortar", "carbine"]), KEY), max_size=3, unique=True))
    )
    data = {"name": draw(TEXT), "notes": draw(TEXT), "count": draw(st.integers(1, 12)), "kit": kit}
    return Member.model_validate({**data, **draw(extras(Member))})


@st.composite
def units(draw: st.DrawFn) -> Unit:
    data = {
        "profile": draw(st.one_of(st.sampled_from(["squad", "tank", "drone"]), TEXT)),
        "name": draw(TEXT),
        "notes": draw(TEXT),
        "count": draw(st.integers(1, 9)),
        "points": draw(st.one_of(st.none(), st.integers(0, 999))),
        "choices": draw(choices()),
        "members": tuple(draw(st.lists(members(), max_size=2))),
    }
    return Unit.model_validate({**data, **draw(extras(Unit))})


def groups(depth: int = 2) -> SearchStrategy[Group]:
    """Groups with units, and with groups inside."""
    inner = st.lists(groups(depth - 1), max_size=2).map(tuple) if depth else st.just(())
    return st.builds(
        lambda data, more: Group.model_validate({**data, **more}),
        st.fixed_dictionaries(
            {
                "kind": st.one_of(st.just("platoon"), TEXT),
                "name": TEXT,
                "units": st.lists(units(), max_size=2).map(tuple),
                "groups": inner,
            }
        ),
        extras(Group),
    )


@st.composite
def packs(draw: st.DrawFn) -> Pack:
    """Packs that fit the toy system's tables: changed figures, and new rows in open tables."""
    figures: dict[str, dict[str, dict[str, Value]]] = {}
    for row in draw(st.lists(st.sampled_from(["squad", "tank"]), max_size=2, unique=True)):
        changes = st.fixed_dictionaries({}, optional={"points": PRICE, "move": PRICE, "name": WORD})
        figures.setdefault("units", {})[row] = draw(changes)
    for key in draw(st.lists(KEY.filter(lambda key: key not in ("squad", "tank", "drone")), max_size=2, unique=True)):
        kind = draw(st.sampled_from(["infantry", "vehicle"]))
        figures.setdefault("units", {})[key] = {"name": draw(WORD), "kind": kind, "points": draw(PRICE)}
    if draw(st.booleans()):
        figures["switches"] = {"tank-share": {"on": draw(st.booleans())}}
    name = draw(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=20))
    return Pack.model_validate({"system": "toy", "name": name, "notes": draw(TEXT), "figures": figures})


@st.composite
def armies(draw: st.DrawFn) -> Army:
    """Armies of the toy system: every one of them can be built, few are legal."""
    data = {
        "system": "toy",
        "name": draw(TEXT),
        "notes": draw(TEXT),
        "limit": draw(st.one_of(st.none(), st.integers(0, 3000))),
        "colour": draw(st.sampled_from(["blue", "red"])),
        "choices": draw(choices()),
        "groups": tuple(draw(st.lists(groups(), max_size=2))),
        "packs": tuple(draw(st.lists(packs(), max_size=2))),
        "overrides": draw(
            st.fixed_dictionaries(
                {},
                optional={"units/squad/points": PRICE, "sizes/squad/most": st.integers(0, 20), "units/tank/name": WORD},
            )
        ),
    }
    return numbered(Army.model_validate({**data, **draw(extras(Army))}))


def numbered(army: Army) -> Army:
    """The army with ids that count its nodes: the same army each time that Hypothesis draws it."""
    count = iter(range(10_000))

    def own(node: Node) -> Node:
        update: dict[str, object] = {"id": f"n{next(count)}"}
        for name in ("groups", "units", "members"):
            if name in type(node).model_fields:  # an unknown key of the file may have the name of another node's list
                update[name] = tuple(own(inner) for inner in getattr(node, name))
        return node.model_copy(update=update)

    return cast(Army, own(army))
