"""Tests of the weight of kits: path segments that a page paints, and bytes."""

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from tests.conftest import Kit
from tests.support.editions import ALL

MOST_SEGMENTS = 30_000  # of a page of letter size; a page of another size has as many for each sheet of its area,
MOST_OF_A_POSTER = {"standard": 64_000, "minimal": 40_000}  # but a board on one page, with its 40 drawings, no more
MOST_BYTES = 5_000_000  # of a variant
SHEET = 612 * 792  # points squared

_STRING = re.compile(rb"\((?:\\.|[^\\)])*\)", re.DOTALL)
_PAINTED = re.compile(rb"(?:(?<=\s)|^)(?:(?P<rectangle>re)|(?P<segment>[lcvyh])|/(?P<form>\S+)\s+Do)(?=\s|$)")


def segments(content: pikepdf.Stream, resources: pikepdf.Object, known: dict[tuple[int, int], int]) -> int:
    """Return the number of lines and curves that a stream paints, its forms each time that they are shown."""
    found = 0
    for operator in _PAINTED.finditer(_STRING.sub(b"()", content.read_bytes())):
        if not operator["form"]:
            found += 4 if operator["rectangle"] else 1
            continue
        form = resources["/XObject"]["/" + operator["form"].decode()]
        if form["/Subtype"] == "/Form":
            if form.objgen not in known:
                known[form.objgen] = segments(form, form["/Resources"], known)
            found += known[form.objgen]
    return found


def heaviest(path: Path) -> tuple[float, int]:
    """Return the most segments that a page of a document has for each sheet of its area, and in all."""
    with pikepdf.open(path) as pdf:
        known: dict[tuple[int, int], int] = {}
        found = [(segments(page.Contents, page.Resources, known), page.MediaBox) for page in pdf.pages]
    sheets = [max(1.0, float(box[2]) * float(box[3]) / SHEET) for _, box in found]
    return max(n / area for (n, _), area in zip(found, sheets, strict=True)), max(n for n, _ in found)


@pytest.mark.parametrize("theme", ALL)
def test_pages_are_light_enough_for_printers(theme: str, build: Callable[..., dict[str, Kit]]) -> None:
    for variant, kit in build(theme).items():
        found = {path.stem: heaviest(path) for path in kit.folder.glob("*.pdf")}
        assert max(for_a_sheet for for_a_sheet, _ in found.values()) <= MOST_SEGMENTS, found
        assert max(on_a_page for _, on_a_page in found.values()) <= MOST_OF_A_POSTER[variant], found
        assert sum(path.stat().st_size for path in kit.folder.glob("*.pdf")) <= MOST_BYTES
