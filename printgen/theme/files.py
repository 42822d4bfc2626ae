"""The files that a theme names: reading them from its folder only, checking them, and limiting their amount."""

import os
import re
import struct
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from itertools import islice
from math import ceil
from pathlib import Path
from typing import Any
from unicodedata import normalize

from msgspec import Struct

from printgen.art.pictures import MODES, expense, opened, upright
from printgen.errors import Mark, Problem, did_you_mean, hostile, os_reason, plain, quoted
from printgen.limits import (
    FONT_BYTES,
    ICON_LETTERS,
    ICONS_LETTERS,
    NAME_LETTERS,
    PICTURE_BYTES,
    PICTURE_PIXELS,
    PICTURE_SIDE,
    PICTURES_PIXELS,
    PROBLEMS,
    SHEET_CELLS,
    SHEET_FILES,
    SVG_BYTES,
    SVGS_STEPS,
    TEXTS_LETTERS,
    THEME_FILES,
    THEME_SHARES,
    WORKBOOK_SECONDS,
    YAML_BYTES,
    Limit,
    file_bytes,
)
from printgen.messages import joined, message
from printgen.svg.xml import SvgError, SvgProblem, is_svg
from printgen.theme.font_tables import FontTablesError, rebuilt
from printgen.theme.records import names_file
from printgen.theme.yaml import SourceList, SourceMapping

# Kinds of input that are expensive to process; their shares of the limits are added up.
_EXPENSIVE = {
    SHEET_CELLS: message("cells of sheets"),
    WORKBOOK_SECONDS: message("time to open workbooks"),
    PICTURES_PIXELS: message("pixels of pictures"),
    SVGS_STEPS: message("lines and curves of SVGs"),
    THEME_FILES: message("fonts and pictures"),
    ICONS_LETTERS: message("path data of icons"),
    TEXTS_LETTERS: message("texts of the booklet"),
}
_SMALLER = message("use smaller files, or fewer")
_COPY = message("copy the file into the folder")
_SIMPLIFY = message("simplify the drawing")
# Unsupported formats by the first bytes of their files.
_OTHER = {b"ftypheic": "HEIC", b"ftypheix": "HEIC", b"ftypmif1": "HEIC", b"JXL ": "JPEG XL"}
_WEB_FONTS = {b"wOFF": "WOFF", b"wOF2": "WOFF2"}
_FONT_COLLECTION = b"ttcf"
# The fields for pictures, each the name of a file or a record with it.
PICTURES = (
    ("logo",),
    ("board", "logo"),
    ("board", "art"),
    ("board", "scene", "subject"),
    ("booklet", "scene", "subject"),
    ("booklet", "end_scene", "subject"),
    ("spaces", "*", "art"),
    ("spaces", "*", "scene", "subject"),
    ("decks", "*", "art"),
    ("decks", "*", "back_art"),
    ("decks", "*", "cards", "*", "art"),
    ("decks", "*", "scene", "subject"),
    ("decks", "*", "back_scene", "subject"),
    ("decks", "*", "cards", "*", "scene", "subject"),
    ("money", "*", "art"),
    ("money", "*", "scene", "subject"),
    ("pieces", "tokens", "*", "art"),
    ("tokens", "sides", "*", "scene", "subject"),
    ("tokens", "sides", "*", "back_scene", "subject"),
)
# The fields that name files, with '*' for any step, and the kind of each file.
_SPOTS = (
    (("fonts", "*"), "font"),
    (("fonts", "fallback", "*"), "font"),
    *((path, "picture") for spot in PICTURES for path in (spot, (*spot, "file"))),
    (("event", "file"), "event"),
    (("icons", "*"), "icon"),
)
_LIMITS = {"font": FONT_BYTES, "picture": PICTURE_BYTES, "event": YAML_BYTES, "icon": SVG_BYTES}
_LONGEST_PART = 240  # the most bytes of a part of a path
_FONTS = 16  # the number of bundled fonts that are cached
_CSV_ENDINGS = (".csv", ".tsv")


class RefusedError(Exception):
    """A file cannot be used by a theme; carries the reason, a hint, and the place if another file is the cause."""

    def __init__(self, fault: str, hint: str = "", cause: Mark | None = None) -> None:
        super().__init__(fault)
        self.message = fault
        self.hint = hint
        self.cause = cause


