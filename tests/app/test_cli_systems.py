"""The command line on the real systems: what scripts may rely on."""

import json
from pathlib import Path

import pytest

from app.cli import main
from rules import registry
from rules.army import edit
from rules.army.system import System
from rules.storage.armies import dump_army, load_army
from tests.helpers.pdfs import page_sizes, page_texts

of_each_system = pytest.mark.parametrize("system", registry.SYSTEMS, ids=[system.key for system in registry.SYSTEMS])


def run(*arguments: str | Path) -> int:
    return main([str(argument) for argument in arguments])


def first_sample(system: System, folder: Path) -> Path:
    path = folder / "sample.tbarmy"
    path.write_text(system.sample_text(system.samples()[0]), encoding="utf-8")
    return path


@of_each_system
def test_samples_are_legal_and_listed(capsys: pytest.CaptureFixture[str], tmp_path: Path, system: System) -> None:
    assert run("sample", system.key) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in listed] == list(system.samples())
    for slug in system.samples():
        path = tmp_path / f"{slug}.tbarmy"
        assert run("sample", system.key, slug, "-o", path) == 0
        assert run("check", path) == 0


@of_each_system
def test_tables_give_the_paths_of_the_digests(capsys: pytest.CaptureFixture[str], system: System) -> None:
    spec = json.loads((Path(__file__).parents[1] / "spec" / f"figures-{system.key}.json").read_text(encoding="utf-8"))
    assert run("tables", system.key, "--json") == 0
    printed = {figure["path"]: figure for figure in json.loads(capsys.readouterr().out)}
    for figure in spec["figures"]:
        assert printed[figure["path"]]["mark"] == figure["mark"]


@of_each_system
def test_cards_are_written(capsys: pytest.CaptureFixture[str], tmp_path: Path, system: System) -> None:
    army = first_sample(system, tmp_path)
    options = ("--paper", "letter", "--size", "large", "--duplex", "--ink-saver")
    assert run("cards", army, "-o", tmp_path / "plain.pdf") == 0
    assert run("cards", army, "-o", tmp_path / "other.pdf", *options) == 0
    assert (tmp_path / "plain.pdf").read_bytes().startswith(b"%PDF-")
    assert (tmp_path / "plain.pdf").read_bytes() != (tmp_path / "other.pdf").read_bytes()
    assert capsys.readouterr().err == ""


@pytest.mark.fault("F20")
@of_each_system
def test_cards_of_an_army_that_is_not_legal(capsys: pytest.CaptureFixture[str], tmp_path: Path, system: System) -> None:
    path = first_sample(system, tmp_path)
    army = load_army(path.read_text(encoding="utf-8"), "x", [system]).army
    army = army.model_copy(update={"name": "☾"})
    path.write_text(dump_army(system, edit.set_limit(army, 0)), encoding="utf-8")
    legal = run("check", path) == 0
    capsys.readouterr()
    assert run("cards", path, "-o", tmp_path / "out.pdf") == 0
    err = capsys.readouterr().err
    assert ("NOT LEGAL" in err) == (not legal)
    assert "‘☾’ (U+263E) is in no font of ours, and is not printed." in err


@of_each_system
@pytest.mark.parametrize("form", ["md", "txt", "json"])
def test_rosters_are_written(tmp_path: Path, system: System, form: str) -> None:
    assert run("roster", first_sample(system, tmp_path), "-o", tmp_path / f"out.{form}") == 0
    text = (tmp_path / f"out.{form}").read_text(encoding="utf-8")
    assert "NOT LEGAL" not in text
    assert ("Legal" in text) or json.loads(text)["legal"]


@of_each_system
def test_rosters_are_printed(tmp_path: Path, system: System) -> None:
    assert run("roster", first_sample(system, tmp_path), "-o", tmp_path / "out.PDF") == 0
    assert (tmp_path / "out.PDF").read_bytes().startswith(b"%PDF-")


@of_each_system
def test_a_roster_is_printed_on_the_paper_and_with_the_marks_asked_for(tmp_path: Path, system: System) -> None:
    path, out = first_sample(system, tmp_path), tmp_path / "out.pdf"
    assert run("roster", path, "-o", out, "--paper", "letter", "--no-marks") == 0
    assert sorted(page_sizes(out.read_bytes())[0]) == pytest.approx([215.9, 279.4], abs=0.01)
    assert all("H house" not in text for text in page_texts(out.read_bytes()))


@of_each_system
def test_every_sample_comes_back_as_it_is(system: System) -> None:
    for slug in system.samples():
        army = load_army(system.sample_text(slug), slug, [system]).army
        kept = army.model_copy(update={"held": system.used(army)})
        assert load_army(dump_army(system, army), slug, [system]).army == kept, slug


def test_the_program_tests_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("self-test") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [*(system.key for system in registry.SYSTEMS), "OK"]


def test_a_broken_sample_fails_the_self_test(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    system = registry.SYSTEMS[0]
    army = load_army(system.sample_text(system.samples()[0]), "x", [system]).army
    broken = dump_army(
        system, edit.set_limit(army, 1).model_copy(update={"choices": army.choices.with_item("no-such", 1)})
    )
    monkeypatch.setattr(type(system), "sample_text", lambda *_: broken)
    monkeypatch.setattr(registry, "SYSTEMS", (system,))
    assert run("self-test") == 1
    assert "NOT LEGAL" in capsys.readouterr().err
