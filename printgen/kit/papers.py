"""Paper sizes, by name or as two lengths."""

import re
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Problem, UsageError, did_you_mean, quoted
from printgen.geometry import Rect, Sides, Size, at_most, decimal, length, two_lengths
from printgen.messages import message
from printgen.printer.profile import PRINTABLE, USUAL_MARGINS

Flip = Literal["long", "short"]
USUAL_PAPER = "letter"  # the default
THICKNESS = 0.1  # of a sheet of 80 g/m² paper
LABEL_ROOM = 2.6  # the band at the foot of the printable area that a sheet's label line takes
_LABEL_GAP = 1.0  # from nets to the label line


class Paper(Struct, frozen=True):
    """An upright paper size and its margins, in mm."""

    name: str
    size: Size
    margins: Sides = USUAL_MARGINS

    @property
    def printable(self) -> Rect:
        """The area that the printer reaches."""
        top, right, bottom, left = self.margins
        return Rect(left, top, self.size.width - left - right, self.size.height - top - bottom)

    @property
    def net_area(self) -> Rect:
        """The area of nets: the printable area above the label line."""
        area = self.printable
        return area._replace(height=area.height - LABEL_ROOM - _LABEL_GAP)

    def holds_net(self, size: Size) -> bool:
        """Check whether a net of that size fits."""
        return at_most(size.width, self.net_area.width) and at_most(size.height, self.net_area.height)

    @property
    def panel_area(self) -> Rect:
        """The area of panels: the paper without the excess of margins over the usual ones, equal on opposite edges."""
        top, right, bottom, left = (max(0.0, margin - PRINTABLE) for margin in self.margins)
        across, down = max(left, right), max(top, bottom)
        return Rect(across, down, self.size.width - 2 * across, self.size.height - 2 * down)

    @property
    def turned(self) -> "Paper":
        """The same paper in landscape; turned clockwise it is upright again."""
        top, right, bottom, left = self.margins
        return Paper(self.name, self.size.turned, Sides(top=right, right=bottom, bottom=left, left=top))

    def mirrored(self, flip: Flip) -> "Paper":
        """The paper with margins that allow for both sides of a sheet, so that its back can mirror its front."""
        top, right, bottom, left = self.margins
        if flip == "long":
            right = left = max(right, left)
        else:
            top = bottom = max(top, bottom)
        return replace(self, margins=Sides(top, right, bottom, left))


PAPERS: dict[str, Paper] = {
    paper.name: paper
    for paper in (
        Paper("letter", Size(215.9, 279.4)),
        Paper("a4", Size(210.0, 297.0)),
        Paper("legal", Size(215.9, 355.6)),
        Paper("tabloid", Size(279.4, 431.8)),
        Paper("a3", Size(297.0, 420.0)),
    )
}


SMALLEST, LARGEST = 100.0, 1250.0  # mm: the limits of sides, a postcard and a little more than A0
_NUMBER = re.compile(r"([\d.,]+)([a-z]+)")
_SAME = 0.05  # mm of tolerance for recognizing a paper in the table by its size
_LARGER = message("choose a larger paper with --paper")


def paper_called(name: str) -> Paper:
    """Return the upright paper with a name, in any case, or with a size (``8x10in``, ``20 x 25 cm``).

    Raises UsageError for an unknown name, a size without a unit, and an impossible size.
    """
    text = name.strip().lower()
    if found := PAPERS.get(text):
        return found
    lengths = two_lengths(text)
    if not lengths:
        known = message("known papers: {names}; or write a size, such as 8x10in or 200x250mm", names=", ".join(PAPERS))
        unknown = message("{name} is not a known paper", name=quoted(name))
        raise UsageError(Problem(unknown, hint=did_you_mean(text, PAPERS) or known))
    upright = sorted(lengths, key=length)
    size = Size(*map(length, upright))
    if size.width < SMALLEST or size.height > LARGEST:
        problem = message(
            "{name} is {width:g} x {height:g} mm: paper must be at least {least:g} mm wide "
            "and at most {most:g} mm long",
            name=quoted(name),
            width=size.width,
            height=size.height,
            least=SMALLEST,
            most=LARGEST,
        )
        raise UsageError(Problem(problem, hint=message("check the unit: in, cm or mm")))
    for known_paper in PAPERS.values():
        if all(abs(a - b) < _SAME for a, b in zip(known_paper.size, size, strict=True)):
            return known_paper
    sides = [_NUMBER.fullmatch(side) for side in upright]
    (narrow, narrow_unit), (long, long_unit) = ((f"{decimal(side[1]):g}", side[2]) for side in sides if side)
    return Paper(f"{narrow}{'' if narrow_unit == long_unit else narrow_unit}x{long}{long_unit}", size)


def too_large(document: str, item: str, size: Size, paper: Paper, hint: str = _LARGER) -> UsageError:
    """Return the error for an item of a document (size in mm) that does not fit on a paper."""
    page, area = paper.size, paper.printable
    text = message(
        "{document}: {item}, {width:g} x {height:g} mm, does not fit on paper of {page_width:g} x {page_height:g} mm, "
        "whose printable area is {area_width:.2f} x {area_height:.2f} mm",
        document=document,
        item=item,
        width=size.width,
        height=size.height,
        page_width=page.width,
        page_height=page.height,
        area_width=area.width,
        area_height=area.height,
    )
    return UsageError(Problem(text, hint=hint))
