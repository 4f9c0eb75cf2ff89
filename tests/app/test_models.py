"""Every model of the window is put through Qt's own tester somewhere: a new one without that fails here."""

import importlib
import pkgutil
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel

import app

HERE = Path(__file__).parent
TESTER = "QAbstractItemModelTester("


def models() -> list[type[QAbstractItemModel]]:
    """The models that the program has written itself."""
    names = [found.name for found in pkgutil.walk_packages(app.__path__, "app.") if found.name != "app.__main__"]
    inside = [value for name in names for value in vars(importlib.import_module(name)).values()]
    kinds = {kind for kind in inside if isinstance(kind, type) and issubclass(kind, QAbstractItemModel)}
    return sorted((kind for kind in kinds if kind.__module__.startswith("app.")), key=lambda kind: kind.__qualname__)


@pytest.mark.parametrize("model", models(), ids=lambda model: model.__name__)
def test_the_tester_of_qt_has_seen_it(model: type[QAbstractItemModel]) -> None:
    room = HERE.joinpath(*model.__module__.split(".")[1:-1])
    texts = [path.read_text(encoding="utf-8") for path in room.glob("test_*.py")]
    known = (model.__name__, model.__module__)
    tried = [text for text in texts if TESTER in text and any(name in text for name in known)]
    assert tried, f"no test in {room} tries {model.__name__}"
