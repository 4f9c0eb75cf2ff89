"""The command line, on the toy system: what it prints, what it writes, how it ends."""

import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.cli.parser import COMMANDS
from app.launch import DISPLAYS, has_display
from app.rosters import FORMS
from rules import registry
from rules.storage.armies import load_army
from tests.helpers.toy import TOY

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
ODD = GOLDEN / "rosters" / "odd.tbarmy"


@pytest.fixture(autouse=True)
def toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "SYSTEMS", (TOY,))


@pytest.fixture
def legal(tmp_path: Path) -> Path:
    """A legal army in a folder with a name of many letters."""
    path = tmp_path / "Jürgen Łódź 日本" / "column.tbarmy"
    path.parent.mkdir()
    path.write_text(TOY.sample_text("column"), encoding="utf-8")
    return path


def run(*arguments: str | Path) -> int:
    return main([str(argument) for argument in arguments])


def shell(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own, with the real systems."""
    command = [sys.executable, "-c", "import sys; from app.cli import main; sys.exit(main())", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, check=False)


def test_systems(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("systems") == 0
    assert capsys.readouterr().out == "toy  Toy\n"


def test_samples_are_listed_slug_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("sample", "toy") == 0
    assert capsys.readouterr().out == "column  Column, 30 of 200 points\n"


def test_a_sample_is_printed_or_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run("sample", "toy", "column") == 0
    shown = capsys.readouterr().out
    assert run("sample", "toy", "column", "-o", tmp_path / "mine.tbarmy") == 0
    assert (tmp_path / "mine.tbarmy").read_text(encoding="utf-8") == shown
    taken, shipped = (load_army(text, "x", [TOY]).army for text in (shown, TOY.sample_text("column")))
    assert taken.held == TOY.used(shipped) != {}
    assert taken.groups == shipped.groups


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            ["sample", "tooy"],
            "‘tooy’ is not a system of this program; ‘tribarrel systems’ lists them. Did you mean toy?",
        ),
        (
            ["sample", "toy", "colunm"],
            "‘colunm’ is not a sample of toy; ‘tribarrel sample toy’ lists them. Did you mean column?",
        ),
        (["sample", "toy", "-o", "mine.tbarmy"], "name a sample to write: column."),
        (["tables", "x"], "‘x’ is not a system of this program; ‘tribarrel systems’ lists them."),
        (["check", "none.tbarmy"], "none.tbarmy: there is no such file."),
        (["check", "."], ".: this is a folder. Name a file in it."),
        (["chek", "a"], "chek: there is no such file, and no such command. Did you mean check?"),
        (["zzz.x"], f"zzz.x: there is no such file, and no such command. The commands: {', '.join(COMMANDS)}."),
        (["open", "--sample", "toy/colunm"], "‘colunm’ is not a sample of toy. Did you mean column?"),
        (["open", "--sample", "tooy/column"], "‘tooy’ is not a system of this program. Did you mean toy?"),
    ],
)
def test_slips_are_answered_in_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], line: str) -> None:
    assert run(*arguments) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", line + "\n")


def test_a_legal_army(capsys: pytest.CaptureFixture[str], legal: Path) -> None:
    assert run("check", legal) == 0
    assert capsys.readouterr().out == "Column (Toy): 30 of 200 points. Legal.\n"


@pytest.mark.fault("F20")
@pytest.mark.fault("F02")
def test_an_army_that_is_not_legal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", ODD) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Łódź | *odd* [army] (Toy): 478.5 of 50 points. NOT LEGAL: 4 problems"
    assert lines[1] == "  error    478.5 points, 428.5 over the limit of 50."
    assert lines[2] == "  error    日本 <b>, First: 2 figures where 3 to 10 belong.  [TY-ORG-01]"
    assert lines[-1] == "  advice   Squad: consider a radio.  [TY-PTS-01]"


@pytest.mark.fault("F20")
def test_check_for_scripts(capsys: pytest.CaptureFixture[str], legal: Path) -> None:
    assert run("check", "--json", ODD) == 1
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert {key: found[key] for key in found if key != "issues"} == {
        "system": "toy",
        "points": 478.5,
        "limit": 50,
        "legal": False,
    }
    assert found["issues"][1] == {
        "code": "squad-size",
        "severity": "error",
        "subject": "s1",
        "details": {"figures": 2, "least": 3, "most": 10},
        "rule": "TY-ORG-01",
        "text": "日本 <b>, First: 2 figures where 3 to 10 belong.",
    }
    assert run("check", legal, "--json") == 0
    assert json.loads(capsys.readouterr().out) == {
        "system": "toy",
        "points": 30,
        "limit": 200,
        "legal": True,
        "issues": [],
    }


def test_every_fault_of_a_file_has_its_line(capsys: pytest.CaptureFixture[str], legal: Path) -> None:
    text = legal.read_text(encoding="utf-8").replace('"limit": 200', '"limit": "\\u001b[31m"')
    legal.write_text(text.replace('"count": 5', '"count": 0', 1), encoding="utf-8")
    assert run("check", legal) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert all(line.startswith(f"{legal}, line ") for line in lines)
    assert lines[0].endswith("limit: ‘ [31m’ is not a whole number.")


def test_notices_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    path = GOLDEN / "versions" / "army-v1.tbarmy"
    run("check", path)
    printed = capsys.readouterr()
    assert printed.out.startswith("Žižka’s 日本 column (Toy): 254.1 of 2500 points. NOT LEGAL: 1 problem\n")
    assert "toy/units/squad/points was 9 when this was saved, and is 10 in this program. 9 stands." in printed.err
    assert "‘future’ is not a key that this version knows." in printed.out


@pytest.mark.fault("F20")
@pytest.mark.fault("F21")
@pytest.mark.parametrize("form", sorted(FORMS))
def test_rosters(capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str) -> None:
    """A golden file of each form, all of an army that is not legal and whose names try to be mark-up."""
    wanted = (GOLDEN / "rosters" / f"odd.{form}").read_text(encoding="utf-8")
    form_given = ["--format", form] if form in ("bbcode", "line", "units") else []
    path = tmp_path / ("out.txt" if form_given else f"out.{form}")
    assert run("roster", ODD, "-o", path, *form_given) == 0
    assert path.read_text(encoding="utf-8") == wanted
    assert "NOT LEGAL: 4 problems" in wanted
    assert "Łódź | *odd* [army]: NOT LEGAL: 4 problems. The file says so too." in capsys.readouterr().err
    for gear in ("rifle", "radio", "veteran"):
        assert gear in wanted.lower(), "what was chosen"
    assert '"defaults"' in wanted or "Not listed where they are at their defaults: radio, call sign." in wanted


def test_a_roster_of_no_known_form(capsys: pytest.CaptureFixture[str], legal: Path, tmp_path: Path) -> None:
    assert run("roster", legal, "-o", tmp_path / "out.odt") == 2
    assert (
        capsys.readouterr().err
        == f"{tmp_path / 'out.odt'}: a roster goes into a file whose name ends in one of .pdf, .md, .txt, .json.\n"
    )
    assert not (tmp_path / "out.odt").exists()


def test_what_cannot_be_written_is_told(capsys: pytest.CaptureFixture[str], legal: Path, tmp_path: Path) -> None:
    assert run("roster", legal, "-o", tmp_path / "no" / "out.md") == 2
    wanted = f"{tmp_path / 'no' / 'out.md'}: there is no such folder. Save under another name.\n"
    assert capsys.readouterr().err == wanted


def test_every_figure_for_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tables", "toy", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert {"path": "toy/units/tank/move", "value": 10.5, "mark": "S", "ref": "TB-01"} in found
    assert {"path": "toy/weapons/carbine/points", "value": "1/2", "mark": "P", "ref": "TB-02"} in found
    assert len(found) == len(TOY.book().figures())


def test_every_figure_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tables", "toy") == 0
    lines = capsys.readouterr().out.splitlines()
    assert "toy/units/tank/move  10.5 in  S  TB-01" in lines
    assert "toy/switches/tank-share/on  true  H  TB-06" in lines


@pytest.mark.parametrize("arguments", [[], ["open"], ["LEGAL"]])
def test_without_a_display_one_line_says_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, legal: Path, arguments: list[str]
) -> None:
    monkeypatch.setattr("app.launch.has_display", lambda: False)
    assert run(*(str(legal) if argument == "LEGAL" else argument for argument in arguments)) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == (
        "There is no display here, so no window opens. Log in to a desktop, or use a command: "
        "‘tribarrel --help’ lists them.\n"
    )


def test_what_is_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    assert not has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_display()
    monkeypatch.delenv("WAYLAND_DISPLAY")
    monkeypatch.setattr("sys.platform", "win32")
    assert has_display()


@pytest.mark.parametrize(
    ("arguments", "files", "samples"),
    [
        ([], [], []),
        (["LEGAL"], ["LEGAL"], []),
        (["open", "LEGAL", "b.tbpack", "--sample", "toy/column"], ["LEGAL", "b.tbpack"], [("toy", "column")]),
    ],
)
def test_files_and_samples_go_to_the_window(
    monkeypatch: pytest.MonkeyPatch, legal: Path, arguments: list[str], files: list[str], samples: list[tuple[str, str]]
) -> None:
    asked: list[tuple[list[Path], list[tuple[str, str]]]] = []

    def opened(files: list[Path], samples: list[tuple[str, str]]) -> int:
        asked.append((files, samples))
        return 7

    monkeypatch.setattr("app.launch.has_display", lambda: True)
    monkeypatch.setattr("app.shell.main.run", opened)
    try:
        assert run(*(str(legal) if argument == "LEGAL" else argument for argument in arguments)) == 7
    finally:
        gc.enable()
    assert asked == [([legal if file == "LEGAL" else Path(file) for file in files], samples)]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as caught:
        run(command, "--help")
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: tribarrel {command}")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("--version")
    assert capsys.readouterr().out.startswith("Tribarrel ")


def test_a_word_that_is_no_option_ends_with_two() -> None:
    with pytest.raises(SystemExit) as caught:
        run("check", "--jsn")
    assert caught.value.code == 2


def test_an_interruption_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("app.cli.commands.run", interrupted)
    assert run("systems") == 130
    assert capsys.readouterr().err == ""


@pytest.mark.fault("F33")
@pytest.mark.fault("F34")
def test_any_letters_under_a_plain_locale(legal: Path) -> None:
    """LANG=C, and Python told not to mend it."""
    odd = legal.with_name("odd.tbarmy")
    odd.write_text(ODD.read_text(encoding="utf-8").replace('"toy"', '"tóy"'), encoding="utf-8")
    done = shell("check", odd, LANG="C", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 2
    assert "‘tóy’ is not a system of this program." in done.stderr.decode("utf-8")
    assert b"Traceback" not in done.stderr


def test_a_reader_that_has_had_enough_is_no_fault() -> None:
    command = [sys.executable, "-c", "import sys; from app.cli import main; sys.exit(main())", "tables", "hexgame"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 0


def test_no_qt_and_no_paper_is_loaded_for_a_check() -> None:
    code = "import sys; from app.cli import main; main(['systems']); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    for heavy in (b"PySide6", b"reportlab", b"shapely", b"numpy", b"skfmm", b"platformdirs"):
        assert b"'" + heavy + b"'" not in done.stdout
