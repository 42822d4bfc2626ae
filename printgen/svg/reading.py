"""Reading an SVG file into a drawing of painted paths, or into an icon."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import isfinite

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import quoted
from printgen.geometry import Path, Rect, Segment, Size, Transform, extent, is_upright, mapped
from printgen.limits import PROBLEMS, SVG_BYTES, SVG_DEPTH, SVG_ELEMENTS, SVG_RULES, SVG_STEPS
from printgen.messages import message
from printgen.svg.areas import XY, nonzero, polylines, stroke_figures, united
from printgen.svg.attributes import PLAIN, SHAPES, inner_viewport, shape_path, share, transform, user_units, viewport
from printgen.svg.paints import Drawing, Painted, Painting, Paints, linked, pen_of
from printgen.svg.path_data import parse_path
from printgen.svg.xml import Declarations, Element, StyleSheet, SvgError, SvgProblem, asks_for_files, read_xml

_INHERITED = (
    *("color", "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity", "stroke-width"),
    *("stroke-linecap", "stroke-linejoin", "stroke-dasharray", "visibility", "paint-order"),
)
_GROUPS = frozenset({"svg", "g", "a", "symbol", "switch"})
_PATHS = message("convert it to paths (Inkscape: Path > Object to Path; Illustrator: Type > Create Outlines)")
_STROKE_PATHS = message("convert the stroke to paths")
_SIMPLIFY = message("simplify the drawing")
_AS_PLAIN = message("save it as plain SVG")
_REFUSED = {
    "script": (message("it contains a script, which is never run"), _AS_PLAIN),
    "text": (message("its text is not converted to paths"), _PATHS),
    "flowRoot": (message("its text is not converted to paths"), _PATHS),
    "image": (
        message("it contains a raster picture"),
        message("remove that, or use the picture itself as PNG or JPEG"),
    ),
    "foreignObject": (message("it contains a part that is not SVG"), message("remove that part")),
}
_EFFECTS = {
    "filter": (
        message("it has a filter, such as a blur or a shadow, which is not supported"),
        message("remove it, or export the drawing as PNG"),
    ),
    "mask": (
        message("it has a mask, which is not supported"),
        message("use a clip path instead, or export the drawing as PNG"),
    ),
    "marker-start": (message("it has a marker, which is not supported"), _STROKE_PATHS),
    "marker-mid": (message("it has a marker, which is not supported"), _STROKE_PATHS),
    "marker-end": (message("it has a marker, which is not supported"), _STROKE_PATHS),
}


_BOX = 24.0  # the side of the icons' grid
_FINENESS = 0.02  # the accuracy of a stroke's outline, in units of that grid
_AS_ART = message("draw it in one color, or use the file as 'art'")


def read_svg(data: bytes) -> Drawing:
    """Return the drawing of an SVG file; raise SvgError with all of its problems."""
    root = read_xml(data)
    if root.name != "svg":
        raise SvgError([root.problem(message("this is not an SVG file: its first element must be 'svg'"))])
    return _Reader(root).drawing()


def icon_path(data: bytes) -> str:
    """Return the path data of an SVG file, scaled to the icons' grid; raise SvgError if it has more than one color."""
    drawing = read_svg(data)
    fills = {part.pen.tint if part.pen else part.fill for part in drawing.painted}
    wrong = ""
    if len(fills) > 1:
        wrong = message("it has {number} colors; an icon must have one", number=len(fills))
    elif any(part.clips for part in drawing.painted):
        wrong = message("it has a clip path")
    elif any(part.pen and part.pen.dashes for part in drawing.painted):
        wrong = message("it has dashed lines")
    if wrong:
        raise SvgError([SvgProblem(wrong, 1, 1, _AS_ART)])

    boxes = (Rect.of(drawing.size), *(extent(part.path) for part in drawing.painted))
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    box = Rect(left, top, max(one.right for one in boxes) - left, max(one.bottom for one in boxes) - top)
    scale = _BOX / max(box.size)
    x, y = _BOX / 2 - scale * box.centre.x, _BOX / 2 - scale * box.centre.y
    place = PLAIN._replace(a=scale, d=scale, e=x, f=y)
    if not any(part.pen for part in drawing.painted):
        return "".join(path_data(mapped(part.path, place)) for part in drawing.painted)
    figures: list[tuple[XY, ...]] = []
    for part in drawing.painted:
        path = mapped(part.path, place)
        if part.pen:
            figures += stroke_figures(path, part.pen._replace(width=part.pen.width * scale), _FINENESS)
        else:
            figures += (outline.points for outline in polylines(path, _FINENESS))
    return path_data(united(figures, _FINENESS))


