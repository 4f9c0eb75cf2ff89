"""Words for files: thing, place, way out."""

from pathlib import Path

import pytest

from app.files import problems
from app.files.locks import Holder
from app.files.problems import CannotRead, CannotWrite, ChangedOnDisk, FileProblem
from app.words import READING, WRITING, file_problem_text, held_text, notice_lines, points_text, shown_path, title_text
from rules.army.model import Army
from rules.core.frozen import FrozenMap
from rules.core.tally import Detail
from rules.storage.notices import Notice
from tests.helpers.toy import TOY

PATH = Path("Łódź.tbarmy")


def test_every_code_of_the_system_has_its_words() -> None:
    assert set(problems.CODES.values()) - {"disk-full"} <= set(READING)
    assert set(problems.CODES.values()) <= set(WRITING)


@pytest.mark.fault("F29")
@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (CannotRead("too-large", PATH, "20"), "it has more than 20 MB, which no file of ours has. Nothing was opened."),
        (CannotWrite("no-permission", PATH), "you have no permission to write there. Save under another name."),
        (CannotWrite("disk-full", PATH), "the disk is full. The old file is unchanged; save on another disk."),
        (
            ChangedOnDisk("changed", PATH),
            "it has changed on disk. Keep mine, load theirs, or save mine under another name.",
        ),
        (CannotRead("no-such-code", PATH), "no-such-code"),
    ],
)
def test_thing_place_and_way_out(problem: FileProblem, text: str) -> None:
    assert file_problem_text(problem) == f"Łódź.tbarmy: {text}"


def test_a_path_that_is_no_text_is_shown_all_the_same() -> None:
    assert shown_path(Path("a\udcffb\n")) == "a?b"


@pytest.mark.fault("F35")
def test_who_has_it_open() -> None:
    wanted = "Łódź.tbarmy: it is open in another window on den. Open it read-only, or open a copy."
    assert held_text(PATH, Holder("den", 7)) == wanted
    assert " on " not in held_text(PATH, Holder()).removesuffix("Open it read-only, or open a copy.")


def test_notices_have_place_and_hint() -> None:
    notice = Notice("unknown-profile", 41, "x", "squad", FrozenMap({"profile": "sqad"}))
    (line,) = notice_lines("a.tbarmy", [notice])
    assert line == "a.tbarmy, line 41: ‘sqad’ is not a profile in these tables. It is kept. Did you mean squad?"


def test_notices_say_words_as_the_file_has_them() -> None:
    twice = Notice("duplicate-id", 3, details=FrozenMap({"id": "veteran", "now": "veteran-2"}))
    bounds: FrozenMap[str, Detail] = FrozenMap({"key": "shells", "value": "21", "least": 0, "most": 20})
    far = Notice("out-of-range", 4, "x", details=bounds, place="shells of ‘Mortars’")
    word = Notice("not-a-word", 5, "x", details=FrozenMap({"value": "red"}), words=("green", "regular"))
    assert notice_lines("a", [twice, far, word]) == [
        "a, line 3: the id ‘veteran’ stands twice; the second is now ‘veteran-2’.",
        "a, line 4, shells of ‘Mortars’: 21 is not between 0 and 20.",
        "a, line 5: ‘red’ is not a choice. It is kept. Possible: green, regular.",
    ]


def test_many_notices_of_a_kind_are_counted() -> None:
    notices = [Notice("held-unknown", line) for line in range(1, 11)]
    lines = notice_lines("a", notices)
    assert len(lines) == 4
    assert lines[-1] == "a: 7 notices more of these kinds."


def test_points_with_and_without_a_limit() -> None:
    assert points_text(TOY, Army(system="toy")) == "0 points"
    assert points_text(TOY, Army(system="toy", limit=1)) == "0 of 1 point"
    assert title_text(Army(system="toy")) == "Army without a name"
