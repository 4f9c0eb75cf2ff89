"""Moments in words. No Qt, and nothing of the rules: the start page says them first."""

from __future__ import annotations

import time

DAY_S = 86400


def when_text(moment: float, now: float) -> str:
    """A moment for people, both in seconds since 1970: "today, 21:48", "yesterday", "Friday", "12 November"."""
    then, today = time.localtime(moment), time.localtime(now)
    days = round((_midnight(today) - _midnight(then)) / DAY_S)
    if days == 0:
        return time.strftime("today, %H:%M", then)
    if days == 1:
        return "yesterday"
    if 1 < days < 7:
        return DAYS[then.tm_wday]
    named = f"{then.tm_mday} {MONTHS[then.tm_mon - 1]}"
    return named if then.tm_year == today.tm_year else f"{named} {then.tm_year}"


def clock_text(moment: float) -> str:
    """The time of day of a moment in seconds since 1970: "21:48"."""
    return time.strftime("%H:%M", time.localtime(moment))


def _midnight(moment: time.struct_time) -> float:
    return time.mktime((moment.tm_year, moment.tm_mon, moment.tm_mday, 0, 0, 0, 0, 0, -1))


DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
