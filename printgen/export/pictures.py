"""Pictures of every item of a kit, with a list of them."""

import re
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from string import Formatter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printgen.errors import Problem, UsageError
from printgen.export.export_items import ExportItem, export_items, text_of
from printgen.export.formats import Exported, ExportSettings
from printgen.export.svg import VectorKnife
from printgen.geometry import INCH, Rect
from printgen.kit.preview import captioned_pictures
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Page
from printgen.proof.views.cutting import Knife
from printgen.proof.views.kit_parts import PlacedItem
from printgen.theme.csv_lists import csv_text
from printgen.workers import Advance

if TYPE_CHECKING:
    from PIL.Image import Image

_FIELDS = ("document", "group", "id", "face")
_SAFE = re.compile(r"[\w{}. /-]+\Z")  # valid in names on every system
_FINER = 4  # the oversampling of rounded corners
LIST = "cards.csv"
_COLUMNS = ("file", "document", "group", "id", "face", "copies", "width_mm", "height_mm", "text")
_PNG_LEVEL = 1  # the default compression takes three times as long and saves a tenth
_WEBP_QUALITY = 92
_SMALL = 60  # dpi of contact sheets
_BLEED_NOTE = (
    "Only cards and deeds that were laid out for printing on both sides have a bleed; the rest ends at its trim."
)


def export(kit: OpenedKit, settings: ExportSettings, advance: Advance) -> Exported:
    """Export a picture of every item, ``cards.csv``, and a contact sheet of each document."""
    vectors = settings.file_type == "svg"
    names = PictureNames(settings)
    faces = [(item, face, placed) for item in export_items(kit) for face, placed in item.faces]
    faces.sort(key=lambda one: (one[0].document, one[2].page.number))  # each page is rendered once
    named = [names.name(item, face) for item, face, _ in faces]  # refuses bad names before anything is drawn
    cutter = PictureCutter(replace(settings, dpi=_SMALL) if vectors else settings)
    files: dict[str, bytes] = {}
    encoded: dict[bytes, bytes] = {}  # by the hash of their pixels: the backs of a deck look the same
    rows: list[tuple[str, ...]] = []
    small: dict[str, list[tuple[str, Image]]] = {}
    lacks: set[str] = set()
    begun: set[Page] = set()
    for file, (item, face, placed) in zip(named, faces, strict=True):
        if placed.page not in begun:
            begun.add(placed.page)
            advance(placed.page.area)
        picture = cutter.picture(item, placed)
        if vectors:
            files[file] = cutter.vectors(item, placed).encode()
        else:
            pixels = blake2b(picture.tobytes(), digest_size=16).digest()
            if pixels not in encoded:
                encoded[pixels] = _encoded(picture, settings)
            files[file] = encoded[pixels]
        size = placed.size
        rows.append(
            (file, item.document, item.group, item.id, face, str(item.copies),
             f"{size.width:.2f}", f"{size.height:.2f}", text_of(placed))
        )  # fmt: skip
        shown = (max(1, round(size.width * _SMALL / INCH)), max(1, round(size.height * _SMALL / INCH)))
        reduced = picture.convert("RGB").resize(shown, reducing_gap=2.0)
        small.setdefault(item.document, []).append((f"{item.id}-{face}", reduced))
        if settings.bleed > item.bleed:
            lacks.add(_BLEED_NOTE)
    for document, pictures in small.items():
        files[f"contact-{document}.png"] = _encoded(captioned_pictures(pictures, _SMALL), ExportSettings(dpi=_SMALL))
    return Exported({**files, LIST: csv_text([_COLUMNS, *sorted(rows)]).encode()}, tuple(lacks))


def _encoded(picture: "Image", settings: ExportSettings) -> bytes:
    data = BytesIO()
    if settings.file_type == "webp":
        picture.save(data, "WEBP", quality=_WEBP_QUALITY)
    else:
        picture.save(data, "PNG", compress_level=_PNG_LEVEL, dpi=(settings.dpi, settings.dpi))
    return data.getvalue()


