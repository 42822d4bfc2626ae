"""A stranger's TrueType file read whole and written anew, so that whoever reads it later finds what it should.

Only tables that are used later are kept. What may differ from font to font without being seen on paper (names, glyph
names, the forms of a character map) is written in one form. Table layouts: OpenType specification 1.9.
"""

import struct
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from unicodedata import category

from printgen.limits import FONT_CHARACTERS

_NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")
_COPIED = ("GDEF", "GPOS", "GSUB", "cvt ", "fpgm", "glyf", "hmtx", "kern", "loca", "maxp", "prep")
_MAGIC = 0x5F0F3CF5
_RESTRICTED = 0x0002  # of OS/2's fsType: the licence forbids embedding
_NOT_SUBSET, _BITMAPS_ONLY = 0x0100, 0x0200
_MORE, _WORDS, _SCALE, _TWO_SCALES, _MATRIX = 0x20, 0x01, 0x08, 0x40, 0x80  # flags of a part of a composite glyph
_WITH_WIDTH = frozenset({"Lu", "Ll", "Lt", "Lo", "Nd", "Po", "Pd", "Sc", "Zs"})  # of Unicode's categories
# Letters that may be drawn over others: parts of Korean syllables, and the forms of Arabic marks.
_OVERLAID = (range(0x1160, 0x1200), range(0xD7B0, 0xD800), range(0xFB50, 0xFE00), range(0xFE70, 0xFF00))
_POST = 0x00030000  # the form without glyph names
_ENGLISH = (3, 1, 0x409)


class FontTablesError(Exception):
    """The bytes are no TrueType font that can be measured and embedded; the message says why, as a predicate."""


def rebuilt(data: bytes) -> bytes:
    """The font with sound tables only; raises FontTablesError where one of those that are needed is not."""
    try:
        return _rebuilt(data)
    except (struct.error, IndexError, OverflowError, ZeroDivisionError, UnicodeDecodeError) as error:
        raise FontTablesError("is not a whole TrueType font") from error


def _rebuilt(data: bytes) -> bytes:
    tables = _tables(data)
    if data[:4] not in (b"\0\1\0\0", b"true") or not tables.keys() >= set(_NEEDED):
        raise FontTablesError("is not a whole TrueType font")
    glyphs = _glyph_count(tables)
    _check_head(tables["head"])
    _check_metrics(tables, glyphs)
    _check_glyphs(tables, glyphs)
    kept = {tag: tables[tag] for tag in _COPIED if tag in tables}
    kept["head"] = b"\0\1\0\0" + tables["head"][4:52] + bytes(2)
    kept["hhea"] = b"\0\1\0\0" + tables["hhea"][4:32] + bytes(2) + tables["hhea"][34:36]
    mapping = _mapping(tables["cmap"], glyphs)
    _check_widths(mapping, tables)
    kept["cmap"] = _written_map(mapping)
    kept["name"] = _written_name(_postscript_name(tables.get("name", b"")))
    kept["post"] = _written_post(tables.get("post", b""))
    if license_and_metrics := _checked_os2(tables.get("OS/2", b"")):
        kept["OS/2"] = license_and_metrics
    return _file(kept)


def _tables(data: bytes) -> dict[str, bytes]:
    """The tables by tag, each within the file; of two with one tag the first."""
    tables: dict[str, bytes] = {}
    (count,) = struct.unpack_from(">H", data, 4)
    for at in range(count):
        tag, _, start, size = struct.unpack_from(">4sLLL", data, 12 + 16 * at)
        if start + size > len(data):
            raise FontTablesError("is not a whole TrueType font")
        tables.setdefault(tag.decode("latin-1"), data[start : start + size])
    return tables


def _glyph_count(tables: Mapping[str, bytes]) -> int:
    version, count = struct.unpack_from(">LH", tables["maxp"])
    if version != 0x00010000 or len(tables["maxp"]) < 32 or not count:
        raise FontTablesError("does not tell how many glyphs it has")
    return int(count)


