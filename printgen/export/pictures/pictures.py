"""The format ``pictures``: every item of a kit, cut out of its finished pages, with a list and contact sheets."""

import csv
from hashlib import blake2b
from io import BytesIO, StringIO
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printgen.export.exported import Exported
from printgen.export.pictures.cutting import PictureCutter
from printgen.export.pictures.naming import PictureNames
from printgen.export.settings import ExportSettings
from printgen.export.subjects import export_items
from printgen.export.things import text_of
from printgen.flow.preview.contact_sheet import captioned_pictures
from printgen.geometry import INCH
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.pages.page import Page
from printgen.workers import Advance

if TYPE_CHECKING:
    from PIL.Image import Image

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
    faces = [(subject, face, placed) for subject in export_items(kit) for face, placed in subject.faces]
    faces.sort(key=lambda one: (one[0].document, one[2].page.number))  # each page is rendered once
    named = [names.name(subject, face) for subject, face, _ in faces]  # refuses bad names before anything is drawn
    cutter = PictureCutter(replace(settings, dpi=_SMALL) if vectors else settings)
    files: dict[str, bytes] = {}
    encoded: dict[bytes, bytes] = {}  # by the hash of their pixels: the backs of a deck look the same
    rows: list[tuple[str, ...]] = []
    small: dict[str, list[tuple[str, Image]]] = {}
    lacks: set[str] = set()
    begun: set[Page] = set()
    for file, (subject, face, placed) in zip(named, faces, strict=True):
        if placed.page not in begun:
            begun.add(placed.page)
            advance(placed.page.area)
        picture = cutter.picture(subject, placed)
        if vectors:
            files[file] = cutter.vectors(subject, placed).encode()
        else:
            pixels = blake2b(picture.tobytes(), digest_size=16).digest()
            if pixels not in encoded:
                encoded[pixels] = _encoded(picture, settings)
            files[file] = encoded[pixels]
        size = placed.size
        rows.append(
            (file, subject.document, subject.group, subject.id, face, str(subject.copies),
             f"{size.width:.2f}", f"{size.height:.2f}", text_of(placed))
        )  # fmt: skip
        shown = (max(1, round(size.width * _SMALL / INCH)), max(1, round(size.height * _SMALL / INCH)))
        reduced = picture.convert("RGB").resize(shown, reducing_gap=2.0)
        small.setdefault(subject.document, []).append((f"{subject.id}-{face}", reduced))
        if settings.bleed > subject.bleed:
            lacks.add(_BLEED_NOTE)
    for document, pictures in small.items():
        files[f"contact-{document}.png"] = _encoded(captioned_pictures(pictures, _SMALL), ExportSettings(dpi=_SMALL))
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows([_COLUMNS, *sorted(rows)])
    return Exported({**files, LIST: text.getvalue().encode("utf-8")}, tuple(lacks))


def _encoded(picture: "Image", settings: ExportSettings) -> bytes:
    data = BytesIO()
    if settings.file_type == "webp":
        picture.save(data, "WEBP", quality=_WEBP_QUALITY)
    else:
        picture.save(data, "PNG", compress_level=_PNG_LEVEL, dpi=(settings.dpi, settings.dpi))
    return data.getvalue()
