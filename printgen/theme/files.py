"""The files that a theme names, read from the theme's folder only."""

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from unicodedata import normalize

from msgspec import Struct

from printgen.errors import Mark, Problem, did_you_mean, hostile, plain, quoted
from printgen.limits import FONT_BYTES, NAME_LETTERS, PICTURE_BYTES, PROBLEMS, SVG_BYTES, YAML_BYTES, Limit, file_bytes
from printgen.svg.xml import SvgError
from printgen.theme.budget import RefusedError
from printgen.theme.media import Room, problems_within
from printgen.theme.records import names_file
from printgen.theme.tree import SourceList, SourceMapping

# Where an edition has pictures: a file's name, or a record with one.
PICTURES = (
    ("logo",),
    ("board", "logo"),
    ("board", "art"),
    ("spaces", "*", "art"),
    ("decks", "*", "art"),
    ("decks", "*", "back_art"),
    ("decks", "*", "cards", "*", "art"),
    ("money", "*", "art"),
    ("pieces", "tokens", "*", "art"),
)
# Where an edition names files, '*' for any part; and what lies there.
_SPOTS = (
    (("fonts", "*"), "font"),
    (("fonts", "fallback", "*"), "font"),
    *((path, "picture") for spot in PICTURES for path in (spot, (*spot, "file"))),
    (("event", "file"), "event"),
    (("icons", "*"), "icon"),
)
_LIMITS = {"font": FONT_BYTES, "picture": PICTURE_BYTES, "event": YAML_BYTES, "icon": SVG_BYTES}
_LONGEST_PART = 240  # bytes of a part of a path
_FONTS = 16  # bundled fonts that are kept while the process lives


class Reference(Struct, frozen=True):
    """A file name in a tree: the container and field that hold it, its place, and the kind of file."""

    holder: Any
    key: str | int
    name: str
    mark: Mark
    kind: str


class Gathered(Struct, frozen=True):
    """The files by the name that the tree now uses, problems with them, and the hash of each.

    The hash is empty for a font that was looked for in vain before the bundled ones. ``bundled`` are the bundled fonts
    that are named: only a theme without a fault needs their bytes.
    """

    files: dict[str, bytes]
    problems: list[Problem]
    read: dict[Path, str]
    bundled: dict[str, Path]

    def whole(self) -> "Gathered":
        """Return the same with the bytes of the bundled fonts."""
        fonts = {name: _bundled_font(path, path.stat().st_mtime_ns) for name, path in self.bundled.items()}
        read = self.read | {self.bundled[name]: font.hash for name, font in fonts.items()}
        return Gathered(self.files | {name: font.data for name, font in fonts.items()}, self.problems, read, {})


class _BundledFont(Struct, frozen=True):
    """The bytes of a bundled font, and their hash."""

    data: bytes
    hash: str


@lru_cache(_FONTS)
def _bundled_font(path: Path, changed: int) -> _BundledFont:
    """Read a bundled font once for all themes that name it, unless it has ``changed`` since."""
    data = path.read_bytes()
    return _BundledFont(data, sha256(data).hexdigest())


def read_file(folder: Path, name: str, limit: Limit) -> bytes:
    """Read a file in the folder; raises RefusedError, with a hint, for any but a regular file in bounds."""
    path = located(folder, name)
    try:
        return file_bytes(path, limit, follow=False)
    except OSError as error:
        raise RefusedError(f"{quoted(name)} cannot be read: {error.strerror}") from None


def located(folder: Path, name: str) -> Path:
    """Return where the file lies, links followed; raises RefusedError if that is outside the folder."""
    _check_name(name)
    home = folder.resolve()
    try:
        path = (home / _as_stored(home, name)).resolve(strict=True)
    except PermissionError as error:
        raise RefusedError(f"{quoted(name)} cannot be read: {error.strerror}") from None
    except (OSError, RuntimeError):
        raise RefusedError(f"there is no file {quoted(name)} in the theme's folder", _nearby(folder, name)) from None
    if not path.is_relative_to(home):
        raise RefusedError(
            f"{quoted(name)} is a link that leads out of the theme's folder", "copy the file into the folder"
        )
    return path


def _as_stored(home: Path, name: str) -> str:
    """Return the name as the disk has it: some systems store an accent as a character of its own."""
    if name.isascii() or os.path.lexists(home / name):
        return name
    folder = home
    for part in name.split("/"):
        within = folder.iterdir() if folder.is_dir() else ()
        same = [path for path in within if normalize("NFC", path.name) == normalize("NFC", part)]
        folder = same[0] if same else folder / part
    return folder.relative_to(home).as_posix()


def _check_name(name: str) -> None:
    check_length(name)
    parts = name.split("/")
    if hostile(name) or "\\" in name or ":" in name or not all(parts) or {".", ".."} & set(parts):
        raise RefusedError(f"{quoted(name)} is not a file in the theme's folder", "write it as 'art/board.png'")


