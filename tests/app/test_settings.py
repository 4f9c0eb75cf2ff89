"""Settings come back as they were, and a broken entry costs only itself."""

from pathlib import Path

import pytest

from app.settings import Settings, load, save


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "Łódź" / "settings.json"
    made = Settings(keys={"save": "Ctrl+Alt+S"}, window={"page": "army"}).but("look", scheme="dark", scale=150)
    made = made.but("print", ink_saver=True).but("files", packs=("a.tbpack",), autosave=False)
    save(path, made)
    assert load(path) == made


@pytest.mark.parametrize("content", ["", "[]", "null", "{", "[" * 9000, "\xff"])
def test_a_broken_file_is_the_defaults(tmp_path: Path, content: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(content, encoding="latin-1")
    assert load(path) == Settings()
    assert load(tmp_path / "none.json") == Settings()


def test_a_broken_entry_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        '{"look": {"scheme": "pink", "scale": 900, "less_motion": 1, "high_contrast": true},'
        ' "print": 3, "files": {"packs": "x"}, "keys": [], "later": 1}',
        encoding="utf-8",
    )
    assert load(path) == Settings().but("look", high_contrast=True)
