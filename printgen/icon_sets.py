"""The bundled collections of drawings: Fluent Emoji (``emoji/...``) and game-icons (``game/...``), read one at a time.

A collection's file begins with the length of its index. A line of the index has a drawing's name, the emoji itself if
it is one, its artist, and where its data begins and how long it is. The data is compressed: a line with the color and
the commands of each path, the last being the outline of the whole drawing, then the distances from point to point,
those across before those down.
"""

import sys
import zlib
from array import array
from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache
from itertools import accumulate, chain
from pathlib import Path as FilePath
from typing import NamedTuple

from printgen.geometry import Path, Segment

FOLDER = FilePath(__file__).parent / "art" / "icon_sets"
GAME, EMOJI = "game", "emoji"  # the collections, and the prefixes of their drawings' names
SETS = (EMOJI, GAME)
UNITS = 6000  # the side of a drawing's square
_PICTURED = 0xFE0F  # the character that asks for an emoji's picture, which may be missing
_POINTS = {"M": 1, "L": 1, "C": 3, "Z": 0}
_MOST = 256  # drawings that are kept: more than a kit has, about 8 kB each


class SetPart(NamedTuple):
    """A path of a drawing, filled by the nonzero rule: its color as ``#rrggbb`` or ``#rrggbbaa``, and the path."""

    paint: str
    path: Path


class SetDrawing(NamedTuple):
    """A drawing on a square of ``UNITS``: its full name, its artist, and its colored parts, if any."""

    name: str
    artist: str
    parts: tuple[SetPart, ...]
    data: bytes

    @property
    def outline(self) -> Path:
        """The outline of the whole drawing."""
        return _outline(self.data)


class _Entry(NamedTuple):
    name: str
    emoji: str
    artist: str
    start: int
    size: int


@lru_cache(_MOST)
def set_drawing(name: str) -> SetDrawing | None:
    """Return the drawing called ``game/...`` or ``emoji/...``, or that of an emoji; None if there is none."""
    found = _find(name)
    if found is None:
        return None
    folder, entry = found
    with _file(folder).open("rb") as file:
        file.seek(entry.start)
        data = zlib.decompress(file.read(entry.size))
    return SetDrawing(f"{folder}/{entry.name}", entry.artist, tuple(_parts(data)), data)


def is_in_sets(name: str) -> bool:
    """Check whether a name is that of a drawing in a collection, or an emoji."""
    return _find(name) is not None


def set_names(folder: str) -> tuple[str, ...]:
    """Return the full names of a collection's drawings."""
    return tuple(f"{folder}/{line.split(chr(9), 1)[0]}" for line in _index(folder).decode().splitlines() if line)


def emoji_of(name: str) -> str:
    """Return the emoji of a drawing called ``emoji/...``."""
    found = _find(name)
    return found[1].emoji if found else ""


@cache
def emoji_words() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the search words for emoji by language and full name, the usual name first."""
    languages, *lines = zlib.decompress((FOLDER / "words.zlib").read_bytes()).decode().splitlines()
    codes = languages.split("\t")
    words: dict[str, dict[str, tuple[str, ...]]] = {code: {} for code in codes}
    for line in lines:
        name, *cells = line.split("\t")
        for code, cell in zip(codes, cells, strict=True):
            words[code][f"{EMOJI}/{name}"] = tuple(cell.split("|"))
    return words


class IconNames(Collection[str]):
    """The names of all bundled icons: some names, and those of the collections, which are not read to find one."""

    def __init__(self, names: Collection[str]) -> None:
        self._names = names

    def __contains__(self, name: object) -> bool:
        return name in self._names or (isinstance(name, str) and is_in_sets(name))

    def __iter__(self) -> Iterator[str]:
        yield from self._names
        for folder in SETS:
            yield from set_names(folder)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _file(folder: str) -> FilePath:
    return FOLDER / f"{folder}.icons"


@cache
def _index(folder: str) -> bytes:
    """Return the index of a collection; each line begins after a line end."""
    with _file(folder).open("rb") as file:
        length = int(file.readline())
        return b"\n" + file.read(length)


def _find(name: str) -> tuple[str, _Entry] | None:
    """Return the collection and the entry of a drawing."""
    folder, slash, rest = name.partition("/")
    if slash and folder in SETS:
        wanted = f"\n{rest}\t"
    elif name and not name.isascii():
        folder, wanted = EMOJI, f"\t{name.replace(chr(_PICTURED), '')}\t"
    else:
        return None
    index = _index(folder)
    at = index.find(wanted.encode())
    if at < 0 or not (rest or not slash):
        return None
    start = index.rindex(b"\n", 0, at + 1) + 1
    fields = index[start : index.index(b"\n", start)].decode().split("\t")
    return folder, _Entry(fields[0], fields[1], fields[2], int(fields[3]), int(fields[4]))


def _parts(data: bytes) -> Iterator[SetPart]:
    """Yield the colored parts of a drawing."""
    points, places = _points(data), 0
    for paint, commands in _heads(data):
        if paint:
            yield SetPart(paint, _path(commands, points, places))
            places += 2 * sum(_POINTS[command] for command in commands)


@lru_cache(_MOST)
def _outline(data: bytes) -> Path:
    """Return the outline of a drawing, which comes after its parts and has no color."""
    *parts, (_, commands) = _heads(data)
    places = 2 * sum(_POINTS[command] for _, others in parts for command in others)
    return _path(commands, _points(data), places)


def _heads(data: bytes) -> list[list[str]]:
    """Return the color and the commands of each path."""
    return [head.split(":") for head in data[: data.index(b"\n")].decode().split(" ")]


def _points(data: bytes) -> list[float]:
    """Return the points of all paths, each as x and y."""
    steps = array("h", data[data.index(b"\n") + 1 :])
    if sys.byteorder == "big":
        steps.byteswap()
    half = len(steps) // 2
    return list(chain.from_iterable(zip(accumulate(steps[:half]), accumulate(steps[half:]), strict=True)))


def _path(commands: str, points: list[float], at: int) -> Path:
    """Return the path whose points begin at a place in a list."""
    path: list[Segment] = []
    for command in commands:
        end = at + 2 * _POINTS[command]
        path.append((command, *points[at:end]))  # type: ignore[arg-type]
        at = end
    return tuple(path)
