"""Metadata that PDF readers and archives look for: XMP, and the color space that colors are meant in."""

import struct
from functools import cache
from html import escape

from printgen import __version__

COLOR_SPACE = "sRGB IEC61966-2.1"

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>printgen</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>{tagged}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""
_TAGGED = "\n<pdfuaid:part>1</pdfuaid:part>"

# Its primaries and white for the connection space, adapted to D50, and the adaptation.
_WHITE = (0.9642, 1.0, 0.8249)
_PRIMARIES = {
    b"rXYZ": (0.4360747, 0.2225045, 0.0139322),
    b"gXYZ": (0.3850649, 0.7168786, 0.0971045),
    b"bXYZ": (0.1430804, 0.0606169, 0.7141733),
}
_ADAPTATION = (1.0478112, 0.0228866, -0.0501270, 0.0295424, 0.9904844, -0.0170491, -0.0092345, 0.0150436, 0.7521316)
_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


def creator() -> str:
    return f"printgen {__version__}"


def xmp(title: str, subject: str, language: str, tagged: bool) -> bytes:
    """Return the metadata of a document as XMP; a tagged one says that it follows PDF/UA."""
    texts = {"title": title, "subject": subject, "language": language, "creator": creator()}
    escaped = {name: escape(text) for name, text in texts.items()}
    return _XMP.format(**escaped, tagged=_TAGGED if tagged else "").encode("utf-8")


@cache
def srgb_profile() -> bytes:
    """Return an ICC profile of sRGB, version 4.2; always the same bytes."""
    curve = b"para\0\0\0\0" + struct.pack(">HH", 3, 0) + _fixed(*_CURVE)
    tags = {
        b"desc": _text(COLOR_SPACE),
        b"cprt": _text("No copyright, use freely"),
        b"wtpt": b"XYZ \0\0\0\0" + _fixed(*_WHITE),
        b"chad": b"sf32\0\0\0\0" + _fixed(*_ADAPTATION),
        **{name: b"XYZ \0\0\0\0" + _fixed(*values) for name, values in _PRIMARIES.items()},
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), curve),
    }
    table, data, places = b"", b"", dict[bytes, int]()
    start = 128 + 4 + 12 * len(tags)
    for name, content in tags.items():
        if content not in places:  # the three curves are one
            places[content] = start + len(data)
            data += content + b"\0" * (-len(content) % 4)
        table += name + struct.pack(">II", places[content], len(content))
    size = start + len(data)
    made = struct.pack(">6H", 2026, 1, 1, 0, 0, 0)
    head = struct.pack(">I4sI12s12s4s", size, b"", 0x04200000, b"mntrRGB XYZ ", made, b"acsp")
    head += bytes(28) + _fixed(*_WHITE)
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + data


def _fixed(*values: float) -> bytes:
    """Return numbers with 16 bits before and after the point."""
    return struct.pack(f">{len(values)}i", *(round(value * 65536) for value in values))


def _text(text: str) -> bytes:
    encoded = text.encode("utf-16-be")
    return b"mluc\0\0\0\0" + struct.pack(">II4sII", 1, 12, b"enUS", len(encoded), 28) + encoded