def path_data(path: Path) -> str:
    """Return a path as text, to a thousandth."""
    return "".join(segment[0] + " ".join(_short(float(value)) for value in segment[1:]) for segment in path)


def _short(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class _Scene(Struct, frozen=True):
    """The state in which an element is drawn: transform, properties, opacity, clips and ancestors.

    ``own`` are the declarations of the innermost ancestor, ``said`` the inherited properties.
    """

    place: Transform
    said: Declarations
    view: Size
    own: Declarations
    alpha: float = 1.0
    clips: tuple[Path, ...] = ()
    outer: tuple[Element, ...] = ()


class _Reader:
    """Goes through one file and collects painted paths and problems."""

    def __init__(self, root: Element) -> None:
        self._root = root
        self._problems: list[SvgProblem] = []
        self._painted: list[Painted] = []
        self._drawn = self._steps = 0
        every = list(_every(root))
        self._ids = {element.attributes["id"]: element for element in reversed(every) if "id" in element.attributes}
        styles = [element for element in every if element.name == "style"]
        self._sheet = StyleSheet("".join(element.text) for element in styles)
        if len(self._sheet.rules) > SVG_RULES.most:
            fault = message("its style sheet has more than {limit} rules", limit=str(SVG_RULES))
            raise SvgError([styles[0].problem(fault, _AS_PLAIN)])
        self._paints = Paints(self._ids, self._sheet)
        for element in every:  # scripts and links to other files are refused everywhere
            if element.name == "script" or any(name.lower().startswith("on") for name in element.attributes):
                self._problems.append(element.problem(*_REFUSED["script"]))
            style = "".join(element.text) if element.name == "style" else element.attributes.get("style", "")
            link = element.attributes.get("href", "").strip()
            if asks_for_files(style) or (link and not link.startswith("#") and element.name in ("use", "style")):
                self._problems.append(
                    element.problem(message("it links to another file"), message("put the whole drawing into one file"))
                )

    def drawing(self) -> Drawing:
        """Return the drawing of the file; raise SvgError with its problems."""
        root = self._root
        with self._fault_at(root):
            port = viewport(root.attributes)
            size = port.size
            self._children(root, self._entered(root, self._sheet.declared(root), _Scene(port.place, {}, port.view, {})))
        if not self._problems and not self._painted:
            self._problems.append(root.problem(message("it draws nothing")))
        if self._problems:
            raise SvgError(self._problems[: PROBLEMS.most])
        return Drawing(size, tuple(self._painted))

    @contextmanager
    def _fault_at(self, element: Element) -> Iterator[None]:
        """Collect a ValueError as a problem of an element."""
        try:
            yield
        except ValueError as error:
            self._problems.append(element.problem(getattr(error, "message", error.args[0])))

    def _children(self, element: Element, scene: _Scene) -> None:
        children = [child for child in element.children if child.name != "?"]
        if element.name == "switch":
            children = [child for child in children if child.name != "foreignObject"][:1]
        for child in children:
            self._draw(child, scene)

    def _draw(self, element: Element, scene: _Scene) -> None:
        """Paint an element and its parts; after a problem the rest is still checked."""
        self._drawn += 1
        if self._drawn > SVG_ELEMENTS.most or len(scene.outer) > SVG_DEPTH.most:
            raise SvgError([element.problem(message("its 'use' elements repeat too much"), _SIMPLIFY)])
        name = element.name
        if name in _REFUSED and name != "script" and _shows(element):
            self._problems.append(element.problem(*_REFUSED[name]))
            return
        if name not in _GROUPS and name not in ("use", "path") and name not in SHAPES:
            return
        with self._fault_at(element):
            own = self._sheet.declared(element, scene.outer)
            if own.get("display") == "none":
                return
            inner = self._entered(element, own, scene)
            if name == "use":
                self._use(element, inner)
            elif name == "svg":
                self._inner_svg(element, element, inner)
            elif name in _GROUPS:
                if name != "symbol":
                    self._children(element, inner)
            elif inner.said.get("visibility", "visible") == "visible":
                self._paint(element, inner)

    def _entered(self, element: Element, own: Declarations, scene: _Scene) -> _Scene:
        """Return the scene within an element: its properties, transform and clips."""
        for name, (fault, hint) in _EFFECTS.items():
            if own.get(name, "none") not in ("none", "", "inherit"):
                self._problems.append(element.problem(fault, hint))
        inherited = {name: own[name] for name in _INHERITED if own.get(name, "inherit") != "inherit"}
        inner = replace(
            scene,
            place=transform(element.attributes.get("transform", "")).then(scene.place),
            said=scene.said | inherited,
            own=own,
            alpha=scene.alpha * share(own.get("opacity", "1")),
            outer=(*scene.outer, element),
        )
        link = linked(own.get("clip-path", "none"))
        return replace(inner, clips=(*scene.clips, self._clip(link, inner))) if link else inner

    def _use(self, element: Element, scene: _Scene) -> None:
        link = element.attributes.get("href", "").strip()
        meant = self._ids.get(link.removeprefix("#"))
        if meant is None or any(meant is outer for outer in scene.outer):
            raise ValueError(message("there is no other element {link} to use", link=quoted(link)))
        x, y = (
            user_units(element.attributes.get(name, "0"), full) for name, full in zip("xy", scene.view, strict=True)
        )
        scene = replace(scene, place=PLAIN._replace(e=x, f=y).then(scene.place))
        if meant.name == "symbol":
            own = self._sheet.declared(meant, scene.outer)
            self._inner_svg(meant, element, self._entered(meant, own, scene))
        else:
            self._draw(meant, scene)

    def _inner_svg(self, element: Element, sized: Element, scene: _Scene) -> None:
        """Draw an ``svg`` or ``symbol`` within another, cut to its own viewport, whose size ``sized`` gives."""
        given = {name: sized.attributes[name] for name in ("width", "height") if name in sized.attributes}
        port = inner_viewport(element.attributes | given, scene.view)
        if min(port.size) <= 0:
            return
        clips = scene.clips
        if scene.own.get("overflow", "hidden") in ("hidden", "scroll"):
            clips = (*clips, mapped(port.window, scene.place))
        self._children(element, replace(scene, place=port.place.then(scene.place), view=port.view, clips=clips))

    def _paint(self, element: Element, scene: _Scene) -> None:
        """Paint the fill and the stroke of one shape."""
        local = self._path(element, scene.own, scene.view)
        if not local:
            return
        path = mapped(local, scene.place)
        if not all(isfinite(value) for segment in path for value in segment[1:]):
            raise ValueError(message("its position is too far away"))
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

    def _path(self, element: Element, own: Declarations, view: Size) -> Path:
        """Return the path of a shape in its own space, and count its segments."""
        if element.name == "path":
            data = own.get("d", "").strip()
            path = parse_path(data, SVG_BYTES.most) if data and data != "none" else ()
        else:
            path = shape_path(element.name, own, view)
        self._steps += len(path)
        if self._steps > SVG_STEPS.most:
            fault = message("it has more than {limit} lines and curves", limit=str(SVG_STEPS))
            raise SvgError([element.problem(fault, _SIMPLIFY)])
        return path

    def _clip(self, link: str, scene: _Scene) -> Path:
        """Return the shapes in a ``clipPath`` as one path."""
        clip = self._ids.get(link)
        if clip is None or clip.name != "clipPath":
            raise ValueError(message("there is no clip path {link}", link=quoted(link)))
        place = transform(clip.attributes.get("transform", "")).then(scene.place)
        if clip.attributes.get("clipPathUnits") == "objectBoundingBox":
            raise ValueError(message("its clip path has clipPathUnits='objectBoundingBox', which is not supported"))
        found: list[Segment] = []
        for child in clip.children:
            meant = self._ids.get(child.attributes.get("href", "").removeprefix("#")) if child.name == "use" else child
            if meant is None or not (meant.name == "path" or meant.name in SHAPES):
                continue
            inner = transform(child.attributes.get("transform", "")).then(place)
            if meant is not child:
                inner = transform(meant.attributes.get("transform", "")).then(inner)
            own = self._sheet.declared(meant)
            path = mapped(self._path(meant, own, scene.view), inner)
            found += nonzero(path) if own.get("clip-rule") == "evenodd" else path
        return tuple(found)


def _cutting(clips: Sequence[Path], path: Path, width: float = 0.0) -> tuple[Path, ...]:
    """Return the clips that affect a path, which may have a stroke width."""
    box = extent(path).inset(-width)
    return tuple(clip for clip in clips if not (is_upright(clip) and extent(clip).holds(box)))


def _every(element: Element) -> Iterator[Element]:
    """Yield the element and all SVG elements within it."""
    waiting = [element]
    while waiting:
        one = waiting.pop()
        if one.name != "?":
            yield one
            waiting += reversed(one.children)


def _shows(element: Element) -> bool:
    """Check whether a refused part shows anything: text without a letter does not."""
    if element.name not in ("text", "flowRoot"):
        return True
    return any("".join(part.text).strip() for part in _every(element))
