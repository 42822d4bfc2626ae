"""The classes of the drawings in ``pictures/``: what a shape or a text is called there, and the inks it comes to.

A shape may bear two of them, such as ``paper edge``: one to fill it and one to draw its outline. ``make diagrams``
writes their look into each SVG, so that a browser or Inkscape shows it as it will be printed in colour.
"""

from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from printgen.components.guide.diagrams.pen import BLANK, CUT, FOLD, HEAD, LETTER, OTHER, PAPER, SHAFT, Lettering
from printgen.drawing.frame import Ink, Stroke
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.geometry import POINT, Size


class ShapeClass(NamedTuple):
    """What a class gives a shape: a fill, an outline, whether it hides what lies below, whether it ends in a head."""

    fill: Ink | None = None
    stroke: Stroke | None = None
    hides: bool = False
    pointed: bool = False


_LINE = Ink("line")

SHAPES: dict[str, ShapeClass] = {
    # to fill a shape with
    "paper": ShapeClass(PAPER, hides=True),  # paper with its printed side up, or its cover's
    "other": ShapeClass(OTHER, hides=True),  # its other side, and things that are not paper
    "blank": ShapeClass(BLANK, hides=True),  # paper without print
    "white": ShapeClass(Ink("white")),  # what must be white whatever lies below
    "strong": ShapeClass(Ink("solid", "second"), hides=True),  # the covers of books, a glue stick
    "house": ShapeClass(Ink("pale", "small_building"), hides=True),
    "ruler": ShapeClass(OTHER),
    "band": ShapeClass(Ink("ground", "second")),  # the band at a deed's head
    "ink": ShapeClass(Ink("solid", "ink")),  # icons
    "mark": ShapeClass(Ink("text")),  # a tick, a cross, the pips of a die
    "head": ShapeClass(HEAD),  # an arrow's
    # to draw a line or an outline with
    "edge": ShapeClass(stroke=OUTLINE_PEN),  # where paper ends
    "fine": ShapeClass(stroke=HAIRLINE_PEN),  # what is printed on it
    "bold": ShapeClass(stroke=Stroke(_LINE, 1.2 * POINT)),  # paper seen from its edge; a line to compare with
    "dashed": ShapeClass(stroke=replace(HAIRLINE_PEN, dash=(0.6, 0.6))),  # how far a print should reach
    "cut": ShapeClass(stroke=CUT),
    "cut-fine": ShapeClass(stroke=Stroke(Ink("cut"), OUTLINE)),
    "fold": ShapeClass(stroke=FOLD),  # or where an edge is laid
    "glue": ShapeClass(stroke=Stroke(Ink("line-in", "second"), 0.8 * POINT)),
    "staple": ShapeClass(stroke=Stroke(_LINE, 2.0 * POINT)),
    "arrow": ShapeClass(stroke=SHAFT, pointed=True),  # the path is its shaft, its head is added to the end
    "shaft": ShapeClass(stroke=SHAFT),  # an arrow that goes on elsewhere
    "hidden": ShapeClass(stroke=replace(SHAFT, dash=(0.9, 0.7))),  # that arrow behind the paper
}

# A text's x and y are the middle of its room, or the middle of the left side of one that begins at its left.
TEXTS: dict[str, Lettering] = {
    "letter": LETTER,  # a page number, the letter of a seam
    "measure": Lettering(Style("text-bold", 8, 8, align="left", lines=1), Size(10.0, 4.0)),
    "figure": Lettering(Style("text", 8, 8, lines=1), Size(8.0, 3.0)),  # beside the ticks of a ruler
}


@cache
def shape_class(names: str) -> ShapeClass:
    """What the classes named in that text come to together; KeyError for one that is not in the table."""
    fill, stroke, hides, pointed = zip(*(SHAPES[name] for name in names.split()), strict=True)
    return ShapeClass(next(filter(None, fill), None), next(filter(None, stroke), None), any(hides), any(pointed))
