"""Limits on the files of one theme together: bytes, pixels of pictures, lines and curves of SVGs."""

from collections.abc import Mapping

from printgen.errors import Mark, Problem
from printgen.limits import ICON_LETTERS, ICONS_LETTERS, PICTURES_PIXELS, SVG_BYTES, SVGS_STEPS, THEME_FILES
from printgen.svg.document.faults import SvgError, SvgFault
from printgen.svg.document.sniffing import is_svg
from printgen.theme.quoting import quoted
from printgen.theme.read.budget import Budget
from printgen.theme.read.media.font_tables import proven_font
from printgen.theme.read.media.pictures import ProvenPicture, proven_picture
from printgen.theme.read.media.refusal import RefusedError

ProvenPictures = dict[bytes, ProvenPicture]
"""Pictures that were found sound, by the bytes of their files."""


class Room:
    """How much the files of a theme may still take.

    Pictures in ``proven`` are known to be sound; others that are found sound are added. ``budget`` is the theme's.
    """

    def __init__(self, proven: ProvenPictures | None = None, budget: Budget | None = None) -> None:
        self._proven = {} if proven is None else proven
        self._budget = budget or Budget()
        self._bytes = THEME_FILES.most
        self._pixels = PICTURES_PIXELS.most
        self._icons: dict[str, str] = {}

    def taken(self, data: bytes, name: str, kind: str) -> bytes:
        """Check a file and return its bytes; raises RefusedError or SvgError if they are unsound or too many."""
        if self._budget.is_spent:
            message = f"{quoted(name)} is not looked at: the theme takes too much already"
            raise RefusedError(message, "use smaller files, or fewer")
        self._bytes -= len(data)
        if self._bytes < 0:
            message = f"with {quoted(name)} the theme's files are larger than {THEME_FILES} together"
            raise RefusedError(message, "use smaller files, or fewer")
        self._budget.spend(THEME_FILES, len(data))
        if kind == "font":
            return proven_font(data, name)
        if kind != "picture":
            return data
        from printgen.svg.document.reading import read_svg  # only themes with pictures pay for it

        if is_svg(data):
            self._check_bytes(data, name)
            self._count(sum(len(part.path) for part in read_svg(data).painted), name)
            return data
        picture = self._proven.get(data)
        if picture is None or picture.pixels > self._pixels:
            picture = self._proven[data] = proven_picture(data, name, self._pixels)
        self._pixels -= picture.pixels
        self._budget.spend(PICTURES_PIXELS, picture.pixels)
        return picture.data

    def icon(self, data: bytes, name: str) -> str:
        """Return the path data of an SVG file on the icons' grid; raises RefusedError or SvgError if it is no icon."""
        from printgen.svg.icon import icon_path

        if name not in self._icons:
            if not is_svg(data):
                raise RefusedError(
                    f"{quoted(name)} is no SVG file", "save the icon as SVG, or use the picture as 'art'"
                )
            self._check_bytes(data, name)
            path = icon_path(data)
            if len(path) > ICON_LETTERS.most:
                fact = f"as an icon it takes {len(path):,} characters of path data; {ICON_LETTERS} are the most"
                raise SvgError([SvgFault(fact, 1, 1, "simplify the drawing")])
            self._count(len(path) // 8, name)
            self._budget.spend(ICONS_LETTERS, len(path))
            self._icons[name] = path
        return self._icons[name]

    def _check_bytes(self, data: bytes, name: str) -> None:
        if len(data) > SVG_BYTES.most:
            raise RefusedError(f"{quoted(name)} is larger than {SVG_BYTES}", "simplify the drawing")

    def _count(self, steps: int, name: str) -> None:
        try:
            self._budget.spend(SVGS_STEPS, steps)
        except RefusedError:
            if not self._budget.exceeds(SVGS_STEPS):
                raise
            message = f"with {quoted(name)} the theme's SVG files have more than {SVGS_STEPS} lines and curves"
            raise RefusedError(message, "use simpler drawings, or fewer") from None


def forget_others(proven: ProvenPictures, files: Mapping[str, bytes]) -> None:
    """Forget the pictures that are not among a theme's files."""
    used = frozenset(files.values())
    for data in [data for data, picture in proven.items() if picture.data not in used]:
        del proven[data]


def problems_within(error: SvgError, file: str) -> list[Problem]:
    """Return the faults of an SVG file as problems, each at its place in the file."""
    return [Problem(fault.message, Mark(file, fault.line, fault.column), fault.hint) for fault in error.faults]
