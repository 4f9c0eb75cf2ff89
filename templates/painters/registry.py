"""Which painters there are: the names that a layout may use."""

from __future__ import annotations

from templates.painters import (
    arcs,
    beside,
    counters,
    figures,
    frame,
    grids,
    hulls,
    jottings,
    people,
    pieces,
    prose,
    quarters,
    ranges,
    sayings,
    strips,
    ticks,
    weapon_lines,
)
from templates.painters.base import BoxPainter, PartPainter

BOXES: dict[str, BoxPainter] = {
    "band": BoxPainter(frame.BandGiven, frame.band, bleeds=True),
    "foot": BoxPainter(frame.FootGiven, frame.foot),
    "well": BoxPainter(figures.WellGiven, figures.well),
    "wells": BoxPainter(figures.WellsGiven, figures.wells),
    "beside": BoxPainter(beside.BesideGiven, beside.beside),
    "roll": BoxPainter(figures.RollGiven, figures.roll),
    "pairs": BoxPainter(figures.PairsGiven, figures.pairs, height=figures.pairs_height),
    "modifiers": BoxPainter(figures.ModifiersGiven, figures.modifiers),
    "few-figures": BoxPainter(people.FiguresGiven, people.few_figures),
    "tracks": BoxPainter(ticks.TracksGiven, ticks.tracks),
    "levels": BoxPainter(strips.LevelsGiven, strips.levels),
    "defence": BoxPainter(quarters.DefenceGiven, quarters.defence),
    "hull": BoxPainter(hulls.HullGiven, hulls.hull),
    "arc": BoxPainter(arcs.ArcGiven, arcs.arc),
    "jottings": BoxPainter(jottings.JottingsGiven, jottings.jottings),
    "counter": BoxPainter(counters.CounterGiven, counters.counter, bleeds=True),
    "disrupted": BoxPainter(pieces.DisruptedGiven, pieces.disrupted, bleeds=True),
    "marker": BoxPainter(pieces.MarkerGiven, pieces.marker, bleeds=True),
}
"""Painters of fixed boxes."""

PARTS: dict[str, PartPainter] = {
    "problems": PartPainter(prose.ProseGiven, prose.problems),
    "ranges": PartPainter(ranges.RangesGiven, ranges.ranges),
    "lines": PartPainter(weapon_lines.LinesGiven, weapon_lines.lines),
    "figures": PartPainter(people.FiguresGiven, people.figures),
    "supplies": PartPainter(people.SuppliesGiven, people.supplies),
    "grid": PartPainter(grids.GridGiven, grids.grid),
    "run": PartPainter(grids.RunGiven, grids.run),
    "cells": PartPainter(strips.CellsGiven, strips.cells),
    "sayings": PartPainter(sayings.SayingsGiven, sayings.sayings),
    "texts": PartPainter(prose.TextsGiven, prose.texts),
    "notes": PartPainter(prose.ProseGiven, prose.notes),
    "everything": PartPainter(prose.ListGiven, prose.everything),
}
"""Painters of the parts that flow down a card and on to the next."""
