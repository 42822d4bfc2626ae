"""What makes a kit besides its theme: the program's own files, the libraries that it builds on, and Python.

The hash of the files is kept as Git keeps those of a working tree: with the place, number, size and times of each, and
for as long as none of these changes. Reading them all takes longer than the rest of what a standing kit is asked.
"""

import os
import sys
import time
import zlib
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from printgen.compiled_files import keep_compiled

KEPT = Path(__file__).parent / "__pycache__" / f"program_hash.{sys.implementation.cache_tag}"
_AT_REST = 2_000_000_000  # nanoseconds since the last change: a file may be changed twice within a tick of its clock
_READ_AT_ONCE = 1 << 18  # bytes: more than any file of the program has
_COMPILED = frozenset({"__pycache__"})
# The folders of the program that no kit hangs on: what looks at finished kits, and the bundled themes and fonts, which
# are told apart by what is read.
_PASSED_OVER = _COMPILED | {"proof", "export", "themes", "fonts"}
# The packages that a kit's bytes hang on, as their folders of metadata are called, in small letters.
_LIBRARIES = frozenset(
    {"reportlab", "rl_accel", "pillow", "jinja2", "msgspec", "pyyaml", "mistune", "markupsafe"}
    | {"uharfbuzz", "python_bidi", "pyphen", "budoux", "babel", "python_calamine"}
)


@cache
def program(package: Path, places: tuple[str, ...]) -> tuple[str, ...]:
    """What makes the kit: this program's own files, the libraries that it builds on in some places, and Python.

    Looked up once in a process, which goes on as it was started.
    """
    files = sorted(_own_files(package), key=lambda entry: entry.path)
    return (_own_hash(package, files), *sorted(_libraries(places)), f"{sys.version} {zlib.ZLIB_RUNTIME_VERSION}")


def _own_hash(package: Path, files: list[os.DirEntry[str]]) -> str:
    """The hash of the program's own files, read again only where one has changed."""
    states = [(entry.path, entry.stat()) for entry in files]
    parts = [f"{at} {s.st_ino} {s.st_size} {s.st_mtime_ns} {s.st_ctime_ns}" for at, s in states]
    state = sha256("\n".join(parts).encode("utf-8", "surrogateescape")).hexdigest()
    with suppress(OSError, ValueError):
        kept_state, kept = KEPT.read_text(encoding="ascii").split()
        if kept_state == state:
            return kept
    found = _hash(package, files)
    newest = max((max(s.st_mtime_ns, s.st_ctime_ns) for _, s in states), default=0)
    if time.time_ns() - newest > _AT_REST:
        keep_compiled(KEPT, f"{state} {found}".encode())
    return found


def _hash(package: Path, files: Iterable[os.DirEntry[str]]) -> str:
    own = sha256()
    room = memoryview(bytearray(_READ_AT_ONCE))
    for entry in files:
        own.update(entry.path.removeprefix(str(package)).encode())
        with open(entry.path, "rb", buffering=0) as file:
            while count := file.readinto(room):
                own.update(room[:count])
    return own.hexdigest()


def _own_files(path: str | Path, passed_over: Collection[str] = _PASSED_OVER) -> Iterator[os.DirEntry[str]]:
    """The program and the data in it, but for what no kit hangs on."""
    with os.scandir(path) as entries:
        for entry in entries:
            if not entry.is_dir():
                yield entry
            elif entry.name not in passed_over:
                yield from _own_files(entry.path, _COMPILED)


def _libraries(places: Iterable[str]) -> Iterator[str]:
    """The installed libraries with their versions, by the names of their metadata (``reportlab-5.1.0.dist-info``)."""
    for place in places:
        for name in os.listdir(place) if os.path.isdir(place) else ():
            if name.endswith(".dist-info") and name.partition("-")[0].lower() in _LIBRARIES:
                yield name
