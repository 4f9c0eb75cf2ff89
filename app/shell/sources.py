"""Where the palette's entries come from: actions, settings, the open army, the rules, the files, the samples."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial

from app.context import Context
from app.desk.battle_places import kept_battles
from app.desk.desk import Desk
from app.open_army import OpenArmy
from app.settings import Settings
from app.setup.fields import Field, fields_of
from app.setup.words import GROUPS
from app.shell.finding import Entry
from app.words import shown_path
from rules import registry
from rules.army.model import all_groups
from rules.army.system import System, unit_name
from templates.words import counted, line, word

UNLISTED = ("palette", "menu")
"""Actions that only bring one here."""


def commands(context: Context, run: Callable[[str], None]) -> Iterator[Entry]:
    """Every action that has its work, with its keys; a forbidden one with its reason."""
    keys = context.actions.keys
    for bound in context.actions.bound():
        spec = bound.spec
        if spec.id not in UNLISTED:
            text = bound.shown.text().rstrip("…")
            shown, reason = keys(spec)[:1], bound.reason()
            yield Entry(spec.id, "command", text, partial(run, spec.id), spec.menu, shown, spec.icon, reason, spec.also)


def settings(context: Context) -> Iterator[Entry]:
    """What could be set otherwise: each value of each setting that is not the one in force."""
    now = context.preferences.now
    for part, title in GROUPS.items():
        for field in fields_of(part):
            for value, name in _values(field, now):
                if value != field.value(now):
                    run = partial(_set, context, field, value, name)
                    text, also = f"{field.said.title}: {name}", f"{field.said.note} {field.said.also}"
                    yield Entry(f"setting/{field.key}/{value}", "setting", text, run, title, icon="sliders", also=also)


def _values(field: Field, now: Settings) -> list[tuple[str | bool, str]]:
    return [(True, "on"), (False, "off")] if field.is_switch else [*field.words(now)]


def _set(context: Context, field: Field, value: str | bool, name: str) -> None:
    """Sets it, and tells: what it changes may be out of sight. The way back is in the toast."""
    preferences = context.preferences
    before = field.value(preferences.now)
    preferences.change(field.changed(preferences.now, value))
    back = partial(_put_back, context, field, before)
    context.notes.say(f"{field.said.title}: {name}.", "plain", "Put back", back)


def _put_back(context: Context, field: Field, value: str | bool) -> None:
    context.preferences.change(field.changed(context.preferences.now, value))


def units(context: Context) -> Iterator[Entry]:
    """The units of the army in front."""
    document = context.session.current
    if document is None:
        return
    army, system = document.army, document.system
    for group in all_groups(army):
        where = line(group.name) or word(system, group.kind)
        for unit in group.units:
            name = line(unit_name(system, army, unit))
            show = partial(_show_unit, context, document, unit.id)
            yield Entry(f"unit/{unit.id}", "unit", name, show, where, icon="army")


def _show_unit(context: Context, document: OpenArmy, unit_id: str) -> None:
    context.notes.go("army")
    context.session.select(document, [unit_id])


def rules(context: Context) -> Iterator[Entry]:
    """Every rule, those of the army's system first."""
    current = context.session.current
    systems = sorted(registry.SYSTEMS, key=lambda system: current is None or system is not current.system)
    for system in systems:
        for rule in system.rules:
            show = partial(context.notes.go, "rules", rule.id)
            yield Entry(rule.id, "rule", rule.id, show, line(rule.text), icon="book")


def files(context: Context) -> Iterator[Entry]:
    """Files opened before."""
    desk = context.part(Desk)
    for recent in desk.recent():
        detail = shown_path(recent.path)
        run = partial(desk.open, recent.path)
        yield Entry(f"file/{recent.path}", "file", line(recent.name), run, detail, icon="folder")
    known = {recent.path for recent in desk.recent()}
    for path in kept_battles(context.folders.battles):
        if path not in known:
            yield Entry(f"file/{path}", "file", line(path.stem), partial(desk.open, path), "Battle", icon="table")


def samples(context: Context, key: str = "") -> Iterator[Entry]:
    """The shipped samples of one system, or of all."""
    for system in registry.SYSTEMS:
        if key in ("", system.key):
            for slug in system.samples():
                yield _sample(context.part(Desk), system, slug)


def _sample(desk: Desk, system: System, slug: str) -> Entry:
    """Named by what its text says; it is read whole only when it is taken."""
    told = json.loads(system.sample_text(slug))
    limit = told.get("limit")
    points = f" · {counted(limit, 'point', 'points')} at most" if isinstance(limit, int) else ""
    name = line(str(told.get("name", slug)))
    return Entry(
        f"sample/{system.key}/{slug}",
        "sample",
        name,
        partial(desk.open_sample, system, slug),
        f"{system.name}{points}",
        icon="army",
    )