def _check_head(head: bytes) -> None:
    (magic,), (units,), (form,) = (
        struct.unpack_from(kind, head, at) for kind, at in ((">L", 12), (">H", 18), (">H", 50))
    )
    if magic != _MAGIC or len(head) < 54 or not 16 <= units <= 16_384 or form not in (0, 1):
        raise FontTablesError("has no sound 'head' table")


def _check_metrics(tables: Mapping[str, bytes], glyphs: int) -> None:
    (wide,) = struct.unpack_from(">H", tables["hhea"], 34)
    if not 1 <= wide <= glyphs or len(tables["hmtx"]) < 4 * wide + 2 * (glyphs - wide):
        raise FontTablesError("does not tell the widths of all its glyphs")


def _check_glyphs(tables: Mapping[str, bytes], glyphs: int) -> None:
    """Outlines in order, each within its table; composite ones of glyphs that there are, and of none of themselves."""
    outlines = tables["glyf"]
    composed: dict[int, tuple[int, ...]] = {}
    for number, (start, end) in enumerate(pairwise(_outline_places(tables, glyphs))):
        if start == end:
            continue
        if end - start < 10:
            raise FontTablesError("has outlines that break off")
        if struct.unpack_from(">h", outlines, start)[0] < 0:
            composed[number] = tuple(_parts(outlines[start:end]))
    if any(part >= glyphs for parts in composed.values() for part in parts) or _is_circular(composed):
        raise FontTablesError("has glyphs that are made of none or of themselves")


def _outline_places(tables: Mapping[str, bytes], glyphs: int) -> Sequence[int]:
    """Where each glyph's outline begins, and where the last one ends."""
    long = struct.unpack_from(">H", tables["head"], 50)[0]
    halves = struct.unpack_from(f">{glyphs + 1}{'L' if long else 'H'}", tables["loca"])
    places = halves if long else [2 * half for half in halves]
    if places[-1] > len(tables["glyf"]) or any(end < start for start, end in pairwise(places)):
        raise FontTablesError("has outlines beyond its 'glyf' table")
    return places


def _parts(outline: bytes) -> Iterator[int]:
    """The glyphs that a composite one is made of."""
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, part = struct.unpack_from(">HH", outline, at)
        yield part
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0


def _is_circular(composed: Mapping[int, Sequence[int]]) -> bool:
    """Whether a glyph is a part of itself, at whatever depth."""
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
    """The glyph of each character, by the widest Unicode map of the table."""
    form, at = _widest_map(cmap)
    ranges = tuple(_segments(cmap, at) if form == 4 else _groups(cmap, at))
    mapped = sum(end - start + 1 for start, end, _, _ in ranges)
    if mapped > FONT_CHARACTERS.most:
        raise FontTablesError(f"claims to map {mapped:,} characters; {FONT_CHARACTERS} are the most")
    found: dict[int, int] = {}
    for start, end, delta, offset in ranges:
        for code in range(start, end + 1):
            glyph = (code + delta) if offset is None else _listed(cmap, offset + 2 * (code - start), delta)
            glyph = glyph & 0xFFFF if form == 4 else glyph
            if 0 < glyph < glyphs and _is_character(code):
                found[code] = glyph
    return found


