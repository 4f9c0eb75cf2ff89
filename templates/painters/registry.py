"""Which painters there are: the names that a layout may use."""

from __future__ import annotations

from templates.painters import counters, figures, frame, grids, prose, quarters, ranges, ticks
from templates.painters.base import BoxPainter, PartPainter

BOXES: dict[str, BoxPainter] = {
    "band": BoxPainter(frame.BandGiven, frame.band),
    "foot": BoxPainter(frame.FootGiven, frame.foot),
    "well": BoxPainter(figures.WellGiven, figures.well),
    "roll": BoxPainter(figures.RollGiven, figures.roll),
    "pairs": BoxPainter(figures.PairsGiven, figures.pairs),
    "modifiers": BoxPainter(figures.ModifiersGiven, figures.modifiers),
    "tracks": BoxPainter(ticks.TracksGiven, ticks.tracks),
    "levels": BoxPainter(ticks.LevelsGiven, ticks.levels),
    "defence": BoxPainter(quarters.DefenceGiven, quarters.defence),
    "counter": BoxPainter(counters.CounterGiven, counters.counter),
}
"""Painters of fixed boxes."""

PARTS: dict[str, PartPainter] = {
    "problems": PartPainter(prose.ProseGiven, prose.problems),
    "ranges": PartPainter(ranges.RangesGiven, ranges.ranges),
    "lines": PartPainter(quarters.LinesGiven, quarters.lines),
    "figures": PartPainter(ticks.FiguresGiven, ticks.figures),
    "supplies": PartPainter(ticks.SuppliesGiven, ticks.supplies),
    "grid": PartPainter(grids.GridGiven, grids.grid),
    "texts": PartPainter(prose.TextsGiven, prose.texts),
    "notes": PartPainter(prose.ProseGiven, prose.notes),
    "everything": PartPainter(prose.ListGiven, prose.everything),
}
"""Painters of the parts that flow down a card and on to the next."""
