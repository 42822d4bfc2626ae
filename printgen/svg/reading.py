"""Reading an SVG file into a drawing of painted paths."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import isfinite

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Path, Rect, Size, Transform, extent, is_upright, mapped
from printgen.limits import PROBLEMS, SVG_BYTES, SVG_DEPTH, SVG_ELEMENTS, SVG_RULES, SVG_STEPS
from printgen.svg.areas import XY, nonzero, polylines, stroke_figures, united
from printgen.svg.paints import Drawing, Painted, Painting, Paints, linked, pen_of
from printgen.svg.path_data import SHAPES, parse_path, shape_path
from printgen.svg.values import PLAIN, inner_viewport, share, transform, user_units, viewport
from printgen.svg.xml import (
    Declarations,
    Element,
    StyleSheet,
    SvgError,
    SvgFault,
    asks_for_files,
    read_xml,
    style_sheet,
)

_INHERITED = (
    *("color", "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity", "stroke-width"),
    *("stroke-linecap", "stroke-linejoin", "stroke-dasharray", "visibility", "paint-order"),
)
_GROUPS = frozenset({"svg", "g", "a", "symbol", "switch"})
_PATHS = "turn it into paths (Inkscape: Path, Object to Path; Illustrator: Type, Create Outlines)"
_REFUSED = {
    "script": ("it holds a script, which is never run", "save it as plain SVG"),
    "text": ("its text is not in paths", _PATHS),
    "flowRoot": ("its text is not in paths", _PATHS),
    "image": ("it holds a raster picture", "take that out, or give the picture itself as PNG or JPEG"),
    "foreignObject": ("it holds a part that is no SVG", "take that out"),
}
_EFFECTS = {
    "filter": ("a filter, such as a blur or a shadow", "take it off, or export the drawing as PNG"),
    "mask": ("a mask", "cut the shapes with a clip path instead, or export the drawing as PNG"),
    "marker-start": ("a marker", "turn the stroke into paths"),
    "marker-mid": ("a marker", "turn the stroke into paths"),
    "marker-end": ("a marker", "turn the stroke into paths"),
}


class _Scene(Struct, frozen=True):
    """What an element is drawn in: the map to the drawing, inherited properties, opacity, clips and outer elements."""

    place: Transform
    said: Declarations
    view: Size
    alpha: float = 1.0
    clips: tuple[Path, ...] = ()
    outer: tuple[Element, ...] = ()


def read_svg(data: bytes) -> Drawing:
    """The drawing of an SVG file; SvgError with every fault that was found in it."""
    root = read_xml(data)
    if root.name != "svg":
        raise SvgError([root.fault("this is no SVG: its first element must be 'svg'")])
    return _Reader(root).drawing()


class _Reader:
    """One file as it is gone through: its elements by id, its style sheet, what is painted, what is wrong."""

    def __init__(self, root: Element) -> None:
        self._root = root
        self._faults: list[SvgFault] = []
        self._painted: list[Painted] = []
        self._drawn = self._steps = 0
        self._last: tuple[Element | None, Declarations] = None, {}  # the element come to last, and what it says
        every = list(_every(root))
        self._ids = {element.attributes["id"]: element for element in reversed(every) if "id" in element.attributes}
        self._sheet = self._style_sheet(every)
        self._paints = Paints.of(self._ids, self._said_of)
        for element in every:
            self._look_at(element)

    def drawing(self) -> Drawing:
        """What the file draws; SvgError with its faults."""
        with self._fault_at(self._root):
            port = viewport(self._root.attributes)
            size = port.size
            self._children(self._root, self._entered(self._root, _Scene(port.place, {}, port.view)))
        if not self._faults and not self._painted:
            self._faults.append(self._root.fault("it draws nothing"))
        if self._faults:
            raise SvgError(self._faults[: PROBLEMS.most])
        return Drawing(size, tuple(self._painted))

    @contextmanager
    def _fault_at(self, element: Element) -> Iterator[None]:
        """Notes what cannot be read of an element."""
        try:
            yield
        except ValueError as error:
            self._faults.append(element.fault(getattr(error, "message", str(error))))

    def _style_sheet(self, every: Sequence[Element]) -> StyleSheet:
        styles = [element for element in every if element.name == "style"]
        sheet = style_sheet("".join(element.text) for element in styles)
        if len(sheet.rules) > SVG_RULES.most:
            fault = styles[0].fault(f"its style sheet has more than {SVG_RULES} rules", "save it as plain SVG")
            raise SvgError([fault])
        return sheet

    def _look_at(self, element: Element) -> None:
        """Notes what must not stand in a file, wherever it does."""
        if element.name == "script" or any(name.lower().startswith("on") for name in element.attributes):
            self._faults.append(element.fault(*_REFUSED["script"]))
        style = "".join(element.text) if element.name == "style" else element.attributes.get("style", "")
        link = element.attributes.get("href", "").strip()
        if asks_for_files(style) or (link and not link.startswith("#") and element.name in ("use", "style")):
            self._faults.append(element.fault("it asks for another file", "put all of the drawing into one file"))

    def _said_of(self, element: Element, outer: Sequence[Element] = ()) -> Declarations:
        known, said = self._last
        if known is not element:
            said = self._sheet.said_of(element, outer)
        return said

    def _entered(self, element: Element, scene: _Scene) -> _Scene:
        """The scene within an element: what it declares, where it moves its parts and what it cuts off."""
        said = self._said_of(element, scene.outer)
        self._refuse_effects(element, said)
        inherited = {name: said[name] for name in _INHERITED if said.get(name, "inherit") != "inherit"}
        place = transform(element.attributes.get("transform", "")).then(scene.place)
        inner = replace(
            scene,
            place=place,
            said=scene.said | inherited,
            alpha=scene.alpha * share(said.get("opacity", "1")),
            outer=(*scene.outer, element),
        )
        link = linked(said.get("clip-path", "none"))
        return replace(inner, clips=(*scene.clips, self._clip(link, inner))) if link else inner

    def _refuse_effects(self, element: Element, said: Declarations) -> None:
        for name, (what, hint) in _EFFECTS.items():
            if said.get(name, "none") not in ("none", "", "inherit"):
                self._faults.append(element.fault(f"it has {what}, which is not drawn", hint))

    def _children(self, element: Element, scene: _Scene) -> None:
        children = [child for child in element.children if child.name != "?"]
        if element.name == "switch":
            children = [child for child in children if child.name != "foreignObject"][:1]
        for child in children:
            self._draw(child, scene)

    def _draw(self, element: Element, scene: _Scene) -> None:
        """Paints an element and its parts; faults are noted, and the rest is looked at all the same."""
        self._drawn += 1
        if self._drawn > SVG_ELEMENTS.most or len(scene.outer) > SVG_DEPTH.most:
            raise SvgError([element.fault("its 'use' elements repeat too much", "simplify the drawing")])
        name = element.name
        if name in _REFUSED and name != "script" and _shows(element):
            self._faults.append(element.fault(*_REFUSED[name]))
        elif name in _GROUPS or name == "use" or name == "path" or name in SHAPES:
            with self._fault_at(element):
                self._last = element, self._sheet.said_of(element, scene.outer)
                if self._last[1].get("display") != "none":
                    self._visible(element, scene)

    def _visible(self, element: Element, scene: _Scene) -> None:
        inner = self._entered(element, scene)
        if element.name == "use":
            self._use(element, inner)
        elif element.name == "svg":
            self._inner_svg(element, element, inner)
        elif element.name in _GROUPS:
            if element.name != "symbol":
                self._children(element, inner)
        elif inner.said.get("visibility", "visible") == "visible":
            self._paint(element, inner)

    def _use(self, element: Element, scene: _Scene) -> None:
        """Draws again what a ``use`` refers to."""
        link = element.attributes.get("href", "").strip()
        meant = self._ids.get(link.removeprefix("#"))
        if meant is None or any(meant is outer for outer in scene.outer):
            raise ValueError(f"there is no other element {link[:40]!r} to use")
        x, y = (
            user_units(element.attributes.get(name, "0"), full) for name, full in zip("xy", scene.view, strict=True)
        )
        scene = replace(scene, place=PLAIN._replace(e=x, f=y).then(scene.place))
        if meant.name == "symbol":
            self._inner_svg(meant, element, self._entered(meant, scene))
        else:
            self._draw(meant, scene)

    def _inner_svg(self, element: Element, sized: Element, scene: _Scene) -> None:
        """Draws an ``svg`` or ``symbol`` within another, cut to its own viewport; ``sized`` gives its size."""
        given = {name: sized.attributes[name] for name in ("width", "height") if name in sized.attributes}
        port = inner_viewport(element.attributes | given, scene.view)
        if min(port.size) <= 0:
            return
        clips = scene.clips
        if self._said_of(element, scene.outer).get("overflow", "hidden") in ("hidden", "scroll"):
            clips = (*clips, mapped(port.window, scene.place))
        self._children(element, replace(scene, place=port.place.then(scene.place), view=port.view, clips=clips))

    def _paint(self, element: Element, scene: _Scene) -> None:
        """Paints one shape: its fill and its stroke."""
        local = self._path(element, scene)
        if not local:
            return
        path = mapped(local, scene.place)
        if not all(isfinite(value) for segment in path for value in segment[1:]):
            raise ValueError("its place is too far away to calculate with")
        painting, said = Painting(extent(local), scene.view, scene.place), scene.said
        filled = self._paints.fill(said, "fill", "black", scene.alpha, painting)
        stroked = self._paints.fill(said, "stroke", "none", scene.alpha, painting)
        parts: list[Painted] = []
        if filled and len(local) > 2:
            even = said.get("fill-rule") == "evenodd"
            parts.append(Painted(nonzero(path) if even else path, filled, None, _cutting(scene.clips, path)))
        if stroked and (pen := pen_of(said, stroked, painting)):
            parts.append(Painted(path, None, pen, _cutting(scene.clips, path, pen.width)))
        first = said.get("paint-order", "fill").split()[:1]
        self._painted += reversed(parts) if first == ["stroke"] else parts

    def _path(self, element: Element, scene: _Scene) -> Path:
        """The path of a shape in its own space, counted."""
        if element.name == "path":
            data = self._said_of(element, scene.outer).get("d", "").strip()
            path = parse_path(data, SVG_BYTES.most) if data and data != "none" else ()
        else:
            path = shape_path(element.name, self._said_of(element, scene.outer), scene.view)
        self._steps += len(path)
        if self._steps > SVG_STEPS.most:
            raise SvgError([element.fault(f"it has more than {SVG_STEPS} lines and curves", "simplify the drawing")])
        return path

    def _clip(self, link: str, scene: _Scene) -> Path:
        """The path of a ``clipPath``: the shapes in it as one."""
        meant = self._ids.get(link)
        if meant is None or meant.name != "clipPath":
            raise ValueError(f"there is no clip path {link[:40]!r}")
        place = transform(meant.attributes.get("transform", "")).then(scene.place)
        if meant.attributes.get("clipPathUnits") == "objectBoundingBox":
            raise ValueError("its clip path is in shares of the clipped shape, which is not drawn")
        return tuple(segment for path in self._clip_parts(meant, replace(scene, place=place)) for segment in path)

    def _clip_parts(self, element: Element, scene: _Scene) -> Iterator[Path]:
        for child in element.children:
            meant = self._ids.get(child.attributes.get("href", "").removeprefix("#")) if child.name == "use" else child
            if meant is None or not (meant.name == "path" or meant.name in SHAPES):
                continue
            place = transform(child.attributes.get("transform", "")).then(scene.place)
            if meant is not child:
                place = transform(meant.attributes.get("transform", "")).then(place)
            path = mapped(self._path(meant, scene), place)
            yield nonzero(path) if self._said_of(meant).get("clip-rule") == "evenodd" else path


def _cutting(clips: Sequence[Path], path: Path, width: float = 0.0) -> tuple[Path, ...]:
    """Those of the clips that take something off a path, which may have a width."""
    box = extent(path).inset(-width)
    return tuple(clip for clip in clips if not (is_upright(clip) and extent(clip).holds(box)))


def _every(element: Element) -> Iterator[Element]:
    """The element and all within it, of our vocabulary."""
    waiting = [element]
    while waiting:
        one = waiting.pop()
        if one.name != "?":
            yield one
            waiting += reversed(one.children)


def _shows(element: Element) -> bool:
    """Whether a part that is refused shows anything: text without a letter does not."""
    if element.name not in ("text", "flowRoot"):
        return True
    return any("".join(part.text).strip() for part in _every(element))


_BOX = 24.0  # the grid that icons are drawn on
_FINENESS = 0.02  # of that grid: how near the lines of a stroke's outline are to its curves
_AS_ART = "draw it in one colour, or use the file as 'art'"


def icon_path(data: bytes) -> str:
    """The path data of an SVG file, scaled to the icons' grid; SvgError for what is no drawing in one colour."""
    drawing = read_svg(data)
    _check(drawing)
    box = _round(Rect.of(drawing.size), [extent(part.path) for part in drawing.painted])
    scale = _BOX / max(box.size)
    x, y = _BOX / 2 - scale * box.centre.x, _BOX / 2 - scale * box.centre.y
    place = PLAIN._replace(a=scale, d=scale, e=x, f=y)
    parts = [_scaled(part, place, scale) for part in drawing.painted]
    if not any(part.pen for part in parts):
        return "".join(path_data(part.path) for part in parts)
    return path_data(united([figure for part in parts for figure in _figures(part)], _FINENESS))


