"""The environment in .venv: made once, filled with exactly what uv.lock names, left alone while that holds.

Standard library only, in the grammar of Python 3.8.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Mapping, Sequence

from machine import Halt

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / "made-from"


def call(command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
    """Runs a command in the repository's folder; a failure ends everything."""
    done = subprocess.run(command, cwd=str(ROOT), env=environment, check=False)
    if done.returncode != 0:
        raise Halt(f"Failed with exit code {done.returncode}: {' '.join(command)}")


def environment_key() -> str:
    """What an environment is bound to: this folder and this Python. Another one needs a new environment."""
    return "{} with Python {}.{}".format(ROOT, *sys.version_info)


def locked_key() -> str:
    """What an environment is filled from; it changes when the dependencies do."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "uv.lock"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def locked_uv(lock: str) -> str:
    """The version of uv that the lock file names."""
    found = re.search(r'^name = "uv"\nversion = "([^"]+)"', lock, re.MULTILINE)
    if found is None:
        raise Halt("uv.lock names no uv.")
    return found.group(1)


def read_stamp() -> tuple[str, str]:
    """The two keys that the environment was made from, empty where there is none."""
    if not STAMP.is_file() or not tool("python").exists() or not tool("uv").exists():
        return "", ""
    lines = STAMP.read_text(encoding="utf-8").splitlines()
    return (lines[0], lines[1]) if len(lines) == 2 else ("", "")


def tool(name: str) -> Path:
    """A program in the environment."""
    return BIN / (name + ".exe" if os.name == "nt" else name)


def make_environment() -> None:
    """A new environment with the locked uv in it."""
    print(f"Making {VENV} with Python {sys.version.split()[0]}", flush=True)
    version = locked_uv((ROOT / "uv.lock").read_text(encoding="utf-8"))
    call([sys.executable, "-m", "venv", "--clear", str(VENV)])
    call([str(tool("python")), "-m", "pip", "install", "--quiet", f"uv=={version}"])


def fill_environment() -> None:
    """Exactly what the lock file says, in the environment and nowhere else."""
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    environment["UV_PROJECT_ENVIRONMENT"] = str(VENV)
    call([str(tool("uv")), "sync", "--locked", "--python", str(tool("python"))], environment)


def is_current() -> bool:
    """True if the environment is there and up to date."""
    return read_stamp() == (environment_key(), locked_key())


def ensure_environment() -> None:
    """Makes and fills the environment where it isn't there or isn't up to date."""
    if is_current():
        return
    if read_stamp()[0] != environment_key():
        make_environment()
    fill_environment()
    STAMP.write_text(f"{environment_key()}\n{locked_key()}\n", encoding="utf-8")
