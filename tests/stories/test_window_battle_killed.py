"""A battle is killed at fifty random moments: nothing is lost but the action that was being done."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.desk.battle_plan import BattlePlan, SidePlan
from app.desk.battles import Battles
from app.files.unclosed import note_open
from rules.battle.digest import digest
from rules.registry import system
from rules.storage.armies import load_army
from rules.storage.tables import shipped_tables
from tests.stories.conftest import OpenWindow

ROOT = Path(__file__).parents[2]
TIMES, SEED = 50, 5


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the killed windows are forked")
def test_killed_at_fifty_moments_and_found_again(open_window: OpenWindow, folder: Path) -> None:
    smle = system("smle")
    army = load_army(smle.sample_text("british-platoon"), "platoon", [smle]).army
    player = open_window()
    sides = (SidePlan("Łucja", "blue", smle, army), SidePlan("", "red", smle, army))
    begun = player.context.part(Battles).new(BattlePlan(sides, shipped_tables()["hollow-farm"], "Höhe 亀", 7))
    assert begun is not None
    path = begun.file.path
    assert path is not None
    player.window.close()

    command = [sys.executable, "-m", "tests.stories.killed_battle", str(path), str(TIMES), str(SEED)]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    kills = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(kills) == TIMES
    for kill in kills:
        assert kill["codes"] in ([], ["battle-torn"])
        assert 0 <= kill["has"] - kill["before"] - kill["said"] <= 1, "all that was said to be done is there"
    assert len({kill["said"] for kill in kills}) > 3, "they were killed at different moments"

    note_open(player.context.folders.unclosed, path, "Höhe 亀")  # the last of them had said so
    again = open_window()
    card = again.button("recovered-battle-open").parentWidget()
    assert card is not None
    assert "Höhe 亀" in card.accessibleDescription()
    assert f"{kills[-1]['stand']} actions are on the disk" in card.accessibleDescription()
    again.click("recovered-battle-open")
    battle = again.context.session.battle
    assert battle is not None
    assert digest(battle.now) == kills[-1]["digest"]
    assert not battle.is_read_only
    assert again.window.rail_page() == "table"
    again.press("Ctrl+1")
    assert again.context.part(Battles).recovery.left() == ()
