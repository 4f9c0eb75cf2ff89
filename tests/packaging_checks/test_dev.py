"""The bootstrap says what is missing, and asks for nothing where nothing is."""

import subprocess
from pathlib import Path

import pytest

import dev
import environment
import machine
from environment import ROOT


def test_an_old_python_is_told_its_version_and_the_one_wanted() -> None:
    text = machine.old_python_message((3, 9, 2))
    assert "this is Python 3.9.2" in text
    assert "needs Python 3.11" in text


def test_an_old_python_hands_over_to_a_newer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[list[str]] = []

    def hand_over(command: list[str]) -> int:
        handed.append(command)
        return 7

    monkeypatch.setattr(machine, "OLDEST", (99, 0))
    monkeypatch.setattr(machine, "find_newer_python", lambda: "/opt/python")
    monkeypatch.setattr(subprocess, "call", hand_over)
    with pytest.raises(SystemExit) as ended:
        machine.ensure_python("dev.py", ["test", "-k", "points"])
    assert ended.value.code == 7
    assert handed == [["/opt/python", "dev.py", "test", "-k", "points"]]


def test_an_old_python_alone_ends_with_a_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machine, "OLDEST", (99, 0))
    monkeypatch.setattr(machine, "find_newer_python", lambda: None)
    assert dev.main(["run"]) == 1
    assert "needs Python 99.0" in capsys.readouterr().err


def test_a_name_that_is_no_python_is_passed_over() -> None:
    assert not machine.is_new_enough("/bin/false")


def test_missing_libraries_are_found_out_by_name() -> None:
    needs = {"libc.so.6": "libc6", "libnowhere.so.9": "libnowhere9"}
    assert machine.missing(needs) == {"libnowhere.so.9": "libnowhere9"}


def test_the_modules_that_make_an_environment_are_found() -> None:
    assert machine.missing(machine.making_needs(), present=lambda name: name != machine.ENSUREPIP).keys() == {
        "ensurepip"
    }


def test_one_apt_line_names_all_packages() -> None:
    assert machine.apt_line(["libegl1", "libgl1"], root=True) == "apt-get install -y libegl1 libgl1"
    assert machine.apt_line(["libegl1"], root=False) == "sudo apt-get install -y libegl1"


def test_the_user_without_root_is_told_the_line() -> None:
    text = machine.missing_message({"libEGL.so.1": "libegl1"}, has_apt=True)
    assert "    sudo apt-get install -y libegl1\n" in text
    assert "--yes" in text


def test_a_system_without_apt_is_told_the_libraries() -> None:
    assert "libEGL.so.1" in machine.missing_message({"libEGL.so.1": "libegl1"}, has_apt=False)


def test_nothing_is_installed_where_nothing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "install", lambda *_: pytest.fail("installed something"))
    machine.ensure_machine({"libc.so.6": "libc6"}, yes=True)


def test_the_uv_to_install_is_the_locked_one() -> None:
    lock = '[[package]]\nname = "uv-build"\nversion = "9"\n\n[[package]]\nname = "uv"\nversion = "0.13.9"\n'
    assert environment.locked_uv(lock) == "0.13.9"
    with pytest.raises(machine.Halt):
        environment.locked_uv("")


def test_a_failing_step_is_named_and_ends_the_run() -> None:
    steps = [dev.Step("first", ["false"]), dev.Step("second", ["true"])]
    with pytest.raises(machine.Halt, match="== first: FAILED"):
        dev.run_steps(steps)


def test_the_full_run_has_every_step() -> None:
    names = [step.name for step in dev.test_steps()]
    assert names[:4] == ["format", "lint", "types", "imports"]
    assert (
        names[4] == "tests of the window and the command line and tests of rules and templates without Qt and stories"
    )
    assert names[5:7] == ["what all tests show", "coverage"]
    assert [name.split()[2] for name in names[7:]] == ["rules,", "templates,", "app,"]


def test_every_folder_of_tests_is_in_the_full_run() -> None:
    folders = {f"tests/{path.name}" for path in (ROOT / "tests").iterdir() if any(path.rglob("test_*.py"))}
    assert folders - {"tests/benchmarks"} <= {*dev.DOMAIN_TESTS, *dev.WINDOW_TESTS, *dev.STORY_TESTS}


def test_of_commands_beside_each_other_every_one_is_seen_and_a_failing_one_ends_the_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "BUILD", tmp_path)
    steps = [dev.Step("first", ["echo", "one"]), dev.Step("second", ["sh", "-c", "echo two; exit 3"])]
    with pytest.raises(machine.Halt, match="== second: FAILED"):
        dev.run_steps([dev.Together(steps)])
    said = capfd.readouterr().out
    assert said.index("one") < said.index("two") < said.index("first: passed")


def called(monkeypatch: pytest.MonkeyPatch, *arguments: str, display: bool) -> list[list[str]]:
    """What a run calls, without the program's own path."""
    calls: list[list[str]] = []
    monkeypatch.setattr(dev, "call", lambda command: calls.append(command[1:]))
    monkeypatch.setattr(dev, "has_display", lambda: display)
    dev.command_run(arguments)
    return calls


def test_run_opens_the_window_on_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    assert called(monkeypatch, display=True) == [["open", "--sample", "smle/british-platoon"]]


def test_run_with_words_is_the_program_where_the_user_stands(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.tbarmy").write_text("", encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        dev.command_run(["check", "mine.tbarmy"])
    assert ended.value.code == 2
    assert capfd.readouterr().err == "mine.tbarmy: it is empty.\n"


def test_run_without_a_display_checks_and_prints_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert [command[0] for command in called(monkeypatch, display=False)] == ["sample", "check", "cards"]
    assert "There is no display here, so no window opened." in capsys.readouterr().out


def test_a_display_is_told_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not dev.has_display()
    monkeypatch.setenv("DISPLAY", ":1")
    assert dev.has_display()
