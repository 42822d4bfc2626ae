"""Receipts: the result of each job, and the key by which a later batch finds it."""

import sys
import zlib
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from printgen.errors import Problem
from printgen.kit.manifest import generator
from printgen.kit.up_to_date import in_checkout, libraries

State = Literal["built", "kept", "refused", "failed"]
PACKAGE = Path(__file__).resolve().parents[1]
_CODE = (".py", ".yaml", ".json", ".j2", ".zlib")  # the ends of files that the bytes of a kit depend on


class Receipt(Struct, frozen=True):
    """The result of a job.

    ``refused`` are jobs whose values have problems, ``failed`` those that could not be made or stored. ``source`` is
    the hash of everything that the kit was made from; ``size`` is that of its files in bytes, ``files`` are
    those files with their sizes, by their paths in the
    store, ``picture`` is a small JPEG of its first document. The store itself failed if ``unwritable``.
    """

    id: str
    state: State
    seconds: float = 0.0
    size: int = 0
    source: str = ""
    problems: tuple[Problem, ...] = ()
    files: dict[str, int] = {}
    picture: bytes = b""
    unwritable: bool = False

    def line(self) -> bytes:
        """Return the receipt as a line of ``batch.jsonl``."""
        shown = {
            "id": self.id,
            "state": self.state,
            "seconds": round(self.seconds, 3),
            "bytes": self.size,
            "source": self.source,
            "problems": [_as_json(problem) for problem in self.problems],
        }
        return msgspec.json.encode(shown) + b"\n"


def _as_json(problem: Problem) -> dict[str, Any]:
    place = {"place": str(problem.where)} if problem.where else {}
    hint = {"hint": str(problem.hint)} if problem.hint else {}
    return {**place, "message": str(problem.message), **hint}


def receipt_key(parts: Iterable[object]) -> str:
    """Return the hash of everything that decides on the bytes of a kit, the program and its libraries included."""
    return sha256("\n".join([*map(repr, parts), _program()]).encode()).hexdigest()


@cache
def _program() -> str:
    """Return the versions of the program and of the libraries on which the bytes of a kit depend."""
    parts = [generator(), *sorted(libraries()), sys.version, zlib.ZLIB_RUNTIME_VERSION]
    if in_checkout():  # where the version does not identify the code
        files = sorted(path for path in PACKAGE.rglob("*") if path.suffix in _CODE)
        parts += (f"{path.relative_to(PACKAGE).as_posix()} {sha256(path.read_bytes()).hexdigest()}" for path in files)
    return sha256("\n".join(parts).encode()).hexdigest()
