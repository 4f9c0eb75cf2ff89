"""A bare call opens the window, and loads nothing of the command line for it."""

import sys

import pytest

from app import __main__ as program


def test_a_bare_call_opens_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["tribarrel"])
    monkeypatch.setattr(
        "app.launch.launch", lambda files, samples: (7, "") if (files, samples) == ((), ()) else (1, "")
    )
    assert program.main() == 7


def test_without_a_display_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["tribarrel"])
    monkeypatch.setattr("app.launch.has_display", lambda: False)
    assert program.main() == 2
    assert capsys.readouterr().err.startswith("There is no display here, so no window opens.")


def test_everything_else_is_a_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["tribarrel", "systems"])
    assert program.main() == 0
    assert "smle" in capsys.readouterr().out
