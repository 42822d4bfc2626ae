"""Bake the icons of printgen into one small file of absolute paths.

A development tool: the generator itself reads only the file written here. It takes the unpacked
npm package ``@mdi/svg`` (Material Design Icons, Apache-2.0) and writes ``icons.json`` with the
icons that ``icon_drawings.py`` lists in ``MDI`` and our own drawings there, ``OWN``. Every path is
converted to the four absolute commands M, L, C and Z on a 24-unit grid, so that drawing an icon needs
no SVG knowledge.

    npm pack @mdi/svg && tar xzf mdi-svg-*.tgz
    python -m tests.tools.bake_icons package

Needs fontTools. The same package gives the same bytes.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from tests.tools.icon_drawings import MDI, OWN

BOX = 24
DIGITS = 2
DEFAULT_OUT = Path(__file__).resolve().parents[2] / "printgen" / "art" / "icons.json"
Point = tuple[float, float]


def number(value: float) -> str:
    """Format a coordinate with at most two decimals, no trailing zeros and no minus zero."""
    text = f"{value:.{DIGITS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class AbsolutePen(BasePen):
    """Collects M, L, C and Z; the base class turns quadratic curves into cubic ones."""

    def __init__(self) -> None:
        """Start with an empty path."""
        super().__init__(glyphSet=None)
        self.parts: list[str] = []
        self._last = ""

    def _add(self, command: str, *points: Point) -> None:
        coordinates = [number(value) for point in points for value in point]
        self._last = " ".join(coordinates[-2:])
        self.parts.append(command + " ".join(coordinates))

    def _moveTo(self, pt: Point) -> None:
        self._add("M", pt)

    def _lineTo(self, pt: Point) -> None:
        if f"{number(pt[0])} {number(pt[1])}" != self._last:
            self._add("L", pt)

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:
        self._add("C", pt1, pt2, pt3)

    def _closePath(self) -> None:
        self.parts.append("Z")

    def _endPath(self) -> None:
        self._closePath()


def absolute_path(d: str) -> str:
    """Convert the ``d`` string of an SVG path to absolute commands, such as ``M3 5L11.4 5Z``."""
    pen = AbsolutePen()
    parse_path(d, pen)
    return "".join(pen.parts)


def read_mdi_path(package: Path, name: str) -> str:
    """Return the ``d`` string of one icon; every file of the package holds exactly one path."""
    text = (package / "svg" / f"{name}.svg").read_text(encoding="utf-8")
    paths = re.findall(r'<path d="([^"]+)"', text)
    if len(paths) != 1 or f'viewBox="0 0 {BOX} {BOX}"' not in text:
        raise ValueError(f"{name}.svg: expected one path on a {BOX}-unit grid")
    return str(paths[0])


def bake(package: Path) -> dict[str, str]:
    """Return all icons by name, sorted."""
    names = MDI.split()
    if twice := OWN.keys() & set(names):
        raise ValueError(f"own drawings under names of the package: {sorted(twice)}")
    drawings = {name: read_mdi_path(package, name) for name in names} | OWN
    return {name: absolute_path(drawings[name]) for name in sorted(drawings)}


def source_line(package: Path) -> str:
    """Return the source of the icons, with version and license."""
    meta = json.loads((package / "package.json").read_text(encoding="utf-8"))
    return (
        f"Material Design Icons (Pictogrammers), npm {meta['name']} {meta['version']}, "
        f"{meta['license']}, paths converted; own drawings: {', '.join(sorted(OWN))}"
    )


def to_json(icons: dict[str, str], source: str) -> str:
    """Return the text of the file, one icon per line for readable diffs."""
    lines = [f"    {json.dumps(name)}: {json.dumps(path)}" for name, path in icons.items()]
    head = f'{{\n  "box": {BOX},\n  "source": {json.dumps(source)},\n  "icons": {{\n'
    return head + ",\n".join(lines) + "\n  }\n}\n"


def main() -> None:
    """Bake the icons of the package given on the command line."""
    parser = argparse.ArgumentParser(description="Bake the icons of printgen into icons.json.")
    parser.add_argument("package", type=Path, help="unpacked folder of the npm package @mdi/svg")
    parser.add_argument("-o", "--output", type=Path, default=DEFAULT_OUT, help="file to write")
    arguments = parser.parse_args()
    icons = bake(arguments.package)
    text = to_json(icons, source_line(arguments.package))
    arguments.output.write_text(text, encoding="utf-8")
    print(f"{len(icons)} icons, {len(text.encode()) // 1024} KB: {arguments.output}")


if __name__ == "__main__":
    main()
