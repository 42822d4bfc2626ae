"""Bake the collections of drawings into the files that printgen reads.

A development tool: ``make collections`` fetches the npm packages named below and runs it. It writes
``printgen/art/icon_sets``: ``game.icons`` and ``emoji.icons``, whose form ``printgen/icon_sets.py`` describes, and
``words.zlib``, the search words for emoji. Drawings are scaled to one grid; every shape becomes a filled path of moves,
lines and curves. The same packages give the same bytes.
"""

from __future__ import annotations

import argparse
import json
import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from printgen.art.frame import moved_path
from printgen.geometry import Path as Outline
from printgen.icon_sets import EMOJI, FOLDER, GAME, UNITS
from printgen.svg.areas import polylines, stroke_figures, united
from printgen.svg.paints import Drawing, mean_tint
from printgen.svg.reading import read_svg

PACKAGES = {  # name: version
    "@iconify-json/game-icons": "1.2.4",
    "@iconify-json/fluent-emoji-flat": "1.2.6",
    "cldr-annotations-full": "48.2.0",
    "cldr-annotations-derived-full": "48.2.0",
}
LANGUAGES = ("en", "de", "fr", "es", "ar", "ja")
AUTHORS = Path(__file__).with_name("game_icon_authors.yaml")
USUAL_AUTHOR = "Delapouite"
FLIPPED = {"backhand-index-pointing-right": "\N{WHITE RIGHT POINTING BACKHAND INDEX}"}  # aliases that are mirrored
FINENESS = UNITS / 800  # of outlines: 0.01 mm in a drawing of 8 mm
_TONES = re.compile("1f3f[b-f]")
_PICTURED = "\ufe0f"
Part = tuple[str, Outline]


def drawing(body: str, size: int, flip: bool = False) -> Drawing:
    """Read the body of an SVG; shadows are left out."""
    body = re.sub(r' filter="[^"]*"', "", body).replace("currentColor", "#000")
    if flip:
        body = f'<g transform="translate({size} 0) scale(-1 1)">{body}</g>'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">{body}</svg>'
    return read_svg(text.encode())


def parts_of(found: Drawing) -> Iterator[Part]:
    """Yield the color and the path of each painted part, the lowest first, on the grid of collections."""
    scale = UNITS / found.size.width
    for part in found.painted:
        tint = part.pen.tint if part.pen else mean_tint(part.fill) if part.fill else None
        if tint is None:
            continue
        path = moved_path(part.path, 0, 0, scale)
        if part.pen:
            path = united(stroke_figures(path, part.pen._replace(width=part.pen.width * scale), FINENESS), FINENESS)
        red, green, blue, alpha = (round(255 * share) for share in (*tint.colour, tint.alpha))
        yield f"#{red:02x}{green:02x}{blue:02x}" + (f"{alpha:02x}" if alpha < 255 else ""), path


def outline(parts: Iterable[Part]) -> Outline:
    """Return the outline of all parts together."""
    figures = [figure.points for _, path in parts for figure in polylines(path, FINENESS)]
    return united(figures, FINENESS)


def encoded(parts: Iterable[Part]) -> bytes:
    """Return the data of a drawing."""
    heads, xs, ys, x, y = [], [], [], 0, 0
    for paint, path in parts:
        heads.append(f"{paint}:{''.join(segment[0] for segment in path)}")
        for segment in path:
            for right, down in zip(segment[1::2], segment[2::2], strict=True):
                across, below = round(right), round(down)
                xs.append(across - x)
                ys.append(below - y)
                x, y = across, below
    numbers = struct.pack(f"<{2 * len(xs)}h", *xs, *ys)
    return zlib.compress(" ".join(heads).encode() + b"\n" + numbers, 9)


def file_of(entries: Iterable[tuple[str, str, str, bytes]]) -> bytes:
    """Return a collection's file from names, emoji, artists and data."""
    rows = list(entries)
    first = 0
    while True:  # the index contains where the data begins, which depends on the length of the index
        start, lines = first, []
        for name, emoji, artist, data in rows:
            lines.append(f"{name}\t{emoji}\t{artist}\t{start}\t{len(data)}\n")
            start += len(data)
        index = "".join(lines).encode()
        head = f"{len(index)}\n".encode()
        if first == len(head) + len(index):
            return b"".join((head, index, *(row[3] for row in rows)))
        first = len(head) + len(index)


