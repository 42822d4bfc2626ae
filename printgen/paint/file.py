"""Writes one PDF file from finished streams: its pages, forms, pictures and fonts.

ReportLab keeps the objects and writes the file; what it would format anew for every object is written here at once.
"""

import os
from collections.abc import Iterable, Mapping
from copy import copy
from io import BytesIO
from typing import NamedTuple

from printgen import __version__
from printgen.geometry import POINT, Rect, Size
from printgen.paint.fonts import Font
from printgen.paint.from_reportlab import (
    BasicFonts,
    ImageReader,
    PDFArray,
    PDFDocument,
    PDFImageXObject,
    PDFObject,
    PDFObjectReference,
    PDFPage,
    ViewerPreferencesPDFDictionary,
)
from printgen.paint.packed import packed

_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", None: "Simplex"}


class Stores(NamedTuple):
    """What the files of a build share: forms already compressed and pictures already read, by what they are made of."""

    forms: dict[bytes, bytes]
    pictures: dict[bytes, PDFImageXObject]


class _Written(PDFObject):
    """An object of the file in its final bytes."""

    __RefOnly__ = 1

    def __init__(self, body: bytes) -> None:
        self._body = body

    def format(self, document: PDFDocument) -> bytes:
        return self._body


def _document(language: str) -> PDFDocument:
    """An empty document; it bears the date that all do, whatever the environment says of dates."""
    os.environ.pop("SOURCE_DATE_EPOCH", None)
    return PDFDocument(compression=1, invariant=1, lang=language)


class PdfFile:
    """A PDF in the making; references are as PDF writes them (``12 0 R``), lengths in mm."""

    def __init__(self, title: str, language: str, flip: str | None, stores: Stores) -> None:
        document = self._document = _document(language)
        document.setTitle(title)
        document.setAuthor("printgen")
        document.setSubject("Print at 100 % (actual size)")
        document.setCreator(f"printgen {__version__}")
        preferences = document.Catalog.ViewerPreferences = ViewerPreferencesPDFDictionary()
        preferences["PrintScaling"] = "None"
        preferences["Duplex"] = _DUPLEX[flip]
        self._fonts = PDFObjectReference(BasicFonts).format(document).decode()
        self._outline: list[tuple[str, PDFArray]] = []
        self._stores = stores

    def page(self, title: str, size: Size, trim: Rect | None, content: str, objects: Mapping[str, str]) -> None:
        """The next page, ``content`` in points, its title in the outline; ``objects`` are references by name."""
        page = PDFPage()
        page.MediaBox = PDFArray((0, 0, size.width / POINT, size.height / POINT))
        if trim:
            top, bottom = (size.height - trim.y) / POINT, (size.height - trim.bottom) / POINT
            page.TrimBox = PDFArray((trim.x / POINT, bottom, trim.right / POINT, top))
        page.Contents = self._stream("", packed(content.encode("latin-1")))
        page.Resources = self._resources(objects)
        self._outline.append((title, PDFArray((self._document.thisPageRef(), "/Fit"))))
        self._document.addPage(page)

    def form(self, box: Rect, content: str, objects: Mapping[str, str]) -> str:
        """A reference to a form that shows no more than the box."""
        raw = content.encode("latin-1")
        if raw not in self._stores.forms:
            self._stores.forms[raw] = packed(raw)
        corners = f"{box.x:.3f} {box.y:.3f} {box.right:.3f} {box.bottom:.3f}"
        entries = f"/Type /XObject /Subtype /Form /BBox [{corners}] /Resources {self._resources(objects)}"
        return self._stream(entries, self._stores.forms[raw])

    def picture(self, data: bytes) -> str:
        """A reference to a PNG or JPEG, transparent where it is."""
        if data not in self._stores.pictures:
            self._stores.pictures[data] = PDFImageXObject("", ImageReader(BytesIO(data)), mask="auto")
        image = copy(self._stores.pictures[data])  # ReportLab marks an object with the file that it is in
        transparency = getattr(image, "_smask", None)
        if transparency:
            image.smask = self._add(copy(transparency))
        return self._add(image)

    def finish(self, shown: Mapping[Font, Iterable[str]]) -> bytes:
        """The file's bytes; ``shown`` are the characters to embed of each font."""
        for font, characters in shown.items():
            self._embed(font, frozenset(characters))
        outline = self._document.outline
        outline.destinationnamestotitles = {number: title for number, (title, _) in enumerate(self._outline)}
        outline.setDestinations([{number: place} for number, (_, place) in enumerate(self._outline)])
        return self._document.GetPDFData(None)

    def _embed(self, font: Font, characters: frozenset[str]) -> None:
        fonts = self._document.idToObject[BasicFonts].dict
        for subset in font.subsets(characters):
            file = self._stream(f"/Length1 {subset.length}", subset.file)
            descriptor = self._add(_Written(f"<< {subset.descriptor} /FontFile2 {file} >>".encode()))
            fonts[font.resource(subset.number)[1:]] = self._add(
                _Written(
                    f"<< /Type /Font /Subtype /TrueType /BaseFont /{subset.name} /FontDescriptor {descriptor} "
                    f"/FirstChar {subset.first} /LastChar {subset.last} /Widths [{subset.widths}] "
                    f"/ToUnicode {self._stream('', subset.to_unicode)} >>".encode()
                )
            )

    def _resources(self, objects: Mapping[str, str]) -> str:
        listed = " ".join(f"/{name} {reference}" for name, reference in objects.items())
        return f"<< /Font {self._fonts} /XObject << {listed} >> >>"

    def _stream(self, entries: str, data: bytes) -> str:
        head = f"<< {entries} /Filter /FlateDecode /Length {len(data)} >>\nstream\n"
        return self._add(_Written(b"".join((head.encode(), data, b"\nendstream"))))

    def _add(self, thing: PDFObject) -> str:
        """Registers an object; the reference to it."""
        return self._document.Reference(thing).format(self._document).decode()
