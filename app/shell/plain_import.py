"""Python's own import again in place of PySide's, once PySide is there.

PySide's reads the source of every module that is imported after it, for a feature of its own that nothing here uses.
"""

import builtins

import PySide6.QtCore  # noqa: F401  -- it puts its own import there

builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
