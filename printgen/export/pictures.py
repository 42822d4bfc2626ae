"""Pictures of every item of a kit, with a list of them."""

import math
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printgen.export.export_files import ExportFiles
from printgen.export.export_items import ExportItem, text_of
from printgen.export.formats import ExportSettings
from printgen.export.open_pages import OpenPages
from printgen.export.picture_names import CONTACT, LIST, named_faces
from printgen.export.svg import VectorKnife
from printgen.geometry import INCH, Rect
from printgen.kit.preview import captioned_pictures
from printgen.messages import message
from printgen.proof.kit_files import OpenedKit
from printgen.proof.views.cutting import Knife
from printgen.proof.views.kit_parts import PlacedItem
from printgen.theme.csv_lists import csv_text

if TYPE_CHECKING:
    from PIL.Image import Image

_FINER = 4  # the oversampling of rounded corners
_COLUMNS = ("file", "document", "group", "id", "face", "copies", "width_mm", "height_mm", "text")
_PNG_LEVEL = 1  # the default compression takes three times as long and saves a tenth
_WEBP_QUALITY = 92
_SMALL = 60  # dpi of contact sheets
_ON_CONTACT_SHEET = 200
_BLEED_NOTE = message("Only cards and deeds of a duplex kit have a bleed; all other pictures end at the trim.")


def export(kit: OpenedKit, settings: ExportSettings, open_pages: OpenPages, files: ExportFiles) -> None:
    """Export a picture of every item, ``cards.csv``, and contact sheets of each document."""
    vectors = settings.file_type == "svg"
    cutter = PictureCutter(replace(settings, dpi=_SMALL) if vectors else settings, open_pages)
    drawn: dict[bytes, str] = {}  # files by the hash of their pixels: the backs of a deck look the same
    rows: list[tuple[str, ...]] = []
    contacts = _ContactSheets(files)
    for file, item, face, placed in named_faces(kit, settings):
        picture = cutter.picture(item, placed)
        pixels = blake2b(picture.tobytes(), digest_size=16).digest()
        if vectors:
            files.put(file, cutter.vectors(item, placed).encode())
        elif pixels in drawn:
            files.repeat(file, drawn[pixels])
        else:
            files.put(file, _encoded(picture, settings))
            drawn[pixels] = file
        size = placed.size
        rows.append(
            (file, item.document, item.group, item.id, face, str(item.copies),
             f"{size.width:.2f}", f"{size.height:.2f}", text_of(placed))
        )  # fmt: skip
        shown = (max(1, round(size.width * _SMALL / INCH)), max(1, round(size.height * _SMALL / INCH)))
        contacts.add(item.document, f"{item.id}-{face}", picture.convert("RGB").resize(shown, reducing_gap=2.0))
        if settings.bleed > item.bleed:
            files.lack(_BLEED_NOTE)
    contacts.write()
    files.put(LIST, csv_text([_COLUMNS, *sorted(rows)]).encode())


class _ContactSheets:
    """Small pictures of a document, on sheets with a maximum number of pictures."""

    def __init__(self, files: ExportFiles) -> None:
        self._files = files
        self._document = ""
        self._number = 0
        self._pictures: list[tuple[str, Image]] = []

    def add(self, document: str, name: str, picture: "Image") -> None:
        """Add a picture to the document's sheet; write the sheet before if it is full or another document's."""
        if document != self._document or len(self._pictures) == _ON_CONTACT_SHEET:
            self.write()
            self._number = self._number + 1 if document == self._document else 1
            self._document = document
        self._pictures.append((name, picture))

    def write(self) -> None:
        """Write the sheet of the pictures so far."""
        if self._pictures:
            number = f"-{self._number}" if self._number > 1 else ""
            sheet = captioned_pictures(self._pictures, _SMALL)
            self._files.put(f"{CONTACT}{self._document}{number}.png", _encoded(sheet, ExportSettings(dpi=_SMALL)))
            self._pictures.clear()


def _encoded(picture: "Image", settings: ExportSettings) -> bytes:
    data = BytesIO()
    if settings.file_type == "webp":
        picture.save(data, "WEBP", quality=_WEBP_QUALITY)
    else:
        picture.save(data, "PNG", compress_level=_PNG_LEVEL, dpi=(settings.dpi, settings.dpi))
    return data.getvalue()


def picture_size(face: PlacedItem, scale: float) -> tuple[int, int]:
    """Return the pixels of a face, turned upright, at ``scale`` pixels per mm."""
    width, height = (round(side * scale) for side in face.item.rect.size)
    return (height, width) if face.item.turn % 180 else (width, height)


class PictureCutter:
    """Cuts pictures by the settings of an export; no side is longer than ``most`` pixels, if that is given."""

    def __init__(self, settings: ExportSettings, open_pages: OpenPages, most: int = 0) -> None:
        self.settings = settings
        self._open_pages = open_pages
        self._most = most
        self._knife = Knife(settings.dpi)
        self._vector_knife = VectorKnife()

    def picture(self, item: ExportItem, face: PlacedItem) -> "Image":
        """Return a face of an item, turned upright."""
        bleed = self._bleed(item)
        rect = _grown(face.item.rect, bleed)
        width, height = face.size.width + 2 * bleed, face.size.height + 2 * bleed
        dpi = float(self.settings.dpi)
        if self.settings.pixels:  # the resolution for the wanted size
            dpi = max(self.settings.pixels[0] / width, self.settings.pixels[1] / height) * INCH
        if dpi != self._knife.dpi:
            self._knife = Knife(dpi)
        picture = self._knife.cut(self._open_pages.open(face.page), rect).rotate(face.item.turn, expand=True)
        if self.settings.pixels:
            from PIL import Image

            picture = picture.resize(self.settings.pixels, Image.Resampling.LANCZOS)
        if (radius := self._corners(item) * picture.width / width) > 0:  # the corners become transparent
            picture = picture.convert("RGBA")
            picture.putalpha(_mask(picture.size, round(radius, 2)))
        return picture

    def vectors(self, item: ExportItem, face: PlacedItem) -> str:
        """Return a face of an item as SVG, turned upright."""
        rect = _grown(face.item.rect, self._bleed(item))
        return self._vector_knife.cut(face.page, rect, face.item.turn, self._corners(item))

    def _corners(self, item: ExportItem) -> float:
        """Return the radius of an item's corners; a coin has nothing else."""
        return min(item.front.size) / 2 if item.is_round else self.settings.corners

    def _bleed(self, item: ExportItem) -> float:
        return min(self.settings.bleed, item.bleed)


def _grown(rect: Rect, by: float) -> Rect:
    return Rect(rect.x - by, rect.y - by, rect.width + 2 * by, rect.height + 2 * by)


@lru_cache(maxsize=8)
def _mask(size: tuple[int, int], radius: float) -> "Image":
    """Return the mask of a picture with round corners."""
    from PIL import Image, ImageDraw

    side = min(math.ceil(radius), *(max(1, side // 2) for side in size))
    large = side * _FINER
    corner = Image.new("L", (large, large), 0)
    ImageDraw.Draw(corner).ellipse((0, 0, 2 * radius * _FINER - 1, 2 * radius * _FINER - 1), 255)
    corner = corner.resize((side, side), Image.Resampling.LANCZOS)
    mask = Image.new("L", size, 255)
    right, below = size[0] - side, size[1] - side
    for turn, place in ((0, (0, 0)), (90, (0, below)), (180, (right, below)), (270, (right, 0))):
        mask.paste(corner.rotate(turn), place)
    return mask
