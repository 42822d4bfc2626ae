"""Font files as ReportLab fonts: bytes go in, a registered font that no other file can be mistaken for comes out."""

from functools import cache
from hashlib import sha256
from io import BytesIO

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFNameBytes, TTFont


@cache
def registered(data: bytes) -> TTFont:
    """The font of these bytes, registered once a process.

    ReportLab takes two files with one PostScript name for the same font and draws with the first; so each
    gets a name with the hash of its bytes in it.
    """
    digest = sha256(data).hexdigest()[:8]
    font = TTFont(f"printgen-{digest}", BytesIO(data), asciiReadable=0)
    font.face.name = TTFNameBytes(font.face.name + b"-" + digest.encode())
    pdfmetrics.registerFont(font)
    return font
