"""Converting a PDF page to SVG: shapes, letters as outlines, pictures and clips."""

from base64 import b64encode
from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import partial
from typing import Any

from msgspec.structs import replace

from printgen.export.svg.drawn import Clip, Drawn, joined_fields
from printgen.export.svg.fonts import EmbeddedFont
from printgen.export.svg.paths import around, length_factor, matrix_attribute, relative_path_data, segments_box
from printgen.export.svg.pictures import picture_data
from printgen.export.svg.state import GraphicsState, cmyk, grey, rgb
from printgen.geometry import POINT, Point, Rect, Transform
from printgen.svg.paths.mapping import mapped
from printgen.svg.paths.path import Segment

_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")
_NUMBERS = int, Decimal  # as operands
_DEEPEST = 12  # nesting of forms
_FILLS, _STROKES = {"f", "F", "f*", "B", "B*", "b", "b*"}, {"S", "s", "B", "B*", "b", "b*"}
_CLOSES = {"s", "b", "b*"}

Instruction = tuple[str, list[Any]]  # an operator of a content stream by its name, and its operands
Operators = dict[str, Callable[..., None]]  # what each operator of a content stream does, by its name


class PageDrawing:
    """The drawing of a page in mm from its top left corner: SVG elements in order, and their glyphs and clips."""

    def __init__(self, page: Any) -> None:
        self.drawn: list[Drawn] = []
        self.glyphs: dict[str, str] = {}
        self.clips: dict[str, Clip] = {}
        self._glyph_ids: dict[tuple[EmbeddedFont, int], str] = {}
        self._fonts: dict[Any, EmbeddedFont] = {}
        self._streams: dict[Any, list[Instruction]] = {}
        _, bottom, _, top = (float(side) for side in page.MediaBox)
        upright = Transform(POINT, 0.0, 0.0, -POINT, 0.0, (top - bottom) * POINT)
        _StreamReader(self, page.Resources, GraphicsState(upright), 0).read(page)
        self.drawn = list(joined_fields(self.drawn, self.clips))

    def glyph(self, font: EmbeddedFont, code: int) -> str:
        """Return the id of a glyph's outline; empty if it draws nothing."""
        key = (font, code)
        if key not in self._glyph_ids:
            outline = relative_path_data(font.outline(code))
            self._glyph_ids[key] = name = f"g{len(self._glyph_ids)}" if outline else ""
            if outline:
                self.glyphs[name] = f'<path id="{name}" d="{outline}"/>'
        return self._glyph_ids[key]

    def font(self, resource: Any) -> EmbeddedFont:
        """Return the font of a resource, read once."""
        key = resource.objgen
        if key not in self._fonts:
            self._fonts[key] = EmbeddedFont(resource)
        return self._fonts[key]

    def instructions(self, content: Any) -> list[Instruction]:
        """Return the instructions of a content stream; a form drawn many times is parsed once."""
        key = content.objgen
        if key not in self._streams:
            self._streams[key] = _parsed(content)
        return self._streams[key]

    def clip(self, data: str, within: str) -> str:
        """Add a clip within another one, and return its id."""
        name = f"c{len(self.clips)}"
        self.clips[name] = Clip(data, within)
        return name


