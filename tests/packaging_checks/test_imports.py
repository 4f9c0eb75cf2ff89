"""What is costly to load is loaded only where it is needed."""

import subprocess
import sys

from tests.helpers.marks import ROOT

COSTLY = {"PySide6", "pypdfium2", "scipy", "shapely", "skfmm"}
CODE = "import sys, app.cli, rules.registry; print(*{name.partition('.')[0] for name in sys.modules})"


def test_an_army_needs_neither_qt_nor_geometry() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not COSTLY & set(done.stdout.split())