def _widest_map(cmap: bytes) -> tuple[int, int]:
    """The format of the table's widest Unicode map, and where that begins."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    best: tuple[int, int] | None = None
    for index in range(count):
        platform, encoding, at = struct.unpack_from(">HHL", cmap, 4 + 8 * index)
        form = struct.unpack_from(">H", cmap, at)[0]
        if form in (4, 12) and (platform == 0 or (platform == 3 and encoding in (1, 10))):
            best = max(best or (0, 0), (form, at))
    if best is None:
        raise FontTablesError("has no Unicode character map (a symbol font, perhaps)")
    return best


def _is_character(code: int) -> bool:
    """Whether a number is that of a character, and no half of a pair."""
    return code < 0x110000 and not 0xD800 <= code < 0xE000


def _check_widths(mapping: Mapping[int, int], tables: Mapping[str, bytes]) -> None:
    """Letters, figures and the blank of no width leave nothing to fit a text by; marks that join letters have none."""
    (wide,) = struct.unpack_from(">H", tables["hhea"], 34)
    widths = struct.unpack_from(f">{2 * wide}H", tables["hmtx"])[::2]
    for code, glyph in mapping.items():
        if not widths[min(glyph, wide - 1)] and _has_width(code):
            raise FontTablesError(f"has a letter of no width (U+{code:04X})")


def _has_width(code: int) -> bool:
    """Whether a character takes room of its own in every face."""
    return category(chr(code)) in _WITH_WIDTH and not any(code in overlaid for overlaid in _OVERLAID)


def _listed(cmap: bytes, at: int, delta: int) -> int:
    glyph: int = struct.unpack_from(">H", cmap, at)[0]
    return glyph + delta if glyph else 0


def _segments(cmap: bytes, at: int) -> Iterator[tuple[int, int, int, int | None]]:
    """The runs of a map of format 4: first, last, what is added, and where glyphs are listed if they are."""
    count = struct.unpack_from(">H", cmap, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", cmap, at + 14)
    starts, deltas, offsets = (
        struct.unpack_from(f">{count}H", cmap, at + 16 + 2 * count * number) for number in (1, 2, 3)
    )
    for index, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        if start <= end and not (start == end == 0xFFFF):
            yield start, end, delta, at + 16 + 6 * count + 2 * index + offset if offset else None


def _groups(cmap: bytes, at: int) -> Iterator[tuple[int, int, int, None]]:
    """The runs of a map of format 12."""
    (count,) = struct.unpack_from(">L", cmap, at + 12)
    values = struct.unpack_from(f">{3 * count}L", cmap, at + 16) if 12 * count <= len(cmap) else ()
    if count and not values:
        raise FontTablesError("has a character map that breaks off")
    for start, end, glyph in zip(values[0::3], values[1::3], values[2::3], strict=True):
        if start <= end:
            yield start, end, glyph - start, None


def _checked_os2(table: bytes) -> bytes:
    """The table of metrics and permissions; empty where it is too short for what it claims."""
    if len(table) < 78:
        return b""
    (version,), (permission,) = struct.unpack_from(">H", table), struct.unpack_from(">H", table, 8)
    if permission & 0x000F == _RESTRICTED or permission & (_NOT_SUBSET | _BITMAPS_ONLY):
        raise FontTablesError("may not be embedded in part: so says its licence bit (fsType)")
    return table if version < 2 or len(table) >= 96 else b""


def _postscript_name(table: bytes) -> str:
    """The font's name for PDFs, in the letters that they allow; ``Font`` where it has none."""
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


def _written_name(name: str) -> bytes:
    text = name.encode("utf-16-be")
    return struct.pack(">3H", 0, 1, 18) + struct.pack(">6H", *_ENGLISH, 6, len(text), 0) + text


def _written_post(table: bytes) -> bytes:
    measures = table[4:16] if len(table) >= 16 else bytes(12)
    return struct.pack(">L", _POST) + measures + bytes(16)


def _written_map(mapping: Mapping[int, int]) -> bytes:
    """A table with one map, of format 12."""
    groups: list[list[int]] = []
    for code, glyph in sorted(mapping.items()):
        if groups and code == groups[-1][1] + 1 and glyph - code == groups[-1][2] - groups[-1][0]:
            groups[-1][1] = code
        else:
            groups.append([code, code, glyph])
    head = struct.pack(">HHHHL", 0, 1, 3, 10, 12)
    body = struct.pack(">HHLLL", 12, 0, 16 + 12 * len(groups), 0, len(groups))
    return head + body + b"".join(struct.pack(">LLL", *group) for group in groups)


def _file(tables: Mapping[str, bytes]) -> bytes:
    """A font file of these tables."""
    power = 1 << (len(tables).bit_length() - 1)
    head = struct.pack(
        ">4s4H", b"\0\1\0\0", len(tables), 16 * power, power.bit_length() - 1, 16 * (len(tables) - power)
    )
    at = len(head) + 16 * len(tables)
    directory, body = [head], []
    for tag, table in sorted(tables.items()):
        padded = table + bytes(-len(table) % 4)
        checksum = sum(struct.unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
        directory.append(struct.pack(">4sLLL", tag.encode("latin-1"), checksum, at, len(table)))
        body.append(padded)
        at += len(padded)
    return b"".join([*directory, *body])