class Budget:
    """The amounts read for one theme, by limit; ``place`` is where the theme names what is being read."""

    def __init__(self) -> None:
        self.place: Mark | None = None
        self._spent = Counter[Limit]()
        self._by_place = defaultdict[Mark | None, Counter[Limit]](Counter)

    def spend(self, limit: Limit, amount: int) -> None:
        """Add an amount; raises RefusedError if that exceeds the limit, or the shares of all limits exceed 100 %."""
        self._spent[limit] += amount
        self._by_place[self.place][limit] += amount
        if self.exceeds(limit):
            fault = message("more than {limit} ({kind}: {what})", limit=str(limit), kind=limit.kind, what=limit.what)
            raise RefusedError(fault, _SMALLER)
        if _together(self._spent) > THEME_SHARES.most:
            shares = {name: _share(self._spent, limit) for limit, name in _EXPENSIVE.items()}
            listed = joined(
                (
                    message("{what} {percent} %", what=what, percent=str(ceil(share)))
                    for what, share in shares.items()
                    if share > 0
                ),
                ", ",
            )
            fault = message(
                "the theme comes too close to several limits at once: {listed}; at most {most} together",
                listed=listed,
                most=str(THEME_SHARES),
            )
            largest = max(self._by_place, key=lambda place: _together(self._by_place[place]))
            hint = message("use less of one of them; this takes the largest share")
            raise RefusedError(fault, hint, largest)

    def left(self, limit: Limit) -> int:
        """Return how much of a limit is left."""
        shares = max(0.0, THEME_SHARES.most - _together(self._spent)) if limit in _EXPENSIVE else 100.0
        return max(0, min(limit.most - self._spent[limit], int(limit.most * shares / 100)))

    def exceeds(self, limit: Limit) -> bool:
        """Check whether one limit is exceeded by itself."""
        return self._spent[limit] > limit.most

    @property
    def is_spent(self) -> bool:
        """Check whether any limit, or all together, are exceeded."""
        return _together(self._spent) > THEME_SHARES.most or any(map(self.exceeds, self._spent))


def _together(spent: Counter[Limit]) -> float:
    """Add up the shares (percent) of all limits: of pixels and bytes, and of cells and time, only the larger."""
    files = min(_share(spent, PICTURES_PIXELS), _share(spent, THEME_FILES))
    sheets = min(_share(spent, SHEET_CELLS), _share(spent, WORKBOOK_SECONDS))
    return sum(_share(spent, limit) for limit in _EXPENSIVE) - files - sheets


def _share(spent: Counter[Limit], limit: Limit) -> float:
    return 100 * spent[limit] / limit.most


class Reference(Struct, frozen=True):
    """A file name in a tree: the container and field that hold it, its place, and the kind of file."""

    holder: Any
    key: str | int
    name: str
    mark: Mark
    kind: str


class Gathered(Struct, frozen=True):
    """The files by the names that the tree uses now, their problems, and their hashes.

    The hash is empty for a font that is not in the theme's folder but bundled. ``bundled`` are the bundled fonts:
    their bytes are only read for a theme without problems.
    """

    files: dict[str, bytes]
    problems: list[Problem]
    read: dict[Path, str]
    bundled: dict[str, Path]

    def with_bundled_fonts(self) -> "Gathered":
        """Return the same with the bytes of the bundled fonts."""
        fonts = {name: _bundled_font(path, path.stat().st_mtime_ns) for name, path in self.bundled.items()}
        read = self.read | {self.bundled[name]: font.hash for name, font in fonts.items()}
        return Gathered(self.files | {name: font.data for name, font in fonts.items()}, self.problems, read, {})


