"""Validation of users' font files (TrueType and OpenType), which are rebuilt from their valid tables."""

import struct
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from unicodedata import category

from printgen.limits import FONT_CHARACTERS
from printgen.messages import message

TRUETYPE, POSTSCRIPT = b"\0\1\0\0", b"OTTO"
"""How font files begin, by the kind of their outlines."""

OUTLINES = {TRUETYPE: ("glyf", "loca"), b"true": ("glyf", "loca"), POSTSCRIPT: ("CFF ",)}
"""The tables of the outlines, by how a font file begins."""

NEEDED = ("cmap", "head", "hhea", "hmtx", "maxp")  # besides the outlines
_COPIED = ("CFF ", "GDEF", "GPOS", "GSUB", "cvt ", "fpgm", "glyf", "hmtx", "kern", "loca", "maxp", "prep")
_CHAR_STRINGS = 17  # the entry of a CFF font's dictionary that says where its outlines are
_MAGIC = 0x5F0F3CF5
_RESTRICTED = 0x0002  # of OS/2's fsType: the license forbids embedding
_NOT_SUBSET, _BITMAPS_ONLY = 0x0100, 0x0200
_MORE, _WORDS, _SCALE, _TWO_SCALES, _MATRIX = 0x20, 0x01, 0x08, 0x40, 0x80  # flags of a part of a composite glyph
_WITH_WIDTH = frozenset({"Lu", "Ll", "Lt", "Lo", "Nd", "Po", "Pd", "Sc", "Zs"})  # Unicode categories
# Letters that may be drawn over others: parts of Korean syllables, and the forms of Arabic marks.
_OVERLAID = (range(0x1160, 0x1200), range(0xD7B0, 0xD800), range(0xFB50, 0xFE00), range(0xFE70, 0xFF00))
_SURROGATES = range(0xD800, 0xE000)
_POST = 0x00030000  # the form without glyph names
_ENGLISH = (3, 1, 0x409)
_BROKEN = message("this is not a complete TrueType or OpenType font")
_TRUNCATED = message("the outlines of the font are truncated")


class FontTablesError(Exception):
    """The bytes are not a font that can be measured and embedded."""

    def __init__(self, fault: str, hint: str = message("use an intact .ttf or .otf file")) -> None:
        super().__init__(fault)
        self.message = fault
        self.hint = hint


def rebuilt(data: bytes) -> bytes:
    """Return the font with valid tables only; raises FontTablesError if a required table is invalid."""
    try:
        tables = font_tables(data)
        if data[:4] not in OUTLINES or not tables.keys() >= {*NEEDED, *OUTLINES[data[:4]]}:
            raise FontTablesError(_BROKEN)
        kind = POSTSCRIPT if data[:4] == POSTSCRIPT else TRUETYPE
        mapping = _checked_mapping(tables, kind)
        head, hhea, post = tables["head"], tables["hhea"], tables.get("post", b"")
        kept = {tag: tables[tag] for tag in _COPIED if tag in tables}
        kept["head"] = b"\0\1\0\0" + head[4:52] + bytes(2)
        kept["hhea"] = b"\0\1\0\0" + hhea[4:32] + bytes(2) + hhea[34:36]
        kept["cmap"] = _written_map(mapping)
        name = _postscript_name(tables.get("name", b"")).encode("utf-16-be")
        kept["name"] = struct.pack(">9H", 0, 1, 18, *_ENGLISH, 6, len(name), 0) + name
        kept["post"] = struct.pack(">L", _POST) + (post[4:16] if len(post) >= 16 else bytes(12)) + bytes(16)
        if license_and_metrics := _checked_os2(tables.get("OS/2", b"")):
            kept["OS/2"] = license_and_metrics
        return font_file(kept, kind)
    except (struct.error, IndexError, OverflowError, ZeroDivisionError, UnicodeDecodeError) as error:
        raise FontTablesError(_BROKEN) from error


