"""Keeps what was worked out of the program's own files as Python keeps what it compiled: in a ``__pycache__``."""

import os
import sys
from contextlib import suppress
from pathlib import Path


def keep_compiled(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all, and not where Python may not write or is told to keep nothing."""
    if sys.dont_write_bytecode:
        return
    new = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        new.write_bytes(data)
        os.replace(new, path)
