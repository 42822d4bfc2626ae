"""The fonts of PDFs: codes for characters and glyphs, and subsets of font files."""

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import groupby
from typing import Any
from zlib import compress

from msgspec import Struct

from printgen.art.frame import ShapedGlyph
from printgen.geometry import Path, Point, Transform, mapped
from printgen.pdf.from_reportlab import FF_NONSYMBOLIC, FF_SYMBOLIC, TTFontFile, pdfdoc
from printgen.type.font_file import FontFile
from printgen.type.postscript_outlines import as_truetype, with_outlines

_EFFORT = 2  # three times as fast as zlib's default of 6, for kits that are an eighth larger
_NO_BREAK_SPACE = "\u00a0"
_ESCAPES = str.maketrans({"(": "\\(", ")": "\\)", "\\": "\\\\"})
# The signs beyond Latin 1 that most texts have, at the bytes up to A0, where Latin 1 has none; the rest of those are
# free for a theme's own characters.
_USUAL = "–—‘’“”„…•†′″€™←→−œ"
_FREE = range(0x7F, 0xA1 - len(_USUAL))
_MOST_CODES = 0xFFFF  # of a font with codes for glyphs
# Tables that readers do not need: names (with whole licenses in some fonts), and metrics that the PDF has already.
_NOT_EMBEDDED = ("name", "OS/2")


def deflated(data: bytes) -> bytes:
    """Compress data for FlateDecode."""
    return compress(data, _EFFORT)


class Subset(Struct, frozen=True):
    """A font with some of its glyphs, ready to be written: compressed streams, the file's with its ``length`` before.

    The descriptor and the font's ``dictionary`` are as the file has them, with ``%d`` for the numbers of other objects:
    many documents embed the same, and formatting them is slow.
    """

    number: int
    descriptor: bytes
    dictionary: bytes
    file: bytes
    length: int
    to_unicode: bytes


class EmbeddedFile(Struct, frozen=True):
    """A font file with some of its glyphs, its name and the entries of its descriptor except the file."""

    descriptor: Mapping[str, Any]
    name: str
    file: bytes


class GlyphSubset(Struct, frozen=True):
    """A font with the glyphs of a document's codes, ready to be written: compressed streams, widths from code 1 on.

    ``glyph_numbers`` maps the codes to the subset's glyphs.
    """

    descriptor: Mapping[str, Any]
    name: str
    widths: Sequence[float]
    file: bytes
    length: int
    glyph_numbers: bytes
    to_unicode: bytes


