"""Moments in words."""

import time

import pytest

from app.desk.moments import clock_text, when_text

NOW = time.mktime((2025, 11, 20, 21, 48, 0, 0, 0, -1))


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        ((2025, 11, 20, 0, 5), "today, 00:05"),
        ((2025, 11, 19, 23, 59), "yesterday"),
        ((2025, 11, 14, 12, 0), "Friday"),
        ((2025, 11, 13, 12, 0), "13 November"),
        ((2024, 3, 1, 12, 0), "1 March 2024"),
        ((2025, 11, 21, 12, 0), "21 November"),
    ],
)
def test_a_moment(moment: tuple[int, int, int, int, int], text: str) -> None:
    year, month, day, hour, minute = moment
    assert when_text(time.mktime((year, month, day, hour, minute, 0, 0, 0, -1)), NOW) == text


def test_a_time_of_day() -> None:
    assert clock_text(NOW) == "21:48"
