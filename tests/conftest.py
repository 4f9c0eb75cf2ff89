"""What holds for every test: marks are gathered, nothing is left behind, chance is repeatable in CI.

Nothing here imports Qt: tests of rules and templates also run where it isn't installed.
"""

import gc
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from tests.helpers import leaks
from tests.helpers.marks import MARKS, Marks, is_full

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

hypothesis.settings.register_profile("ci", derandomize=True, deadline=None)
hypothesis.settings.register_profile("dev", deadline=None)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "dev")

BENCHMARKS = Path(__file__).parent / "benchmarks"


def pytest_configure(config: pytest.Config) -> None:
    config.stash[MARKS] = Marks()


# First, because -m and -k take tests away.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    marks = config.stash[MARKS]
    marks.full = is_full(config)
    for item in items:
        marks.gather(item)
        if item.path.is_relative_to(BENCHMARKS):
            item.add_marker("benchmark")


@pytest.fixture
def marks(request: pytest.FixtureRequest) -> Marks:
    """What the collected tests claim to show."""
    return request.config.stash[MARKS]


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is there before the first test stays: looking for leaks need not go through it each time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a test that leaves a thread, or, where it uses Qt, an active timer or a window."""
    threads = set(threading.enumerate())
    uses_qt = bool({"qtbot", "qapp"} & set(request.fixturenames))
    objects = leaks.qt_objects() if uses_qt and leaks.qt_runs() else []
    yield
    left = leaks.new_threads(threads)
    if uses_qt and leaks.qt_runs():
        left += leaks.new_qt_objects(objects)
    if left:
        pytest.fail("left behind: " + ", ".join(left))
