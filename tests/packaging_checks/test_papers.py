"""The papers keep up with the code: dependencies explained, a tidy top level, nothing put off."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.marks import ROOT

TOP_LEVEL = {
    "pyproject.toml", "uv.lock", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE",
    "app", "packaging", "rules", "templates", "tests",
    ".ci", ".editorconfig", ".gitattributes", ".gitignore",
}  # fmt: skip
PUT_OFF = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|X" r"XX)\b")
TEXT_SUFFIXES = {".md", ".py", ".toml"}


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def sources() -> list[Path]:
    """Every file that git has or would take, relative to the repository."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a clone")
    command = [
        "git",
        "-c",
        "safe.directory=*",
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "-z",
    ]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode("utf-8")
    return [Path(name) for name in listed.split("\0") if name and (ROOT / name).exists()]


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=!~;\[ ]", requirement, maxsplit=1)[0] for requirement in requirements}


def test_every_dependency_earns_a_line_in_contributing(project: dict[str, Any]) -> None:
    needed = names(project["project"]["dependencies"]) | names(project["dependency-groups"]["dev"])
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"^\| `([\w.-]+)` \|", text, re.MULTILINE))
    assert needed == explained


def test_the_top_level_holds_what_it_should(sources: list[Path]) -> None:
    assert {path.parts[0] for path in sources} <= TOP_LEVEL


def test_nothing_is_put_off_in_a_comment(sources: list[Path]) -> None:
    texts = [path for path in sources if path.suffix in TEXT_SUFFIXES]
    assert not [path for path in texts if PUT_OFF.search((ROOT / path).read_text(encoding="utf-8"))]


def test_the_lock_file_names_public_sources_alone() -> None:
    lock = (ROOT / "uv.lock").read_text(encoding="utf-8")
    hosts = set(re.findall(r'"https?://([^/"]+)', lock))
    assert hosts == {"pypi.org", "files.pythonhosted.org"}


def test_folders_that_would_shadow_a_package_are_none() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()
