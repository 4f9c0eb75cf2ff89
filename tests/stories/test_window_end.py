"""The program ends as programs do, whatever the player has on the clipboard or under the pointer."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("what", ["copy", "drag"])
def test_a_program_ends_well_with_units_in_the_air(what: str) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "tests.stories.ended", what]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
    told = done.stderr.decode(errors="replace")
    assert "Traceback" not in told
    assert (done.returncode, done.stdout) == (0, b"ends\n"), told
