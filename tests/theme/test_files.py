"""Tests of the pictures and fonts of a theme: only valid files inside the theme's folder are accepted."""

import io
import os
import struct
import tracemalloc
import zlib

import pytest
from PIL import Image

from printgen import resources
from printgen.limits import FONT_BYTES
from printgen.loading import load_theme
from printgen.type.font_file import FontFile
from tests.support.small_theme import ICONS, bent, problems, write


def png(size=(4, 3), mode="RGB", form="PNG", **options):
    """Return the bytes of a picture."""
    data = io.BytesIO()
    Image.new(mode, size).save(data, form, **options)
    return data.getvalue()


def huge_png():
    """Return a PNG of 9000 x 9000 pixels that is only a few kilobytes long."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", 9000, 9000, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * (1126 * 9000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def with_art(folder, name="art.png", **files):
    """Return a theme with this board art."""
    return write(folder, bent(("  shape: ring\n", f'  shape: ring\n  art: "{name}"\n')), **files)


def test_art_is_read_as_it_is(tmp_path):
    theme = load_theme(str(with_art(tmp_path / "x", art__png=png())), ICONS)
    assert theme.files["art.png"] == png()


@pytest.mark.parametrize(
    "name",
    ["../art.png", "/etc/passwd", "a/../../x", "./art.png", "C:art.png", "a\\\\art.png", "\\x07.png", "a//b", "a/"],
)
def test_a_name_that_is_not_plainly_within_the_folder_is_refused(tmp_path, name):
    (tmp_path / "art.png").write_bytes(png())
    found = problems(with_art(tmp_path / "x", name, art__png=png()))
    assert "is not a file in the theme's folder" in found[-1].message or "not allowed" in found[0].message


def test_a_link_that_leads_out_is_refused_and_one_within_is_not(tmp_path):
    (tmp_path / "secret.png").write_bytes(png())
    folder = with_art(tmp_path / "x", real__png=png())
    (folder / "art.png").symlink_to(tmp_path / "secret.png")
    assert "leads out" in problems(folder)[0].message
    (folder / "art.png").unlink()
    (folder / "art.png").symlink_to("real.png")
    assert problems(folder) == []


def test_a_folder_linked_out_of_the_theme_is_refused(tmp_path):
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "a.png").write_bytes(png())
    folder = with_art(tmp_path / "x", "art/a.png")
    (folder / "art").symlink_to(tmp_path / "art")
    assert "leads out" in problems(folder)[0].message


def test_pipes_and_folders_are_refused_without_waiting(tmp_path):
    folder = with_art(tmp_path / "x")
    os.mkfifo(folder / "art.png")
    assert problems(folder)[0].message == "'art.png' cannot be read: it is not a plain file"
    (folder / "theme.yaml").unlink()
    os.mkfifo(folder / "theme.yaml")
    assert "not a plain file" in problems(folder)[0].message
    (folder / "art.png").unlink()
    (folder / "art.png").mkdir()
    (folder / "theme.yaml").unlink()
    assert "art.png" in problems(with_art(tmp_path / "x"))[0].message


NOT_WHOLE = "is not a complete PNG, JPEG, WebP, TIFF or AVIF picture"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage\n", NOT_WHOLE),
        (png(form="GIF"), NOT_WHOLE),
        (png((40, 40))[:-40], NOT_WHOLE),
        (b"", NOT_WHOLE),
        (huge_png(), "has 9000 x 9000 pixels"),
        (b"\x89PNG" + b"x" * (8 << 20), "cannot be read: it is larger than 8 MiB"),
    ],
)
def test_what_is_no_sound_picture_is_refused(tmp_path, data, message):
    assert problems(with_art(tmp_path, art__png=data))[0].message == f"'art.png' {message}"


def test_a_jpeg_loses_its_metadata_and_nothing_else(tmp_path):
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    data = png((16, 16), form="JPEG", exif=exif, comment=b"by me")
    kept = load_theme(str(with_art(tmp_path / "x", art__png=data)), ICONS).files["art.png"]
    assert b"taken at home" in data
    assert b"taken at home" not in kept
    assert b"by me" not in kept
    assert Image.open(io.BytesIO(kept)).tobytes() == Image.open(io.BytesIO(data)).tobytes()


def with_font(folder, data):
    """Return a theme with its own display font."""
    return write(folder, bent(("display: oswald/Oswald-Bold.ttf", "display: own.ttf")), own__ttf=data)


def oswald():
    """Return a valid TrueType font."""
    return (resources.folder("fonts") / "oswald" / "Oswald-Bold.ttf").read_bytes()


def forged_cmap(ranges):
    """Return a font whose cmap is a single format 12 table with these ranges."""
    table = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    table += struct.pack(">HHIII", 12, 0, 16 + 12 * len(ranges), 0, len(ranges))
    table += b"".join(struct.pack(">III", *pair, 1) for pair in ranges)
    font = bytearray(oswald())
    at = next(at for at in range(12, 400, 16) if font[at : at + 4] == b"cmap")
    struct.pack_into(">II", font, at + 8, len(font), len(table))
    return bytes(font) + table


def test_a_theme_brings_its_own_font(tmp_path):
    kept = FontFile(load_theme(str(with_font(tmp_path / "x", oswald())), ICONS).files["own.ttf"])
    given = FontFile(oswald())
    letters = [code for code in range(0x20, 0x2200) if given.covers(code)]
    assert len(letters) > 300
    assert [kept.glyph(code) for code in letters] == [given.glyph(code) for code in letters]
    assert [kept.advance(code) for code in letters] == [given.advance(code) for code in letters]
    assert (kept.ascent, kept.descent, kept.cap_height) == (given.ascent, given.descent, given.cap_height)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"OTTO" + oswald()[4:], ": this is not a complete TrueType or OpenType font"),
        (b"wOF2xxxx", " is a web font (WOFF2)"),
        (b"ttcfxxxx", " is a font collection (.ttc)"),
        (oswald().replace(b"glyf", b"GLYF", 1), ": this is not a complete TrueType or OpenType font"),
        (oswald()[:5000], ": this is not a complete TrueType or OpenType font"),
        (b"", ": this is not a complete TrueType or OpenType font"),
        (forged_cmap([(0, 2**31)]), ": the font claims to map 2,147,483,649 characters; at most 70,000"),
        (forged_cmap([(0, 60_000), (0, 60_000)]), ": the font claims to map 120,002 characters; at most 70,000"),
    ],
)
def test_what_is_no_sound_truetype_font_is_refused(tmp_path, data, message):
    assert problems(with_font(tmp_path, data))[0].message == f"'own.ttf'{message}"


def test_a_font_that_is_nowhere_is_met_with_a_bundled_one(tmp_path):
    (found,) = problems(write(tmp_path, bent(("oswald/Oswald-Bold", "oswald/Oswald-Blod"))))
    assert found.hint == "did you mean 'oswald/Oswald-Bold.ttf'?"


def test_other_bundled_files_are_no_fonts(tmp_path):
    (found,) = problems(write(tmp_path, bent(("oswald/Oswald-Bold.ttf", "oswald/LICENSE"))))
    assert found.message == "there is no font 'oswald/LICENSE' in the theme's folder or among the bundled fonts"


def test_two_themes_of_a_chain_may_use_one_name_for_two_pictures(tmp_path):
    art = ("  shape: ring\n", "  shape: ring\n  art: a.png\n")
    write(tmp_path / "base", bent(art), a__png=png((1, 1)))
    text = "format: 1\ntitle: M\nextends: ../base\nspaces: [{id: street-2, art: a.png}]\n"
    theme = load_theme(str(write(tmp_path / "mine", text, a__png=png((2, 2)))), ICONS)
    assert theme.files[theme.edition.board.art] == png((1, 1))
    assert theme.files[theme.edition.spaces[6].art] == png((2, 2))


def test_the_source_changes_with_any_file_and_with_nothing_else(tmp_path):
    def source(folder, **files):
        return load_theme(str(with_art(folder, **files)), ICONS).source

    first = source(tmp_path / "x", art__png=png())
    assert first == source(tmp_path / "y" / "x", art__png=png())
    assert first != source(tmp_path / "x", art__png=png((5, 5)))


@pytest.mark.long
def test_refused_fonts_are_let_go(tmp_path):
    size, names = 2 << 20, [f"f{number}.ttf" for number in range(12)]
    for number, name in enumerate(names):
        (tmp_path / name).write_bytes(b"OTTO" + oswald()[4:] + bytes([number]) * (size - len(oswald())))
    text = bent(("  display: ", f"  fallback: [{', '.join(names)}]\n  display: "))
    write(tmp_path, text)
    problems(tmp_path)  # whatever is read once for all themes is read now
    tracemalloc.start()
    found = problems(tmp_path)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len([one for one in found if "font" in one.message]) == len(names)
    assert most < FONT_BYTES.most + 3 * size  # a file is read into room for the largest
