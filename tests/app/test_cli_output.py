"""What a command writes never costs a player a file of his own."""

from pathlib import Path

import pytest

from app.cli import main
from app.files.disk import write_atomic
from app.files.problems import CannotWrite
from rules import registry
from tests.helpers.toy import TOY


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
    assert capsys.readouterr().err == f"{other}: there is another file of this name. Name a new one.\n"
    assert other.read_text(encoding="utf-8") == "other"


def test_a_ring_of_links_is_told(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.symlink_to(two)
    two.symlink_to(one)
    with pytest.raises(CannotWrite) as caught:
        write_atomic(one, "text")
    assert caught.value.code == "link-loop"