class Font:
    """A font file in all documents of a session; one thread uses it at a time.

    ``name`` starts the names of its subsets in a page's resources. ``own`` are the theme's characters: the first subset
    holds as many of the rarer ones as it has room for.
    """

    def __init__(self, file: FontFile, name: str, own: Iterable[str] = ()) -> None:
        self._file = file
        self._name = name
        self._usual = self.resource(0)
        rarer = sorted(character for character in set(own) if _code(character)[0])
        self._own = dict(zip(rarer, ((0, byte) for byte in _FREE), strict=False))
        # how each character of the first subset is written
        self._first = _FIRST | {ord(character): chr(byte) for character, (_, byte) in self._own.items()}
        self._subsets = lru_cache(maxsize=32)(self._subset)  # both variants embed the same ones

    @cached_property
    def _whole_face(self) -> "_Face":
        return _Face(self._file.data)

    @property
    def file(self) -> FontFile:
        """Return the font file."""
        return self._file

    @property
    def name(self) -> str:
        """Return the start of the names of its subsets in a page's resources."""
        return self._name

    def runs(self, string: str) -> tuple[tuple[str, str], ...]:
        """Return a string as (font resource, escaped codes)."""
        if string.isascii() and string.isprintable():
            return ((self._usual, _escaped(string)),)
        if self._first.keys() >= set(map(ord, string)):
            return ((self._usual, string.translate(self._first)),)
        return tuple(
            (self.resource(number), _escaped(bytes(byte for _, byte in run).decode("latin-1")))
            for number, run in groupby(map(self._code, string), key=lambda code: code[0])
        )

    def _code(self, character: str) -> tuple[int, int]:
        return self._own.get(character) or _code(character)

    def resource(self, number: int) -> str:
        """Return the name of a subset in a page's resources."""
        return f"/{self._name}+{number}"

    def subsets(self, characters: frozenset[str]) -> tuple[Subset, ...]:
        """Return the subsets to embed for these characters."""
        drawn = {" " if character == _NO_BREAK_SPACE else character for character in characters}
        numbered = sorted((*self._code(character), ord(character)) for character in drawn)
        codes = groupby(numbered, key=lambda code: code[0])
        return tuple(self._subsets(number, tuple(code[1:] for code in found)) for number, found in codes)

    def embedded(self, numbers: Sequence[int]) -> EmbeddedFile:
        """Return a file with these glyphs and their components.

        Glyphs are in the order of their first occurrence in ``numbers``, from 1; the character map gives the glyph of
        each position.
        """
        face = self._face(numbers)
        face.charToGlyph = {number: number for number in numbers}
        made = with_outlines(face.makeSubset(numbers))
        # PDF distinguishes subsets by it
        tag = "".join(chr(ord("A") + byte % 26) for byte in sha256(made).digest()[:6])
        name = f"{tag}+{face.name.decode()}"
        return EmbeddedFile(face.descriptor(name), name, made)

    def _face(self, numbers: Sequence[int]) -> "_Face":
        """Return the font file for embedding these glyphs; PostScript outlines are converted glyph by glyph."""
        if self._file.has_postscript_outlines:
            return _Face(as_truetype(self._file, numbers))
        return self._whole_face

    def _subset(self, number: int, codes: tuple[tuple[int, int], ...]) -> Subset:
        """Return the data to embed for a subset's bytes and the characters that they encode."""
        file, points = self._file, dict(codes)
        first, last = min(points), max(points)
        made = self.embedded([file.glyph(points[byte]) if byte in points else 0 for byte in range(last + 1)])
        advances = [file.advance(points[byte]) if byte in points else 0 for byte in range(first, last + 1)]
        to_unicode = deflated(unicode_map({byte: chr(point) for byte, point in codes}, 2).encode())
        descriptor = pdfdoc.PDFDictionary({**made.descriptor, "FontFile2": "%d 0 R"}).format(None)
        dictionary = pdfdoc.PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/TrueType",
                "BaseFont": pdfdoc.PDFName(made.name),
                "FirstChar": first,
                "LastChar": last,
                "Widths": pdfdoc.PDFArrayCompact(advances),
                "FontDescriptor": "%d 0 R",
                "ToUnicode": "%d 0 R",
            }
        ).format(None)
        return Subset(number, descriptor, dictionary, deflated(made.file), len(made.file), to_unicode)


class GlyphFont:
    """The glyphs of one font file in one document, with codes in the order in which they are first shown."""

    def __init__(self, font: Font) -> None:
        self._font = font
        self._codes: dict[tuple[int, str], int] = {}

    @property
    def resource(self) -> str:
        """Return the name of the font in a page's resources."""
        return f"/{self._font.name}+G"

    def shown(self, glyphs: Sequence[ShapedGlyph], size: float) -> str:
        """Return the operators that show glyphs from the current position; ``size`` is in units of the page."""
        written: list[str] = []
        row: list[str] = []
        rise = owed = 0.0
        for glyph in glyphs:
            x, y = glyph.x, glyph.y
            if not glyph.text:  # a mark, which is drawn
                continue
            if y != rise:
                if row:
                    written.append(f"[{''.join(row)}] TJ")
                written.append(f"{y * size / 1000:.4f} Ts")
                row, rise = [], y
            if abs(owed + x) > 0.005:
                row.append(f"{-owed - x:.2f}")
            row.append(f"<{self._code(glyph.number, glyph.text):04X}>")
            owed = glyph.advance - x - self._font.file.glyph_advance(glyph.number)
        written.append(f"[{''.join(row)}] TJ")
        return "\n".join([*written, "0 Ts"] if rise else written)

    def _code(self, number: int, text: str) -> int:
        return self._codes.setdefault((number, text), min(len(self._codes) + 1, _MOST_CODES))

    def subset(self) -> GlyphSubset:
        """Return the subset to embed for the glyphs that were shown."""
        numbers = [number for number, _ in self._codes]
        made = self._font.embedded(numbers)
        places = {
            number: place for place, number in enumerate(dict.fromkeys(number for number in numbers if number), 1)
        }
        glyph_numbers = b"\0\0" + b"".join(places.get(number, 0).to_bytes(2, "big") for number in numbers)
        widths = [self._font.file.glyph_advance(number) for number in numbers]
        says = {code: text for (_, text), code in self._codes.items()}
        to_unicode = deflated(unicode_map(says, 4).encode())
        return GlyphSubset(
            made.descriptor, made.name, widths, deflated(made.file), len(made.file), deflated(glyph_numbers), to_unicode
        )


