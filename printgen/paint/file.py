"""Writes one PDF file: its forms, pictures and pages as they come, then its fonts, its outline and what names them."""

from collections.abc import Iterable, Mapping
from io import BytesIO

from msgspec import Struct

from printgen import __version__
from printgen.geometry import POINT, Rect, Size
from printgen.kit.finished_file import FinishedFile
from printgen.paint.compression import deflated
from printgen.paint.fonts import Font
from printgen.paint.from_reportlab import ImageReader, PDFImageXObject
from printgen.paint.glyph_fonts import GlyphFont, GlyphSubset
from printgen.paint.objects import ObjectWriter, dictionary, string

_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", None: "Simplex"}


class Stores(Struct, frozen=True):
    """What the files of a build share: forms already compressed and pictures already read, by what they are made of."""

    forms: dict[bytes, bytes]
    pictures: dict[bytes, PDFImageXObject]


class _WrittenPage(Struct, frozen=True):
    """A written page: its title in the outline, and the reference to it."""

    title: str
    reference: str


class PdfFile:
    """A PDF in the making; references are as PDF writes them (``12 0 R``), lengths in mm."""

    def __init__(self, title: str, language: str, flip: str | None, stores: Stores) -> None:
        self._file = FinishedFile()
        self._objects = ObjectWriter(self._file)
        self._title, self._language, self._flip, self._stores = title, language, flip, stores
        self._tree, self._fonts = self._objects.reserved(), self._objects.reserved()
        self._pages: list[_WrittenPage] = []
        self._states = ""
        self._alphas: dict[str, float] = {}

    def page(self, title: str, size: Size, trim: Rect | None, content: str, objects: Mapping[str, str]) -> None:
        """The next page, ``content`` in points, its title in the outline; ``objects`` are references by name."""
        entries = {"Type": "/Page", "Parent": self._tree, "MediaBox": _box(0, 0, size.width, size.height)}
        if trim:
            entries["TrimBox"] = _box(trim.x, size.height - trim.bottom, trim.right, size.height - trim.y)
        entries["Contents"] = self._objects.add_stream({}, deflated(content.encode("latin-1")))
        entries["Resources"] = self._resources(objects)
        self._pages.append(_WrittenPage(title, self._objects.add(dictionary(entries))))

    def form(self, box: Rect, content: str, objects: Mapping[str, str]) -> str:
        """A reference to a form that shows no more than the box."""
        raw = content.encode("latin-1")
        if raw not in self._stores.forms:
            self._stores.forms[raw] = deflated(raw)
        corners = f"[{box.x:.3f} {box.y:.3f} {box.right:.3f} {box.bottom:.3f}]"
        entries = {"Type": "/XObject", "Subtype": "/Form", "BBox": corners, "Resources": self._resources(objects)}
        return self._objects.add_stream(entries, self._stores.forms[raw])

    def alpha(self, share: float) -> str:
        """The name of the graphics state in which paint covers that share of what lies below it."""
        self._states = self._states or self._objects.reserved()
        name = f"A{round(255 * share)}"
        self._alphas[name] = share
        return f"/{name}"

    def picture(self, data: bytes) -> str:
        """A reference to a PNG or JPEG, transparent where it is."""
        if data not in self._stores.pictures:
            self._stores.pictures[data] = PDFImageXObject("", ImageReader(BytesIO(data)), mask="auto")
        return self._image(self._stores.pictures[data])

    def stencil(self, data: bytes) -> str:
        """A reference to a PNG in black and white, whose black is painted in the colour that is set."""
        from PIL import Image

        with Image.open(BytesIO(data), formats=("PNG",)) as image:
            (wide, high), rows = image.size, image.convert("1").tobytes()
        entries = {"Type": "/XObject", "Subtype": "/Image", "Width": str(wide), "Height": str(high)}
        return self._objects.add_stream({**entries, "ImageMask": "true", "BitsPerComponent": "1"}, deflated(rows))

    def finish(self, shown: Mapping[Font, Iterable[str]], glyphs: Iterable[GlyphFont] = ()) -> FinishedFile:
        """The file, whole; ``shown`` are the characters to embed of each font, ``glyphs`` what is shown by number."""
        objects = self._objects
        fonts = dict(entry for font, characters in shown.items() for entry in self._embedded(font, characters))
        fonts |= {font.resource[1:]: self._embedded_glyphs(font.subset()) for font in glyphs}
        objects.put(self._fonts, dictionary(fonts))
        if self._states:
            states = {name: f"<< /ca {share:.3f} /CA {share:.3f} >>" for name, share in self._alphas.items()}
            objects.put(self._states, dictionary(states))
        kids = " ".join(page.reference for page in self._pages)
        objects.put(self._tree, f"<< /Type /Pages /Count {len(self._pages)} /Kids [{kids}] >>")
        preferences = f"<< /PrintScaling /None /Duplex /{_DUPLEX[self._flip]} >>"
        catalog = {
            "Type": "/Catalog",
            "Pages": self._tree,
            "Lang": string(self._language),
            "Outlines": self._outline(),
            "ViewerPreferences": preferences,
        }
        information = {
            "Title": self._title,
            "Author": "printgen",
            "Subject": "Print at 100 % (actual size)",
            "Creator": f"printgen {__version__}",
        }
        info = objects.add(dictionary({name: string(text) for name, text in information.items()}))
        objects.close(objects.add(dictionary(catalog)), info)
        return self._file

    def _outline(self) -> str:
        """The reference to the list of pages that readers show beside them."""
        root = self._objects.reserved()
        entries = [self._objects.reserved() for _ in self._pages]
        for page, entry, before, after in zip(
            self._pages, entries, (None, *entries), (*entries[1:], None), strict=False
        ):
            row = {"Title": string(page.title), "Parent": root, "Dest": f"[{page.reference} /Fit]"}
            row |= {"Prev": before} if before else {}
            row |= {"Next": after} if after else {}
            self._objects.put(entry, dictionary(row))
        ends = f"/First {entries[0]} /Last {entries[-1]}"
        self._objects.put(root, f"<< /Type /Outlines /Count {len(entries)} {ends} >>")
        return root

    def _embedded(self, font: Font, characters: Iterable[str]) -> Iterable[tuple[str, str]]:
        """A font's subsets: what pages call each, and the reference to it."""
        for subset in font.subsets(frozenset(characters)):
            file = self._objects.add_stream({"Length1": str(subset.length)}, subset.file)
            descriptor = self._objects.add(f"<< {subset.descriptor} /FontFile2 {file} >>")
            to_unicode = self._objects.add_stream({}, subset.to_unicode)
            yield (
                font.resource(subset.number)[1:],
                self._objects.add(
                    f"<< /Type /Font /Subtype /TrueType /BaseFont /{subset.name} /FontDescriptor {descriptor} "
                    f"/FirstChar {subset.first} /LastChar {subset.last} /Widths [{subset.widths}] "
                    f"/ToUnicode {to_unicode} >>"
                ),
            )

    def _embedded_glyphs(self, subset: GlyphSubset) -> str:
        """The reference to a font whose codes stand for glyphs."""
        add, add_stream = self._objects.add, self._objects.add_stream
        file = add_stream({"Length1": str(subset.length)}, subset.file)
        descriptor = add(f"<< {subset.descriptor} /FontFile2 {file} >>")
        numbers, to_unicode = add_stream({}, subset.glyph_numbers), add_stream({}, subset.to_unicode)
        inner = add(
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{subset.name} /FontDescriptor {descriptor} "
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
            f"/W [1 [{subset.widths}]] /CIDToGIDMap {numbers} >>"
        )
        return add(
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{subset.name} /Encoding /Identity-H "
            f"/DescendantFonts [{inner}] /ToUnicode {to_unicode} >>"
        )

    def _image(self, image: PDFImageXObject) -> str:
        """The reference to a picture as ReportLab has read it, its transparency written before it."""
        entries = {
            "Type": "/XObject",
            "Subtype": "/Image",
            "Width": str(image.width),
            "Height": str(image.height),
            "BitsPerComponent": str(image.bitsPerComponent),
            "ColorSpace": f"/{image.colorSpace}",
        }
        if getattr(image, "_dotrans", False) and image.colorSpace == "DeviceCMYK":
            entries["Decode"] = "[1 0 1 0 1 0 1 0]"
        if image.mask:
            entries["Mask"] = f"[{' '.join(map(str, image.mask))}]"
        if transparency := getattr(image, "_smask", None):
            entries["SMask"] = self._image(transparency)
        return self._objects.add_stream(entries, image.streamContent, *image._filters)

    def _resources(self, objects: Mapping[str, str]) -> str:
        states = f" /ExtGState {self._states}" if self._states else ""
        return f"<< /Font {self._fonts} /XObject {dictionary(objects)}{states} >>"


def _box(left: float, bottom: float, right: float, top: float) -> str:
    """A rectangle in mm from the bottom left of a page, in points."""
    return "[" + " ".join(f"{value / POINT:.4f}" for value in (left, bottom, right, top)) + "]"
