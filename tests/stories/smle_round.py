"""A round of SMLE as somebody plays it who tries what he is offered: assault, fire, a shell, moves, one step back.

Nothing is known beforehand: whose go it is, what may be done, what is asked and what came of it is read on the screen.
"""

from __future__ import annotations

import math
import re

from tests.stories.seat import Seat

MOST_STEPS = 90
SPECIAL = ("close-assault", "call-fire")
FIRE = ("throw", "direct-fire", "return-fire", "panic-fire")
"""What is tried once in a round, in this order; fire where it has a chance."""
RETREATS = ("break", "fall-back", "move-to-cover", "run")
MOST_WALKS, STEP = 2, 3
WAYS = ((0, -1), (0, 1), (1, 0), (-1, 0))


class Round:
    """`offered` is everything that anybody could have done, `done` the attacks that were made.

    `answered` and `passed` count what was decided; `undone` is the attack that was taken back and made again.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.offered: set[str] = set()
        self.done: set[str] = set()
        self.walked: set[str] = set()
        self.answered = self.passed = 0
        self.undone = ""

    def play(self) -> None:
        """Until the head of the window names the next round."""
        for _ in range(MOST_STEPS):
            if self.seat.round > 1:
                return
            before = self.seat.log
            self.step()
            assert self.seat.log != before, self.seat.screen()
        raise AssertionError(f"the round does not end: {self.seat.screen()}")

    def step(self) -> None:
        """What must be decided, else one thing that the team in hand may do."""
        seat = self.seat
        if seat.is_asked():
            self.decide()
            return
        offered = seat.offered()
        self.offered |= offered
        tried = next((code for code in (*SPECIAL, *FIRE) if self.tries(code, offered)), "")
        if seat.waits_beside():
            self.leave(offered)
        elif tried and self.attack(tried):
            return
        elif "move" in offered and seat.team not in self.walked and len(self.walked) < MOST_WALKS:
            self.walked.add(seat.team)
            self.walk("move")
        else:
            self.leave(offered)

    def tries(self, code: str, offered: set[str]) -> bool:
        """Whether something is offered that was not yet tried."""
        if code not in offered or code in self.seat.taken:
            return False
        return code in SPECIAL or self.seat.promises(code)

    def leave(self, offered: set[str]) -> None:
        """The turn ends; a team that must go first goes."""
        if "end-turn" in offered:
            self.seat.take("end-turn")
            return
        must = next((code for code in RETREATS if code in offered), "")
        if must:
            self.walk(must)
        else:
            self.seat.take(next(button.choice.code for button in self.seat.choices()))

    # --- What is asked ------------------------------------------------------------------------------

    def decide(self) -> None:
        """The first question is answered, others are let pass where that may be."""
        seat = self.seat
        answers, passing = seat.answers(), seat.passing()
        assert seat.bar.question.text().endswith("?"), seat.bar.question.text()
        if passing is None or (answers and not self.answered):
            self.answered += 1
            seat.decide(answers[0])
        else:
            self.passed += 1
            seat.decide(passing)

    # --- Attacks and moves --------------------------------------------------------------------------

    def attack(self, code: str) -> bool:
        """Odds before, result after, and the first of all taken back and done again. Whether it was done."""
        seat = self.seat
        log = seat.log
        line = seat.take(code)
        if code == "call-fire":
            seat.aim(0, 3)
        if seat.panel.title.isVisible() and seat.panel.do.isVisible():
            seat.say()
        if seat.log == log:
            seat.give_up()
            return False
        self.done.add(code)
        if line.odds and not seat.is_asked():
            self.compare(line.odds)
            self.take_back(code)
        return True

    def compare(self, odds: str) -> None:
        """The tray says what came of it, beside what was foretold; the log says who did it."""
        title, foretold = self.seat.told
        assert title, self.seat.screen()
        assert odds in foretold, (odds, foretold)
        assert self.seat.team in "".join(self.seat.log[-2:]), self.seat.log[-2:]

    def take_back(self, code: str) -> None:
        """The same dice lie there after it is done again."""
        seat = self.seat
        if self.undone:
            return
        self.undone = code
        team, told, log = seat.team, seat.told, seat.log
        seat.undo()
        assert seat.told != told
        assert seat.team == team
        assert code in seat.offered()
        seat.redo()
        assert (seat.told, seat.log) == (told, log)

    def walk(self, code: str) -> None:
        """By the first way that is free."""
        seat = self.seat
        log = seat.log
        line = seat.take(code)
        if seat.log != log:
            return
        inches = _inches(line.words)
        for dx, dy in WAYS:
            seat.walk(dx * inches, dy * inches)
            if seat.log != log or seat.is_asked():
                return
            seat.give_up()
            if seat.found(code) is not None:
                seat.take(code)
        raise AssertionError(f"no way for {code}: {seat.screen()}")


def _inches(words: str) -> int:
    """How far a line says that one goes: what it must be at least, else a little of what it may be."""
    least, most = re.search(r"(\d+(?:\.\d)?) to \d", words), re.search(r"up to (\d+)", words)
    if least is not None:
        return math.ceil(float(least[1]))
    return min(STEP, int(most[1])) if most is not None else STEP