def mark_paths(glyphs: Sequence[ShapedGlyph], font: Font, at: Point, size: float) -> Iterator[Path]:
    """Yield the outlines of the marks on a line's letters, because readers would find marks beside their letters.

    ``at`` is where the line begins, ``size`` the type size in mm.
    """
    x, scale = at.x, size / 1000
    for glyph in glyphs:
        if not glyph.text:
            place = Transform(scale, 0.0, 0.0, scale, x + glyph.x * scale, at.y - glyph.y * scale)
            yield mapped(font.file.outline(glyph.number), place)
        x += glyph.advance * scale


class _Face(TTFontFile):
    """ReportLab's subsetting of a font file, without its slow reading of every character and glyph beforehand."""

    def __init__(self, data: bytes) -> None:
        super().__init__(BytesIO(data), charInfo=0)
        self.charToGlyph: dict[int, int] = {}
        glyphs = self.get_ushort(self.get_table_pos("maxp")[0] + 4)
        wide = self.get_ushort(self.get_table_pos("hhea")[0] + 34)
        metrics = self._numbers("hmtx", "H", wide + glyphs)
        pairs = list(zip(metrics[: 2 * wide : 2], metrics[1 : 2 * wide : 2], strict=True))
        # the glyphs after the last pair have its width and only a bearing of their own
        self.hmetrics = pairs + [(pairs[-1][0], bearing) for bearing in metrics[2 * wide :]]
        if self.get_ushort(self.get_table_pos("head")[0] + 50):
            self.glyphPos = self._numbers("loca", "L", glyphs + 1)
        else:
            self.glyphPos = [2 * half for half in self._numbers("loca", "H", glyphs + 1)]

    def _numbers(self, table: str, form: str, count: int) -> list[int]:
        return list(struct.unpack_from(f">{count}{form}", self._ttf_data, self.get_table_pos(table)[0]))

    def get_table(self, tag: str) -> bytes:
        if tag in _NOT_EMBEDDED:
            raise KeyError(tag)  # a font without the table
        return super().get_table(tag)

    def descriptor(self, name: str) -> dict[str, Any]:
        """Return the entries of the font's descriptor except its file."""
        return {
            "Type": "/FontDescriptor",
            "FontName": pdfdoc.PDFName(name),
            "Flags": self.flags & ~FF_NONSYMBOLIC | FF_SYMBOLIC,
            "FontBBox": pdfdoc.PDFArray([round(value) for value in self.bbox]).format(None),
            "StemV": self.stemV,
            "ItalicAngle": self.italicAngle,
            "Ascent": round(self.ascent),
            "Descent": round(self.descent),
            "CapHeight": round(self.capHeight),
        }


@lru_cache(maxsize=4096)
def _code(character: str) -> tuple[int, int]:
    """Return a character's subset and its byte there; the first subset holds Latin 1 and the usual signs."""
    point = ord(character)
    if character == _NO_BREAK_SPACE:
        return 0, 0x20
    if 0x20 <= point < 0x7F or 0xA0 < point < 0x100:
        return 0, point
    if character in _USUAL:
        return 0, _FREE.stop + _USUAL.index(character)
    block, place = divmod(point, 0x80)
    return 1 + block, 0x80 + place


# The encoding of the first subset's characters, which every font has there.
_FIRST = {point: chr(_code(chr(point))[1]) for point in (*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, _USUAL))}
_FIRST |= _ESCAPES


def _escaped(string: str) -> str:
    """Return a string with escapes; four times as fast as a table of them, which looks up every letter."""
    return string.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def unicode_map(texts: Mapping[int, str], digits: int) -> str:
    """Return the map from codes, in hexadecimal ``digits``, to text, for search and copy."""
    pairs = [f"<{code:0{digits}X}> <{text.encode('utf-16-be').hex()}>" for code, text in sorted(texts.items())]
    blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]  # the most that a block may hold
    maps = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<{'0' * digits}> <{'F' * digits}>\nendcodespacerange\n{maps}\n"
        "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    )
