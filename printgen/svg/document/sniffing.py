"""Tells SVG files from raster pictures, whatever they are called."""


def is_svg(data: bytes) -> bool:
    """Whether a file's first letters are those of XML rather than of a raster picture."""
    return data[:64].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").startswith(b"<")
