"""A battle's file: one action costs what one flushed line costs, and a replay grows with its actions alone."""

import gc
import os
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import pytest

from app.desk.battle_reading import battle_in
from app.files.battle_file import BattleFile
from app.files.documents import Document
from app.open_battle import OpenBattle
from app.session import Session
from rules.battle.action import Action
from rules.battle.digest import digest
from rules.battle.engine import Engine
from rules.battle.journal import Journal
from rules.battle.referee import FreeRoll, MoveFreely, SetState, SetWound
from rules.core.frozen import FrozenMap
from rules.storage.battles import BattleWriter
from tests.helpers.battles import battle

SQUADS, FIGURES = 10, 4
ROUNDS, ACTIONS = 5, 200
MOST_OF_A_LINE = 1.2
MOST_REPLAY_S = 1.0
MOST_GROWTH = 2.4
"""Twice the actions may take twice the time and a little for chance."""


def action(number: int, battle_figures: list[str]) -> Action:
    figure = battle_figures[number % len(battle_figures)]
    x = 5.0 + number % 50
    kinds: tuple[Action, ...] = (
        MoveFreely(paths=FrozenMap({figure: ((x, 9.0), (x + 2.5, 11.25), (x + 4, 12.0))})),
        FreeRoll(count=3, purpose="to hit"),
        SetWound(figure=figure, wound="wounded"),
        SetState(subjects=(figure,), state="prone", on=bool(number % 3)),
    )
    return kinds[number % len(kinds)]


def text_of(actions: int) -> tuple[str, Journal]:
    """A battle of two platoons with so many actions, with snapshots as the program writes them."""
    engine = Engine()
    journal, writer = Journal(engine, battle(engine, SQUADS, FIGURES)), BattleWriter()
    figures, lines = list(journal.start.figures), [writer.start(journal.start)]
    for number in range(actions):
        lines.append(writer.entry(journal.do(action(number, figures))))
        if number % 100 == 99:
            lines.append(writer.snapshot(journal.now))
    return "".join(lines), journal


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _worked(work: Callable[[], object]) -> float:
    """Seconds of this process alone: others on the machine do not count."""
    gc.collect()
    start = process_time()
    work()
    return process_time() - start


@pytest.mark.benchmark(group="replay of a 2,000-action battle")
def test_replay_of_2000_actions(benchmark: Any) -> None:
    text, journal = text_of(2000)
    read = benchmark(battle_in, text.encode(), "evening.tbbattle")
    assert digest(read.journal.now) == digest(journal.now)


def test_a_replay_grows_with_its_actions(capsys: pytest.CaptureFixture[str]) -> None:
    half, whole = (text_of(actions)[0].encode() for actions in (1000, 2000))
    rounds = [
        (_worked(lambda: battle_in(half, "half")), _worked(lambda: battle_in(whole, "whole"))) for _ in range(ROUNDS)
    ]
    short, long = (min(times) for times in zip(*rounds, strict=True))
    with capsys.disabled():
        print(f"\nreplay: 1,000 actions {short * 1000:.0f} ms, 2,000 {long * 1000:.0f} ms, ratio {long / short:.2f}")
    assert long < MOST_REPLAY_S
    assert long <= MOST_GROWTH * short


def test_an_action_costs_one_flushed_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Line by line, turn by turn, so that a busy moment of the disk strikes both."""
    engine = Engine()
    start, writer = battle(engine, SQUADS, FIGURES), BattleWriter()
    file = BattleFile.begun(tmp_path / "a.tbbattle", writer.start(start))
    journal = Journal(engine, start)
    figures = list(start.figures)
    lines = [writer.entry(journal.do(action(number, figures))) for number in range(ACTIONS)]
    ours, bare = [], []
    with (tmp_path / "bare").open("ab", buffering=0) as other:

        def flushed(line: bytes) -> None:
            other.write(line)
            os.fsync(other.fileno())

        for line in lines:
            data = line.encode()
            bare.append(_seconds(lambda data=data: flushed(data)))  # type: ignore[misc]
            ours.append(_seconds(lambda line=line: file.append(line)))  # type: ignore[misc]
    file.close()
    one, other_one = median(ours), median(bare)
    with capsys.disabled():
        print(f"\nappend: {one * 1e6:.0f} us, one flushed line {other_one * 1e6:.0f} us, ratio {one / other_one:.2f}")
    assert one <= MOST_OF_A_LINE * other_one


@pytest.mark.benchmark(group="one action in the session, on the disk")
def test_an_action_in_the_session(benchmark: Any, tmp_path: Path, qapp: object) -> None:
    engine = Engine()
    start, writer = battle(engine, SQUADS, FIGURES), BattleWriter()
    disk = BattleFile.begun(tmp_path / "a.tbbattle", writer.start(start))
    opened, session = OpenBattle(Document("battle"), Journal(engine, start), disk, writer), Session()
    figures = list(start.figures)
    benchmark(lambda: session.act(opened, action(len(opened.journal.made), figures)))
    disk.close()
    assert len(opened.journal.made) > 1
    assert (tmp_path / "a.tbbattle").read_text(encoding="utf-8").count('{"do"') == len(opened.journal.made)
