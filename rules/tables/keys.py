"""How tables, rows, columns and places are named."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$")]
Wild = Annotated[str, StringConstraints(pattern=r"^[a-z0-9*][a-z0-9*-]*$")]
"""A column's key in which `*` stands for any letters, digits and hyphens."""
Cell = Annotated[str, StringConstraints(pattern=r"^(\*|[a-z0-9][a-z0-9-]*)/(\*|[a-z0-9][a-z0-9-]*)$")]
"""The "row/column" of one table; `*` stands for all rows or all columns."""
Place = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*){2}$")]
"""A "table/row/column" of one system."""
