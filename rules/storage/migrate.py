"""Bringing files of earlier versions up to today's: one step for each version that was ever released."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Migration = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes what a file says below its head in one version, and gives it as the next version says it."""

MIGRATIONS: Mapping[str, Mapping[int, Migration]] = {"army": {}, "pack": {}, "table": {}, "battle": {}}
"""By kind of file, then by the version that a step starts from."""


def migrated(data: dict[str, Any], version: int, target: int, steps: Mapping[int, Migration]) -> dict[str, Any]:
    """`data` of `version` as `target` says it, step by step."""
    for step in range(version, target):
        data = steps[step](data)
    return data
