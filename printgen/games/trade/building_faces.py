"""The faces of folded buildings: what an edition's houses and hotels look like from the front."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printgen.art.drawings.canvas import data
from printgen.art.frame import Ink, Placed, Stroke, shape
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN
from printgen.parts.nets import NET_PEN


class Layer(NamedTuple):
    """SVG path data of a face, in mm from its ridge; the role of its area; and its line."""

    path: str
    area: str = ""
    line: str = ""


def _panes(*corners: tuple[float, float], wide: float, tall: float) -> tuple[Layer, Layer]:
    """Return windows, by their top left corners, with cross bars in Standard: Minimal would be black with lines."""
    frames = "".join(f"M{x} {y}h{wide}v{tall}h{-wide}z" for x, y in corners)
    bars = "".join(f"M{x + wide / 2} {y}v{tall}M{x} {y + 0.45 * tall}h{wide}" for x, y in corners)
    return Layer(frames, "blank", "fine"), Layer(bars, "", "bars")


def _arched(*feet: tuple[float, float], wide: float, tall: float) -> Layer:
    """Return pointed windows, by the middles of their feet."""
    half, spring = wide / 2, 0.4 * tall
    return Layer(
        "".join(
            f"M{x - half} {y}v{spring - tall}Q{x - half} {y - 0.75 * tall} {x} {y - tall}"
            f"Q{x + half} {y - 0.75 * tall} {x + half} {y - tall + spring}V{y}z"
            for x, y in feet
        ),
        "blank",
        "drawn",
    )


def _roof(width: float, eaves: float, tiles: int) -> tuple[Layer, ...]:
    """Return a roof with two rows of rounded tiles, and the eaves; Minimal leaves out their shadow."""
    tile = width / tiles
    end = f"q{tile / 2} {0.6 * tile} {tile} 0"
    return (
        Layer(f"M0 0H{width}V{eaves}H0z", "ground"),
        Layer(f"M0 {0.28 * eaves}{end * tiles}M{tile / 2} {0.62 * eaves}{end * (tiles - 1)}", "", "fine"),
        Layer(f"M0 {eaves + 0.45}H{width}", "", "bars"),
        Layer(f"M0 {eaves}H{width}", "", "drawn"),
    )


# Faces of 10 x 10.3 mm.
_TOWNHOUSE = (
    Layer("M0 5H10V10.3H0z", "pale"),
    *_roof(10, 4.8, 5),
    *_panes((1.0, 6.5), (7.0, 6.5), wide=2.0, tall=2.0),
    Layer("M.7 8.5H3.3M6.7 8.5H9.3", "", "drawn"),
    Layer("M4 10.3V7.4C4 6.1 6 6.1 6 7.4V10.3z", "solid", "drawn"),
    Layer("M5.35 8.7h.25v.4h-.25z", "mark"),
)
_SHEET = (
    Layer("M0 0H10V10.3H0z", "pale"),
    Layer("M0 0H10V1.6H0z", "ground"),
    Layer("M0 1.6H10", "", "drawn"),
    Layer("M1.2 3.3H8.8M1.2 4.9H5.8M1.2 6.5H3.2", "", "drawn"),
    Layer("M3 7.6L4.2 6.5 5.5 7.8 8.2 4.6 9.4 5.6 5.6 9.8z", "solid", "drawn"),
)
_COTTAGE = (
    Layer("M0 4.8H10V10.3H0z", "pale"),
    Layer(
        "M0 0H10V5C9.2 5.7 8.3 5.1 7.5 5.6 6.6 6.1 5.9 5.2 5 5.6 4.1 6 3.4 5.2 2.5 5.6 1.7 6 .8 5.1 0 5.3z", "ground"
    ),
    Layer("M10 5C9.2 5.7 8.3 5.1 7.5 5.6 6.6 6.1 5.9 5.2 5 5.6 4.1 6 3.4 5.2 2.5 5.6 1.7 6 .8 5.1 0 5.3", "", "drawn"),
    Layer("M0 1.2L1.2 1.9 2.5 1.2 3.7 1.9 5 1.2 6.2 1.9 7.5 1.2 8.7 1.9 10 1.2", "", "drawn"),
    Layer("M1.2 2.7L1 4.3M3.2 3L3 4.7M5 2.6V4.3M6.8 3L7 4.7M8.8 2.7L9 4.3", "", "bars"),
    *_panes((1.0, 6.9), (7.1, 6.9), wide=1.9, tall=1.7),
    Layer("M.8 8.6H3.1V9.1H.8zM6.9 8.6H9.2V9.1H6.9z", "form"),
    Layer("M4.1 10.3V8C4.1 6.7 5.9 6.7 5.9 8V10.3z", "solid", "drawn"),
    Layer("M4.1 8.8H5.9", "", "fine"),
)
_HUT = (
    Layer("M0 4.6H10V10.3H0z", "pale"),
    Layer("M0 0H10V4.4L8.7 5.5 6.9 4.7 5 5.7 3.4 4.6 1.6 5.5 0 4.6z", "ground"),
    Layer("M10 4.4L8.7 5.5 6.9 4.7 5 5.7 3.4 4.6 1.6 5.5 0 4.6", "", "drawn"),
    Layer("M0 1.6L3.2 1.2 4.6 1.5M8.2 1.5L10 1.3M0 3.3L2.8 2.9 6 3.6 10 3.1", "", "drawn"),
    Layer("M2 1.4L1.8 3M3.7 1.4L3.9 3.1M1 3.2L1.2 4.8M4.4 3.3L4.2 4.8M7 3.5L7.2 4.6M9 3.3L9.2 4.8", "", "bars"),
    Layer("M4.9 1L7.9.6 8.3 2.7 5.2 3.1z", "pale", "drawn"),
    Layer("M5.4 1.4l-.5.1M5.6 2.5l-.6.1M7.5 1.1l.6-.1M7.7 2.2l.6-.1", "", "fine"),
    Layer("M4 10.3L3.8 7.6C4.2 6.5 5.9 6.6 6.1 7.7L6 10.3z", "solid", "drawn"),
    *(
        Layer(
            f"M{x} 8C{x} 7.4 {x + 0.5} 6.9 {x + 1.1} 6.9S{x + 2.2} 7.4 {x + 2.2} 8 {x + 1.7} 9.1 {x + 1.1} 9.1"
            f" {x} 8.6 {x} 8z",
            "blank",
            "drawn",
        )
        for x in (0.8, 7.0)
    ),
    Layer("M1.9 6.9V9.1M.8 8H3M8.1 6.9V9.1M7 8H9.2", "", "bars"),
)
# Faces of 18 x 14.5 mm.
_HOTEL = (
    Layer("M0 4.6H18V14.5H0z", "pale"),
    *_roof(18, 4.6, 9),
    *_panes(*((x, y) for y in (6.2, 10.6) for x in (2.0, 13.4)), wide=2.6, tall=2.7),
    Layer("M1.6 8.9H5M13 8.9H16.4M1.6 13.3H5M13 13.3H16.4", "", "drawn"),
    Layer("M6.2 6.2H11.8V8.9H6.2z", "mark", "drawn"),
    Layer("".join(f"M{x} 6.8l.3.5.6.1-.4.4.1.6-.6-.3-.6.3.1-.6-.4-.4.6-.1z" for x in (7.4, 9.0, 10.6)), "form"),
    Layer("M7.3 14.5V11.8H10.7V14.5z", "solid", "drawn"),
    Layer("M9 11.8V14.5", "", "fine"),
    Layer("M6.5 10.1H11.5L12 11.8H6z", "blank", "drawn"),
    Layer("M7.5 10.1H8.5L8.3 11.8H7.1zM9.5 10.1H10.5L10.9 11.8H9.7z", "solid", "drawn"),
)
_FARMHOUSE = (
    Layer("M0 4.6H18V14.5H0z", "pale"),
    *_roof(18, 4.8, 9),
    Layer("M5.7 14.5V7.6H12.3V14.5z", "solid", "drawn"),
    Layer("M9 7.6V14.5", "", "drawn"),
    Layer("M6.4 8.3H8.3V13.8H6.4zM9.7 8.3H11.6V13.8H9.7z", "blank", "fine"),
    Layer("M6.4 8.3L8.3 13.8M8.3 8.3L6.4 13.8M9.7 8.3L11.6 13.8M11.6 8.3L9.7 13.8", "", "drawn"),
    *_panes((1.5, 7.6), (13.9, 7.6), wide=2.6, tall=2.8),
    Layer("M1.1 10.4H4.5M13.5 10.4H16.9", "", "drawn"),
)
_MANOR = (
    Layer("M0 4.6H18V14.5H0z", "pale"),
    *_roof(18, 5.0, 9),
    Layer("M6.4 14.5V2.6H7.4V1.6H8.2V2.6H8.6V1.6H9.4V2.6H9.8V1.6H10.6V2.6H11.6V14.5z", "white"),
    Layer("M6.4 14.5V2.6H7.4V1.6H8.2V2.6H8.6V1.6H9.4V2.6H9.8V1.6H10.6V2.6H11.6V14.5z", "pale", "drawn"),
    Layer("M7.7 5.2C7.7 4.4 8.2 3.9 9 3.9S10.3 4.4 10.3 5.2 9.8 6.5 9 6.5 7.7 6 7.7 5.2z", "blank", "drawn"),
    Layer("M9 4.3V5.2L9.8 5.6", "", "fine"),
    _arched((3.7, 11.8), (14.3, 11.8), wide=2.2, tall=4.4),
    Layer("M3.7 7.4V11.8M2.6 9.9H4.8M14.3 7.4V11.8M13.2 9.9H15.4", "", "bars"),
    Layer("M7.2 14.5V11Q7.2 9.9 9 8.6 10.8 9.9 10.8 11V14.5z", "solid", "drawn"),
    Layer("M9 8.6V14.5M7.2 11.2H10.8", "", "fine"),
)
# A book with a key on its cover, its spine at the ridge.
_KEY = (
    Layer("M0 0H18V14.5H0z", "ground"),
    Layer("M0 1H18M0 1.9H18M1.1 3.1H16.9V12.1H1.1z", "", "tone"),
    Layer("M0 13.2H18V14.5H0z", "blank", "drawn"),
    Layer("M0 13.6H18M0 14H18", "", "fine"),
    Layer("M0 13.2V10.6L2.6 13.2zM18 13.2V10.6L15.4 13.2zM0 2.2V4.4L2.2 2.2zM18 2.2V4.4L15.8 2.2z", "pale", "drawn"),
    Layer("M9 3.5C13.2 3.5 16 5.2 16 7.6S13.2 11.7 9 11.7 2 10 2 7.6 4.8 3.5 9 3.5z", "mark", "drawn"),
    Layer("M9 4.1C12.8 4.1 15.3 5.6 15.3 7.6S12.8 11.1 9 11.1 2.7 9.6 2.7 7.6 5.2 4.1 9 4.1z", "", "tone"),
    Layer(
        "M7.4 8.1C6.7 9.2 5.7 10 4.6 9.7 3.3 9.3 3.2 8.1 3.8 7.6 3.2 7.1 3.3 5.9 4.6 5.5 5.7 5.2 6.7 6 7.4 7.1H14.4V9.9"
        "H13.4V8.1H12.6V9.3H11.6V8.1z",
        "solid",
        "drawn",
    ),
    Layer(
        "M6.3 7.6C5.8 6.8 5.2 6.4 4.8 6.6 4.3 6.8 4.5 7.4 4.9 7.6 4.5 7.8 4.3 8.4 4.8 8.6 5.2 8.8 5.8 8.4 6.3 7.6z",
        "blank",
        "drawn",
    ),
    Layer("M7.9 6.5H8.7V8.7H7.9z", "solid", "drawn"),
    Layer("M10.4 4.7l.3.8.8.3-.8.3-.3.8-.3-.8-.8-.3.8-.3zM9.6 9l.2.6.6.2-.6.2-.2.6-.2-.6-.6-.2.6-.2z", "form"),
)

FACES: Mapping[str, tuple[Layer, ...]] = {
    "townhouse": _TOWNHOUSE,
    "cottage": _COTTAGE,
    "hut": _HUT,
    "hotel": _HOTEL,
    "farmhouse": _FARMHOUSE,
    "manor": _MANOR,
    "sheet": _SHEET,
    "key": _KEY,
}
_SMALL = frozenset(("townhouse", "cottage", "hut", "sheet"))
_PLAIN = ("blank", "mark", "white")  # the inks that do not depend on the color of a building


def building_face(name: str, key: str, width: float, height: float) -> Iterator[Placed]:
    """Draw a face by its name, with a ``width`` and ``height`` in mm."""
    wide, tall = (10.0, 10.3) if name in _SMALL else (18.0, 14.5)
    across, down = width / wide, height / tall
    pens = {
        "": None,
        "drawn": NET_PEN,
        "fine": HAIRLINE_PEN,
        "bars": Stroke(Ink("line-standard-only", "line"), HAIRLINE),
        "tone": Stroke(Ink("tone", key), HAIRLINE),
    }
    for layer in FACES[name]:
        ink = Ink(layer.area, "" if layer.area in _PLAIN else key) if layer.area else None
        yield shape(data(layer.path, 0.0, 0.0, down, across), ink, pens[layer.line])
