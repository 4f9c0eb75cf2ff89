"""What a planned path shows: the ground it sweeps, its slow and its forbidden parts, what it costs and why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from app.open_battle import OpenBattle
from app.tabletop.overlays import Area, Line, Overlay, Tag, Tone
from app.tabletop.words import forbidden_text, inches, piece_name
from rules.tabletop.bases import Point

if TYPE_CHECKING:  # shapely comes when the first path is asked about
    from rules.tabletop.walks import Walk

MOST_REASONS = 3


def path_overlays(found: Walk, *, is_refused: bool = False) -> list[Overlay]:
    """The swept ground, the legal part, the slow stretches of it, and the rest as a thin line.

    Of a move that the rules refuse all is in the tone of errors.
    """
    from rules.tabletop.moving import clamped

    if is_refused:
        return [_swath(found), Line(found.points, "error", width_px=4)]
    legal = clamped(found)
    lines: list[Overlay] = [] if found.is_legal else [Line(found.points, "error", 1.6)]
    lines += [Line(legal.points, width_px=4)] if legal.length > 0 else []
    slow = (stretch for stretch in legal.stretches if stretch.factor > 1)
    lines += [Line(_between(legal.points, part.start_in, part.end_in), "warn", 4) for part in slow]
    return [_swath(found), *lines]


def _swath(found: Walk) -> Overlay:
    """The ground that the base covers: a round one leaves a band, which nobody need work out."""
    base = found.question.mover.body.base
    if base.shape == "round":
        return Line(found.points, width_in=base.width_in)
    from rules.tabletop.moving import swept

    area = swept(found)
    polygons = getattr(area, "geoms", [area])
    rings = [tuple(ring.coords) for shape in polygons for ring in (shape.exterior, *shape.interiors)]
    return Area(tuple(rings), alpha=0.2, edge_px=0.0)


def _between(points: tuple[Point, ...], start_in: float, end_in: float) -> tuple[Point, ...]:
    """The part of a path between two places on it, in inches from its start."""
    found: list[Point] = []
    at = 0.0
    for (ax, ay), (bx, by) in pairwise(points):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        low, high = max(start_in, at), min(end_in, at + length)
        if length and low <= high:
            shares = ((place - at) / length for place in (low, high))
            found += [(ax + share * (bx - ax), ay + share * (by - ay)) for share in shares]
        at += length
    return tuple(dict.fromkeys(found))


def cost_tag(document: OpenBattle, walks: tuple[Walk, ...], refused: str = "") -> Tag:
    """What the dearest of some walks costs and why; first why the rules refuse it, last what stops others, named."""
    dearest = max(walks, key=lambda found: found.cost)
    length, cost = inches(dearest.length), inches(dearest.cost)
    limit = dearest.question.mover.limit_in
    of = f" of {inches(limit)}" if limit is not None else ""
    title = f"{length}, costs {cost}{of}" if of or cost != length else length
    first = (refused,) if refused else ()
    reasons = dict.fromkeys((*first, *_reasons(document, dearest), *_stops_of_others(document, dearest, walks)))
    tone: Tone = "accent" if all(found.is_legal for found in walks) and not refused else "error"
    return Tag(walks[0].end.point, title, "\n".join(list(reasons)[:MOST_REASONS]), "move", tone)


def _stops_of_others(document: OpenBattle, dearest: Walk, walks: tuple[Walk, ...]) -> Iterator[str]:
    """What stops the other models where it is another thing than what stops the dearest, with their names."""
    told = set(_stops(document, dearest))
    for found in walks:
        figure = document.shown.figures.get(found.question.mover.body.id)
        name = (figure.name if figure else "") or "a model"
        for stop in _stops(document, found):
            if stop not in told:
                told.add(stop)
                yield f"{name}: {stop}"
        if found.limit_at is not None and dearest.limit_at is None:
            yield f"{name}: {_too_far(found)}"


def _stops(document: OpenBattle, found: Walk) -> Iterator[str]:
    for bar in found.forbidden:
        yield forbidden_text(document, bar.code, bar.piece, bar.body)


def _too_far(found: Walk) -> str:
    return f"{inches(found.cost - (found.question.mover.limit_in or 0.0))} too far"


def _reasons(document: OpenBattle, found: Walk) -> Iterator[str]:
    yield from _stops(document, found)
    if found.limit_at is not None and found.question.mover.limit_in is not None:
        yield _too_far(found)
    for stretch in found.stretches:
        if stretch.factor != 1 and stretch.piece:
            length = inches(stretch.end_in - stretch.start_in)
            yield f"{length} of {piece_name(document, stretch.piece)} × {stretch.factor:g}"
    for crossing in found.crossings:
        yield f"{piece_name(document, crossing.piece)} + {inches(crossing.cost)}"
