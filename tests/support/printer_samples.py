"""A simulated printer with faults: its ink positions, and the readings from its test page."""

import cmath
import json
import math
from pathlib import Path
from typing import Any, NamedTuple

LETTER = (215.9, 279.4)
ORIGIN = 28.0  # the rulers' corner, as the test page prints it

Point = tuple[float, float]


class Machine(NamedTuple):
    """A printer's scale across and down, and the offset of each side (right, down, degrees clockwise)."""

    across: float = 0.9962
    down: float = 1.0031
    front: tuple[float, float, float] = (0.62, -0.41, 0.17)
    back: tuple[float, float, float] = (-1.13, 0.78, -0.29)
    flip: str = "long"

    def printed(self, point: Point, side: str, size: Point = LETTER) -> Point:
        """Return the position of the ink for a point of the page, both in mm from the top left of that side."""
        right, down, turn = self.front if side == "front" else self.back
        x, y = point[0] - size[0] / 2, point[1] - size[1] / 2
        spun = complex(self.across * x, self.down * y) * cmath.exp(1j * math.radians(turn))
        return size[0] / 2 + spun.real + right, size[1] / 2 + spun.imag + down

    def behind(self, point: Point, size: Point = LETTER) -> Point:
        """Return the point on the other side of the paper."""
        return (size[0] - point[0], point[1]) if self.flip == "long" else (point[0], size[1] - point[1])

    def readings(self, scales: dict[str, Point], lengths: Point, ends: Point) -> dict[str, float]:
        """Return exact readings from the letter page; ``scales`` are the places of the scales' 10."""
        left = {name: self.printed((ORIGIN, y), "front")[0] for name, y in zip(("top", "bottom"), ends, strict=True)}
        found = {
            "width": lengths[0] * self.across,
            "height": lengths[1] * self.down,
            "front-left-top": left["top"],
            "front-left-bottom": left["bottom"],
            "front-top": self.printed((ORIGIN + 20.0, ORIGIN), "front")[1],
        }
        for name, ten in scales.items():
            arrow = self.behind(self.printed(self.behind(ten), "back"))
            found[name] = 10.0 + self._along(ten, arrow, level=name != "back-side")
        return found

    def _along(self, ten: Point, arrow: Point, level: bool) -> float:
        """Return the distance of an arrow from the 10 along the printed scale by bisection."""
        low, high = -10.0, 10.0
        for _ in range(60):
            middle = (low + high) / 2
            at = (ten[0] + middle, ten[1]) if level else (ten[0], ten[1] + middle)
            mark = self.printed(at, "front")
            beyond = mark[0] > arrow[0] if level else mark[1] > arrow[1]
            low, high = (low, middle) if beyond else (middle, high)
        return low


def profile(machine: Machine, margins: dict[str, float]) -> dict[str, Any]:
    """Return the true profile of a printer as a file's text."""
    sides = {
        side: dict(zip(("right", "down", "turn"), fault, strict=True))
        for side, fault in (("front", machine.front), ("back", machine.back))
    }
    scale = {"across": machine.across, "down": machine.down}
    return {"format": 1, **scale, **sides, "margins": margins, "flip": machine.flip}


def saved(config: Path, name: str, told: dict[str, Any]) -> None:
    """Save a profile where the command reads it."""
    folder = config / "printgen" / "printers"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(told), encoding="utf-8")