def check_length(name: str) -> None:
    """Raise RefusedError for a name that is longer than a disk holds."""
    if len(name) > NAME_LETTERS.most or any(len(part.encode()) > _LONGEST_PART for part in name.split("/")):
        hint = f"give it a short one; {NAME_LETTERS} are the most"
        raise RefusedError(f"the file name {quoted(name)} is longer than a disk holds", hint)


def gather(tree: SourceMapping, folders: Mapping[str, tuple[Path, str]], bundled_fonts: Path, room: Room) -> Gathered:
    """Read and check every file that the tree names; bundled fonts are found, but not yet read.

    A name means the file beside the theme.yaml that wrote it (``folders`` by the file of a mark, each as it is and as
    the user would name it), for fonts else a bundled one. If two themes use one name for two files, the second is
    renamed in the tree. In place of an icon's file the tree gets its path. ``room`` is what the files may take.
    """
    gathered = Gathered({}, [], {}, {})
    problems = gathered.problems
    paths: dict[str, Path] = {}
    refused: dict[tuple[str, Path], RefusedError | SvgError] = {}  # not read again if it is named elsewhere
    references = list(_references(tree))
    for number, reference in enumerate(references):
        if len(problems) == PROBLEMS.most:
            left = f"{len(references) - number:,} more files from here on are not looked at"
            problems.append(Problem(left, reference.mark, "mend the others first"))
            break
        folder, shown = folders.get(reference.mark.file, (bundled_fonts, ""))  # a style's fonts are bundled ones
        wanted = (reference.kind, folder / reference.name)
        try:
            if wanted in refused:
                raise refused[wanted]
            home = _home(reference, folder, bundled_fonts)
            name = reference.name
            path = home / name if home is bundled_fonts else located(home, name)
            if paths.setdefault(name, path) != path:
                name = f"{folder.name}:{name}"
                paths[name] = path
                reference.holder[reference.key] = name
            if home is bundled_fonts:
                gathered.bundled[name] = home / reference.name
            elif name not in gathered.files:
                data = read_file(home, reference.name, _LIMITS[reference.kind])
                gathered.files[name] = room.taken(data, reference.name, reference.kind)
                gathered.read[home / reference.name] = sha256(data).hexdigest()
            if reference.kind == "icon":
                reference.holder[reference.key] = room.icon(gathered.files[name], name)
            if home is not folder:
                gathered.read[folder / reference.name] = ""
        except RefusedError as error:
            refused[wanted] = error
            problems.append(Problem(error.message, reference.mark, error.hint))
        except SvgError as error:
            refused[wanted] = error
            problems.extend(problems_within(error, plain(os.path.join(shown, reference.name))))
    return gathered


def _home(reference: Reference, folder: Path, bundled_fonts: Path) -> Path:
    """Return the folder to look in: the theme's own, or the bundled fonts if it lacks the font."""
    _check_name(reference.name)
    if reference.kind != "font" or os.path.lexists(folder / _as_stored(folder, reference.name)):
        return folder
    if not (bundled_fonts / reference.name).is_file():
        known = [path.relative_to(bundled_fonts).as_posix() for path in bundled_fonts.glob("*/*.ttf")]
        message = f"there is no font {quoted(reference.name)} in the theme's folder, nor a bundled one"
        raise RefusedError(message, did_you_mean(reference.name, known))
    return bundled_fonts


def _references(tree: SourceMapping) -> Iterator[Reference]:
    for path, kind in _SPOTS:
        for holder, key, value in _matches(tree, path):
            if isinstance(value, str) and value and (kind != "icon" or names_file(value)):
                mark = holder.place(key) if isinstance(holder, SourceList) else holder.places[key].value
                yield Reference(holder, key, value, mark, kind)


def _matches(node: Any, path: tuple[str, ...]) -> Iterator[tuple[Any, Any, Any]]:
    """Return the values at a path, each with its container and its key or position there."""
    *above, last = path
    nodes = [node]
    for step in above:
        nodes = [value for node in nodes for _, value in _parts(node, step)]
    return ((node, key, value) for node in nodes for key, value in _parts(node, last))


def _parts(node: Any, step: str) -> Iterable[tuple[Any, Any]]:
    """Return the parts of a mapping or list that a step of a path leads to."""
    if isinstance(node, SourceMapping):
        if step == "*":
            return node.items()
        return [(step, node[step])] if step in node else ()
    return enumerate(node) if step == "*" and isinstance(node, SourceList) else ()


def _nearby(folder: Path, name: str) -> str:
    beside = (folder / name).parent
    if not beside.resolve().is_relative_to(folder.resolve()) or not beside.is_dir():
        return ""
    within = (path / name for path in folder.iterdir() if path.is_dir())  # most often, 'art/' was left out
    if found := next((path for path in within if path.is_file()), None):
        return f"did you mean {quoted(found.relative_to(folder).as_posix())}?"
    return did_you_mean(name, (path.relative_to(folder).as_posix() for path in beside.iterdir()))
