"""Tests of joining adjacent SVG fields, to avoid hairlines between them on a screen."""

from printgen.export.svg_page import Clip, Drawn, joined_fields
from printgen.geometry import Rect

BOX = Rect(0, 0, 20, 10)
LEFT, RIGHT = "m0,0l10,0l0,10l-10,0z", "m10,0l10,0l0,10l-10,0z"
CLIPS = {"c0": Clip("m0,0l20,0l0,10l-20,0z"), "c1": Clip(LEFT, "c0"), "c2": Clip(RIGHT, "c0"), "c3": Clip(RIGHT)}


def drawn(*clips: str, element: str = "<path{}/>") -> list[Drawn]:
    return [Drawn(one, BOX, clip) for clip in clips for one in (element, "<g{}/>")]


def test_what_is_drawn_field_by_field_is_joined() -> None:
    clips = dict(CLIPS)
    assert list(joined_fields(drawn("c0", "c1", "c2")[1:], clips)) == [*drawn("c0")[1:], *drawn("c4")]
    assert clips["c4"] == Clip("M0,0l10,0l0,10l-10,0zM10,0l10,0l0,10l-10,0z", "c0")
    assert drawn("c4")[0].text == '<path clip-path="url(#c4)"/>'


def test_other_things_stay_apart() -> None:
    for row in (
        [*drawn("c1"), *drawn("c2", element="<rect{}/>")],
        drawn("c1", "c3"),  # different clips
        drawn("", "c1"),
        drawn("c1", "c2", element='<path opacity="0.5"{}/>'),  # overlaps would be darker
    ):
        assert list(joined_fields(row, dict(CLIPS))) == row