class _StreamReader:
    """An interpreter of one content stream: the page's, or that of a form in its place."""

    def __init__(self, drawing: PageDrawing, resources: Any, state: GraphicsState, depth: int) -> None:
        self._drawing, self._resources, self._depth = drawing, resources, depth
        self._state = state
        self._kept: list[GraphicsState] = []
        self._path: list[Segment] = []
        self._clips = False
        self._line = self._pen = Transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        self._operators = {**self._of_state(), **self._of_shapes(), **self._of_letters()}

    def _of_state(self) -> Operators:
        """Return the operators of the graphics state."""
        return {
            "q": lambda: self._kept.append(self._state),
            "Q": self._restore,
            "cm": lambda *six: self._set(place=Transform(*six).then(self._state.place)),
            "g": lambda value: self._set(fill=grey(value)),
            "G": lambda value: self._set(stroke=grey(value)),
            "rg": lambda *parts: self._set(fill=rgb(*parts)),
            "RG": lambda *parts: self._set(stroke=rgb(*parts)),
            "k": lambda *parts: self._set(fill=cmyk(*parts)),
            "K": lambda *parts: self._set(stroke=cmyk(*parts)),
            "w": lambda width: self._set(width=width),
            "J": lambda cap: self._set(cap=int(cap)),
            "j": lambda join: self._set(join=int(join)),
            "d": lambda lengths, start: self._set(dash=tuple(map(float, lengths)), dash_start=start),
            "gs": self._graphics,
        }

    def _of_shapes(self) -> Operators:
        """Return the operators of paths, forms and pictures."""
        return {
            "m": lambda x, y: self._path.append(("M", x, y)),
            "l": lambda x, y: self._path.append(("L", x, y)),
            "c": lambda *six: self._path.append(("C", *six)),
            "h": lambda: self._path.append(("Z",)),
            "re": self._rectangle,
            "W": self._clip,
            "W*": self._clip,
            "n": lambda: self._painted("n"),
            "Do": self._object,
            **{name: partial(self._painted, name) for name in _FILLS | _STROKES},
        }

    def _of_letters(self) -> Operators:
        """Return the operators of text."""
        return {
            "BT": self._begin_text,
            "Tf": lambda name, size: self._set(font=str(name), size=size),
            "Tc": lambda spacing: self._set(spacing=spacing),
            "Ts": lambda rise: self._set(rise=rise),
            "Tr": lambda mode: self._set(painted=int(mode)),
            "Tm": self._text_place,
            "Td": lambda x, y: self._text_moved(x, y),
            "Tj": lambda text: self._shown([text]),
            "TJ": lambda row: self._shown(row),
        }

    def read(self, content: Any) -> None:
        """Draw a content stream; unknown operators are ignored."""
        for operator, operands in self._drawing.instructions(content):
            act = self._operators.get(operator)
            if act:
                act(*operands)

    def _set(self, **values: Any) -> None:
        self._state = replace(self._state, **values)

    def _restore(self) -> None:
        if self._kept:
            self._state = self._kept.pop()

    def _graphics(self, name: Any) -> None:
        """Apply the opacity of a named graphics state."""
        found = self._resources.ExtGState[str(name)]
        self._set(opacity=float(found.get("/ca", found.get("/CA", 1.0))))

    # ---- shapes ----------------------------------------------------------------------------------------------

    def _rectangle(self, x: float, y: float, width: float, height: float) -> None:
        self._path += [("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",)]

    def _clip(self) -> None:
        self._clips = True

    def _painted(self, operator: str) -> None:
        """Paint the path, then clip to it if requested."""
        if operator in _CLOSES:
            self._path.append(("Z",))
        path = mapped(tuple(self._path), self._state.place)
        fills, strokes = operator in _FILLS, operator in _STROKES
        if path and (fills or strokes):
            even = ' fill-rule="evenodd"' if operator.endswith("*") else ""
            fill = self._state.fill if fills else "none"
            look = f' fill="{fill}"' + (self._stroking() if strokes else "")
            self._add(f'<path d="{relative_path_data(path)}"{look}{even}{{}}/>', segments_box(path))
        if self._clips:
            self._set(clip=self._drawing.clip(relative_path_data(path), self._state.clip))
        self._path, self._clips = [], False

    def _stroking(self) -> str:
        """Return the attributes of the pen, with lengths as on the page."""
        state = self._state
        longer = length_factor(state.place)
        width = max(state.width * longer, 0.02)  # 0 is the thinnest line possible
        look = f' stroke="{state.stroke}" stroke-width="{width:.3g}"'
        if state.dash:
            dashes = " ".join(f"{length * longer:.3g}" for length in state.dash)
            look += f' stroke-dasharray="{dashes}" stroke-dashoffset="{state.dash_start * longer:.3g}"'
        look += f' stroke-linecap="{_CAPS[state.cap]}"' if state.cap else ""
        return look + (f' stroke-linejoin="{_JOINS[state.join]}"' if state.join else "")

    def _add(self, element: str, box: Rect) -> None:
        """Add an element, with its opacity and clip in its gap ``{}``."""
        state = self._state
        rest = f' opacity="{state.opacity:.3g}"' if state.opacity < 1 else ""
        self._drawing.drawn.append(Drawn(element.replace("{}", f"{rest}{{}}", 1), box, state.clip))

    # ---- forms and pictures ----------------------------------------------------------------------------------

    def _object(self, name: Any) -> None:
        thing = self._resources.XObject[str(name)]
        if str(thing.Subtype) == "/Image":
            self._image(thing)
        elif self._depth < _DEEPEST:
            matrix = Transform(*(float(part) for part in thing.get("/Matrix", (1, 0, 0, 1, 0, 0))))
            state = replace(self._state, place=matrix.then(self._state.place))
            resources = thing.get("/Resources", self._resources)
            _StreamReader(self._drawing, resources, state, self._depth + 1).read(thing)

    def _image(self, thing: Any) -> None:
        place = Transform(1.0, 0.0, 0.0, -1.0, 0.0, 1.0).then(self._state.place)
        corners = [place.point(Point(x, y)) for x in (0.0, 1.0) for y in (0.0, 1.0)]
        source = f"data:image/png;base64,{b64encode(picture_data(thing, self._state.fill)).decode('ascii')}"
        whole = f'width="1" height="1" preserveAspectRatio="none" transform="{matrix_attribute(place)}"'
        # The clip is in units of the page, so the picture needs a group of its own.
        self._add(f'<g{{}}><image {whole} href="{source}"/></g>', around(corners))

    # ---- letters ---------------------------------------------------------------------------------------------

    def _begin_text(self) -> None:
        self._line = self._pen = Transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

    def _text_place(self, *six: float) -> None:
        self._line = self._pen = Transform(*six)

    def _text_moved(self, x: float, y: float) -> None:
        self._line = self._pen = Transform(1.0, 0.0, 0.0, 1.0, x, y).then(self._line)

    def _shown(self, row: Sequence[Any]) -> None:
        """Draw letters from the pen on: strings, and numbers that move the pen back by 1/1000 of the size."""
        state = self._state
        font = self._drawing.font(self._resources.Font[state.font])
        start, across = self._pen, 0.0
        glyphs: list[str] = []
        for part in row:
            if not isinstance(part, bytes):
                across -= part / 1000 * state.size
                continue
            for code in font.codes(part):
                if state.painted != 3 and (name := self._drawing.glyph(font, code)):
                    glyphs.append(f'<use href="#{name}" x="{across / state.size * 1000:.0f}"/>')
                across += font.width(code) / 1000 * state.size + state.spacing
        self._pen = Transform(1.0, 0.0, 0.0, 1.0, across, 0.0).then(start)
        if glyphs:
            self._letters(glyphs, start, across)

    def _letters(self, glyphs: Sequence[str], start: Transform, across: float) -> None:
        state = self._state
        size = state.size / 1000
        place = Transform(size, 0.0, 0.0, -size, 0.0, state.rise).then(start).then(state.place)
        width = state.width / size if size else 0.0
        look = f' fill="{state.fill}"'
        if state.painted == 1:
            look = f' fill="none" stroke="{state.stroke}" stroke-width="{width:.3g}"'
        corners = [place.point(Point(x, y)) for x in (-300.0, across / size + 300) for y in (-1200.0, 500.0)]
        self._add(f'<g{{}}><g transform="{matrix_attribute(place)}"{look}>{"".join(glyphs)}</g></g>', around(corners))


def _parsed(content: Any) -> list[Instruction]:
    """Return the instructions of a content stream."""
    import pikepdf

    return [
        (
            str(instruction.operator),
            [float(one) if isinstance(one, _NUMBERS) else _plain(one) for one in instruction.operands],
        )
        for instruction in pikepdf.parse_content_stream(content)
    ]


def _plain(operand: Any) -> Any:
    """Convert an operand to a Python value."""
    import pikepdf

    if isinstance(operand, _NUMBERS):
        return float(operand)
    if isinstance(operand, pikepdf.String):
        return bytes(operand)
    if isinstance(operand, pikepdf.Array):
        return [_plain(part) for part in operand]
    return operand
