"""Open documents, each with its own path, kind and fingerprint."""

from pathlib import Path

import pytest

from app.files.documents import SUFFIXES, Document, has_changed, opened, saved, saved_as
from app.files.problems import CannotWrite, ChangedOnDisk


def text_at(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.fault("F30")
def test_each_document_keeps_its_own_path_and_kind(tmp_path: Path) -> None:
    army = saved_as(Document("army"), tmp_path / "a.tbarmy", "army 1")
    pack = saved_as(Document("pack"), tmp_path / "h.tbpack", "pack 1")
    army, pack = saved(army, "army 2"), saved(pack, "pack 2")
    assert (army.kind, text_at(tmp_path / "a.tbarmy")) == ("army", "army 2")
    assert (pack.kind, text_at(tmp_path / "h.tbpack")) == ("pack", "pack 2")
    assert army.id != pack.id
    assert SUFFIXES == {"army": ".tbarmy", "pack": ".tbpack", "battle": ".tbbattle", "table": ".tbtable"}


def test_what_is_opened_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "a.tbarmy"
    path.write_bytes(b"\xef\xbb\xbfold")
    document, text = opened(path, "army")
    assert text == "old"
    assert not has_changed(document)
    assert not has_changed(saved(document, "new"))
    assert text_at(path) == "new"


@pytest.mark.fault("F35")
def test_newer_work_of_another_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.tbarmy"
    path.write_text("both", encoding="utf-8")
    (mine, _), (theirs, _) = opened(path, "army"), opened(path, "army")
    saved(theirs, "theirs")
    assert has_changed(mine)
    with pytest.raises(ChangedOnDisk) as caught:
        saved(mine, "mine")
    assert caught.value.path == path
    assert text_at(path) == "theirs"
    kept = saved(mine, "mine", overwrite=True)
    assert text_at(path) == "mine"
    assert not has_changed(kept)


def test_a_change_of_equal_length_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "a.tbarmy"
    path.write_text("abc", encoding="utf-8")
    document, _ = opened(path, "army")
    path.write_text("abd", encoding="utf-8")
    assert has_changed(document)


def test_a_file_touched_or_gone_has_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.tbarmy"
    path.write_text("abc", encoding="utf-8")
    document, _ = opened(path, "army")
    path.touch()
    assert not has_changed(document)
    path.unlink()
    assert not has_changed(document)
    saved(document, "again")
    assert text_at(path) == "again"


@pytest.mark.fault("F29")
def test_what_cannot_be_saved_stays_unsaved(tmp_path: Path) -> None:
    path = tmp_path / "a.tbarmy"
    path.write_text("old", encoding="utf-8")
    document, _ = opened(path, "army")
    path.chmod(0o444)
    with pytest.raises(CannotWrite):
        saved(document, "new")
    assert text_at(path) == "old"
    other = saved_as(document, tmp_path / "b.tbarmy", "new")
    assert (other.path, other.id) == (tmp_path / "b.tbarmy", document.id)


@pytest.mark.parametrize("document", [Document("army"), Document("army", Path("x"), read_only=True)])
def test_without_a_path_of_its_own_it_wants_another_name(document: Document, tmp_path: Path) -> None:
    with pytest.raises(CannotWrite):
        saved(document, "new")
    assert not has_changed(document)
    assert not saved_as(document, tmp_path / "b.tbarmy", "new").read_only
