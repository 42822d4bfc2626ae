"""PDF files written with ReportLab."""

from collections.abc import Iterable, Mapping
from copy import copy
from functools import cache
from hashlib import sha256
from io import BytesIO
from typing import Any

from msgspec import Struct

from printgen.geometry import POINT, Rect, Size
from printgen.kit.finished_file import FinishedFile
from printgen.pdf.fonts import Font, GlyphFont, deflated
from printgen.pdf.from_reportlab import ImageReader, pdfdoc
from printgen.pdf.metadata import COLOR_SPACE, creator, srgb_profile, xmp
from printgen.pdf.recent import Recent
from printgen.pdf.structure import Element, parents

_VERSION = (1, 7)
_SUBJECT = "Print at 100% (actual size)"
_FORMS = 2_000  # cached forms; a kit has up to 1,500, with 2 MB
_PICTURES = 10_000  # cached pictures; a theme has no more
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", None: "Simplex"}

Reference = Any  # ReportLab has no types: this is a ``pdfdoc.PDFObjectReference``


class Stores(Struct, frozen=True):
    """Caches that the files of a build share: compressed forms by their content's SHA-256, and pictures by data."""

    forms: Recent[bytes, bytes]
    pictures: Recent[bytes, Any]

    @classmethod
    def empty(cls) -> "Stores":
        """Return new caches."""
        return cls(Recent(_FORMS), Recent(_PICTURES))