def font_tables(data: bytes) -> dict[str, bytes]:
    """Return the tables by tag, each within the file; the first if two have the same tag."""
    tables: dict[str, bytes] = {}
    (count,) = struct.unpack_from(">H", data, 4)
    for at in range(count):
        tag, _, start, size = struct.unpack_from(">4sLLL", data, 12 + 16 * at)
        if start + size > len(data):
            raise FontTablesError(_BROKEN)
        tables.setdefault(tag.decode("latin-1"), data[start : start + size])
    return tables


def _checked_mapping(tables: Mapping[str, bytes], kind: bytes) -> dict[int, int]:
    """Return the glyph of each character, after checking glyph count, measures, outlines and widths."""
    version, glyphs = struct.unpack_from(">LH", tables["maxp"])
    known, size = (0x00005000, 6) if kind == POSTSCRIPT else (0x00010000, 32)
    if version != known or len(tables["maxp"]) < size or not glyphs:
        raise FontTablesError(message("the font does not say how many glyphs it has"))
    head = tables["head"]
    (magic,), (units,), (form,) = (
        struct.unpack_from(kind, head, at) for kind, at in ((">L", 12), (">H", 18), (">H", 50))
    )
    if magic != _MAGIC or len(head) < 54 or not 16 <= units <= 16_384 or form not in (0, 1):
        raise FontTablesError(message("the font has no valid 'head' table"))
    (wide,) = struct.unpack_from(">H", tables["hhea"], 34)
    if not 1 <= wide <= glyphs or len(tables["hmtx"]) < 4 * wide + 2 * (glyphs - wide):
        raise FontTablesError(message("the font does not have the widths of all its glyphs"))
    if kind == POSTSCRIPT:
        _check_char_strings(tables["CFF "], glyphs)
    else:
        _check_glyphs(tables, glyphs)
    mapping = _mapping(tables["cmap"], glyphs)
    widths = struct.unpack_from(f">{2 * wide}H", tables["hmtx"])[::2]
    for code, glyph in mapping.items():
        if widths[min(glyph, wide - 1)]:
            continue
        # Text cannot be fitted if its letters have no width; only combining marks may have none.
        if category(chr(code)) in _WITH_WIDTH and not any(code in overlaid for overlaid in _OVERLAID):
            raise FontTablesError(message("the font has a letter without width ({code})", code=f"U+{code:04X}"))
    return mapping


def _check_glyphs(tables: Mapping[str, bytes], glyphs: int) -> None:
    """Check that outlines are in order within their table, and that composite glyphs have parts and no recursion."""
    long = struct.unpack_from(">H", tables["head"], 50)[0]
    halves = struct.unpack_from(f">{glyphs + 1}{'L' if long else 'H'}", tables["loca"])
    places = halves if long else [2 * half for half in halves]
    outlines = tables["glyf"]
    if places[-1] > len(outlines) or any(end < start for start, end in pairwise(places)):
        raise FontTablesError(message("the font has outlines beyond its 'glyf' table"))
    composed: dict[int, tuple[int, ...]] = {}
    for number, (start, end) in enumerate(pairwise(places)):
        if start == end:
            continue
        if end - start < 10:
            raise FontTablesError(_TRUNCATED)
        if struct.unpack_from(">h", outlines, start)[0] < 0:
            composed[number] = tuple(_parts(outlines[start:end]))
    if any(part >= glyphs for parts in composed.values() for part in parts) or _is_circular(composed):
        raise FontTablesError(message("the font has glyphs composed of missing glyphs or of themselves"))


def _check_char_strings(cff: bytes, glyphs: int) -> None:
    """Check that a font with PostScript outlines has one for each glyph, within its table."""
    header = cff[2]
    _, names_end = _index(cff, header)
    dictionaries, _ = _index(cff, names_end)
    start = _char_strings(cff[slice(*dictionaries[0])])
    outlines, _ = _index(cff, start)
    if not 0 < start < len(cff) or len(outlines) != glyphs:
        raise FontTablesError(_TRUNCATED)


