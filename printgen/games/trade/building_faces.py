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


def _scribbles(*starts: tuple[float, float, int]) -> Layer:
    """Return lines of handwriting: where each begins, and its number of loops."""
    return Layer("".join(f"M{x} {y}" + "q.22-.75.44 0 .22.5.44 0" * loops for x, y, loops in starts), "", "fine")


def _large_front(eaves: float) -> tuple[Layer, Layer, Layer]:
    """Return the wall and the roof of a large building, and the line of its eaves."""
    return (
        Layer("M0 4.6H18V14.5H0z", "pale"),
        Layer(f"M0 0H18V{eaves}H0z", "ground"),
        Layer(f"M0 {eaves}H18", "", "drawn"),
    )


# Faces of 10 x 10.3 mm.
_TOWNHOUSE = (
    Layer("M0 4.6H10V10.3H0z", "pale"),
    Layer("M0 0H10V4.6H0z", "ground"),
    Layer(
        "".join(f"M0 {y}" + "q.625.75 1.25 0" * 8 for y in (0.9, 2.9))
        + "M0 2.18q.3.2.625-.28"
        + "q.625.75 1.25 0" * 7
        + "q.3.48.625.28",
        "",
        "tone",
    ),
    Layer("M3.2 4.4V2.5L5 .9 6.8 2.5V4.4z", "pale", "drawn"),
    *_panes((4.3, 2.4), wide=1.4, tall=1.5),
    Layer("M0 4.3H10V5.1H0z", "mark", "drawn"),
    Layer("".join(f"M{0.7 + 1.23 * n:.2f} 4.7v.4" for n in range(8)), "", "fine"),
    Layer("M.3 6H1V8H.3zM2.7 6H3.4V8H2.7zM6.6 6H7.3V8H6.6zM9 6H9.7V8H9z", "form"),
    *_panes((1.0, 6.0), (7.3, 6.0), wide=1.7, tall=2.0),
    Layer("M.7 8H3V8.7H.7zM7 8H9.3V8.7H7z", "solid", "drawn"),
    Layer("M4 7.3C4 5.6 6 5.6 6 7.3z", "blank", "drawn"),
    Layer("M5 6V7.3", "", "fine"),
    Layer("M4 10.3V7.3H6V10.3z", "solid", "drawn"),
    Layer("M0 9.6H4M6 9.6H10", "", "fine"),
    Layer("M5.4 8.7h.2v.4h-.2z", "mark"),
)
_SHEET = (
    Layer("M0 0H10V10.3H0z", "pale"),
    Layer("M0 0H10V1.6H0z", "ground"),
    Layer("M0 1.6H10", "", "drawn"),
    Layer("".join(f"M{x} .6h.8v1.8h-.8z" for x in (0.8, 2.7, 4.6, 6.5, 8.4)), "mark", "fine"),
    Layer("M1.9 2.9V10.3M0 5H7M0 6.5H10M0 8H10M0 9.5H10", "", "tone"),
    Layer("M8.1 2.9l.6 1 1.2.2-.8.8.2 1.2-1.2-.6-1.2.6.2-1.2-.8-.8 1.2-.2z", "form"),
    Layer("M2.6 3.9H6", "", "drawn"),
    _scribbles((2.6, 5.2, 4), (2.6, 6.7, 3), (2.6, 8.2, 2), (2.6, 9.7, 3)),
    Layer("M5.2 8.2L6 7.4 6.8 8.3 8.7 6.2 9.5 6.9 6.9 9.8z", "solid", "drawn"),
)
_COTTAGE = (
    Layer("M0 4.8H10V10.3H0z", "pale"),
    Layer("M0 7H10M3.5 7V10.3M6.5 7V10.3M.9 7L0 8.4M9.1 7L10 8.4", "", "fine"),
    Layer("M0 0H10V5.4C9.2 6.1 8.3 5.5 7.5 6 6.6 6.5 5.9 5.6 5 6 4.1 6.4 3.4 5.6 2.5 6 1.7 6.4.8 5.5 0 5.7z", "ground"),
    Layer("M10 5.4C9.2 6.1 8.3 5.5 7.5 6 6.6 6.5 5.9 5.6 5 6 4.1 6.4 3.4 5.6 2.5 6 1.7 6.4.8 5.5 0 5.7", "", "drawn"),
    Layer("M0 1.2L1.2 1.9 2.5 1.2 3.7 1.9 5 1.2 6.2 1.9 7.5 1.2 8.7 1.9 10 1.2", "", "drawn"),
    Layer("M1 2.7L.7 4.4M2.2 3.2L2 4.9M7.9 3.2L8.1 4.9M9.1 2.7L9.4 4.4M3.4 2.6L3.2 3.6M6.7 2.6L6.9 3.6", "", "tone"),
    Layer("M3.5 5C3.5 3 6.5 3 6.5 5z", "pale", "drawn"),
    *_panes((4.3, 3.9), wide=1.4, tall=1.0),
    *_panes((1.0, 7.5), (7.3, 7.5), wide=1.7, tall=1.3),
    Layer("M.8 8.9H2.9V9.4H.8zM7.1 8.9H9.2V9.4H7.1z", "form"),
    Layer("M4.1 10.3V8.3C4.1 7.2 5.9 7.2 5.9 8.3V10.3z", "solid", "drawn"),
    Layer("M4.1 9.1H5.9", "", "fine"),
)
_HUT = (
    Layer("M0 4.6H10V10.3H0z", "pale"),
    Layer("M0 0H10V4.6L8.7 5.8 6.9 5 5 6 3.4 4.9 1.6 5.8 0 4.9z", "ground"),
    Layer("M10 4.6L8.7 5.8 6.9 5 5 6 3.4 4.9 1.6 5.8 0 4.9", "", "drawn"),
    Layer("M0 1.6L3.2 1.2 4.6 1.5M8.2 1.5L10 1.3M0 3.3L2.8 2.9 6 3.6 10 3.1", "", "drawn"),
    Layer(
        "M2 1.4L1.8 3M3.9 1.4L4.1 3.2M9 1.5L9.2 3.1M1 3.2L1.2 4.9M3 3L3.2 4.8M6.6 3.6L6.4 5M8.6 3.3L8.9 5", "", "tone"
    ),
    Layer("M4.9 1L7.9.6 8.3 2.7 5.2 3.1z", "pale", "drawn"),
    Layer("M5.4 1.4l-.5.1M5.6 2.5l-.6.1M7.5 1.1l.6-.1M7.7 2.2l.6-.1M6.2 1.2V.6M7 2.5v.5", "", "fine"),
    Layer("M2 10.3L1.8 7.3C2.2 6.3 4 6.4 4.2 7.4L4.1 10.3z", "solid", "drawn"),
    Layer("M1.9 8.1L2.9 8.2M2 9.4L3 9.5", "", "fine"),
    Layer("M5.8 8.1C5.8 7.3 6.4 6.7 7.2 6.7S8.6 7.3 8.6 8.1 8 9.5 7.2 9.5 5.8 8.9 5.8 8.1z", "blank", "drawn"),
    Layer("M7.2 6.7V9.5M5.8 8.1H8.6", "", "fine"),
    Layer("M.3 9.7h1v.6h-1zM4.9 9.8h1.1v.5H4.9zM8.4 9.8h1.2v.5H8.4zM.2 6.6h.9v.5H.2z", "", "fine"),
)
# Faces of 18 x 14.5 mm.
_HOTEL = (
    *_large_front(4.6),
    Layer("M0 1.5H18M0 3H18", "", "tone"),
    Layer("M1.9 4.6V2.5L3.3 1.3 4.7 2.5V4.6zM13.3 4.6V2.5L14.7 1.3 16.1 2.5V4.6z", "pale", "drawn"),
    *_panes((2.6, 2.7), (14.0, 2.7), wide=1.4, tall=1.5),
    Layer("M0 4.6H18V5.6H0z", "mark", "drawn"),
    Layer("".join(f"M{1 + 2 * n} 5.1v.5" for n in range(9)), "", "fine"),
    *_panes(*((x, 6.5) for x in (1.2, 4.0, 12.5, 15.3)), wide=1.5, tall=1.9),
    Layer("M.9 8.7H6M12 8.7H17.1", "", "drawn"),
    Layer("M6.4 6.4H11.6V8.9H6.4z", "mark", "drawn"),
    Layer("".join(f"M{x} 6.9l.3.5.6.1-.4.4.1.6-.6-.3-.6.3.1-.6-.4-.4.6-.1z" for x in (7.4, 9.0, 10.6)), "form"),
    *_panes((1.4, 10.7), (3.7, 10.7), (12.6, 10.7), (14.9, 10.7), wide=1.7, tall=2.5),
    Layer("M7.3 14.5V11.8H10.7V14.5z", "solid", "drawn"),
    Layer("M9 11.8V14.5M8.5 13.2v.3M9.5 13.2v.3", "", "fine"),
    Layer("M6.3 9.9H11.7L12.5 11.8H5.5z", "blank", "drawn"),
    Layer("M7.4 9.9H8.5L8.2 11.8H6.9zM9.5 9.9H10.6L11.1 11.8H9.8z", "solid", "drawn"),
)
_FARMHOUSE = (
    *_large_front(5.2),
    Layer("M2 5.2V14.5M4 5.2V14.5M14 5.2V14.5M16 5.2V14.5", "", "tone"),
    Layer("M1.5 0V5.2M3 0V5.2M4.5 0V5.2M13.5 0V5.2M15 0V5.2M16.5 0V5.2", "", "tone"),
    Layer("M5.9 6.4V3.2L7.4 1.2H10.6L12.1 3.2V6.4z", "pale", "drawn"),
    Layer("M7.5 5.6V3H10.5V5.6z", "solid", "drawn"),
    Layer("M7.5 3L10.5 5.6M10.5 3L7.5 5.6", "", "fine"),
    Layer("M5.7 14.5V8.1H12.3V14.5z", "solid", "drawn"),
    Layer("M9 8.1V14.5", "", "drawn"),
    Layer("M6.3 8.7H8.4V13.9H6.3zM9.6 8.7H11.7V13.9H9.6z", "blank", "fine"),
    Layer("M6.3 8.7L8.4 13.9M8.4 8.7L6.3 13.9M9.6 8.7L11.7 13.9M11.7 8.7L9.6 13.9", "", "drawn"),
    *_panes((1.5, 7.3), (14.2, 7.3), wide=2.3, tall=2.2),
    Layer("M.6 14.5V11.9M2.1 14.5V11.9M3.6 14.5V11.9M0 12.6H4.6M0 13.6H4.6", "", "drawn"),
    Layer(
        "M13.4 12.7C13.4 11.7 14.2 10.9 15.2 10.9S17 11.7 17 12.7 16.2 14.5 15.2 14.5 13.4 13.7 13.4 12.7z",
        "blank",
        "drawn",
    ),
    Layer("M15.2 10.9V14.5M13.4 12.7H17M13.9 11.4L16.5 14M16.5 11.4L13.9 14", "", "fine"),
)
_MANOR = (
    *_large_front(5.0),
    Layer("M0 1.6H18M0 3.3H18M1.5 1.6V3.3M5.4 0V1.6M12.6 0V1.6M16.5 1.6V3.3", "", "tone"),
    Layer("M.9 7.2V5.2L3.4 1.4 5.9 5.2V7.2M12.1 7.2V5.2L14.6 1.4 17.1 5.2V7.2", "pale", "drawn"),
    Layer("M6.6 10.4V2.6H7.4V1.6H8.2V2.6H8.6V1.6H9.4V2.6H9.8V1.6H10.6V2.6H11.4V10.4", "pale", "drawn"),
    Layer("M8 5C8 4.4 8.4 4 9 4S10 4.4 10 5 9.6 6 9 6 8 5.6 8 5z", "blank", "drawn"),
    Layer("M9 4V6M8 5H10", "", "fine"),
    _arched((3.4, 6.6), (14.6, 6.6), wide=1.3, tall=2.4),
    _arched((2.2, 10.4), (4.6, 10.4), (13.4, 10.4), (15.8, 10.4), (8.2, 9.4), (9.8, 9.4), wide=1.2, tall=2.4),
    _arched((2.2, 13.8), (4.6, 13.8), (13.4, 13.8), (15.8, 13.8), wide=1.3, tall=2.4),
    Layer("M0 11H6.6M11.4 11H18M0 7.2H6.6M11.4 7.2H18", "", "fine"),
    Layer("M7.2 14.5V12.2Q7.2 11.2 9 10.2 10.8 11.2 10.8 12.2V14.5z", "solid", "drawn"),
    Layer("M9 10.2V14.5M7.2 12.4H10.8", "", "fine"),
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
        area = Ink(layer.area) if layer.area in ("blank", "mark") else Ink(layer.area, key) if layer.area else None
        yield shape(data(layer.path, 0.0, 0.0, down, across), area, pens[layer.line])