class PdfFile:
    """A PDF that is being written; lengths are in mm, contents of pages and forms in PDF operators."""

    def __init__(self, title: str, language: str, flip: str | None, stores: Stores) -> None:
        self._document = _SpooledDocument()
        self._title, self._language, self._flip, self._stores = title, language, flip, stores
        self._fonts, self._states = pdfdoc.PDFDictionary(), pdfdoc.PDFDictionary()
        self._fonts_number = self._number(self._fonts)
        self._states_reference: Reference | None = None
        self._outline: list[tuple[str, Reference]] = []

    def page(
        self,
        title: str,
        size: Size,
        trim: Rect | None,
        content: str,
        objects: Mapping[str, Reference],
        tagged: bool = False,
    ) -> None:
        """Write the next page; ``title`` names it in the outline, ``objects`` are forms and pictures by name."""
        page = _Page()
        if tagged:
            page.StructParents, page.Tabs = len(self._outline), pdfdoc.PDFName("S")
        page.MediaBox = _box(0, 0, size.width, size.height)
        if trim:
            page.TrimBox = _box(trim.x, size.height - trim.bottom, trim.right, size.height - trim.y)
        page.Contents = self._document.write_formatted(_stream_of(deflated(content.encode("latin-1"))))
        page.Resources = self._resources(objects)
        self._document.addPage(page)
        self._outline.append((title, self._document.write(page)))

    def _resources(self, objects: Mapping[str, Reference]) -> bytes:
        """Return a dictionary of the fonts, states and ``objects`` that a page or a form uses."""
        resources = f"/Font {self._fonts_number} 0 R"
        if self._states_reference:
            resources += f" /ExtGState {self._number(self._states_reference)} 0 R"
        if objects:
            shown = " ".join(f"/{name} {self._number(reference)} 0 R" for name, reference in objects.items())
            resources += f" /XObject << {shown} >>"
        return f"<< {resources} >>".encode("ascii")

    def form(self, box: Rect, content: str, objects: Mapping[str, Reference]) -> Reference:
        """Write a form that is clipped to a box."""
        raw = content.encode("latin-1")
        key = sha256(raw).digest()
        packed = self._stores.forms.get(key)
        if packed is None:
            packed = self._stores.forms[key] = deflated(raw)
        return self.packed_form(box, packed, objects)

    def packed_form(self, box: Rect, data: bytes, objects: Mapping[str, Reference]) -> Reference:
        """Write a form that is clipped to a box, from its compressed content."""
        head = b"<< /Type /XObject /Subtype /Form /BBox [%.3f %.3f %.3f %.3f] /Resources %b"
        head += b" /Filter /FlateDecode /Length %d >>"
        found = head % (box.x, box.y, box.right, box.bottom, self._resources(objects), len(data))
        return self._document.write_formatted(b"%b\nstream\n%b\nendstream\n" % (found, data))

    def alpha(self, share: float) -> str:
        """Return the name of the graphics state with an opacity."""
        self._states_reference = self._states_reference or self._document.Reference(self._states)
        name = f"A{round(255 * share)}"
        self._states[name] = pdfdoc.PDFDictionary({"ca": round(share, 3), "CA": round(share, 3)})
        return f"/{name}"

    def picture(self, data: bytes) -> Reference:
        """Write a PNG or JPEG with its transparency."""
        decoded = self._stores.pictures.get(data)
        if decoded is None:
            decoded = pdfdoc.PDFImageXObject("", ImageReader(BytesIO(data)), mask="auto")
            self._stores.pictures[data] = decoded
        image = copy(decoded)  # a document marks its own objects
        if transparency := getattr(image, "_smask", None):
            image.smask = self._document.write(copy(transparency))
        return self._document.write(image)

    def stencil(self, data: bytes) -> Reference:
        """Write a black and white PNG whose black is painted in the current color."""
        from PIL import Image  # missing on some platforms

        with Image.open(BytesIO(data), formats=("PNG",)) as image:
            (width, height), rows = image.size, image.convert("1").tobytes()
        entries = {"Type": "/XObject", "Subtype": "/Image", "Width": width, "Height": height}
        return self._document.write(
            _Stream(deflated(rows), {**entries, "ImageMask": pdfdoc.PDFtrue, "BitsPerComponent": 1})
        )

    def structure(self, document: Element) -> None:
        """Write the structure of all pages, which are tagged."""
        elements = list(document.all())
        objects = [_Written() for _ in elements]
        numbers = {id(element): self._number(item) for element, item in zip(elements, objects, strict=True)}
        outer = {id(part): numbers[id(element)] for element in elements for part in element.parts}
        root, tree = _Written(), _Written()
        pages = [self._number(page) for _, page in self._outline]
        for element, item in zip(elements, objects, strict=True):
            on = {part[0] for part in element.parts if isinstance(part, tuple)}
            page = pages[min(on)] if on else None
            kids = []
            for part in element.parts:
                if isinstance(part, Element):
                    kids.append(f"{numbers[id(part)]} 0 R")
                elif pages[part[0]] == page:
                    kids.append(str(part[1]))
                else:
                    kids.append(f"<</Type/MCR/Pg {pages[part[0]]} 0 R/MCID {part[1]}>>")
            text = f"<</S/{element.kind}/P {outer.get(id(element)) or self._number(root)} 0 R/K[{' '.join(kids)}]"
            text += f"/Pg {page} 0 R" if page else ""
            text += f"/A<<{element.attributes}>>" if element.attributes else ""
            alt = pdfdoc.format(pdfdoc.PDFString(element.alt), self._document) if element.alt else b""
            item.data = text.encode("ascii") + (b"/Alt " + alt if alt else b"") + b">>"
            self._document.write(item)
        rows = [
            f"{page} [{' '.join(f'{numbers[id(element)]} 0 R' for element in on_page)}]"
            for page, on_page in enumerate(parents(document, len(pages)))
        ]
        tree.data = f"<< /Nums [{' '.join(rows)}] >>".encode("ascii")
        self._document.write(tree)
        places = f"/K [{numbers[id(document)]} 0 R] /ParentTree {self._number(tree)} 0 R"
        root.data = f"<< /Type /StructTreeRoot {places} /ParentTreeNextKey {len(pages)} >>".encode("ascii")
        self._document.Catalog.StructTreeRoot = self._document.write(root)
        self._document.Catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": pdfdoc.PDFtrue})

    def _number(self, element: Any) -> int:
        """Return the number of an object, or of a reference to one."""
        reference = self._document.Reference(element)
        number: int = self._document.idToObjectNumberAndVersion[reference.name][0]
        return number

    def finish(self, shown: Mapping[Font, Iterable[str]], glyphs: Iterable[GlyphFont] = ()) -> FinishedFile:
        """Return the whole file; ``shown`` are the characters to embed of each font, ``glyphs`` those by number."""
        for font, characters in shown.items():
            self._embed(font, characters)
        for glyph_font in glyphs:
            self._embed_glyphs(glyph_font)
        catalog, outline = self._document.Catalog, self._document.Outlines
        catalog.Lang = pdfdoc.PDFString(self._language)
        catalog.ViewerPreferences = pdfdoc.ViewerPreferencesPDFDictionary()
        catalog.ViewerPreferences["PrintScaling"] = "None"
        catalog.ViewerPreferences["DisplayDocTitle"] = "true"
        catalog.ViewerPreferences["Duplex"] = _DUPLEX[self._flip]
        names = [f"page {number}" for number, _ in enumerate(self._outline, 1)]
        outline.destinationnamestotitles = dict(zip(names, (title for title, _ in self._outline), strict=True))
        outline.setDestinations(
            [{name: pdfdoc.PDFDestinationFit(page)} for name, (_, page) in zip(names, self._outline, strict=True)]
        )
        information = {
            "Title": self._title,
            "Author": "printgen",
            "Subject": _SUBJECT,
            "Creator": creator(),
        }
        packet = xmp(self._title, _SUBJECT, self._language, catalog.StructTreeRoot is not None)
        catalog.Metadata = self._document.write(_PlainStream(packet, {"Type": "/Metadata", "Subtype": "/XML"}))
        catalog.OutputIntents = pdfdoc.PDFArray([self._output_intent()])
        return self._document.finish({name: pdfdoc.PDFString(text) for name, text in information.items()})

    def _output_intent(self) -> Any:
        """Return the color space that all colors are meant in; it makes no claim of a standard for print."""
        profile = self._document.write(_Stream(_packed_profile(), {"N": 3}))
        entries = {
            "Type": "/OutputIntent",
            "S": "/GTS_PDFA1",
            "OutputConditionIdentifier": pdfdoc.PDFString(COLOR_SPACE),
            "Info": pdfdoc.PDFString(COLOR_SPACE),
            "RegistryName": pdfdoc.PDFString("http://www.color.org"),
            "DestOutputProfile": profile,
        }
        return pdfdoc.PDFDictionary(entries)

    def _embed(self, font: Font, characters: Iterable[str]) -> None:
        """Write the subsets of a font with codes for characters."""
        write, number = self._document.write_formatted, self._number
        for subset in font.subsets(frozenset(characters)):
            file = write(_stream_of(subset.file, subset.length))
            descriptor = write(subset.descriptor % number(file))
            to_unicode = write(_stream_of(subset.to_unicode))
            dictionary = subset.dictionary % (number(descriptor), number(to_unicode))
            self._fonts[font.resource(subset.number)[1:]] = write(dictionary)

    def _embed_glyphs(self, font: GlyphFont) -> None:
        """Write a font with codes for glyphs."""
        write, subset = self._document.write, font.subset()
        file = write(_Stream(subset.file, {"Length1": subset.length}))
        system = {
            "Registry": pdfdoc.PDFString("Adobe"),
            "Ordering": pdfdoc.PDFString("Identity"),
            "Supplement": 0,
        }
        descendant = {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": pdfdoc.PDFName(subset.name),
            "FontDescriptor": write(pdfdoc.PDFDictionary({**subset.descriptor, "FontFile2": file})),
            "CIDSystemInfo": pdfdoc.PDFDictionary(system),
            "W": pdfdoc.PDFArray([1, pdfdoc.PDFArrayCompact(subset.widths)]),
            "CIDToGIDMap": write(_Stream(subset.glyph_numbers)),
        }
        composite = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": pdfdoc.PDFName(subset.name),
            "Encoding": "/Identity-H",
            "DescendantFonts": pdfdoc.PDFArray([write(pdfdoc.PDFDictionary(descendant))]),
            "ToUnicode": write(_Stream(subset.to_unicode)),
        }
        self._fonts[font.resource[1:]] = write(pdfdoc.PDFDictionary(composite))


