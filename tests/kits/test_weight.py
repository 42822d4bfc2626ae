"""Tests of the weight of kits: path segments that a page paints, and bytes."""

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from tests.conftest import Kit
from tests.support.editions import ALL

MOST_SEGMENTS = 30_000  # of a page of letter size; a poster has as many for each sheet of its area
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


def heaviest(path: Path) -> float:
    """Return the most segments that a page of a document has for each sheet of its area."""
    with pikepdf.open(path) as pdf:
        known: dict[tuple[int, int], int] = {}
        return max(
            segments(page.Contents, page.Resources, known)
            / max(1.0, float(page.MediaBox[2]) * float(page.MediaBox[3]) / SHEET)
            for page in pdf.pages
        )


@pytest.mark.parametrize("theme", ALL)
def test_pages_are_light_enough_for_printers(theme: str, build: Callable[..., dict[str, Kit]]) -> None:
    for kit in build(theme).values():
        found = {path.stem: heaviest(path) for path in kit.folder.glob("*.pdf")}
        assert max(found.values()) <= MOST_SEGMENTS, found
        assert sum(path.stat().st_size for path in kit.folder.glob("*.pdf")) <= MOST_BYTES
