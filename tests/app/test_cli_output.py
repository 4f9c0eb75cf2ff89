"""What a command writes never costs a player a file of his own."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import main
from app.files.disk import write_atomic
from app.files.problems import CannotWrite
from rules import registry
from tests.helpers.toy import TOY

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "SYSTEMS", (TOY,))


@pytest.fixture
def army(tmp_path: Path) -> Path:
    path = tmp_path / "mine.tbarmy"
    assert main(["sample", "toy", "column", "-o", str(path)]) == 0
    return path


@pytest.mark.parametrize("command", ["cards", "roster"])
def test_the_army_that_is_read_is_not_written_over(
    army: Path, command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    before = army.read_bytes()
    link = tmp_path / "link.md"
    link.symlink_to(army)
    names = [army, link] if command == "roster" else [army]
    for name in names:
        form = ["--format", "line"] if command == "roster" else []
        assert main([command, str(army), "-o", str(name), *form]) == 2
        assert capsys.readouterr().err == f"{name}: this command reads that file. Name another one to write.\n"
    assert army.read_bytes() == before


def test_a_sample_does_not_push_out_an_army(army: Path, capsys: pytest.CaptureFixture[str]) -> None:
    army.write_text("mine", encoding="utf-8")
    take = ["sample", "toy", "column", "-o", str(army)]
    assert main(take) == 2
    asked = f"{army}: there is another file of this name. Name a new one, or add --force to write over it.\n"
    assert capsys.readouterr().err == asked
    assert army.read_text(encoding="utf-8") == "mine"
    assert main([*take, "--force"]) == 0
    assert main(take) == 0  # the very same content may be written again


def test_cards_do_not_push_out_another_army(army: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    other = tmp_path / "other.tbarmy"
    other.write_text("other", encoding="utf-8")
    assert main(["cards", str(army), "-o", str(other)]) == 2
    assert capsys.readouterr().err == f"{other}: a PDF goes into a file whose name ends in .pdf.\n"
    assert other.read_text(encoding="utf-8") == "other"


@pytest.mark.parametrize("name", ["out.txt", "out", "out.png"])
@pytest.mark.parametrize("command", ["cards", "playsheet"])
def test_a_pdf_goes_under_a_pdfs_name(
    army: Path, command: str, name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / name
    assert main([command, str(army), "-o", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: a PDF goes into a file whose name ends in .pdf.\n"
    assert not path.exists()


def test_a_roster_as_text_does_not_go_under_the_name_of_another_kind(
    army: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("out.pdf", "out.MD", "out.json", "out.tbpack"):
        assert main(["roster", str(army), "-o", str(tmp_path / name), "--format", "bbcode"]) == 2
        told = f"{tmp_path / name}: a roster as bbcode goes into a file whose name ends in .txt.\n"
        assert capsys.readouterr().err == told
    for name in ("out.txt", "out", "out.forum"):
        assert main(["roster", str(army), "-o", str(tmp_path / name), "--format", "bbcode"]) == 0


def test_a_sample_goes_under_an_armys_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    assert main(["sample", "toy", "column", "-o", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: an army goes into a file whose name ends in .tbarmy.\n"


@pytest.mark.parametrize("command", ["cards", "roster"])
def test_an_empty_army_is_not_printed(command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "empty.tbarmy"
    path.write_text('{"format": "tribarrel-army", "version": 1, "system": "toy"}', encoding="utf-8")
    assert main([command, str(path), "-o", str(tmp_path / "out.pdf")]) == 2
    told = "an empty army: there is nothing to print. ‘tribarrel options toy’ lists what it can have."
    assert capsys.readouterr().err == f"{path}: {told}\n"


@pytest.mark.parametrize("arguments", [["systems"], ["--help"], ["--version"], ["help"]])
@pytest.mark.parametrize("away", [">/dev/full", ">&-"])
def test_an_answer_that_cannot_be_written_is_told_in_one_line(arguments: list[str], away: str) -> None:
    code = "import sys; from app.cli import main; sys.exit(main())"
    shell = f"exec {shlex.quote(sys.executable)} -c {shlex.quote(code)} {' '.join(arguments)} {away}"
    done = subprocess.run(["sh", "-c", shell], cwd=ROOT, stderr=subprocess.PIPE, check=False, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("The answer cannot be written: ")
    assert done.stderr.count("\n") == 1


def test_nowhere_to_write_at_all_is_quiet() -> None:
    code = "import sys; from app.cli import main; sys.exit(main())"
    shell = f"exec {shlex.quote(sys.executable)} -c {shlex.quote(code)} systems >&- 2>&-"
    assert subprocess.run(["sh", "-c", shell], cwd=ROOT, check=False).returncode == 2


def test_a_ring_of_links_is_told(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.symlink_to(two)
    two.symlink_to(one)
    with pytest.raises(CannotWrite) as caught:
        write_atomic(one, "text")
    assert caught.value.code == "link-loop"
