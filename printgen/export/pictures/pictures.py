"""Pictures of every item of a kit, cut out of its finished pages, with a list and contact sheets."""

import csv
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from io import BytesIO, StringIO
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printgen.export.exported import Exported
from printgen.export.pictures.cutting import PictureCutter
from printgen.export.pictures.naming import PictureNames
from printgen.export.settings import ExportSettings
from printgen.export.subjects import Subject, subjects
from printgen.export.things import text_of
from printgen.flow.preview.contact_sheet import captioned_pictures
from printgen.geometry import INCH
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.views.parts import PlacedItem
from printgen.workers import Advance

if TYPE_CHECKING:
    from PIL.Image import Image

LIST = "cards.csv"
_COLUMNS = ("file", "document", "group", "id", "face", "copies", "width_mm", "height_mm", "text")
_PNG_LEVEL = 1  # of compression: the usual one takes three times as long and saves a tenth
_WEBP_QUALITY = 92
_SMALL = 60  # pixels an inch of contact sheets
_Face = tuple[Subject, str, PlacedItem]
_BLEED_NOTE = (
    "Only cards and deeds that were laid out for printing on both sides have a bleed; the rest ends at its trim."
)


def export(kit: OpenedKit, settings: ExportSettings, advance: Advance) -> Exported:
    """Every item's picture by its name, ``cards.csv``, and a contact sheet of each document."""
    vectors = settings.file_type == "svg"
    names, encoder = PictureNames(settings), _Encoder(settings)
    faces = _faces(kit)
    named = [names.name(subject, face) for subject, face, _ in faces]  # which may be refused before anything is drawn
    cutter = PictureCutter(replace(settings, dpi=_SMALL) if vectors else settings)
    files: dict[str, bytes] = {}
    rows: list[tuple[str, ...]] = []
    small: dict[str, list[tuple[str, Image]]] = {}
    lacks: set[str] = set()
    for file, (subject, face, placed) in zip(named, _advancing(faces, advance), strict=True):
        picture = cutter.picture(subject, placed)
        files[file] = cutter.vectors(subject, placed).encode() if vectors else encoder.encoded(picture)
        rows.append(_row(file, subject, face, placed))
        small.setdefault(subject.document, []).append((f"{subject.id}-{face}", _smaller(picture, placed)))
        if settings.bleed > subject.bleed:
            lacks.add(_BLEED_NOTE)
    for document, pictures in small.items():
        files[f"contact-{document}.png"] = _encoded(captioned_pictures(pictures, _SMALL), ExportSettings(dpi=_SMALL))
    return Exported({**files, LIST: _list(rows)}, tuple(lacks))


def _faces(kit: OpenedKit) -> list[_Face]:
    """All faces of all subjects, page by page: a page is drawn once."""
    every = [(subject, face, placed) for subject in subjects(kit) for face, placed in subject.faces]
    return sorted(every, key=lambda one: (one[0].document, one[2].page.number))


def _advancing(faces: Iterable[_Face], advance: Advance) -> Iterator[_Face]:
    """The faces one after the other; ``advance`` learns of each page as its first face comes."""
    begun = set()
    for subject, face, placed in faces:
        if placed.page not in begun:
            begun.add(placed.page)
            advance(placed.page.area)
        yield subject, face, placed


class _Encoder:
    """Makes files of pictures; of those that look the same, as the backs of a deck, the first."""

    def __init__(self, settings: ExportSettings) -> None:
        self._settings = settings
        self._made: dict[bytes, bytes] = {}

    def encoded(self, picture: "Image") -> bytes:
        """A picture as a file of the kind that is wanted."""
        look = blake2b(picture.tobytes(), digest_size=16).digest()
        if look not in self._made:
            self._made[look] = _encoded(picture, self._settings)
        return self._made[look]


def _encoded(picture: "Image", settings: ExportSettings) -> bytes:
    data = BytesIO()
    if settings.file_type == "webp":
        picture.save(data, "WEBP", quality=_WEBP_QUALITY)
    else:
        picture.save(data, "PNG", compress_level=_PNG_LEVEL, dpi=(settings.dpi, settings.dpi))
    return data.getvalue()


def _smaller(picture: "Image", placed: PlacedItem) -> "Image":
    """A picture as a contact sheet shows it."""
    scale = _SMALL / INCH
    size = (max(1, round(placed.size.width * scale)), max(1, round(placed.size.height * scale)))
    return picture.convert("RGB").resize(size, reducing_gap=2.0)


def _row(file: str, subject: Subject, face: str, placed: PlacedItem) -> tuple[str, ...]:
    size = placed.size
    shape = (f"{size.width:.2f}", f"{size.height:.2f}")
    return (file, subject.document, subject.group, subject.id, face, str(subject.copies), *shape, text_of(placed))


def _list(rows: Iterable[tuple[str, ...]]) -> bytes:
    """What each picture is, as CSV that every spreadsheet reads."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows(sorted(rows))
    return text.getvalue().encode("utf-8")