class _SpooledDocument(pdfdoc.PDFDocument):
    """ReportLab's document, whose objects are written to a file at once, so that large files need little memory."""

    def __init__(self) -> None:
        # Its own constructor reads the clock and SOURCE_DATE_EPOCH: here the same input gives the same bytes.
        self._file = FinishedFile()
        self._file.write(pdfdoc.PDFFile(_VERSION).format(self))
        self.objectcounter, self.pageCounter, self.inObject = 0, 1, None
        self.idToObjectNumberAndVersion: dict[str, tuple[int, int]] = {}
        self.idToObject: dict[str, Any] = {}
        self.idToOffset: dict[str, int] = {}
        self.numberToId: dict[int, str] = {}
        self.Catalog, self.Pages, self.Outlines = _Catalog(), pdfdoc.PDFPages(), pdfdoc.PDFOutlines()
        self.Catalog.Pages, self.Catalog.Outlines = self.Pages, self.Outlines

    def write(self, element: Any) -> Reference:
        """Write an object; return the reference to it."""
        reference = self.Reference(element)
        self._put(reference.name, element.format(self))
        return reference

    def write_formatted(self, content: bytes) -> Reference:
        """Write an object from its bytes; return the reference to it. Most objects of a kit are written so."""
        number = self.objectcounter = self.objectcounter + 1
        name = f"R{number}"
        self.idToObjectNumberAndVersion[name] = number, 0
        self.numberToId[number] = name
        self._put(name, content)
        return pdfdoc.PDFObjectReference(name)

    def _put(self, name: str, content: bytes) -> None:
        self.idToOffset[name] = self._file.size
        end = b"endobj\n" if content.endswith(b"\n") else b"\nendobj\n"
        self._file.write(b"%d 0 obj\n%b%b" % (self.idToObjectNumberAndVersion[name][0], content, end))
        self.idToObject[name] = None

    def finish(self, information: Mapping[str, Any]) -> FinishedFile:
        """Write the remaining objects and the object table; return the file."""
        catalog, info = self.Reference(self.Catalog), self.Reference(pdfdoc.PDFDictionary(information))
        self.Outlines.prepare(self, None)
        number = 1
        while name := self.numberToId.get(number):  # objects found while others are written are appended
            if name not in self.idToOffset:
                self.write(self.idToObject[name])
            number += 1
        identity = pdfdoc.PDFText(bytes.fromhex(self._file.sha256[:32]))
        start = self._file.size
        offsets = [self.idToOffset[name] for name in self.numberToId.values()]
        entries = "".join([f"{offset:010} 00000 n \n" for offset in offsets])
        self._file.write(f"xref\n0 {len(offsets) + 1}\n0000000000 65535 f \n{entries}".encode("ascii"))
        ids = pdfdoc.PDFArray([identity, identity])
        self._file.write(pdfdoc.PDFTrailer(start, Size=number, Root=catalog, Info=info, ID=ids).format(self))
        return self._file