class PictureNames:
    """Names the files of pictures, and refuses equal names."""

    def __init__(self, settings: ExportSettings) -> None:
        self._pattern, self._ending = settings.names, settings.file_type
        self._taken: set[str] = set()

    def name(self, item: ExportItem, face: str) -> str:
        """Return the file name for a face; raises UsageError if it is taken."""
        group = item.group or item.document
        filled = self._pattern.format(document=item.document, group=group, id=item.id, face=face)
        name = f"{filled}.{self._ending}"
        if name.casefold() in self._taken:
            hint = "let the pattern hold {id} and {face}"
            raise UsageError(Problem(f"--names: two pictures would be called '{name}'", hint=hint))
        self._taken.add(name.casefold())
        return name


def checked_pattern(pattern: str) -> str:
    """Return a pattern of names; raises UsageError for an invalid one."""
    try:
        parts = list(Formatter().parse(pattern))
    except ValueError as error:
        raise UsageError(f"'{pattern}' is no pattern for names: {error}") from error
    fields = [field for _, field, spec, conversion in parts if field is not None or spec or conversion]
    hint = f"it may hold {', '.join('{' + field + '}' for field in _FIELDS)}, such as 'cards/{{id}}-{{face}}'"
    if unknown := [field for field in fields if field not in _FIELDS]:
        raise UsageError(Problem(f"'{pattern}': there is no '{unknown[0]}' in the names of pictures", hint=hint))
    if not _SAFE.match(pattern) or any(part in ("", ".", "..") for part in pattern.split("/")):
        problem = f"'{pattern}' makes no names of files: letters, digits, '-', '_', '.' and '/' between folders do"
        raise UsageError(Problem(problem, hint=hint))
    return pattern


class PictureCutter:
    """Cuts pictures by the settings of an export."""

    def __init__(self, settings: ExportSettings) -> None:
        self.settings = settings
        self._knives: dict[float, Knife] = {}
        self._vector_knife = VectorKnife()

    def picture(self, item: ExportItem, face: PlacedItem) -> "Image":
        """Return a face of an item, turned upright."""
        bleed = self._bleed(item)
        rect = _grown(face.item.rect, bleed)
        width, height = face.size.width + 2 * bleed, face.size.height + 2 * bleed
        dpi = float(self.settings.dpi)
        if self.settings.pixels:  # as fine as the wanted size needs
            dpi = max(self.settings.pixels[0] / width, self.settings.pixels[1] / height) * INCH
        knife = self._knives.setdefault(dpi, Knife(dpi))
        picture = knife.cut(face.page, rect).rotate(face.item.turn, expand=True)
        if self.settings.pixels:
            from PIL import Image

            picture = picture.resize(self.settings.pixels, Image.Resampling.LANCZOS)
        if (radius := self.settings.corners * picture.width / width) > 0:  # the corners become transparent
            picture = picture.convert("RGBA")
            picture.putalpha(_mask(picture.size, round(radius, 2)))
        return picture

    def vectors(self, item: ExportItem, face: PlacedItem) -> str:
        """Return a face of an item as SVG, turned upright."""
        rect = _grown(face.item.rect, self._bleed(item))
        return self._vector_knife.cut(face.page, rect, face.item.turn, self.settings.corners)

    def _bleed(self, item: ExportItem) -> float:
        return min(self.settings.bleed, item.bleed)


def _grown(rect: Rect, by: float) -> Rect:
    return Rect(rect.x - by, rect.y - by, rect.width + 2 * by, rect.height + 2 * by)


@lru_cache(maxsize=8)
def _mask(size: tuple[int, int], radius: float) -> "Image":
    """Return the mask of a picture with round corners."""
    from PIL import Image, ImageDraw

    large = (size[0] * _FINER, size[1] * _FINER)
    mask = Image.new("L", large, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, large[0] - 1, large[1] - 1), radius * _FINER, 255)
    return mask.resize(size, Image.Resampling.LANCZOS)