def _index(cff: bytes, at: int) -> tuple[list[tuple[int, int]], int]:
    """Return where each object of a CFF index begins and ends, and where the index ends."""
    (count,) = struct.unpack_from(">H", cff, at)
    if not count:
        return [], at + 2
    size, first = cff[at + 2], at + 3
    before = first + (count + 1) * size - 1
    if not 1 <= size <= 4 or before > len(cff):
        raise FontTablesError(_TRUNCATED)
    ends = [before + int.from_bytes(cff[place : place + size]) for place in range(first, before + 1, size)]
    if ends[-1] > len(cff) or any(end < start for start, end in pairwise(ends)):
        raise FontTablesError(_TRUNCATED)
    return list(pairwise(ends)), ends[-1]


def _char_strings(dictionary: bytes) -> int:
    """Return the last number before the entry of the outlines in a CFF dictionary; 0 without such an entry."""
    at, number = 0, 0
    while at < len(dictionary):
        first = dictionary[at]
        if first == _CHAR_STRINGS:
            return number
        if first == 28:
            number, at = int.from_bytes(dictionary[at + 1 : at + 3], signed=True), at + 3
        elif first == 29:
            number, at = int.from_bytes(dictionary[at + 1 : at + 5], signed=True), at + 5
        elif first == 30:  # a real number in nibbles, the last of them F
            at += 1
            while dictionary[at] & 0x0F != 0x0F and dictionary[at] >> 4 != 0x0F:
                at += 1
            at += 1
        elif 32 <= first <= 246:
            number, at = first - 139, at + 1
        elif first >= 247:
            more = dictionary[at + 1]
            number = (first - 247) * 256 + more + 108 if first <= 250 else -(first - 251) * 256 - more - 108
            at += 2
        else:
            at += 2 if first == 12 else 1
    return 0


def _parts(outline: bytes) -> Iterator[int]:
    """Yield the glyphs that a composite glyph is made of."""
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, part = struct.unpack_from(">HH", outline, at)
        yield part
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0


def _is_circular(composed: Mapping[int, Sequence[int]]) -> bool:
    """Check whether a glyph is a part of itself at any depth."""
    open_, done = set[int](), set[int]()
    for first in composed:
        path = [(first, iter(composed[first]))]
        open_.add(first)
        while path:
            glyph, parts = path[-1]
            part = next((part for part in parts if part in composed and part not in done), None)
            if part is None:
                path.pop()
                open_.discard(glyph)
                done.add(glyph)
            elif part in open_:
                return True
            else:
                open_.add(part)
                path.append((part, iter(composed[part])))
    return False


