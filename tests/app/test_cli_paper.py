"""The commands `cards` and `counters`: every paper, side and mark that they offer, and layouts of one's own."""

from pathlib import Path

import pytest

from app.cli import main
from app.cli.parser import PAPERS
from rules import registry
from templates.cards import CardOptions
from templates.sheet import papers
from tests.helpers.pdfs import page_sizes, page_texts


def run(*arguments: str | Path) -> int:
    return main([str(argument) for argument in arguments])


@pytest.fixture
def platoon(tmp_path: Path) -> Path:
    return sample(tmp_path, "smle")


@pytest.fixture
def force(tmp_path: Path) -> Path:
    return sample(tmp_path, "hexgame")


def sample(folder: Path, key: str) -> Path:
    """The first sample of a system as a file."""
    path, system = folder / f"{key}.tbarmy", registry.system(key)
    path.write_text(system.sample_text(system.samples()[0]), encoding="utf-8")
    return path


def printed(army: Path, command: str, *options: str | Path) -> bytes:
    """What a command prints of an army."""
    out = army.with_suffix(".pdf")
    assert run(command, army, "-o", out, *options) == 0
    return out.read_bytes()


def test_every_paper_can_be_asked_for() -> None:
    assert set(PAPERS) == set(papers())
    assert PAPERS[0] == CardOptions().paper


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("a3", (420, 297)), ("a5", (148, 210))])
def test_cards_go_on_any_paper(platoon: Path, paper: str, size: tuple[float, float]) -> None:
    assert page_sizes(printed(platoon, "cards", "--paper", paper))[0] == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize(
    ("options", "flip", "edge"),
    [
        (("--duplex",), b"/Duplex /DuplexFlipLongEdge", "long"),
        (("--duplex", "--flip", "short"), b"/Duplex /DuplexFlipShortEdge", "short"),
        (("--flip", "long"), b"/Duplex /DuplexFlipLongEdge", "long"),
    ],
)
def test_backs_are_for_the_edge_that_is_named(platoon: Path, options: tuple[str, ...], flip: bytes, edge: str) -> None:
    data = printed(platoon, "cards", *options)
    assert flip in data
    assert f"backs, {edge} edge" in page_texts(data)[1]


def test_backs_can_be_folded_over(platoon: Path) -> None:
    data = printed(platoon, "cards", "--fold-over")
    assert b"/Duplex /Simplex" in data
    assert "A4, cut, then fold" in page_texts(data)[0]


def test_folding_and_turning_over_exclude_each_other(platoon: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run("cards", platoon, "-o", platoon.with_suffix(".pdf"), "--fold-over", "--duplex")
    assert caught.value.code == 2
    capsys.readouterr()
    assert run("cards", platoon, "-o", platoon.with_suffix(".pdf"), "--fold-over", "--flip", "long") == 2
    assert capsys.readouterr().err == "a card that is folded has its back beside it: leave --flip out.\n"


def test_a_card_that_does_not_go_on_the_paper_is_told(platoon: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = platoon.with_name("smle-team.toml")
    mine.write_text('extends = "smle-team"\nwidth = 140\n', encoding="utf-8")
    options = ("--paper", "a5", "--fold-over", "--layout", mine)
    assert run("cards", platoon, "-o", platoon.with_suffix(".pdf"), *options) == 2
    assert capsys.readouterr().err == "a card of 140 x 88.9 mm and its back do not go on A5 together.\n"
    assert not platoon.with_suffix(".pdf").exists()


def test_marks_can_be_left_out(platoon: Path) -> None:
    plain, bare = printed(platoon, "cards"), printed(platoon, "cards", "--no-marks")
    assert "H house" in page_texts(plain)[0]
    assert "H house" not in page_texts(bare)[0]


@pytest.mark.parametrize("option", ["--cut-lines", "--no-crop-marks", "--ink-saver"])
def test_each_of_the_other_options_changes_the_page(platoon: Path, option: str) -> None:
    assert printed(platoon, "cards", option) != printed(platoon, "cards")


def test_a_layout_of_one_s_own_is_used(platoon: Path) -> None:
    mine = platoon.with_name("smle-team.toml")
    mine.write_text('extends = "smle-team"\n[boxes.move.with]\nlabel = "GO FAR"\n', encoding="utf-8")
    texts = page_texts(printed(platoon, "cards", "--layout", mine))
    assert "GO FAR" in texts[0]
    assert "GO FAR" not in page_texts(printed(platoon, "cards"))[0]


def test_every_slip_in_layouts_is_told_with_its_place(platoon: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = platoon.with_name("smle-team.toml"), platoon.with_name("smle-vehicel.toml")
    one.write_text('extends = "smle-team"\n\n[boxes.move]\npainter = "wel"\n', encoding="utf-8")
    other.write_text('extends = "smle-vehicle"\n', encoding="utf-8")
    assert run("cards", platoon, "-o", platoon.with_suffix(".pdf"), "--layout", one, "--layout", other) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"{other}: no kind of card has the name ‘smle-vehicel’. Did you mean smle-vehicle?",
        f"{one}, line 4, boxes.move.painter: ‘wel’ is not a painter. Did you mean well?",
    ]


def test_a_layout_that_is_not_there_is_told(platoon: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("cards", platoon, "-o", platoon.with_suffix(".pdf"), "--layout", "none.toml") == 2
    assert capsys.readouterr().err == "none.toml: there is no such file.\n"


def test_a_layout_that_no_card_has_is_told(platoon: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = platoon.with_name("hex-unit.toml")
    mine.write_text('extends = "hex-unit"\n', encoding="utf-8")
    printed(platoon, "cards", "--layout", mine)
    assert f"{mine}: no card of this print has this layout." in capsys.readouterr().err


def test_a_print_never_goes_over_a_layout(platoon: Path) -> None:
    mine = platoon.with_name("smle-team.toml")
    mine.write_text('extends = "smle-team"\n', encoding="utf-8")
    assert run("cards", platoon, "-o", mine, "--layout", mine) == 2
    assert mine.read_text(encoding="utf-8") == 'extends = "smle-team"\n'


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_counters_are_printed_with_their_backs(force: Path, paper: str, size: tuple[float, float]) -> None:
    data = printed(force, "counters", "--paper", paper, "--flip", "short")
    assert page_sizes(data) == [pytest.approx(size, abs=0.01)] * 2
    assert b"/Duplex /DuplexFlipShortEdge" in data
    front, back = page_texts(data)
    assert "RUBBLE +2" in front
    assert "DISRUPTED" in back
    assert "backs, turn over the short edge" in back


@pytest.mark.parametrize("option", ["--no-crop-marks", "--ink-saver"])
def test_each_option_of_counters_changes_the_page(force: Path, option: str) -> None:
    assert printed(force, "counters", option) != printed(force, "counters")


@pytest.mark.parametrize("key", ["smle", "crucible"])
def test_a_system_without_counters_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str) -> None:
    army = sample(tmp_path, key)
    name = registry.system(key).name
    assert run("counters", army, "-o", tmp_path / "out.pdf") == 2
    wanted = f"{army}: {name} is played without counters. ‘tribarrel cards’ prints what it has.\n"
    assert capsys.readouterr().err == wanted
    assert not (tmp_path / "out.pdf").exists()
