"""Paper sizes, by name or of any two lengths."""

import re
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Problem, UsageError
from printgen.geometry import Rect, Sides, Size, decimal, length, two_lengths
from printgen.printer.profile import PRINTABLE, USUAL_MARGINS

Flip = Literal["long", "short"]
USUAL_PAPER = "letter"  # what a kit is printed on where nothing else is wished for
THICKNESS = 0.1  # of a sheet of 80 g/m² paper


class Paper(Struct, frozen=True):
    """A paper size, upright, in mm, and what stays blank along each of its edges."""

    name: str
    size: Size
    margins: Sides = USUAL_MARGINS

    @property
    def printable(self) -> Rect:
        """What the printer reaches."""
        top, right, bottom, left = self.margins
        return Rect(left, top, self.size.width - left - right, self.size.height - top - bottom)

    @property
    def panel_area(self) -> Rect:
        """What panels share out: the paper less what its margins exceed the usual by, alike on opposite edges."""
        top, right, bottom, left = (max(0.0, margin - PRINTABLE) for margin in self.margins)
        across, down = max(left, right), max(top, bottom)
        return Rect(across, down, self.size.width - 2 * across, self.size.height - 2 * down)

    @property
    def turned(self) -> "Paper":
        """The same paper on its side: turned clockwise it is upright again."""
        top, right, bottom, left = self.margins
        return Paper(self.name, self.size.turned, Sides(top=right, right=bottom, bottom=left, left=top))

    def mirrored(self, flip: Flip) -> "Paper":
        """The paper with the margins that both sides of a sheet keep, so that its back can mirror its front."""
        top, right, bottom, left = self.margins
        if flip == "long":
            right = left = max(right, left)
        else:
            top = bottom = max(top, bottom)
        return replace(self, margins=Sides(top, right, bottom, left))


PAPERS: dict[str, Paper] = {
    paper_called.name: paper_called
    for paper_called in (
        Paper("letter", Size(215.9, 279.4)),
        Paper("a4", Size(210.0, 297.0)),
        Paper("legal", Size(215.9, 355.6)),
        Paper("tabloid", Size(279.4, 431.8)),
        Paper("a3", Size(297.0, 420.0)),
    )
}


SMALLEST, LARGEST = 100.0, 1250.0  # mm: a postcard, and a little more than A0
_NUMBER = re.compile(r"([\d.,]+)([a-z]+)")
_SAME = 0.05  # mm by which a size may differ from a paper in the table and still be that paper
_LARGER = "choose a larger paper with --paper"


def paper_called(name: str) -> Paper:
    """The paper of that name, in any case, or of that size (``8x10in``, ``20 x 25 cm``), stood upright.

    Raises UsageError for a name that is not in the table, a size without a unit, and one that no sheet of paper has.
    """
    text = name.strip().lower()
    if found := PAPERS.get(text):
        return found
    if lengths := two_lengths(text):
        return _of_size(name, lengths)
    from difflib import get_close_matches  # only ever needed to explain an error

    near = get_close_matches(text, PAPERS, n=1)
    known = f"known papers: {', '.join(PAPERS)}; or write a size, such as 8x10in or 200x250mm"
    raise UsageError(Problem(f"'{name}' is not a known paper", hint=f"did you mean '{near[0]}'?" if near else known))


def _of_size(name: str, lengths: tuple[str, str]) -> Paper:
    """The paper of two lengths, called by what it measures."""
    upright = sorted(lengths, key=length)
    size = Size(*map(length, upright))
    if size.width < SMALLEST or size.height > LARGEST:
        given = f"'{name}' is {size.width:g} x {size.height:g} mm"
        limits = f"paper must be at least {SMALLEST:g} mm wide and at most {LARGEST:g} mm long"
        raise UsageError(Problem(f"{given}: {limits}", hint="check the unit: in, cm or mm"))
    for known in PAPERS.values():
        if all(abs(a - b) < _SAME for a, b in zip(known.size, size, strict=True)):
            return known
    (narrow, narrow_unit), (long, long_unit) = (_number_and_unit(side) for side in upright)
    return Paper(f"{narrow}{'' if narrow_unit == long_unit else narrow_unit}x{long}{long_unit}", size)


def _number_and_unit(side: str) -> tuple[str, str]:
    """The two parts of a length, its number as short as it can be."""
    found = _NUMBER.fullmatch(side)
    assert found  # it was read as a length before
    return f"{decimal(found[1]):g}", found[2]


def too_large(document: str, item: str, size: Size, paper_called: Paper, hint: str = _LARGER) -> UsageError:
    """The error of an item of a document (mm) that finds no room on a paper."""
    page, area = paper_called.size, paper_called.printable
    what = (
        f"{document}: {item}, {size.width:g} x {size.height:g} mm, does not fit on {page.width:g} x {page.height:g} mm "
        f"paper, of which {area.width:.2f} x {area.height:.2f} mm can be printed"
    )
    return UsageError(Problem(what, hint=hint))