class _Stream(pdfdoc.PDFObject):
    """A stream of compressed data; its end is on a line of its own, as archives require."""

    __RefOnly__ = 1  # it is at the top level of the file

    def __init__(self, data: bytes, entries: Mapping[str, Any] | None = None) -> None:
        self._entries = pdfdoc.PDFDictionary({"Filter": "/FlateDecode", **(entries or {}), "Length": len(data)})
        self._data = data

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        return b"%b\nstream\n%b\nendstream\n" % (self._entries.format(document), self._data)


class _Page(pdfdoc.PDFPage):
    """A page that may be tagged."""

    __NoDefault__ = (*pdfdoc.PDFPage.__NoDefault__, "StructParents", "Tabs")


class _Written(pdfdoc.PDFObject):
    """An object that is written from its bytes: quicker than from ReportLab's dictionaries."""

    __RefOnly__ = 1  # it is at the top level of the file

    def __init__(self, data: bytes = b"") -> None:
        self.data = data

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        return self.data


class _PlainStream(pdfdoc.PDFStream):
    """A stream that is not compressed, because readers search files for it."""

    def __init__(self, data: bytes, entries: Mapping[str, Any]) -> None:
        super().__init__(pdfdoc.PDFDictionary(dict(entries)), data)


class _Catalog(pdfdoc.PDFCatalog):
    """A catalog that may have a structure and an output intent."""

    __NoDefault__ = (*pdfdoc.PDFCatalog.__NoDefault__, "OutputIntents")
    StructTreeRoot = None


def _stream_of(data: bytes, length: int = 0) -> bytes:
    """Return a stream of compressed data, that of a font file with its ``length``; quicker than a ``_Stream``."""
    more = b" /Length1 %d" % length if length else b""
    return b"<<\n/Filter /FlateDecode /Length %d%b\n>>\nstream\n%b\nendstream\n" % (len(data), more, data)


@cache
def _packed_profile() -> bytes:
    return deflated(srgb_profile())


def _box(left: float, bottom: float, right: float, top: float) -> Any:
    """Return a rectangle in mm from the bottom left of a page, in points."""
    # ReportLab would round the edges of large pages to 0.001 points, which moves pixels
    return pdfdoc.PDFArray([f"{value / POINT:.4f}" for value in (left, bottom, right, top)])
