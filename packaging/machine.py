"""What the machine must have before anything else: a new enough Python, and the system's own libraries.

Standard library only, in the grammar of Python 3.8.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Callable, Mapping, Sequence

OLDEST = (3, 11)
NEWER_NAMES = ("python3.14", "python3.13", "python3.12", "python3.11")

# Shared object -> the package that brings it on Debian and its kin.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
}
WINDOW_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}

# What making the environment needs; the names are those of `is_present`. scikit-fmm comes as source on Linux.
ENSUREPIP = "ensurepip"
COMPILER = "c++"
HEADERS = "Python.h"


class Halt(Exception):
    """Ends the command; its text tells the user why and what to do."""


def old_python_message(version: tuple[int, ...]) -> str:
    """Says which Python this is, which one is wanted, and how to go on."""
    found = ".".join(str(part) for part in version[:3])
    wanted = ".".join(str(part) for part in OLDEST)
    return (
        f"Tribarrel needs Python {wanted} or newer; this is Python {found}, and no newer one was found.\n"
        f"Install one, then name it: python{wanted} packaging/dev.py ..."
    )


def find_newer_python() -> str | None:
    """The path of a Python that is new enough and starts, newest first."""
    paths = filter(None, map(shutil.which, NEWER_NAMES))
    return next((path for path in paths if is_new_enough(path)), None)


def is_new_enough(python: str) -> bool:
    """Asks the Python itself: a name on the path may be an empty shim."""
    question = f"import sys; sys.exit(sys.version_info < {OLDEST})"
    return subprocess.run([python, "-c", question], stderr=subprocess.DEVNULL, check=False).returncode == 0


def ensure_python(script: str, arguments: Sequence[str]) -> None:
    """Hands over to a newer Python when this one is too old."""
    if sys.version_info >= OLDEST:
        return
    newer = find_newer_python()
    if newer is None:
        raise Halt(old_python_message(sys.version_info[:3]))
    raise SystemExit(subprocess.call([newer, script, *arguments]))


def making_needs() -> dict[str, str]:
    """What making an environment needs; Debian keeps two of these apart from Python, for each version."""
    python = "python{}.{}".format(*sys.version_info)
    return {ENSUREPIP: f"{python}-venv", HEADERS: f"{python}-dev", COMPILER: "g++"}


def is_present(name: str) -> bool:
    """True if the module, the compiler, the header or the shared object is there."""
    if name == ENSUREPIP:
        importlib.invalidate_caches()
        return importlib.util.find_spec(name) is not None
    if name == COMPILER:
        return shutil.which(name) is not None
    if name == HEADERS:
        return Path(sysconfig.get_paths()["include"], name).exists()
    return loads(name)


def loads(name: str) -> bool:
    """True if the system finds the shared object and all that it needs."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def missing(needs: Mapping[str, str], present: Callable[[str], bool] = is_present) -> dict[str, str]:
    """The part of `needs` that this machine lacks."""
    return {name: package for name, package in needs.items() if not present(name)}


def apt_line(packages: Sequence[str], root: bool) -> str:
    """The one line that installs them."""
    return " ".join(["apt-get install -y" if root else "sudo apt-get install -y", *packages])


def missing_message(lacking: Mapping[str, str], has_apt: bool) -> str:
    """Names what is missing and the way to it."""
    if not has_apt:
        return "Missing on this system; install with its own tools: " + ", ".join(lacking)
    line = apt_line(list(lacking.values()), root=False)
    return f"System packages are missing. Install them with\n\n    {line}\n\nor give --yes to have it done."


def install(packages: Sequence[str], root: bool) -> None:
    """Installs Debian packages, asking nothing."""
    prefix = [] if root else ["sudo"]
    print("Installing: " + apt_line(packages, root), flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", *packages]):
        done = subprocess.run([*prefix, "apt-get", *arguments], env=environment, check=False)
        if done.returncode != 0:
            raise Halt(f"apt-get {arguments[0]} failed. The whole line is: {apt_line(packages, root)}")


def ensure_machine(needs: Mapping[str, str], yes: bool) -> None:
    """Sees to it that the system's own libraries are there."""
    if not sys.platform.startswith("linux") or not missing(needs):
        return
    # One apt line for everything, so that the next command finds nothing missing.
    lacking = missing({**making_needs(), **QT_LIBRARIES, **WINDOW_LIBRARIES})
    root = os.geteuid() == 0
    has_apt = shutil.which("apt-get") is not None
    if not has_apt or not (root or yes):
        raise Halt(missing_message(lacking, has_apt))
    install(list(lacking.values()), root)
    if missing(needs):
        raise Halt("Still missing after the installation: " + ", ".join(missing(needs)))
