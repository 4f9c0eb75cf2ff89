"""A pytest plugin for the run without Qt: importing PySide6 fails, as where it isn't installed.

Used as `pytest -p no:pytest-qt -p tests.helpers.no_qt`. pytest-qt is left out because it needs Qt to start.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

REFUSED = {"PySide6", "shiboken6", "pytestqt"}
PYTEST_QT_SETTINGS = ("qt_api", "qt_log_level_fail", "qt_log_ignore")


class Refusal:
    """A finder that stands before all others and refuses Qt."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in REFUSED:
            raise ModuleNotFoundError(f"{name} is refused in the run without Qt", name=name)
        return None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Knows pytest-qt's settings in its place, so that one pyproject.toml serves both runs."""
    for setting in PYTEST_QT_SETTINGS:
        parser.addini(setting, "a setting of pytest-qt, without effect in this run")


def pytest_configure() -> None:
    loaded = REFUSED & {name.partition(".")[0] for name in sys.modules}
    if loaded:
        raise pytest.UsageError(f"{', '.join(sorted(loaded))} was imported before it could be refused")
    sys.meta_path.insert(0, Refusal())