def game(package: Path) -> Iterator[tuple[str, str, str, bytes]]:
    """Yield the drawings of game-icons with their authors."""
    authors = yaml.safe_load(AUTHORS.read_text(encoding="utf-8"))
    author_of = {name: author for author, names in authors.items() for name in names.split()}
    icons = _read(package / "icons.json")["icons"]
    for name in sorted(icons):
        if not icons[name].get("hidden"):
            parts = [("", path) for _, path in parts_of(drawing(icons[name]["body"], 512))]
            yield name, "", author_of.get(name, USUAL_AUTHOR), encoded(parts)


def emoji_names(package: Path) -> dict[str, str]:
    """Return the emoji by their names, without those of a tone of skin."""
    icons, aliases = (_read(package / "icons.json")[field] for field in ("icons", "aliases"))
    known = {name for name in (*icons, *aliases) if not icons.get(name, {}).get("hidden")}
    named = dict(FLIPPED)
    for code, name in _read(package / "chars.json").items():
        if name in known and not _TONES.search(code):
            named[name] = "".join(chr(int(part, 16)) for part in code.split("-")).replace(_PICTURED, "")
    return dict(sorted(named.items()))


def emoji(package: Path) -> Iterator[tuple[str, str, str, bytes]]:
    """Yield the drawings of Fluent Emoji; the outline of each comes last."""
    icons, aliases = (_read(package / "icons.json")[field] for field in ("icons", "aliases"))
    for name, letters in emoji_names(package).items():
        alias = aliases.get(name, {})
        icon = icons[alias.get("parent", name)]
        parts = list(parts_of(drawing(icon["body"], icon.get("height", 32), alias.get("hFlip", False))))
        yield name, letters, "", encoded([*parts, ("", outline(parts))])


def words(emoji: Mapping[str, str], plain: Path, derived: Path) -> bytes:
    """Return the search words for emoji: a line with the languages, then a line for each."""
    found: dict[str, dict[str, Any]] = {}
    for code in LANGUAGES:
        rows = _read(derived / f"annotationsDerived/{code}/annotations.json")["annotationsDerived"]["annotations"]
        rows |= _read(plain / f"annotations/{code}/annotations.json")["annotations"]["annotations"]
        found[code] = {letters.replace(_PICTURED, ""): row for letters, row in rows.items()}
    lines = ["\t".join(LANGUAGES)]
    for name, letters in emoji.items():
        rows = [found[code].get(letters, {}) for code in LANGUAGES]
        cells = ("|".join(dict.fromkeys([*row.get("tts", []), *row.get("default", [])])) for row in rows)
        lines.append("\t".join((name, *cells)))
    return zlib.compress("\n".join(lines).encode(), 9)


def _read(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text(encoding="utf-8")))


def main() -> None:
    """Bake the packages in the folder given on the command line, or list them for npm."""
    parser = argparse.ArgumentParser(description="Bake the collections of drawings.")
    parser.add_argument("modules", type=Path, nargs="?", help="folder node_modules with the packages")
    modules = parser.parse_args().modules
    if modules is None:
        print(" ".join(f"{name}@{version}" for name, version in PACKAGES.items()))
        return
    for name, version in PACKAGES.items():
        if (found := _read(modules / name / "package.json")["version"]) != version:
            raise SystemExit(f"{name} is {found}, not {version}")
    game_package, emoji_package, plain, derived = (modules / name for name in PACKAGES)
    made = {
        f"{GAME}.icons": file_of(game(game_package)),
        f"{EMOJI}.icons": file_of(emoji(emoji_package)),
        "words.zlib": words(emoji_names(emoji_package), plain, derived),
    }
    for name, data in made.items():
        (FOLDER / name).write_bytes(data)
        print(f"{FOLDER / name}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