def gather(
    tree: SourceMapping,
    folders: Mapping[str, tuple[Path, str]],
    bundled_fonts: Path,
    checker: "FileChecker",
    more: Iterable[Reference] = (),
) -> Gathered:
    """Read and check every file that the tree names; bundled fonts are found, but not yet read.

    A name means a file in the folder of the theme.yaml that contains it, or else a bundled font; ``folders`` has the
    folder of each theme.yaml, and its name for the user. If two themes use one name for two files, the second is
    renamed in the tree. An icon's file is replaced with its path data. ``more`` are references that no field is.
    """
    gathered = Gathered({}, [], {}, {})
    problems = gathered.problems
    paths: dict[str, Path] = {}
    refused: dict[tuple[str, Path], RefusedError | SvgError] = {}  # not read again when it is named elsewhere
    references = [*_references(tree), *more]
    locate = cache(located)  # a picture may be on every card
    for number, reference in enumerate(references):
        if len(problems) == PROBLEMS.most:
            fault = message(
                "{n:,} more file was not checked",
                "{n:,} more files, from here on, were not checked",
                n=len(references) - number,
            )
            problems.append(Problem(fault, reference.mark, message("fix the other files first")))
            break
        folder, shown = folders.get(reference.mark.file, (bundled_fonts, ""))  # the fonts of styles are bundled
        wanted = (reference.kind, folder / reference.name)
        try:
            if wanted in refused:
                raise refused[wanted]
            checker.budget.place = reference.mark
            home = _home(reference, folder, bundled_fonts)
            name = reference.name
            path = home / name if home is bundled_fonts else locate(home, name)
            if paths.setdefault(name, path) != path:
                name = f"{folder.name}:{name}"
                paths[name] = path
                reference.holder[reference.key] = name
            if home is bundled_fonts:
                gathered.bundled[name] = home / reference.name
            elif name not in gathered.files:
                data = read_file(home, reference.name, _LIMITS[reference.kind])
                gathered.files[name] = checker.checked(data, reference.name, reference.kind)
                gathered.read[home / reference.name] = sha256(data).hexdigest()
            if reference.kind == "icon":
                reference.holder[reference.key] = checker.icon_path(gathered.files[name], name)
            if home is not folder:
                gathered.read[folder / reference.name] = ""
        except RefusedError as error:
            # the error itself holds the file by its traceback
            hint = error.hint or _hint_of(reference)
            refused[wanted] = RefusedError(error.message, hint, error.cause)
            problems.append(Problem(error.message, error.cause or reference.mark, hint))
        except SvgError as error:
            refused[wanted] = SvgError(error.problems)
            problems.extend(problems_within(error, plain(os.path.join(shown, reference.name))))
    return gathered


def read_file(folder: Path, name: str, limit: Limit) -> bytes:
    """Read a file in the folder; raises RefusedError, with a hint, unless it is a regular file within the limits."""
    path = located(folder, name)
    try:
        return file_bytes(path, limit, follow=False)
    except OSError as error:
        raise _unreadable(name, error) from None


def _unreadable(name: str, error: OSError) -> RefusedError:
    return RefusedError(message("{name} cannot be read: {reason}", name=quoted(name), reason=os_reason(error)))


def located(folder: Path, name: str) -> Path:
    """Return the real path of a file, following links; raises RefusedError if that is outside the folder."""
    _check_name(name)
    home = folder.resolve()
    try:
        path = (home / _as_stored(home, name)).resolve(strict=True)
    except PermissionError as error:
        raise _unreadable(name, error) from None
    except (OSError, RuntimeError):
        if (home / name).is_symlink():
            raise RefusedError(message("{name} is a link that leads nowhere", name=quoted(name)), _COPY) from None
        fault = message("there is no file {name} in the theme's folder", name=quoted(name))
        raise RefusedError(fault, _nearby(folder, name)) from None
    if not path.is_relative_to(home):
        fault = message("{name} is a link that leads out of the theme's folder", name=quoted(name))
        raise RefusedError(fault, _COPY)
    return path


def folder_listing(folder: Path) -> bytes:
    """Return the names of the CSV files in a folder, as bytes that can be hashed."""
    return "\n".join(csv_names(folder)).encode()


