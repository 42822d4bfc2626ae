"""Plinths: what a token's drawing stands on, by its name in the table (mm). Add a plinth here."""

from collections.abc import Callable

from printgen.drawing.art import Art, chain, chance, polyline
from printgen.drawing.frame import Path, rounded_path
from printgen.drawing.ornament.motifs import rectangle
from printgen.drawing.shared import shared
from printgen.geometry import Rect

Plinth = Callable[[Rect], Art]


def _part(rect: Rect, inset: float, top: float, bottom: float) -> Rect:
    """A level slice of the rectangle: how far its ends go in, and from where to where it reaches, as shares."""
    wide = rect.width * inset
    return Rect(rect.x + wide, rect.y + top * rect.height, rect.width - 2 * wide, (bottom - top) * rect.height)


@shared
def _steps(rect: Rect) -> Art:
    """Three steps, as at the door of a bank."""
    return Art(
        area=chain(rectangle(_part(rect, inset, at / 3, (at + 1) / 3)) for at, inset in enumerate((0.2, 0.1, 0.0)))
    )


@shared
def _stand(rect: Rect) -> Art:
    """A cake stand: a plate with a scalloped rim, a stem and a foot."""
    plate, stem, foot = _part(rect, 0.0, 0.0, 0.26), _part(rect, 0.44, 0.26, 0.78), _part(rect, 0.28, 0.78, 1.0)
    count = 8
    wide = plate.width / count
    scallops = (_scallop(plate.x + number * wide, plate.bottom, wide) for number in range(count))
    return Art(area=chain((*scallops, rectangle(stem), rounded_path(plate, 0.4), rounded_path(foot, 0.4))))


def _scallop(x: float, y: float, wide: float) -> Path:
    low = y + 0.62 * wide
    return (("M", x, y), ("C", x, low, x + wide, low, x + wide, y), ("Z",))


@shared
def _mound(rect: Rect) -> Art:
    """A mound with blades of grass, cut by hand."""
    top = rect.y + 0.12 * rect.height
    hill: Path = (
        ("M", rect.x, rect.bottom),
        ("C", rect.x + 0.2 * rect.width, top, rect.right - 0.2 * rect.width, top, rect.right, rect.bottom),
        ("Z",),
    )
    blades = []
    for number in range(7):
        x = rect.x + rect.width * (0.2 + 0.1 * number)
        foot, lean = rect.bottom - 0.12 * rect.height, 0.5 * (chance(number, 3) - 0.5)
        blades.append(polyline(((x, foot), (x + lean, foot - rect.height * (0.25 + 0.2 * chance(number, 7))))))
    return Art(area=hill, fine=chain(blades))


def _blocks(rect: Rect) -> Art:
    """Two rows of blocks to jump from."""
    rows = (_part(rect, 0.0, 0.0, 0.5), _part(rect, 0.0, 0.5, 1.0))
    wide = rect.width / 6
    joints = [
        polyline(((x, row.y), (x, row.bottom)))
        for at, row in enumerate(rows)
        for x in (row.x + wide * (number + 0.5 * at) for number in range(1 - at, 6))
    ]
    level = polyline(((rect.x, rows[1].y), (rect.right, rows[1].y)))
    return Art(area=rectangle(rect), fine=chain((level, *joints)))


@shared
def _pedestal(rect: Rect) -> Art:
    """A pedestal: a cap, a panelled body, and a base."""
    cap, body, base = _part(rect, 0.1, 0.0, 0.22), _part(rect, 0.18, 0.22, 0.76), _part(rect, 0.0, 0.76, 1.0)
    panel = rectangle(body.inset(0.45))
    return Art(area=chain((rectangle(body), rectangle(cap), rectangle(base))), fine=panel)


def _none(rect: Rect) -> Art:
    """Nothing."""
    return Art()


PLINTHS: dict[str, Plinth] = {
    "steps": _steps,
    "stand": _stand,
    "mound": _mound,
    "blocks": _blocks,
    "pedestal": _pedestal,
    "none": _none,
}
