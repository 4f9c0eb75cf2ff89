"""Names for nodes: short, unique, without meaning."""

from __future__ import annotations

import re
import secrets
import unicodedata


def new_id() -> str:
    """A fresh node id of eight hexadecimal digits."""
    return secrets.token_hex(4)


def slug(text: str) -> str:
    """A lower-case name of letters, digits and hyphens for file names and keys; never empty."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "unnamed"