def csv_names(folder: Path) -> list[str]:
    """Return the sorted names of the CSV files in a folder.

    Raises RefusedError if there are none, or too many files, or a name that is no text.
    """
    names = []
    try:
        entries = list(islice(folder.iterdir(), SHEET_FILES.most + 1))
    except OSError as error:
        raise RefusedError(message("the folder cannot be read: {reason}", reason=os_reason(error))) from None
    for number, path in enumerate(entries):
        if number >= SHEET_FILES.most:
            fault = message("the folder has more than {most:,} files", most=SHEET_FILES.most)
            raise RefusedError(fault, message("keep only the CSV files in it"))
        if path.suffix.lower() in _CSV_ENDINGS:
            if re.search("[\ud800-\udfff]", path.name):
                fault = message("the file name {name} is not UTF-8 text", name=quoted(path.name))
                raise RefusedError(fault, message("give the file another name"))
            names.append(path.name)
    if not names:
        hint = message("save each sheet as a file such as Spaces.csv")
        raise RefusedError(message("the folder has no CSV file"), hint)
    return sorted(names)


def check_length(name: str) -> None:
    """Raise RefusedError for a name that is too long for file systems."""
    if len(name) > NAME_LETTERS.most or any(len(part.encode()) > _LONGEST_PART for part in name.split("/")):
        hint = message("choose a shorter one of at most {limit}", limit=str(NAME_LETTERS))
        raise RefusedError(message("the file name {name} is too long", name=quoted(name)), hint)


class ProvenPicture(Struct, frozen=True):
    """A checked picture: its bytes, and its number of pixels, which counts several times if they are slow to decode."""

    data: bytes
    pixels: int


ProvenPictures = dict[bytes, ProvenPicture]
"""Pictures that are known to be sound, by the SHA-256 of their files."""