def _scaled(part: Painted, place: Transform, scale: float) -> Painted:
    pen = part.pen._replace(width=part.pen.width * scale) if part.pen else None
    return replace(part, path=mapped(part.path, place), pen=pen)


def _figures(part: Painted) -> Iterable[tuple[XY, ...]]:
    """What a part covers, as polygons."""
    if part.pen:
        return stroke_figures(part.path, part.pen, _FINENESS)
    return (outline.points for outline in polylines(part.path, _FINENESS))


def _check(drawing: Drawing) -> None:
    """Raises SvgError for a drawing that one path in one colour cannot show."""
    fills = {part.pen.tint if part.pen else part.fill for part in drawing.painted}
    wrong = ""
    if len(fills) > 1:
        wrong = f"it has {len(fills)} colours; an icon has one"
    elif any(part.clips for part in drawing.painted):
        wrong = "it is cut by a clip path"
    elif any(part.pen and part.pen.dashes for part in drawing.painted):
        wrong = "it has dashed lines"
    if wrong:
        raise SvgError([SvgFault(wrong, 1, 1, _AS_ART)])


def _round(box: Rect, others: Sequence[Rect]) -> Rect:
    """The box round some boxes."""
    every = (box, *others)
    x, y = min(one.x for one in every), min(one.y for one in every)
    return Rect(x, y, max(one.right for one in every) - x, max(one.bottom for one in every) - y)


def path_data(path: Path) -> str:
    """A path as text, to a thousandth."""
    return "".join(segment[0] + " ".join(_short(float(value)) for value in segment[1:]) for segment in path)


def _short(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
