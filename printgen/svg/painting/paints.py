"""What the shapes of an SVG are filled and stroked with, as their properties say."""

import re
from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from printgen.svg.document.css import Declarations
from printgen.svg.document.transforms import growth
from printgen.svg.document.values import number_list, share, user_units
from printgen.svg.document.xml import Element
from printgen.svg.drawing import Fill, Pen, mean_tint
from printgen.svg.painting.colours import Tint, tint
from printgen.svg.painting.gradients import Gradients, Painting

_LINK = re.compile(r"url\(\s*['\"]?([^'\")]*)['\"]?\s*\)\s*(.*)", re.DOTALL)
_FAINTEST = 0.002  # what covers less of the ground does not show


def linked(value: str) -> str:
    """The id that ``url(#id)`` names; empty for any other text."""
    found = _LINK.fullmatch(value.strip())
    return found[1].strip().removeprefix("#") if found else ""


class Paints(Struct, frozen=True):
    """The paints of an SVG: its elements by id, and what is declared of an element."""

    ids: Mapping[str, Element]
    said_of: Callable[[Element], Declarations]
    gradients: Gradients

    @classmethod
    def of(cls, ids: Mapping[str, Element], said_of: Callable[[Element], Declarations]) -> "Paints":
        """The paints of elements by their ids."""
        return cls(ids, said_of, Gradients(ids, said_of, {}))

    def fill(self, said: Declarations, name: str, usual: str, alpha: float, painting: Painting) -> Fill | None:
        """What a path is filled or stroked with; None for nothing that shows; ValueError for what cannot be drawn.

        ``name`` is the property, ``fill`` or ``stroke``.
        """
        alpha *= share(said.get(f"{name}-opacity", "1"))
        fill = self._fill(said.get(name, usual).strip(), said, name, painting)
        return _faded(fill, alpha) if fill else None

    def _fill(self, word: str, said: Declarations, name: str, painting: Painting) -> Fill | None:
        found = _LINK.fullmatch(word)
        if not found:
            return _flat(word, said)
        meant = self.ids.get(found[1].strip().removeprefix("#"))
        if meant is None:
            return _flat(found[2] or "none", said)
        if meant.name not in ("linearGradient", "radialGradient"):
            raise ValueError(f"its {name} is a {meant.name}, which is not drawn: use a colour or a gradient")
        return self.gradients.fill(meant, painting)


def pen_of(said: Declarations, fill: Fill, painting: Painting) -> Pen | None:
    """The pen of a stroke; None where it has no width."""
    scale, (wide, high) = growth(painting.place), painting.view
    width = user_units(said.get("stroke-width", "1"), (wide + high) / 2) * scale
    if width <= 0:
        return None
    dashes = said.get("stroke-dasharray", "none").strip()
    lengths = [scale * value for value in number_list(dashes.replace("px", ""))] if dashes not in ("none", "") else []
    dashed = sum(lengths) > 0 and min(lengths) >= 0
    return Pen(
        mean_tint(fill),
        width,
        said.get("stroke-linecap") in ("round", "square"),
        said.get("stroke-linejoin") == "round",
        tuple(lengths * (1 + len(lengths) % 2)) if dashed else (),
    )


def _flat(word: str, said: Declarations) -> Tint | None:
    if word.lower() == "currentcolor":
        word = said.get("color", "black")
    return None if word.lower() in ("none", "currentcolor") else tint(word)


def _faded(fill: Fill, alpha: float) -> Fill | None:
    """The fill with so much of it showing; None where that is nothing."""
    if mean_tint(fill).alpha * alpha < _FAINTEST:
        return None
    if isinstance(fill, Tint):
        return Tint(fill.colour, fill.alpha * alpha)
    return replace(fill, stops=tuple((at, Tint(one.colour, one.alpha * alpha)) for at, one in fill.stops))