class FileChecker:
    """Checks the files of a theme and spends its ``budget``.

    Pictures in ``proven`` are known to be sound; others are added once they have been checked.
    """

    def __init__(self, proven: ProvenPictures | None = None, budget: Budget | None = None) -> None:
        self._proven = {} if proven is None else proven
        self.budget = budget or Budget()
        self._bytes = THEME_FILES.most
        self._pixels = PICTURES_PIXELS.most
        self._icons: dict[str, str] = {}

    def checked(self, data: bytes, name: str, kind: str) -> bytes:
        """Check a file and return its bytes; raises RefusedError or SvgError if they are invalid or too many."""
        if self.budget.is_spent:
            fault = message("{name} was not checked: the theme is already over its limits", name=quoted(name))
            raise RefusedError(fault, _SMALLER)
        self._bytes -= len(data)
        if self._bytes < 0:
            fault = message(
                "with {name}, the theme's files are larger than {limit} together",
                name=quoted(name),
                limit=str(THEME_FILES),
            )
            raise RefusedError(fault, _SMALLER)
        self.budget.spend(THEME_FILES, len(data))
        if kind == "font":
            return proven_font(data, name)
        if kind != "picture":
            return data
        from printgen.svg.reading import read_svg

        if is_svg(data):
            self._check_bytes(data, name)
            self._count(sum(len(part.path) for part in read_svg(data).painted), name)
            return data
        key = sha256(data).digest()
        picture = self._proven.get(key)
        if picture is None or picture.pixels > self._pixels:
            picture = self._proven[key] = proven_picture(data, name, self._pixels)
        self._pixels -= picture.pixels
        self.budget.spend(PICTURES_PIXELS, picture.pixels)
        return picture.data

    def icon_path(self, data: bytes, name: str) -> str:
        """Return the path data of an SVG file on the icons' grid; raises RefusedError or SvgError if it is no icon."""
        from printgen.svg.reading import icon_path

        if name not in self._icons:
            if not is_svg(data):
                hint = message("save the icon as SVG, or use the picture as 'art'")
                raise RefusedError(message("{name} is not an SVG file", name=quoted(name)), hint)
            self._check_bytes(data, name)
            path = icon_path(data)
            if len(path) > ICON_LETTERS.most:
                fault = message(
                    "as an icon it has {n:,} characters of path data; at most {most:,}",
                    n=len(path),
                    most=ICON_LETTERS.most,
                )
                raise SvgError([SvgProblem(fault, 1, 1, _SIMPLIFY)])
            self._count(len(path) // 8, name)
            self.budget.spend(ICONS_LETTERS, len(path))
            self._icons[name] = path
        return self._icons[name]

    def _check_bytes(self, data: bytes, name: str) -> None:
        if len(data) > SVG_BYTES.most:
            fault = message("{name} is larger than {limit}", name=quoted(name), limit=str(SVG_BYTES))
            raise RefusedError(fault, _SIMPLIFY)

    def _count(self, steps: int, name: str) -> None:
        try:
            self.budget.spend(SVGS_STEPS, steps)
        except RefusedError:
            if not self.budget.exceeds(SVGS_STEPS):
                raise
            fault = message(
                "with {name}, the theme's SVG files have more than {most:,} lines and curves",
                name=quoted(name),
                most=SVGS_STEPS.most,
            )
            raise RefusedError(fault, message("use simpler drawings, or fewer")) from None


def proven_picture(data: bytes, name: str, left: int = PICTURES_PIXELS.most) -> ProvenPicture:
    """Check that a picture is within the limits and can be decoded; strip private metadata from JPEGs that PDFs embed.

    ``left`` is the number of pixels that the theme may still use. Raises RefusedError.
    """
    try:
        with opened(data) as image:
            wide, high = image.size
            times = expense(image, data)
            if wide * high > PICTURE_PIXELS.most or max(wide, high) > PICTURE_SIDE.most:
                fault = message("{name} has {size} pixels", name=quoted(name), size=f"{wide} x {high}")
                hint = message(
                    "at most {limit}, and {side} on each side", limit=str(PICTURE_PIXELS), side=str(PICTURE_SIDE)
                )
                raise RefusedError(fault, hint)
            if times * wide * high > left:
                hint = message("use smaller pictures, or fewer")
                if times > 1:
                    hint = message(
                        "use smaller pictures, or fewer, or save this one as PNG or plain JPEG, because it counts "
                        "{times} times",
                        times=times,
                    )
                fault = message(
                    "with {name}, the theme's pictures have more than {limit}",
                    name=quoted(name),
                    limit=str(PICTURES_PIXELS),
                )
                raise RefusedError(fault, hint)
            if image.mode not in MODES:
                hint = message("save it in RGB with 8 bits per channel")
                fault = message("{name} has the color mode {mode}", name=quoted(name), mode=image.mode)
                raise RefusedError(fault, hint)
        found = upright(data, 0.0)  # an eighth of a JPEG's size needs all of its bytes, too
        kept = _without_metadata(data) if found.as_it_is and found.form == "JPEG" else data
    except RefusedError:
        raise
    except ImportError:  # some platforms lack Pillow
        fault = message(
            "{name} cannot be used, because the library {library} is not available here",
            name=quoted(name),
            library="Pillow",
        )
        raise RefusedError(fault, message("draw the picture as SVG, or use printgen installed on a computer")) from None
    except Exception:  # a decoder fed hostile bytes may raise anything
        other = next((form for sign, form in _OTHER.items() if data[4:12].startswith(sign)), "")
        if other:
            fault = message("{name} is a {format} picture, which is not supported", name=quoted(name), format=other)
            raise RefusedError(fault, message("export it as JPEG")) from None
        fault = message("{name} is not a complete PNG, JPEG, WebP, TIFF or AVIF picture", name=quoted(name))
        raise RefusedError(fault, message("save it again as PNG or JPEG")) from None
    return ProvenPicture(kept, times * wide * high)


def proven_font(data: bytes, name: str) -> bytes:
    """Return a theme's font, rewritten with the tables that are used; raises RefusedError if it is invalid."""
    if kind := _WEB_FONTS.get(data[:4]):
        fault = message("{name} is a web font ({kind})", name=quoted(name), kind=kind)
        raise RefusedError(fault, message("unpack it to .ttf first"))
    if data[:4] == _FONT_COLLECTION:
        fault = message("{name} is a font collection (.ttc)", name=quoted(name))
        raise RefusedError(fault, message("extract the single font as .ttf first"))
    try:
        return rebuilt(data)
    except FontTablesError as error:
        raise RefusedError(joined([quoted(name), error.message], ": "), error.hint) from None


def forget_others(proven: ProvenPictures, files: Mapping[str, bytes]) -> None:
    """Remove the pictures that are not among a theme's files from the cache."""
    used = frozenset(files.values())
    for key in [key for key, picture in proven.items() if picture.data not in used]:
        del proven[key]


def problems_within(error: SvgError, file: str) -> list[Problem]:
    """Return the problems of an SVG file, each with its place in the file."""
    return [Problem(one.message, Mark(file, one.line, one.column), one.hint) for one in error.problems]


def _without_metadata(data: bytes) -> bytes:
    """Return a JPEG without comments and application segments (camera, location, owner) except JFIF's and Adobe's.

    Raises ValueError if its segments do not follow one another up to the pixels.
    """
    kept = [data[:2]]
    at = 2
    while data[at : at + 2] != b"\xff\xda":
        if data[at] != 0xFF:
            raise ValueError("no segment")
        if data[at + 1] == 0xFF:  # a fill byte
            at += 1
            continue
        end = at + 2 + struct.unpack_from(">H", data, at + 2)[0]
        marker = data[at + 1]
        if marker in (0xE0, 0xEE) or not (0xE0 <= marker <= 0xEF or marker == 0xFE):
            kept.append(data[at:end])
        at = end
    return b"".join([*kept, data[at:]])


class _BundledFont(Struct, frozen=True):
    """The bytes of a bundled font, and their hash."""

    data: bytes
    hash: str


@lru_cache(_FONTS)
def _bundled_font(path: Path, changed: int) -> _BundledFont:
    """Read a bundled font once for all themes; ``changed``, the time of its last change, is part of the cache key."""
    data = path.read_bytes()
    return _BundledFont(data, sha256(data).hexdigest())


def _as_stored(home: Path, name: str) -> str:
    """Return the name as the disk stores it: some systems store accents as separate characters."""
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
        fault = message("{name} is not a file in the theme's folder", name=quoted(name))
        raise RefusedError(fault, message("write it as 'art/board.png'"))


def _home(reference: Reference, folder: Path, bundled_fonts: Path) -> Path:
    """Return the folder of a file: the theme's own, or that of the bundled fonts if the theme's lacks the font."""
    _check_name(reference.name)
    if reference.kind != "font" or os.path.lexists(folder / _as_stored(folder, reference.name)):
        return folder
    if not (reference.name.endswith(".ttf") and (bundled_fonts / reference.name).is_file()):
        known = [path.relative_to(bundled_fonts).as_posix() for path in bundled_fonts.glob("*/*.ttf")]
        fault = message(
            "there is no font {name} in the theme's folder or among the bundled fonts", name=quoted(reference.name)
        )
        raise RefusedError(fault, did_you_mean(reference.name, known))
    return bundled_fonts


def _references(tree: SourceMapping) -> Iterator[Reference]:
    for (*above, last), kind in _SPOTS:
        holders: list[Any] = [tree]
        for step in above:
            holders = [value for holder in holders for _, value in _parts(holder, step)]
        for holder in holders:
            for key, value in _parts(holder, last):
                if isinstance(value, str) and value and (kind != "icon" or names_file(value)):
                    mark = holder.place(key) if isinstance(holder, SourceList) else holder.places[key].value
                    yield Reference(holder, key, value, mark, kind)


def _parts(node: Any, step: str) -> Iterable[tuple[Any, Any]]:
    """Return the parts of a mapping or list that one step of a path leads to."""
    if isinstance(node, SourceMapping):
        if step == "*":
            return node.items()
        return [(step, node[step])] if step in node else ()
    return enumerate(node) if step == "*" and isinstance(node, SourceList) else ()


def _hint_of(reference: Reference) -> str:
    """Return a hint if the name of a picture looks like that of a drawing."""
    if reference.kind != "picture" or "." in reference.name:
        return ""
    return message("for a drawing instead of a picture, use 'icon'")


def _nearby(folder: Path, name: str) -> str:
    beside = (folder / name).parent
    if not beside.resolve().is_relative_to(folder.resolve()) or not beside.is_dir():
        return ""
    within = (path / name for path in folder.iterdir() if path.is_dir())  # often 'art/' was left out
    if found := next((path for path in within if path.is_file()), None):
        return message("did you mean {name}?", name=quoted(found.relative_to(folder).as_posix()))
    return did_you_mean(name, (path.relative_to(folder).as_posix() for path in beside.iterdir()))