def _mapping(cmap: bytes, glyphs: int) -> dict[int, int]:
    """Return the glyph of each character, by the widest Unicode map of the table."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    form, at = 0, 0
    for index in range(count):
        platform, encoding, place = struct.unpack_from(">HHL", cmap, 4 + 8 * index)
        (found_form,) = struct.unpack_from(">H", cmap, place)
        if found_form in (4, 12) and (platform == 0 or (platform == 3 and encoding in (1, 10))):
            form, at = max((form, at), (found_form, place))
    if not form:
        raise FontTablesError(message("the font has no Unicode character map; it may be a symbol font"))
    ranges = tuple(_segments(cmap, at) if form == 4 else _groups(cmap, at))
    mapped = sum(end - start + 1 for start, end, _, _ in ranges)
    if mapped > FONT_CHARACTERS.most:
        raise FontTablesError(
            message("the font claims to map {n:,} characters; at most {most:,}", n=mapped, most=FONT_CHARACTERS.most)
        )
    found: dict[int, int] = {}
    for start, end, delta, offset in ranges:
        for code in range(start, end + 1):
            glyph = code + delta
            if offset is not None:
                (listed,) = struct.unpack_from(">H", cmap, offset + 2 * (code - start))
                glyph = listed + delta if listed else 0
            if form == 4:
                glyph &= 0xFFFF
            if 0 < glyph < glyphs and code < 0x110000 and code not in _SURROGATES:
                found[code] = glyph
    return found


def _segments(cmap: bytes, at: int) -> Iterator[tuple[int, int, int, int | None]]:
    """Yield the runs of a map of format 4: first, last, number to add, and place of its list of glyphs, if any."""
    count = struct.unpack_from(">H", cmap, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", cmap, at + 14)
    starts, deltas, offsets = (
        struct.unpack_from(f">{count}H", cmap, at + 16 + 2 * count * number) for number in (1, 2, 3)
    )
    for index, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        if start <= end and not (start == end == 0xFFFF):
            yield start, end, delta, at + 16 + 6 * count + 2 * index + offset if offset else None


def _groups(cmap: bytes, at: int) -> Iterator[tuple[int, int, int, None]]:
    """Yield the runs of a map of format 12."""
    (count,) = struct.unpack_from(">L", cmap, at + 12)
    values = struct.unpack_from(f">{3 * count}L", cmap, at + 16) if 12 * count <= len(cmap) else ()
    if count and not values:
        raise FontTablesError(message("the character map of the font is truncated"))
    for start, end, glyph in zip(values[0::3], values[1::3], values[2::3], strict=True):
        if start <= end:
            yield start, end, glyph - start, None


def _checked_os2(table: bytes) -> bytes:
    """Check the embedding permission; return the table, empty if it is too short for what it claims."""
    if len(table) < 78:
        return b""
    (version,), (permission,) = struct.unpack_from(">H", table), struct.unpack_from(">H", table, 8)
    if permission & 0x000F == _RESTRICTED or permission & (_NOT_SUBSET | _BITMAPS_ONLY):
        fault = message("the font's license bits (fsType) do not allow a subset of it to be embedded")
        raise FontTablesError(fault, message("choose another font, or ask its maker for one that may be embedded"))
    return table if version < 2 or len(table) >= 96 else b""


def _postscript_name(table: bytes) -> str:
    """Return the font's name in the letters that PDFs allow; ``Font`` if it has none."""
    try:
        _, count, strings = struct.unpack_from(">HHH", table)
        for index in range(count):
            *_, kind, size, offset = struct.unpack_from(">6H", table, 6 + 12 * index)
            if kind == 6:
                raw = table[strings + offset : strings + offset + size]
                text = raw.decode("utf-16-be" if raw[:1] == b"\0" else "latin-1", "ignore")
                name = "".join(letter for letter in text if letter.isascii() and (letter.isalnum() or letter in "-_"))
                if name:
                    return name[:63]
    except struct.error:
        pass
    return "Font"


def _written_map(mapping: Mapping[int, int]) -> bytes:
    """Return a table with one map, of format 12."""
    groups: list[list[int]] = []
    for code, glyph in sorted(mapping.items()):
        if groups and code == groups[-1][1] + 1 and glyph - code == groups[-1][2] - groups[-1][0]:
            groups[-1][1] = code
        else:
            groups.append([code, code, glyph])
    head = struct.pack(">HHHHL", 0, 1, 3, 10, 12)
    body = struct.pack(">HHLLL", 12, 0, 16 + 12 * len(groups), 0, len(groups))
    return head + body + b"".join(struct.pack(">LLL", *group) for group in groups)


def font_file(tables: Mapping[str, bytes], kind: bytes = TRUETYPE) -> bytes:
    """Return a font file with these tables; its kind is how it begins."""
    power = 1 << (len(tables).bit_length() - 1)
    head = struct.pack(">4s4H", kind, len(tables), 16 * power, power.bit_length() - 1, 16 * (len(tables) - power))
    at = len(head) + 16 * len(tables)
    directory, body = [head], []
    for tag, table in sorted(tables.items()):
        padded = table + bytes(-len(table) % 4)
        checksum = sum(struct.unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
        directory.append(struct.pack(">4sLLL", tag.encode("latin-1"), checksum, at, len(table)))
        body.append(padded)
        at += len(padded)
    return b"".join([*directory, *body])
