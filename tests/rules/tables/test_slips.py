"""Slips in TOML texts: told in our words, with the line once."""

import pytest

from rules.core.faults import BadInput
from rules.tables.reading import toml


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = Needle", "line 1: column 5: a value is expected here: a number, true, false, or a text in quotes."),
        ("a = 1D+1", "line 1: column 6: nothing more is expected after the value; a text stands in quotes."),
        ("a = 1\na = 2\n", "line 2: column 6: this key is given twice."),
        ("a = 1\na = 2", "line 2: this key is given twice."),
        ("[a]\n[a]\n", "line 2: column 3: this table is given twice."),
        ("[A B]", "line 1: column 4: the closing bracket is missing; a name has small letters, digits and hyphens."),
        ("a 1", "line 1: column 3: an equals sign is expected after the key; a key has letters, digits and hyphens."),
        ("= 1", "line 1: column 1: a key or a table in brackets is expected here."),
        ('a = "\\q"', "line 1: column 8: a backslash stands before a letter that it does not go with."),
        ('a = "x\ny"', "line 1: column 7: a line break or another character stands where none may be."),
        ("a = { b = 1, b = 2 }", "line 1: column 19: a key is given twice here."),
        ('b = 1\na = "x', "line 2: it ends in the middle: it may have been cut short."),
        ("a = [1,", "line 1: it ends in the middle: it may have been cut short."),
    ],
)  # fmt: skip
def test_a_slip_is_told_in_our_words(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        toml(text, "x.tbpack")
    assert str(caught.value) == f"x.tbpack, {message}"
