"""Valid inputs for the fuzzer to mutate: themes, reduced fonts, pictures and a small kit."""

import struct
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pikepdf
import yaml
from PIL import Image, features

from printgen import resources
from printgen.art.icons import baked
from printgen.kit.request import document_names
from printgen.loading import load_theme
from printgen.theme.font_tables import rebuilt
from tests.conftest import printgen
from tests.support import card_game
from tests.support.small_theme import TEXT, bent, more_cards, write

SMALL = bent(more_cards("chest-02", 4), more_cards("chance-01", 3))
_BUNDLED = ("classic", "knockout", "wizarding", "summit")
_LETTERS = range(0x20, 0x7F)


def tree_of(text: str) -> Any:
    """Return a YAML text as plain values."""
    return yaml.load(text, Loader=yaml.CSafeLoader)


class _Plain(yaml.CSafeDumper):
    """A YAML writer that repeats shared values, because themes may not use aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def text_of(tree: Any) -> bytes:
    """Return plain values as YAML, with characters replaced that UTF-8 cannot encode."""
    text: str = yaml.dump(tree, Dumper=_Plain, allow_unicode=True, sort_keys=False)
    return text.encode("utf-8", "replace")


@cache
def theme_texts() -> tuple[str, ...]:
    """Return themes as text: the small one, and the bundled ones whose base is also bundled."""
    bundled = [resources.folder("themes") / name / "theme.yaml" for name in _BUNDLED]
    return (TEXT, *(path.read_text(encoding="utf-8") for path in bundled))


@cache
def trees() -> Mapping[str, tuple[Any, ...]]:
    """Return editions of each game: some independent, and one that extends another."""
    _, _, knockout, _, summit = theme_texts()
    return {
        "trade": (tree_of(TEXT), {**_changed("classic"), "icons": {}, "board": {}}),
        "slide": (tree_of(knockout), _changed("knockout")),
        "cards": (tree_of(card_game.theme(3)),),
        "path": (tree_of(summit), _changed("summit")),
    }


def _changed(base: str) -> dict[str, Any]:
    return {"format": 1, "extends": base, "title": "Pier", "booklet": {}, "rules": {}, "words": {}}


@cache
def documents(game: str) -> tuple[str, ...]:
    """Return the documents of a kit of this game."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "theme.yaml").write_bytes(text_of(trees()[game][0]))
        return document_names(load_theme(f"{folder}/", frozenset(baked())))


@cache
def face() -> bytes:
    """Return a bundled font with only the ASCII outlines, which is fast to read."""
    return _without_outlines((resources.folder("fonts") / "josefin-sans" / "JosefinSans-Bold.ttf").read_bytes())


@cache
def joining_face() -> bytes:
    """Return a bundled font with joining letters."""
    return (resources.folder("fonts") / "noto-naskh-arabic" / "NotoNaskhArabic-Regular.ttf").read_bytes()


def tables_of(font: bytes) -> dict[str, tuple[int, int, int]]:
    """Return the directory entry, the offset and the size of each table."""
    (count,) = struct.unpack_from(">H", font, 4)
    entries = range(12, 12 + 16 * count, 16)
    return {font[at : at + 4].decode("latin-1"): (at, *struct.unpack_from(">LL", font, at + 8)) for at in entries}


def _without_outlines(data: bytes) -> bytes:
    from printgen.type.font_file import FontFile

    font = rebuilt(data)
    kept = {FontFile(font).glyph(code) for code in _LETTERS}
    places = tables_of(font)
    (long,) = struct.unpack_from(">H", font, places["head"][1] + 50)
    _, start, size = places["loca"]
    many = size // (4 if long else 2)
    loca = [(1 if long else 2) * at for at in struct.unpack_from(f">{many}{'L' if long else 'H'}", font, start)]
    glyf, outlines, ends = places["glyf"][1], bytearray(), [0]
    for number, (begin, end) in enumerate(pairwise(loca)):
        if number in kept and font[glyf + begin : glyf + begin + 2] < b"\x80":
            outlines += font[glyf + begin : glyf + end]
        ends.append(len(outlines))
    tables = {tag: font[begin : begin + length] for tag, (_, begin, length) in places.items()}
    tables["head"] = tables["head"][:50] + b"\0\1" + tables["head"][52:]
    return font_of(tables | {"glyf": bytes(outlines), "loca": struct.pack(f">{len(ends)}L", *ends)})


def font_of(tables: dict[str, bytes]) -> bytes:
    """Return a font file with these tables, without valid checksums."""
    directory, body, at = [struct.pack(">4s4H", b"\0\1\0\0", len(tables), 0, 0, 0)], [], 12 + 16 * len(tables)
    for tag, table in sorted(tables.items()):
        directory.append(struct.pack(">4sLLL", tag.encode("latin-1"), 0, at, len(table)))
        body.append(table + bytes(-len(table) % 4))
        at += len(body[-1])
    return b"".join([*directory, *body])


@cache
def pictures() -> tuple[bytes, ...]:
    """Return small pictures in several formats: color, palette and transparent PNG, JPEG, WebP, TIFF, AVIF."""
    found = []
    for mode, form, options in (
        ("RGB", "PNG", {}),
        ("RGBA", "PNG", {}),
        ("P", "PNG", {"transparency": 3}),
        ("1", "PNG", {}),
        ("LA", "PNG", {}),
        ("I;16", "PNG", {}),
        ("L", "PNG", {}),
        ("RGB", "JPEG", {}),
        ("CMYK", "JPEG", {}),
        ("L", "JPEG", {"progressive": True}),
        ("RGB", "WEBP", {}),
        ("RGBA", "WEBP", {"lossless": True}),
        ("RGB", "TIFF", {}),
        ("CMYK", "TIFF", {"compression": "tiff_lzw"}),
        *((("RGB", "AVIF", {}),) if features.check("avif") else ()),
    ):
        size = (640, 480) if mode in ("RGB", "L", "CMYK", "LA") else (24, 18)  # sharp enough to print, and not
        base = Image.linear_gradient("L").resize(size)
        picture = base.convert(mode) if mode != "I;16" else Image.new("I;16", size, 999)
        exif = Image.Exif()
        exif[0x0112] = 6
        written = BytesIO()
        picture.save(written, form, **(options | ({"exif": exif} if form == "JPEG" else {})))
        found.append(written.getvalue())
    return tuple(found)


@cache
def kit() -> dict[str, bytes]:
    """Return the files of a small kit with uncompressed PDFs, so that mutations reach their content."""
    with TemporaryDirectory() as made:
        write(Path(made) / "town", SMALL)
        done = printgen("build", "town/", "--variant", "minimal", cwd=Path(made))
        assert done.returncode == 0, done.stderr
        folder = Path(made) / "output" / "small-town" / "minimal"
        return {path.name: _unpacked(path) if path.suffix == ".pdf" else path.read_bytes() for path in folder.iterdir()}


def _unpacked(path: Path) -> bytes:
    written = BytesIO()
    with pikepdf.open(path) as pdf:
        pdf.save(
            written,
            stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
            compress_streams=False,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    return written.getvalue()
