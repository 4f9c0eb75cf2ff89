"""Windows that are killed in a battle: each opens the file, does what the referee does, and is killed at some moment.

For each of them a line is printed: how many actions there were before, how many it said were done, how many the file
has, and how many of those stand.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
from itertools import count
from pathlib import Path

from app.desk.battle_reading import gone_on, read_battle
from app.files.documents import Document
from app.open_battle import OpenBattle
from app.session import Session
from rules.battle.action import Action
from rules.battle.digest import digest
from rules.battle.model import Note
from rules.battle.referee import FreeRoll, Place, SetState, WriteNote
from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Pose

LONGEST_S = 0.02
"""How long after its first step a window is killed at the latest."""
PATIENCE_S = 30


def action(number: int, figure: str) -> Action:
    """What the referee does next."""
    kinds: tuple[Action, ...] = (
        Place(places=FrozenMap({figure: Pose(x=number % 60 + 0.5, y=9.25)})),
        FreeRoll(count=2, purpose="żółw"),
        SetState(subjects=(figure,), state="prone", on=bool(number % 2)),
        WriteNote(note=Note(id="n", text="亀" * (number % 50))),
    )
    return kinds[number % len(kinds)]


def play(path: Path, told: int) -> None:
    """Opens the battle and plays for ever; says each step that is done."""
    read = read_battle(path)
    battle = OpenBattle(Document("battle", path), read.journal, gone_on(path, read), read.loaded.writer)
    session = Session()
    figure = next(iter(battle.now.figures))
    for number in count(len(battle.journal.made)):
        if number % 11 == 10:
            session.undo_act(battle)
            session.redo_act(battle)
        session.act(battle, action(number, figure))
        os.write(told, b".")


def killed(path: Path, moment: float) -> int:
    """A window that is killed so many seconds after its first step; how many steps it said were done."""
    heard, told = os.pipe()
    child = os.fork()
    if not child:
        os.close(heard)
        play(path, told)
    os.close(told)
    assert select.select([heard], [], [], PATIENCE_S)[0], "it never began"
    time.sleep(moment)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    done = 0
    while data := os.read(heard, 65536):
        done += len(data)
    os.close(heard)
    return done


def main(path: Path, times: int, seed: int) -> None:
    """Kills so many windows, one after the other."""
    chance = random.Random(seed)
    for _ in range(times):
        before = len(read_battle(path).journal.made)
        said = killed(path, chance.uniform(0, LONGEST_S))
        read = read_battle(path)
        codes = [notice.code for notice in read.loaded.notices]
        made, stand = len(read.journal.made), len(read.journal.done)
        found = {"before": before, "said": said, "has": made, "stand": stand, "codes": codes}
        print(json.dumps({**found, "digest": digest(read.journal.now)}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
